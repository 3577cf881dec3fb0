"""The command line of the server: ``python -m app`` serves, the other commands are for its host."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import errno
import gc
import socket
import sys
from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

from app import logs
from app.contents import beginning
from app.gate.server import raise_files, table_server
from app.main import create_app
from app.problems import CannotDo
from app.settings import BadSettings, Settings, load
from app.store.database import Database, Outdated

BACKLOG = 2048
#: What the C library calls the number of heaps.
M_ARENA_MAX = -8
#: New objects before the youngest are looked at, and so on for those that have been looked at before.
COLLECT = (20_000, 10, 10)


class CannotStart(Exception):
    """One line that says why, for whoever typed the command."""


def bound(settings: Settings) -> socket.socket:
    """The socket to listen on, taken before anything else, so that a taken port is said clearly."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; otherwise each waits 40 ms for company.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        where = f"{settings.host}:{settings.port}"
        if error.errno == errno.EADDRINUSE:
            raise CannotStart(
                f"{where} is taken by another program. Choose another port: PORT={settings.port + 1}"
            ) from error
        raise CannotStart(f"cannot listen on {where}: {error.strerror}") from error
    return listener


def serve(settings: Settings) -> None:
    raise_files()
    listener = bound(settings)
    try:
        app = create_app(settings)
    except BaseException:
        listener.close()
        raise
    host, port = listener.getsockname()[:2]
    print(f"Arrakis table: {settings.public_url or f'http://{host}:{port}'}", flush=True)
    _share_memory()
    _collect_seldom()
    # Uvicorn ends in order, then raises what the keyboard has sent: by then all is done.
    with contextlib.suppress(KeyboardInterrupt):
        table_server(app, settings).run(sockets=[listener])


def _share_memory() -> None:
    """The C library gives threads heaps of their own, and what is free in one is of no use to another; here
    hardly two of them are at work at once."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def _collect_seldom() -> None:
    """Looking for reference cycles among all positions takes a tenth of a second and finds little."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


async def migrate(settings: Settings) -> None:
    database = Database(settings.database)
    try:
        await database.migrate()
        await database.check()
    finally:
        await database.close()


async def check(settings: Settings) -> None:
    """Before the port is taken: is the database there, and is it ours? The embedded one renews itself."""
    try:
        database = Database(settings.database)
        try:
            await (database.check_that_it_is_known() if settings.embedded else database.check())
        finally:
            await database.close()
    except (OSError, SQLAlchemyError) as error:
        why = getattr(error, "strerror", None) or str(getattr(error, "orig", type(error).__name__))
        where = f" in {settings.data_dir}" if settings.embedded else ""
        raise CannotStart(f"the database{where} does not answer: {why}") from error


def _parser(hosts: bool) -> argparse.ArgumentParser:
    """What is understood; the commands of hosts are loaded where one may be meant."""
    parser = argparse.ArgumentParser(prog="python -m app", description=__doc__)
    parser.set_defaults(command="serve", host_command=None)
    port = "instead of ARRAKIS_PORT or PORT"
    parser.add_argument("--port", type=int, help=port)
    parsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    serving = parsers.add_parser("serve", help="serve the table; what happens without a command")
    serving.add_argument("--port", type=int, default=argparse.SUPPRESS, help=port)
    parsers.add_parser("migrate", help="bring the database to where this code wants it")
    if hosts:
        from app.upkeep import commands

        commands.add_to(parsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    wanted = _parser(hosts=bool(given) and given[0] != "serve").parse_args(given)
    try:
        settings = load()
        if wanted.port is not None:
            settings = settings.model_copy(update={"port": wanted.port})
        beginning(settings)
        logs.set_up(settings.log_level, settings.log_rate, settings.log_burst)
        if wanted.host_command is not None:
            code: int = wanted.host_command.run(settings, wanted)
            return code
        if wanted.command == "migrate":
            asyncio.run(migrate(settings))
        else:
            asyncio.run(check(settings))
            serve(settings)
    except (BadSettings, CannotDo, CannotStart, Outdated) as error:
        print(error, file=sys.stderr)
        return 1
    return 0
