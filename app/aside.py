"""Processes beside the server: they work when nobody else does, and have no settings, secrets or database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import shutil
import sys
from pathlib import Path

from app.contents import BOXES

HERE = Path(__file__).resolve().parents[1]
#: As nice as a process can be.
LEAST_PRIORITY = 19
#: Where Linux says how nice a whole session is, if it has that.
SESSION = Path("/proc/self/autogroup")
#: Where the system has it, such a process gives way from its first moment. It has no PATH to look it up by.
NICE = (found, "-n", str(LEAST_PRIORITY)) if (found := shutil.which("nice")) else ()


async def aside(module: str, longest_line: int = 64 * 1024) -> asyncio.subprocess.Process:
    """A module as a process of its own. It is told which contents there are, and nothing else."""
    return await asyncio.create_subprocess_exec(
        *(*NICE, sys.executable, "-m", module, *map(str, BOXES.directories)),
        cwd=HERE,
        env={"PYTHONIOENCODING": "utf-8"},
        # Whoever stops the server by hand stops it alone; these end with it.
        start_new_session=True,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=longest_line,
    )


def give_way() -> None:
    """In the process itself: where there was no ``nice``, and so that nothing of it is ever written down."""
    os.nice(LEAST_PRIORITY)
    # Linux may weigh sessions against each other, and the nicest process of one only against the rest of it.
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):
            SESSION.write_text(str(LEAST_PRIORITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def with_contents() -> None:
    """In the process itself: what it was told at its start."""
    BOXES.use(Path(each) for each in sys.argv[1:])
