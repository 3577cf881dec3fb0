"""Playing on from a moment of a finished game: a private table to practise at, with dice of its own."""

from __future__ import annotations

import pytest

from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import Record, keyless, read, verify
from tests.app.host import SEATS, Host, Player, table_for_two
from tests.app.play import compare, from_the_log, has_no_secrets, one_choice

pytestmark = pytest.mark.anyio


async def played(host: Host, one: Player, other: Player, choices: int = 25) -> tuple[str, Record]:
    """A game of two that was given up, and its record."""
    game = await table_for_two(one, other)
    player = RandomPlayer(7)
    async with one.at(game) as first, other.at(game) as second:
        wires = {wire.view["seat"]: wire for wire in (first, second)}
        for _ in range(choices):
            seq = await one_choice(wires, player)
            for wire in wires.values():
                await wire.frame(seq)
        await first.enter("resign")
    return game, await from_the_log(host.services, game)


def position(record: Record) -> dict[str, object]:
    form = keyless(record.game)
    return {name: form[name] for name in ("table", "stack", "shared")}


async def test_it_goes_on_from_that_moment_with_what_was_hidden_and_a_key_of_its_own(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir", "Irulan") as players:
        one, other, watcher = players
        game, old = await played(host, one, other)
        moment = old.seq - 3
        table = await watcher.post(f"/api/games/{game}/play-on", at=moment)
        assert (table["status"], table["kind"], table["public"], table["practice"]) == (
            "playing",
            "practice",
            False,
            True,
        )
        new = await from_the_log(host.services, table["id"])
        assert position(new) == position(old.at(moment))
        assert new.head.key != old.head.key and new.head.practice
        # Nobody of that game has it among their tables, and it is in no list.
        for player in (one, other):
            mine = (await player.get("/api/my/tables"))["tables"]
            assert table["id"] not in {found["id"] for found in mine}
            assert (await player.get("/api/tables", status="playing"))["tables"] == []
            refused = await player.refused(f"/api/tables/{table['id']}/rematch")
            assert refused == (403, "table.not_seated")


async def test_it_is_played_like_any_game_and_its_record_holds(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        game, old = await played(host, one, other)
        table = await one.post(f"/api/games/{game}/play-on", at=10)
        async with one.at(table["id"], seat=SEATS[0]) as first, one.at(table["id"], seat=SEATS[1]) as second:
            wires = dict(zip(SEATS, (first, second), strict=True))
            player = RandomPlayer(3)
            for _ in range(12):
                seq = await one_choice(wires, player)
                for wire in wires.values():
                    await wire.frame(seq)
            record = await from_the_log(host.services, table["id"])
            for seat, wire in wires.items():
                compare(wire, seat, record)
                has_no_secrets(wire.traffic, record)
                has_no_secrets(wire.traffic, old)
            await first.enter("resign")
        text = (await one.http.get(f"/api/games/{table['id']}/record")).text
        assert verify(read(text)).seq == record.seq + 1


async def test_on_one_seat_programs_have_the_others(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        game, _old = await played(host, one, other, 12)
        table = await one.post(f"/api/games/{game}/play-on", at=5, seat="atreides")
        assert [(seat["program"], seat["yours"]) for seat in table["seats"]] == [
            ("greedy", False),
            (None, True),
        ]
        async with one.at(table["id"]) as wire:
            while wire.waiting["seats"] != ["atreides"]:
                await wire.frame(wire.seq + 1)
            assert wire.view["seat"] == "atreides"
        refused = await one.refused(f"/api/games/{game}/play-on", at=5, seat="guild")
        assert refused == (404, "table.no_seat")


async def test_from_a_game_that_runs_nobody_plays_on(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir", "Irulan") as players:
        one, other, _watcher = players
        game = await table_for_two(one, other)
        for player in players:
            assert await player.refused(f"/api/games/{game}/play-on", at=0) == (409, "game.running")


async def test_there_is_nothing_to_play_on_from_after_the_end(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        game, old = await played(host, one, other, 6)
        for at in (old.seq, old.seq + 1):
            assert await one.refused(f"/api/games/{game}/play-on", at=at) == (404, "replay.no_entry")
