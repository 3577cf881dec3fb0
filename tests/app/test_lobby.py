"""Tables over HTTP: opening, finding, sitting down, inviting, beginning, playing again."""

from __future__ import annotations

import asyncio

import pytest

from app.settings import Settings
from tests.app.host import Host, Player, table_for_two
from tests.app.test_two_processes import two_hosts

pytestmark = pytest.mark.anyio


async def test_from_an_open_table_to_a_rematch(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Vladimir", "Irulan") as players:
        one, other, watcher = players
        table = await one.post("/api/tables", side="atreides")
        assert (table["status"], table["kind"], table["sides"]) == ("open", "versus", "free")
        assert [seat["name"] for seat in table["seats"]] == [None, "Leto"]
        listed = (await watcher.get("/api/tables"))["tables"]
        assert [found["id"] for found in listed] == [table["id"]] and not listed[0]["yours"]
        place = f"/api/tables/{table['id']}"
        assert await other.refused(f"{place}/join", seat="atreides") == (409, "table.seat_taken")
        assert await other.refused(f"{place}/join", seat="guild") == (404, "table.no_seat")
        assert await other.refused(f"{place}/ready", commitment="") == (403, "table.not_seated")
        await other.post(f"{place}/join", seat="harkonnen")
        assert await watcher.refused(f"{place}/join", seat="harkonnen") == (409, "table.seat_taken")
        assert await one.refused(f"{place}/ready", commitment="00" * 32) == (
            409,
            "table.other_commitment",
        )
        half = await one.ready(table)
        assert (half["status"], [seat["ready"] for seat in half["seats"]]) == ("open", [False, True])
        begun = await other.ready(table)
        assert (begun["status"], begun["waits_for"]) == ("playing", ["harkonnen"])
        assert begun["your_turn"] and not (await one.get(place))["your_turn"]
        assert await watcher.refused(f"{place}/join", seat="harkonnen") == (409, "table.not_open")
        assert [found["id"] for found in (await one.get("/api/my/tables"))["tables"]] == [table["id"]]
        assert (await watcher.get("/api/my/tables"))["tables"] == []
        assert (await one.http.get(f"/api/games/{table['id']}/record")).status_code == 409
        assert await one.refused(f"{place}/rematch") == (409, "game.running")
        async with one.at(table["id"]) as wire:
            await wire.enter("resign")
        finished = (await watcher.get("/api/tables", status="finished"))["tables"]
        assert (finished[0]["winner"], finished[0]["won_by"]) == ("harkonnen", "resignation")
        assert await watcher.refused(f"{place}/rematch") == (403, "table.not_seated")
        again, same = await asyncio.gather(one.post(f"{place}/rematch"), other.post(f"{place}/rematch"))
        assert again["id"] == same["id"] != table["id"]
        assert [seat["name"] for seat in again["seats"]] == ["Leto", "Vladimir"]
        assert again["commitment"] != table["commitment"]
        await other.ready(again)
        assert (await one.ready(again))["status"] == "playing"


async def test_an_invitation_seats_once(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Duncan", "Gurney") as players:
        one, other, third = players
        table = await one.post("/api/tables", side="harkonnen", public=False, sides="fixed")
        assert (await other.get("/api/tables"))["tables"] == []
        place = f"/api/tables/{table['id']}"
        assert await other.refused(f"{place}/join", seat="atreides") == (403, "invitation.not_found")
        assert await other.refused(f"{place}/invitations") == (403, "table.not_seated")
        token = (await one.post(f"{place}/invitations", seat="atreides"))["token"]
        assert (await other.http.get(f"/api/invitations/accept?token={token}")).status_code == 405
        first, second = await asyncio.gather(
            other.http.post("/api/invitations/accept", json={"token": token}),
            third.http.post("/api/invitations/accept", json={"token": token}),
        )
        assert sorted((first.status_code, second.status_code)) in ([200, 404], [200, 409])
        lucky = other if first.status_code == 200 else third
        assert (await lucky.get(place))["seats"][1]["yours"]
        assert await third.refused("/api/invitations/accept", token="no such") == (
            404,
            "invitation.not_found",
        )


async def test_an_invitation_tells_who_invites_to_what(sqlite_settings: Settings) -> None:
    """Looking takes nothing, and needs no account; a link that is used or void tells nothing."""
    gone = (404, "invitation.not_found")
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Duncan", "Piter") as players:
        one, other, third = players
        table = await one.post("/api/tables", side="harkonnen", public=False)
        place = f"/api/tables/{table['id']}"
        token = (await one.post(f"{place}/invitations", seat="atreides"))["token"]
        for visitor in (Player(host, "nobody yet"), other, one):
            invited = await visitor.post("/api/invitations/look", token=token)
            assert (invited["by"], invited["seat"]) == ("Leto", "atreides")
            assert invited["table"]["id"] == table["id"]
        assert (await one.get(place))["seats"][1]["name"] is None
        assert await other.refused("/api/invitations/look", token="no such") == gone
        await other.post("/api/invitations/accept", token=token)
        assert await third.refused("/api/invitations/look", token=token) == gone
        again = await other.post("/api/invitations/look", token=token)
        assert again["table"]["seats"][1]["yours"]
        theirs = (await other.post(f"{place}/invitations"))["token"]
        await one.post(f"{place}/kick", seat="atreides")
        assert await third.refused("/api/invitations/look", token=theirs) == gone


async def test_who_has_come_by_an_invitation_finds_back_with_it(sqlite_settings: Settings) -> None:
    """Before the game, while it is played, and when it is over; nobody else does."""
    gone = (404, "invitation.not_found")
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Duncan", "Piter") as players:
        one, other, third = players
        table = await one.post("/api/tables", side="harkonnen", public=False)
        token = (await one.post(f"/api/tables/{table['id']}/invitations"))["token"]
        for status in ("open", "playing", "finished"):
            if status == "playing":
                for player in (one, other):
                    await player.ready(table)
            if status == "finished":
                async with one.at(table["id"]) as wire:
                    await wire.enter("resign")
            found = await other.post("/api/invitations/accept", token=token)
            assert (found["id"], found["status"]) == (table["id"], status)
            assert await third.refused("/api/invitations/accept", token=token) == gone


async def test_free_sides_can_be_changed_and_fixed_ones_not(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        free = await one.post("/api/tables")
        place = f"/api/tables/{free['id']}"
        await one.post(f"{place}/join", seat="harkonnen")
        await one.ready(free)
        moved = await one.post(f"{place}/join", seat="atreides")
        assert [(seat["name"], seat["ready"]) for seat in moved["seats"]] == [(None, False), ("Leto", False)]
        fixed = await one.post("/api/tables", side="harkonnen", sides="fixed")
        assert await one.refused(f"/api/tables/{fixed['id']}/join", seat="atreides") == (
            409,
            "table.sides_fixed",
        )
        assert await one.refused("/api/tables", sides="fixed") == (400, "table.needs_side")
        assert await one.refused("/api/tables", key="00" * 32) == (400, "table.no_chosen_key")


async def test_who_is_ready_can_think_again(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        table = await one.post("/api/tables", side="harkonnen")
        place = f"/api/tables/{table['id']}"
        await one.ready(table)
        assert await other.refused(f"{place}/unready") == (403, "table.not_seated")
        assert [seat["ready"] for seat in (await one.post(f"{place}/unready"))["seats"]] == [False, False]
        await other.post(f"{place}/join", seat="atreides")
        assert (await other.ready(table))["status"] == "open"
        assert (await one.ready(table))["status"] == "playing"
        assert await one.refused(f"{place}/unready") == (409, "table.not_open")


async def test_leaving_and_kicking_before_the_start(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        table = await one.post("/api/tables", side="harkonnen")
        place = f"/api/tables/{table['id']}"
        await other.post(f"{place}/join", seat="atreides")
        assert await other.refused(f"{place}/kick", seat="harkonnen") == (403, "table.foreign")
        await one.ready(table)
        await one.post(f"{place}/kick", seat="atreides")
        assert await other.refused(f"{place}/leave") == (403, "table.not_seated")
        await other.post(f"{place}/join", seat="atreides")
        left = await other.post(f"{place}/leave")
        assert left["seats"][1]["name"] is None
        assert (await one.post(f"{place}/leave"))["status"] == "closed"
        assert await other.refused(f"{place}/join", seat="atreides") == (409, "table.not_open")


async def test_whoever_was_kicked_does_not_come_back_by_a_link_of_their_own(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Piter", "Gurney") as players:
        one, other, third = players
        table = await one.post("/api/tables", side="harkonnen", public=False)
        place = f"/api/tables/{table['id']}"
        await other.post("/api/invitations/accept", token=(await one.post(f"{place}/invitations"))["token"])
        own = (await other.post(f"{place}/invitations"))["token"]
        await one.post(f"{place}/kick", seat="atreides")
        for player in (other, third):
            found = await player.refused("/api/invitations/accept", token=own)
            assert found == (404, "invitation.not_found")
        # Who opened the table may invite without a seat at it.
        await one.post(f"{place}/kick", seat="atreides")
        token = (await one.post(f"{place}/invitations"))["token"]
        assert (await third.post("/api/invitations/accept", token=token))["seats"][1]["yours"]


async def test_a_rematch_that_both_ask_for_at_once_is_one(settings: Settings) -> None:
    async with (
        two_hosts(settings) as (here, there),
        Player.come(here, "Leto", "Vladimir") as (one, other),
    ):
        for _ in range(3):
            game = await table_for_two(one, other)
            async with one.at(game) as wire:
                await wire.enter("resign")
            other.move_to(there)
            place = f"/api/tables/{game}/rematch"
            tables = await asyncio.gather(one.post(place), other.post(place), one.post(place))
            assert len({table["id"] for table in tables}) == 1


async def test_a_rematch_waits_for_nobody_who_is_gone(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir", "Gurney") as players:
        one, other, third = players
        game = await table_for_two(one, other)
        async with other.at(game) as wire:
            await wire.enter("resign")
        assert (await other.http.delete("/api/me")).status_code == 204
        again = await one.post(f"/api/tables/{game}/rematch")
        assert [(seat["seat"], seat["name"]) for seat in again["seats"]] == [
            ("harkonnen", None),
            ("atreides", "Leto"),
        ]
        await third.post(f"/api/tables/{again['id']}/join", seat="harkonnen")
        await third.ready(again)
        assert (await one.ready(again))["status"] == "playing"


async def test_readiness_of_both_at_once_begins_one_game(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        for _ in range(5):
            table = await one.post("/api/tables", side="harkonnen")
            await other.post(f"/api/tables/{table['id']}/join", seat="atreides")
            await asyncio.gather(one.ready(table), other.ready(table))
            assert (await one.get(f"/api/tables/{table['id']}"))["status"] == "playing"


async def test_a_table_without_spectators(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other, spectators=False)
        async with watcher.open(game) as wire:
            await wire.send(type="hello", game=game)
            assert (await wire.until("refused"))["key"] == "table.private"
        async with one.at(game, seat="spectator") as wire:
            assert wire.welcome["seat"] == "spectator" and wire.view["private"] == {}
