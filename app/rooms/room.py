"""One game in memory: its committed position, and who is watching.

The database decides what happens next: an entry is played here, then inserted at its place in the log. If
that place is taken, or anything else goes wrong, the position in memory is thrown away and folded again from
the log. All work on a room is done under its lock, so nobody ever sees a position that is not committed.

Long because whatever can happen to that position - opening, entries, clocks, seats - is done under that lock.
"""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from sys import intern
from time import monotonic
from typing import Any, Final

from app.build import build
from app.clocks.keeper import Keeper
from app.logs import note, trouble, warn
from app.problems import NO, Problem
from app.rooms import frames
from app.rooms.around import Around
from app.rooms.audience import Audience
from app.rooms.consent import Asked, Comes, Fact, facts_of, of_side, owners, row_for
from app.rooms.frames import Frame, Made, Privates
from app.rooms.lock import RoomLock
from app.rooms.notices import with_notices
from app.rooms.opening import CannotOpen, reopened
from app.rooms.steps import Step, played
from app.rooms.timing import RoomClock
from app.rooms.turns import Course, asked_program, cone_begun, cones_lasting, people_asked
from app.sides import STAND_IN
from app.store.database import now
from app.store.eyes import SeenOther
from app.store.games import SeatRow
from app.store.log import SNAPSHOTS_READ, Ending, Log, Logged, Taken, Withdrawn
from app.store.notices import ENDED, TURN
from app.store.seats import HandOver, Moved, Seats
from app.store.votes import OpenVote, Votes
from engine import Refused
from engine.record import TABLE, Entry, Record, Snapshot

#: Entries that somebody who comes new is told the events of.
HISTORY = 40
#: Refusals that are remembered, so that a retry is answered like the first time.
REFUSALS_KEPT = 200
#: So often is an entry tried again when others were faster. Each time somebody else has got on.
ATTEMPTS = 50

#: One for all rooms: an empty set of its own takes more than what most of them hold.
NOBODY: Final = frozenset[str]()
#: What nobody does while the table has agreed to pause.
PLAYED = ("choice", "orders", "undo", "cone_opened", "cone_accepted")

Acknowledge = Callable[[int], None]
#: What the table enters, made from the seats as they are when it is entered, with a change of seats.
ForTable = Callable[[tuple[SeatRow, ...]], tuple[object, HandOver | None]]


