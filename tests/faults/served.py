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


def wrong_by(path: str) -> None:
    with open(path, "rb") as file:
        seen = mmap.mmap(file.fileno(), FORM.size, prot=mmap.PROT_READ)
    real, real_ns = time.time, time.time_ns

    def seconds() -> int:
        return int(FORM.unpack(seen[:])[0])

    time.time = lambda: real() + seconds()
    time.time_ns = lambda: real_ns() + seconds() * 1_000_000_000


def main() -> int:
    # Before anything of the server is there that might hold on to the machine's own.
    wrong_by(os.environ[WALL])
    from app.__main__ import main as server

    return server()


if __name__ == "__main__":
    sys.exit(main())
