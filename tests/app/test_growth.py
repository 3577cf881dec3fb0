"""What grows by play lies in parts by game, and a live database becomes so while its games go on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, UniqueConstraint, inspect, text, update

from app.ids import game_of, hashed
from app.settings import Settings
from app.store.commits import POSTGRESQL
from app.store.database import Database
from app.store.models import BY_GAME, Base, Invitation
from app.store.tails import QUERY
from engine import Menu
from engine.players.random import RandomPlayer
from tests.app.conftest import settings_for
from tests.app.databases import postgresql
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import compare, from_the_log
from tests.sizes import size

pytestmark = pytest.mark.anyio

GROWING = {
    name
    for name, table in Base.metadata.tables.items()
    if table.dialect_options["postgresql"]["partition_by"] == BY_GAME["postgresql_partition_by"]
}
#: The last revision in which they were whole, and the one after it.
WHOLE, PARTED = "0007", "0008"
on_postgresql = pytest.mark.parametrize("settings", ["postgresql"], indirect=True)


async def connected(settings: Settings) -> asyncpg.Connection:
    return await asyncpg.connect(settings.database_url.get_secret_value())


#: What belongs to a game and has few rows for each, however long it goes on; it stands apart, whole.
FEW = {
    *("game_secrets", "seats", "eyes", "invitations", "votes", "vote_answers"),
    *("mutes", "line_reports", "problem_reports", "signs", "visits", "plans", "calls"),
}
#: What is looked for in all parts at once, never on the way of a choice: what is due, wherever it is.
ALL_AT_ONCE = {"outbox": ["due_at"]}
#: By what people and links are found; nobody knows the game then.
LOOKED_UP = {
    "identities",
    "sessions",
    "known_browsers",
    "login_failures",
    "password_links",
    "imports",
    "games",
    "mailboxes",
    "blocks",
}


def test_the_log_kept_positions_and_talk_are_what_grows() -> None:
    assert {"entries", "snapshots", "chat"} <= GROWING
    of_a_game = {
        name
        for name, table in Base.metadata.tables.items()
        if any(key.column.table.name == "games" for key in table.foreign_keys)
    }
    # Whoever adds a table says which of the two it is.
    assert of_a_game - {"games"} <= GROWING | FEW, of_a_game - GROWING - FEW
    assert not GROWING & (FEW | LOOKED_UP)


@pytest.mark.parametrize("name", sorted(GROWING))
def test_every_key_and_index_of_what_grows_begins_with_the_game(name: str) -> None:
    table = Base.metadata.tables[name]
    assert table.primary_key.columns.keys()[0] == "game"
    unique = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    for columns in (*(each.columns for each in unique), *(each.columns for each in table.indexes)):
        assert columns.keys()[0] == "game" or columns.keys() == ALL_AT_ONCE.get(name), columns
    # Only what stands apart is referred to: a row of a part can be where nobody else's is.
    assert not {key.column.table.name for key in table.foreign_keys} & GROWING


async def test_a_link_s_token_carries_its_game_and_is_looked_for_there(sqlite_settings: Settings) -> None:
    """One that an earlier release has given out has none in it, and is found all the same."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Chani") as people:
        one, other, third = people
        tables = [await one.post("/api/tables", side="harkonnen", public=False) for _ in range(3)]
        mine, foreign, old = (table["id"] for table in tables)
        token = (await one.post(f"/api/tables/{mine}/invitations"))["token"]
        assert game_of(token) == mine
        moved = token.replace(mine, foreign)
        assert await other.refused("/api/invitations/accept", token=moved) == (404, "invitation.not_found")
        assert (await other.post("/api/invitations/accept", token=token))["id"] == mine
        given = (await one.post(f"/api/tables/{old}/invitations"))["token"]
        async with host.services.database.write() as connection:
            of_old = update(Invitation).where(Invitation.token == hashed(given))
            await connection.execute(of_old.values(token=hashed("a-token-of-an-earlier-release")))
        taken = await third.post("/api/invitations/accept", token="a-token-of-an-earlier-release")
        assert taken["id"] == old


@on_postgresql
async def test_each_lies_in_parts_and_every_key_of_it_begins_with_the_game(settings: Settings) -> None:
    database = await connected(settings)
    whole = await database.fetch("SELECT partrelid::regclass::text FROM pg_partitioned_table")
    assert {row[0] for row in whole} == GROWING
    first = """
        SELECT i.indrelid::regclass::text, i.indexrelid::regclass::text, a.attname
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
        WHERE i.indrelid::regclass::text = ANY($1)"""
    keys = await database.fetch(first, sorted(GROWING))
    assert {row[0] for row in keys} == GROWING
    assert {(row[0], row[2]) for row in keys if row[2] != "game"} == {
        (name, *columns) for name, columns in ALL_AT_ONCE.items()
    }
    await database.close()


@on_postgresql
async def test_no_part_of_the_log_can_be_changed(settings: Settings) -> None:
    """Not by the owner either, under whatever name."""
    database = await connected(settings)
    parts = await database.fetch(
        "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'entries'::regclass"
    )
    for name in ("entries", *(row[0] for row in parts)):
        for statement in (f"UPDATE {name} SET line = ''", f"DELETE FROM {name}", f"TRUNCATE {name}"):
            with pytest.raises(asyncpg.RaiseError, match="append-only"):
                await database.execute(statement)
    await database.close()


def visited(plan: dict[str, Any]) -> set[str]:
    """The tables of which rows were really looked for."""
    here = {plan["Relation Name"]} if plan.get("Relation Name") and plan["Actual Loops"] else set()
    return here.union(*(visited(below) for below in plan.get("Plans", ())))


