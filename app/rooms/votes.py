"""What a table agrees on: to pause and go on, more time, replacing a player, taking back, an end.

Who must agree, what silence does and what comes of it stands in one table, in ``consent``; here is counted
who has said what, and how long who has said nothing. Silence is counted from the last sign of somebody:
anything done from their seat, anything said, a page in view. Where a game would end, it counts only after a
sign since the proposal, by which they have seen it, and while the game waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from app.clocks.rests import FAR, days
from app.problems import Problem
from app.rooms.connection import Connection
from app.rooms.consent import (
    ROWS,
    Asked,
    Comes,
    Deed,
    Row,
    Silence,
    asked_by,
    facts_of,
    owners,
    playing,
    row_for,
)
from app.rooms.messages import Vote
from app.rooms.notices import ELSEWHERE
from app.rooms.room import Room
from app.settings import Settings
from app.sides import ROLES, STAND_IN, faction_of
from app.store import votes as store
from app.store.database import now
from app.store.games import SeatRow
from app.store.notices import VOTE, Told
from app.store.seats import HandOver
from app.store.votes import Motion, OpenVote
from engine import Record, Refused
from engine.classes import dataclass
from engine.view import SPECTATOR

#: Signs are noted no more often than this, in milliseconds.
SIGNS_EVERY = 15_000

VOTED: tuple[Deed, ...] = (
    *("pause", "resume", "more_time", "holiday", "take_back", "end", "cancel", "resign"),
)
#: The longest holiday that is agreed on at once, in milliseconds.
LONGEST_HOLIDAY = 31 * 24 * 3600 * 1000
#: The deeds that each proposal may be, and those of them that silence may carry.
DEEDS: dict[str, tuple[Deed, ...]] = {
    "replace": ("replace_by_program", "replace_by_link"),
    **{deed: (deed,) for deed in VOTED},
}
BY_SILENCE = [
    proposal
    for proposal, deeds in DEEDS.items()
    if any(row.deed in deeds and row.silence is not Silence.NEVER for row in ROWS)
]
#: Why what nobody may propose is refused.
REFUSED = {"take_back": "vote.nobody_else", "replace": "vote.needs_partner"}


@dataclass(frozen=True, slots=True)
class Count:
    """How a vote stands."""

    row: Row
    agreed: frozenset[str]
    missing: frozenset[str]
    #: Whose silence is waited for and has seen what is proposed.
    informed: frozenset[str]
    #: When it is carried if those who have said nothing go on saying nothing.
    due: int | None
    #: Whether everybody whose word it takes has said yes.
    complete: bool


class Votes:
    def __init__(self, settings: Settings, votes: store.Votes) -> None:
        self._settings = settings
        self.store = votes
        self._counted: dict[str, int] = {}

    # -- how they stand ----------------------------------------------------------------------------

    async def load(self, room: Room) -> list[dict[str, Any]]:
        """Read what is proposed to a table, as it goes over the wire."""
        many = self._counted[room.game] = await self.store.count(room.game)
        # Mostly nothing was ever proposed.
        if many or room.open_votes:
            await self._read(room)
        self.recounted(room)
        return room.votes

    async def _read(self, room: Room) -> list[OpenVote]:
        """Both at once, and what was read here: somebody else may read at the same time, what was before."""
        votes = await self.store.open(room.game)
        signs = await self.store.signs(room.game) if votes else {}
        room.open_votes, room.signs = votes, signs
        return votes

    def recounted(self, room: Room) -> bool:
        """Count again what is known to be proposed; whether it stands otherwise than before."""
        if not room.open_votes and not room.votes:
            return False
        before = room.votes
        found = [(vote, self._count(room, vote)) for vote in room.open_votes]
        moments = [0 if vote.settled or count.complete else count.due for vote, count in found]
        room.votes_due = min((moment for moment in moments if moment is not None), default=None)
        room.votes = [_form(room.seats, vote, count) for vote, count in found if not vote.settled]
        return room.votes != before

    async def changed(self, rooms: Iterable[Room]) -> list[str]:
        """The games in which somebody has voted unheard."""
        known = {room.game: self._counted.get(room.game, 0) for room in rooms}
        counts = await self.store.counts(known)
        return [game for game, number in counts.items() if known[game] != number]

    def _notice(self, *, live: bool) -> int:
        """Milliseconds after which who says nothing is not waited for, where the game goes on."""
        settings = self._settings
        return round(1000 * (settings.silence_live_seconds if live else settings.silence_seconds))

    async def forgotten(self) -> list[tuple[str, int]]:
        """The games in which something may be due, whether anybody has them in mind or not, and the vote."""
        at = now()
        return await self.store.forgotten(
            BY_SILENCE, at - self._notice(live=True), at - self._notice(live=False)
        )

    def is_due(self, room: Room) -> bool:
        return room.votes_due is not None and room.votes_due <= now()

    def _count(self, room: Room, vote: OpenVote) -> Count:
        motion, seats = vote.motion, room.seats
        about = _seat(seats, motion.seat or vote.by_seat)
        identity = about.identity if about is not None else None
        row = _row(seats, motion, vote.by_seat)
        needed = asked_by(row, seats, motion.seat or vote.by_seat, identity)
        agreed, missing = needed & vote.agreed, needed - vote.agreed
        silent = missing
        if row.silence is Silence.NOTICE_OF_PLAYER:
            silent = ({identity} & playing(seats)) - {None} if identity and not missing else set()
        complete = not missing and not silent and not row.refused
        informed = frozenset(one for one in silent if room.signs.get(one, 0) >= vote.at)
        due = None
        if silent and row.silence is not Silence.NEVER:
            moments = [self._due(room, vote, row, one) for one in silent]
            due = None if None in moments else max(moment for moment in moments if moment is not None)
        return Count(row, frozenset(agreed), frozenset(missing), informed, due, complete)

    def _due(self, room: Room, vote: OpenVote, row: Row, identity: str) -> int | None:
        """When that silence is long enough, if it lasts; None while it does not count."""
        course, terms = room.course, room.clock.terms if room.clock is not None else None
        if course is None or terms is None:
            return None
        sign = room.signs.get(identity, 0)
        own = [seat for seat in room.seats if seat.identity == identity]
        if row.silence is Silence.NOTICE_OF_PLAYER:
            own = [seat for seat in own if seat.seat == vote.motion.seat]
        names = [seat.seat for seat in own if seat.program is None]
        since = max(vote.at, sign, *(course.last_from(seat.seat) for seat in own))
        needed = self._notice(live=terms.kind == "live")
        if row.silence is Silence.AGREED:
            needed = terms.silence * 1000
            if sign < vote.at or not names:
                return None
        at = now()
        if row.silence is Silence.NOTICE:
            # In a pause the game waits for nobody.
            asked, waits = names, True
            counted = course.passed(names, since, at, vote.at)
        else:
            asked = [seat for seat in names if seat in course.asked]
            counted, waits = course.waited(names, since, at, vote.at)
        if counted >= needed:
            return at
        return course.when(asked, at, needed - counted, vote.at) if waits else None

    async def sign(self, room: Room, identity: str) -> bool:
        """Somebody shows a sign; whether that changes how something proposed stands."""
        at, last = now(), room.signs.get(identity, 0)
        newest = max((vote.at for vote in room.open_votes), default=None)
        if newest is None or (last >= newest and at - last < SIGNS_EVERY):
            return False
        room.signs[identity] = at
        await self.store.sign(room.game, identity, at)
        return self.recounted(room)

    # -- voting ------------------------------------------------------------------------------------

    async def take(self, room: Room, connection: Connection, message: Vote) -> None:
        """Store what somebody proposes or answers."""
        visitor = connection.visitor.id
        async with room.lock:
            # The seat may have changed hands a moment ago, at another process.
            await room.follow()
            record = await room.record()
            if connection.viewer == SPECTATOR:
                raise Problem("message.no_seat")
            if await self.store.knows(room.game, visitor, message.id):
                return
            own = _seat(room.seats, connection.viewer)
            if own is None or own.identity != visitor:
                raise Problem("message.foreign_seat", 403)
            if record.over:
                raise Problem("vote.game_over", 409)
            motion = _motion(message, own.seat)
            row = _row(room.seats, motion, own.seat)
            if motion.proposal == "replace":
                _may_replace(room, motion, row, visitor, message.agree)
            if message.agree:
                _may_propose(room, record, motion, row)
            at = now()
            told = _to_tell(room, motion, row, own, at)
            if not await self.store.answer(
                room.game, motion, own.seat, visitor, message.id, message.agree, at, told
            ):
                raise Problem("vote.not_open", 409)
            if told and message.agree:
                room.around.telling(at)
            # Whoever says something has seen what else is proposed.
            await self.store.sign(room.game, visitor, at)

    async def carry(self, room: Room) -> None:
        """Do what has been agreed. Whatever is done twice, or by two processes, is done once."""
        async with room.lock:
            # Who must agree, and whether somebody has come back, is in the log.
            await room.follow()
            await self._close_what_is_past(room)
            votes = await self._read(room)
        for vote in votes:
            count = self._count(room, vote)
            if vote.settled or count.complete:
                await self._carry(room, vote, count)
            elif count.row.silence is Silence.NOTICE_OF_PLAYER and _has_come_back(room, vote):
                await self.store.close(room.game, vote.number, "refused")
            elif count.due is not None and count.due <= now():
                await self._carry(room, vote, count)
        await self.load(room)

    async def _close_what_is_past(self, room: Room) -> None:
        """What was chosen before a new turn began cannot be taken back any more; where somebody has gone
        whose word it took, it is not done without it, nor what nobody wants who has a seat now."""
        record = await room.record()
        possible = record.can_be_taken_back()
        for vote in await self.store.open(room.game):
            refused = _row(room.seats, vote.motion, vote.by_seat).refused
            past = bool(vote.motion.to) and vote.motion.to not in possible
            if vote.motion.last:
                past = _holiday(room, vote.motion)[1] <= now()
            unwanted = not vote.agreed & owners(room.seats)
            if (refused or past or unwanted) and not vote.settled:
                await self.store.close(room.game, vote.number, "refused")

    @staticmethod
    def is_past(room: Room) -> bool:
        """Whether something is proposed that the last entry has made impossible."""
        if not room.votes:
            return False
        possible = room.position.can_be_taken_back() if room.position is not None else []
        return any(vote["to"] and vote["to"] not in possible for vote in room.votes)

    async def _carry(self, room: Room, vote: OpenVote, count: Count) -> None:
        motion, client_id, row = vote.motion, f"vote-{vote.number}", count.row
        by_silence = not count.complete and row.silence is Silence.AGREED
        about = "silence" if by_silence else motion.proposal
        winner = motion.winner
        what: dict[str, Any] = {"about": about, "seat": motion.seat, "winner": winner}
        what = {name: value for name, value in what.items() if value}
        if motion.last:
            what["begin"], what["until"] = _holiday(room, motion)

        def replaced(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = _seat(seats, motion.seat)
            assert there is not None
            stays = row.comes is Comes.STAND_IN
            change = HandOver(there, there.identity if stays else None, STAND_IN if stays else None)
            return {"seat": motion.seat, "to": change.to}, change

        # From here on it is settled: who proposes the same again means another time.
        if not await self.store.close(room.game, vote.number, "agreed"):
            # It is done, or somebody has said no at the last moment.
            return
        try:
            if motion.to:
                await room.enter_for_table("taken_back", lambda seats: ({"to": motion.to}, None), client_id)
            elif row.comes is Comes.GIVEN_UP and not by_silence:
                by = vote.by_seat
                await room.enter_for_table("resign", lambda seats: (None, None), f"vote:{vote.number}", by)
            else:
                await room.enter_for_table("vote_carried", lambda seats: (what, None), client_id)
            if motion.proposal == "replace":
                await room.enter_for_table("seat_handed_over", replaced, f"{client_id}-seat")
        except Refused:
            # The game has ended meanwhile, or another turn has begun.
            await self.store.close(room.game, vote.number, "refused")
            return
        await self.store.close(room.game, vote.number, "carried")


def _motion(message: Vote, own: str) -> Motion:
    """What a message proposes; what does not belong to it is refused."""
    proposal, winner = message.proposal, message.winner
    replaces = proposal == "replace"
    if (message.seat is not None) != replaces or (message.successor is not None and not replaces):
        raise Problem("message.malformed", field="seat")
    if proposal == "resign":
        # A side gives up for itself: then the other one has won.
        other = next(side for side in ROLES if side != faction_of(own))
        if winner not in (None, other):
            raise Problem("message.malformed", field="winner")
        return Motion(proposal, winner=other)
    if winner is not None and proposal != "end":
        raise Problem("message.malformed", field="winner")
    if (message.to is not None) != (proposal == "take_back"):
        raise Problem("message.malformed", field="to")
    if (message.first is None or message.last is None) == (proposal == "holiday"):
        raise Problem("message.malformed", field="first")
    if message.first is not None and message.last is not None:
        first, last = message.first.isoformat(), message.last.isoformat()
        return Motion(proposal, first=first, last=last)
    successor = (message.successor or "program") if replaces else ""
    return Motion(proposal, message.seat or "", successor, winner or "", message.to or 0)


def _row(seats: tuple[SeatRow, ...], motion: Motion, by_seat: str) -> Row:
    """The situation that a proposal is in now."""
    deeds = DEEDS[motion.proposal]
    about = _seat(seats, motion.seat or by_seat)
    facts = facts_of(seats, about.seat, about.identity) if about is not None else set()
    return row_for(deeds[motion.successor == "link"] if len(deeds) > 1 else deeds[0], facts)


def _may_replace(room: Room, motion: Motion, row: Row, visitor: str, agree: bool) -> None:
    there = _seat(room.seats, motion.seat)
    if there is None:
        raise Problem("table.no_seat", 404)
    # Who is to be replaced is not asked, but where it takes their silence their word ends it.
    if there.identity == visitor and (agree or row.silence is Silence.NEVER):
        raise Problem("vote.about_you", 409)


def _may_propose(room: Room, record: Record, motion: Motion, row: Row) -> None:
    if row.refused:
        raise Problem(REFUSED[motion.proposal], 409)
    match motion.proposal:
        case "take_back":
            record.turn_with(motion.to)
        case "resign" if row.asked is Asked.ONESELF:
            raise Problem("vote.nobody_else", 409)
        case "pause" if room.paused:
            raise Problem("vote.paused", 409)
        case "resume" if not room.paused:
            raise Problem("vote.not_paused", 409)
        case "more_time" if room.clock is None or not room.clock.timed:
            raise Problem("vote.no_clock", 409)
        case "holiday":
            begin, until = _holiday(room, motion)
            if not now() < until <= begin + LONGEST_HOLIDAY or begin > now() + FAR:
                raise Problem("vote.no_such_days", 409)
        case "replace":
            there = _seat(room.seats, motion.seat)
            if there is not None and (
                (there.free and motion.successor == "link")
                or (there.program is not None and motion.successor == "program")
            ):
                raise Problem("vote.nothing_new", 409)


def _holiday(room: Room, motion: Motion) -> tuple[int, int]:
    """From when until when, by the clock of the table's zone."""
    zone = room.clock.terms.zone if room.clock is not None else "UTC"
    return days(date.fromisoformat(motion.first), date.fromisoformat(motion.last), zone)


