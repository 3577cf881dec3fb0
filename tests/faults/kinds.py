"""What can go wrong: each kind is something that is done to a house, lasts for a while, and is over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from dataclasses import dataclass

from tests.cables import Cable
from tests.faults.disk import no_file_grows
from tests.faults.house import House, Timed
from tests.machines import Machine, PostgreSQL

HOUR = 3600
#: Seconds within which something must be written that has no place yet.
BITES = 3.0
#: Until so much more has been entered, whatever else happens.
Work = Callable[[int], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Stage:
    """Where it happens, by which dice, and how to wait until the games have got on."""

    house: House
    chance: random.Random
    work: Work
    #: Until somebody was told that something may not be stored, or for as many seconds.
    refused: Callable[[float], Awaitable[None]]
    #: The seconds that it lasts at the most.
    longest: float

    async def a_while(self) -> None:
        await asyncio.sleep(self.chance.uniform(0.1, self.longest))


Deed = Callable[[Stage], AbstractAsyncContextManager[None]]


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    deed: Deed


async def up(machine: Machine) -> None:
    """As a supervisor does it: whatever has ended is started, again and again."""
    if machine.running:
        return
    try:
        await asyncio.to_thread(machine.start)
    except AssertionError:
        await asyncio.to_thread(machine.start)


# -- machines --------------------------------------------------------------------------------------


def kills(what: str) -> Kind:
    @asynccontextmanager
    async def deed(stage: Stage) -> AsyncIterator[None]:
        machine = stage.chance.choice(stage.house.machines()[what])
        if isinstance(machine, PostgreSQL):
            # All at once as when the power fails, in order, or one process, which takes the others along.
            await asyncio.to_thread(
                stage.chance.choice((machine.crash, machine.stop, lambda: _one_of(machine)))
            )
        else:
            machine.send(signal.SIGKILL)
            machine.end()
        yield
        await up(machine)

    return Kind(f"kill {what}", deed)


def _one_of(machine: PostgreSQL) -> None:
    asked = (
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    process = machine.do(f"{asked} ORDER BY backend_start LIMIT 1")
    if process is not None:
        os.kill(process, signal.SIGKILL)


def stops(what: str) -> Kind:
    @asynccontextmanager
    async def deed(stage: Stage) -> AsyncIterator[None]:
        with stage.chance.choice(stage.house.machines()[what]).frozen():
            yield

    return Kind(f"stop {what}", deed)


@asynccontextmanager
async def _killed_client(stage: Stage) -> AsyncIterator[None]:
    stage.chance.choice(stage.house.players).forget()
    yield


@asynccontextmanager
async def _stopped_client(stage: Stage) -> AsyncIterator[None]:
    with stage.chance.choice(stage.house.players).absent():
        yield


@asynccontextmanager
async def _without_redis(stage: Stage) -> AsyncIterator[None]:
    redis = stage.house.redis
    assert redis is not None
    redis.end()
    yield
    await stage.work(100)
    await up(redis)


# -- cables ----------------------------------------------------------------------------------------


def on_cables(
    verb: str, what: str, does: Callable[[Cable, random.Random], contextlib.AbstractContextManager[None]]
) -> Kind:
    @asynccontextmanager
    async def deed(stage: Stage) -> AsyncIterator[None]:
        with does(stage.chance.choice(stage.house.cables()[what]), stage.chance):
            yield

    return Kind(f"{verb} {what}", deed)


def cuts(what: str) -> Kind:
    return on_cables("cut", what, lambda cable, chance: chance.choice((cable.apart, cable.held))())


def slows(what: str) -> Kind:
    return on_cables("slow", what, lambda cable, chance: cable.slow(chance.choice((0.02, 0.1, 0.3))))


@asynccontextmanager
async def _cut_at_commits(stage: Stage) -> AsyncIterator[None]:
    """What is committed is not said to be."""
    assert stage.house.cellar is not None
    stage.house.cellar.to_cut += 2
    yield


# -- disks -----------------------------------------------------------------------------------------


@asynccontextmanager
async def _full_disk(stage: Stage) -> AsyncIterator[None]:
    house = stage.house
    with ExitStack() as stack:
        if house.pair is not None and house.pair.disk.own:
            stack.enter_context(house.pair.disk.full())
        elif house.disk is not None and house.disk.own:
            stack.enter_context(house.disk.full())
        else:
            stack.enter_context(no_file_grows(_of_the_database(house)))
        yield
        await stage.refused(BITES)
    await _anew_if_ended(_of_the_database(house))


@asynccontextmanager
async def _no_file_grows(stage: Stage) -> AsyncIterator[None]:
    machine = _of_the_database(stage.house)
    with no_file_grows(machine):
        yield
        await stage.refused(BITES)
    await _anew_if_ended(machine)


async def _anew_if_ended(machine: Machine) -> None:
    """One that could not even recover has ended, or will: it has to be begun anew."""
    await asyncio.to_thread(_settled, machine)
    await up(machine)


def _settled(machine: Machine) -> None:
    with contextlib.suppress(Exception):
        machine.wait()


def _of_the_database(house: House) -> Machine:
    return house.pair.primary if house.pair is not None else house.servers[0]


@asynccontextmanager
async def _read_only(stage: Stage) -> AsyncIterator[None]:
    pair = stage.house.pair
    assert pair is not None
    with await asyncio.to_thread(_entered, pair.read_only()) as stack:
        yield
        await asyncio.to_thread(stack.close)


def _entered(context: contextlib.AbstractContextManager[None]) -> ExitStack:
    with ExitStack() as stack:
        stack.enter_context(context)
        return stack.pop_all()


@asynccontextmanager
async def _read_only_disk(stage: Stage) -> AsyncIterator[None]:
    """Whoever starts there says so and ends."""
    (server,), disk = stage.house.servers, stage.house.disk
    assert disk is not None
    server.end()
    with disk.read_only():
        with contextlib.suppress(AssertionError):
            await asyncio.to_thread(server.start)
        assert not server.running
        yield
    await up(server)


# -- clocks ----------------------------------------------------------------------------------------


def jumps(name: str, seconds: int) -> Kind:
    @asynccontextmanager
    async def deed(stage: Stage) -> AsyncIterator[None]:
        """The clock of one machine or of all; now and then a process is begun anew while it is wrong."""
        servers = list(stage.house.servers)
        some = stage.chance.choice((servers, servers[:1]))
        for server in some:
            server.wall.set(seconds)
        if stage.chance.random() < 0.5:
            await _anew(stage.chance.choice(servers))
        yield
        for server in some:
            server.wall.set(0)
        if stage.chance.random() < 0.5:
            await _anew(stage.chance.choice(servers))

    return Kind(f"clock {name}", deed)


async def _anew(server: Timed) -> None:
    server.end()
    await up(server)


# -- failover --------------------------------------------------------------------------------------


@asynccontextmanager
async def _failover(stage: Stage) -> AsyncIterator[None]:
    pair, cellar = stage.house.pair, stage.house.cellar
    assert pair is not None and cellar is not None
    cellar.lead_to(await asyncio.to_thread(pair.fail_over))
    yield
    await asyncio.to_thread(pair.complete)


# -- all of them -----------------------------------------------------------------------------------


def kinds(house: House) -> list[Kind]:
    """Whatever can go wrong in this house."""
    found = [deed(what) for what in house.machines() for deed in (kills, stops)]
    found += [deed(what) for what in house.cables() for deed in (cuts, slows)]
    found += [Kind("kill client", _killed_client), Kind("stop client", _stopped_client)]
    found += [Kind("disk full", _full_disk), Kind("disk fails", _no_file_grows)]
    found += [jumps("an hour ahead", HOUR), jumps("an hour back", -HOUR)]
    if house.disk is not None and house.disk.own:
        found.append(Kind("disk read-only", _read_only_disk))
    if house.pair is not None:
        found += [Kind("database read-only", _read_only), Kind("failover", _failover)]
        found += [Kind("cut at commits", _cut_at_commits), Kind("Redis away for long", _without_redis)]
    return found
