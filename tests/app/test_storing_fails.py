"""A disk that is full, a database that is read-only: refusals instead of silence, then all is well."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any
from unittest import mock

import asyncpg
import httpx
import pytest
from sqlalchemy import event

from app.settings import Settings
from app.store import log
from app.store.embedded import PRAGMAS
from engine import Menu
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, Wire, table_for_two

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def full(host: Host) -> AsyncIterator[None]:
    """Not one page more in the file; every connection knows."""
    engine, in_one_go = host.services.database.engine, host.services.rooms.log._commits._in_one_go
    assert in_one_go is not None

    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA max_page_count = 1")
        cursor.close()

    event.listen(engine.sync_engine, "connect", connected)
    await engine.dispose()
    await in_one_go.close()
    try:
        with mock.patch("app.store.embedded.PRAGMAS", (*PRAGMAS, "max_page_count = 1")):
            yield
    finally:
        event.remove(engine.sync_engine, "connect", connected)
        await engine.dispose()
        await in_one_go.close()


@contextlib.asynccontextmanager
async def read_only(host: Host) -> AsyncIterator[None]:
    """For everybody who connects from now on; who was connected is not any more."""
    owner = await asyncpg.connect(
        host.settings.database_url.get_secret_value(),
        server_settings={"default_transaction_read_only": "off"},
    )
    name = await owner.fetchval("SELECT current_database()")

    async def now_and_for_all(word: str) -> None:
        await owner.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {word}')
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await owner.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")

    await now_and_for_all("on")
    try:
        yield
    finally:
        await now_and_for_all("off")
        await owner.close()


async def readiness(host: Host) -> int:
    async with httpx.AsyncClient(base_url=host.address) as http:
        return (await http.get("/readyz")).status_code


async def chosen(wires: dict[str, Wire], client_id: str) -> dict[str, Any]:
    """Whoever is asked chooses; everybody hears of it."""
    seat = wires["harkonnen"].waiting["seats"][0]
    wire = wires[seat]
    assert wire.menu is not None
    choice = str(RandomPlayer(1).choose(Menu.from_json(wire.menu)))
    answer = await wire.enter("choose", decision=wire.waiting["decision"], choice=choice, id=client_id)
    for each in wires.values() if answer["type"] == "accepted" else ():
        await each.frame(answer["seq"])
    return answer


async def test_what_cannot_be_stored_is_refused_and_stored_later(settings: Settings) -> None:
    """With the same id it counts once. Meanwhile the process says that it is not ready."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires, ids = {"harkonnen": first, "atreides": second}, map("id-{}".format, itertools.count())
            assert await readiness(host) == 200
            async with full(host) if settings.embedded else read_only(host):
                # A file has room left in its last pages.
                while (answer := await chosen(wires, last := next(ids)))["type"] == "accepted":
                    pass
                assert answer["key"] == "room.try_again"
                assert await readiness(host) == 503
            before = first.seq
            while (answer := await chosen(wires, last)).get("key") == "room.try_again":
                pass
            assert (answer["type"], answer["seq"]) == ("accepted", before + 1)
            assert await readiness(host) == 200


async def test_a_process_to_which_nobody_sends_anything_is_ready_again_after_a_while(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or it would stay out for ever where requests go to processes that are ready only."""
    async with Host(sqlite_settings) as host:
        host.services.rooms.log._failed_at = monotonic()
        assert await readiness(host) == 503
        monkeypatch.setattr(log, "IN_DOUBT", -1.0)
        assert await readiness(host) == 200
