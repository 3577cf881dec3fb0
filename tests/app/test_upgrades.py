"""No upgrade breaks a running game: it goes on as it was, or from a rebase that its log shows to all."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from app.accounts.cookies import NAME, Signer
from app.rooms.opening import asks
from app.store.database import now
from app.store.log import Logged
from engine.players.random import RandomPlayer
from engine.record import TABLE, read, verify
from tests.app.conftest import now_and_here, settings_for
from tests.app.databases import postgresql
from tests.app.host import Host, Player, table_for_two
from tests.app.play import compare, from_the_log, give_up, one_choice
from tests.app.world import Shell, choices, known
from tests.old_server import DATABASE, GAMES, played_by, unpack

#: By then the rule has been applied, in a game with these dice.
ENTRIES = 63

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(tmp_path / "data", monkeypatch, capsys)


# -- databases that earlier code has left ----------------------------------------------------------


def test_games_begun_long_ago_are_finished_with_this_code(shell: Shell) -> None:
    """The server of commit 163e76f, stopped in the middle of its games. Its database is carried along."""
    unpack(FIXTURES / "server_of_163e76f.sqlite3.xz", shell.directory)
    upgraded(shell)


@pytest.mark.slow
def test_games_begun_with_the_previous_commit_are_finished_with_this_code(
    shell: Shell, tmp_path: Path
) -> None:
    try:
        database = played_by("HEAD~1", tmp_path / "previous")
    except LookupError:
        pytest.skip("the previous commit is not in this clone")
    database.parent.rename(shell.directory)
    upgraded(shell)


def upgraded(shell: Shell) -> None:
    """As a host upgrades: migrate, look, carry over, serve. Then everybody finishes their games."""
    code, _, complaint = shell.run("verify-all")
    assert code == 0 or "python -m app migrate" in complaint or "--rebase" in complaint
    shell.does("migrate")
    _, report, _ = shell.run("verify-all")
    assert report.splitlines()[-1].endswith(" 0 broken"), report
    shell.does("verify-all", "--rebase")
    live = len(GAMES) - 1
    assert shell.does("verify-all") == f"{live} ok, 0 changed, 0 broken\n"
    asyncio.run(finished(shell, live))


async def finished(shell: Shell, live: int) -> None:
    people = cookies_of(shell)
    async with Host(shell.settings) as host:
        games = {
            table["id"]: table
            for cookie in people.values()
            for table in (await listed(host, cookie))
            if table["status"] == "playing"
        }
        assert len(games) == live
        for game, table in games.items():
            await finish(host, game, [(place["seat"], people[place["name"]]) for place in table["seats"]])


async def listed(host: Host, cookie: dict[str, str]) -> list[dict[str, Any]]:
    player = known(host, cookie)
    tables: list[dict[str, Any]] = (await player.get("/api/my/tables"))["tables"]
    await player.http.aclose()
    return tables


async def finish(host: Host, game: str, seats: list[tuple[str, dict[str, str]]]) -> None:
    """Play on for a while over the wire, then give up; every view is the engine's, and the record holds."""
    async with AsyncExitStack() as stack:
        players = {seat: known(host, cookie) for seat, cookie in seats}
        wires = {
            seat: await stack.enter_async_context(player.at(game, seat=seat))
            for seat, player in players.items()
        }
        last, player = 0, RandomPlayer(9)
        for _ in range(25):
            last = await one_choice(wires, player)
            for wire in wires.values():
                await wire.frame(last)
        record = await from_the_log(host.services, game)
        for seat, wire in wires.items():
            compare(wire, seat, record)
        await give_up(wires, next(iter(wires)))
        one = next(iter(players.values()))
        found = verify(read((await one.http.get(f"/api/games/{game}/record")).text))
        assert found.seq == last + 1 and found.first == record.first
        told = await one.get(f"/api/games/{game}/replay", at=record.first, count=200)
        assert (told["first"], told["frames"][-1]["seq"]) == (record.first, last + 1)
        for player_ in players.values():
            await player_.http.aclose()


def cookies_of(shell: Shell) -> dict[str, dict[str, str]]:
    """Everybody's cookie, by name: what their browsers have kept, the server's secret being the same."""
    signer = Signer(shell.settings.secret.get_secret_value())
    with sqlite3.connect(shell.directory / DATABASE) as connection:
        rows = connection.execute(
            "SELECT identities.name, sessions.id FROM sessions JOIN identities ON identities.id = identity"
        ).fetchall()
    connection.close()
    return {name: {NAME: signer.sign(session)} for name, session in rows}


# -- a corrected rule ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_corrected_rule_changes_no_game_silently(
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    earlier: pytest.MonkeyPatch,
) -> None:
    if kind == "sqlite":
        corrected(Shell(tmp_path / "data", monkeypatch, capsys), earlier)
        return
    with postgresql() as url:
        corrected(Shell(tmp_path / "data", monkeypatch, capsys, url), earlier)


