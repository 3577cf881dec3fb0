"""``python -m tests.loadtest.figures``: what servers of two commits are compared by, as lines of JSON.

Each run is short, since it is repeated in turns with the other commit's. With names (``sqlite``,
``postgresql``, ``memory``, ``start``) only those parts.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scripts.machine import ROOT
from tests.loadtest.rooms import Script, script
from tests.loadtest.run import SCRIPTS, Plan, measured
from tests.loadtest.start import share
from tests.machines import Server, environment, scratch

#: Entries of the games that are played: more than any room comes to.
LENGTH = 800
SECONDS, WARM = 4.0, 2.0
#: Choices a second at which nobody waits for anybody.
PACE = 240
#: Rooms between which memory is compared, in which somebody chooses every five seconds.
FEW, MANY = 20, 220
SPECTATORS = 3

Figure = dict[str, Any]
Scripts = list[Script]


def _named(name: str, value: float, unit: str) -> Figure:
    return {"name": f"server.{name}", "value": value, "unit": unit}


def _of(name: str, found: Mapping[str, Any]) -> Iterator[Figure]:
    """What a run says that is compared."""
    yield _named(f"{name}.choices", found["entries_per_second"], "choices/s")
    yield _named(f"{name}.p99", found["p99_ms"], "ms")
    yield _named(f"{name}.processor", found["cpu_ms_per_entry"]["server"], "ms an entry")


def sqlite(scripts: Scripts) -> Iterator[Figure]:
    """One process and a file, in 50 rooms in which everybody answers at once."""
    found = measured(Plan("sqlite", seconds=SECONDS, warm=WARM), scripts)
    yield from _of("sqlite", found)
    yield _named("frame", found["frame_bytes_median"], "bytes")


def postgresql(scripts: Scripts) -> Iterator[Figure]:
    """Two processes, with fsync: as fast as it goes, with spectators, and at a pace."""
    plan = Plan("postgresql", processes=2, seconds=SECONDS, warm=WARM)
    yield from _of("postgresql", measured(plan, scripts))
    yield from _of("postgresql.spectators", measured(replace(plan, spectators=SPECTATORS), scripts))
    yield from _of("postgresql.paced", measured(replace(plan, think=plan.rooms / PACE), scripts))


def memory(scripts: Scripts) -> Iterator[Figure]:
    """What a room takes in which somebody plays."""
    plan = Plan("sqlite", think=5.0, seconds=SECONDS, warm=WARM)
    resident = [sum(measured(replace(plan, rooms=rooms), scripts)["server_kb"]) for rooms in (FEW, MANY)]
    yield _named("room_of_thinkers", round((resident[1] - resident[0]) / (MANY - FEW), 1), "KB a room")


def start(_: Scripts) -> Iterator[Figure]:
    """From the command to the address, and to the first answer, when the database is there already; and what
    of it is ours."""
    with scratch("start") as directory:
        told, answered = [], []
        # As with any host: what was compiled once is kept. Some machines of developers say otherwise.
        kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(directory / "compiled")}
        for _turn in range(4):
            server = Server({**environment(directory), **kept}, directory / "log")
            begun = time.monotonic()
            process = subprocess.Popen(
                server.command(), **{**server.options(), "stdout": subprocess.PIPE}, text=True
            )
            try:
                assert process.stdout is not None
                assert process.stdout.readline().startswith("Arrakis table:")
                told.append(time.monotonic() - begun)
                while not server.ready():
                    time.sleep(0.005)
                answered.append(time.monotonic() - begun)
            finally:
                process.terminate()
                process.wait()
        own = share(server.settings, ROOT).own
    yield _named("start.address", round(1000 * min(told)), "ms")
    yield _named("start.answer", round(1000 * min(answered)), "ms")
    yield _named("start.own_share", round(own), "ms")


PARTS: Mapping[str, Callable[[Scripts], Iterator[Figure]]] = {
    "sqlite": sqlite,
    "postgresql": postgresql,
    "memory": memory,
    "start": start,
}


def main(names: Sequence[str] = ()) -> int:
    # A start plays no game.
    played = SCRIPTS if {*(names or PARTS)} - {"start"} else 0
    scripts = [script(number, LENGTH) for number in range(played)]
    for name in names or PARTS:
        for figure in PARTS[name](scripts):
            print(json.dumps(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
