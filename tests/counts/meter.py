"""What is counted while something runs: calls of our own functions, calls of built-in ones, memory.

Counts must not hang on the version of Python: comprehensions are functions before 3.12 and are left out. What
built-in functions and memory come to does hang on it.
"""

from __future__ import annotations

import cProfile
import gc
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Whose functions are counted.
OURS = tuple(f"{ROOT / name}/" for name in ("engine", "app"))
COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>")


@dataclass(slots=True)
class Calls:
    """Calls by function; a generator counts each time it is gone on with."""

    ours: Counter[str] = field(default_factory=Counter)
    builtin: int = 0


@contextmanager
def calls() -> Iterator[Calls]:
    """Count the calls of this thread; there when the block has ended."""
    found = Calls()
    profile = cProfile.Profile()
    with quiet():
        profile.enable()
        try:
            yield found
        finally:
            profile.disable()
    for entry in profile.getstats():
        if isinstance(entry.code, str):
            found.builtin += entry.callcount
        elif entry.code.co_filename.startswith(OURS) and entry.code.co_name not in COMPREHENSIONS:
            where = Path(entry.code.co_filename).relative_to(ROOT)
            found.ours[f"{where}:{entry.code.co_qualname}"] += entry.callcount


@contextmanager
def quiet() -> Iterator[None]:
    """Without the collector of cycles, which comes when it likes."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@dataclass(slots=True)
class Memory:
    """Bytes: the sum of what each step needed at most beyond what was there, and what was left at the end."""

    needed: int = 0
    kept: int = 0
    _before: int = 0

    def begin(self) -> None:
        """A step begins."""
        tracemalloc.reset_peak()
        self._before = tracemalloc.get_traced_memory()[0]

    def end(self) -> None:
        self.needed += tracemalloc.get_traced_memory()[1] - self._before


@contextmanager
def memory() -> Iterator[Memory]:
    found = Memory()
    with quiet():
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            yield found
            # What Python keeps for the next tuple or list is no part of a game.
            gc.collect()
            found.kept = tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()
