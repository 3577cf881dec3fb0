"""Twenty games under load, and everything they stand on is killed again and again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import httpx

from app.replays.archive import OWN
from engine import declared_tables
from engine.components import load
from engine.options import Value
from engine.record import read, verify
from tests import shares
from tests.cables import Cable
from tests.crashtest.ledger import differences, faults, rows_of
from tests.crashtest.players import Notes, Stubborn
from tests.loadtest.rooms import SEATS, SHARE, guest
from tests.machines import HOST, PATIENCE, PostgreSQL, Redis, Server, environment, scratch

#: Entries that must be acknowledged between two blows, so that there is something to lose.
WORK = 20
#: Entries that a game goes on for after the last blow.
EPILOGUE = 20


@dataclass(frozen=True, slots=True)
class Plan:
    database: str
    kills: int
    games: int = 20
    processes: int = 2
    seed: int = 1
    #: What all tables play not as usual, and what is in the box of all.
    options: Mapping[str, Value] = field(default_factory=dict)
    content: Path | None = None
    #: Who plays what at all tables; empty where people play both sides.
    mode: str = ""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the smallest table of that mode."""
        return tuple(declared_tables()[self.mode][0]["seats"])


@dataclass(slots=True)
class House:
    """Everything that is running."""

    servers: list[Server]
    url: str
    file: Path
    postgresql: PostgreSQL | None = None
    redis: Redis | None = None
    proxy: Cable | None = None
    done: Counter[str] = field(default_factory=Counter)

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]


@contextlib.asynccontextmanager
async def house(plan: Plan, kind: type[Server] = Server, **more: object) -> AsyncIterator[House]:
    """Everything that a plan wants, with servers of that kind and further settings."""
    async with contextlib.AsyncExitStack() as stack:
        directory = stack.enter_context(scratch("crash"))
        postgresql = redis = proxy = None
        url = seen = ""
        if plan.database == "postgresql":
            postgresql = await asyncio.to_thread(stack.enter_context, PostgreSQL())
            redis = await asyncio.to_thread(stack.enter_context, Redis())
            url = await asyncio.to_thread(postgresql.create, "crash")
            proxy = await stack.enter_async_context(Cable(HOST, postgresql.port))
            seen = url.replace(f":{postgresql.port}/", f":{proxy.port}/")
        content = {"content": plan.content} if plan.content else {}
        values = environment(
            directory, seen, redis.address if redis else "", poll_seconds=0.2, **content, **more
        )
        count = plan.processes if postgresql else 1
        servers = [kind(values, directory / f"log{number}") for number in range(count)]
        await asyncio.to_thread(servers[0].migrate)
        for server in servers:
            await asyncio.to_thread(stack.enter_context, server)
        yield House(servers, url, directory / "arrakis.sqlite3", postgresql, redis, proxy)


