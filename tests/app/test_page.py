"""A page of another build than the server hands out is told so at once, and told nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.page import page_of
from app.settings import Settings
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio


def test_a_page_is_known_by_its_first_script(tmp_path: Path) -> None:
    assert page_of(tmp_path) == ""
    line = '<script type="module" crossorigin src="/assets/index-Ab_1-z.js"></script>'
    (tmp_path / "index.html").write_text(f"<!doctype html>{line}", encoding="utf-8")
    assert page_of(tmp_path) == "index-Ab_1-z"


@pytest.mark.parametrize(
    ("said", "welcome"), [("", True), ("?page=", True), ("?page=index-new", True), ("?page=index-old", False)]
)
async def test_an_old_page_never_talks_to_a_newer_server(
    sqlite_settings: Settings, said: str, welcome: bool
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        host.app.state.page = "index-new"
        game = await table_for_two(one, other)
        for room in ("lobby", game):
            cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
            async with host.line(f"/ws/{room}{said}", cookie) as socket:
                if welcome and room == game:
                    await socket.send(json.dumps({"type": "hello", "game": game}))
                first = json.loads(await socket.recv())
                if welcome:
                    assert first["type"] in ("welcome", "tables")
                    continue
                assert (first["key"], first["params"]) == ("page.old", {"page": "index-new"})
                await socket.wait_closed()
                assert socket.close_code == 1008


async def test_where_no_page_was_built_every_page_is_welcome(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
        async with host.line(f"/ws/{game}?page=index-any", cookie) as socket:
            await socket.send(json.dumps({"type": "hello", "game": game}))
            assert json.loads(await socket.recv())["type"] == "welcome"
