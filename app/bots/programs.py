"""Programs at the table. They get view and menu of their seat, nothing else, and enter like any player."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Coroutine
from time import monotonic
from typing import Any, Protocol

from app.bots.levels import PATIENCE, seconds
from app.bots.thinkers import Thinkers
from app.bots.thought import asked
from app.bus.base import Bus, News
from app.logs import trouble, warn
from app.problems import Problem
from app.rooms.room import Room
from app.rooms.rooms import Rooms
from app.sides import STAND_IN
from app.store.leases import Leases
from engine import Choice, Game, Menu, Refused
from engine.hindsight import taught
from engine.lessons import Teacher, lesson_of
from engine.players import PROGRAMS, SearchPlayer, player

#: Beyond what a table waits a process keeps others from thinking about the same for so many seconds.
HELD_SECONDS = 2.0
#: How far a thought is, is said no more often than after so many seconds.
TOLD_SECONDS = 0.2


class Elsewhere(Exception):
    """Another process thinks about it."""


class Starter(Protocol):
    def __call__(self, work: Coroutine[Any, Any, None]) -> None: ...


class Programs:
    def __init__(self, delay: float, rooms: Rooms, thinkers: Thinkers, leases: Leases, bus: Bus) -> None:
        self._delay = delay
        self._soon: Starter = rooms.soon
        self._rooms = rooms
        self._thinkers = thinkers
        self._leases = leases
        self._bus = bus
        self._busy: set[str] = set()

    def look(self, room: Room) -> None:
        """Called whenever a position has changed: is it a program's turn?"""
        if room.game not in self._busy and room.asked_program() is not None:
            self._busy.add(room.game)
            self._soon(self._play(room))

    async def _play(self, room: Room) -> None:
        try:
            while room.asked_program() is not None:
                await asyncio.sleep(self._delay)
                await self._choose(room)
        except (Problem, Refused, Elsewhere):
            # The position has changed meanwhile, or the database is away; the next look tries again.
            return
        except Exception as error:
            trouble("program_failed", error, game=room.game)
        finally:
            self._busy.discard(room.game)

    async def _choose(self, room: Room) -> None:
        async with room.lock:
            record = await room.record()
            seat, pending = room.asked_program(), record.game.waiting_on()
            menu = record.game.menu(seat) if seat is not None else None
            view = record.view(seat) if seat is not None else None
            name = next((there.program for there in room.seats if there.seat == seat), None) or STAND_IN
            # What is dealt for it is dealt outside, and the game may have gone on by then.
            game = record.game.fork() if issubclass(PROGRAMS.get(name, object), SearchPlayer) else None
        if seat is None or pending is None or menu is None or view is None:
            return
        # The engine's program is repeatable for its seed; at a table nobody may foresee it.
        seed, content, lesson = secrets.randbits(60), record.game.flow.content, lesson_of(name)
        program = player(name, seed, content) if lesson is None else Teacher(lesson, seed, content)
        choice = None
        if isinstance(program, SearchPlayer) and game is not None and self._thinkers.on and taught(game):
            self._thinkers.wake()
            if worlds := program.worlds(view, menu):
                choice = await self._thought(room, game, seat, name, worlds, seed)
        if choice is not None and not _offered(choice, menu):
            # Refused once, it would stay so: its id would be the same whenever this is tried again.
            warn("thought_not_offered", game=room.game, seat=seat, decision=pending.decision)
            choice = None
        if choice is None:
            # Without worlds to think in it is the quick policy. Others are served meanwhile.
            choice = str(await asyncio.to_thread(program.choose, view, menu))
        what = {"choice": choice, "decision": pending.decision}
        # The same id in every process: should two of them play this seat, one choice counts.
        await room.enter(seat, what, "choice", f"program:{pending.decision}", lambda seq: None)

    # -- thinking ----------------------------------------------------------------------------------

    async def _thought(
        self, room: Room, game: Game, seat: str, program: str, worlds: int, seed: int
    ) -> str | None:
        """What it has thought of in another process; None if that took too long, or was not possible."""
        waits = PATIENCE * seconds(program)
        # One row for each game: whoever thinks there goes on, and another takes over when nobody does.
        if not await self._leases.take(f"think:{room.game}", round((waits + HELD_SECONDS) * 1000)):
            raise Elsewhere
        begun = said = monotonic()
        line = await asyncio.to_thread(asked, game, seat, program, worlds, seed)
        form = {"type": "thinking", "seat": seat, "decision": game.flow.decision}

        def told(share: int) -> None:
            nonlocal said
            if not share or monotonic() - said >= TOLD_SECONDS:
                said = monotonic()
                self._tell(room, {**form, "share": share})

        told(0)
        found = await self._thinkers.think(line, max(0.0, waits - (monotonic() - begun)), told)
        choice: str | None = found.get("choice")
        return choice

    def _tell(self, room: Room, form: dict[str, Any]) -> None:
        room.audience.tell(json.dumps(form))
        self._bus.tell({"game": room.game, "thinking": form})

    def hear(self, news: News) -> None:
        """Somebody thinks at another process, and people look on here."""
        room, form = self._rooms.known(str(news.get("game"))), news.get("thinking")
        if room is not None and isinstance(form, dict):
            room.audience.tell(json.dumps(form))


def _offered(line: str, menu: Menu) -> bool:
    """Whether that can be chosen at the table itself."""
    try:
        return Choice.parse(line) in menu
    except Refused:
        return False
