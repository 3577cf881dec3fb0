"""``python -m tests.faults.served``: the server, on a machine whose clock somebody else sets.

The server has no switch for it: its whole Python is told another time of day. Monotonic time goes on as ever,
as it does where a host sets the clock.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import time
from functools import cache
from pathlib import Path

WALL = "WALL_CLOCK"
FORM = struct.Struct("<q")


class Wall:
    """The file in which stands by how many seconds the clock of a machine is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set(0)

    def set(self, seconds: int) -> None:
        with self.path.open("r+b" if self.path.exists() else "wb") as file:
            file.write(FORM.pack(seconds))


_seen: list[mmap.mmap] = []


@cache
def set_apart() -> None:
    """From now on time is what the machine says and what is said of it."""
    real, real_ns = time.time, time.time_ns

    def seconds() -> int:
        return int(FORM.unpack(_seen[0][:])[0]) if _seen else 0

    time.time = lambda: real() + seconds()
    time.time_ns = lambda: real_ns() + seconds() * 1_000_000_000


def wrong_by(path: str) -> None:
    set_apart()
    with open(path, "rb") as file:
        _seen.append(mmap.mmap(file.fileno(), FORM.size, prot=mmap.PROT_READ))


def main() -> int:
    # Before anything of the server is there that might hold on to the machine's own.
    wrong_by(os.environ[WALL])
    from app.command import main as server
    from app.steady import Steady
    from app.store import database

    # It begins with this process, also where that is the copy of another one.
    database.clock = Steady()
    return server()


if __name__ == "__main__":
    sys.exit(main())
