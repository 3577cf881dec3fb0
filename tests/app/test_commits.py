"""Entries of many rooms go into one commit, and each has an outcome of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy import delete, insert, text

from app.build import build
from app.settings import Settings
from app.store.commits import Commits, Ending, Logged, Taken
from app.store.database import Database
from app.store.games import Games
from app.store.log import Log
from app.store.models import Entry, Game, Identity, Snapshot
from engine import Menu
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import from_the_log, one_choice
from tests.cables import Cable
from tests.loadtest.rooms import opened, script

pytestmark = pytest.mark.anyio

GAMES = [f"game{number}" for number in range(30)]


@asynccontextmanager
async def stored(settings: Settings) -> AsyncIterator[tuple[Log, Database]]:
    """A log for some games that somebody has begun."""
    database = Database(settings.database)
    await database.migrate()
    async with database.write() as connection:
        await connection.execute(insert(Identity).values(id="i", name="Somebody", created_at=0))
        rows = [
            {
                "id": game,
                "creator": "i",
                "kind": "versus",
                "status": "playing",
                "commitment": "",
                "created_at": 0,
            }
            | dict.fromkeys(("public", "free_sides", "spectators", "chosen_key"), False)
            for game in GAMES
        ]
        await connection.execute(insert(Game), rows)
    log = Log(database)
    try:
        yield log, database
    finally:
        await log.close()
        await database.close()


@asynccontextmanager
async def other_log(settings: Settings) -> AsyncIterator[Log]:
    """The same, as another process has it."""
    database = Database(settings.database)
    log = Log(database)
    try:
        yield log
    finally:
        await log.close()
        await database.close()


def row(seq: int, client_id: str | None = None, identity: str | None = None) -> Logged:
    return Logged(seq, "harkonnen", client_id or f"id-{seq}", f"line {seq}", "atreides", 7, identity)


async def outcomes(log: Log, wishes: Sequence[tuple[str, Logged]]) -> list[str]:
    """What becomes of entries that all come at the same moment."""
    found = await asyncio.gather(*(log.append(game, one) for game, one in wishes), return_exceptions=True)
    return ["stored" if answer is None else type(answer).__name__ for answer in found]


async def test_what_comes_together_is_committed_together(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    store = Commits._store

    async def counted(commits: Commits, batch: Sequence[object]) -> object:
        sizes.append(len(batch))
        return await store(commits, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Commits, "_store", counted)
    async with stored(settings) as (log, _):
        assert set(await outcomes(log, [(game, row(1)) for game in GAMES])) == {"stored"}
        assert sum(sizes) == len(GAMES) and len(sizes) <= 2
        for game in GAMES:
            assert await log.tail(game, 0) == [row(1)], "as it was given"


async def test_a_taken_place_harms_no_other(settings: Settings) -> None:
    async with stored(settings) as (log, _):
        await log.append(GAMES[0], row(1))
        await log.append(GAMES[1], row(1))
        wishes = [
            (GAMES[0], row(1, "another")),
            (GAMES[1], row(2, "id-1")),
            (GAMES[2], row(1, "one")),
            (GAMES[2], row(1, "two")),
            (GAMES[3], row(1)),
        ]
        assert await outcomes(log, wishes) == ["Taken", "Taken", "stored", "Taken", "stored"]
        assert [len(await log.tail(game, 0)) for game in GAMES[:4]] == [1, 1, 1, 1]
        assert (await log.tail(GAMES[2], 0))[0].client_id == "one"


async def test_one_that_cannot_be_stored_harms_no_other(settings: Settings) -> None:
    """Nobody is called that: the database refuses it, and with it what was to be committed together."""
    async with stored(settings) as (log, _):
        wishes = [(game, row(1, identity="nobody" if game == GAMES[4] else "i")) for game in GAMES]
        found = await outcomes(log, wishes)
        assert found.count("stored") == len(GAMES) - 1 and found[4] == "IntegrityError"
        assert await log.tail(GAMES[4], 0) == []


async def test_what_belongs_together_is_stored_whole_or_not_at_all(settings: Settings) -> None:
    async with stored(settings) as (log, database):
        await log.append(GAMES[0], row(1), None, replace(row(2), client_id=None))
        assert [one.seq for one in await log.tail(GAMES[0], 0)] == [1, 2]
        await log.append(GAMES[1], row(1))
        # Its first place is taken, its second is not.
        one, other = await asyncio.gather(
            log.append(GAMES[1], row(1, "late"), None, row(2, "later")),
            log.append(GAMES[2], row(1), Ending("atreides", "objective")),
            return_exceptions=True,
        )
        assert isinstance(one, Taken) and other is None
        assert await log.tail(GAMES[1], 0) == [row(1)]
        over = await Games(database).get(GAMES[2])
        assert over is not None and (over.status, over.winner, over.finished_at) == (
            "finished",
            "atreides",
            7,
        )
        with pytest.raises(Taken):
            await log.append(GAMES[1], row(1, "end"), Ending("harkonnen", "supremacy"))
        running = await Games(database).get(GAMES[1])
        assert running is not None and running.status == "playing"


async def test_a_log_that_was_exchanged_for_an_older_one_gets_no_gap(settings: Settings) -> None:
    """A host restores a backup under a server that knows more: what that knows is gone, the game is not."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires, chance = {"harkonnen": first, "atreides": second}, RandomPlayer(3)
            for _ in range(10):
                seq = await one_choice(wires, chance)
                for wire in wires.values():
                    await wire.frame(seq)
            token = (await one.post(f"/api/games/{game}/seats/harkonnen/link"))["token"]
            await shortened(host.services.database, game, 7)
            wire = wires[first.waiting["seats"][0]]
            assert wire.menu is not None
            choice = str(chance.choose(Menu.from_json(wire.menu)))
            await wire.send(type="choose", id="late", decision=wire.waiting["decision"], choice=choice)
            for each in wires.values():
                assert await each.closed() == (1012, "the game goes on from an earlier position")
        assert (await from_the_log(host.services, game)).seq == 7
        async with one.at(game, seq=10) as first, other.at(game, seq=10) as second:
            assert not first.welcome["resumed"] and first.seq == 7
            wires = {"harkonnen": first, "atreides": second}
            assert await one_choice(wires, chance) == 8
            for wire in wires.values():
                await wire.frame(8)
        await shortened(host.services.database, game, 5)
        await other.refused("/api/invitations/accept", token=token)
        async with Player.come(host, "Piter") as (new,):
            await new.post("/api/invitations/accept", token=token)
        assert [row.seq for row in await host.services.rooms.log.tail(game, 0)] == [1, 2, 3, 4, 5, 6]


