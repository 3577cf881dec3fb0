"""What messages cost a server, and how soon they are handed over: rooms of two who choose at random.

Measured are three servers in turns: one without messages, one where everybody can be reached and is at the
table, and one where everybody can be reached and is elsewhere, so that each turn is mailed. A letter's way
begins with the frame of the choice that made it somebody's turn, which is sent behind the commit.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
from sqlalchemy import insert

from app.messages.carrier import id_of
from app.rooms.differences import view_after
from app.store.database import Database, now
from app.store.mailboxes import MAIL
from app.store.models import Mailbox
from app.store.notices import TURN, Due
from engine import Menu
from engine.players.random import RandomPlayer
from tests import shares
from tests.app.relay import MailServer
from tests.loadtest.line import Line
from tests.loadtest.rooms import SEATS, SHARE, guest
from tests.loadtest.run import Plan, place, servers, spent
from tests.machines import HOST, PATIENCE, Server

WAYS = ("none", "at_the_table", "elsewhere")
#: Seconds after which a letter that has not come is late.
LATE = 30.0


class Elsewhere(Server):
    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.loadtest.elsewhere"]


@dataclass
class Letters(MailServer):
    """Notes when each letter has come, by what it is known by."""

    at: dict[str, float] = field(default_factory=dict)

    async def noting(self) -> None:
        while True:
            while self.came:
                self.at.setdefault(str(self.came.pop()["Message-ID"])[1:25], perf_counter())
            await asyncio.sleep(0.002)


@dataclass
class Person:
    cookie: str
    identity: str


@dataclass
class Tally:
    counting: bool = False
    entries: int = 0
    #: When the frame had come of a choice that made it somebody's turn, by the letter that tells it.
    told: dict[str, float] = field(default_factory=dict)


class Room:
    """Two people, each with a socket, and whoever is asked chooses after a while."""

    def __init__(self, game: str, people: dict[str, Person], seed: int, think: float, tally: Tally) -> None:
        self._game = game
        self._people = people
        self._player = RandomPlayer(seed)
        self._chance = random.Random(seed)
        self._think = think
        self._tally = tally
        self._lines: dict[str, Line] = {}
        self._views: dict[str, dict[str, Any]] = {}
        self.stopped = False

    async def come(self, port: int) -> None:
        for seat in SEATS:
            line = await Line.open(port, f"/ws/{self._game}", self._people[seat].cookie, self._ear(seat))
            self._lines[seat] = line
            line.say(json.dumps({"type": "hello", "game": self._game, "seat": seat}))

    def _ear(self, seat: str) -> Any:
        def hear(text: bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                self._views[seat] = message["view"]
                self._look(seat, message.get("menu"))
            elif message["type"] == "frame":
                before = self._asked(seat)
                self._views[seat] = view_after(self._views[seat], message)
                if message["by"] == seat:
                    self._note(seat, message["seq"], before)
                self._look(seat, message.get("menu"))

        return hear

    def _asked(self, seat: str) -> list[str]:
        return list(self._views[seat]["public"]["waiting"].get("seats", ()))

    def _note(self, seat: str, seq: int, before: list[str]) -> None:
        """Whose turn has begun by what somebody has chosen is told so; that one's own frame has come."""
        for other in self._asked(seat):
            if other not in before and self._tally.counting:
                due = Due(self._game, seq, self._people[other].identity, TURN, "", 0)
                self._tally.told.setdefault(id_of(due), perf_counter())

    def _look(self, seat: str, menu: dict[str, Any] | None) -> None:
        if menu is None or seat not in self._asked(seat) or self.stopped:
            return
        decision = self._views[seat]["public"]["waiting"]["decision"]
        wait = self._chance.uniform(0, 2 * self._think)
        asyncio.get_running_loop().call_later(wait, self._choose, seat, decision, menu)

    def _choose(self, seat: str, decision: int, menu: dict[str, Any]) -> None:
        if self.stopped or decision != self._views[seat]["public"]["waiting"].get("decision"):
            return
        choice = str(self._player.choose(Menu.from_json(menu)))
        self._tally.entries += self._tally.counting
        said = {"type": "choose", "id": f"c-{decision}", "decision": decision, "choice": choice}
        self._lines[seat].say(json.dumps(said))

    def leave(self) -> None:
        self.stopped = True
        for line in self._lines.values():
            line.close()


async def _post(http: httpx.AsyncClient, path: str, cookie: str, **body: object) -> dict[str, Any]:
    http.cookies.clear()
    answer = await http.post(path, json=body, headers={"cookie": cookie})
    assert answer.is_success, answer.text
    return dict(answer.json()) if answer.content else {}


async def _person(http: httpx.AsyncClient) -> Person:
    cookie = await guest(http)
    http.cookies.clear()
    me = (await http.get("/api/me", headers={"cookie": cookie})).json()
    return Person(cookie, str(me["id"]))


