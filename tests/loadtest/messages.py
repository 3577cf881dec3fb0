"""What messages cost a server, and how soon they are handed over: rooms of two who choose at random.

Four servers play in turns: one without messages, one where everybody can be reached and is at the table, and
two where everybody can be reached and is elsewhere. On one of these they want to hear of the first turn of a
stretch alone, and play on, so that no letter goes; on the other each turn is mailed. A letter's way begins
with the frame of the choice that made it somebody's turn, which is sent behind the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
from sqlalchemy import insert

from app.messages.carrier import id_of
from app.messages.wishes import Wishes
from app.rooms.brief import whole
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

WAYS = ("none", "at_the_table", "first", "elsewhere")
#: The same where people come for each turn, and nobody is at a table while it is another's.
VISITED = ("none", "mailed")
#: Where each turn is told by mail.
MAILED = ("elsewhere", "mailed")
#: Seconds to wait behind a turn for letters; many never come, because whoever was asked has answered.
LATE = 5.0
#: Seconds between two signs of a page that is in view.
LOOK = 20.0


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
        self._menus: dict[str, dict[str, Any] | None] = {}
        self._chosen: set[tuple[str, int]] = set()
        self._looking: asyncio.TimerHandle | None = None
        self.stopped = True

    async def come(self, port: int) -> None:
        for seat in SEATS:
            line = await Line.open(port, f"/ws/{self._game}", self._people[seat].cookie, self._ear(seat))
            self._lines[seat] = line
            line.say(json.dumps({"type": "hello", "game": self._game, "seat": seat}))
        self._look_on()

    def _look_on(self) -> None:
        """As a page in view says it."""
        for line in self._lines.values():
            line.say(json.dumps({"type": "ping", "t": 0, "here": True}))
        self._looking = asyncio.get_running_loop().call_later(LOOK, self._look_on)

    def go_on(self) -> None:
        self.stopped = False
        for seat, menu in self._menus.items():
            self._look(seat, menu)

    def _ear(self, seat: str) -> Any:
        def hear(text: bytes) -> None:
            message = whole(json.loads(text))
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
        self._menus[seat] = menu
        if menu is None or seat not in self._asked(seat) or self.stopped:
            return
        decision = self._views[seat]["public"]["waiting"]["decision"]
        wait = self._chance.uniform(0, 2 * self._think)
        asyncio.get_running_loop().call_later(wait, self._choose, seat, decision, menu)

    def _choose(self, seat: str, decision: int, menu: dict[str, Any]) -> None:
        if self.stopped or decision != self._views[seat]["public"]["waiting"].get("decision"):
            return
        if (seat, decision) in self._chosen:
            # Thought of before a pause, and again after it.
            return
        self._chosen.add((seat, decision))
        choice = str(self._player.choose(Menu.from_json(menu)))
        self._tally.entries += self._tally.counting
        said = {"type": "choose", "id": f"c-{decision}", "decision": decision, "choice": choice}
        self._lines[seat].say(json.dumps(said))

    def leave(self) -> None:
        self.stopped = True
        if self._looking is not None:
            self._looking.cancel()
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


async def _can_be_reached(server: Server, people: Sequence[Person], wishes: Wishes) -> None:
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
                "wishes": wishes.model_dump_json(),
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


class Camp:
    """A server and its rooms, which play now and then."""

    #: What it has in it.
    kind: type[Room] = Room

    def __init__(self, way: str, letters: Letters, found: list[Server], beside: list[int]) -> None:
        self.way = way
        self.tally = Tally()
        self._letters = letters
        self._found = found
        self._beside = beside
        self._rooms: list[Room] = []

    async def filled(self, plan: Plan) -> None:
        everybody, port = list[Person](), self._found[0].port
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=PATIENCE) as http:
            for number in range(plan.rooms):
                people = {seat: await _person(http) for seat in SEATS}
                everybody += people.values()
                game = await _begun(http, people)
                self._rooms.append(self.kind(game, people, number, plan.think, self.tally))
        if self.way != "none":
            wishes = Wishes(turn="first" if self.way == "first" else "each")
            await _can_be_reached(self._found[0], everybody, wishes)
        for room in self._rooms:
            await room.come(port)

    async def turn(self, plan: Plan) -> dict[str, Any]:
        """Play for a while; what it has cost."""
        tally, entries = self.tally, self.tally.entries
        for room in self._rooms:
            room.go_on()
        await asyncio.sleep(plan.warm)
        before, started, tally.counting = spent(self._found, self._beside), perf_counter(), True
        await asyncio.sleep(plan.seconds)
        took, after, tally.counting = perf_counter() - started, spent(self._found, self._beside), False
        for room in self._rooms:
            room.stopped = True
        if self.way in MAILED:
            await self._all_come()
        return self._cost(tally.entries - entries, took, before, after)

    def _cost(
        self, made: int, took: float, before: dict[str, float], after: dict[str, float]
    ) -> dict[str, Any]:
        return {
            "messages": self.way,
            "entries_per_second": round(made / took, 1),
            "cpu_ms_per_entry": {
                name: round(1000 * (after[name] - before[name]) / max(1, made), 3) for name in after
            },
        }

    async def _all_come(self) -> None:
        """Until all that were to come have, or are late."""
        end = perf_counter() + LATE
        while perf_counter() < end and not self.tally.told.keys() <= self._letters.at.keys():
            await asyncio.sleep(0.05)

    def ways(self) -> list[float]:
        """How long letters were under way."""
        at = self._letters.at
        return sorted(at[letter] - sent for letter, sent in self.tally.told.items() if letter in at)

    def leave(self) -> None:
        for room in self._rooms:
            room.leave()


async def _played(plan: Plan, turns: int, ways: Sequence[str], kind: type[Camp]) -> list[dict[str, Any]]:
    """All servers are up all the time, and one after the other has something to do: whatever else a machine
    does then, it does to each of them."""
    found = list[dict[str, Any]]()
    async with contextlib.AsyncExitStack() as stack:
        camps = []
        for way in ways:
            letters = await stack.enter_async_context(Letters())
            server = Elsewhere if way in ("first", "elsewhere") else Server
            running, beside = stack.enter_context(servers(plan, kind=server, **letters.settings))
            noting = asyncio.create_task(letters.noting())
            stack.callback(noting.cancel)
            camps.append(kind(way, letters, running, beside))
            await camps[-1].filled(plan)
        for number in range(turns):
            # None of them is always the first.
            for camp in camps[number % len(camps) :] + camps[: number % len(camps)]:
                found.append(await camp.turn(plan))
        for camp in camps:
            camp.leave()
        found.append(_summed(plan, found, ways, camps[-1]))
    return found


def _summed(
    plan: Plan, found: list[dict[str, Any]], chosen: Sequence[str], elsewhere: Camp
) -> dict[str, Any]:
    """By how much a server takes more for an entry, and how long letters were under way."""
    each = {
        way: [turn["cpu_ms_per_entry"]["server"] for turn in found if turn["messages"] == way]
        for way in chosen
    }
    costs = {way: median(turns) for way, turns in each.items()}
    # Each turn is held against the one of the same round: the machine was as busy then.
    share = {
        way: median(mine / own for mine, own in zip(each[way], each["none"], strict=True)) for way in chosen
    }
    more = {way: round(100 * (share[way] - 1), 1) for way in chosen[1:]}
    ways, told = elsewhere.ways(), len(elsewhere.tally.told)
    entries = elsewhere.tally.entries
    return {
        "rooms": plan.rooms,
        "think_seconds": plan.think,
        "entries": entries,
        "cpu_ms_per_entry": costs,
        "more_percent": more,
        "letters": len(ways),
        "cpu_ms_per_letter": round((costs[chosen[-1]] - costs["none"]) * entries / max(1, len(ways)), 3),
        "hand_over_p50_ms": place(ways, 0.5),
        "hand_over_p95_ms": place(ways, 0.95),
        # Whoever was asked and has answered before it was looked at is not told any more.
        "not_told": told - len(ways),
    }


def measured(
    plan: Plan, turns: int, ways: Sequence[str] = WAYS, kind: type[Camp] = Camp
) -> list[dict[str, Any]]:
    return asyncio.run(_played(plan, turns, ways, kind))