async def shortened(database: Database, game: str, last: int) -> None:
    """The log as it was after that entry, which the database does not let anybody make of it."""
    off, on = (
        ("DROP TRIGGER IF EXISTS entries_no_delete", "SELECT 1")
        if database.embedded
        else (f"ALTER TABLE entries {each} TRIGGER ALL" for each in ("DISABLE", "ENABLE"))
    )
    async with database.write() as connection:
        await connection.execute(text(off))
        await connection.execute(delete(Entry).where(Entry.game == game, Entry.seq > last))
        await connection.execute(delete(Snapshot).where(Snapshot.game == game, Snapshot.seq > last))
        await connection.execute(text(on))


async def test_who_stops_waiting_stops_nobody_else(settings: Settings) -> None:
    async with stored(settings) as (log, _):
        gone = asyncio.create_task(log.append(GAMES[0], row(1)))
        stays = asyncio.create_task(log.append(GAMES[1], row(1)))
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        await log.close()
        assert await log.tail(GAMES[0], 0) == await log.tail(GAMES[1], 0) == [row(1)]


@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_two_processes_that_keep_snapshots_of_the_same_games_wait_for_each_other_in_one_order(
    settings: Settings,
) -> None:
    async with stored(settings) as (log, _), other_log(settings) as other:
        for seq in range(1, 5):
            there = [log.keep(game, "build", {seq: "here"}) for game in GAMES]
            there += [other.keep(game, "build", {seq: "there"}) for game in reversed(GAMES)]
            await asyncio.gather(*there)


@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_a_connection_cut_between_commit_and_acknowledgement(settings: Settings) -> None:
    """The database has stored it and cannot say so. The player is told all the same, and it counts once."""
    there = urlsplit(settings.database_url.get_secret_value())
    async with Cable("127.0.0.1", there.port or 5432) as proxy:
        address = f"postgresql://{there.username}@127.0.0.1:{proxy.port}{there.path}"
        settings = settings.model_copy(update={"database_url": SecretStr(address)})
        async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
            game = await table_for_two(one, other)
            async with one.at(game) as first, other.at(game) as second:
                player = RandomPlayer(11)
                for number in range(1, 16):
                    proxy.to_cut = number % 2
                    assert await one_choice({"harkonnen": first, "atreides": second}, player) == number
                    await first.frame(number)
                    await second.frame(number)
                assert proxy.cut == 8 and proxy.to_cut == 0
                assert (await from_the_log(host.services, game)).seq == 15


async def test_a_long_game_stays_small_in_memory(sqlite_settings: Settings) -> None:
    """Positions of long ago are in the database alone, and everybody can still be told what they missed."""
    played = script(2, 330)
    async with Host(sqlite_settings) as host:
        async with httpx.AsyncClient(base_url=host.address) as http:
            game, _ = await opened(http, played)
        room = await host.services.rooms.room(game)
        me = room.seats[0].identity
        for number, (seat, text) in enumerate(zip(played.seats, played.messages, strict=True)):
            message = json.loads(text)
            what = {"choice": message["choice"], "decision": message["decision"]}
            await room.enter(seat, what, "choice", f"n{number}", lambda seq: None, me)
        async with room.lock:
            record = await room.record()
            assert sorted(record.snapshots) == [50, 100, 150, 200, 250, 300]
            there = [frame.seq for frame in await room.missed(330 - sqlite_settings.catch_up)]
            assert there == list(range(330 - sqlite_settings.catch_up + 1, 331))
        await host.services.rooms.log.close()
        stored = await host.services.rooms.log.read(game, build(), None)
        assert stored is not None and sorted(stored.snapshots) == [0, 50, 100, 150, 200, 250, 300]
