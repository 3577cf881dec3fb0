"""Records from elsewhere: verified before they are kept, told like any game that is over, never played."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from app import aside
from app.problems import Problem
from app.replays import imports, turns
from app.replays.check import answered, checked
from app.rooms.differences import view_after
from app.settings import Settings
from engine.record import Finished, Record, replay
from engine.view import SPECTATOR
from scripts.machine import ROOT
from tests.app.host import Host, Player
from tests.app.test_replays import page
from tests.engine.mahdi.recorded import FIRST, recorded
from tests.games import by_rule, games

pytestmark = pytest.mark.anyio


def shortest(players: int) -> Finished:
    return min((game.record for game in games(players)), key=lambda record: len(record.entries))


def numbered(entry: int, change: Callable[[str], str]) -> str:
    """The text of a record with one entry changed."""
    lines = shortest(2).to_text().split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("entries ")) + 1
    lines[first + entry - 1] = change(lines[first + entry - 1])
    return "\n".join(lines)


async def test_a_record_from_elsewhere_is_told_like_any_game(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Irulan", "Leto") as (one, other):
        for players, form in ((2, Finished.to_text), (4, lambda record: json.dumps(record.to_json()))):
            finished = shortest(players)
            game = (await one.post("/api/imports", record=form(finished)))["game"]
            record = replay(finished)
            for viewer in (*record.game.seats, SPECTATOR, "all"):
                _, told = await page(other, game, **{"as": viewer, "at": 3, "count": 20})
                assert (told["first"], told["last"], len(told["frames"])) == (0, record.seq, 20)
                if viewer != "all":
                    assert told["view"] == as_seen(record, viewer, 3)
                    assert reduce(view_after, told["frames"], told["view"]) == as_seen(record, viewer, 23)
            assert (await other.http.get(f"/api/games/{game}/record")).text == finished.to_text()


def as_seen(record: Record, viewer: str, seq: int) -> Any:
    return json.loads(json.dumps(record.at(seq).view(viewer)))


async def test_it_is_listed_with_ones_finished_games_and_is_none_to_play(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Irulan", "Leto") as (one, other):
        finished = shortest(2)
        game = (await one.post("/api/imports", record=finished.to_text()))["game"]
        again = (await one.post("/api/imports", record=json.dumps(finished.to_json())))["game"]
        assert again == game, "the same record is kept once"
        mine = (await one.get("/api/my/tables", status="finished"))["tables"]
        assert [(table["id"], table["kind"], table["seq"]) for table in mine] == [
            (game, "imported", len(finished.entries))
        ]
        assert mine[0]["winner"] == finished.winner and mine[0]["yours"]
        assert (await one.get("/api/my/tables"))["tables"] == []
        assert (await other.get("/api/my/tables", status="finished"))["tables"] == []
        assert (await other.get("/api/tables", status="finished"))["tables"] == []
        assert (await other.get(f"/api/tables/{game}"))["kind"] == "imported"
        for deed, body in (("rematch", {}), ("join", {"seat": "harkonnen"}), ("leave", {})):
            assert await one.refused(f"/api/tables/{game}/{deed}", **body) == (404, "table.not_found")
        async with one.open(game) as wire:
            assert (await wire.closed())[0] == 1008


async def test_its_mode_and_its_options_are_those_of_its_head(settings: Settings) -> None:
    """They stand in the record itself, so records that were brought long ago have them too."""
    records = [games(2)[0].record, by_rule()[0].record, recorded(3, FIRST).finished()]
    async with Host(settings) as host, Player.come(host, "Irulan") as (one,):
        for record in records:
            await one.post("/api/imports", record=record.to_text())
        tables = (await one.get("/api/my/tables", status="finished"))["tables"]
    assert [(it["mode"], it["options"]) for it in reversed(tables)] == [
        ("", {}),
        ("mahdi", {}),
        ("mahdi", {"printing": "first"}),
    ]


OTHER = {"harkonnen": "atreides", "atreides": "harkonnen"}


@pytest.mark.parametrize(
    ("record", "entry"),
    [
        (numbered(9, lambda line: line.replace("choice", "resign")), 9),
        (numbered(5, lambda line: line[:-1]), 5),
        (numbered(30, lambda line: f"{OTHER[line.split()[0]]} {line.partition(' ')[2]}"), 30),
        (numbered(12, lambda line: line.split(" ")[0]), 12),
        (shortest(2).to_text()[:-40], 0),
        (shortest(2).to_text().replace("winner ", "winner nobody"), len(shortest(2).entries)),
        ("", 0),
        ("arrakis-record 1\n", 0),
        ("{}", 0),
        ("nonsense", 0),
    ],
)
def test_what_is_wrong_is_named_by_its_first_entry(record: str, entry: int) -> None:
    found = checked(record)
    assert (found["holds"], found["entry"]) == (False, entry) and found["why"]


DEEP = 30_000
MALICIOUS = {
    "deep lists": "[" * DEEP,
    "deep objects": '{"a":' * DEEP,
    "a deep entry": numbered(7, lambda line: f"harkonnen orders - {'0' * 32} {'[' * DEEP}{']' * DEEP}"),
    "a deep rebase": numbered(
        7, lambda line: f'table rebase - {"0" * 32} {{"position":{"[" * DEEP}{"]" * DEEP},"stream":""}}'
    ),
    "a rebase of nothing": numbered(7, lambda line: f'table rebase - {"0" * 32} {{"position":{{}}}}'),
    "a number without end": json.dumps(shortest(2).to_json()).replace(
        '"version": 1', f'"version": {"9" * 5000}'
    ),
    "many draws": numbered(7, lambda line: line.replace(" - ", f" {','.join(['7'] * 50_000)} ")),
    "half a letter": "\ud800",
    "nothing at all": "\x00" * 1000,
    "one long line": "x" * 500_000,
    "many lines": shortest(2).to_text() + "\n" * 100_000,
}


@pytest.mark.parametrize("what", [what for what in MALICIOUS if what != "half a letter"])
def test_whatever_is_no_record_is_said_to_be_none(what: str) -> None:
    found = answered(MALICIOUS[what].encode())
    assert found["holds"] is False and found["why"]


async def test_malicious_records_are_refused_and_harm_nobody(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Irulan") as (one,):
        for what in ("deep lists", "a deep rebase", "half a letter"):
            body = json.dumps({"record": MALICIOUS[what]})
            answer = await one.http.post(
                "/api/imports", content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 422, (what, answer.text)
            assert answer.json()["key"] in ("import.wrong", "request.malformed"), what
        large = "x" * sqlite_settings.largest_record
        assert await one.refused("/api/imports", record=large) == (413, "request.too_large")
        for raw in (b"[" * DEEP, b'{"record":' * 5000, b"\xff", b'{"record": 7}', b"{}"):
            answer = await one.http.post(
                "/api/imports", content=raw, headers={"content-type": "application/json"}
            )
            assert answer.is_client_error, answer.text
        assert await Player(host, "nobody").refused("/api/imports", record="x") == (401, "account.needed")
        assert (await one.get("/api/my/tables", status="finished"))["tables"] == []


async def test_others_are_served_while_a_record_is_checked(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Irulan", "Leto") as (one, other):
        long = max((game.record for game in games(2)), key=lambda record: len(record.entries))
        bringing = asyncio.create_task(one.post("/api/imports", record=long.to_text()))
        served = 0
        while not bringing.done():
            await other.get("/api/tables")
            served += 1
            # Whoever only asks takes the processor from what is checked.
            await asyncio.sleep(0.02)
        assert (await bringing)["game"] and served > 10
        monkeypatch.setattr(imports, "PATIENCE_SECONDS", 0.01)
        assert await other.refused("/api/imports", record=long.to_text()) == (422, "import.too_much")


async def test_everybody_brings_so_many(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = sqlite_settings.model_copy(update={"imports_each": 1})
    async with Host(settings) as host, Player.come(host, "Irulan", "Leto", "Paul") as (one, other, third):
        text = shortest(2).to_text()
        await one.post("/api/imports", record=text)
        assert await one.refused("/api/imports", record=text) == (429, "import.too_many")

        async def nothing(text: bytes) -> dict[str, Any]:
            return {"holds": False, "entry": 0, "why": text.decode(), "work": 0.1}

        monkeypatch.setattr(imports, "checked", nothing)
        for _ in range(imports.BURST):
            await other.refused("/api/imports", record="nonsense")
        assert await other.refused("/api/imports", record=text) == (429, "request.too_fast")
        monkeypatch.setattr(turns, "MOST_WAITING", 0)
        answer = await third.http.post("/api/imports", json={"record": text})
        assert (answer.status_code, answer.json()["key"]) == (503, "import.busy")


async def test_five_hostile_records_of_one_person_do_not_keep_another_waiting(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor those of everybody they can be at the same address: they wait for each other."""
    update = {"trusted_proxies": "127.0.0.1"}
    async with Host(sqlite_settings.model_copy(update=update)) as host:
        begun: list[str] = []
        over = asyncio.Event()

        async def slow(text: bytes) -> dict[str, Any]:
            begun.append(text.decode())
            if text == b"hostile":
                await over.wait()
                raise Problem("import.too_much", 422)
            return {"holds": False, "entry": 0, "why": "", "work": 0.1}

        monkeypatch.setattr(imports, "checked", slow)
        async with Player.come(host, "Piter", "Piter again", "Leto") as (one, again, other):
            for player, address in ((one, "192.0.2.1"), (again, "192.0.2.1"), (other, "192.0.2.2")):
                player.http.headers["x-forwarded-for"] = address
            hostile = [
                asyncio.create_task(player.http.post("/api/imports", json={"record": "hostile"}))
                for player in (one, one, one, again, again)
            ]
            while begun != ["hostile"]:
                await asyncio.sleep(0.01)
            for _ in range(3):
                assert await other.refused("/api/imports", record="nonsense") == (422, "import.wrong")
            assert begun == ["hostile"] + ["nonsense"] * 3
            over.set()
            answers = [(await task).status_code for task in hostile]
            assert answers.count(422) >= 3 and set(answers) <= {422, 429, 503}
            # What they have cost is remembered.
            assert await one.refused("/api/imports", record="hostile") == (429, "import.enough")


