"""Servers and databases are killed while games are played, and nothing that was acknowledged is lost.

`make crashtest` does the same for longer.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.app.databases import absent
from tests.crashtest.run import Plan, crashed
from tests.machines import Missing, program


@pytest.mark.slow
@pytest.mark.parametrize(("database", "kills"), [("postgresql", 6), ("sqlite", 4)])
def test_nothing_acknowledged_is_lost(database: str, kills: int) -> None:
    if database == "postgresql":
        try:
            program("initdb", "/usr/lib/postgresql/*/bin/initdb")
            program("redis-server")
        except Missing as missing:
            absent(str(missing))
    found = asyncio.run(crashed(Plan(database, kills, games=10)))
    assert found["blows"]["servers_killed"] == kills
    assert found["acknowledged"] >= kills * 20
