"""How far one has seen a game goes with the person, not with a browser."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from app.settings import Settings
from app.store.expiry import Expiry
from app.store.models import Identity, Visit
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import one_choice
from tests.app.test_kinds_of_messages import here

pytestmark = pytest.mark.anyio


async def played(wires: dict[str, Wire], times: int) -> int:
    chance, seq = RandomPlayer(3), 0
    for _ in range(times):
        seq = await one_choice(wires, chance)
        for wire in wires.values():
            await wire.frame(seq)
    return seq


async def stored(host: Host) -> dict[str, int]:
    """How far each has seen a game."""
    query = select(Identity.name, Visit.seq).join(Identity, Identity.id == Visit.identity)
    async with host.services.database.read() as connection:
        return {row.name: row.seq for row in await connection.execute(query)}


async def table(player: Player, game: str) -> dict[str, Any]:
    return dict(await player.get(f"/api/tables/{game}"))


async def test_what_has_happened_since_is_told_in_whatever_browser_one_comes(settings: Settings) -> None:
    """They have looked until the entry after which they left; a page out of view has seen nothing since."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            async with other.at(game) as second:
                assert second.welcome["visit"] is None
                await here(second)
                left = await played({"harkonnen": first, "atreides": second}, 3)
            while (await stored(host)).get("Leto") != left:
                await asyncio.sleep(0.01)
            assert (await table(other, game))["seen"] == left
            async with other.at(game) as hidden:
                await played({"harkonnen": first, "atreides": hidden}, 2)
                # What somebody chooses shows that they are there; then the page goes out of view.
                await here(hidden)
                seen = hidden.seq
                for connection in (await host.services.rooms.room(game)).audience.connections:
                    connection.seen_at = 0.0
                await first.enter("vote", proposal="pause", agree=True)
                await first.enter("resign")
                await hidden.frame(seen + 1)
        async with other.at(game) as again:
            assert again.welcome["visit"]["seq"] == seen
        # It is nobody else's, and when the game is over it is of no use.
        while (await stored(host))["Vladimir"] <= seen:
            await asyncio.sleep(0.01)
        assert (await table(one, game))["seen"] == (await stored(host))["Vladimir"]
        await Expiry(host.services.database).forget_traces()
        assert await stored(host) == {}


async def test_a_server_that_stops_notes_who_was_looking(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            seen = await played({"harkonnen": first, "atreides": second}, 2)
            await here(second)
            await host.services.rooms.stop()
        assert (await stored(host))["Leto"] == seen


async def test_nobody_is_away_from_a_game_they_play_alone(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        alone = await one.post("/api/tables", kind="practice")
        await one.ready(alone)
        async with one.at(alone["id"]) as wire:
            await here(wire)
            assert wire.welcome["visit"] is None
        await host.services.rooms.stop()
        assert await stored(host) == {}
