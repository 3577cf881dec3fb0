"""Whose session has ended is out everywhere, also at a process that nobody tells of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from app import doors
from app.settings import Settings
from app.store.database import now
from app.store.hosting import Hosting
from tests.app.host import Player
from tests.app.test_live_lobby import looking
from tests.app.test_two_processes import two_hosts

pytestmark = pytest.mark.anyio

PASSWORD = "for Caladan"


async def logs_out_everywhere(one: Player) -> None:
    assert (await one.http.delete("/api/sessions")).status_code == 204


async def logs_out(one: Player) -> None:
    await one.post("/api/logout")


async def changes_the_password(one: Player) -> None:
    elsewhere = Player(one.host, "")
    await elsewhere.post("/api/login", name="Leto", password=PASSWORD)
    await elsewhere.post("/api/password", old=PASSWORD, new="for Arrakis")
    await elsewhere.http.aclose()


async def deletes_the_account(one: Player) -> None:
    assert (await one.http.delete("/api/me")).status_code == 204


async def is_banned(one: Player) -> None:
    """By the command of the host, which no process hears of."""
    me = await one.get("/api/me")
    await Hosting(one.host.services.database).ban(me["id"], now())


ENDS = (logs_out, logs_out_everywhere, changes_the_password, deletes_the_account, is_banned)


@pytest.mark.parametrize("end", ENDS)
async def test_sockets_close_at_other_processes_without_a_bus(
    settings: Settings, end: Callable[[Player], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert doors.LOOK_SECONDS <= 60, "what is promised"
    monkeypatch.setattr(doors, "LOOK_SECONDS", 0.05)
    async with two_hosts(settings) as (here, there), Player.come(here, "Leto", "Irulan") as (one, other):
        await one.post("/api/claim", name="Leto", password=PASSWORD)
        game = (await one.ready(await one.post("/api/tables", kind="practice")))["id"]
        one.move_to(there)
        other.move_to(there)
        async with one.at(game) as wire, looking(one) as look, other.at(game) as watcher:
            one.move_to(here)
            await end(one)
            assert await wire.closed() == (1008, "this session has ended")
            await look.socket.wait_closed()
            await watcher.send(type="ping")
            await watcher.until("pong")
