"""Looking back at games that are over: once for each, in another process, never while one is played."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from app.aside import aside
from app.build import build
from app.problems import Problem
from app.replays import analysis, study
from app.replays.analysis import AnalysisService
from app.replays.study import studied
from app.settings import Settings
from app.store.leases import Leases
from engine.hindsight import looked_at, weighed_by
from engine.players.random import RandomPlayer
from engine.record import Finished, read
from tests.app.host import Host, Player, table_for_two
from tests.app.play import one_choice
from tests.games import by_rule, games

pytestmark = pytest.mark.anyio

A = "atreides"


def shortest() -> Finished:
    return min((game.record for game in games(2)), key=lambda record: len(record.entries))


async def until(player: Player, game: str, *states: str) -> dict[str, Any]:
    while True:
        found: dict[str, Any] = await player.get(f"/api/games/{game}/analysis")
        if found["state"] in states:
            return found
        await asyncio.sleep(0.02)


async def resigned(one: Player, other: Player) -> tuple[str, Finished]:
    """A game that was given up when the first choices had been made, and its record."""
    game = await table_for_two(one, other)
    async with one.at(game) as first, other.at(game) as second:
        wires, weighed = {"harkonnen": first, A: second}, 0
        while weighed < 3:
            weighed += first.waiting["kind"] == "choose_action"
            seq = await one_choice(wires, RandomPlayer(first.seq))
            for wire in wires.values():
                await wire.frame(seq)
        await second.enter("resign")
    return game, read((await one.http.get(f"/api/games/{game}/record")).text)


async def test_a_game_is_looked_back_at_once_and_kept_with_the_code_that_did(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has it done beside itself; what comes of it is what this code finds in the record."""
    async with Host(settings) as host, Player.come(host, "Leto", "Chani") as (one, other):
        begun: list[str] = []

        async def beside(module: str, *rest: int) -> asyncio.subprocess.Process:
            begun.append(module)
            return await aside(module, *rest)

        monkeypatch.setattr(analysis, "aside", beside)
        game, record = await resigned(one, other)
        assert (await one.get(f"/api/games/{game}/analysis"))["state"] == "none"
        asked = await one.post(f"/api/games/{game}/analysis")
        assert asked["state"] in ("waiting", "running")
        await other.post(f"/api/games/{game}/analysis")
        done = await until(other, game, "done")
        assert (done["weights"], done["build"]) == (weighed_by(), build())
        assert done["analysis"] == looked_at(record).to_json()
        assert done["analysis"]["choices"] and not done["analysis"]["left"]
        assert (await one.post(f"/api/games/{game}/analysis"))["state"] == "done"
        assert begun == ["app.replays.study"]
        # Another process of the server finds it.
        async with Host(settings) as again:
            one.move_to(again)
            assert await until(one, game, "done") == done


async def test_no_game_is_looked_at_while_it_is_played_and_none_that_one_may_not_watch(
    sqlite_settings: Settings,
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Chani") as people:
        one, other, stranger = people
        game = await table_for_two(one, other, spectators=False)
        for player in (one, stranger):
            want = (409, "game.running") if player is one else (403, "table.private")
            assert await player.refused(f"/api/games/{game}/analysis") == want
            answer = await player.http.get(f"/api/games/{game}/analysis")
            assert (answer.status_code, answer.json()["key"]) == want
        async with one.at(game) as wire:
            await wire.enter("resign")
        assert (await one.get(f"/api/games/{game}/analysis"))["state"] == "none"
        assert await stranger.refused(f"/api/games/{game}/analysis") == (403, "table.private")
        await one.post(f"/api/games/{game}/analysis")
        found = (await until(other, game, "done"))["analysis"]
        # Nothing was chosen; and who resigns turns no game.
        assert (found["known"][-1], found["choices"]) == (0, [])
        assert all(turn["before"] == turn["after"] for turn in found["turns"])


async def state(service: AnalysisService, game: str, *states: str) -> str:
    while (found := service.state(game).state) not in states:
        await asyncio.sleep(0.02)
    return found


async def test_nothing_comes_of_what_nobody_has_learned_and_of_a_process_that_dies(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may ask again; other games are looked at as ever."""
    async with Host(sqlite_settings) as host:
        service = host.services.analyses
        service.ask("untaught", by_rule()[0].record.to_text(), "leto")
        await state(service, "untaught", "untaught")
        with monkeypatch.context() as then:

            async def dying(module: str, *rest: int) -> asyncio.subprocess.Process:
                process = await aside(module, *rest)
                process.kill()
                return process

            then.setattr(analysis, "aside", dying)
            service.ask("game", shortest().to_text(), "leto")
            await state(service, "game", "failed")
        service.ask("game", shortest().to_text(), "leto")
        await state(service, "game", "running")


async def test_one_game_is_looked_at_at_a_time_whoever_serves(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host:
        service, held = host.services.analyses, Leases(host.services.database, "another")
        assert await held.take(analysis.LEASE, 600_000)
        for game in ("first", "second"):
            service.ask(game, shortest().to_text(), "leto")
        await asyncio.sleep(0.1)
        assert [service.state(game).state for game in ("first", "second")] == ["waiting", "waiting"]
        await held.give_up(analysis.LEASE)
        await state(service, "first", "running")
        assert service.state("second").state == "waiting"


async def test_nobody_keeps_others_from_looking_back(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host:
        service, held = host.services.analyses, Leases(host.services.database, "another")
        assert await held.take(analysis.LEASE, 600_000)
        for number in range(analysis.MOST_OF_ONE):
            service.ask(f"game {number}", shortest().to_text(), "vladimir")
        with pytest.raises(Problem):
            service.ask("one more", shortest().to_text(), "vladimir")
        service.ask("another", shortest().to_text(), "leto")
        assert service.state("another").state == "waiting"


async def test_a_server_without_thinkers_looks_at_nothing(sqlite_settings: Settings) -> None:
    off = sqlite_settings.model_copy(update={"thinkers": 0})
    async with Host(off) as host, Player.come(host, "Leto") as (one,):
        game = str((await one.post("/api/imports", record=shortest().to_text()))["game"])
        assert (await one.post(f"/api/games/{game}/analysis"))["state"] == "off"


def test_the_process_says_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for each hundredth, and what it found at the end: also when its time is over before that."""
    monkeypatch.setattr(study, "ENOUGH_SECONDS", -1)
    record = shortest()
    found = studied(record.to_text())
    said = [json.loads(line)["share"] for line in capsys.readouterr().out.splitlines()]
    assert said == sorted(set(said)) and said[-1] == 100
    assert found["weights"] == weighed_by() and found["analysis"]["left"] > 20


def test_looking_back_gives_way_to_all_and_has_an_end_to_what_it_may_use() -> None:
    told = (
        "import os, resource; from app.replays import study; "
        "study.studied = lambda _: {'most': resource.getrlimit(resource.RLIMIT_CPU)[1], 'nice': os.nice(0)}; "
        "study.main()"
    )
    found = subprocess.run([sys.executable, "-c", told], input="", capture_output=True, text=True, check=True)
    assert json.loads(found.stdout) == {"most": 180, "nice": 19}
