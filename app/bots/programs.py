"""Programs at the table. They get view and menu of their seat, nothing else, and enter like any player."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Any, Protocol

from app.logs import trouble
from app.problems import Problem
from app.rooms.room import Room
from app.sides import STAND_IN
from engine import Refused
from engine.lessons import Teacher, lesson_of
from engine.players import player


class Starter(Protocol):
    def __call__(self, work: Coroutine[Any, Any, None]) -> None: ...


class Programs:
    def __init__(self, delay: float, soon: Starter) -> None:
        self._delay = delay
        self._soon = soon
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
        except (Problem, Refused):
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
        if seat is None or pending is None or menu is None or view is None:
            return
        # The engine's program is repeatable for its seed; at a table nobody may foresee it.
        name = next((there.program for there in room.seats if there.seat == seat), None) or STAND_IN
        seed, content, lesson = secrets.randbits(60), record.game.flow.content, lesson_of(name)
        program = player(name, seed, content) if lesson is None else Teacher(lesson, seed, content)
        # Some think for a while; others are served meanwhile.
        choice = await asyncio.to_thread(program.choose, view, menu)
        what = {"choice": str(choice), "decision": pending.decision}
        # The same id in every process: should two of them play this seat, one choice counts.
        await room.enter(seat, what, "choice", f"program:{pending.decision}", lambda seq: None)