@on_postgresql
async def test_storing_and_reading_an_entry_look_into_one_part(settings: Settings) -> None:
    database = await connected(settings)
    await filled(database, games=32, entries=50)
    row = {"game": "game-7", "seq": 51, "actor": "harkonnen", "line": "", "asks": "", "at": 0, "after": 50}
    wish = {"game": "game-7", "after": 40}
    for statement, asked in ((POSTGRESQL.format("$1"), row), (QUERY, wish)):
        explained = await database.fetchval(
            f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", json.dumps([asked])
        )
        (plan,) = json.loads(explained)
        logs = {name for name in visited(plan["Plan"]) if name.startswith("entries_")}
        assert len(logs) == 1, (statement, logs)
    assert await database.fetchval("SELECT count(*) FROM entries WHERE game = 'game-7'") == 51
    await database.close()


async def filled(database: asyncpg.Connection, *, games: int, entries: int) -> None:
    """Logs that nobody has played, in however many games."""
    await database.execute("INSERT INTO identities (id, name, created_at) VALUES ('ghost', 'Ghost', 0)")
    columns = await database.fetch(
        "SELECT column_name, data_type FROM information_schema.columns"
        " WHERE table_name = 'games' AND is_nullable = 'NO' AND column_default IS NULL"
    )
    of_a_game = {"id": "'game-' || n", "creator": "'ghost'", "status": "'finished'"}
    nothing = {"boolean": "false", "integer": "0", "bigint": "0"}
    values = [of_a_game.get(name) or nothing.get(kind, "''") for name, kind in columns]
    names = ", ".join(row[0] for row in columns)
    await database.execute(
        f"INSERT INTO games ({names}) SELECT {', '.join(values)} FROM generate_series(1, {games}) AS n"
    )
    await database.execute(
        "INSERT INTO entries (game, seq, actor, client_id, line, asks, identity, at)"
        " SELECT 'game-' || n, s, 'harkonnen', 'id-' || s, 'harkonnen choice 3,0,5 '"
        " || md5(n || '-' || s) || ' attack carthag tuek by=foot', 'atreides', 'ghost', s"
        f" FROM generate_series(1, {games}) AS n, generate_series(1, {entries}) AS s"
    )


async def goes_on(wires: dict[str, Wire], player: RandomPlayer, until: asyncio.Event) -> int:
    """Play until something has happened and a little longer; where it takes too long, the same again."""
    last, more = 0, 5
    while more:
        more -= until.is_set()
        wire = wires[next(iter(wires.values())).waiting["seats"][0]]
        assert wire.menu is not None
        choice = str(player.choose(Menu.from_json(wire.menu)))
        sent = {"decision": wire.waiting["decision"], "choice": choice, "id": wire.new_id()}
        answer: dict[str, Any] = {"key": "room.try_again"}
        while answer.get("key") == "room.try_again":
            await wire.send(type="choose", **sent)
            answer = await wire.until("accepted", "refused", client_id=sent["id"])
        assert answer["type"] == "accepted", answer
        last += 1
        assert answer["seq"] == last
        for each in wires.values():
            await each.frame(last)
    return last


async def owner_adds_what_came_later(owner: Database) -> None:
    """Tables and columns of revisions behind the one that is tried: what plays meanwhile is today's code."""

    def add(connection: Connection) -> None:
        Base.metadata.create_all(connection)
        for table in Base.metadata.sorted_tables:
            there = {column["name"] for column in inspect(connection).get_columns(table.name)}
            for column in table.columns:
                if column.name not in there:
                    kind = column.type.compile(connection.dialect)
                    connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}"))

    async with owner.engine.begin() as connection:
        await connection.run_sync(add)


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Settings]:
    with postgresql() as url:
        yield settings_for(tmp_path, url)


async def test_a_live_database_is_put_into_parts_while_its_games_go_on(
    empty: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = size(2_000, 1_000_000)
    owner = Database(empty.database)
    await owner.migrate(WHOLE)
    await owner_adds_what_came_later(owner)
    database = await connected(empty)
    await filled(database, games=100, entries=entries // 100)

    async def as_it_is(_: Database) -> None:
        """The server is older than the database will be."""

    monkeypatch.setattr(Database, "check", as_it_is)
    async with Host(empty) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires, done = {"harkonnen": first, "atreides": second}, asyncio.Event()
            playing = asyncio.create_task(goes_on(wires, RandomPlayer(7), done))
            await asyncio.sleep(0.2)
            begun = time.monotonic()
            await owner.migrate(PARTED)
            print(f"{entries} entries put into parts in {time.monotonic() - begun:.1f} s")
            done.set()
            last = await playing
            record = await from_the_log(host.services, game)
            assert record.seq == last
            for seat, wire in wires.items():
                compare(wire, seat, record)
    assert await database.fetchval("SELECT count(*) FROM entries") == entries + last
    await database.close()
    await owner.close()


async def test_who_holds_one_table_and_asks_for_another_is_not_in_its_way(empty: Settings) -> None:
    """Servers do so all the time: neither they nor the migration may wait for each other for ever."""
    owner = Database(empty.database)
    await owner.migrate(WHOLE)
    database = await connected(empty)
    async with database.transaction():
        await database.fetch("SELECT 1 FROM games")
        migrating = asyncio.create_task(owner.migrate(PARTED))
        # Until it waits for what is held here.
        watching = await connected(empty)
        waits = "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted"
        while not await watching.fetchval(f"{waits} AND datname = current_database()"):
            await asyncio.sleep(0.01)
        assert await database.fetchval("SELECT count(*) FROM entries") == 0
    await migrating
    assert await watching.fetchval("SELECT count(*) FROM pg_partitioned_table") == 3
    await watching.close()
    await database.close()
    await owner.close()