def corrected(shell: Shell, earlier: pytest.MonkeyPatch) -> None:
    shell.does("migrate")
    game, young, cookie = asyncio.run(begun(shell))
    assert shell.does("verify-all") == "2 ok, 0 changed, 0 broken\n"
    now_and_here(earlier)

    code, report, complaint = shell.run("verify-all")
    assert code == 1 and "--rebase" in complaint
    assert report.splitlines()[0].startswith(f"{game}: changed, entry ")
    assert report.splitlines()[1:] == ["1 ok, 1 changed, 0 broken"]
    asyncio.run(is_refused(shell, game, cookie))

    code, report, _ = shell.run("verify-all", "--rebase")
    assert code == 0 and f"{game}: changed" in report and f"goes on from entry {ENTRIES + 1}" in report
    assert shell.does("verify-all") == "2 ok, 0 changed, 0 broken\n"
    assert (
        shell.does("verify-game", game) == f"{game}: ok, {ENTRIES + 1} entries from entry {ENTRIES + 1} on\n"
    )
    assert shell.does("verify-game", young) == f"{young}: ok, 5 entries\n"
    asyncio.run(goes_on(shell, game, cookie))


async def begun(shell: Shell) -> tuple[str, str, dict[str, str]]:
    """Two games; only one of them has come to where the rule matters. Their dice are known."""
    async with Host(shell.settings) as host, Player.come(host, "Vladimir") as (one,):
        games = []
        for many in (ENTRIES, 5):
            table = await one.post("/api/tables", kind="practice", key="07" * 32)
            await one.ready(table)
            game = table["id"]
            async with one.at(game, seat="harkonnen") as first, one.at(game, seat="atreides") as second:
                await choices({"harkonnen": first, "atreides": second}, many)
            games.append(game)
        return games[0], games[1], dict(one.http.cookies)


async def is_refused(shell: Shell, game: str, cookie: dict[str, str]) -> None:
    """Until the host has decided, the server does not touch the game."""
    async with Host(shell.settings) as host:
        one = known(host, cookie)
        async with one.open(game) as wire:
            await wire.send(type="hello", game=game)
            assert (await wire.until("refused"))["key"] == "game.other_data"
        answer = await one.http.get(f"/api/games/{game}/replay", params={"at": 50})
        assert (answer.status_code, answer.json()["key"]) == (409, "game.other_data")
        assert len(await host.services.rooms.log.tail(game, 0)) == ENTRIES
        await one.http.aclose()


async def goes_on(shell: Shell, game: str, cookie: dict[str, str]) -> None:
    """From exactly what the players last saw. Who was away long gets a full view, not what was missed."""
    async with Host(shell.settings) as host:
        one = known(host, cookie)
        async with one.at(game, seq=ENTRIES) as first, one.at(game, seat="atreides") as second:
            assert not first.welcome["resumed"] and first.seq == ENTRIES + 1
            assert second.welcome["history"] == []
            seq = await choices({"harkonnen": first, "atreides": second}, 20)
            record = await from_the_log(host.services, game)
            assert (record.first, record.seq) == (ENTRIES + 1, seq)
            compare(first, "harkonnen", record)
            compare(second, "atreides", record)
            async with one.at(game, seq=ENTRIES + 1, seat="atreides") as back:
                assert back.welcome["resumed"]
                await back.frame(seq)
                assert back.frames == second.frames
        assert (await one.get(f"/api/games/{game}/replay"))["first"] == ENTRIES + 1
        refused = await one.http.get(f"/api/games/{game}/replay", params={"at": ENTRIES})
        assert refused.json()["params"] == {"first": ENTRIES + 1, "last": seq}
        await one.http.aclose()


@pytest.mark.anyio
@pytest.mark.parametrize("in_memory", [True, False])
async def test_a_game_that_is_rebased_while_people_watch_goes_on(in_memory: bool, tmp_path: Path) -> None:
    """As a frame where the position is at hand; otherwise they come back and have everything anew."""
    async with Host(settings_for(tmp_path)) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await choices({"harkonnen": first, "atreides": second}, 8)
            record = await from_the_log(host.services, game)
            record.play(TABLE, {"position": record.position()}, "rebase")
            row = Logged(9, TABLE, "rebase-9", str(record.entries[-1]), asks(record), now())
            room = await host.services.rooms.room(game)
            async with room.lock:
                await host.services.rooms.log.append(game, row)
                if not in_memory:
                    room.drop()
                    await room.record()
            if in_memory:
                await first.frame(9)
                assert json.loads(first.frames[9])["events"][0]["event"] == "game_rebased"
                compare(first, "harkonnen", record)
            else:
                assert await first.closed() == (1012, "the game goes on under corrected rules")
        async with one.at(game, seq=8) as first, other.at(game, seq=9) as second:
            assert second.welcome["resumed"] and first.welcome["resumed"] == in_memory
            if in_memory:
                await first.frame(9)
