"""What an operator may know of a running process: how much it does, how fast, and whether anything is wrong.

Written in Prometheus' text format. Neither a game, nor a player, nor anything hidden is named.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from hmac import compare_digest
from ipaddress import ip_address
from itertools import accumulate
from math import inf
from time import monotonic

from starlette.requests import Request

from app import machine
from app.backups.keeper import BackupKeeper
from app.bus.base import Bus
from app.gate.places import TURNED_AWAY
from app.logs import TROUBLES, trouble
from app.rooms.room import Room
from app.rooms.rooms import Rooms
from app.settings import Settings
from app.store.database import clock_off

#: A position is looked through at every entry whose number is a multiple of this, unless another one was less
#: than so many seconds ago: a busy process sees enough of them.
SAMPLE, SAMPLE_SECONDS = 50, 0.5
#: Seconds from the arrival of a message to its commit, by which the delays are sorted.
BOUNDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
#: What a proxy writes about whom it speaks for.
PASSED_ON = ("forwarded", "x-forwarded-for", "x-real-ip")


class PositionFaults(Exception):
    """A position that cannot be. What is wrong with it may tell what is hidden, so it is not said."""


class Delays:
    """How long something took, sorted by bounds."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._total = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._total += seconds

    def lines(self, name: str) -> Iterator[str]:
        bounds = [*map(str, BOUNDS), "+Inf"]
        for bound, count in zip(bounds, accumulate(self._counts), strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self._total:.6f}"
        yield f"{name}_count {sum(self._counts)}"


class Watch:
    def __init__(self, settings: Settings, rooms: Rooms, bus: Bus, backups: BackupKeeper) -> None:
        self._settings = settings
        self._rooms = rooms
        self._bus = bus
        self._backups = backups
        self._started = monotonic()
        self._sampled = self._faulty = 0
        self._sampled_at = -inf
        self.delays = Delays()

    # -- looking -----------------------------------------------------------------------------------

    def entered(self, room: Room) -> None:
        """Called after each entry that was stored here: now and then the position is looked through."""
        record = room.position
        if record is None or record.seq % SAMPLE or monotonic() - self._sampled_at < SAMPLE_SECONDS:
            return
        self._sampled += 1
        self._sampled_at = monotonic()
        found = record.game.faults()
        if found:
            self._faulty += 1
            trouble("position_faults", PositionFaults(), game=room.game, seq=record.seq, faults=len(found))

    # -- telling -----------------------------------------------------------------------------------

    def may_read(self, request: Request) -> bool:
        """Whoever knows the token where there is one; otherwise programs of this machine, if allowed."""
        token = self._settings.metrics_token.get_secret_value()
        if token:
            given = request.headers.get("authorization", "").removeprefix("Bearer ")
            return compare_digest(given.encode(), token.encode())
        return self._settings.metrics == "local" and _local(request)

    def text(self) -> str:
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        rooms, connections = self._rooms.census()
        yield from _one("rooms", "gauge", "Games in memory", rooms)
        yield from _one("connections", "gauge", "Connections to rooms", connections)
        yield from _one("entries_total", "counter", "Entries stored by this process", self._rooms.log.stored)
        yield from _one(
            "bus_healthy", "gauge", "Whether news of other processes get through", self._bus.healthy
        )
        yield from _one("uptime_seconds", "gauge", "Since the start", int(monotonic() - self._started))
        off = round(clock_off() / 1000)
        yield from _one(
            "clock_off_seconds", "gauge", "How far the machine's clock is ahead of the tables'", off
        )
        yield from _one("positions_sampled_total", "counter", "Positions looked through", self._sampled)
        yield from _one("position_faults_total", "counter", "Positions that cannot be", self._faulty)
        yield from _head("turned_away_total", "counter", "Connections refused or cut, by the reason")
        yield from _by("turned_away_total", "why", TURNED_AWAY)
        yield from self._of_the_machine()
        yield from _head("errors_total", "counter", "Errors by the event they are logged as")
        yield from _by("errors_total", "event", TROUBLES)
        yield from _head("entry_seconds", "histogram", "From the arrival of a message to its commit")
        yield from self.delays.lines("arrakis_entry_seconds")

    def _of_the_machine(self) -> Iterator[str]:
        folder = self._backups.folder or self._settings.data_dir
        free, size = machine.disk(folder)
        yield from _one("resident_bytes", "gauge", "Memory of this process", machine.resident())
        yield from _one("worked_seconds_total", "counter", "Processor used", int(machine.worked()))
        yield from _one("disk_free_bytes", "gauge", "Free where backups or data are", free)
        yield from _one("disk_bytes", "gauge", "The size of that disk", size)
        database = self._backups.database_bytes
        yield from _one("database_bytes", "gauge", "What the database takes of its disk", database)
        made = self._backups.folder is not None
        yield from _one("backups_made", "gauge", "Whether this server makes backups by itself", made)
        yield from _one("backup_old", "gauge", "Whether the last backup is too old", self._backups.old)
        age = self._backups.age
        if age is not None:
            yield from _one("backup_age_seconds", "gauge", "Since the last backup", age // 1000)


def _local(request: Request) -> bool:
    """From this machine, and on its own behalf: a proxy says for whom it asks."""
    if request.client is None or any(name in request.headers for name in PASSED_ON):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _head(name: str, kind: str, meaning: str) -> Iterator[str]:
    yield f"# HELP arrakis_{name} {meaning}"
    yield f"# TYPE arrakis_{name} {kind}"


def _one(name: str, kind: str, meaning: str, value: int) -> Iterator[str]:
    yield from _head(name, kind, meaning)
    yield f"arrakis_{name} {int(value)}"


def _by(name: str, label: str, counts: Mapping[str, int]) -> Iterator[str]:
    for value, count in sorted(counts.items()):
        yield f'arrakis_{name}{{{label}="{value}"}} {count}'
