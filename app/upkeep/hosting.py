"""What a host decides about people and tables."""

from __future__ import annotations

import asyncio
import secrets

from app.accounts.service import LONGEST_NAME
from app.build import build
from app.ids import hashed, link_to
from app.rooms.consent import facts_of, row_for
from app.rooms.opening import CannotOpen, asks, opened
from app.store.accounts import Accounts
from app.store.database import Database, now
from app.store.games import Games
from app.store.hosting import Hosting
from app.store.hosts import Hosts
from app.store.log import Ending, Log, Logged, Taken
from app.text import compared, is_name, shown_name
from app.upkeep import CannotDo, log_of
from engine.record import TABLE

ATTEMPTS = 20

HOUR = 60 * 60 * 1000
#: How long a link to a new password leads there.
LINK_HOURS = 24
TOKEN_BYTES = 24


async def ban(database: Database, wanted: str, *, lift: bool) -> str:
    """Let somebody do nothing here any more, or again what everybody may; the name."""
    hosting = Hosting(database)
    found = await hosting.identity(wanted)
    if found is None:
        raise CannotDo(f"{wanted}: nobody has this id or account name")
    identity, name = found
    await hosting.ban(identity, None if lift else now())
    return name


async def password_link(database: Database, wanted: str) -> str:
    """The token of a link by which somebody who has forgotten the password chooses another one."""
    found = await Hosting(database).identity(wanted)
    accounts = Accounts(database)
    if found is None or not await accounts.has_password(found[0]):
        raise CannotDo(f"{wanted}: no account has this name or id")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await accounts.link_to(found[0], hashed(token), now() + LINK_HOURS * HOUR)
    return token


async def seat_link(database: Database, game: str, seat: str) -> str:
    """The token of a link to a seat that nobody has, for whoever is to play on."""
    games = Games(database)
    table = await games.get(game)
    if table is None:
        raise CannotDo(f"{game}: there is no such table")
    there = next((there for there in table.seats if there.seat == seat), None)
    if there is None:
        raise CannotDo(f"{seat}: this table has the seats {', '.join(each.seat for each in table.seats)}")
    if table.status != "playing":
        raise CannotDo(f"{game}: this game has not begun, or is over")
    if row_for("fill_seat_as_host", facts_of(table.seats, seat, there.identity)).refused:
        raise CannotDo(f"{seat}: {there.name} has this seat, and alone can give it away")
    token = link_to(game)
    await games.invite(token, game, seat, table.creator, now(), by_host=True)
    return token


async def host_link(database: Database, wanted: str) -> str:
    """The token of a link to an account for the host's page; whoever has it, has the account."""
    name = shown_name(wanted)
    if not name or len(name) > LONGEST_NAME or not is_name(name):
        raise CannotDo(f"a host's name has up to {LONGEST_NAME} visible characters")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await Hosts(database).link_to(name, hashed(token), now() + LINK_HOURS * HOUR)
    return token


async def host_remove(database: Database, wanted: str) -> None:
    hosts = Hosts(database)
    if not await hosts.remove(compared(shown_name(wanted))):
        known = ", ".join(await hosts.names()) or "nobody"
        raise CannotDo(f"no host is called so; hosts of this server: {known}")


async def close_table(database: Database, game: str) -> bool:
    """End a game, its key becoming public with its record, or close a table that has not begun.

    Whether there was a game.
    """
    games = Games(database)
    async with games.locked(game) as locked:
        if locked is None:
            raise CannotDo(f"{game}: there is no such table")
        if locked.table.status == "open" or locked.table.revealing:
            await locked.close()
            return False
        if locked.table.status != "playing":
            raise CannotDo(f"{game}: this table is {locked.table.status} already")
    async with log_of(database) as log:
        await _end(log, game)
    return True


async def _end(log: Log, game: str) -> None:
    for _ in range(ATTEMPTS):
        stored = await log.read(game, build())
        if stored is None:
            raise CannotDo(f"{game}: there is no such game")
        try:
            record = await asyncio.to_thread(opened, stored)
        except CannotOpen as error:
            raise CannotDo(f"{game}: {error}. Try verify-all --rebase first") from error
        if record.over:
            raise CannotDo(f"{game}: this game has just ended by itself")
        record.play(TABLE, {"about": "cancel"}, "vote_carried")
        row = Logged(record.seq, TABLE, "closed-by-host", str(record.entries[-1]), asks(record), now())
        table = record.game.table
        try:
            await log.append(game, row, Ending(table.winner, table.won_by))
        except Taken:
            # Somebody was faster; their entry counts.
            continue
        return
    raise CannotDo(f"{game}: it is being played too fast. Stop the server first")
