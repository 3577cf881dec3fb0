"""Servers and databases are killed while games are played, and nothing that was acknowledged is lost.

`make crashtest` does the same for longer.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.crashtest.outbox import killed
from tests.crashtest.run import Plan, crashed
from tests.lacking import lacking
from tests.machines import Missing, program


@pytest.mark.slow
@pytest.mark.parametrize(
    ("database", "kills", "games", "mode"),
    [("postgresql", 2, 10, ""), ("sqlite", 2, 6, ""), ("sqlite", 1, 4, "mahdi")],
)
def test_nothing_acknowledged_is_lost(database: str, kills: int, games: int, mode: str) -> None:
    """`make soak` does the same by the first printing and with another content."""
    if database == "postgresql":
        try:
            program("postgresql", "initdb")
            program("redis", "redis-server")
        except Missing as missing:
            lacking(str(missing))
    found = asyncio.run(crashed(Plan(database, kills, games=games, mode=mode)))
    assert found["blows"]["servers_killed"] == kills
    assert found["acknowledged"] >= kills * 20


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgresql", "sqlite"])
def test_whoever_is_elsewhere_is_told_of_every_end_whatever_is_killed(database: str) -> None:
    """`python -m tests.crashtest --outbox` does the same for longer."""
    if database == "postgresql":
        try:
            program("postgresql", "initdb")
            program("redis", "redis-server")
        except Missing as missing:
            lacking(str(missing))
    found = asyncio.run(killed(Plan(database, kills=2)))
    assert sum(found["blows"].values()) == 2
    assert found["ends"] >= 6 and found["lost"] == 0
