"""Taking back by consent at a table: who must agree, how far, and that it happens once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.settings import Settings
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import save, verify_saved
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import check_traffic, from_the_log, has_no_secrets, one_choice
from tests.app.test_votes import agreed, vote

pytestmark = pytest.mark.anyio


async def play_on(wires: dict[str, Wire], player: RandomPlayer, many: int = 1) -> int:
    seq = 0
    for _ in range(many):
        seq = await one_choice(wires, player)
        for wire in wires.values():
            await wire.frame(seq)
    return seq


async def votes_until(wire: Wire, open_votes: int) -> list[dict[str, Any]]:
    while len(found := (await wire.until("votes"))["open"]) != open_votes:
        pass
    return list(found)


async def test_both_agree_and_the_game_stands_as_before(settings: Settings) -> None:
    """The frames tell everybody, the log keeps everything, and the record holds with its key."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            wires, player = {HARKONNEN: first, ATREIDES: second}, RandomPlayer(3)
            seq = await play_on(wires, player, 12)
            to = first.view["undo"]["turn"]
            assert to <= seq
            await agreed([first], "take_back", to=to, id="back")
            proposed = (await votes_until(third, 1))[0]
            assert (proposed["proposal"], proposed["to"], proposed["needed"]) == ("take_back", to, [ATREIDES])
            assert proposed["carried_at"] is None
            await agreed([second], "take_back", to=to)
            for wire in (first, second, third):
                frame = await wire.until("frame")
                assert (frame["by"], frame["kind"]) == ("table", "taken_back")
                assert frame["events"] == [{"event": "taken_back", "rule": "record.take_back", "to": to}]
            record = await from_the_log(host.services, game)
            before, now = record.at(to - 1).position(), record.position()
            assert {**now, "decision": 0, "draws": 0} == {**before, "decision": 0, "draws": 0}
            # The same word again, as after a lost answer, takes nothing more back.
            await agreed([first], "take_back", to=to, id="back")
            await play_on(wires, player, 3)
            record = await from_the_log(host.services, game)
            assert record.seq == seq + 4
            for viewer, wire in (*wires.items(), ("spectator", third)):
                await wire.frame(record.seq)
                check_traffic(wire, viewer, record)
                has_no_secrets(wire.traffic, record)
        assert verify_saved(json.loads(json.dumps(save(record)))).entries == record.entries


async def test_what_is_no_choice_of_this_turn_is_not_proposed(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            await play_on({HARKONNEN: first, ATREIDES: second}, RandomPlayer(3))
            assert (await vote(third, "take_back", to=1))["key"] == "message.no_seat"
            assert (await vote(first, "take_back"))["key"] == "message.malformed"
            assert (await vote(first, "pause", to=1))["key"] == "message.malformed"
            refused = await vote(first, "take_back", to=2)
            assert (refused["key"], refused["rule"]) == ("take_back.not_this_turn", "record.take_back")


async def test_a_proposal_ends_when_the_next_turn_has_begun(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires, player = {HARKONNEN: first, ATREIDES: second}, RandomPlayer(3)
            to = await play_on(wires, player)
            await agreed([first], "take_back", to=to)
            await votes_until(second, 1)
            while second.view["undo"]["turn"] <= to:
                await play_on(wires, player)
            await votes_until(second, 0)
            assert (await vote(second, "take_back", to=to, agree=False))["key"] == "vote.not_open"


async def test_whoever_is_away_must_agree_also_while_a_program_plays(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first:
            async with other.at(game) as second:
                await play_on({HARKONNEN: first, ATREIDES: second}, RandomPlayer(3))
            await agreed([first], "pause")
            await other.post(f"/api/games/{game}/seats/atreides/program", program="random")
            # Programs are not asked about a pause; about what was drawn their player is.
            while (await first.until("frame")).get("kind") != "vote_carried":
                pass
            to = first.view["undo"]["turn"]
            await agreed([first], "take_back", to=to)
            assert (await votes_until(first, 1))[0]["needed"] == [ATREIDES]
            # Nor is one alone the whole table when the other has gone for good.
            await other.http.delete("/api/me")
            await votes_until(first, 0)
            assert (await vote(first, "take_back", to=to))["key"] == "vote.nobody_else"
        record = await from_the_log(host.services, game)
        assert "taken_back" not in [entry.kind for entry in record.entries]


async def test_nobody_takes_back_against_a_program_alone(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side=ATREIDES, program="random")
        game = (await one.ready(table))["id"]
        async with one.at(game) as wire:
            while ATREIDES not in wire.waiting["seats"]:
                await wire.until("frame")
            await one_choice({ATREIDES: wire}, RandomPlayer(1), [ATREIDES])
            await agreed([wire], "pause")
            assert (await vote(wire, "take_back", to=1))["key"] == "vote.nobody_else"
