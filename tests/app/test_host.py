"""How it is started, what it says when it cannot, and what stands before every request."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app import schemas
from app.build import build
from app.command import main
from app.logs import LOGGER, Lines, trouble
from app.main import create_app
from app.problems import SENTENCES
from app.rooms.brief import whole_menu
from app.rooms.messages import CLIENT, SERVER
from app.settings import Settings, load
from app.store.database import Database, Outdated
from engine import Choice, Menu, Refused
from tests.app.conftest import settings_for
from tests.app.databases import postgresql
from tests.app.host import Host, Player

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """The command sets logging up for its process; this one goes on."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    LOGGER.setLevel(logging.NOTSET)


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("ARRAKIS_")}
    own.pop("PORT", None)
    return {**own, "ARRAKIS_DATA_DIR": str(tmp_path / "data"), **more}


def made(tmp_path: Path, *wanted: str, **more: str) -> subprocess.CompletedProcess[str]:
    """``make`` as somebody new types it."""
    return subprocess.run(
        ["make", "--no-print-directory", *wanted],
        cwd=ROOT,
        env=environment(tmp_path, **more),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(
    not all(map(shutil.which, ("make", "node", "npm"))), reason="make, node or npm is missing"
)
def test_make_play_says_which_tool_is_missing(tmp_path: Path) -> None:
    assert made(tmp_path, "tools", f"PYTHON={sys.executable}").returncode == 0
    missing = made(tmp_path, "tools", "PYTHON=no-such-python")
    assert missing.returncode and missing.stderr.startswith(
        "Python 3.11 or newer is needed; 'no-such-python' is missing"
    )
    old = tmp_path / "node"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo v18.1.0\n')
    old.chmod(0o755)
    found = made(tmp_path, "tools", f"PYTHON={sys.executable}", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert found.returncode and found.stderr.startswith(
        "Node 20.19 or newer with npm is needed; 'node' is v18.1.0"
    )


@pytest.mark.parametrize(
    ("sent", "codes"),
    # By another program uvicorn ends in order and then by the signal it was sent.
    [(signal.SIGTERM, (0, -signal.SIGTERM)), (signal.SIGINT, (0,))],
    ids=["by another program", "with Ctrl+C"],
)
def test_python_m_app_serves_and_stops(tmp_path: Path, sent: signal.Signals, codes: tuple[int, ...]) -> None:
    """The command as a host types it: an empty directory, no configuration."""
    with subprocess.Popen(
        [sys.executable, "-m", "app"],
        cwd=ROOT,
        env=environment(tmp_path, PORT="0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            assert line.startswith("Arrakis table: http://127.0.0.1:")
            asyncio.run(_visit(int(line.rsplit(":", 1)[1])))
        finally:
            process.send_signal(sent)
        _, errors = process.communicate(timeout=20)
    assert process.returncode in codes, errors
    events = [json.loads(line)["event"] for line in errors.splitlines()]
    assert events[0] == "started" and events[-1] == "stopped"
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


async def _visit(port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
        for _ in range(200):
            try:
                page = await http.get("/")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.05)
        assert page.status_code == 200 and "Arrakis" in page.text
        assert (await http.get("/healthz")).json() == {"ok": True}
        assert (await http.get("/readyz")).json()["ok"] is True


def test_a_taken_port_gets_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ARRAKIS_DATA_DIR", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["--port", str(port)]) == 1
    assert capsys.readouterr().err == (
        f"127.0.0.1:{port} is taken by another program. Choose another port: PORT={port + 1}\n"
    )


def test_wrong_settings_are_named_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {
        "PORT": "eighty",
        "ARRAKIS_DATABASE_URL": "mysql://root:hunter2@there/x",
        "ARRAKIS_SECRET": "hunter2",
        "ARRAKIS_PUBLIC_URL": "table.example",
        "ARRAKIS_SOURCE_URL": "javascript:alert(1)",
        "ARRAKIS_LOG_LEVEL": "loud",
    }.items():
        monkeypatch.setenv(name, value)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 6 and "hunter2" not in said
    assert "ARRAKIS_DATABASE_URL: must begin with postgresql://" in said
    assert "ARRAKIS_SECRET: must have at least 32 characters" in said


def test_postgresql_is_migrated_by_command_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with postgresql() as url:
        monkeypatch.setenv("ARRAKIS_DATABASE_URL", url)
        monkeypatch.setenv("ARRAKIS_DATA_DIR", str(tmp_path))
        monkeypatch.setenv("PORT", "0")
        assert main([]) == 1
        assert "run `python -m app migrate`" in capsys.readouterr().err
        assert main(["migrate"]) == 0
        assert main(["migrate"]) == 0, "a second time does nothing"
        assert main([]) == 1
        assert "ARRAKIS_SECRET: must be set" in capsys.readouterr().err
        asyncio.run(_is_current(load()))


def test_a_database_of_newer_code_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing leads back from there, so nobody is told to migrate."""
    monkeypatch.setenv("ARRAKIS_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("PORT", "0")
    assert main(["migrate"]) == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "arrakis.sqlite3")) as tables, tables:
        tables.execute("UPDATE alembic_version SET version_num = '9999'")
    for command in ([], ["migrate"], ["backup", str(tmp_path / "backup")]):
        assert main(command) == 1
        said = capsys.readouterr().err
        assert said.startswith("the database is at revision 9999, which newer code has made"), command
        assert "migrate" not in said


def test_a_database_that_cannot_be_opened_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "arrakis.sqlite3").write_text("This is something else entirely.")
    monkeypatch.setenv("PORT", "0")
    for place in (tmp_path, tmp_path / "arrakis.sqlite3"):
        monkeypatch.setenv("ARRAKIS_DATA_DIR", str(place))
        assert main([]) == 1
        assert capsys.readouterr().err.startswith(f"the database in {place} does not answer: ")


async def _is_current(settings: Settings) -> None:
    database = Database(settings.database)
    await database.check()
    await database.close()


@pytest.mark.anyio
async def test_an_old_database_is_not_touched(tmp_path: Path) -> None:
    database = Database(settings_for(tmp_path).database)
    with pytest.raises(Outdated, match="at revision none"):
        await database.check()
    await database.close()


@pytest.mark.anyio
async def test_headers_and_errors(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        page = await one.http.get("/")
        assert "not built yet" in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        assert (await one.http.get("/api/me")).headers["cache-control"] == "no-store"
        for method, path, status, key in (
            ("GET", "/nothing", 404, "request.not_found"),
            ("GET", "/api/nothing", 404, "request.not_found"),
            ("DELETE", "/api/tables", 405, "request.method"),
            ("GET", "/api/tables/nothing", 404, "table.not_found"),
            ("GET", "/api/tables?status=all", 422, "request.malformed"),
            ("GET", "/api/games/nothing/record", 404, "game.not_found"),
            ("GET", "/ws/nothing", 404, "request.not_found"),
        ):
            answer = await one.http.request(method, path)
            assert (answer.status_code, answer.json()["key"]) == (status, key), path
            assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.anyio
async def test_whoever_plays_here_finds_the_source(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        page = await one.http.get("/source")
        assert page.status_code == 200
        assert build() in page.text
        assert "Affero General Public License" in page.text
    elsewhere = "https://code.example/our-table"
    named = sqlite_settings.model_copy(update={"source_url": elsewhere})
    async with Host(named) as host, Player.come(host, "Leto") as (one,):
        page = await one.http.get("/source")
        assert (page.is_redirect, page.headers["location"]) == (True, elsewhere)


@pytest.mark.anyio
async def test_requests_that_are_not_taken(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        for headers, content, status, key in (
            ({"origin": "https://elsewhere.example"}, b"{}", 403, "request.foreign_origin"),
            ({"origin": "null"}, b"{}", 403, "request.foreign_origin"),
            ({"origin": "http://["}, b"{}", 403, "request.foreign_origin"),
            ({"origin": "//table"}, b"{}", 403, "request.foreign_origin"),
            ({"content-type": "text/plain"}, b"{}", 415, "request.not_json"),
            ({"content-type": "application/x-www-form-urlencoded"}, b"a=1", 415, "request.not_json"),
            ({}, b"x" * 70_000, 413, "request.too_large"),
            ({}, b"{", 422, "request.malformed"),
            ({}, b"[]", 422, "request.malformed"),
            ({}, b'{"kind": "war"}', 422, "request.malformed"),
            ({}, b'{"more": 1}', 422, "request.malformed"),
            ({}, b'{"public": "yes"}', 422, "request.malformed"),
            ({}, b'{"side": "\xff"}', 400, "request.malformed"),
            ({}, b"[" * 60_000, 400, "request.malformed"),
        ):
            all_headers = {"content-type": "application/json"} | headers
            answer = await one.http.post("/api/tables", content=content, headers=all_headers)
            assert (answer.status_code, answer.json()["key"]) == (status, key), content[:40]
        own = {"origin": host.address, "content-type": "application/json"}
        assert (await one.http.post("/api/tables", content=b"{}", headers=own)).status_code == 201


@pytest.mark.anyio
async def test_a_built_client_is_served(sqlite_settings: Settings, tmp_path: Path) -> None:
    client = tmp_path / "dist"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>built</title>")
    (client / "assets" / "main-1.js").write_text("1")
    app = create_app(sqlite_settings, client)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        for path in ("/", "/table/abc", "/invitation"):
            page = await http.get(path)
            assert "built" in page.text and page.headers["cache-control"] == "no-cache"
            assert "script-src 'self'" in page.headers["content-security-policy"]
        script = await http.get("/assets/main-1.js")
        assert "immutable" in script.headers["cache-control"]
        for path in ("/api/nothing", "/ws/nothing"):
            assert (await http.get(path)).json()["key"] == "request.not_found"
        assert (await http.delete("/api/tables")).json()["key"] == "request.method"
        for path in ("/assets/none.js", "/api/nothing", "/../pyproject.toml", "/%2e%2e/pyproject.toml"):
            assert (await http.get(path)).status_code == 404, path
    await app.state.services.database.close()


def test_logs_do_not_quote_errors() -> None:
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(Lines().format(record))

    keeper = Keeper()
    LOGGER.addHandler(keeper)
    try:
        try:
            raise ValueError("the key is 0123456789abcdef")
        except ValueError as error:
            trouble("tried", error, game="g")
    finally:
        LOGGER.removeHandler(keeper)
    line = json.loads(lines[0])
    assert (line["event"], line["error"], line["game"]) == ("tried", "ValueError", "g")
    assert "0123456789abcdef" not in lines[0]


def test_logs_of_others_are_cut_after_what_they_say_first() -> None:
    """asyncio shows a task with all that it was working on below that."""
    words = "Task exception was never retrieved\nfuture: <Task exception=ValueError('the hand: shai_hulud')>"
    record = logging.LogRecord("asyncio", logging.ERROR, __file__, 1, words, None, None)
    assert json.loads(Lines().format(record))["message"] == "Task exception was never retrieved"


def test_the_exported_schemas_are_current() -> None:
    assert schemas.FILE.read_text(encoding="utf-8") == schemas.written(), "run `make types`"


def test_every_example_of_the_protocol_is_a_message() -> None:
    """docs/protocol.md shows each message, and what it shows is one."""
    shown = set()
    for block in (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").split("```json\n")[1:]:
        text = block.split("```")[0]
        kind = json.loads(text)["type"]
        (CLIENT if kind in RECEIVED else SERVER).validate_json(text, strict=True)
        shown.add(kind)
        if "menu" in (message := json.loads(text)):
            assert not Menu.from_json(whole_menu(message["menu"])).faults()
        if "choice" in message:
            Choice.parse(message["choice"])
        if "rule" in message:
            assert Refused(message["key"], message["params"]).sentence() == message["sentence"]
    assert shown == RECEIVED | SENT


RECEIVED = {"hello", "choose", "undo", "resign", "cone", "vote", "ask", "orders", "say", "unsay", "ping"} | {
    *("advise", "consider", "days_off", "plan", "plan_order", "unplan", "imagine", "point")
}
SENT = {"welcome", "frame", "accepted", "refused", "answer", "chat", "presence", "pong"} | {
    *("seats", "clock", "votes", "advice", "considered", "thinking", "plans", "imagined", "pointed")
}


def test_every_example_of_what_goes_over_http_is_such() -> None:
    """There the fence names the schema."""
    models = {model.__name__: model for model in (*schemas.REQUESTS, *schemas.ANSWERS, *schemas.LOBBY)}
    blocks = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").split("```json ")[1:]
    for block in blocks:
        name, _, text = block.split("```")[0].partition("\n")
        models[name].model_validate_json(text, strict=True)
    assert blocks


def test_every_key_of_the_server_has_a_sentence() -> None:
    """And every sentence is used: whatever is refused is found by its key in the code."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "app").rglob("*.py"))
    for key in SENTENCES:
        assert f'"{key}"' in code, key
