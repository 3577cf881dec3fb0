"""What a strong program would consider in somebody's place: at tables to practise at, when they ask."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable

from app.bots.levels import COACH
from app.bots.thinkers import Thinkers
from app.bots.thought import asked
from app.problems import Problem
from app.rooms.messages import Consider
from app.rooms.room import Room
from app.store.games import Games
from engine import Game, Menu
from engine.coaching import Line, at_once
from engine.contract.view import Position
from engine.hindsight import taught
from engine.players import SearchPlayer, player

#: Where somebody plays by themselves, against programs or on all seats.
PRACTICE = ("practice", "program")
#: So long somebody waits who has asked; then they are told what the quick policy takes.
SECONDS = 5.0


class Coach:
    def __init__(self, games: Games, thinkers: Thinkers) -> None:
        self._games = games
        self._thinkers = thinkers

    async def considered(self, room: Room, seat: str, message: Consider) -> Awaitable[str]:
        """The answer as it will go over the wire; refused at once where people play with each other."""
        table = await self._games.get(room.game)
        if table is None or table.kind not in PRACTICE:
            raise Problem("advice.among_people", 409)
        owner = next(each.identity for each in room.seats if each.seat == seat)
        if any(each.identity not in (None, owner) for each in room.seats):
            raise Problem("advice.among_people", 409)
        async with room.lock:
            record = await room.record()
            pending, menu, view = record.game.waiting_on(), record.game.menu(seat), record.view(seat)
            game = record.game.fork()
        asked_now = pending is not None and pending.decision == message.decision
        return self._thought(game, seat, message, view, menu if asked_now else None)

    async def _thought(
        self, game: Game, seat: str, message: Consider, view: Position, menu: Menu | None
    ) -> str:
        lines: list[Line] = []
        late = False
        if menu is not None:
            thinker = player(COACH, message.decision, game.flow.content)
            worlds = thinker.worlds(view, menu) if taught(game) and self._thinkers.on else 0
            if worlds and isinstance(thinker, SearchPlayer):
                # By the number of the decision, and thought to its end: who asks twice is told the same.
                line = await asyncio.to_thread(asked, game, seat, COACH, worlds, message.decision, lines=True)
                answer = await self._thinkers.think(line, SECONDS, whole=True)
                # An answer without any line is one, too: there was but one choice worth a thought.
                lines, late = answer.get("lines", []), not answer
            if not lines:
                lines = [await asyncio.to_thread(at_once, view, menu, game.flow.content)]
        return json.dumps({"type": "considered", "id": message.id, "lines": lines, "late": late})
