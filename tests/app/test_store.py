"""The log cannot be changed, snapshots can be lost, and a commit that goes wrong harms nobody."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import delete, select, text, update
from sqlalchemy.exc import DBAPIError

from app.build import build
from app.rooms.opening import opened
from app.rooms.room import HISTORY, Room
from app.settings import Settings
from app.store.database import by_columns, in_order
from app.store.log import Columns, Log, Logged
from app.store.models import Entry, Snapshot
from engine import Game, Menu
from engine.players.random import RandomPlayer
from scripts.machine import ROOT
from tests.app.host import Host, Player, table_for_two
from tests.app.play import compare, from_the_log, one_choice
from tests.counts.server import STILL, listening

pytestmark = pytest.mark.anyio


def test_rows_are_read_by_the_names_of_their_columns() -> None:
    """A column that is added between two others changes nothing for those."""
    by_position = re.compile(r"\(\*row\b|\brow\[\d")
    for path in sorted((ROOT / "app").rglob("*.py")):
        assert by_position.findall(path.read_text(encoding="utf-8")) == [], path.name


@pytest.mark.parametrize("columns", [("actor", "seq"), ("seq", "line")])
def test_many_rows_are_refused_where_a_column_is_not_the_field_of_its_place(columns: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match="Logged begins with seq, actor"):
        in_order(Logged, columns, [(1, 1)])
    with pytest.raises(TypeError, match="Columns begins with actors, client_ids"):
        by_columns(Columns, columns, [(1, 1)])


async def test_the_log_is_append_only(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(1))
        for statement in (update(Entry).values(line="x"), delete(Entry)):
            with pytest.raises(DBAPIError, match="append-only"):
                async with host.services.database.write() as connection:
                    await connection.execute(statement)
        columns = "game, seq, actor, 'x', line, asks, identity, at"
        replacing = f"INSERT OR REPLACE INTO entries SELECT {columns} FROM entries"
        if not settings.embedded:
            replacing = (
                f"{replacing.replace(' OR REPLACE', '')} ON CONFLICT (game, seq) DO UPDATE SET line = 'x'"
            )
        with pytest.raises(DBAPIError, match="append-only"):
            async with host.services.database.write() as connection:
                await connection.execute(text(replacing))
        if not settings.embedded:
            with pytest.raises(DBAPIError, match="append-only"):
                async with host.services.database.write() as connection:
                    await connection.execute(text("TRUNCATE entries"))
        assert (await from_the_log(host.services, game)).seq == 1


async def test_snapshots_are_a_cache(settings: Settings) -> None:
    """Opened from the newest snapshot, without any, or with those of other code: the same position."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            player = RandomPlayer(6)
            for _ in range(120):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                await first.frame(seq)
                await second.frame(seq)
            stored = await host.services.rooms.log.read(game, build())
            assert stored is not None and set(stored.snapshots) == {0, 50, 100}
            quick, slow = opened(stored), await from_the_log(host.services, game)
            assert (quick.folded, slow.folded) == (20, 120)
            assert quick.position() == slow.position() and quick.undo_floor == slow.undo_floor
            for seat, wire in (("harkonnen", first), ("atreides", second)):
                compare(wire, seat, quick)
                compare(wire, seat, slow)
        stored.snapshots[100] = "not even JSON"
        assert opened(stored).position() == slow.position()
        async with host.services.database.write() as connection:
            await connection.execute(update(Snapshot).values(build="of other code"))
        async with Host(settings) as again:
            one.move_to(again)
            async with one.at(game) as back:
                compare(back, "harkonnen", slow)
                fresh = back.welcome["history"]
            async with one.at(game) as late:
                assert late.welcome["history"] == fresh and len(fresh) == HISTORY
            # As after an upgrade: whoever opens it next need not fold everything again.
            found: set[int] = set()
            while found != {0, 50, 100}:
                again_stored = await again.services.rooms.log.read(game, build())
                assert again_stored is not None
                found = set(again_stored.snapshots)


