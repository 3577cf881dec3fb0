"""Whatever somebody tries alone: they win nothing by it, cancel nothing, take no seat, see no other hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.conftest import Time
from tests.app.inside import Inside, still
from tests.app.intrigue import walked
from tests.app.plots import plan
from tests.sizes import size

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WALKS, STEPS = size(8, 600), 50


async def test_nobody_gets_anything_alone(tmp_path: Path, time: Time) -> None:
    async with Inside(still(tmp_path, tables_each=10_000), time) as host:
        for seed in range(WALKS):
            hole = await walked(host, plan(seed, STEPS))
            assert hole is None, f"seed {seed}: {hole}"