class Crash:
    def __init__(self, plan: Plan, there: House) -> None:
        self.plan = plan
        self.house = there
        self.chance = random.Random(plan.seed)
        self.notes: list[Notes] = []
        self.players: list[Stubborn] = []
        self._seeds = 0

    async def run(self) -> dict[str, Any]:
        started = monotonic()
        async with asyncio.TaskGroup() as group:
            games = [group.create_task(self._table()) for _ in range(self.plan.games)]
            blows = group.create_task(self._blows())
            await blows
            for notes in self.notes:
                notes.last = len(notes.acknowledged) + EPILOGUE
            async with asyncio.timeout(10 * PATIENCE):
                await asyncio.gather(*games)
        await self._check()
        await self._verify()
        return {
            "figure": "crashes",
            "database": self.plan.database,
            "options": dict(self.plan.options),
            "mode": self.plan.mode,
            "content": load(self.plan.content).digest[:16],
            "kills": self.plan.kills,
            "blows": dict(sorted(self.house.done.items())),
            "games": len(self.notes),
            "acknowledged": sum(len(notes.acknowledged) for notes in self.notes),
            "sent_again": sum(notes.retries for notes in self.notes),
            "cut_before_acknowledgement": self.house.proxy.cut if self.house.proxy else 0,
            "lost": 0,
            "seconds": round(monotonic() - started, 1),
        }

    # -- games -------------------------------------------------------------------------------------

    async def _table(self) -> None:
        """Play until the blows are over; a game that ends by itself is followed by another."""
        while True:
            game, cookies = await self._begun()
            notes = Notes(game)
            self.notes.append(notes)
            players = [self._player(notes, seat, cookies[seat]) for seat in self.plan.seats]
            self.players += players
            await asyncio.gather(*(player.play() for player in players))
            if notes.last is not None or any(other.last is not None for other in self.notes):
                return

    def _player(self, notes: Notes, seat: str, cookie: str) -> Stubborn:
        self._seeds += 1
        return Stubborn(notes, seat, cookie, self.house.ports, 1000 * self.plan.seed + self._seeds)

    async def _begun(self) -> tuple[str, dict[str, str]]:
        """A table, opened at whatever process answers."""
        while True:
            base = f"http://{HOST}:{self.chance.choice(self.house.ports)}"
            try:
                async with httpx.AsyncClient(base_url=base, timeout=20) as http:
                    return await opened(
                        http, self.plan.seats, options=dict(self.plan.options), mode=self.plan.mode
                    )
            except (httpx.HTTPError, AssertionError):
                # Killed in the middle of it; the next one will do.
                await asyncio.sleep(0.1)

    # -- blows -------------------------------------------------------------------------------------

    async def _blows(self) -> None:
        for number in range(self.plan.kills):
            await self._progress()
            await asyncio.sleep(self.chance.uniform(0, 0.3))
            self._cut(number)
            victim = self.house.servers[number % len(self.house.servers)]
            await self._strike(number)
            victim.end(signal.SIGKILL)
            self.house.done["servers_killed"] += 1
            await self._check()
            await self._start(victim)
        await self._progress()

    async def _start(self, server: Server) -> None:
        """As a supervisor does it: once more, should its connection be cut just then."""
        try:
            await asyncio.to_thread(server.start)
        except AssertionError:
            self.house.done["started_twice"] += 1
            await asyncio.to_thread(server.start)

    async def _progress(self) -> None:
        """Wait until enough has been acknowledged since."""
        before = self._acknowledged()
        end = monotonic() + 2 * PATIENCE
        while self._acknowledged() < before + WORK or len(self.notes) < self.plan.games:
            assert monotonic() < end, "the games stand still"
            await asyncio.sleep(0.01)

    def _acknowledged(self) -> int:
        return sum(len(notes.acknowledged) for notes in self.notes)

    def _cut(self, number: int) -> None:
        if self.house.proxy is not None and number % 2 == 0:
            self.house.proxy.to_cut += 2

    async def _strike(self, number: int) -> None:
        """What the servers stand on goes away too, now and then, and comes back."""
        postgresql, redis = self.house.postgresql, self.house.redis
        if postgresql is not None and number % 4 == 1:
            if number % 8 == 1:
                await asyncio.to_thread(postgresql.crash)
                self.house.done["postgresql_crashed"] += 1
            else:
                await asyncio.to_thread(postgresql.stop)
                self.house.done["postgresql_stopped"] += 1
            await asyncio.to_thread(postgresql.start)
        if redis is not None and number % 4 == 2:
            await asyncio.to_thread(redis.end)
            self.house.done["redis_killed"] += 1
            await self._progress()
            await asyncio.to_thread(redis.start)

    # -- looking -----------------------------------------------------------------------------------

    async def _check(self) -> None:
        """What was acknowledged before must be there now; what is there now must have been sent by then."""
        acknowledged = [(notes, dict(notes.acknowledged)) for notes in self.notes]
        rows = await rows_of(self.house.url, self.house.file)
        found = [
            fault for notes, known in acknowledged for fault in faults(notes, known, rows.get(notes.game, []))
        ]
        assert not found, found[:20]

    async def _verify(self) -> None:
        """Every game is over, its record holds, and both players were told the same."""
        content = load(self.plan.content)
        async with httpx.AsyncClient(base_url=self.house.servers[0].address, timeout=60) as http:
            for notes in self.notes:
                assert notes.over, notes.game
                answer = await http.get(f"/api/games/{notes.game}/record")
                assert answer.status_code == 200, answer.text
                record = await asyncio.to_thread(verify, read(answer.text), content)
                assert record.head.options == self.plan.options
                assert record.head.mode == self.plan.mode
                seen = {player.seat: player.views for player in self.players if player.notes is notes}
                found = await asyncio.to_thread(differences, record, seen)
                assert not found, (notes.game, found[:20])
        for player in self.players:
            # Each of them once: a frame that does not follow the one before was noted when it came.
            expected = range(player.first + 1, player.seq + 1)
            assert list(player.frames) == list(expected), (player.notes.game, player.seat)
            assert not player.notes.faults, player.notes.faults
        seats = len(self.plan.seats)
        for one, other in zip(self.players[::seats], self.players[seats - 1 :: seats], strict=True):
            for seq in one.frames.keys() & other.frames.keys():
                assert _for_all(one.frames[seq]) == _for_all(other.frames[seq]), (one.notes.game, seq)


def _for_all(text: bytes) -> dict[str, Any]:
    """Who made the entry, when, and what changed for everybody."""
    return {name: said for name, said in json.loads(text).items() if name not in ("events", *OWN)}


async def opened(
    http: httpx.AsyncClient, seats: Sequence[str] = SEATS, **wanted: object
) -> tuple[str, dict[str, str]]:
    """A table that has begun, and the cookies of who sits there."""
    first, *others = seats
    cookies = {seat: await guest(http) for seat in seats}
    table = await _post(http, "/api/tables", cookies[first], side=first, players=len(seats), **wanted)
    where = f"/api/tables/{table['id']}"
    for seat in others:
        await _post(http, f"{where}/join", cookies[seat], seat=seat)
    for seat in seats:
        ready = shares.ready(table, {seat: f"{SHARE}-{seat}"})
        await _post(http, f"{where}/ready", cookies[seat], **ready)
    for seat in seats:
        nonces = {seat: f"{SHARE}-{seat}"}
        begun = await _post(http, f"{where}/reveal", cookies[seat], nonces=nonces)
    assert begun["status"] == "playing"
    return table["id"], cookies


async def _post(http: httpx.AsyncClient, path: str, cookie: str, **body: object) -> dict[str, Any]:
    http.cookies.clear()
    answer = await http.post(path, json=body, headers={"cookie": cookie})
    assert answer.is_success, (path, answer.status_code, answer.text)
    found: dict[str, Any] = answer.json()
    return found


async def crashed(plan: Plan) -> dict[str, Any]:
    async with house(plan) as there:
        return await Crash(plan, there).run()
