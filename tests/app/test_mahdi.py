"""Tables at which nobody plays the Harkonnen: one seat, or two of partners."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import read, verify
from engine.view import SPECTATOR
from tests.app.conftest import Time
from tests.app.host import Host, Player, Wire
from tests.app.play import check_traffic, compare, from_the_log, give_up, has_no_secrets, one_choice
from tests.app.test_partners import begun

pytestmark = pytest.mark.anyio

SOLO, TWO = ("atreides",), ("house_atreides", "fremen")


async def opened(players: list[Player], **wanted: Any) -> str:
    """A game that has begun, for as many people as came."""
    return await begun(players, TWO if len(players) == 2 else SOLO, mode="mahdi", **wanted)


@pytest.mark.parametrize(("settings", "people"), [("sqlite", 1), ("postgresql", 2)], indirect=["settings"])
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


async def until(wires: dict[str, Wire], kind: str, seed: int = 3, most: int = 60) -> None:
    """Random choices until that is asked."""
    chance, some = RandomPlayer(seed), next(iter(wires.values()))
    for _ in range(most):
        if some.waiting["kind"] == kind:
            return
        seq = await one_choice(wires, chance)
        for wire in wires.values():
            await wire.frame(seq)
    raise AssertionError(f"{kind} was not asked")


async def test_back_to_the_turn_of_the_automaton_and_not_behind_it(sqlite_settings: Settings) -> None:
    """What was chosen since its last turn can be taken back until it acts; then it has drawn."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        game = await opened([one])
        async with one.at(game) as wire:
            wires = {"atreides": wire}
            await until(wires, "let_act")
            for _ in range(8):
                if wire.view["undo"]["possible"]:
                    break
                answer = await wire.enter("choose", decision=wire.waiting["decision"], choice="go")
                await wire.frame(answer["seq"])
                assert wire.view["undo"] | {"turn": 0} == wire.view["undo"] | {"possible": False, "turn": 0}
                late = await wire.enter("undo", decision=wire.waiting["decision"])
                assert late["key"].startswith("undo.")
                await until(wires, "let_act")
            before = wire.waiting["decision"]
            answer = await wire.enter("undo", decision=before)
            assert answer["type"] == "accepted"
            await wire.frame(answer["seq"])
            assert wire.waiting["kind"] != "let_act"
            await until(wires, "let_act", seed=4)
            compare(wire, "atreides", await from_the_log(host.services, game))


