"""Shares in the dice: promised by all, shown by each browser, then the game begins. Rule: record.draws."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select, update

from app.lobby import reveal as revealing
from app.settings import Settings
from app.store.database import now
from app.store.models import Game, GameSecret, Seat
from engine.dice import share_of_program
from engine.record import read, verify
from tests import shares
from tests.app.host import READY, Host, Player, table_for_two

pytestmark = pytest.mark.anyio

SEATS = ("harkonnen", "atreides")
TOGETHER = 5


async def all_ready(one: Player, other: Player, **wanted: Any) -> dict[str, Any]:
    """A table at which everybody has promised, and nobody has shown anything."""
    table = await one.post("/api/tables", **({"side": "harkonnen"} | wanted))
    place = f"/api/tables/{table['id']}"
    await other.post(f"{place}/join", seat="atreides")
    for player in (one, other):
        nonces = player.shares(await player.get(place))
        found: dict[str, Any] = await player.post(f"{place}/ready", **shares.ready(table, nonces))
    return found


async def overdue(host: Host, game: str) -> None:
    """The time for showing is over."""
    async with host.services.database.write() as connection:
        await connection.execute(update(Game).where(Game.id == game).values(reveal_until=now() - 1))


async def ended(player: Player, game: str) -> dict[str, Any]:
    """The head of the record, once that player has resigned."""
    async with player.at(game) as wire:
        await wire.enter("resign")
    text = (await player.http.get(f"/api/games/{game}/record")).text
    return verify(read(text)).to_json()


async def test_all_promise_before_anybody_shows(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        table = await one.post("/api/tables", side="harkonnen")
        place = f"/api/tables/{table['id']}"
        await other.post(f"{place}/join", seat="atreides")
        mine = shares.ready(table, {"harkonnen": "share-of-Vladimir"})
        half = await one.post(f"{place}/ready", **mine)
        assert [(seat["ready"], seat["promised"], seat["shown"]) for seat in half["seats"]] == [
            (True, None, False),
            (False, None, False),
        ]
        assert await one.refused(f"{place}/reveal", nonces={"harkonnen": "share-of-Vladimir"}) == (
            409,
            "table.not_revealing",
        )
        theirs = shares.ready(table, {"atreides": "share-of-Leto"})
        whole = await other.post(f"{place}/ready", **theirs)
        assert (whole["status"], whole["reveal"]) == ("revealing", 86400)
        seen = await watcher.get(place)
        promised = {seat["seat"]: seat["promised"] for seat in seen["seats"]}
        assert promised == mine["promised"] | theirs["promised"]
        assert seen["reveal_by"] > now()
        # Sent once more because no answer came: it is the same.
        assert (await other.post(f"{place}/ready", **theirs))["status"] == "revealing"
        await other.post(f"{place}/reveal", nonces={"atreides": "share-of-Leto"})
        waits = await one.get(place)
        assert [seat["shown"] for seat in waits["seats"]] == [False, True]
        assert "share-of-Leto" not in (await one.http.get(place)).text
        begun = await one.post(f"{place}/reveal", nonces={"harkonnen": "share-of-Vladimir"})
        assert (begun["status"], begun["reveal_by"]) == ("playing", None)
        # The answer did not arrive: nothing has to be done any more.
        again = await one.post(f"{place}/reveal", nonces={"harkonnen": "share-of-Vladimir"})
        assert again["status"] == "playing"
        head = await ended(one, table["id"])
        assert head["nonces"] == {"harkonnen": "share-of-Vladimir", "atreides": "share-of-Leto"}
        assert (head["promised"], head["withheld"], head["programs"]) == (promised, [], [])


async def test_only_what_was_promised_can_be_shown(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        table = await all_ready(one, other)
        place = f"/api/tables/{table['id']}"
        for player, nonces, refusal in (
            (one, {"harkonnen": "another"}, (409, "table.other_share")),
            (one, {"atreides": "share-of-Leto"}, (403, "message.foreign_seat")),
            (other, {"atreides": "share-of-Vladimir"}, (409, "table.other_share")),
            (watcher, {"atreides": "share-of-Leto"}, (403, "table.not_seated")),
            (one, {}, (422, "request.malformed")),
            (one, {"harkonnen": "a b"}, (422, "request.malformed")),
        ):
            assert await player.refused(f"{place}/reveal", nonces=nonces) == refusal
        assert [seat["shown"] for seat in (await one.get(place))["seats"]] == [False, False]


async def test_each_of_ones_seats_is_promised_and_no_other(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        table = await one.post("/api/tables", side="harkonnen")
        place = f"/api/tables/{table['id']}"
        await other.post(f"{place}/join", seat="atreides")
        for nonces in ({}, {"atreides": "x"}, {"harkonnen": "x", "atreides": "x"}):
            body = shares.ready(table, nonces)
            assert await one.refused(f"{place}/ready", **body) == (409, "table.other_seats")


async def test_a_page_from_before_the_upgrade_is_told_so(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, _):
        table = await one.post("/api/tables", side="harkonnen")
        body = {"commitment": table["commitment"], "nonce": "c2FsdA"}
        assert await one.refused(f"/api/tables/{table['id']}/ready", **body) == (409, "table.old_page")


async def test_nothing_changes_while_shares_are_shown(sqlite_settings: Settings) -> None:
    """Or whoever does not like the dice could have them thrown again with the host's help."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, third = players
        table = await all_ready(one, other)
        place = f"/api/tables/{table['id']}"
        for player, what, body in (
            (one, "leave", {}),
            (other, "leave", {}),
            (one, "kick", {"seat": "atreides"}),
            (other, "unready", {}),
            (other, "ready", shares.ready(table, {"atreides": "another"})),
            (third, "join", {"seat": "atreides"}),
            (one, "program", {"seat": "atreides"}),
        ):
            assert await player.refused(f"{place}/{what}", **body) == (409, "table.revealing"), what
        assert await one.refused(f"{place}/invitations") == (409, "table.not_open")
        assert await one.refused(f"{place}/rematch") == (409, "game.running")
        assert await third.refused(f"/api/games/{table['id']}/seats/atreides/link") == (
            409,
            "game.not_running",
        )
        assert [found["status"] for found in (await other.get("/api/my/tables"))["tables"]] == ["revealing"]
        # However long ago somebody has touched it, it is not closed: its own time is kept.
        async with host.services.database.write() as connection:
            await connection.execute(update(Game).values(created_at=0, touched_at=0))
        await host.services.expiring.round()
        assert (await one.get(place))["status"] == "revealing"


