"""What an operator sees of a running server, and how it stops: figures, logs, the end of a process."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from app.logs import LOGGER, TROUBLES, Lines, set_up
from app.settings import BadSettings, Settings, load
from app.store.database import Database
from app.store.models import Entry
from app.watch import Watch
from engine import Game
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import from_the_log, one_choice
from tests.loadtest.line import Line
from tests.loadtest.rooms import SEATS, opened, script
from tests.machines import Server, environment

pytestmark = pytest.mark.anyio

SAMPLE = re.compile(r'arrakis_[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.]+')


def figures(text: str) -> dict[str, float]:
    """Every line is either a sample or says what one means."""
    lines = [
        line for line in text.splitlines() if not line.startswith(("# HELP arrakis_", "# TYPE arrakis_"))
    ]
    assert all(SAMPLE.fullmatch(line) for line in lines), text
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_figures_of_a_played_game(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            player = RandomPlayer(6)
            for _ in range(55):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                await first.frame(seq)
                await second.frame(seq)
            answer = await one.http.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            found = figures(answer.text)
            assert found["arrakis_rooms"] == 1 and found["arrakis_connections"] == 2
            assert found["arrakis_entries_total"] == found["arrakis_entry_seconds_count"] == 55
            assert found['arrakis_entry_seconds_bucket{le="+Inf"}'] == 55
            assert found["arrakis_entry_seconds_sum"] > 0
            assert (
                found["arrakis_positions_sampled_total"] == 1 and found["arrakis_position_faults_total"] == 0
            )
            assert game not in answer.text and not any(name in answer.text for name in ("Vladimir", "Leto"))
            monkeypatch.setattr("app.watch.SAMPLE_SECONDS", 0.0)
            monkeypatch.setattr(Game, "faults", lambda game: ["a hidden thing is in two places"])
            before = TROUBLES["position_faults"]
            while first.seq < 100:
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                await first.frame(seq)
                await second.frame(seq)
            text = (await one.http.get("/metrics")).text
            assert figures(text)["arrakis_position_faults_total"] == 1
            assert figures(text)['arrakis_errors_total{event="position_faults"}'] == before + 1
            assert "hidden thing" not in text


def test_a_busy_process_looks_through_no_more_positions_than_an_idle_one(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To look through one takes as long as many choices."""
    time = iter([0.0, 10.0, 10.0, 10.4, 10.6, 10.6, 10.7])
    monkeypatch.setattr("app.watch.monotonic", lambda: next(time))
    looked: list[int] = []
    watch = Watch(sqlite_settings, Mock(), Mock(), Mock())
    for number, seq in enumerate((50, 51, 50, 100, 150)):
        game = Mock(faults=lambda number=number: looked.append(number))
        watch.entered(Mock(position=Mock(seq=seq, game=game)))
    assert looked == [0, 3]


async def test_who_may_read_the_figures(sqlite_settings: Settings) -> None:
    """Programs on this machine; not those a proxy on it speaks for. With a token, whoever has it."""
    token = {"metrics_token": SecretStr("a token that is long")}
    for update, headers, status in (
        ({}, {}, 200),
        ({}, {"x-forwarded-for": "203.0.113.7"}, 404),
        ({}, {"forwarded": "for=203.0.113.7"}, 404),
        ({"metrics": "off"}, {}, 404),
        (token, {}, 404),
        (token, {"authorization": "Bearer a token that is wrong"}, 404),
        (token, {"authorization": "Bearer a token that is long", "x-forwarded-for": "203.0.113.7"}, 200),
    ):
        settings = sqlite_settings.model_copy(update=update)
        async with Host(settings) as host, httpx.AsyncClient(base_url=host.address) as http:
            answer = await http.get("/metrics", headers=headers)
            assert answer.status_code == status, (update, headers)
            assert ("arrakis_rooms" in answer.text) == (status == 200)