async def test_one_seat_agrees_with_itself(sqlite_settings: Settings) -> None:
    """A pause, its end and the end of the game need nobody else; a decision of one's own is not voted on."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        game = await opened([one], clock={"kind": "live", "turn": 10, "reserve": 600})
        async with one.at(game) as wire:
            for proposal in ("pause", "resume", "more_time"):
                before = wire.seq
                answer = await wire.enter("vote", proposal=proposal, agree=True)
                assert answer["type"] == "accepted", answer
                await wire.frame(before + 1)
            back = await wire.enter("vote", proposal="take_back", to=1, agree=True)
            assert back["key"] == "vote.nobody_else"
            before = wire.seq
            await wire.enter("vote", proposal="end", agree=True)
            await wire.frame(before + 1)
        table = await one.get(f"/api/tables/{game}")
        assert (table["status"], table["winner"]) == ("finished", "nobody")


async def test_who_runs_out_of_time_has_lost_to_nobody(settings: Settings, time: Time) -> None:
    patient = settings.model_copy(update={"heartbeat_seconds": 3600})
    clock = {"kind": "live", "turn": 10, "reserve": 60, "flag": "lose"}
    async with Host(patient) as host, Player.come(host, "Leto") as (one,):
        game = await opened([one], clock=clock)
        async with one.at(game) as wire:
            assert wire.welcome["clock"]["running"] == "atreides"
            await until({"atreides": wire}, "settle_tie")
            # It is the automaton's question, and time runs for whoever answers it.
            assert wire.waiting["faction"] == "harkonnen"
            assert (await one.get(f"/api/tables/{game}"))["time"]["running"] == "atreides"
            time.passes(71)
            late = await wire.enter("choose", decision=wire.waiting["decision"], choice="x", id="late")
            assert late["key"] == "entry.game_over"
        table = await one.get(f"/api/tables/{game}")
        assert (table["status"], table["winner"], table["won_by"]) == ("finished", "harkonnen", "time")


async def test_a_program_may_be_the_partner(sqlite_settings: Settings) -> None:
    """It takes its turns like a person; what is equal for the automaton waits for the person."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post(
            "/api/tables", mode="mahdi", players=2, kind="program", side="house_atreides", public=False
        )
        assert [seat["program"] for seat in table["seats"]] == [None, "greedy"]
        game = (await one.ready(table))["id"]
        async with one.at(game) as wire:
            chance, answered = RandomPlayer(5), set()
            while wire.view["public"]["round"]["round"] < 2 and not wire.view["public"]["round"]["winner"]:
                while "house_atreides" not in wire.waiting.get("seats", ()):
                    await wire.frame(wire.seq + 1)
                    if wire.view["public"]["round"]["winner"]:
                        break
                else:
                    answered.add(wire.waiting["kind"])
                    # Where both partners are asked, the program may be the faster one.
                    seq = await one_choice({"house_atreides": wire}, chance, ["house_atreides"], late=True)
                    await wire.frame(seq)
        record = await from_the_log(host.services, game)
        assert {entry.actor for entry in record.entries} >= {"house_atreides", "fremen"}
        assert "settle_tie" in answered


@pytest.mark.parametrize("closed", [False, True])
async def test_hands_of_partners_are_open_unless_they_agree_otherwise(
    sqlite_settings: Settings, closed: bool
) -> None:
    options = {"printing": "first", **({"open_hands": False} if closed else {})}
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Leto", "Stilgar", "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await opened(players, options=options)
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in zip(TWO, players, strict=True)
        }
        eyes = await stack.enter_async_context(watcher.at(game))
        assert wires["fremen"].view["public"]["options"] == options
        held = wires["house_atreides"].view["private"]["hand"]
        assert held
        assert wires["fremen"].view["private"]["seen"] == ({} if closed else held)
        assert "hand" not in eyes.view["private"]
        assert eyes.view["public"]["cones"]["left"] == {"atreides": 0}


async def test_what_belongs_to_a_mode_goes_with_no_other(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        found = await one.refused("/api/tables", options={"open_hands": False})
        assert found == (409, "options.not_in_mode")


async def test_it_is_told_again_and_brought_elsewhere(sqlite_settings: Settings) -> None:
    """Replay with all eyes, marks, the record, and the record brought in as a game from elsewhere."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Irulan") as (one, other):
        game = await opened([one])
        async with one.at(game) as wire:
            await until({"atreides": wire}, "let_act")
            orders = await wire.enter("orders", orders={"keep_cards": True})
            assert orders["type"] == "accepted"
            await wire.frame(orders["seq"])
            await wire.enter("resign")
            await wire.frame(wire.seq + 1)
        marks = (await other.http.get(f"/api/games/{game}/marks")).json()["marks"]
        assert marks[0]["mark"] == "round"
        told = (await other.http.get(f"/api/games/{game}/replay?as=all&at=1&count=5")).json()
        assert told["view"]["public"]["automaton"]["target"]
        text = (await other.http.get(f"/api/games/{game}/record")).text
        assert read(text).head.mode == "mahdi"
        brought = (await other.post("/api/imports", record=text))["game"]
        again = await other.get(f"/api/tables/{brought}")
        assert [seat["seat"] for seat in again["seats"]] == ["atreides"]
        assert (await other.http.get(f"/api/games/{brought}/replay?as=spectator&at=0&count=5")).is_success
