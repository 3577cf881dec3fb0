"""Options of a table: agreed when it is opened, kept to by its rematch, played and recorded."""

from __future__ import annotations

from typing import Any

import pytest

from app.settings import Settings
from engine.chapters import rulebook
from engine.flow import Flow
from engine.options import DECLARED, Option
from engine.phases import start
from engine.record import read, verify
from tests.app.host import Host, Player
from tests.app.play import from_the_log
from tests.app.test_partners import begun

pytestmark = pytest.mark.anyio

FIRST = {"printing": "first"}
EXPANDED = {"expansions": "desert_war"}
SIDES = ("harkonnen", "atreides")


async def test_a_game_is_played_with_what_its_table_agreed_on_and_so_is_its_rematch(
    settings: Settings,
) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await begun([one, other], SIDES, options=FIRST)
        assert (await other.get(f"/api/tables/{game}"))["options"] == FIRST
        async with one.at(game) as wire:
            assert wire.view["public"]["options"] == FIRST
            await wire.enter("resign")
        record = await from_the_log(host.services, game)
        assert record.head.options == FIRST
        assert (await one.post(f"/api/tables/{game}/rematch"))["options"] == FIRST


async def test_what_is_usual_is_agreed_on_without_a_word(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        assert (await one.post("/api/tables", options={"printing": "revised"}))["options"] == {}
        game = await begun([one, other], SIDES)
        async with one.at(game) as wire:
            assert "options" not in wire.view["public"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"printing": "third"}, (409, "options.no_value")),
        ({"printing": True}, (409, "options.no_value")),
        ({"worms": "three"}, (409, "options.unknown")),
        ({"printing": 1}, (422, "request.malformed")),
        ({"printing": ["first"]}, (422, "request.malformed")),
        ({"x" * 41: "first"}, (422, "request.malformed")),
        ({f"x{n}": "first" for n in range(33)}, (422, "request.malformed")),
        ([], (422, "request.malformed")),
    ],
)
async def test_what_cannot_be_agreed_on_is_refused_and_opens_nothing(
    sqlite_settings: Settings, options: Any, why: tuple[int, str]
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert await one.refused("/api/tables", options=options) == why
        assert (await one.get("/api/tables"))["tables"] == []


async def test_a_table_plays_with_the_expansion_if_it_has_agreed_on_it(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        offered = {option["id"]: option for option in (await one.get("/api/options"))["options"]}
        assert offered.keys() == DECLARED.keys()
        assert offered["expansions"]["values"] == ["base_game", "desert_war"]
        game = await begun([one, other], SIDES, options=EXPANDED)
        assert (await other.get(f"/api/tables/{game}"))["options"] == EXPANDED
        async with one.at(game) as wire:
            assert wire.view["public"]["expansion"] == {"beside": {}, "tokens": 0, "ready": 3, "gone": []}


async def test_the_expansion_is_refused_against_the_automaton_in_a_sentence(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = {"mode": "mahdi", "players": 1, "side": "atreides", "sides": "free", "options": EXPANDED}
        assert await one.refused("/api/tables", **table) == (409, "options.not_in_mode")
        assert (await one.get("/api/tables"))["tables"] == []


async def test_an_option_that_is_declared_now_goes_from_the_lobby_to_the_record(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its declaration and a rule that asks for its switch; the server has not heard of it before."""

    def two_cards(flow: Flow) -> None:
        for _ in range(2 if "rich_hands" in flow.switches else 1):
            start.draw(flow)

    rich = Option("rich_hands", {False: frozenset(), True: frozenset({"rich_hands"})})
    monkeypatch.setitem(DECLARED, rich.id, rich)
    monkeypatch.setattr(start, "STEPS", {**start.STEPS, "draw": two_cards})
    rulebook.cache_clear()
    try:
        async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
            offered = (await one.get("/api/options"))["options"]
            (found,) = (option for option in offered if option["id"] == "rich_hands")
            assert (found["kind"], found["values"]) == ("flag", [False, True])
            wanted = {"rich_hands": True}
            game = await begun([one, other], SIDES, options=wanted)
            async with one.at(game) as wire:
                assert wire.view["public"]["options"] == wanted
                assert wire.view["public"]["cards"]["hands"] == {"harkonnen": 4, "atreides": 4}
                await wire.enter("resign")
            record = read((await from_the_log(host.services, game)).to_text())
            assert record.head.options == wanted
            assert verify(record).game.winner == "atreides"
    finally:
        rulebook.cache_clear()