def test_a_short_token_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARRAKIS_METRICS_TOKEN", "short")
    with pytest.raises(BadSettings, match="ARRAKIS_METRICS_TOKEN: must have at least 16 characters"):
        load()


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """Every line a host would find in the log who wants to know as much as possible."""
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(Lines().format(record))

    root = logging.getLogger()
    handlers, levels = root.handlers[:], {logger: logger.level for logger in (root, LOGGER)}
    set_up("debug")
    root.handlers[:] = [Keeper()]
    yield lines
    root.handlers[:] = handlers
    for logger, level in levels.items():
        logger.setLevel(level)


async def test_logs_of_a_played_game_tell_nothing_hidden(
    sqlite_settings: Settings, logged: list[str]
) -> None:
    """Neither the key, nor shares in the dice, nor cookies, nor a card that anybody held, nor a choice."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        held: set[str] = set()
        async with one.at(game) as first, other.at(game) as second:
            player = RandomPlayer(8)
            for _ in range(150):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                for wire in (first, second):
                    await wire.frame(seq)
                    held |= set(wire.view["private"]["hand"])
            await first.enter("choose", decision=0, choice="pass")
            await first.enter("say", text="Nobody else may hear this")
            await first.enter("resign")
        record = await from_the_log(host.services, game)
        secrets = {record.head.key.hex(), *record.head.nonces, record.head.seal}
        secrets |= {entry.seal for entry in record.entries} | {"Nobody else may hear this"}
        secrets |= {entry.what for entry in record.entries if entry.kind == "choice" and " " in entry.what}
        secrets |= set(one.http.cookies.values()) | set(other.http.cookies.values())
        secrets |= {f'"{card}"' for card in held}
    everything = "\n".join(logged)
    assert len(held) > 3 and game in everything and '"event": "room_opened"' in everything
    assert [secret for secret in secrets if secret in everything] == []


async def test_a_server_that_is_told_to_stop(tmp_path: Path) -> None:
    """Visitors hear that it restarts, what was begun is finished, and the process ends without trouble."""
    server = Server(environment(tmp_path, log_level="info"), tmp_path / "log")
    lines: list[Line] = []
    accepted: list[int] = []
    played = script(3, 400)
    await asyncio.to_thread(server.start)
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as http:
            game, cookie = await opened(http, played)

        def hear(seat: str, message: bytes) -> None:
            found = json.loads(message)
            if found["type"] == "accepted":
                accepted.append(found["seq"])
            seq = found["seq"] if found["type"] in ("frame", "welcome") else len(played.seats)
            if seq < len(played.seats) and played.seats[seq] == seat:
                lines[SEATS.index(seat)].say(played.messages[seq])

        for seat in SEATS:
            line = await Line.open(server.port, f"/ws/{game}", cookie, partial(hear, seat))
            lines.append(line)
            line.say(json.dumps({"type": "hello", "game": game, "seat": seat}))
        while len(accepted) < 20:
            await asyncio.sleep(0.01)
        assert server.process is not None
        server.process.terminate()
        assert [await line.closed for line in lines] == [1012, 1012]
        status = await asyncio.to_thread(server.end, signal.SIGTERM)
    finally:
        await asyncio.to_thread(server.end)
    assert status in (0, -signal.SIGTERM)
    with closing(sqlite3.connect(tmp_path / "arrakis.sqlite3")) as database:
        stored = [seq for (seq,) in database.execute("SELECT seq FROM entries ORDER BY seq")]
    assert stored == list(range(1, len(stored) + 1))
    # At most the last one was stored without anybody having heard of it.
    assert max(accepted) <= len(stored) <= max(accepted) + 1
    events = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert events[-1]["event"] == "stopped"
    assert [event for event in events if event["level"] in ("warning", "error")] == []


async def test_errors_of_the_database_do_not_repeat_what_was_to_be_stored(settings: Settings) -> None:
    database = Database(settings.database)
    await database.migrate()
    values = {"game": "none", "seq": 1, "actor": "a", "line": "a hidden line", "asks": "", "at": 0}
    with pytest.raises(IntegrityError) as caught:
        async with database.write() as connection:
            await connection.execute(insert(Entry).values(**values))
    await database.close()
    assert "a hidden line" not in str(caught.value)
