"""A link says what it is about before it is followed: a picture of what everybody could see there."""

from __future__ import annotations

import json
import re
import struct
import zlib
from typing import Any

import pytest

from app.contents import BOXES
from app.pictures import service
from app.pictures.canvas import Canvas
from app.pictures.land import HEIGHT, MAP_WIDTH, WIDTH, Land, surveyed
from app.pictures.moment import DARK, LIGHT, SIDES, drawn
from app.replays.service import Seen
from app.settings import Settings
from engine import STANDARD, Game, bystanders
from engine.beliefs import deal
from engine.players.random import RandomPlayer
from engine.record import Record
from engine.view import SPECTATOR
from tests.app.host import SEATS, Host, Player, table_for_two
from tests.app.play import from_the_log, one_choice
from tests.engine.desert_war.war import war
from tests.records import played
from tests.scenario import given

files: Any = BOXES.files(STANDARD.digest)
LAND = surveyed(files["board"])


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """A PNG of the kind that is made here, read again: width, height, and three bytes for each pixel."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, []
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, said = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + said),)
        parts.append((name, said))
        at += 12 + length
    assert [name for name, _ in parts] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *kind = struct.unpack(">IIBBBBB", parts[0][1])
    assert kind == [8, 2, 0, 0, 0]
    rows = zlib.decompress(parts[1][1])
    stride = 1 + 3 * width
    assert len(rows) == stride * height and not any(rows[::stride])
    return width, height, b"".join(rows[at + 1 : at + stride] for at in range(0, len(rows), stride))


def sections(game: Game | Record) -> dict[str, Any]:
    """What a spectator is told, as it goes over the wire."""
    public: dict[str, Any] = json.loads(json.dumps(game.view(SPECTATOR)["public"]))
    return public


def picture(game: Game | Record) -> bytes:
    return pixels(drawn(LAND, sections(game)))[2]


def around(image: bytes, area: str, land: Land = LAND) -> list[tuple[int, ...]]:
    """The pixels in the middle of an area."""
    place = land.places[area]
    return [
        tuple(image[3 * (y * WIDTH + x) : 3 * (y * WIDTH + x) + 3])
        for y in range(round(place.y) - 8, round(place.y) + 9)
        for x in range(round(place.x) - 8, round(place.x) + 9)
    ]


# -- what is drawn ---------------------------------------------------------------------------------


def test_a_shape_is_filled_inside_and_smooth_at_its_edge() -> None:
    canvas = Canvas(10, 10)
    canvas.fill([[(2, 2), (7.5, 2), (7.5, 8), (2, 8)]], (200, 100, 50))
    at = lambda x, y: tuple(canvas.pixels[3 * (10 * y + x) : 3 * (10 * y + x) + 3])  # noqa: E731
    assert at(4, 4) == (200, 100, 50)
    assert at(7, 4) == (100, 50, 25)
    assert at(8, 4) == at(1, 4) == at(4, 1) == (0, 0, 0)


def test_a_shape_may_reach_over_the_sheet() -> None:
    canvas = Canvas(4, 4)
    canvas.fill([[(-50, -50), (50, -50), (50, 50), (-50, 50)]], (1, 2, 3))
    assert bytes(canvas.pixels) == bytes((1, 2, 3)) * 16


def test_a_picture_has_the_size_that_sites_want() -> None:
    width, height, _ = pixels(drawn(LAND, sections(given().turn("harkonnen").game)))
    assert (width, height) == (WIDTH, HEIGHT) == (1200, 630)


@pytest.mark.parametrize(("side", "look"), [("harkonnen", DARK), ("atreides", LIGHT)])
def test_pieces_stand_where_they_stand(side: str, look: Any) -> None:
    """In the colours of their side, and nowhere else."""
    empty = given().turn("harkonnen").game
    position = given()
    position = (
        position.harkonnen("cnw_3", regular=3)
        if side == "harkonnen"
        else position.atreides("cnw_3", regular=3)
    )
    there = picture(position.turn("harkonnen").game)
    before = picture(empty)
    body = around(there, "cnw_3").count(look[0])
    assert body > 60
    assert around(before, "cnw_3").count(look[0]) == 0
    changed = {
        area
        for area, place in LAND.places.items()
        if around(there, area) != around(before, area) and abs(place.x - LAND.places["cnw_3"].x) > 40
    }
    assert not changed


def test_another_number_is_another_picture() -> None:
    one, other = (picture(given().harkonnen("cnw_3", regular=n).turn("harkonnen").game) for n in (3, 4))
    assert one != other
    assert {at for at in range(0, len(one), 3) if one[at : at + 3] != other[at : at + 3]} < {
        3 * (y * WIDTH + x)
        for y in range(round(LAND.places["cnw_3"].y) - 20, round(LAND.places["cnw_3"].y) + 20)
        for x in range(round(LAND.places["cnw_3"].x) - 20, round(LAND.places["cnw_3"].x) + 20)
    }


@pytest.mark.parametrize("seed", range(2))
def test_every_position_can_be_drawn_and_stays_on_the_map(seed: int) -> None:
    record = played(seed, 120 + 60 * seed)
    image = picture(record)
    for side, look in (("harkonnen", DARK), ("atreides", LIGHT)):
        for area, legion in sections(record)["legions"][side].items():
            assert set(legion) and look[0] in around(image, area), (side, area, legion)
    # What stands beside the map is written over nothing of it.
    ground = LAND.pixels
    for y in (5, 300, 620):
        edge = 3 * (y * WIDTH + MAP_WIDTH + 2)
        assert image[edge : edge + 3] == ground[edge : edge + 3]


def test_what_stands_beside_legions_is_drawn_in_the_colours_of_its_side() -> None:
    """Every piece that a box brings; nobody sees what it hides."""
    public = sections(war().turn("harkonnen").game)
    public["legions"] = {side: {} for side in SIDES}
    before = pixels(drawn(LAND, public))[2]
    for piece, known in bystanders().items():
        side = known.faction
        public["expansion"]["beside"] = {"csw_3": {piece: 1}}
        there = around(pixels(drawn(LAND, public))[2], "csw_3")
        assert there.count(SIDES[side][0]) > around(before, "csw_3").count(SIDES[side][0]) + 30, piece


# -- what is not -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_what_is_hidden_is_not_on_the_picture(seed: int) -> None:
    """Hidden things that are dealt anew, for eyes that see more than a spectator's, change no pixel."""
    game = played(seed, 90).game
    here = picture(game)
    for seat in SEATS:
        for other in deal(game, seat, 1, seed):
            assert picture(other) == here