class Room:
    def __init__(
        self,
        game: str,
        seats: tuple[SeatRow, ...],
        spectators: bool,
        log: Log,
        places: Seats,
        votes: Votes,
        keeper: Keeper,
        around: Around,
    ) -> None:
        self.game = game
        self.seats = seats
        self.spectators = spectators
        self.audience = Audience()
        self.lock = RoomLock()
        self.used_at = monotonic()
        self._log = log
        self._places = places
        self._votes = votes
        self._keeper = keeper
        #: How the clocks stood after the last entry; None before the log was read.
        self.clock: RoomClock | None = None
        #: What is proposed to the table, when those concerned last showed a sign, and both as it goes over
        #: the wire.
        self.open_votes: list[OpenVote] = []
        self.signs: dict[str, int] = {}
        self.votes: list[dict[str, Any]] = []
        #: When something of it is carried by itself.
        self.votes_due: int | None = None
        self.around = around
        #: Who can be told something elsewhere and was looking when it was their turn, by the entry that made
        #: it so.
        self.unseen: dict[str, int] = {}
        #: Those of them to whom something was said.
        self.unheard: frozenset[str] = NOBODY
        #: When each seat has last entered something.
        self._chose: dict[str, int] = {}
        self._record: Record | None = None
        self._times: list[int] = []
        #: Whom the game waited for at its beginning, and after each entry.
        self._asks: list[str] = []
        #: Whose eyes were noted to have seen what a seat sees.
        self._looked: list[tuple[str, str, str]] = []
        #: Of each actor: under which of its own ids which entry was stored.
        self._clients: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._refusals: dict[tuple[str, str], Refused] = {}
        self._privates: Privates = {}
        #: The snapshots that are in the database.
        self._kept: list[int] = []

    # -- the position ------------------------------------------------------------------------------

    async def record(self) -> Record:
        """The committed position; only under the lock."""
        self.used_at = monotonic()
        if self._record is None:
            await self._open()
        assert self._record is not None
        return self._record

    @property
    def is_shared(self) -> bool:
        """Whether several people play."""
        return len({seat.identity for seat in self.seats if seat.identity is not None}) > 1

    @property
    def position(self) -> Record | None:
        """The position for whoever is told that it has changed; at other times it may be ahead of the log."""
        return self._record

    @property
    def asks(self) -> str:
        """Whom the game waits for after the last committed entry, as the log notes it."""
        return self._asks[-1] if self._asks else ""

    @property
    def is_loose(self) -> bool:
        """Whether it takes more room than it needs."""
        record = self._record
        return record is not None and any(snapshot.is_loose for snapshot in record.snapshots.values())

    def drop(self) -> None:
        """Forget the position; it is folded again from the log when it is needed."""
        self._record = None

    @property
    def dropped(self) -> bool:
        """Somebody is here, and the position was thrown away without anybody asking for it since."""
        here = self.audience.sent_through >= 0 and bool(self.audience.connections)
        return self._record is None and here and not self.lock.locked()

    async def _open(self) -> None:
        stored = await self._log.read(self.game, build())
        if stored is None:
            raise Problem("game.not_found", 404)
        started = monotonic()
        # Who comes first will want to know what was done last.
        last = HISTORY if self.audience.sent_through < 0 else 0
        try:
            record, made = await asyncio.to_thread(reopened, stored, last)
        except CannotOpen as error:
            warn("game_cannot_be_opened", error=error, game=self.game)
            raise Problem("game.other_data", 409) from error
        self._kept = list(stored.snapshots)
        if self._kept:
            # How it began is made anew wherever it is needed.
            self._kept.append(record.first)
        entries = stored.entries
        self._times = list(entries.times)
        self._chose = dict(zip(entries.actors, entries.times, strict=True))
        clients: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for seq, (actor, client_id) in enumerate(zip(entries.actors, entries.client_ids, strict=True), 1):
            if client_id is not None:
                clients[actor][client_id] = seq
        self._clients = clients
        # Mostly the same few seats, entry after entry.
        self._asks = [",".join(stored.begun.asked), *map(intern, entries.asks)]
        clock = RoomClock(stored.begun, self._keeper)
        clock.take_all(entries)
        self.clock = clock
        await self.reseat()
        self.audience.keep(made)
        await self._settle(record)
        # After an upgrade there were none: the next opening need not fold it all again.
        self._keep_snapshots(record)
        note(
            "room_opened",
            game=self.game,
            seq=record.seq,
            folded=record.folded,
            ms=round((monotonic() - started) * 1000),
        )

    async def _settle(self, record: Record) -> None:
        """Take a freshly folded position, and tell who is here what they have not heard of."""
        audience = self.audience
        if 0 <= audience.sent_through < record.first or audience.sent_through > record.seq:
            # The game was rebased under us, or an older log was restored.
            rebased = audience.sent_through < record.first
            audience.start_anew(record, "under corrected rules" if rebased else "from an earlier position")
        missed = []
        if 0 <= audience.sent_through < record.seq:
            missed = await audience.missed(record, self._times, audience.sent_through)
        self._record = record
        self._privates = frames.privates(record)
        if audience.sent_through < 0:
            audience.sent_through = record.seq
        for frame in missed:
            audience.broadcast(frame)
        if missed and (form := self.clock_form()) is not None:
            audience.tell(json.dumps(form))
        self.around.has_advanced(self, False)

    def _remember(self, row: Logged) -> None:
        self._chose[row.actor] = row.at
        if row.client_id is not None:
            self._clients[row.actor][row.client_id] = row.seq

    async def follow(self) -> None:
        """Take over what other processes have written; only under the lock."""
        record = await self.record()
        try:
            rows = await self._log.tail(self.game, record.seq)
            if any(row.kind == "seat_handed_over" for row in rows):
                # Before anything is told: who has lost a seat learns no more through it.
                await self.reseat()
            for row in rows:
                outcome = record.fold(Entry.parse(row.line))
                made = Made(row.actor, record.entries[-1].kind, row.at)
                self._committed(Step(row, *frames.frame(record, outcome, made, self._privates)))
        except BaseException:
            self.drop()
            raise
        self.around.has_advanced(self, False)

    # -- entries -----------------------------------------------------------------------------------

    async def enter(
        self,
        seat: str,
        what: object,
        kind: str,
        client_id: str,
        acknowledge: Acknowledge,
        identity: str | None = None,
        plan: int | None = None,
    ) -> None:
        """Store an entry, acknowledge it, tell everybody; or refuse it and change nothing.

        ``plan``: what was laid down and is used up by it.
        """

        async def attempt(record: Record) -> None:
            done = self._clients[seat].get(client_id)
            if done is not None:
                acknowledge(done)
                return
            if (seat, client_id) in self._refusals:
                raise self._refusals[seat, client_id]
            self._may(seat, kind, identity, what)
            await self._try(record, seat, what, kind, client_id, acknowledge, identity, plan=plan)

        async with self.lock:
            try:
                await self._insist(attempt)
            except Refused as refusal:
                self._refusals[seat, client_id] = refusal
                if len(self._refusals) > REFUSALS_KEPT:
                    del self._refusals[next(iter(self._refusals))]
                raise

    def _may(self, seat: str, kind: str, identity: str | None, what: object = None) -> None:
        """Whether the seat is theirs: a person's, or without an identity a program's."""
        there = next((there for there in self.seats if there.seat == seat), None)
        if there is None or (identity is not None and there.identity != identity):
            raise Problem("message.foreign_seat", 403)
        if (there.program is None) != (identity is not None):
            raise Problem("seat.program_plays", 409)
        if kind == "days_off":
            self._may_be_away(seat, what)
        facts = facts_of(self.seats, seat, there.identity) if kind == "resign" else ()
        if facts and row_for("resign", facts).asked is Asked.PARTNERS:
            raise Problem("vote.partner_asked", 409)
        if kind in PLAYED and self.paused:
            raise Problem("game.paused", 409)

    async def enter_for_table(self, kind: str, made: ForTable, client_id: str, by: str = TABLE) -> None:
        """Store an entry of the table, once for its id, with the change of seats that belongs to it.

        Or one of a seat that follows from what the table has agreed on.
        """

        async def attempt(record: Record) -> None:
            if client_id not in self._clients[by]:
                what, change = made(self.seats)
                await self._try(record, by, what, kind, client_id, _unheard, None, change)

        async with self.lock:
            await self._insist(attempt)

    async def _insist(self, attempt: Callable[[Record], Awaitable[None]]) -> None:
        """Attempt something at the newest position, until nobody else was faster; only under the lock."""
        for _ in range(ATTEMPTS):
            record = await self.record()
            try:
                if self.flag_fallen:
                    await self._flag(record)
                    continue
                await attempt(record)
            except (Taken, Moved):
                note("entry_lost_race", game=self.game, seq=record.seq)
                self.drop()
            except (Refused, Problem):
                # Perhaps it was refused for what another process knows to be over.
                if not await self._was_behind():
                    raise
            else:
                return
        raise Problem("room.try_again", 503)

    async def _was_behind(self) -> bool:
        """Take over what others have written, and say whether there was anything."""
        record = self._record
        if record is None:
            return False
        before = record.seq
        try:
            await self.follow()
        except Exception as error:
            trouble("log_not_read", error, game=self.game)
            raise Problem("room.try_again", 503) from error
        return record.seq > before

    async def _try(
        self,
        record: Record,
        seat: str,
        what: object,
        kind: str,
        client_id: str,
        acknowledge: Acknowledge,
        identity: str | None,
        change: HandOver | None = None,
        plan: int | None = None,
    ) -> None:
        try:
            steps = played(record, seat, what, kind, client_id, identity, change, self._privates)
        except Refused:
            raise
        except Exception as error:
            trouble("engine_failed", error, game=self.game, seq=record.seq)
            self.drop()
            raise Problem("server.trouble", 500, stored=NO) from error
        try:
            table = record.game.table
            ending = Ending(table.winner, table.won_by) if record.over else None
            rows: Sequence[Logged] = [step.row for step in steps]
            if self.around.reachable:
                rows = self._with_notices(rows, over=record.over)
            row, *rest = rows
            if plan is not None:
                row = replace(row, plan=plan)
            if change is None:
                await self._log.append(self.game, row, ending, *rest)
            else:
                await self._places.hand_over(self.game, (row, *rest), change)
                await self.reseat()
        except (Taken, Moved):
            raise
        except Withdrawn as error:
            self.drop()
            raise Problem("plan.gone", 409) from error
        except SeenOther as error:
            self.drop()
            raise Problem("table.seen_other_side", 409) from error
        except BaseException as error:
            # Whether it is stored is not known, or we were stopped half-way: the log will tell.
            self.drop()
            if isinstance(error, Exception):
                trouble("commit_failed", error, game=self.game, seq=record.seq)
                raise Problem("room.try_again", 503) from error
            raise
        acknowledge(steps[0].row.seq)
        if rows[-1].tells:
            self.around.telling(min(told.due_at for told in rows[-1].tells))
        for step in steps:
            self._committed(step)
        if identity in self.unseen:
            # What they have chosen since need not be told them.
            self.around.has_seen(self, identity, steps[0].row.seq - 1)
        self.around.has_advanced(self, True)
        self._keep_snapshots(record)

    def _is_told_later(self, identity: str) -> bool:
        """Who has the table in view, or may have answered beforehand."""
        return self.around.planned(self.game, identity) or self.around.looks(self.game, identity)

    def _with_notices(self, rows: Sequence[Logged], *, over: bool) -> Sequence[Logged]:
        """The same rows, with whom they are to be told."""
        at = rows[-1].at
        warns_at = self.clock.warns_at(rows) if self.clock is not None else None

        def wanted(identity: str) -> int:
            own = {seat.seat for seat in self.seats if seat.identity == identity}
            now_chosen = [row.at for row in rows if row.actor in own]
            chose_at = max(now_chosen or [self._chose.get(seat, 0) for seat in own], default=0)
            return self.around.turn_wanted(self.game, identity, at, chose_at, warns_at is not None)

        found = with_notices(
            rows,
            self._asks[-1],
            self.seats,
            self.around.reachable,
            over=over,
            looking=self._is_told_later,
            wanted=wanted,
            warns_at=warns_at,
        )
        for told in found[-1].tells:
            if told.kind in (TURN, ENDED) and told.due_at > at:
                self.unseen[told.identity] = found[-1].seq
        return found

    def _committed(self, step: Step) -> None:
        self._remember(step.row)
        self._times.append(step.row.at)
        self._asks.append(step.row.asks)
        self._privates = step.privates
        self.audience.broadcast(step.frame)
        if self._record is not None:
            # All that are here have been told; for who comes now it is written down anew.
            self._record.forget_texts()
        if self.clock is not None:
            before = self.clock.state
            self.clock.take(step.row)
            after = self.clock.state
            # Without a clock most entries leave it as it was.
            if after is not before and (
                self.clock.timed or before.paused != after.paused or before.rest_of != after.rest_of
            ):
                self.audience.tell(json.dumps(self.clock.to_json()))

    def _keep_snapshots(self, record: Record) -> None:
        new = {seq: snapshot.text for seq, snapshot in record.snapshots.items() if seq not in self._kept}
        if new:
            self._kept += new
            self._log.keep_soon(self.game, build(), new)
        # In memory only as many as when the room was just opened: nobody goes back further here.
        for seq in sorted(record.snapshots)[:-SNAPSHOTS_READ]:
            del record.snapshots[seq]

    async def pack(self) -> None:
        """Put the snapshots that the game was opened with into less room. Nobody waits for it."""
        record = self._record
        if record is None:
            return
        loose = [snapshot for snapshot in record.snapshots.values() if snapshot.is_loose]
        packed = await asyncio.to_thread(lambda: [Snapshot.pack(each.seq, each.text) for each in loose])
        for snapshot in packed:
            # Some may be gone by now.
            if snapshot.seq in record.snapshots:
                record.snapshots[snapshot.seq] = snapshot

    def keep_position(self) -> None:
        """Before the room leaves the memory: whatever code opens it next can go on from exactly here."""
        record = self._record
        if record is not None and not record.over and not self.lock.locked():
            record.keep()
            self._keep_snapshots(record)

    # -- cones of silence --------------------------------------------------------------------------

    def cones_due(self, most: float) -> list[str]:
        """The factions whose cone, or offer of one, has lasted that many seconds by the clock of the log.

        Not while the room is locked by somebody else: the position may then be ahead of what is committed.
        """
        record = self._record
        if record is None or record.over:
            return []
        return cones_lasting(record, self._times, now() - most * 1000)

    async def close_cones(self, most: float) -> None:
        """The table closes what partners have not closed in time."""
        async with self.lock:
            for faction in self.cones_due(most):
                record = await self.record()
                client_id = f"cone-{cone_begun(record, faction)}"
                what = {"faction": faction}
                try:
                    await self._try(record, TABLE, what, "cone_closed", client_id, _unheard, None)
                except Taken:
                    # Somebody was faster; the next look at the clock will tell.
                    self.drop()
                    return

    # -- clocks ------------------------------------------------------------------------------------

    def clock_form(self) -> dict[str, Any] | None:
        """The clocks at this moment, as they go over the wire; none where there are none and no pause."""
        clock = self.clock
        return clock.to_json() if clock is not None and clock.worth_telling else None

    @property
    def paused(self) -> bool:
        return self.clock is not None and self.clock.paused

    @property
    def flag_fallen(self) -> bool:
        """Whether the time of a side is over, somebody of it is asked, and the position is known."""
        if self._record is None or self.clock is None or not self.clock.over:
            return False
        return bool(people_asked(self.seats, self.clock.asked))

    def _may_be_away(self, seat: str, what: object) -> None:
        """Whether somebody may take those days off now, or has any that they can come back from."""
        clock = self.clock
        assert clock is not None
        away = clock.away(seat)
        if not isinstance(what, dict):
            if away is None:
                raise Problem("days_off.none", 409)
            return
        if away is not None:
            raise Problem("days_off.taken", 409)
        rest = what["begin"], what["until"]
        facts = [Fact.SOON] if clock.soon(rest) else [Fact.SPENT] if clock.spent(seat, rest) else []
        row = row_for("days_off", facts)
        if row.refused:
            raise Problem("days_off.too_soon" if row.name == "days_off_too_soon" else "days_off.spent", 409)

    async def judge(self) -> None:
        """Take note of a flag that has fallen."""
        async with self.lock:
            await self._insist(_nothing_more)

    async def _flag(self, record: Record) -> None:
        """The side has lost, or a program goes on for who is asked, until they take the seat back."""
        assert self.clock is not None
        seat, client_id = people_asked(self.seats, self.clock.asked)[0], f"flag-{record.seq}"
        facts = [Fact.UNTOUCHED] if await self._untouched(record, seat) else []
        loses = self.clock.terms.flag == "lose"
        if row_for("flag_lose" if loses else "flag_program", facts).comes is Comes.OUT_OF_TIME:
            await self._try(record, TABLE, {"seat": seat.seat}, "flag_fallen", client_id, _unheard, None)
            return
        change = HandOver(seat, seat.identity, STAND_IN)
        what = {"seat": seat.seat, "to": change.to}
        await self._try(record, TABLE, what, "seat_handed_over", client_id, _unheard, None, change)

    async def _untouched(self, record: Record, seat: SeatRow) -> bool:
        """Whether their side's silence has ended a pause, and nothing has come from it since.

        Its time was made to run without anybody there who could have known.
        """
        course, side = self.course, of_side(self.seats, seat.seat)
        resumed = course.last_resumed() if course is not None else 0
        if course is None or not resumed:
            return False
        if any(course.last_from(there.seat) > self._times[resumed - 1] for there in side):
            return False
        votes = [name for each in self._clients.values() for name, seq in each.items() if seq == resumed]
        number = int(votes[0].removeprefix("vote-")) if votes else 0
        return not await self._votes.has_agreed(self.game, number, owners(side))

    @property
    def course(self) -> Course | None:
        """What silence is counted from; None while the position is not known."""
        if self._record is None or self.clock is None:
            return None
        return Course(self._record, self._times, self._asks, self.clock.outages, self.clock.state)

    # -- seats -------------------------------------------------------------------------------------

    async def reseat(self) -> None:
        """Read who has which seat. Whoever has lost one sees no more through it from now on."""
        seats = await self._places.of(self.game)
        known = [replace(seat, nonce=None, promise=None) for seat in self.seats]
        self.seats = seats
        if list(seats) == known:
            return
        over = self._record is not None and self._record.over
        for connection in list(self.audience.connections):
            connection.reseated(seats, over=over, stays=self.spectators)
        self.around.has_reseated(self)

    def seen_since(self, seat: str, identity: str) -> int:
        """The entry by which somebody has taken that seat over; 0 for who had it from the beginning."""
        there = next((there for there in self.seats if there.seat == seat), None)
        if there is None or there.identity != identity or not there.taken_at:
            return 0
        return bisect_left(self._times, there.taken_at) + 1

    async def looks(self, seat: str, identity: str, browser: str) -> None:
        """Note, once, who sees in which browser what that seat sees."""
        if (seat, identity, browser) not in self._looked:
            await self._places.looks(self.game, seat, identity, browser)
            self._looked.append((seat, identity, browser))

    # -- telling -----------------------------------------------------------------------------------

    async def missed(self, seq: int, *, whole: bool = True) -> list[Frame]:
        """The frames after that one, as they were sent or would have been, or only what a chronicle tells;
        only under the lock."""
        told = await self.audience.missed(await self.record(), self._times, seq, whole=whole)
        self.audience.keep_all(told)
        return told

    def asked_program(self) -> str | None:
        """The seat the game waits for, if a program has it and may go on."""
        if self._record is None or self.paused:
            return None
        return asked_program(self._record, self.seats)


def _unheard(seq: int) -> None:
    """Nobody waits for this entry."""


async def _nothing_more(record: Record) -> None:
    """A fallen flag was all there was to take note of."""