async def test_who_has_come_by_a_link_finds_back_while_shares_are_shown(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, third = players
        table = await one.post("/api/tables", side="harkonnen", public=False)
        place = f"/api/tables/{table['id']}"
        token = (await one.post(f"{place}/invitations"))["token"]
        await other.post("/api/invitations/accept", token=token)
        for player in (one, other):
            nonces = player.shares(await player.get(place))
            await player.post(f"{place}/ready", **shares.ready(table, nonces))
        assert (await other.post("/api/invitations/accept", token=token))["status"] == "revealing"
        assert await third.refused("/api/invitations/accept", token=token) == (409, "table.revealing")


async def test_what_is_not_shown_in_time_stays_empty_and_is_named(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        table = await all_ready(one, other)
        game = table["id"]
        await one.reveal(table)
        assert await host.services.revealing.round() > 0
        assert (await one.get(f"/api/tables/{game}"))["status"] == "revealing"
        await overdue(host, game)
        await host.services.revealing.round()
        begun = await one.get(f"/api/tables/{game}")
        assert (begun["status"], [seat["shown"] for seat in begun["seats"]]) == ("playing", [True, False])
        late = await other.refused(f"/api/tables/{game}/reveal", nonces={"atreides": "share-of-Leto"})
        assert late == (409, "table.not_revealing")
        head = await ended(one, game)
        assert (head["nonces"], head["withheld"]) == ({"harkonnen": "share-of-Vladimir"}, ["atreides"])
        assert [*head["promised"]] == [*SEATS]


async def test_processes_begin_a_game_once(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        table = await all_ready(one, other)
        lobby = host.services.lobby
        begun: list[str] = []
        lobby._started = begun.append
        await overdue(host, table["id"])
        await asyncio.gather(
            *(lobby.begin_without(table["id"], lambda row: True) for _ in range(TOGETHER)),
            host.services.revealing.round(),
            one.post(f"/api/tables/{table['id']}/reveal", nonces={"harkonnen": "share-of-Vladimir"}),
            return_exceptions=True,
        )
        assert begun == [table["id"]]
        async with host.services.database.read() as connection:
            heads = (await connection.execute(select(GameSecret.head))).scalars().all()
        assert len([head for head in heads if head]) == 1
        head = await ended(one, table["id"])
        assert "atreides" in head["withheld"]


async def test_the_deadline_survives_a_restart(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        table = await all_ready(one, other)
        await one.reveal(table)
        cookies = one.http.cookies
        await overdue(host, table["id"])
    async with Host(settings.model_copy(update={"heartbeat_seconds": 0.1})) as host:
        again = Player(host, "Vladimir")
        again.http.cookies = cookies
        for _ in range(200):
            found = await again.get(f"/api/tables/{table['id']}")
            if found["status"] == "playing":
                break
            await asyncio.sleep(0.05)
        assert (found["status"], found["seats"][1]["shown"]) == ("playing", False)
        await again.http.aclose()


@pytest.mark.parametrize(
    ("until", "outages", "then"),
    [
        (100_000, [], 100_000),
        (100_000, [(0, 39_000)], 100_000),
        (100_000, [(50_000, 60_000)], 110_000),
        (100_000, [(99_000, 200_000)], 230_000),
        (100_000, [(120_000, 200_000)], 100_000),
        (100_000, [(50_000, 60_000), (105_000, 106_000)], 136_000),
    ],
)
def test_no_time_passes_while_no_server_is_up(until: int, outages: list[tuple[int, int]], then: int) -> None:
    assert revealing.deadline(60, until, outages) == then


@pytest.mark.parametrize(
    ("wanted", "seconds"),
    [
        ({}, 86400),
        ({"clock": {"kind": "live", "reserve": 600}}, 60),
        ({"clock": {"kind": "relaxed", "turn": 3600}}, 86400),
        ({"clock": {"kind": "live", "reserve": 600}, "reveal": 300}, 300),
    ],
)
async def test_how_long_shares_can_be_shown(
    sqlite_settings: Settings, wanted: dict[str, Any], seconds: int
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        table = await all_ready(one, other, **wanted)
        assert table["reveal"] == seconds
        assert 0 < table["reveal_by"] - now() <= seconds * 1000
        assert await one.refused("/api/tables", reveal=1) == (422, "request.malformed")


async def test_a_rematch_keeps_the_time_for_showing(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, reveal=77)
        async with one.at(game) as wire:
            await wire.enter("resign")
        assert (await one.post(f"/api/tables/{game}/rematch"))["reveal"] == 77


async def test_the_share_of_a_program_is_not_the_servers_to_choose(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, _):
        table = await one.post("/api/tables", kind="program", side="harkonnen")
        game = table["id"]
        begun = await one.ready(table)
        assert begun["status"] == "playing"
        head = await ended(one, game)
        assert head["programs"] == ["atreides"]
        assert head["nonces"]["atreides"] == share_of_program(bytes.fromhex(head["key"]), "atreides")


async def test_a_table_of_one_waits_for_nobody(sqlite_settings: Settings) -> None:
    """One request to be ready, one to show: what a click sends by itself."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, _):
        table = await one.post("/api/tables", kind="practice", players=4)
        place = f"/api/tables/{table['id']}"
        nonces = {seat["seat"]: f"share-{seat['seat']}" for seat in table["seats"]}
        promised = await one.post(f"{place}/ready", **shares.ready(table, nonces))
        assert promised["status"] == "revealing"
        assert (await one.post(f"{place}/reveal", nonces=nonces))["status"] == "playing"


async def test_a_deleted_account_leaves_its_promise_and_a_program(sqlite_settings: Settings) -> None:
    """The game begins all the same: deleting an account throws no dice again."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await other.post("/api/claim", name="Leto", password="the sleeper must awaken")
        table = await all_ready(one, other)
        place = f"/api/tables/{table['id']}"
        await other.http.request("DELETE", "/api/me")
        found = await one.get(place)
        assert found["status"] == "revealing"
        assert [(seat["name"], seat["program"], seat["shown"]) for seat in found["seats"]] == [
            ("Vladimir", None, False),
            (None, "greedy", False),
        ]
        await one.reveal(table)
        assert (await one.get(place))["status"] == "revealing"
        await overdue(host, table["id"])
        await host.services.revealing.round()
        assert (await one.get(place))["status"] == "playing"
        head = await ended(one, table["id"])
        assert (head["withheld"], head["programs"]) == (["atreides"], [])


async def test_nobody_is_left_to_show_anything(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir") as (one,):
        await one.post("/api/claim", name="Vladimir", password="the sleeper must awaken")
        table = await one.post("/api/tables", kind="practice")
        nonces = dict.fromkeys(SEATS, "x")
        await one.post(f"/api/tables/{table['id']}/ready", **shares.ready(table, nonces))
        await one.http.request("DELETE", "/api/me")
        async with host.services.database.read() as connection:
            assert (await connection.execute(select(Game.status))).scalars().all() == ["closed"]


async def test_shares_are_nobodys_to_read_while_the_game_runs(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with host.services.database.read() as connection:
            kept = (await connection.execute(select(Seat.nonce))).scalars().all()
        assert len(kept) == 2 and all(kept)
        for path in (f"/api/tables/{game}", "/api/my/tables", "/api/tables?status=playing"):
            text = (await one.http.get(path)).text
            assert not any(nonce in text for nonce in kept if nonce), path
        assert not READY.get(game)
