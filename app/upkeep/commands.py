"""The commands of a host, each with its arguments, what it does, and what it says."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from app.replays.check import answered
from app.settings import Settings
from app.store.chat import Chat
from app.store.database import Database
from app.store.roles import NotThere, let_serve
from app.upkeep import CannotDo, archives, backup, carry, drill, hosting, reports, upgrades
from engine.classes import dataclass

DONE, FAILED = 0, 1

Arguments = argparse.Namespace
Doing = Callable[[Database, Arguments], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    help: str
    #: Each argument with its help; one that begins with dashes and has no capitals is a switch.
    arguments: tuple[tuple[str, str], ...]
    do: Doing
    #: Whether the database has to be there, in the form this code wants.
    current: bool = True

    def run(self, settings: Settings, wanted: Arguments) -> int:
        return asyncio.run(self._run(settings, wanted))

    async def _run(self, settings: Settings, wanted: Arguments) -> int:
        wanted.settings = settings
        database = Database(settings.database)
        try:
            try:
                await (database.check() if self.current else database.revision())
            except (OSError, SQLAlchemyError) as error:
                raise CannotDo(f"the database does not answer: {type(error).__name__}") from error
            return await self.do(database, wanted)
        finally:
            await database.close()


# -- games -----------------------------------------------------------------------------------------


async def export_game(database: Database, wanted: Arguments) -> int:
    finished = await carry.export_game(database, wanted.id, wanted.file)
    if finished:
        print(f"{wanted.file}: the record, for everybody to read and verify")
    else:
        print(f"{wanted.file}: a running game, with the key of its dice and every hand. For hosts only.")
    return DONE


async def import_game(database: Database, wanted: Arguments) -> int:
    print(await carry.import_game(database, wanted.file, wanted.identity))
    return DONE


async def verify_game(database: Database, wanted: Arguments) -> int:
    path = Path(wanted.game)
    if path.is_file():
        return verify_record(path)
    finding = await upgrades.look_at(database, wanted.game)
    print(finding.line())
    return DONE if finding.state == "ok" else FAILED


def verify_record(path: Path) -> int:
    try:
        found = answered(path.read_bytes())
    except OSError as error:
        raise CannotDo(f"{path} cannot be read: {error.strerror}") from error
    if not found["holds"]:
        print(f"{path}: entry {found['entry']}: {found['why']}")
        return FAILED
    since = f" from entry {found['first']} on" if found["first"] else ""
    print(f"{path}: ok, {found['entries']} entries{since}, {found['winner']} by {found['won_by']}")
    return DONE


async def verify_all(database: Database, wanted: Arguments) -> int:
    found: dict[str, int] = {"ok": 0, "changed": 0, "broken": 0}
    waiting = 0
    async for finding in upgrades.look_at_all(database, finished=wanted.finished, rebase=wanted.rebase):
        found[finding.state] = found.get(finding.state, 0) + 1
        waiting += finding.state == "changed" and not finding.rebased
        if finding.state != "ok":
            print(finding.line())
    print(", ".join(f"{number} {state}" for state, number in found.items()))
    missing = await archives.missing(database)
    if missing:
        print(f"{missing} finished games are told by their logs alone: archive keeps them", file=sys.stderr)
    if waiting:
        print(f"{waiting} cannot go on before they are carried over: verify-all --rebase", file=sys.stderr)
    return FAILED if found["broken"] or waiting else DONE


async def archive(database: Database, wanted: Arguments) -> int:
    kept, lost = 0, 0
    async for finding in archives.keep_all(database):
        kept += finding.kept
        if finding.why:
            lost += 1
            print(f"{finding.game}: cannot be told any more: {finding.why}")
    print(f"{kept} kept" + (f", {lost} cannot be" if lost else ""))
    return DONE


# -- the whole -------------------------------------------------------------------------------------


async def dump(database: Database, wanted: Arguments) -> int:
    rows = await backup.dump(database, wanted.file)
    print(f"{wanted.file}: {rows} rows, keys and hashes of passwords among them. For hosts only.")
    return DONE


async def restore(database: Database, wanted: Arguments) -> int:
    print(f"{await backup.restore(database, wanted.file)} rows. Now: python -m app verify-all")
    return DONE


async def try_restore(database: Database, wanted: Arguments) -> int:
    found = await drill.drill(wanted.settings, wanted.file, wanted.into, finished=wanted.finished)
    print(found.line())
    return DONE if found.good else FAILED


async def serve_as(database: Database, wanted: Arguments) -> int:
    if database.embedded:
        raise CannotDo("the embedded database has no roles")
    try:
        tables = await let_serve(database, wanted.role)
    except NotThere as missing:
        raise CannotDo(str(missing)) from None
    print(f"{wanted.role} may read and write the rows of {tables} tables, and change none of the tables")
    return DONE


# -- people and tables -----------------------------------------------------------------------------


async def ban(database: Database, wanted: Arguments) -> int:
    name = await hosting.ban(database, wanted.identity, lift=wanted.lift)
    print(f"{name} may come in again" if wanted.lift else f"{name} can do nothing here any more")
    return DONE


async def password_link(database: Database, wanted: Arguments) -> int:
    token = await hosting.password_link(database, wanted.name)
    # Nothing but the link on the first line: it can be handed on by a script.
    print(f"{wanted.settings.address}/#/password/{token}")
    print(
        f"It works once, within {hosting.LINK_HOURS} hours; earlier links do not work any more.",
        file=sys.stderr,
    )
    return DONE


async def seat_link(database: Database, wanted: Arguments) -> int:
    token = await hosting.seat_link(database, wanted.id, wanted.seat)
    print(f"{wanted.settings.address}/#/invite/{token}")
    print("It seats whoever uses it first and has not seen the other side of this game.", file=sys.stderr)
    return DONE


async def host_link(database: Database, wanted: Arguments) -> int:
    token = await hosting.host_link(database, wanted.name)
    print(f"{wanted.settings.address}/#/host/{token}")
    print(
        f"It works once, within {hosting.LINK_HOURS} hours; whoever opens it is the host of this server.",
        file=sys.stderr,
    )
    return DONE


async def host_remove(database: Database, wanted: Arguments) -> int:
    await hosting.host_remove(database, wanted.name)
    print(f"{wanted.name} is no host of this server any more")
    return DONE


async def close_table(database: Database, wanted: Arguments) -> int:
    ended = await hosting.close_table(database, wanted.id)
    print("the game is over, its record with the key is there for everybody" if ended else "closed")
    return DONE


# -- problems --------------------------------------------------------------------------------------


async def list_reports(database: Database, wanted: Arguments) -> int:
    for line in await reports.listed(database):
        print(line)
    return DONE


async def list_lines(database: Database, wanted: Arguments) -> int:
    for report in await Chat(database).reports():
        print(report.as_text())
    return DONE


async def report_to_test(database: Database, wanted: Arguments) -> int:
    try:
        number = int(wanted.report)
    except ValueError:
        raise CannotDo(f"{wanted.report} is not the number of a report") from None
    path = await reports.to_test(database, number, wanted.folder)
    print(f"{path}: fails until somebody says what should hold. The game beside it has its key.")
    return DONE


# -- all of them -----------------------------------------------------------------------------------

FILE = ("FILE", "a file that is not there yet")
GAME = ("ID", "the id of the game, as in its address")

COMMANDS: tuple[Command, ...] = (
    Command("export-game", "write one game into a file", (GAME, FILE), export_game),
    Command(
        "import-game",
        "go on with a game from another server, or keep a finished record as a replay",
        (("FILE", "what export-game has written"), ("--identity ID", "whose replay it is to be")),
        import_game,
    ),
    Command(
        "verify-game",
        "play one game again with its key and compare everything",
        (("GAME", "the id of a game, or the file of a record"),),
        verify_game,
    ),
    Command(
        "verify-all",
        "play every live game again with this code; fails if one cannot go on",
        (
            ("--rebase", "carry over those that a corrected rule changes, with an entry in their logs"),
            ("--finished", "look at finished games too"),
        ),
        verify_all,
    ),
    Command(
        "archive",
        "keep what was told of finished games, where that has not been done yet",
        (),
        archive,
    ),
    Command("backup", "write the whole database into a file", (FILE,), dump),
    Command(
        "restore",
        "fill an empty database of either kind with a backup",
        (("FILE", "what backup has written"),),
        restore,
        current=False,
    ),
    Command(
        "restore-drill",
        "restore the newest backup beside everything else, play all its games again, and throw it away",
        (
            ("--file FILE", "this backup instead of the newest that the server has made"),
            ("--into URL", "an empty PostgreSQL database; otherwise SQLite in a folder that is removed"),
            ("--finished", "finished games too"),
        ),
        try_restore,
    ),
    Command(
        "let-serve",
        "give a role of PostgreSQL what a server needs and no more; after every migration",
        (("ROLE", "the role that servers connect as; the tables belong to another one"),),
        serve_as,
    ),
    Command(
        "ban",
        "let somebody do nothing here any more",
        (("IDENTITY", "an id or the name of an account"), ("--lift", "let them in again")),
        ban,
    ),
    Command(
        "password-link",
        "print a link by which somebody who has forgotten the password chooses a new one",
        (("NAME", "the name of an account, or an id"),),
        password_link,
    ),
    Command(
        "seat-link",
        "print a link to a seat of a running game that nobody has",
        (GAME, ("SEAT", "its name, as harkonnen or fremen")),
        seat_link,
    ),
    Command(
        "host-link",
        "print a link to an account for the host's page, a new one or one whose password is forgotten",
        (("NAME", "what the host is called; no player's name"),),
        host_link,
    ),
    Command(
        "host-remove",
        "take the account for the host's page from somebody",
        (("NAME", "what the host is called"),),
        host_remove,
    ),
    Command(
        "close-table",
        "end a game without a winner, or close a table that has not begun",
        (GAME,),
        close_table,
    ),
    Command("reports", "list what people have reported", (), list_reports),
    Command("reported-lines", "list the lines of talk people have reported", (), list_lines),
    Command(
        "report-to-test",
        "write a failing test for a report, with the game beside it",
        (("REPORT", "its number"), ("FOLDER", "where to write it")),
        report_to_test,
    ),
)
PATHS = ("FILE", "FOLDER")


def add_to(parsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    for command in COMMANDS:
        parser = parsers.add_parser(command.name, help=command.help, description=f"{command.help}.")
        parser.set_defaults(host_command=command)
        for argument, words in command.arguments:
            name, _, value = argument.partition(" ")
            if value:
                parser.add_argument(name, metavar=value, help=words)
            elif name.startswith("--"):
                parser.add_argument(name, action="store_true", help=words)
            else:
                kind = Path if name in PATHS else str
                parser.add_argument(name.lower(), metavar=name, type=kind, help=words)
