"""What the server of an earlier release has left is gone on with: its games, its replays, its people.

The databases are frozen, made by the code of that release. A host upgrades them as docs/operations.md says.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from app.rooms.brief import whole
from engine.players.random import RandomPlayer
from engine.record import read, verify
from engine.view import SPECTATOR
from tests.app.databases import postgresql
from tests.app.host import Host, Player
from tests.app.play import compare, from_the_log, give_up, one_choice
from tests.app.world import Shell, known
from tests.forms.frozen import content, forms, left
from tests.forms.same import carried, lost, unrolled
from tests.lacking import lacking
from tests.old_server import DATABASE
from tests.sizes import size

KINDS = ("sqlite3", "sql")
#: Choices in every game that runs.
FURTHER = size(5, 25)


@pytest.fixture(
    params=[(form, kind) for form in forms() for kind in KINDS], ids=lambda one: f"{one[1]} of form {one[0]}"
)
def server(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[tuple[Shell, dict[str, Any]]]:
    """A host's command line at such a database, and what was noted when its server stopped."""
    form, kind = request.param
    if kind == "sqlite3":
        (tmp_path / DATABASE).write_bytes(content(form, "server.sqlite3"))
        yield Shell(tmp_path, monkeypatch, capsys), left(form, kind)
        return
    with postgresql() as url:
        restored(url, content(form, "server.sql"))
        yield Shell(tmp_path, monkeypatch, capsys, url), left(form, kind)


