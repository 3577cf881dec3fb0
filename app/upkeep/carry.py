"""One game out of a server, and into another.

A finished game leaves as its public record. A running one leaves in the server's own form, like a backup of
its rows alone: that has the key of its dice, and is for hosts only.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Table, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.backups.file import (
    VERSION,
    at_one_moment,
    lay_tables,
    owners_file,
    read_head,
    read_rows,
    tables,
    write_rows,
)
from app.build import build
from app.replays.check import answered
from app.replays.imports import new_import
from app.rooms.opening import CannotOpen, opened
from app.store.database import Database
from app.store.hosting import Hosting
from app.store.imports import Imports
from app.text import on_one_line
from app.upkeep import CannotDo, archives, log_of

FORMAT = "arrakis-game"
#: What does not go along: it belongs to this server, to people who only looked on, or to games that are over.
STAYS = ("invitations", "calls", "line_reports", "problem_reports", "archives", "outbox")
#: Of somebody who took part, only who they are; of a game, not what it was a rematch of.
WITHHELD = ("claimed", "password", "banned_at", "rematch_of", "opened_from", "archived_at")


async def export_game(database: Database, game: str, target: Path) -> bool:
    """Write a game into a file; whether that is the public record."""
    status = await Hosting(database).status(game)
    if status == "finished":
        text = await _record(database, game)
        with owners_file(target) as file:
            file.write(text)
        return True
    if status != "playing":
        raise CannotDo(f"{game}: there is no such game, or it has not begun")
    revision = await database.revision()
    with owners_file(target) as file:
        head = {"format": FORMAT, "version": VERSION, "revision": revision, "game": game}
        file.write(json.dumps(head) + "\n")
        rows = 0
        async with at_one_moment(database) as connection:
            known = await connection.run_sync(tables)
            people: set[str] = set()
            parts = {table: _of_game(table, game) for table in known if table.name not in STAYS}
            for table, condition in parts.items():
                if condition is not None:
                    people |= await _people(connection, table, condition)
            for table, condition in parts.items():
                if table.name == "identities":
                    condition = table.c.id.in_(people)
                if condition is not None:
                    columns = [column for column in table.columns if column.name not in WITHHELD]
                    rows += await write_rows(connection, file, table, columns, condition)
        file.write(json.dumps({"rows": rows}) + "\n")
    return False


async def _record(database: Database, game: str) -> str:
    async with log_of(database) as log:
        stored = await log.read(game, build())
    if stored is None:
        raise CannotDo(f"{game}: there is no such game")
    try:
        return (await asyncio.to_thread(opened, stored)).to_text()
    except CannotOpen as error:
        # It leads elsewhere today. It is still the record of what was played.
        text = await archives.record(database, game, stored)
        if text is None:
            raise CannotDo(f"{game}: {error}") from error
        return text


def _of_game(table: Table, game: str) -> ColumnElement[bool] | None:
    """Which rows of a table are this game's; None if the table knows no games."""
    if table.name == "games":
        condition: ColumnElement[bool] = table.c.id == game
        return condition
    for key in table.foreign_keys:
        if key.column.table.name == "games":
            condition = key.parent == game
            return condition
    return None


async def _people(connection: AsyncConnection, table: Table, condition: ColumnElement[bool]) -> set[str]:
    """The identities that rows refer to."""
    found: set[str] = set()
    for key in table.foreign_keys:
        if key.column.table.name == "identities":
            query = select(key.parent).where(condition, key.parent.is_not(None)).distinct()
            found |= set((await connection.execute(query)).scalars())
    return found


# -- bringing in -----------------------------------------------------------------------------------


async def import_game(database: Database, source: Path, identity: str | None) -> str:
    """A game from another server goes on here; a finished record becomes one to be looked at. Its id."""
    if _is_record(source):
        return await _import_record(database, source, identity)
    head = read_head(source, FORMAT)
    revision = await database.revision()
    if head["revision"] == revision:
        await _bring_in(database, source)
    else:
        with tempfile.TemporaryDirectory() as folder:
            renewed = Path(folder) / "renewed"
            await _renew(source, Path(folder) / "scratch", renewed)
            await _bring_in(database, renewed)
    return on_one_line(str(head["game"]))


async def _renew(source: Path, scratch: Path, target: Path) -> None:
    """Write a game of an earlier revision as it is now: it goes through a database of its own."""
    head = read_head(source, FORMAT)
    database = Database(f"sqlite+aiosqlite:///{scratch}")
    try:
        await lay_tables(database, head["revision"], source)
        await _bring_in(database, source)
        await database.migrate()
        await export_game(database, head["game"], target)
    finally:
        await database.close()


async def _bring_in(database: Database, source: Path) -> None:
    game = str(read_head(source, FORMAT)["game"])
    async with database.write() as connection:
        known = {table.name: table for table in await connection.run_sync(tables)}
        games = known["games"]
        query = select(func.count()).select_from(games).where(games.c.id == game)
        if (await connection.execute(query)).scalar_one():
            raise CannotDo(f"{game}: this game is here already")
        admits = partial(_comes_with, game)
        await read_rows(connection, source, known, keep=("identities",), admits=admits)


def _comes_with(game: str, table: Table, row: Mapping[str, Any]) -> bool:
    """Whether a row may come in with that game: another host's file says nothing of other games."""
    if row.keys() & set(WITHHELD) or table.name in STAYS:
        return False
    if table.name in ("games", "identities"):
        return table.name == "identities" or row["id"] == game
    ours = [key.parent.name for key in table.foreign_keys if key.column.table.name == "games"]
    return bool(ours) and all(row[name] == game for name in ours)


def _is_record(source: Path) -> bool:
    try:
        with source.open(encoding="utf-8") as file:
            return FORMAT not in file.readline(1000)
    except (OSError, UnicodeDecodeError) as error:
        raise CannotDo(f"{source} cannot be read") from error


async def _import_record(database: Database, source: Path, identity: str | None) -> str:
    if identity is None:
        raise CannotDo("say with --identity among whose finished games the record is to appear")
    somebody = await Hosting(database).identity(identity)
    if somebody is None:
        raise CannotDo(f"{identity}: nobody has this id or account name")
    found = await asyncio.to_thread(answered, source.read_bytes())
    if not found["holds"]:
        raise CannotDo(f"{source}: entry {found['entry']}: {found['why']}")
    return await Imports(database).add(new_import(somebody[0], found))