async def _can_be_reached(server: Server, people: Sequence[Person]) -> None:
    """Everybody has confirmed an address; a server lets nobody confirm as many from one machine."""
    values = server.settings
    url = values["ARRAKIS_DATABASE_URL"].replace("postgresql://", "postgresql+asyncpg://")
    file = Path(values["ARRAKIS_DATA_DIR"]) / "arrakis.sqlite3"
    database = Database(url or f"sqlite+aiosqlite:///{file}", 2)
    rows = [
        {
            **{
                "id": f"box-{number}",
                "identity": person.identity,
                "kind": MAIL,
                "label": "",
                "digest": str(number),
            },
            **{"address": f"p{number}@caladan.example", "created_at": now(), "confirmed_at": now()},
        }
        for number, person in enumerate(people)
    ]
    async with database.write() as connection:
        await connection.execute(insert(Mailbox), rows)
    await database.close()


async def _begun(http: httpx.AsyncClient, people: dict[str, Person]) -> str:
    one, other = (people[seat].cookie for seat in SEATS)
    table = await _post(http, "/api/tables", one, side=SEATS[0])
    where = f"/api/tables/{table['id']}"
    await _post(http, f"{where}/join", other, seat=SEATS[1])
    for seat, cookie in zip(SEATS, (one, other), strict=True):
        await _post(http, f"{where}/ready", cookie, **shares.ready(table, {seat: f"{SHARE}-{seat}"}))
    for seat, cookie in zip(SEATS, (one, other), strict=True):
        await _post(http, f"{where}/reveal", cookie, nonces={seat: f"{SHARE}-{seat}"})
    return str(table["id"])


async def _measured(plan: Plan, way: str) -> dict[str, Any]:
    kind = Elsewhere if way == "elsewhere" else Server
    async with Letters() as letters:
        with servers(plan, kind=kind, **letters.settings) as (found, beside):
            return await _played(plan, way, letters, found, beside)


async def _played(
    plan: Plan, way: str, letters: Letters, found: list[Server], beside: list[int]
) -> dict[str, Any]:
    tally, rooms, everybody = Tally(), list[Room](), list[Person]()
    port = found[0].port
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=PATIENCE) as http:
        for number in range(plan.rooms):
            people = {seat: await _person(http) for seat in SEATS}
            everybody += people.values()
            rooms.append(Room(await _begun(http, people), people, number, plan.think, tally))
    if way != "none":
        await _can_be_reached(found[0], everybody)
    noting = asyncio.create_task(letters.noting())
    for room in rooms:
        await room.come(port)
    await asyncio.sleep(plan.warm)
    before, started = spent(found, beside), perf_counter()
    tally.counting = True
    await asyncio.sleep(plan.seconds)
    tally.counting = False
    took, after = perf_counter() - started, spent(found, beside)
    for room in rooms:
        room.stopped = True
    if way == "elsewhere":
        await _all_come(tally, letters)
    for room in rooms:
        room.leave()
    noting.cancel()
    ways = sorted(letters.at[letter] - at for letter, at in tally.told.items() if letter in letters.at)
    return {
        "messages": way,
        "rooms": plan.rooms,
        "entries_per_second": round(tally.entries / took, 1),
        "cpu_ms_per_entry": {
            name: round(1000 * (after[name] - before[name]) / max(1, tally.entries), 3) for name in after
        },
        "letters": len(ways),
        "hand_over_p50_ms": place(ways, 0.5),
        "hand_over_p95_ms": place(ways, 0.95),
        # Whoever was asked and has answered before it was looked at is not told any more.
        "not_told": len(tally.told) - len(ways) if way == "elsewhere" else 0,
    }


async def _all_come(tally: Tally, letters: Letters) -> None:
    """Until all that were to come have, or are late."""
    end = perf_counter() + LATE
    while perf_counter() < end and not tally.told.keys() <= letters.at.keys():
        await asyncio.sleep(0.05)


def measured(plan: Plan, turns: int) -> Iterator[dict[str, Any]]:
    """Each way in turns, and the sum of it: by how much a server takes more for an entry."""
    found = []
    for way in WAYS * turns:
        found.append(asyncio.run(_measured(plan, way)))
        yield found[-1]
    costs = {
        way: median(each["cpu_ms_per_entry"]["server"] for each in found if each["messages"] == way)
        for way in WAYS
    }
    worst = max(each["hand_over_p95_ms"] for each in found if each["messages"] == "elsewhere")
    yield {
        "cpu_ms_per_entry": costs,
        "more_at_the_table_percent": round(100 * (costs["at_the_table"] / costs["none"] - 1), 1),
        "more_elsewhere_percent": round(100 * (costs["elsewhere"] / costs["none"] - 1), 1),
        "hand_over_p95_ms": worst,
    }
