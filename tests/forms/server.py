"""A server of a release, left in the middle of everything: run in the tree of that release.

    python -m tests.forms.server FOLDER

The same on SQLite and on PostgreSQL: tables of every kind, clocks, votes, talk, people with and without
accounts. Beside the databases stands what everybody saw when the server stopped.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from app.rooms.opening import asks
from app.settings import Settings
from app.store.database import Database, now
from app.store.log import Logged
from app.upkeep import backup, carry, hosting
from engine.players import RandomPlayer
from engine.record import TABLE, Finished
from engine.view import SPECTATOR
from tests.app.conftest import settings_for
from tests.app.databases import postgresql
from tests.app.host import Host, Player, Wire
from tests.app.play import from_the_log, give_up, one_choice
from tests.games import GROUPS, games

SEATS = {
    2: ("harkonnen", "atreides"),
    3: ("harkonnen", "house_atreides", "fremen"),
    4: ("house_harkonnen", "corrino", "house_atreides", "fremen"),
}
NAMES = ("Vladimir", "Shaddam", "Leto", "Stilgar")
PASSWORD = "the sleeper must awaken"
CLOCKS: dict[str, dict[str, Any]] = {
    "relaxed": {"kind": "relaxed", "turn": 86400, "reserve": 864000, "flag": "program"},
    "live": {"kind": "live", "turn": 3600, "reserve": 36000, "flag": "lose"},
}
PAGE = 200


class Left:
    """Everything that is noted while the server is played at."""

    def __init__(self, host: Host, players: Sequence[Player], watcher: Player, heir: Player) -> None:
        self.host = host
        self.players = players
        self.watcher = watcher
        #: Takes a seat over.
        self.heir = heir
        self.games: dict[str, dict[str, Any]] = {}

    async def begin(self, name: str, many: int, **wanted: Any) -> tuple[str, dict[str, Player]]:
        """A table for so many, begun; who plays which seat."""
        seats = SEATS[many]
        one = self.players[0]
        alone = wanted.get("kind", "versus") != "versus"
        form: dict[str, Any] = {"players": many, "side": seats[0]} | wanted
        if many == 3:
            form["shared"] = "atreides"
        if alone and form["kind"] == "practice":
            del form["side"]
        table = await one.post("/api/tables", **form)
        people = dict.fromkeys(seats, one) if alone else dict(zip(seats, self.players, strict=False))
        for seat, player in list(people.items())[1:]:
            if not alone and wanted.get("public", True):
                await player.post(f"/api/tables/{table['id']}/join", seat=seat)
            elif not alone:
                link = await one.post(f"/api/tables/{table['id']}/invitations", seat=seat)
                await player.post("/api/invitations/accept", token=link["token"])
        for player in dict.fromkeys(people.values()):
            await player.ready(table)
        self.games[table["id"]] = {"name": name}
        return str(table["id"]), people

    async def look(self, game: str, people: dict[str, Player]) -> None:
        """What each of them sees now, and whose cookie it takes."""
        found = self.games[game]
        table = await self.players[0].get(f"/api/tables/{game}")
        found |= {"status": table["status"], "seats": {seat: who.name for seat, who in people.items()}}
        found["views"], found["menus"] = {}, {}
        # A place a program has taken is not looked through any more.
        own = {place["seat"] for place in table["seats"] if place["name"]}
        eyes = {seat: player for seat, player in people.items() if seat in own} | {SPECTATOR: self.watcher}
        for viewer, player in eyes.items():
            async with player.at(game, seat=viewer) as wire:
                found["seq"] = wire.welcome["seq"]
                found["views"][viewer] = wire.view
                if wire.menu is not None:
                    found["menus"][viewer] = wire.menu


async def played(host: Host, wires: dict[str, Wire], entries: int, seed: int) -> None:
    """Random choices, some of them taken back."""
    chance = RandomPlayer(seed)
    game = next(iter(wires.values())).game
    for number in range(entries):
        await one_choice(wires, chance)
        # Standing orders may have answered more than that.
        await everybody(wires, (await host.services.rooms.log.lengths([game]))[game])
        able = [wire for wire in wires.values() if wire.view["undo"]["possible"]]
        if able and number % 7 == 3:
            answer = await able[0].enter("undo", decision=able[0].waiting["decision"])
            await everybody(wires, answer["seq"])


async def everybody(wires: dict[str, Wire], seq: int) -> None:
    for wire in wires.values():
        await wire.frame(seq)


async def entered(wires: dict[str, Wire], seat: str, kind: str, **form: Any) -> None:
    answer = await wires[seat].enter(kind, **form)
    assert answer["type"] == "accepted", answer
    if answer.get("seq") is not None:
        await everybody(wires, answer["seq"])


async def games_of_two(left: Left, stack: AsyncExitStack) -> None:
    for name, clock, entries in (("relaxed", "relaxed", 61), ("live", "live", 38)):
        game, people = await left.begin(f"two, {name}", 2, clock=CLOCKS[clock])
        wires = await at_once(stack, game, people)
        orders = {"keep_cards": True, "keep_leaders": True, "worms": "board_order", "go_on": 40}
        await entered(wires, "atreides", "orders", orders=orders)
        await played(left.host, wires, entries, entries)
        await entered(wires, "harkonnen", "say", text="Ünd now? \u201cWell\u201d,\nsaid the Baron.")
        await entered(wires, "atreides", "vote", proposal="more_time", agree=True)
        await entered(wires, "harkonnen", "vote", proposal="end", agree=True, winner="harkonnen")
        await left.players[0].post(f"/api/games/{game}/reports", seq=3, words="The worm looks at me.")
        if name == "live":
            for wire in wires.values():
                await entered(wires, wire.view["seat"], "vote", proposal="pause", agree=True)
            await everybody(wires, wires["harkonnen"].seq)
        await left.look(game, people)
    game, people = await left.begin("two, rebased", 2, public=False)
    wires = await at_once(stack, game, people)
    await played(left.host, wires, 41, 8)
    await rebase(left.host, game)
    await everybody(wires, wires["harkonnen"].seq + 1)
    await played(left.host, wires, 22, 9)
    await left.look(game, people)
    for kind in ("practice", "program"):
        game, people = await left.begin(f"two, {kind}", 2, kind=kind)
        if kind == "practice":
            await played(left.host, await at_once(stack, game, people), 15, 3)
        else:
            people = {"harkonnen": people["harkonnen"]}
            await against_a_program(await at_once(stack, game, people))
        await left.look(game, people)


async def against_a_program(wires: dict[str, Wire]) -> None:
    """Until it waits for an answer."""
    chance, (seat, wire) = RandomPlayer(1), *wires.items()
    for _ in range(12):
        while wire.waiting["seats"] != [seat]:
            await wire.next()
        await everybody(wires, await one_choice(wires, chance))
    while wire.waiting["seats"] != [seat]:
        await wire.next()


async def rebase(host: Host, game: str) -> None:
    """As a host does who has corrected a rule."""
    record = await from_the_log(host.services, game)
    record.play(TABLE, {"position": record.position()}, "rebase")
    row = Logged(record.seq, TABLE, f"rebase-{record.seq}", str(record.entries[-1]), asks(record), now())
    room = await host.services.rooms.room(game)
    async with room.lock:
        await host.services.rooms.log.append(game, row)


async def games_of_more(left: Left, stack: AsyncExitStack) -> None:
    game, people = await left.begin("three", 3)
    wires = await at_once(stack, game, people)
    await played(left.host, wires, 33, 5)
    await entered(wires, "fremen", "cone", deed="offer")
    link = await people["harkonnen"].post(f"/api/games/{game}/seats/harkonnen/link")
    await left.heir.post("/api/invitations/accept", token=link["token"])
    people["harkonnen"] = left.heir
    await left.look(game, people)
    game, people = await left.begin("four", 4, clock=CLOCKS["live"])
    wires = await at_once(stack, game, people)
    await played(left.host, wires, 12, 6)
    for seat, deed in (
        *(
            ("corrino", "offer"),
            ("house_harkonnen", "accept"),
            ("corrino", "show_hand"),
            ("corrino", "close"),
        ),
        *(("fremen", "offer"), ("house_atreides", "accept"), ("house_atreides", "show_hand")),
    ):
        await entered(wires, seat, "cone", deed=deed)
    await entered(wires, "corrino", "say", text="To the Baron", to="partner")
    for text in ("It was I", "Nobody said this"):
        await entered(wires, "fremen", "say", text=text)
    await entered(wires, "fremen", "unsay", channel="table", number=2)
    line = f"/api/games/{game}/chat/table/1"
    await people["corrino"].post(f"{line}/mute", muted=True)
    await people["corrino"].post(f"{line}/report", words="He says that of everything.")
    await entered(wires, "house_atreides", "orders", orders={"keep_cards": True, "carryall": "first"})
    await played(left.host, wires, 57, 7)
    await left.look(game, people)


async def finished_games(left: Left, stack: AsyncExitStack) -> None:
    for many in GROUPS:
        game, people = await left.begin(f"{many}, given up", many)
        wires = await at_once(stack, game, people)
        await played(left.host, wires, 55, many)
        await give_up(wires, SEATS[many][-1])
        await entered(wires, SEATS[many][0], "say", text="It was short")
        await left.look(game, people)
    for proposal, more in (("cancel", {}), ("end", {"winner": "atreides"})):
        game, people = await left.begin(f"two, {proposal}", 2)
        wires = await at_once(stack, game, people)
        await played(left.host, wires, 9, 2)
        for seat in SEATS[2]:
            await entered(wires, seat, "vote", proposal=proposal, agree=True, **more)
        await everybody(wires, wires["harkonnen"].seq + 1)
        await left.look(game, people)
    await left.players[0].post(f"/api/tables/{game}/rematch")


async def at_once(stack: AsyncExitStack, game: str, people: dict[str, Player]) -> dict[str, Wire]:
    return {
        seat: await stack.enter_async_context(player.at(game, seat=seat)) for seat, player in people.items()
    }


async def tables(left: Left) -> None:
    one, other, *_ = left.players
    opened = await one.post("/api/tables", side="harkonnen", clock=CLOCKS["relaxed"], sides="fixed")
    await one.post(f"/api/tables/{opened['id']}/invitations")
    await one.ready(opened)
    shared = await other.post("/api/tables", players=4, public=False, side="fremen", spectators=False)
    await other.post(f"/api/tables/{shared['id']}/program", seat="corrino")
    closed = await other.post("/api/tables", side="atreides")
    await other.post(f"/api/tables/{closed['id']}/leave")


async def imports(left: Left) -> dict[str, Finished]:
    found = {}
    for many in GROUPS:
        record = min((game.record for game in games(many)), key=lambda record: len(record.entries))
        game = (await left.watcher.post("/api/imports", record=record.to_text()))["game"]
        left.games[game] = {"name": f"{many}, imported", "status": "finished", "seats": {}}
        found[game] = record
    return found


async def replays(left: Left) -> None:
    """The first page of what is over, from everybody's eyes and from one seat's, as the server told it."""
    for game, found in left.games.items():
        if found["status"] == "finished":
            seat = (await left.watcher.get(f"/api/tables/{game}"))["seats"][-1]["seat"]
            found["told"] = {
                viewer: await left.watcher.get(f"/api/games/{game}/replay", **{"as": viewer, "count": PAGE})
                for viewer in ("all", seat, SPECTATOR)
            }
            found["record"] = (await left.watcher.http.get(f"/api/games/{game}/record")).text


async def make(settings: Settings) -> dict[str, Any]:
    async with Host(settings) as host, Player.come(host, *NAMES, "Irulan", "Piter", "Feyd") as people:
        *players, watcher, heir, gone = people
        for player in (players[0], watcher):
            await player.post("/api/claim", name=player.name, password=PASSWORD)
        left = Left(host, players, watcher, heir)
        async with AsyncExitStack() as stack:
            await games_of_two(left, stack)
            await games_of_more(left, stack)
            await finished_games(left, stack)
        await imports(left)
        await tables(left)
        await replays(left)
        await gone.http.request("DELETE", "/api/me")
        wrong = await gone.http.post("/api/login", json={"name": "Vladimir", "password": "guessed"})
        assert wrong.is_client_error
        cookies = {player.name: dict(player.http.cookies) for player in (*players, watcher, heir)}
        own = {player.name: (await player.get("/api/my/tables"))["tables"] for player in players}
    database = Database(settings.database)
    await hosting.ban(database, "Irulan", lift=False)
    await hosting.ban(database, "Irulan", lift=True)
    await database.close()
    return {"cookies": cookies, "games": left.games, "tables": own}


async def files(settings: Settings, folder: Path, games: dict[str, dict[str, Any]]) -> None:
    """What a host carries away: the whole, and a running game."""
    database = Database(settings.database)
    await backup.dump(database, folder / "backup.jsonl")
    running = next(game for game, found in games.items() if found["name"] == "four")
    await carry.export_game(database, running, folder / "game.jsonl")
    await database.close()


def packed(content: bytes, target: Path) -> None:
    target.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    print(f"{target.name}: {target.stat().st_size} bytes", file=sys.stderr)


def on_sqlite(folder: Path, scratch: Path) -> None:
    settings = settings_for(scratch / "data")
    left = asyncio.run(make(settings))
    asyncio.run(files(settings, scratch, left["games"]))
    whole = scratch / "whole"
    with sqlite3.connect(str(make_url(settings.database).database)) as connection:
        connection.execute(f"VACUUM INTO '{whole}'")
    connection.close()
    packed(whole.read_bytes(), folder / "server.sqlite3.xz")
    packed(json.dumps(left).encode(), folder / "server.sqlite3.json.xz")
    for name in ("backup.jsonl", "game.jsonl"):
        packed((scratch / name).read_bytes(), folder / f"{name}.xz")


def on_postgresql(folder: Path, scratch: Path) -> None:
    with postgresql() as url:
        settings = settings_for(scratch / "data", url)
        asyncio.run(migrated(settings))
        left = asyncio.run(make(settings))
        # Whoever restores it may be another user of another server.
        command = ["pg_dump", "--no-owner", "--no-privileges", f"--dbname={url}"]
        dumped = subprocess.run(command, capture_output=True, check=True)
        # What only the newest psql knows, and says nothing of what is in it.
        lines = [line for line in dumped.stdout.splitlines(True) if b"restrict " not in line[:12]]
        packed(b"".join(lines), folder / "server.sql.xz")
        packed(json.dumps(left).encode(), folder / "server.sql.json.xz")


async def migrated(settings: Settings) -> None:
    database = Database(settings.database)
    await database.migrate()
    await database.close()


def main(folder: Path) -> None:
    for make_one in (on_sqlite, on_postgresql):
        with tempfile.TemporaryDirectory() as scratch:
            make_one(folder, Path(scratch))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