async def test_snapshots_are_kept_in_one_go(settings: Settings) -> None:
    """However many games have come to one: with every fiftieth entry somebody waits less for the others."""
    settings = settings.model_copy(update=STILL)
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        games = [await table_for_two(one, other) for _ in range(3)]
        log = host.services.rooms.log
        with listening() as asked:
            await asyncio.gather(*(log.keep(game, build(), {50: "a", 63: "b", 100: "c"}) for game in games))
        # What goes and what comes are two words for the embedded database.
        assert asked.commits == 1 and asked.statements <= 3
        await log.keep(games[0], build(), {107: "d"})
        await log.keep(games[0], build(), {109: "e"})
        async with host.services.database.read() as connection:
            query = select(Snapshot.game, Snapshot.seq, Snapshot.text).where(Snapshot.seq > 0)
            found = (await connection.execute(query)).all()
        expected = {(game, seq, text) for game in games for seq, text in ((50, "a"), (100, "c"))}
        assert set(found) == expected | {(games[0], 109, "e")}


async def test_a_server_that_stops_leaves_each_position_behind(sqlite_settings: Settings) -> None:
    """Whatever code comes next can go on from exactly there."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            for seq in range(1, 8):
                await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(6))
                for wire in (first, second):
                    await wire.frame(seq)
    async with Host(sqlite_settings) as again:
        stored = await again.services.rooms.log.read(game, build())
        assert stored is not None and max(stored.snapshots) == 7
        assert opened(stored).folded == 0
        assert opened(stored).position() == (await from_the_log(again.services, game)).position()


class Trouble(Log):
    """A database whose commits go wrong, before or after they have happened."""

    def __init__(self, log: Log) -> None:
        super().__init__(log._database)
        self.fail = ""

    async def append(self, game: str, row: Logged, *rest: Any) -> None:
        if self.fail == "before":
            self.fail = ""
            raise ConnectionError("cut before the commit")
        await super().append(game, row, *rest)
        if self.fail == "after":
            self.fail = ""
            raise ConnectionError("cut between commit and answer")


async def test_an_ambiguous_commit_is_found_out_by_the_clients_id(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        log = Trouble(host.services.rooms.log)
        host.services.rooms.log = log
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires = {"harkonnen": first, "atreides": second}
            player = RandomPlayer(3)
            for number, fail in enumerate(["before", "after"] * 6, start=1):
                seat = first.waiting["seats"][0]
                wire = wires[seat]
                assert wire.menu is not None
                choice = str(player.choose(Menu.from_json(wire.menu)))
                message = {"id": f"m{number}", "decision": wire.waiting["decision"], "choice": choice}
                log.fail = fail
                answer = await wire.enter("choose", **message)
                assert answer["key"] == "room.try_again"
                answer = await wire.enter("choose", **message)
                assert (answer["type"], answer["seq"]) == ("accepted", number)
                for each in wires.values():
                    await each.frame(number)
            record = await from_the_log(host.services, game)
            assert record.seq == 12
            for seat, wire in wires.items():
                compare(wire, seat, record)


async def test_trouble_after_the_commit_says_that_it_may_be_stored(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who keeps the choice and sends it again under its id learns that it was."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wire = {"harkonnen": first, "atreides": second}[first.waiting["seats"][0]]
            choice = str(RandomPlayer(1).choose(Menu.from_json(wire.menu or {})))
            message = {"id": "kept", "decision": wire.waiting["decision"], "choice": choice}
            with monkeypatch.context() as patch:

                def broken(*_: object) -> None:
                    raise AssertionError("a fault behind the commit")

                patch.setattr(Room, "_committed", broken)
                await wire.send(type="choose", **message)
                answer = await wire.until("refused")
                assert (answer["key"], answer["params"]) == ("server.trouble", {"stored": "perhaps"})
                assert answer["id"] == "kept" and "may count all the same" in answer["sentence"]
            answer = await wire.enter("choose", **message)
            assert (answer["type"], answer["seq"]) == ("accepted", 1)
            await first.frame(1)
            await second.frame(1)
            assert (await from_the_log(host.services, game)).seq == 1


async def test_a_fault_of_the_engine_drops_the_room_and_changes_nothing(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            with monkeypatch.context() as patch:

                def broken(*_: object) -> None:
                    raise AssertionError("the hidden token is deploy_7")

                patch.setattr(Game, "play", broken)
                answer = await first.enter("choose", decision=first.waiting["decision"], choice="done")
                assert answer["key"] == "server.trouble" and "deploy_7" not in str(answer)
                assert answer["params"] == {"stored": "no"} and "nothing has changed" in answer["sentence"]
            seq = await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(1))
            assert seq == 1
            await first.frame(1)
            compare(first, "harkonnen", await from_the_log(host.services, game))
