"""A page of another build than the server hands out is told so at once, and told nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from app.main import create_app
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


async def test_what_the_page_is_made_of_comes_compressed_to_whoever_takes_that(
    sqlite_settings: Settings, tmp_path: Path
) -> None:
    """Most tables have no proxy that would do it, and on a slow line it decides when there are words."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>built</title>", encoding="utf-8")
    script = "let sand = 'sand'\n" * 200
    (tmp_path / "assets" / "main-1.js").write_text(script, encoding="utf-8")
    (tmp_path / "icon.png").write_bytes(b"\x89PNG")
    app = create_app(sqlite_settings, tmp_path)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        plain = await http.get("/assets/main-1.js", headers={"accept-encoding": "identity"})
        small = await http.get("/assets/main-1.js", headers={"accept-encoding": "gzip, br"})
        assert plain.text == small.text == script
        assert "content-encoding" not in plain.headers and small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) * 10 < int(plain.headers["content-length"])
        for answer in (plain, small):
            assert answer.headers["vary"] == "accept-encoding"
            assert "immutable" in answer.headers["cache-control"]
            # Who has it need not have it again, whichever it was.
            known = {"if-none-match": answer.headers["etag"]}
            assert (await http.get("/assets/main-1.js", headers=known)).status_code == 304
        assert "content-encoding" not in (await http.get("/icon.png")).headers
        (tmp_path / "index.html").write_text("<!doctype html><title>built anew</title>", encoding="utf-8")
        assert "built anew" in (await http.get("/")).text
    await app.state.services.database.close()
