"""Report a problem: what somebody saw is kept with their words, and with what the server says it was."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from app.build import build, data
from app.replays.reports import BURST, view_hash
from app.settings import Settings
from app.store.reports import Report, Reports
from app.upkeep.reports import listed, skeleton
from tests.app.host import Host, Player, table_for_two
from tests.app.world import choices, shortest

pytestmark = pytest.mark.anyio


#: Hashes that the client's tests hold the page to.
GOLDEN = json.loads(Path(__file__).with_name("golden").joinpath("view_hashes.json").read_text("utf-8"))


def test_the_golden_hashes_are_those_of_the_protocol() -> None:
    for golden in GOLDEN["values"]:
        assert view_hash(golden["value"]) == golden["hash"] == hashed(golden["value"])
    for game in GOLDEN["games"]:
        assert view_hash(game["view"]) == game["hash"]


def hashed(view: Any) -> str:
    """As a client makes it: keys sorted, no spaces."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


async def test_a_report_has_the_view_of_whoever_sends_it(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        path = f"/api/games/{game}/reports"
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            seq = await choices({"harkonnen": first, "atreides": second}, 20)
            await third.frame(seq)
            numbers = []
            for player, wire in ((one, first), (other, second), (watcher, third)):
                words = f"{player.name} sees\x00 a worm \u2014 'odd'"
                form = {"seq": seq, "view_hash": hashed(wire.view), "words": words}
                answer = await player.post(path, **form)
                assert answer["same"] is True
                numbers.append(answer["number"])
            for sent, same in (("0" * 64, False), ("", None)):
                answer = await one.post(path, seq=3, view_hash=sent, words="It looked otherwise.")
                assert answer["same"] is same
        found = await Reports(host.services.database).listed()
        assert [report.id for report in found[:3]] == numbers
        assert [(report.viewer, report.same) for report in found] == [
            ("harkonnen", True),
            ("atreides", True),
            ("spectator", True),
            ("harkonnen", False),
            ("harkonnen", False),
        ]
        assert {(report.game, report.build, report.data) for report in found} == {(game, build(), data())}
        assert (found[1].seq, found[1].words, found[1].name) == (20, "Leto sees a worm \u2014 'odd'", "Leto")


async def test_a_report_is_of_what_one_may_see(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other, spectators=False)
        path = f"/api/games/{game}/reports"
        assert await watcher.refused(path, seq=0, words="?") == (403, "table.private")
        assert await one.refused(path, seq=0, seat="atreides", words="?") == (403, "message.foreign_seat")
        assert await one.refused(path, seq=9, words="?") == (404, "replay.no_entry")
        assert await one.refused("/api/games/none/reports", seq=0, words="?") == (404, "game.not_found")
        assert await Player(host, "x").refused(path, seq=0, words="?") == (401, "account.needed")
        brought = (await watcher.post("/api/imports", record=shortest().to_text()))["game"]
        assert await watcher.refused(f"/api/games/{brought}/reports", seq=0, words="?") == (
            404,
            "game.not_found",
        )
        for wrong in (
            {"seq": -1, "words": "?"},
            {"seq": 0, "words": ""},
            {"seq": 0, "words": "x" * 2001},
            {"seq": 0, "words": "?", "view_hash": "zz"},
            {"seq": "0", "words": "?"},
            {"seq": 0, "words": "?", "more": 1},
        ):
            assert await other.refused(path, **wrong) == (422, "request.malformed")
        for _ in range(BURST):
            await other.post(path, seq=0, words="?")
        assert await other.refused(path, seq=0, words="?") == (429, "request.too_fast")


async def test_words_in_a_list_cannot_make_a_terminal_do_anything(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        await one.post(f"/api/games/{game}/reports", seq=0, words="Look\x1b]0;root\x07\x1b[2J here\u202e")
        (line,) = await listed(host.services.database)
        assert line.isprintable() and "Look" in line


@pytest.mark.parametrize(
    "words",
    [
        '"""\nimport os',
        "\\",
        "'''\r\nraise SystemExit",
        "# {braces} %s \u2028 assert False\x0cx",
        "x" * 2000,
        " ",
    ],
)
def test_words_stay_words_in_the_test_that_is_made_of_them(words: str) -> None:
    report = Report("g", 3, "harkonnen", "", "0" * 64, "b", "d", words, 0, 7, "Leto")
    tree = compile(skeleton(report), "test_problem_7.py", "exec")
    assert set(tree.co_names) <= {"__future__", "annotations", "json", "pathlib", "Path", "pytest"} | {
        *("engine.record", "load", "__file__", "with_name", "GAME", "test_problem_7", "__doc__")
    }
