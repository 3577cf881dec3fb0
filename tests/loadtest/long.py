"""One long game: what it takes to open it, to go to any of its entries, and to take something back in it.

Its players choose from the menus they are sent, as a browser would; nobody here knows the game.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

import httpx

from app.rooms.brief import whole
from app.rooms.differences import view_after
from engine import Menu
from engine.players.random import RandomPlayer
from tests.loadtest.line import Line
from tests.loadtest.rooms import SEATS, WELCOME, LoadedRoom, Tally, opened, script
from tests.loadtest.run import Plan, place, servers

ENTRIES = 3000
#: So often is each thing done.
TIMES = 60
#: Frames that a browser asks for with each view.
FRAMES = 50
#: A room that nobody is in is forgotten at once, so that each opening is from the database.
FORGETFUL: dict[str, Any] = {"room_idle_seconds": 0.05, "poll_seconds": 0.05, "replay_rate": 1e6}

Figure = dict[str, Any]


class Chair:
    """A seat at the game: what arrives there, and when."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[tuple[float, dict[str, Any]]] = asyncio.Queue()
        self.line: Line
        self.view: dict[str, Any] = {}
        self.waiting: dict[str, Any] = {}
        self.menu: dict[str, Any] | None = None
        self.may_undo = False

    def hear(self, message: bytes) -> None:
        self._heard.put_nowait((perf_counter(), whole(json.loads(message))))

    async def position(self) -> float:
        """Take the next message that changes the position; when it came."""
        while True:
            at, message = await self._heard.get()
            assert message["type"] != "refused", message
            if message["type"] in ("welcome", "frame"):
                welcome = message["type"] == "welcome"
                self.view = message["view"] if welcome else view_after(self.view, message)
                self.waiting = self.view["public"]["waiting"]
                self.menu, self.may_undo = message.get("menu"), self.view["undo"]["possible"]
                return at


class LongGame:
    """A game that has been played, on a process that forgets it as soon as nobody is there."""

    def __init__(self, port: int, http: httpx.AsyncClient, game: str, cookie: str) -> None:
        self._port = port
        self._http = http
        self._game = game
        self._cookie = cookie
        self._chance = random.Random(1)

    def _hello(self, seat: str) -> str:
        return json.dumps({"type": "hello", "game": self._game, "seat": seat})

    async def _forgotten(self) -> None:
        while "arrakis_rooms 0\n" not in (await self._http.get("/metrics")).text:
            await asyncio.sleep(0.02)

    async def open(self) -> float:
        """Seconds from nothing to the first view, the process having to read it all."""
        await self._forgotten()
        there: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def hear(message: bytes) -> None:
            if message.startswith(WELCOME) and not there.done():
                there.set_result(perf_counter())

        began = perf_counter()
        line = await Line.open(self._port, f"/ws/{self._game}", self._cookie, hear)
        line.say(self._hello(SEATS[0]))
        took = await there - began
        line.close()
        return took

    async def jump(self) -> float:
        """Seconds until there is the view of any entry, with the frames that lead on from it."""
        seq, seat = self._chance.randrange(ENTRIES), self._chance.choice((*SEATS, "spectator"))
        began = perf_counter()
        answer = await self._http.get(
            f"/api/games/{self._game}/replay",
            params={"as": seat, "at": seq, "count": FRAMES},
            headers={"cookie": self._cookie},
        )
        took = perf_counter() - began
        assert answer.json()["seq"] == seq
        return took

    @asynccontextmanager
    async def _seated(self) -> AsyncIterator[dict[str, Chair]]:
        chairs = {seat: Chair() for seat in SEATS}
        for seat, chair in chairs.items():
            chair.line = await Line.open(self._port, f"/ws/{self._game}", self._cookie, chair.hear)
            chair.line.say(self._hello(seat))
            await chair.position()
        yield chairs
        for chair in chairs.values():
            chair.line.close()

    async def undos(self, times: int) -> list[float]:
        """Seconds from taking something back until the opponent sees it, where that is possible."""
        found: list[float] = []
        player, number, back = RandomPlayer(1), 0, False
        async with self._seated() as chairs:
            while len(found) < times:
                seat = chairs[SEATS[0]].waiting["seats"][0]
                chair = chairs[seat]
                (other,) = (there for name, there in chairs.items() if name != seat)
                # Of two choices one stays: or it would be the same decision for ever.
                back = chair.may_undo and not back
                message: dict[str, Any] = {"type": "undo"}
                if not back:
                    assert chair.menu is not None, "the game is over"
                    message = {"type": "choose", "choice": str(player.choose(Menu.from_json(chair.menu)))}
                number += 1
                message |= {"id": f"long-{number}", "decision": chair.waiting["decision"]}
                began = perf_counter()
                chair.line.say(json.dumps(message))
                _, at = await asyncio.gather(chair.position(), other.position())
                if back:
                    found.append(at - began)
        return found


@asynccontextmanager
async def _played(port: int) -> AsyncIterator[LongGame]:
    """A game of so many entries, by players who do not think."""
    played = script(0, ENTRIES)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        game, cookie = await opened(http, played)
        room = LoadedRoom(game, played, Tally(), lambda: 0.0)
        for seat in SEATS:
            await room.come([port], cookie, seat)
        room.begin()
        table: Figure = {"seq": 0}
        while table["seq"] < ENTRIES:
            await asyncio.sleep(0.1)
            table = (await http.get(f"/api/tables/{game}")).json()
        room.leave()
        yield LongGame(port, http, game, cookie)


def measured(database: str) -> list[Figure]:
    """How long each of the three takes, in milliseconds."""
    with servers(Plan(database), **FORGETFUL) as (found, _):
        return asyncio.run(_measured(found[0].port))


async def _measured(port: int) -> list[Figure]:
    async with _played(port) as game:
        took = {
            "open": [await game.open() for _ in range(TIMES)],
            "jump": [await game.jump() for _ in range(TIMES)],
            "undo": await game.undos(TIMES),
        }
    return [
        {"what": what, "entries": ENTRIES, "p50_ms": place(delays, 0.5), "p99_ms": place(delays, 0.99)}
        for what, delays in ((what, sorted(delays)) for what, delays in took.items())
    ]
