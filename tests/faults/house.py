"""Everything a table stands on, each on a cable: servers, database, replica, Redis, proxy."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scripts.machine import wanting
from tests.cables import Cable
from tests.crashtest.players import Stubborn
from tests.faults.databases import Pair
from tests.faults.disk import Disk
from tests.faults.served import WALL, Wall
from tests.machines import HOST, Machine, Missing, Redis, Server, environment, program, scratch
from tests.nginx import Nginx

#: What one address may do at the proxy, where all players have the same one and come back all the time.
LIMITS = {
    "rate=40r/s": "rate=10000r/s",
    "burst=400": "burst=10000",
    "limit_conn connections 200": "limit_conn connections 10000",
}


class Timed(Server):
    """A server on a machine with a clock of its own."""

    def __init__(self, values: Mapping[str, str], log: Path) -> None:
        self.wall = Wall(log.with_suffix(".clock"))
        super().__init__({**values, WALL: str(self.wall.path)}, log)

    def command(self) -> list[str]:
        return [*super().command()[:-1], "tests.faults.served"]


@dataclass(slots=True)
class House:
    servers: list[Timed]
    #: Between players and what they connect to.
    doors: list[Cable]
    file: Path
    pair: Pair | None = None
    redis: Redis | None = None
    proxy: Nginx | None = None
    #: The embedded database's own.
    disk: Disk | None = None
    #: Between the proxy and each server, the servers and the database, the servers and Redis.
    halls: list[Cable] = field(default_factory=list)
    cellar: Cable | None = None
    bus: Cable | None = None
    players: list[Stubborn] = field(default_factory=list)

    @property
    def ports(self) -> list[int]:
        return [door.port for door in self.doors]

    @property
    def url(self) -> str:
        return f"{self.pair.primary.address}/faults" if self.pair else ""

    def machines(self) -> dict[str, Sequence[Machine]]:
        """Whatever can be killed and stopped."""
        found: dict[str, Sequence[Machine]] = {"server": self.servers}
        if self.pair is not None:
            found |= {"database": [self.pair.primary], "replica": [self.pair.replica]}
        if self.redis is not None:
            found["Redis"] = [self.redis]
        if self.proxy is not None:
            found["proxy"] = [self.proxy]
        return found

    def cables(self) -> dict[str, Sequence[Cable]]:
        """Whatever can be cut and slowed down, by what it ties together."""
        if self.pair is None:
            return {"client and server": self.doors}
        found: dict[str, Sequence[Cable]] = {"client and proxy": self.doors, "proxy and server": self.halls}
        if self.proxy is None:
            found = {"client and server": self.doors}
        for name, cable in (("server and database", self.cellar), ("server and Redis", self.bus)):
            found |= {name: [cable]} if cable is not None else {}
        return found


def lacks() -> dict[str, str]:
    """What cannot be tried on this machine, and why."""
    found = {name: reason for name in ("postgresql", "redis", "nginx") if (reason := wanting(name))}
    try:
        program("postgresql", "pg_basebackup")
    except Missing as missing:
        found["postgresql"] = str(missing)
    return found


@contextlib.asynccontextmanager
async def embedded() -> AsyncIterator[House]:
    """One process and a file."""
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(scratch("faults"))
        disk = stack.enter_context(Disk())
        (server,) = servers = [Timed(_values(disk.folder), folder / "log")]
        await asyncio.to_thread(stack.enter_context, server)
        door = await stack.enter_async_context(Cable(HOST, server.port))
        yield House(servers, [door], disk.folder / "arrakis.sqlite3", disk=disk)


@contextlib.asynccontextmanager
async def whole() -> AsyncIterator[House]:
    """Two processes, PostgreSQL with a replica, Redis, and where there is nginx, the proxy before them."""
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(scratch("faults"))
        inner = stack.enter_context(contextlib.ExitStack())
        pair = await asyncio.to_thread(Pair, inner)
        url = await asyncio.to_thread(pair.primary.create, "faults")
        redis = await asyncio.to_thread(stack.enter_context, Redis())
        cellar = await stack.enter_async_context(Cable(HOST, pair.primary.port))
        bus = await stack.enter_async_context(Cable(HOST, redis.port))
        values = _values(
            folder,
            url.replace(f":{pair.primary.port}/", f":{cellar.port}/"),
            redis.address.replace(f":{redis.port}/", f":{bus.port}/"),
            trusted_proxies=HOST,
        )
        servers = [Timed(values, folder / f"log{number}") for number in range(2)]
        await asyncio.to_thread(servers[0].migrate)
        for server in servers:
            await asyncio.to_thread(stack.enter_context, server)
        halls = [await stack.enter_async_context(Cable(HOST, server.port)) for server in servers]
        proxy, doors = None, halls
        if not wanting("nginx"):
            upstreams = {f"app-{number}": hall.port for number, hall in enumerate(halls, 1)}
            proxy = await asyncio.to_thread(stack.enter_context, Nginx(folder, upstreams, limits=LIMITS))
            doors = [await stack.enter_async_context(Cable(HOST, proxy.port))]
        yield House(servers, doors, folder / "none", pair, redis, proxy, halls=halls, cellar=cellar, bus=bus)


def _values(folder: Path, url: str = "", redis: str = "", **more: object) -> dict[str, str]:
    return environment(folder, url, redis, poll_seconds=0.2, heartbeat_seconds=1, **more)
