"""What the machine has left: memory of this process, processor, disk."""

from __future__ import annotations

import os
import resource
import shutil
from pathlib import Path

PAGE = resource.getpagesize()


def resident() -> int:
    """Bytes of memory this process holds; 0 where the machine does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
        return 0


def worked() -> float:
    """Seconds of processor this process has used."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


def load() -> float:
    """How many programs waited for a processor, over the last five minutes."""
    try:
        return os.getloadavg()[1]
    except OSError:
        return 0.0


def processors() -> int:
    return os.cpu_count() or 1


def disk(folder: Path) -> tuple[int, int]:
    """Free bytes and all bytes of the disk a folder is on, or will be."""
    there = folder.absolute()
    while not there.exists() and there != there.parent:
        there = there.parent
    found = shutil.disk_usage(there)
    return found.free, found.total
