"""Everything a request may need, put together once per process."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from app.accounts.cookies import Signer, kept_secret
from app.accounts.service import AccountService
from app.bus.base import Bus
from app.bus.memory import MemoryBus
from app.bus.redis import RedisBus
from app.chat.service import ChatService
from app.clocks.keeper import Keeper
from app.doors import Doors
from app.lobby.expiry import Expiring
from app.lobby.live import LiveTables
from app.lobby.service import LobbyService
from app.lobby.withdrawal import Withdrawal
from app.replays.imports import ImportService
from app.replays.reports import ReportService
from app.replays.service import Replays
from app.rooms.rooms import Rooms
from app.rooms.seats import SeatService
from app.rooms.votes import Votes
from app.settings import BadSettings, Settings
from app.store.accounts import Accounts
from app.store.chat import Chat
from app.store.clocks import Clocks
from app.store.database import Database
from app.store.expiry import Expiry
from app.store.games import Games
from app.store.imports import Imports
from app.store.log import Log
from app.store.reports import Reports
from app.store.seats import Seats
from app.store.votes import Votes as VoteStore
from app.watch import Watch


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
    seats: SeatService
    live: LiveTables
    chat: ChatService
    rooms: Rooms
    replays: Replays
    imports: ImportService
    reports: ReportService
    watch: Watch
    bus: Bus


def secret_of(settings: Settings) -> str:
    given = settings.secret.get_secret_value()
    if given:
        return given
    if not settings.embedded:
        raise BadSettings("ARRAKIS_SECRET: must be set, and be the same for all processes of one database")
    return kept_secret(settings.data_dir)


def put_together(settings: Settings) -> Services:
    database = Database(settings.database, settings.database_pool)
    url = settings.redis_url.get_secret_value()
    bus: Bus = RedisBus(url) if url else MemoryBus()
    games = Games(database)
    log = Log(database)
    imports = Imports(database)
    replays = Replays(games, imports, log, settings.replay_rate)
    keeper = Keeper(Clocks(database), settings.heartbeat_seconds, alone=database.embedded)
    places = Seats(database)
    votes = Votes(settings, VoteStore(database))
    chat = ChatService(settings, Chat(database), games, bus)
    rooms = Rooms(settings, games, log, chat, bus, keeper, places, votes)
    live = LiveTables(settings, games, bus, keeper)
    sessions = Accounts(database)
    doors = Doors(settings, sessions, bus, rooms.soon)
    watch = Watch(settings, rooms, bus)
    rooms.entered = watch.entered
    games.changed, rooms.overheard = live.changed, (live.hear, doors.hear)
    accounts = AccountService(sessions, Signer(secret_of(settings)), settings.guests_per_minute)
    lobby = LobbyService(games, keeper, rooms.announce_start, settings.tables_each)
    seats = SeatService(games, rooms)
    return Services(
        settings,
        database,
        doors,
        accounts,
        Withdrawal(accounts, games, lobby, seats, rooms, doors),
        lobby,
        keeper,
        Expiring(settings, Expiry(database), live.changed),
        seats,
        live,
        chat,
        rooms,
        replays,
        ImportService(imports, settings.imports_each),
        ReportService(Reports(database), replays),
        watch,
        bus,
    )


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services
