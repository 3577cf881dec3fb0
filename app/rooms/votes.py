"""What a table agrees on: to pause and go on, more time, replacing a player, cancelling, an agreed end.

All persons at the table must agree, but for the one who would be replaced; programs are not asked. Who would
decide alone to replace somebody gives notice: after a while of silence a program sits in, until the player
comes back. A pause does not bind for ever either: who says nothing to the wish to go on does not stop it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.problems import Problem
from app.rooms.connection import Connection
from app.rooms.messages import Vote
from app.rooms.room import Room
from app.settings import Settings
from app.sides import STAND_IN
from app.store import votes as store
from app.store.database import now
from app.store.games import SeatRow
from app.store.seats import HandOver
from app.store.votes import Motion, OpenVote
from engine import Refused
from engine.view import SPECTATOR


@dataclass(frozen=True, slots=True)
class Count:
    """How a vote stands."""

    agreed: frozenset[str]
    missing: frozenset[str]
    #: One person alone would replace another.
    alone: bool
    #: When it is carried if those who have said nothing go on saying nothing.
    due: int | None

    @property
    def complete(self) -> bool:
        return not self.missing and not self.alone


class Votes:
    def __init__(self, settings: Settings, votes: store.Votes) -> None:
        self._settings = settings
        self._store = votes
        self._counted: dict[str, int] = {}

    # -- how they stand ----------------------------------------------------------------------------

    async def load(self, room: Room) -> list[dict[str, Any]]:
        """Read what is proposed to a table, as it goes over the wire."""
        self._counted[room.game] = (await self._store.counts([room.game])).get(room.game, 0)
        found = [(vote, self._count(room, vote)) for vote in await self._store.open(room.game)]
        moments = [0 if vote.settled or count.complete else count.due for vote, count in found]
        room.votes_due = min((moment for moment in moments if moment is not None), default=None)
        room.votes = [_form(room.seats, vote, count) for vote, count in found if not vote.settled]
        return room.votes

    async def changed(self, rooms: Iterable[Room]) -> list[str]:
        """The games in which somebody has voted unheard."""
        known = {room.game: self._counted.get(room.game, 0) for room in rooms}
        counts = await self._store.counts(known)
        return [game for game, number in counts.items() if known[game] != number]

    def _silence(self, *, live: bool) -> int:
        """Milliseconds after which who says nothing is not waited for."""
        settings = self._settings
        return round(1000 * (settings.silence_live_seconds if live else settings.silence_seconds))

    async def forgotten(self) -> list[str]:
        """The games in which something may be due, whether anybody has them in mind or not."""
        at = now()
        return await self._store.forgotten(at - self._silence(live=True), at - self._silence(live=False))

    def is_due(self, room: Room) -> bool:
        return room.votes_due is not None and room.votes_due <= now()

    def _count(self, room: Room, vote: OpenVote) -> Count:
        motion = vote.motion
        replaced = _seat(room.seats, motion.seat)
        needed = _people(room.seats) - {replaced.identity if replaced is not None else ""}
        agreed, missing = needed & vote.agreed, needed - vote.agreed
        alone = replaced is not None and replaced.identity is not None and len(needed) == 1
        # A program only sits in. Whoever comes by a link sees the hand, which no five minutes give away.
        gives = alone and motion.successor == "link"
        live = room.clock is not None and room.clock.terms.kind == "live" and not gives
        due = vote.at + self._silence(live=live) if alone or motion.proposal == "resume" else None
        return Count(frozenset(agreed), frozenset(missing), alone, due)

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
            if await self._store.knows(room.game, visitor, message.id):
                return
            own = _seat(room.seats, connection.viewer)
            if own is None or own.identity != visitor:
                raise Problem("message.foreign_seat", 403)
            if own.program is not None:
                raise Problem("seat.program_plays", 409)
            if record.over:
                raise Problem("vote.game_over", 409)
            motion = _motion(message)
            if motion.proposal == "replace":
                self._may_replace(room, motion, visitor, message.agree)
            if message.agree:
                _may_propose(room, motion)
            if not await self._store.answer(
                room.game, motion, own.seat, visitor, message.id, message.agree, now()
            ):
                raise Problem("vote.not_open", 409)

    def _may_replace(self, room: Room, motion: Motion, visitor: str, agree: bool) -> None:
        there = _seat(room.seats, motion.seat)
        if there is None:
            raise Problem("table.no_seat", 404)
        if there.identity != visitor:
            return
        # Who is to be replaced is not asked, but where nobody else is, their word ends it.
        if agree or len(_people(room.seats)) > 2:
            raise Problem("vote.about_you", 409)

    async def carry(self, room: Room) -> None:
        """Do what has been agreed. Whatever is done twice, or by two processes, is done once."""
        async with room.lock:
            # Who must agree, and whether somebody has come back, is in the log.
            await room.follow()
        for vote in await self._store.open(room.game):
            count = self._count(room, vote)
            if vote.settled or count.complete:
                await self._carry(room, vote, count)
            elif count.due is not None and count.due <= now():
                if count.alone and room.has_entered(vote.motion.seat, vote.at):
                    await self._store.close(room.game, vote.number, "refused")
                else:
                    await self._carry(room, vote, count)
        await self.load(room)

    async def _carry(self, room: Room, vote: OpenVote, count: Count) -> None:
        motion, client_id = vote.motion, f"vote-{vote.number}"
        what = {"about": motion.proposal, "seat": motion.seat, "winner": motion.winner}
        what = {name: value for name, value in what.items() if value}

        def replaced(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = _seat(seats, motion.seat)
            assert there is not None
            kept = there.identity if count.alone and motion.successor == "program" else None
            change = HandOver(there, kept, STAND_IN if motion.successor == "program" else None)
            return {"seat": motion.seat, "to": change.to}, change

        # From here on it is settled: who proposes the same again means another time.
        await self._store.close(room.game, vote.number, "agreed")
        try:
            await room.enter_for_table("vote_carried", lambda seats: (what, None), client_id)
            if motion.proposal == "replace":
                await room.enter_for_table("seat_handed_over", replaced, f"{client_id}-seat")
        except Refused:
            # The game has ended meanwhile.
            await self._store.close(room.game, vote.number, "refused")
            return
        await self._store.close(room.game, vote.number, "carried")


def _motion(message: Vote) -> Motion:
    """What a message proposes; what does not belong to it is refused."""
    replaces = message.proposal == "replace"
    if (message.seat is not None) != replaces or (message.successor is not None and not replaces):
        raise Problem("message.malformed", field="seat")
    if message.winner is not None and message.proposal != "end":
        raise Problem("message.malformed", field="winner")
    successor = (message.successor or "program") if replaces else ""
    return Motion(message.proposal, message.seat or "", successor, message.winner or "")


def _may_propose(room: Room, motion: Motion) -> None:
    match motion.proposal:
        case "pause" if room.paused:
            raise Problem("vote.paused", 409)
        case "resume" if not room.paused:
            raise Problem("vote.not_paused", 409)
        case "more_time" if room.clock is None or not room.clock.timed:
            raise Problem("vote.no_clock", 409)
        case "replace":
            there = _seat(room.seats, motion.seat)
            if there is not None and (
                (there.free and motion.successor == "link")
                or (there.program is not None and motion.successor == "program")
            ):
                raise Problem("vote.nothing_new", 409)


def _seat(seats: Iterable[SeatRow], name: str) -> SeatRow | None:
    return next((seat for seat in seats if seat.seat == name), None)


def _plays(seat: SeatRow) -> bool:
    """Whether a person plays it."""
    return seat.identity is not None and seat.program is None


def _people(seats: Iterable[SeatRow]) -> set[str]:
    return {seat.identity for seat in seats if seat.identity is not None and seat.program is None}


def _form(seats: Iterable[SeatRow], vote: OpenVote, count: Count) -> dict[str, Any]:
    motion = vote.motion
    played = [seat for seat in seats if _plays(seat)]
    return {
        "proposal": motion.proposal,
        "seat": motion.seat or None,
        "successor": motion.successor or None,
        "winner": motion.winner or None,
        "by": vote.by_seat,
        "agreed": [seat.seat for seat in played if seat.identity in count.agreed],
        "needed": [seat.seat for seat in played if seat.identity in count.missing],
        "at": vote.at,
        "carried_at": count.due,
    }