def restored(url: str, dump: bytes) -> None:
    command = ["psql", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null", f"--dbname={url}"]
    try:
        subprocess.run(command, input=dump, check=True)
    except FileNotFoundError:
        lacking("psql is missing")


def test_an_upgraded_server_goes_on_with_everything(server: tuple[Shell, dict[str, Any]]) -> None:
    shell, then = server
    upgraded(shell, then["games"])
    asyncio.run(looked_at(shell, then))
    assert shell.does("verify-all", "--finished").endswith(" ok, 0 changed, 0 broken\n")


def upgraded(shell: Shell, games: dict[str, Any]) -> None:
    """The gate of a deployment lets every game through."""
    shell.does("migrate")
    code, report, _ = shell.run("verify-all", "--rebase")
    live = sum(game["status"] == "playing" for game in games.values())
    assert code == 0, report
    assert report.splitlines()[-1].endswith(" 0 broken")
    assert shell.does("verify-all") == f"{live} ok, 0 changed, 0 broken\n"


async def looked_at(shell: Shell, then: dict[str, Any]) -> None:
    # A Cone of Silence that was open then would have been closed by the clock.
    patient = shell.settings.model_copy(update={"cone_seconds": 10**9})
    async with Host(patient) as host:
        people = {name: known(host, cookies) for name, cookies in then["cookies"].items()}
        for name, tables in then["tables"].items():
            now = {table["id"]: table for table in (await people[name].get("/api/my/tables"))["tables"]}
            for table in tables:
                # Time goes on, and votes may be over.
                steady = {key: value for key, value in table.items() if key not in ("time", "seq", "since")}
                if table["status"] == "open":
                    # Shares that were given before all had promised theirs bind nobody.
                    steady["seats"] = [{**seat, "ready": bool(seat["program"])} for seat in table["seats"]]
                assert list(lost(steady, now[table["id"]])) == []
                free = [seat["seat"] for seat in table["seats"] if not seat["name"]]
                if table["status"] == "open" and table["yours"] and free and table["players"] == 2:
                    await begins(table, free[0], people[name], people["Irulan"])
        for game, noted in then["games"].items():
            if noted["status"] == "playing":
                await goes_on(host, game, noted, people)
            else:
                await is_told(game, noted, people["Irulan"])
        for player in people.values():
            await player.http.aclose()


async def begins(table: dict[str, Any], free: str, one: Player, other: Player) -> None:
    """A table that waited for players when the server was upgraded: whoever was ready says so once more."""
    place = f"/api/tables/{table['id']}"
    token = (await one.post(f"{place}/invitations", seat=free))["token"]
    await other.post("/api/invitations/accept", token=token)
    assert (await other.ready(table))["status"] == "open"
    assert (await one.ready(table))["status"] == "playing"


async def goes_on(host: Host, game: str, noted: dict[str, Any], people: dict[str, Player]) -> None:
    """Everybody finds what they last saw, chooses on, and gives up; the record holds from where it can."""
    async with AsyncExitStack() as stack:
        wires = {}
        for viewer, view in noted["views"].items():
            player = people["Irulan"] if viewer == SPECTATOR else people[noted["seats"][viewer]]
            wires[viewer] = wire = await stack.enter_async_context(player.at(game, seat=viewer))
            rebased = wire.view["seq"] == view["seq"] + 1
            places = [place for place in lost(view, wire.view) if not (rebased and carried(place))]
            assert places == []
            assert list(lost(noted["menus"].get(viewer), wire.menu, f"menu of {viewer}")) == []
        await choose_on(host, game, {seat: wire for seat, wire in wires.items() if seat != SPECTATOR})
        record = await from_the_log(host.services, game)
        for viewer, wire in wires.items():
            await wire.frame(record.seq)
            compare(wire, viewer, record)
        loser = next(seat for seat in wires if seat != SPECTATOR)
        await give_up(wires, loser)
    one = people["Irulan"]
    ended = verify(read((await one.http.get(f"/api/games/{game}/record")).text))
    assert ended.over and ended.first in (0, record.first)
    told = await one.get(f"/api/games/{game}/replay", at=record.first, count=200)
    assert told["frames"][0]["seq"] == record.first + 1


async def choose_on(host: Host, game: str, wires: dict[str, Any]) -> None:
    """Choices of those who sit there; what is paused is gone on with first, what a program plays is left."""
    chance = RandomPlayer(9)
    some = next(iter(wires.values()))
    if (some.welcome.get("clock") or {}).get("paused"):
        for wire in wires.values():
            await wire.enter("vote", proposal="resume", agree=True)
        for wire in wires.values():
            await wire.frame(some.welcome["seq"] + 1)
    for _ in range(FURTHER):
        while not set(some.waiting["seats"]) & set(wires):
            await some.next()
        seats = [seat for seat in some.waiting["seats"] if seat in wires]
        await one_choice(wires, chance, seats)
        (length,) = (await host.services.rooms.log.lengths([game])).values()
        for wire in wires.values():
            await wire.frame(length)


async def is_told(game: str, noted: dict[str, Any], one: Player) -> None:
    """A finished game is shown as it was shown, and its record is the same to the letter."""
    assert (await one.http.get(f"/api/games/{game}/record")).text == noted["record"]
    for viewer, page in noted["told"].items():
        now = whole(await one.get(f"/api/games/{game}/replay", **{"as": viewer, "count": 200}))
        assert list(lost(unrolled(page), unrolled(now), viewer)) == []


def test_a_backup_of_an_earlier_release_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in forms():
        shell = Shell(tmp_path / str(form), monkeypatch, capsys)
        file = tmp_path / f"backup of form {form}"
        file.write_bytes(content(form, "backup.jsonl"))
        rows = json.loads(file.read_text().splitlines()[-1])["rows"]
        assert shell.does("restore", file).startswith(f"{rows} rows")
        live = sum(game["status"] == "playing" for game in left(form, "sqlite3")["games"].values())
        assert shell.does("verify-all") == f"{live} ok, 0 changed, 0 broken\n"


def test_a_game_that_an_earlier_release_gave_away_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in forms():
        shell = Shell(tmp_path / str(form), monkeypatch, capsys)
        shell.does("migrate")
        file = tmp_path / f"game of form {form}"
        file.write_bytes(content(form, "game.jsonl"))
        game = shell.does("import-game", file).strip()
        noted = left(form, "sqlite3")["games"][game]
        assert shell.does("verify-game", game) == f"{game}: ok, {noted['seq']} entries\n"
