"""Every kind of fault once, and nothing is lost, doubled, reordered, missed, or seen differently.

`make faults` does the same by the thousand.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from tests.faults.__main__ import round_of
from tests.faults.databases import Pair
from tests.faults.house import lacks
from tests.faults.matrix import EVERY, Plan
from tests.lacking import lacking

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("small", [False, True], ids=["the whole house", "one process and a file"])
def test_nobody_loses_anything_by_any_fault(small: bool) -> None:
    missing = lacks()
    if not small and (missing.keys() & {"postgresql", "redis"}):
        lacking("; ".join(missing.values()))
    found = asyncio.run(round_of(Plan(seed=1, faults=EVERY, games=2, longest=0.2), small=small))
    assert found.wrong == []
    # The kinds without the proxy are the least there is.
    assert len(found.struck) >= (9 if small else 21)
    assert found.views > found.acknowledged


def test_a_replica_that_was_away_finds_what_it_has_missed() -> None:
    if reason := lacks().get("postgresql"):
        lacking(reason)
    with ExitStack() as stack:
        pair = Pair(stack)
        pair.replica.crash()
        # A primary that begins anew does the same: what it needs no more by itself is gone afterwards.
        for _ in range(4):
            more = "SELECT length(pg_logical_emit_message(true, '', repeat('more', 500000))::text)"
            pair.primary.do("SET synchronous_commit = local", more, "CHECKPOINT")
        pair.replica.start()
        pair.follow()
