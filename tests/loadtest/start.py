"""What of a start is ours: of ``app`` and ``engine``, from the command to the printed address.

Python says of each module how long its import took without those that it imports itself. What is left of a
start when the modules of others are taken away is ours: our own modules, and all they have done by the time
the address is told, from tables and routes to the look at the database. The least of several starts is taken,
of each module by itself: nothing makes code seem faster.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

TURNS = 7
OURS = ("app", "engine")
#: A line that Python writes on being told ``-X importtime``: microseconds without and with what is imported.
IMPORTED = re.compile(r"^import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)$", re.MULTILINE)
#: Starts as the command does, and ends with the address: a line for when that was. What Python imports before
#: it comes to the command is none of ours, nor is what this program needs.
START = """
import os, sys, time

begun = time.perf_counter_ns()
write = sys.stdout.write

def told(text):
    if text.startswith("Arrakis table:"):
        took = time.perf_counter_ns() - begun
        sys.stderr.write(f"told: {took // 1000}\\n")
        sys.stderr.flush()
        os._exit(0)
    return write(text)

sys.stdout.write = told
sys.stderr.write("begun\\n")
from app.__main__ import main
sys.exit(main([]))
"""


@dataclass(frozen=True, slots=True)
class Share:
    """Milliseconds, and what they are made of."""

    #: Of our modules while they are imported.
    modules: float
    #: Of everything else that is ours: what is done with them.
    deeds: float
    #: Of what others wrote and we import.
    others: float
    #: Of each of our modules.
    by_module: Mapping[str, float]

    @property
    def own(self) -> float:
        return self.modules + self.deeds


def share(environment: Mapping[str, str], place: Path, turns: int = TURNS) -> Share:
    """Starts of the code that lies there, with a database that is there and compiled files that are kept."""
    modules: dict[str, int] = {}
    deeds = 0
    for turn in range(turns + 1):
        took, of_each = _once(environment, place)
        if turn:
            rest = took - sum(of_each.values())
            deeds = min(rest, deeds or rest)
            modules = {name: min(value, modules.get(name, value)) for name, value in of_each.items()}
    ours = {name: value / 1000 for name, value in modules.items() if name.split(".")[0] in OURS}
    others = (sum(modules.values()) / 1000) - sum(ours.values())
    return Share(sum(ours.values()), deeds / 1000, others, ours)


def _once(environment: Mapping[str, str], place: Path) -> tuple[int, dict[str, int]]:
    """Microseconds until the address, and of each module that was imported meanwhile."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", START],
        cwd=place,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    _, _, told = done.stderr.partition("begun\n")
    took = re.search(r"^told: (\d+)$", told, re.MULTILINE)
    assert took is not None, done.stderr[-2000:]
    return int(took[1]), {name: int(value) for value, name in IMPORTED.findall(told)}
