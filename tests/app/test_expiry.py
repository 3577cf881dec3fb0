"""Tables that never began and guests who never sat do not stay for ever; games and players do."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from app.settings import Settings
from app.store.models import Base, Game, Identity, Session
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio

DAY = 24 * 3600


async def count(host: Host, model: type[Base]) -> int:
    async with host.services.database.read() as connection:
        return int((await connection.execute(select(func.count()).select_from(model.__table__))).scalar_one())


async def test_an_open_table_that_nobody_touches(settings: Settings, time: Time) -> None:
    """It is closed after a week, and gone a day later; whoever sits down keeps it open."""
    patient = settings.model_copy(update={"heartbeat_seconds": 3600})
    async with Host(patient) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        round_ = host.services.expiring.round
        left, kept = await one.post("/api/tables"), await one.post("/api/tables")
        await one.post(f"/api/tables/{left['id']}/invitations")
        await one.post(f"/api/tables/{left['id']}/join", seat="harkonnen")
        game = await table_for_two(one, other)
        time.passes(6 * DAY)
        await other.post(f"/api/tables/{kept['id']}/join", seat="atreides")
        await round_()
        assert {table["id"] for table in (await one.get("/api/tables"))["tables"]} == {left["id"], kept["id"]}
        time.passes(1.5 * DAY)
        await round_()
        assert (await one.get(f"/api/tables/{left['id']}"))["status"] == "closed"
        assert await other.refused(f"/api/tables/{left['id']}/join", seat="harkonnen") == (
            409,
            "table.not_open",
        )
        time.passes(DAY)
        await round_()
        assert (await one.http.get(f"/api/tables/{left['id']}")).status_code == 404
        statuses = [(await one.get(f"/api/tables/{id_}"))["status"] for id_ in (kept["id"], game)]
        assert statuses == ["open", "playing"]


async def test_a_rematch_that_nobody_came_to_can_be_asked_for_again(
    sqlite_settings: Settings, time: Time
) -> None:
    patient = sqlite_settings.model_copy(update={"heartbeat_seconds": 3600})
    async with Host(patient) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        game = await table_for_two(one, other, clock={"kind": "live", "turn": 5, "reserve": 300})
        async with one.at(game) as wire:
            await wire.enter("resign")
        again = await one.post(f"/api/tables/{game}/rematch")
        assert again["clock"] == {"kind": "live", "turn": 5, "reserve": 300, "flag": "lose"}
        assert [seat["name"] for seat in again["seats"]] == ["Vladimir", "Leto"]
        for days in (8, 1):
            time.passes(days * DAY)
            await host.services.expiring.round()
        assert (await one.http.get(f"/api/tables/{again['id']}")).status_code == 404
        assert (await one.post(f"/api/tables/{game}/rematch"))["id"] != again["id"]


async def test_guests_who_never_sat_down(settings: Settings, time: Time) -> None:
    names = ("Leto", "Vladimir", "Irulan", "Hasimir", "Alia")
    patient = settings.model_copy(update={"heartbeat_seconds": 3600})
    async with Host(patient) as host, Player.come(host, *names) as players:
        one, other, watcher, account, heir = players
        game = await table_for_two(one, other)
        await account.post("/api/claim", name="Hasimir", password="long enough")
        # Who has handed the seat on is in the log, and in the chat.
        async with one.at(game) as wire:
            await wire.enter("say", text="I am leaving.")
        token = (await one.post(f"/api/games/{game}/seats/harkonnen/link"))["token"]
        await heir.post("/api/invitations/accept", token=token)
        time.passes(29 * DAY)
        await host.services.expiring.round()
        assert await count(host, Identity) == 5
        time.passes(2 * DAY)
        await host.services.expiring.round()
        assert await count(host, Identity) == 4
        assert (await watcher.http.get("/api/me")).status_code == 401
        for player in (one, other, account, heir):
            assert (await player.get("/api/me"))["name"] == player.name
        assert await count(host, Game) == 1
        time.passes(200 * DAY)
        await host.services.expiring.round()
        assert await count(host, Session) == 0 and await count(host, Identity) == 4
