"""A game over days, in seconds: who is asked comes as a page does, chooses while they are asked, and goes.

What is loaded with it is what a browser asks for that has the files of the page already. Nobody is at a table
while it is another's turn, so each turn is told.
"""

from __future__ import annotations

import asyncio
import json
from time import perf_counter

import httpx

from tests.loadtest.line import Line
from tests.loadtest.messages import Camp, Person, Room, Tally
from tests.loadtest.run import Plan, spent
from tests.machines import HOST, PATIENCE

#: What the page asks for when a game is opened by its address.
ASKED = (
    *("/", "/api/me", "/api/tables", "/api/tables?status=playing"),
    *("/api/my/tables?status=running", "/api/my/tables?status=finished"),
)
#: Seconds between two choices of one visit, on the average, and after a turn until all that follows is done.
CHOOSING, SETTLES = 0.2, 2.0


class Visited(Room):
    """A table to which one comes after the other."""

    def __init__(self, game: str, people: dict[str, Person], seed: int, think: float, tally: Tally) -> None:
        super().__init__(game, people, seed, CHOOSING, tally)
        self._away = think
        self._waits_for: list[str] = []
        self._port = 0
        self._http = httpx.AsyncClient(timeout=PATIENCE)
        self.stopped = False

    async def come(self, port: int) -> None:
        self._port = port
        table = (await self._http.get(self._at(f"/api/tables/{self._game}"))).json()
        self._waits_for = list(table["waits_for"])

    def _at(self, path: str) -> str:
        return f"http://{HOST}:{self._port}{path}"

    async def once(self) -> None:
        """Whoever is asked comes, at some moment."""
        await asyncio.sleep(self._chance.uniform(0, 2 * self._away))
        if self._waits_for:
            await self._visit(self._waits_for[0])

    async def _visit(self, seat: str) -> None:
        cookie = self._people[seat].cookie
        for path in ASKED:
            self._http.cookies.clear()
            (await self._http.get(self._at(path), headers={"cookie": cookie})).raise_for_status()
        self._views.pop(seat, None)
        lists = await Line.open(self._port, "/ws/lobby", cookie, lambda text: None)
        line = await Line.open(self._port, f"/ws/{self._game}", cookie, self._ear(seat))
        try:
            self._lines[seat] = line
            line.say(json.dumps({"type": "hello", "game": self._game, "seat": seat}))
            line.say(json.dumps({"type": "ping", "t": 0, "here": True}))
            while seat not in self._views or seat in self._asked(seat):
                await asyncio.sleep(0.02)
            self._waits_for = self._asked(seat)
        finally:
            line.close()
            lists.close()


class Visits(Camp):
    """Each turn one visit at every table, from its beginning until the next has been told: no turn has begun
    what another one ends."""

    kind = Visited

    async def turn(self, plan: Plan) -> dict[str, object]:
        tally, entries = self.tally, self.tally.entries
        before, started, tally.counting = spent(self._found, self._beside), perf_counter(), True
        await asyncio.gather(*(room.once() for room in self._rooms if isinstance(room, Visited)))
        took = perf_counter() - started
        await asyncio.sleep(SETTLES)
        after, tally.counting = spent(self._found, self._beside), False
        return self._cost(tally.entries - entries, took, before, after)