async def test_whoever_has_cost_least_comes_first_and_much_is_shared() -> None:
    at = [0.0]
    found = turns.Turns(lambda: at[0])
    order: list[str] = []
    gates: dict[str, asyncio.Event] = {}

    async def check(person: str, cost: float) -> None:
        async with found.turn(person, person) as turn:
            order.append(person)
            await gates.setdefault(person, asyncio.Event()).wait()
            turn.cost = cost

    async def settled(person: str, cost: float) -> None:
        gates.setdefault(person, asyncio.Event()).set()
        await check(person, cost)
        del gates[person]

    await settled("heavy", 20.0)
    await settled("heavier", 30.0)
    order.clear()
    tasks = [asyncio.create_task(check(person, 1.0)) for person in ("heavier", "heavy", "new", "newer")]
    await asyncio.sleep(0)
    assert order == ["heavier", "new"], "only one of those who have cost much, however free the other lane is"
    gates["new"].set()
    await asyncio.sleep(0.01)
    assert order == ["heavier", "new", "newer"]
    gates["heavier"].set()
    gates["newer"].set()
    await asyncio.sleep(0.01)
    assert order == ["heavier", "new", "newer", "heavy"]
    gates["heavy"].set()
    await asyncio.gather(*tasks)
    await settled("heavier", 40.0)
    with pytest.raises(Problem, match="enough"):
        await settled("heavier", 1.0)
    at[0] += 40 / turns.FORGOTTEN
    await settled("heavier", 1.0)


def test_records_are_checked_by_a_process_that_gives_way() -> None:
    told = "from app.replays.check import with_little; import os; with_little(); print(os.nice(0))"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.split() == ["19"]
    # Wherever it lies: such a process has no PATH to look it up by.
    assert not aside.NICE or (Path(aside.NICE[0]).is_absolute() and aside.NICE[1] == "-n")


def test_what_thinks_beside_the_server_gives_way_as_a_session_too() -> None:
    """Where Linux weighs sessions, the nicest process of one would count as much as all of the server. A
    session that is not its own it leaves alone."""
    session = "print(*(aside.SESSION.read_text().split()[-1:] if aside.SESSION.exists() else []))"

    def weight(first: str, own: bool) -> list[str]:
        """Nothing where Linux does not weigh sessions, or weighs this one with others in a group."""
        command = [sys.executable, "-c", f"from app import aside; {first}; {session}"]
        found = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=ROOT, start_new_session=own
        )
        return found.stdout.split()

    assert weight("aside.give_way()", own=True) in (["19"], [])
    assert weight("aside.give_way()", own=False) == weight("pass", own=False)
