"""The server's part: fixed games once more, over real sockets to one process and its database.

Counted is what lies between the first choice and the last but one: statements, commits, calls of our
functions, bytes that every seat and a spectator are sent, bytes that are stored. What the end of a game
brings with it is counted by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import Engine, String, cast, event, func, select

from app.settings import Settings
from app.store.database import Database
from app.store.direct import Direct, Shortcut
from app.store.embedded import InOneGo
from app.store.models import Base
from engine.record import TABLE, Entry, Finished
from tests import shares
from tests.app.conftest import settings_for
from tests.app.databases import postgresql
from tests.app.host import Host, Player, Wire
from tests.counts.games import fixed
from tests.counts.meter import calls

#: Nothing happens by itself meanwhile.
STILL: dict[str, Any] = {"poll_seconds": 60.0, "heartbeat_seconds": 3600.0, "room_idle_seconds": 3600.0}
#: Which games are played on which database.
PLAYED = (("sqlite", "2p1"), ("sqlite", "4p1"), ("postgresql", "2p1"))
CONES = {
    "cone_opened": "offer",
    "cone_accepted": "accept",
    "hand_shown": "show_hand",
    "cone_closed": "close",
}
#: What standing orders answer, without anybody sending it.
ORDERED = "ordered"
KEY_BYTES = 32


@dataclass(slots=True)
class Statements:
    statements: int = 0
    commits: int = 0


@contextlib.contextmanager
def listening() -> Iterator[Statements]:
    """Count what databases are asked, whether through the toolkit or beside it."""
    found = Statements()

    def executed(*given: Any) -> None:
        if not given[2].startswith(("BEGIN", "PRAGMA")):
            found.statements += 1

    def committed(_: object) -> None:
        found.commits += 1

    fetch = Direct.fetch

    async def fetched(direct: Direct, statement: str, *values: object) -> list[Any]:
        found.statements += 1
        found.commits += 1
        return await fetch(direct, statement, *values)

    asks = Shortcut._fetched

    async def asked_shortly(shortcut: Shortcut, statement: str, *values: object) -> list[Any]:
        found.statements += 1
        found.commits += 1
        return list(await asks(shortcut, statement, *values))

    written, read = InOneGo._written, InOneGo._read

    def listened(work: Any) -> Any:
        def heard(connection: sqlite3.Connection) -> Any:
            connection.set_trace_callback(asked)
            try:
                return work(connection)
            finally:
                connection.set_trace_callback(None)

        return heard

    def traced(go: InOneGo, work: Any) -> Any:
        done = written(go, listened(work))
        found.commits += 1
        return done

    def looked_up(go: InOneGo, work: Any) -> Any:
        return read(go, listened(work))

    def asked(statement: str) -> None:
        # What triggers do is written as a comment.
        found.statements += not statement.startswith("--")

    heard = ((Engine, "before_cursor_execute", executed), (Engine, "commit", committed))
    for what, when, listener in heard:
        event.listen(what, when, listener)
    try:
        with (
            mock.patch.object(Direct, "fetch", fetched),
            mock.patch.object(Shortcut, "_fetched", asked_shortly),
            mock.patch.object(InOneGo, "_written", traced),
            mock.patch.object(InOneGo, "_read", looked_up),
        ):
            yield found
    finally:
        for what, when, listener in heard:
            event.remove(what, when, listener)


@contextlib.contextmanager
def settings_of(kind: str) -> Iterator[Settings]:
    with tempfile.TemporaryDirectory(prefix="arrakis-counts-") as folder:
        if kind == "sqlite":
            yield settings_for(Path(folder), **STILL)
            return
        with postgresql() as url:
            settings = settings_for(Path(folder), url, **STILL)
            asyncio.run(_migrated(settings))
            yield settings


async def _migrated(settings: Settings) -> None:
    database = Database(settings.database)
    await database.migrate()
    await database.close()


def measured() -> Iterator[tuple[str, float, Counter[str]]]:
    for kind, name in PLAYED:
        try:
            with settings_of(kind) as settings:
                found = asyncio.run(_played(settings, fixed()[name].record))
        except pytest.skip.Exception:
            # The machine has no such database.
            continue
        nobody: Counter[str] = Counter()
        for what, value, by in found:
            if kind != "sqlite" and what.endswith("bytes"):
                # The same as with the other one.
                continue
            yield f"server.{kind}.{name}.{what}", value, by or nobody


async def _played(settings: Settings, finished: Finished) -> list[tuple[str, float, Counter[str] | None]]:
    seats = tuple(dict.fromkeys(entry.actor for entry in finished.entries if entry.actor != TABLE))
    played = _sent(finished)
    names = [f"Player {seat}" for seat in seats]
    async with Host(settings) as host, Player.come(host, *names) as people:
        game = await _begun(people, seats, finished)
        async with _seated(people, seats, game) as wires:
            heard = {name: len(wire.traffic) for name, wire in wires.items()}
            with listening() as asked, calls() as found:
                seq = 0
                for number, (entry, following) in enumerate(played[:-1]):
                    seq = following + await _enter(wires[entry.actor], entry, f"counted-{number}")
                    for wire in wires.values():
                        await wire.frame(seq)
                # What is kept in the background belongs to it.
                await host.services.rooms.log.close()
            texts = [text for name, wire in wires.items() for text in wire.traffic[heard[name] :]]
        database = host.services.database
        stored = {table: await _stored(database, table, game) for table in ("entries", "snapshots")}
    frames = [len(text) for text in texts if text.startswith('{"type":"frame"')]
    return [
        ("calls", found.ours.total() / seq, found.ours),
        ("statements", asked.statements / seq, None),
        ("commits", asked.commits / seq, None),
        ("sent_bytes", sum(map(len, texts)) / seq, None),
        ("frame_bytes", sum(frames) / len(frames), None),
        ("entry_bytes", stored["entries"] / seq, None),
        ("snapshot_bytes", stored["snapshots"] / seq, None),
    ]


def _sent(finished: Finished) -> list[tuple[Entry, int]]:
    """What players send, and how many entries standing orders add to it.

    What a table only takes note of is left out.
    """
    found: list[tuple[Entry, int]] = []
    for entry in finished.entries:
        if entry.kind == ORDERED:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif entry.actor != TABLE:
            found.append((entry, 0))
    return found


async def _begun(people: list[Player], seats: tuple[str, ...], finished: Finished) -> str:
    """A game with the dice of the recorded one."""
    key = finished.head.key

    def dealt(wanted: int | None = None) -> bytes:
        return key[: wanted or KEY_BYTES]

    first, *others = people
    with mock.patch.object(secrets, "token_bytes", dealt):
        table = await first.post("/api/tables", players=len(seats), sides="fixed", side=seats[0])
    game = str(table["id"])
    for player, seat in zip(others, seats[1:], strict=True):
        await player.post(f"/api/tables/{game}/join", seat=seat)
    places = [place["seat"] for place in table["seats"]]
    for player, seat in zip(people, seats, strict=True):
        nonces = {seat: finished.head.nonces[places.index(seat)]}
        await player.post(f"/api/tables/{game}/ready", **shares.ready(table, nonces))
    for player, seat in zip(people, seats, strict=True):
        nonces = {seat: finished.head.nonces[places.index(seat)]}
        begun = await player.post(f"/api/tables/{game}/reveal", nonces=nonces)
    assert begun["status"] == "playing", begun
    assert begun["commitment"] == finished.commitment
    return game


@contextlib.asynccontextmanager
async def _seated(people: list[Player], seats: tuple[str, ...], game: str) -> AsyncIterator[dict[str, Wire]]:
    async with contextlib.AsyncExitStack() as stack:
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for player, seat in zip(people, seats, strict=True)
        }
        wires["spectator"] = await stack.enter_async_context(people[0].at(game, seat="spectator"))
        # Everybody has heard that everybody is here.
        await asyncio.sleep(0.2)
        yield wires


async def _enter(wire: Wire, entry: Entry, client_id: str) -> int:
    """Send it; the number of the last entry that follows."""
    decision = wire.waiting["decision"]
    if entry.kind == "choice":
        answer = await wire.enter("choose", id=client_id, decision=decision, choice=entry.what)
    elif entry.kind == "undo":
        answer = await wire.enter("undo", id=client_id, decision=decision)
    elif entry.kind == "orders":
        answer = await wire.enter("orders", id=client_id, orders=entry.what["orders"])
    else:
        answer = await wire.enter("cone", id=client_id, deed=CONES[entry.kind])
    assert answer["type"] == "accepted", (entry, answer)
    return int(answer["seq"])


async def _stored(database: Database, table: str, game: str) -> int:
    """The bytes of all values of a game in a table."""
    columns = Base.metadata.tables[table].columns
    sizes = [func.coalesce(func.length(cast(column, String)), 0) for column in columns]
    query = select(func.sum(sum(sizes[1:], sizes[0]))).where(columns.game == game)
    async with database.read() as connection:
        return int((await connection.execute(query)).scalar_one() or 0)
