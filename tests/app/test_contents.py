"""A server with a corrected board: new games have it, older ones go on with theirs, pages can ask for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.contents import BOXES, beginning
from app.settings import BadSettings, Settings
from engine import STANDARD, Contents, load
from tests.app.conftest import settings_for
from tests.app.host import Host, Player, table_for_two
from tests.app.play import compare, from_the_log
from tests.app.world import choices
from tests.contents import CLOSED, NEW_CARD, corrected, lay_over

SIDES = ("harkonnen", "atreides")


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody's corrections; the process knows of none before."""
    monkeypatch.setattr(BOXES, "directories", ())
    monkeypatch.setattr(BOXES, "_contents", Contents())
    return corrected(tmp_path / "corrected")


def server(tmp_path: Path, content: Path | str = "", contents: Path | str = "") -> Settings:
    return settings_for(tmp_path, content=str(content), contents=str(contents))


@pytest.mark.anyio
async def test_a_new_game_has_the_content_of_the_host_and_a_page_is_told(
    tmp_path: Path, directory: Path
) -> None:
    other = load(directory)
    settings = server(tmp_path, content=directory)
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, two):
        game = await table_for_two(one, two)
        async with one.at(game) as first, two.at(game) as second:
            assert first.welcome["content"] == other.digest
            await choices(dict(zip(SIDES, (first, second), strict=True)), 12)
            record = await from_the_log(host.services, game)
            assert record.game.flow.content is other
            for viewer, wire in zip(SIDES, (first, second), strict=True):
                compare(wire, viewer, record)
        answer = await one.http.get(f"/api/contents/{other.digest}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        areas = {area["id"]: area for area in answer.json()["board"]["areas"]}
        assert CLOSED[1] in areas[CLOSED[0]]["impassable"]
        assert NEW_CARD in answer.json()["planning_cards"]["cards"]
        assert (await one.http.get(f"/api/contents/{'0' * 64}")).status_code == 404


@pytest.mark.anyio
async def test_of_the_content_that_a_page_brings_along_nothing_is_said(
    tmp_path: Path, directory: Path
) -> None:
    async with Host(server(tmp_path)) as host, Player.come(host, "Vladimir", "Leto") as (one, two):
        game = await table_for_two(one, two)
        async with one.at(game) as first:
            assert "content" not in first.welcome


@pytest.mark.anyio
async def test_a_game_goes_on_with_its_content_while_its_directory_is_there(
    tmp_path: Path, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        Host(server(tmp_path, content=directory)) as host,
        Player.come(host, "Vladimir", "Leto") as (one, two),
    ):
        game = await table_for_two(one, two)
        cookies = one.http.cookies
    monkeypatch.setattr(BOXES, "directories", ())
    monkeypatch.setattr(BOXES, "_contents", Contents())
    async with Host(server(tmp_path)) as host, host.client(cookies) as http:
        answer = await http.get(f"/api/games/{game}/replay")
        assert answer.status_code >= 400
        assert answer.json()["key"] == "game.other_data"
    async with Host(server(tmp_path, contents=directory)) as host, host.client(cookies) as http:
        told = await http.get(f"/api/games/{game}/replay")
        assert told.json()["content"] == load(directory).digest
        assert beginning(host.settings) is STANDARD
        record = await from_the_log(host.services, game)
        assert record.game.flow.content is load(directory)


def test_content_that_does_not_hold_together_is_refused_in_one_sentence(
    tmp_path: Path, directory: Path
) -> None:
    def swap(board: dict[str, list[dict[str, list[str]]]]) -> None:
        board["areas"][0]["neighbors"].append("giedi_prime")

    broken = lay_over(tmp_path / "broken", board=swap)
    with pytest.raises(BadSettings, match=r'^the content cannot be used: board.json: .*"giedi_prime" is not'):
        beginning(server(tmp_path, content=broken))
    assert BOXES.directories == ()
    with pytest.raises(BadSettings, match="nowhere: is not a directory"):
        beginning(server(tmp_path, contents=tmp_path / "nowhere"))
