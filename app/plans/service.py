"""Plans: laid down, withdrawn, told to whose they are, and entered when their question comes.

A plan is used as its owner would have used it: by an ordinary choice, after a while, and with them at the
table as far as others can see. That it is used up is stored in the commit of its entry, so it is neither lost
nor used twice, and what was withdrawn is no entry any more.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import field
from time import monotonic
from typing import Any

from app.bus.base import Bus, News
from app.ids import new_id
from app.logs import trouble
from app.plans.condition import Found, found, laid_order, order_of, question
from app.problems import Problem
from app.regular import Regular
from app.rooms.connection import Connection
from app.rooms.messages import LayDown, LayDownOrder, Withdraw
from app.rooms.room import Room
from app.rooms.rooms import Rooms
from app.store.database import TooMany, now
from app.store.plans import Laid, PlanRow, Plans
from engine import Refused
from engine.classes import dataclass
from engine.record import Record

#: So many plans of one person wait at a table at most.
MOST_WAITING = 20
#: So often is looked, in seconds, whether something waits that nobody has told us of.
LOOK_SECONDS = 30.0
#: What could not be used at a question is tried again after so many seconds: perhaps the table has voted.
AGAIN_SECONDS = 5.0
#: A game in which nothing came of it is not opened again for so many seconds.
WOKEN_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Due:
    """A plan whose question is there, and the line that answers it."""

    plan: PlanRow
    decision: int
    choice: str = field(repr=False)


class PlanService(Regular):
    def __init__(self, seconds: float, store: Plans, rooms: Rooms, bus: Bus) -> None:
        super().__init__()
        self._seconds = seconds
        self._store = store
        self._rooms = rooms
        self._bus = bus
        #: Running games in which somebody has planned something, with those for whom something waits.
        self._games: dict[str, set[str]] = {}
        #: How often something was laid down or told: what was read meanwhile is not believed.
        self._heard_of = 0
        self._busy: set[str] = set()
        #: At which entry nothing could be used, and until when that is believed.
        self._rests: dict[str, tuple[int, float]] = {}
        self._woken: dict[str, float] = {}

    # -- what players say --------------------------------------------------------------------------

    async def lay(self, room: Room, connection: Connection, message: LayDown | LayDownOrder) -> None:
        """Keep a choice for when a question comes that its owner has been asked before, or an order for the
        next one of its kind."""
        seat, identity = connection.viewer, connection.visitor.id
        async with room.lock:
            record = await room.record()
            pending = record.game.waiting_on()
            if pending is None:
                raise Problem("game.not_running", 409)
            if isinstance(message, LayDownOrder):
                asked, order = laid_order(record, message.kind, message.orders)
                laid = Laid(seat, message.kind, "{}", asked, order, pending.decision)
            else:
                laid = await self._as_seen(room, record, connection, message, pending.decision)
        try:
            await self._store.lay(room.game, identity, message.id, laid, now(), MOST_WAITING)
        except TooMany as error:
            raise Problem("plan.too_many", 409) from error
        await self._changed(room, identity)

    async def _as_seen(
        self, room: Room, record: Record, connection: Connection, message: LayDown, after: int
    ) -> Laid:
        """The choice with the question as it was then."""
        seat, identity = connection.viewer, connection.visitor.id
        if not max(record.first, room.seen_since(seat, identity)) <= message.seq <= record.seq:
            raise Problem("plan.not_seen", 409)
        then = record
        if message.seq < record.seq:
            then = await asyncio.to_thread(record.at, message.seq)
        asked = question(then, seat)
        if asked is None:
            raise Problem("plan.not_seen", 409)
        choice = then.game.checked(seat, {"choice": message.choice, "decision": message.decision})
        return Laid(seat, asked.kind, asked.prompt, asked.asked, str(choice), after)

    async def withdraw(self, room: Room, connection: Connection, message: Withdraw) -> None:
        if not await self._store.withdraw(room.game, connection.visitor.id, message.number, now()):
            raise Problem("plan.gone", 409)
        await self._changed(room, connection.visitor.id)

    async def greet(self, room: Room, connection: Connection) -> None:
        """Tell whoever comes what they have laid down and what has become of it."""
        if room.game in self._games and connection.viewer in connection.seats:
            await self._tell(room, connection.visitor.id, connection)

    # -- telling -----------------------------------------------------------------------------------

    def _knows(self, game: str, identity: str) -> None:
        self._heard_of += 1
        self._games.setdefault(game, set()).add(identity)
        self._rests.pop(game, None)

    async def _changed(self, room: Room, identity: str) -> None:
        self._knows(room.game, identity)
        self._bus.tell({"game": room.game, "plans": identity})
        await self._tell(room, identity)

    async def _tell(self, room: Room, identity: str, only: Connection | None = None) -> None:
        """Each seat its own, to nobody but who has laid them down and sits there."""
        here = room.audience.connections if only is None else (only,)
        mine = [each for each in here if each.visitor.id == identity and each.viewer in each.seats]
        if not mine:
            return
        plans = await self._store.of(room.game, identity)
        for connection in mine:
            if connection.viewer in connection.seats:
                own = [_form(plan) for plan in plans if plan.seat == connection.viewer]
                connection.send(json.dumps({"type": "plans", "seat": connection.viewer, "plans": own}))

    def hear(self, news: News) -> None:
        game, identity = news.get("game"), news.get("plans")
        if type(game) is not str or type(identity) is not str:
            return
        self._knows(game, identity)
        room = self._rooms.known(game)
        if room is not None:
            self._rooms.soon(self._heard(room, identity))

    async def _heard(self, room: Room, identity: str) -> None:
        try:
            await self._tell(room, identity)
            self.look(room)
        except Exception as error:
            trouble("plans_not_told", error, game=room.game)

    def expects(self, game: str, identity: str) -> bool:
        """Whether somebody may be answered for in that game, and so need not be told at once that it is their
        turn. Nobody else is told later for that."""
        return identity in self._games.get(game, ())

    # -- using -------------------------------------------------------------------------------------

    def look(self, room: Room) -> None:
        """Called whenever a position has changed: is something there that answers it?"""
        if not self._games.get(room.game) or room.game in self._busy or room.position is None:
            return
        seq, until = self._rests.get(room.game, (-1, 0.0))
        if seq == room.position.seq and monotonic() < until:
            return
        self._busy.add(room.game)
        self._rooms.soon(self._answer(room))

    async def _answer(self, room: Room) -> None:
        try:
            while (due := await self._due(room)) is not None:
                async with self._rooms.seems_here(room, due.plan.seat):
                    await self._pause()
                    went = await self._enter(room, due)
                    await self._pause()
                if not went:
                    break
        except Exception as error:
            trouble("plan_failed", error, game=room.game)
        finally:
            self._busy.discard(room.game)
            seq = room.position.seq if room.position is not None else -1
            self._rests[room.game] = (seq, monotonic() + AGAIN_SECONDS)

    async def _pause(self) -> None:
        """As long as somebody might take who has come to choose just that."""
        most = round(self._seconds * 1000)
        if most:
            await asyncio.sleep((most // 4 + secrets.randbelow(most)) / 1000)

    async def _due(self, room: Room) -> Due | None:
        """The plan that answers now, and what it answers; those that come to nothing are dropped."""
        before = self._heard_of
        plans = await self._store.waiting(room.game)
        if self._heard_of == before:
            self._games[room.game] = {plan.identity for plan in plans}
        if not plans:
            return None
        async with room.lock:
            record = await room.record()
            there: Found = found(record, room.seats, plans)
        await self._drop(room, there)
        if there.answers is None or room.paused or await self._asked_to_agree(room, there.answers):
            return None
        return Due(there.answers, there.decision, there.choice)

    async def _asked_to_agree(self, room: Room, plan: PlanRow) -> bool:
        """Whether something is proposed that its owner has not answered: no plan speaks for them there."""
        await self._rooms.votes.load(room)
        return any(not vote.settled and plan.identity not in vote.agreed for vote in room.open_votes)

    async def _drop(self, room: Room, there: Found) -> None:
        for why in dict.fromkeys(why for why, _ in there.dropped):
            gone = [plan for reason, plan in there.dropped if reason == why]
            await self._store.drop(room.game, gone, why, now())
        for identity in {plan.identity for _, plan in there.dropped}:
            await self._changed(room, identity)

    async def _enter(self, room: Room, due: Due) -> bool:
        """Whether it has become an entry."""
        plan, decision = due.plan, due.decision
        if await self._asked_to_agree(room, plan):
            return False
        what = {"choice": due.choice, "decision": decision}
        try:
            await room.enter(plan.seat, what, "choice", new_id(), _unheard, plan.identity, plan=plan.number)
        except Problem:
            # Withdrawn meanwhile, or the seat is a program's, or the table pauses: the next look tells.
            return False
        except Refused:
            await self._refused(room, plan, decision)
            return False
        await self._changed(room, plan.identity)
        return True

    async def _refused(self, room: Room, plan: PlanRow, decision: int) -> None:
        """Its owner was faster, perhaps."""
        async with room.lock:
            record = await room.record()
            now_asked = question(record, plan.seat)
            by_hand = _chose_last(record, plan.seat)
        if now_asked is not None and now_asked.decision == decision:
            # Nothing has changed, and still it is not what is offered.
            await self._drop(room, Found(None, [("menu", plan)]))
        elif by_hand:
            await self._drop(room, Found(None, [("answered", plan)]))

    # -- looking around ----------------------------------------------------------------------------

    async def learn(self) -> None:
        before = self._heard_of
        games = await self._store.games()
        if self._heard_of == before:
            self._games = games

    async def _go_round(self) -> None:
        while True:
            try:
                await self.learn()
                self._wake(await self._store.due())
            except Exception as error:
                trouble("plans_not_looked_at", error)
            await asyncio.sleep(LOOK_SECONDS)

    def _wake(self, games: list[str]) -> None:
        """Open the games that wait for what was laid down, while nobody is there."""
        for game in games:
            room = self._rooms.known(game)
            if room is not None and room.position is not None:
                self.look(room)
            elif monotonic() - self._woken.get(game, -WOKEN_SECONDS) >= WOKEN_SECONDS:
                self._woken[game] = monotonic()
                self._rooms.announce_start(game)
        self._woken = {game: at for game, at in self._woken.items() if game in self._games}
        self._rests = {game: rest for game, rest in self._rests.items() if game in self._games}


def _unheard(seq: int) -> None:
    """Nobody waits for this entry."""


def _chose_last(record: Record, seat: str) -> bool:
    chosen = (entry.actor for entry in reversed(record.entries) if entry.kind == "choice")
    return next(chosen, None) == seat


def _form(plan: PlanRow) -> dict[str, Any]:
    order = order_of(plan)
    return {
        "number": plan.number,
        "kind": plan.kind,
        "prompt": json.loads(plan.prompt),
        "choice": "" if order is not None else plan.choice,
        "orders": order,
        "state": plan.state,
        "why": plan.why,
        "seq": plan.seq,
        "at": plan.ended_at or plan.laid_at,
    }
