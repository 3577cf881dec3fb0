"""Everything a request may need, put together once per process."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request

from app.accounts.cookies import kept_secret
from app.accounts.passwords import Passwords
from app.accounts.service import AccountService
from app.backups.keeper import BackupKeeper
from app.bots.coach import Coach
from app.bots.programs import Programs
from app.bots.thinkers import Thinkers
from app.bus.base import Bus
from app.bus.memory import MemoryBus
from app.chat.service import ChatService
from app.clocks.keeper import Keeper
from app.contents import beginning
from app.doors import Doors
from app.hosts.overview import HostPage
from app.hosts.pulse import Pulse
from app.hosts.service import HostService
from app.ids import new_id
from app.lobby.expiry import DAY, Expiring
from app.lobby.live import LiveTables
from app.lobby.reveal import Revealing
from app.lobby.service import LobbyService
from app.lobby.withdrawal import Withdrawal
from app.messages.carrier import Carrier
from app.messages.digest import DailyRound
from app.messages.letters import Letters
from app.messages.links import Links, MailLinks
from app.messages.mail import Relay
from app.messages.post import Post
from app.messages.sender import Sender
from app.messages.service import MessageService
from app.people.service import PeopleService
from app.pictures.service import Pictures
from app.plans.service import PlanService
from app.replays.analysis import AnalysisService
from app.replays.imports import ImportService
from app.replays.keeping import Archivist, Keeping
from app.replays.reports import ReportService
from app.replays.service import Replays
from app.rooms.room import Room
from app.rooms.rooms import Rooms
from app.rooms.seats import SeatService
from app.rooms.votes import Votes
from app.settings import BadSettings, Settings
from app.store.accounts import Accounts
from app.store.analyses import Analyses
from app.store.archives import Archives
from app.store.backups import Backups
from app.store.calls import Blocks, Calls
from app.store.chat import Chat
from app.store.clocks import Clocks
from app.store.database import Database
from app.store.digests import Digests
from app.store.direct import Shortcut
from app.store.expiry import Expiry
from app.store.games import Games, Most
from app.store.hosts import Hosts
from app.store.imports import Imports
from app.store.leases import Leases
from app.store.limits import SharedLimits
from app.store.log import Log
from app.store.mailboxes import Mailboxes
from app.store.notices import Notices
from app.store.overview import Overview
from app.store.people import People
from app.store.plans import Plans
from app.store.reports import Reports
from app.store.seats import Seats
from app.store.sessions import Lives, Sessions
from app.store.visits import Visits
from app.store.votes import Votes as VoteStore
from app.watch import Watch
from engine.classes import dataclass

#: So often is looked whether something is to be told that another process has written down.
CARRIED_SECONDS = 5.0
#: So often is looked whether a day's message is due.
DAILY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    database: Database
    doors: Doors
    accounts: AccountService
    withdrawal: Withdrawal
    lobby: LobbyService
    keeper: Keeper
    expiring: Expiring
    revealing: Revealing
    seats: SeatService
    live: LiveTables
    chat: ChatService
    rooms: Rooms
    thinkers: Thinkers
    programs: Programs
    coach: Coach
    replays: Replays
    pictures: Pictures
    keeping: Keeping
    messages: MessageService
    carrier: Carrier
    daily: DailyRound
    plans: PlanService
    people: PeopleService
    imports: ImportService
    reports: ReportService
    analyses: AnalysisService
    watch: Watch
    hosts: HostService
    host_page: HostPage
    overview: Overview
    backups: BackupKeeper
    pulse: Pulse
    bus: Bus
    shortcut: Shortcut


def secret_of(settings: Settings) -> str:
    given = settings.secret.get_secret_value()
    if given:
        return given
    if not settings.embedded:
        raise BadSettings("ARRAKIS_SECRET: must be set, and be the same for all processes of one database")
    return kept_secret(settings.data_dir)


def lives(settings: Settings) -> Lives:
    return Lives(round(settings.session_idle_days * DAY), round(settings.session_days * DAY))


def _bus(url: str) -> Bus:
    if not url:
        return MemoryBus()
    # Most hosts have one process, and need not wait until this is loaded.
    from app.bus.redis import RedisBus

    return RedisBus(url)


def put_together(settings: Settings) -> Services:
    database = Database(settings.database, settings.database_pool)
    url = settings.redis_url.get_secret_value()
    bus = _bus(url)
    games = Games(database)
    log = Log(database)
    imports = Imports(database)
    archives = Archives(database)
    keeping = Keeping(archives, Archivist(archives, log, imports))
    keeper = Keeper(Clocks(database), settings.heartbeat_seconds, alone=database.embedded)
    places = Seats(database)
    replays = Replays(games, places, imports, log, archives, settings.replay_rate)
    votes = Votes(settings, VoteStore(database))
    chat = ChatService(settings, Chat(database), games, bus)
    rooms = Rooms(settings, games, log, chat, bus, keeper, places, votes, Visits(database))
    live = LiveTables(settings, games, bus, keeper)
    sessions = Sessions(database, lives(settings))
    doors = Doors(settings, sessions, bus, rooms.soon)
    process = new_id(12)
    made, overview, leases = Backups(database), Overview(database), Leases(database, process)
    backups = BackupKeeper(settings, database, made, leases)
    thinkers = Thinkers(settings.thinkers)
    programs = Programs(settings.bot_delay, rooms, thinkers, leases, bus)
    pulse = Pulse(process, overview, rooms, bus if url else None, backups)
    watch = Watch(settings, rooms, bus, backups)
    links = Links(secret_of(settings), settings.address)
    shortcut = Shortcut(database)
    mailboxes, digests = Mailboxes(database, shortcut), Digests(database)
    relay = Relay(settings) if settings.mails else None
    mail_links = MailLinks(secret_of(settings), settings.address)
    sender = Sender(settings.allowed_messages)
    post = Post(sender, relay, mail_links, secret_of(settings), settings.address, webhooks=settings.webhooks)
    notices, kept = Notices(database, shortcut), Chat(database)
    carrier = Carrier(
        notices, mailboxes, rooms, keeper, kept, post, links, bus, CARRIED_SECONDS, Calls(database)
    )
    letters = Letters(
        Accounts(database), mailboxes, SharedLimits(database), relay, mail_links, settings.address
    )
    rooms.entered = both(watch.entered, keeping.entered)
    plans = PlanService(settings.plan_seconds, Plans(database), rooms, bus)
    games.changed, rooms.planned = live.changed, plans.expects
    rooms.overheard = (live.hear, doors.hear, carrier.hear, plans.hear, programs.hear)
    passwords, secret = Passwords(), secret_of(settings)
    accounts = AccountService(Accounts(database), sessions, passwords, secret, settings.guests_per_minute)
    most = Most(settings.tables_each, settings.open_tables_each, settings.open_tables_from_address)
    blocks = Blocks(database)
    lobby = LobbyService(games, keeper, rooms.announce_start, most, beginning(settings), blocks)
    people = PeopleService(People(database), Calls(database), blocks, lobby, secret)
    people.called = rooms.telling
    seats = SeatService(games, rooms)
    return Services(
        settings,
        database,
        doors,
        accounts,
        Withdrawal(accounts, games, lobby, seats, rooms, doors),
        lobby,
        keeper,
        Expiring(settings, Expiry(database), sessions, live.changed),
        Revealing(games, lobby, keeper, settings.heartbeat_seconds),
        seats,
        live,
        chat,
        rooms,
        thinkers,
        programs,
        Coach(games, thinkers),
        replays,
        Pictures(replays),
        keeping,
        MessageService(settings, mailboxes, digests, games, carrier, post, letters, links),
        carrier,
        DailyRound(digests, mailboxes, games, post, links, DAILY_SECONDS),
        plans,
        people,
        ImportService(imports, settings.imports_each),
        ReportService(Reports(database), replays),
        AnalysisService(Analyses(database), leases, on=thinkers.on),
        watch,
        HostService(Hosts(database), passwords, secret),
        HostPage(settings, database, overview, made, backups, pulse),
        overview,
        backups,
        pulse,
        bus,
        shortcut,
    )


def both(one: Callable[[Room], None], other: Callable[[Room], None]) -> Callable[[Room], None]:
    """Two listeners as one."""

    def call(room: Room) -> None:
        one(room)
        other(room)

    return call


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services