# -- who is shown one ------------------------------------------------------------------------------


async def table_by_link(one: Player, other: Player) -> str:
    """A game that is listed nowhere, and has begun."""
    table = await one.post("/api/tables", side="harkonnen", public=False)
    invited = await one.post(f"/api/tables/{table['id']}/invitations", seat="atreides")
    await other.post("/api/invitations/accept", token=invited["token"])
    await one.ready(table)
    await other.ready(table)
    return str(table["id"])


async def some(one: Player, other: Player, game: str, many: int, end: bool) -> Record:
    async with one.at(game) as first, other.at(game) as second:
        player, seq = RandomPlayer(4), 0
        for _ in range(many):
            seq = await one_choice({"harkonnen": first, "atreides": second}, player)
            for wire in (first, second):
                await wire.frame(seq)
        if end:
            await first.enter("resign")
            await first.frame(seq + 1)
    return await from_the_log(one.host.services, game)


def said(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)">', html)
    assert found is not None, name
    return found.group(1)


pytestmark = pytest.mark.anyio


async def test_a_moment_of_a_finished_game_is_shown_to_whoever_has_the_link(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_by_link(one, other)
        record = await some(one, other, game, 30, end=True)
        async with host.client() as stranger:
            page = await stranger.get(f"/at/{game}/all/12")
            assert page.status_code == 200
            shown = said(page.text, "og:image")
            assert shown.endswith(f"/api/games/{game}/picture/12.png") and shown.startswith("http")
            assert said(page.text, "twitter:card") == "summary_large_image"
            assert said(page.text, "og:title") == f"Arrakis, round {record.at(12).game.table.round}"
            assert f'href="/#/replay/{game}/all/12"' in page.text
            found = await stranger.get(shown.partition("/api")[1] + shown.partition("/api")[2])
            assert found.headers["content-type"] == "image/png"
            assert found.content == drawn(LAND, sections(record.at(12)))
            assert "max-age" in found.headers["cache-control"]
            # A moment that there is not.
            beyond = await stranger.get(f"/api/games/{game}/picture/4000.png")
            assert beyond.content == (await stranger.get("/api/picture.png")).content != found.content


async def test_a_running_game_is_shown_only_if_it_is_listed(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        listed = await table_for_two(one, other)
        by_link = await table_by_link(one, other)
        closed = await table_for_two(one, other, spectators=False)
        record = await some(one, other, listed, 9, end=False)
        for game in (by_link, closed):
            await some(one, other, game, 9, end=False)
        async with host.client() as stranger:
            neutral = (await stranger.get("/api/picture.png")).content
            page = (await stranger.get(f"/at/{listed}")).text
            assert said(page, "og:image").endswith("/picture/9.png") and f'href="/#/table/{listed}"' in page
            assert (await stranger.get(f"/api/games/{listed}/picture/9.png")).content == drawn(
                LAND, sections(record)
            )
            unlike = []
            for game in (by_link, closed, "no-such-game"):
                nothing = await stranger.get(f"/api/games/{game}/picture/9.png")
                # Nobody keeps it: there may be something to show as soon as the game is over.
                assert (nothing.content, nothing.headers["cache-control"]) == (neutral, "no-cache")
                page = (await stranger.get(f"/at/{game}")).text
                assert said(page, "og:image").endswith("/api/picture.png")
                unlike.append(page.replace(game, ""))
            # Nobody learns whether there is such a game.
            assert len(set(unlike)) == 1


async def test_a_picture_is_asked_for_where_the_link_has_led(sqlite_settings: Settings) -> None:
    """Sites fetch it from the whole address; a table behind a tunnel has perhaps been told none."""
    async with Host(sqlite_settings) as host, host.client() as stranger:
        page = (await stranger.get("/at/somewhere", headers={"host": "dune:8000"})).text
        assert said(page, "og:image") == "http://dune:8000/api/picture.png"
        assert said(page, "og:url") == "http://dune:8000/at/somewhere"
        assert (await stranger.get("/at/somewhere", headers={"host": "evil.example"})).status_code == 421
    known = sqlite_settings.model_copy(update={"public_url": "https://table.example"})
    async with Host(known) as host, host.client() as stranger:
        page = (await stranger.get("/at/somewhere")).text
        assert said(page, "og:image") == "https://table.example/api/picture.png"


async def test_a_closed_game_stays_closed_when_it_is_over(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, spectators=False)
        await some(one, other, game, 4, end=True)
        # Not even to those who play: what a link shows it shows to everybody.
        neutral = (await one.http.get("/api/picture.png")).content
        assert (await one.http.get(f"/api/games/{game}/picture/3.png")).content == neutral


async def test_a_picture_is_drawn_once_and_not_for_whoever_asks_too_often(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def draw(seen: Seen) -> bytes:
        made.append(seen.seq)
        return b"picture"

    monkeypatch.setattr(service, "_picture", draw)
    monkeypatch.setattr(service, "KEPT", 2)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        await some(one, other, game, 5, end=True)
        for seq in (1, 1, 2, 1, 3, 1, 2):
            await one.http.get(f"/api/games/{game}/picture/{seq}.png")
        # Two are kept: the one that was not asked for has made room.
        assert made == [1, 2, 3, 2]
        answers = [(await one.http.get(f"/api/games/{game}/picture/1.png")).status_code for _ in range(40)]
        assert answers[0] == 200 and answers[-1] == 429


async def test_only_so_many_are_drawn_whoever_asks(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rooms want the same processor, and a stranger may have many addresses."""
    monkeypatch.setattr(service, "DRAWN", 1e-9)
    monkeypatch.setattr(service, "DRAWN_AT_ONCE", 1.0)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        await some(one, other, game, 3, end=True)
        of = lambda seq: one.http.get(f"/api/games/{game}/picture/{seq}.png")  # noqa: E731
        # What is drawn already is for everybody.
        assert [(await of(seq)).status_code for seq in (1, 2, 1)] == [200, 429, 200]


async def test_only_so_many_wait_for_a_picture(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_WAITING", 0)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        await some(one, other, game, 2, end=True)
        answer = await one.http.get(f"/api/games/{game}/picture/1.png")
        assert (answer.status_code, answer.json()["key"]) == (429, "request.too_fast")


@pytest.mark.parametrize("wrong", ["/at/x/ALL/3", "/at/x/all/no", "/at/x/all/-1", f"/at/{'x' * 70}/all/1"])
async def test_an_address_that_is_none_says_so(sqlite_settings: Settings, wrong: str) -> None:
    async with Host(sqlite_settings) as host, host.client() as stranger:
        assert (await stranger.get(wrong)).status_code == 422


async def test_what_stands_in_an_address_is_never_markup(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, host.client() as stranger:
        page = (await stranger.get("/at/%22%3E%3Cscript%3E")).text
        assert page.count("<script") == 1 and page.count("&lt;script") == 0