def _has_come_back(room: Room, vote: OpenVote) -> bool:
    """Whether anything has come from the seat of who would be replaced, or it was handed on."""
    return room.course is not None and room.course.last_from(vote.motion.seat) > vote.at


def _seat(seats: Iterable[SeatRow], name: str) -> SeatRow | None:
    return next((seat for seat in seats if seat.seat == name), None)


#: Which silence is meant, as it goes over the wire.
SILENCES = {
    Silence.NEVER: None,
    Silence.NOTICE: "notice",
    Silence.NOTICE_OF_PLAYER: "notice",
    Silence.AGREED: "agreed",
}


def _form(seats: Iterable[SeatRow], vote: OpenVote, count: Count) -> dict[str, Any]:
    motion = vote.motion
    played = [seat for seat in seats if seat.identity is not None]
    return {
        "proposal": motion.proposal,
        "seat": motion.seat or None,
        "successor": motion.successor or None,
        "winner": motion.winner or None,
        "to": motion.to or None,
        "first": motion.first or None,
        "last": motion.last or None,
        "by": vote.by_seat,
        "agreed": [seat.seat for seat in played if seat.identity in count.agreed],
        "needed": [seat.seat for seat in played if seat.identity in count.missing],
        "told": [seat.seat for seat in played if seat.identity in count.informed],
        "silence": SILENCES[count.row.silence],
        "at": vote.at,
        "carried_at": count.due,
    }


def _to_tell(room: Room, motion: Motion, row: Row, own: SeatRow, at: int) -> list[Told]:
    """Whose word is waited for, and who would be replaced, if they can be told elsewhere."""
    if not room.around.reachable:
        return []
    about = _seat(room.seats, motion.seat or own.seat)
    identity = about.identity if about is not None else None
    people = {*asked_by(row, room.seats, motion.seat or own.seat, identity), identity or ""}
    there = sorted((people - {own.identity}) & {*owners(room.seats)})
    return [
        Told(one, VOTE, at + (ELSEWHERE if room.around.looks(room.game, one) else 0))
        for one in there
        if one in room.around.reachable
    ]
