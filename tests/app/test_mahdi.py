"""Tables at which nobody plays the Harkonnen: one seat, or two of partners."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import read, verify
from engine.view import SPECTATOR
from tests.app.host import Host, Player, Wire
from tests.app.play import check_traffic, compare, from_the_log, give_up, has_no_secrets, one_choice
from tests.app.test_partners import begun

pytestmark = pytest.mark.anyio

ALONE: dict[str, Any] = {"mode": "mahdi", "players": 1}
SOLO, TWO = ("atreides",), ("house_atreides", "fremen")


async def opened(players: list[Player], **wanted: Any) -> str:
    """A game that has begun, for as many people as came."""
    return await begun(players, TWO if len(players) == 2 else SOLO, mode="mahdi", **wanted)


@pytest.mark.parametrize("people", [1, 2])
async def test_a_game_over_the_wire(settings: Settings, people: int) -> None:
    """Random choices into the second round; every view and menu is the engine's at every entry."""
    seats = TWO if people == 2 else SOLO
    async with (
        Host(settings) as host,
        Player.come(host, "Leto", "Stilgar", "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await opened(players[:people])
        assert (await watcher.get(f"/api/tables/{game}"))["mode"] == "mahdi"
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in zip(seats, players, strict=False)
        }
        watching: dict[str, Wire] = {**wires, SPECTATOR: await stack.enter_async_context(watcher.at(game))}
        assert [wire.welcome["seat"] for wire in watching.values()] == [*seats, SPECTATOR]
        first, chance = wires[seats[0]], RandomPlayer(people)
        record = (await from_the_log(host.services, game)).at(0)
        asked = set()
        while first.view["public"]["round"]["round"] < 2 and not record.over:
            asked.add(first.waiting["kind"])
            seq = await one_choice(wires, chance)
            for wire in watching.values():
                await wire.frame(seq)
            for entry in (await from_the_log(host.services, game)).entries[record.seq :]:
                record.fold(entry)
            for viewer, wire in watching.items():
                compare(wire, viewer, record)
        assert "let_act" in asked
        await give_up(wires, seats[0])
        whole = await from_the_log(host.services, game)
        for viewer, wire in watching.items():
            check_traffic(wire, viewer, whole)
            has_no_secrets(wire.traffic, whole)
        assert verify(read(whole.to_text())).game.winner == "harkonnen"
        # The same table again: nobody changes over where nobody sits.
        again = await players[0].post(f"/api/tables/{game}/rematch")
        assert (again["mode"], [seat["seat"] for seat in again["seats"]]) == ("mahdi", list(seats))
        assert [seat["name"] for seat in again["seats"]] == ["Leto", "Stilgar"][:people]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"mode": "mahdi", "players": 3}, (409, "mode.players")),
        ({"mode": "mahdi", "players": 2, "shared": "harkonnen"}, (400, "table.needs_shared")),
        ({"mode": "mahdi", "players": 1, "side": "harkonnen"}, (404, "table.no_seat")),
        ({"mode": "nobody", "players": 1}, (409, "mode.unknown")),
        ({"players": 1}, (409, "mode.players")),
        ({"mode": "m" * 41}, (422, "request.malformed")),
    ],
)
async def test_what_no_mode_is_for_opens_nothing(
    sqlite_settings: Settings, wanted: dict[str, Any], why: tuple[int, str]
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert await one.refused("/api/tables", **wanted) == why
        assert (await one.get("/api/tables"))["tables"] == []
