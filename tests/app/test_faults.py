"""Every kind of fault once, and nothing is lost, doubled, reordered, missed, or seen differently.

`make faults` does the same by the thousand.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.faults.__main__ import round_of
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
