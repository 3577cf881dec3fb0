"""One measurement: a database, some processes, so many rooms, at that pace."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx

from tests.loadtest.rooms import SEATS, LoadedRoom, Script, Tally, guest, opened
from tests.machines import PostgreSQL, Redis, Server, environment, scratch

#: Tables that are opened at the same time.
TOGETHER = 8
#: Rooms that play the same game.
SCRIPTS = 10
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Plan:
    database: str
    processes: int = 1
    routed: bool = True
    rooms: int = 50
    #: How long a player thinks on the average; evenly between nothing and twice that.
    think: float = 0.0
    spectators: int = 0
    seconds: float = 10.0
    warm: float = 3.0


@contextlib.contextmanager
def servers(
    plan: Plan, *, kind: type[Server] = Server, **more: object
) -> Iterator[tuple[list[Server], list[int]]]:
    """The processes of the plan, and the ids of those beside them."""
    with contextlib.ExitStack() as stack:
        directory = stack.enter_context(scratch("load"))
        url = redis = ""
        beside: list[int] = []
        if plan.database == "postgresql":
            postgresql = stack.enter_context(PostgreSQL())
            url = postgresql.create("load")
            assert postgresql.process is not None
            beside.append(postgresql.process.pid)
        if plan.processes > 1:
            there = stack.enter_context(Redis())
            redis = there.address
            assert there.process is not None
            beside.append(there.process.pid)
        values = environment(directory, url, redis, **more)
        found = [kind(values, directory / f"log{number}") for number in range(plan.processes)]
        found[0].migrate()
        for server in found:
            stack.enter_context(server)
        yield found, beside


def measured(plan: Plan, scripts: list[Script]) -> dict[str, Any]:
    with servers(plan) as (found, beside):
        return asyncio.run(_measured(plan, scripts, found, beside))


async def _measured(
    plan: Plan, scripts: list[Script], found: list[Server], beside: list[int]
) -> dict[str, Any]:
    tally = Tally()
    ports = [server.port for server in found]
    chance = random.Random(1)

    def think() -> float:
        return chance.uniform(0, 2 * plan.think) if plan.think else 0.0

    rooms = await filled(plan, scripts, ports, tally, think)
    for room in rooms:
        # Not all at once: where players think, they come at different moments.
        if plan.think:
            asyncio.get_running_loop().call_later(think(), room.begin)
        else:
            room.begin()
    await asyncio.sleep(plan.warm + plan.think)
    before = spent(found, beside)
    started, tally.counting = perf_counter(), True
    await asyncio.sleep(plan.seconds)
    took, tally.counting = perf_counter() - started, False
    after = spent(found, beside)
    resident = [_resident(server) for server in found]
    for room in rooms:
        room.leave()
    assert not tally.refusals, tally.refusals[:5]
    over = sum(room.finished for room in rooms)
    # Where everybody answers at once, a rate with fewer rooms than there should be would be too low.
    assert plan.think or not over, f"{over} rooms have come to the end of their game: give them longer ones"
    delays = sorted(tally.delays)
    entries = len(delays)
    return {
        "figure": "load",
        "database": plan.database,
        "processes": plan.processes,
        "routed": plan.routed,
        "rooms": plan.rooms,
        "think_seconds": plan.think,
        "spectators": plan.spectators,
        "entries_per_second": round(entries / took, 1),
        "p50_ms": place(delays, 0.5),
        "p99_ms": place(delays, 0.99),
        "frame_bytes_median": round(median(tally.sizes)),
        "cpu_ms_per_entry": {name: round(1000 * (after[name] - before[name]) / entries, 3) for name in after},
        "server_kb": [size // 1024 for size in resident],
        "rooms_at_their_end": over,
    }


async def filled(
    plan: Plan, scripts: list[Script], ports: list[int], tally: Tally, think: Any
) -> list[LoadedRoom]:
    gate = asyncio.Semaphore(TOGETHER)

    async def one(number: int) -> LoadedRoom:
        chosen = scripts[number % len(scripts)]
        home = ports[number % len(ports)]
        async with gate:
            game, cookie = await opened(https[home], chosen)
            room = LoadedRoom(game, chosen, tally, think)
            at = [home] if plan.routed else [home, *(port for port in ports if port != home)]
            for seat in SEATS:
                await room.come(at, cookie, seat)
            for _ in range(plan.spectators):
                await room.come(at, await guest(https[home]), "spectator")
        return room

    https = {port: httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) for port in ports}
    try:
        return list(await asyncio.gather(*(one(number) for number in range(plan.rooms))))
    finally:
        for http in https.values():
            await http.aclose()


def place(ordered: list[float], share: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))], 2) if ordered else 0.0


# -- what it costs ---------------------------------------------------------------------------------


def spent(found: list[Server], beside: list[int]) -> dict[str, float]:
    """Seconds of processor time of everybody who takes part, children included."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    servers = [server.process.pid for server in found if server.process is not None]
    return {
        "server": sum(map(used, servers)),
        "stores": sum(used(pid) for parent in beside for pid in (parent, *children(parent))),
        "generator": own.ru_utime + own.ru_stime,
    }


def used(pid: int) -> float:
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


def children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def _resident(server: Server) -> int:
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")
