"""The role that serves reads and writes rows. It changes no table, no trigger, and nothing in the log."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import asyncpg
import pytest
from pydantic import SecretStr

from app.settings import Settings
from app.store.database import Database
from app.store.roles import NotThere, let_serve
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import one_choice

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("settings", ["postgresql"], indirect=True)]


@asynccontextmanager
async def a_role(settings: Settings) -> AsyncIterator[tuple[str, Settings]]:
    """A role without rights, and the settings of a server that connects as it."""
    address = settings.database_url.get_secret_value()
    owner = await asyncpg.connect(address)
    role = f"serves_{secrets.token_hex(4)}"
    await owner.execute(f"CREATE ROLE {role} LOGIN PASSWORD 'secret'")
    there = urlsplit(address)
    url = f"postgresql://{role}:secret@{there.hostname}:{there.port or 5432}{there.path}"
    try:
        yield role, settings.model_copy(update={"database_url": SecretStr(url)})
    finally:
        await owner.execute(f"DROP OWNED BY {role}; DROP ROLE {role}")
        await owner.close()


async def allowed(settings: Settings, role: str) -> int:
    database = Database(settings.database)
    try:
        return await let_serve(database, role)
    finally:
        await database.close()


FORBIDDEN = (
    "UPDATE entries SET line = ''",
    "DELETE FROM entries",
    "DELETE FROM entries_3",
    "SELECT * FROM entries_3",
    "TRUNCATE entries",
    "ALTER TABLE entries DISABLE TRIGGER ALL",
    "DROP TRIGGER entries_are_final ON entries",
    "CREATE OR REPLACE FUNCTION entries_are_final() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$",
    "SET session_replication_role = replica",
    "UPDATE game_secrets SET key = '00'",
    "ALTER TABLE games ADD COLUMN more int",
    "DROP TABLE votes",
    "CREATE TABLE mine (id int)",
    "UPDATE alembic_version SET version_num = '0000'",
)


async def test_a_game_is_played_by_a_role_that_can_change_no_table_and_nothing_in_the_log(
    settings: Settings,
) -> None:
    async with a_role(settings) as (role, serving):
        assert await allowed(settings, role) > 10
        async with Host(serving) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
            game = await table_for_two(one, other)
            async with one.at(game) as first, other.at(game) as second:
                player = RandomPlayer(3)
                for number in range(1, 6):
                    assert await one_choice({"harkonnen": first, "atreides": second}, player) == number
                    await first.frame(number)
                    await second.frame(number)
        connection = await asyncpg.connect(serving.database_url.get_secret_value())
        for statement in FORBIDDEN:
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(statement)
        assert await connection.fetchval("SELECT count(*) FROM entries") == 5
        await connection.close()


async def test_every_table_is_covered_and_a_second_time_changes_nothing(settings: Settings) -> None:
    async with a_role(settings) as (role, serving):
        assert await allowed(settings, role) == await allowed(settings, role)
        connection = await asyncpg.connect(serving.database_url.get_secret_value())
        readable = await connection.fetchval(
            "SELECT bool_and(has_table_privilege(oid, 'SELECT')) FROM pg_class"
            " WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition"
        )
        await connection.close()
        assert readable


async def test_who_owns_the_tables_or_is_unknown_cannot_be_made_to_serve(settings: Settings) -> None:
    with pytest.raises(NotThere, match="there is no role nobody_at_all"):
        await allowed(settings, "nobody_at_all")
    owner = urlsplit(settings.database_url.get_secret_value()).username
    with pytest.raises(NotThere, match="is another one"):
        await allowed(settings, owner or "")
