"""Programs that think in processes of their own: what those are told; no table ever hangs on them."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from app.bots import coach, levels, worker
from app.bots.coach import Coach
from app.bots.hourglass import Hourglass
from app.bots.thinkers import Thinker, Thinkers
from app.bots.thought import Told, asked, thought
from app.rooms.messages import Consider
from app.settings import Settings
from app.store.leases import Leases
from engine import Choice, Game
from engine.beliefs import deal
from engine.contract.view import Position
from engine.leakcheck.worlds import Unseen, other_world
from engine.players import StrongPlayer, player
from engine.players.random import RandomPlayer
from engine.players.search import searched
from engine.selfplay import game_key
from engine.variant import Variant
from tests.app.host import Host, Player, table_for_two
from tests.app.play import from_the_log

pytestmark = pytest.mark.anyio

H, A = "harkonnen", "atreides"
#: Nothing here is to hang on how busy the machine is.
LONG = 120.0


def thinkable(players: int = 2, seed: int = 1) -> tuple[Game, str]:
    """A position in which a program that searches has several choices, and who is asked."""
    game = Variant(players).begun(game_key(4, seed), 0)
    quick = player("greedy", 1)
    while True:
        pending = game.waiting_on()
        assert pending is not None
        seat = pending.seats[0]
        view, menu = game.view(seat), game.menu(seat)
        assert menu is not None
        if searched(view) and game.table.round > 1:
            return game, seat
        game.play(seat, quick.choose(view, menu))


@asynccontextmanager
async def thinkers(number: int = 1) -> AsyncIterator[Thinkers]:
    found = Thinkers(number)
    try:
        yield found
    finally:
        await found.stop()


async def test_another_process_thinks_the_same() -> None:
    """Same worlds, same seed, same positions weighed: same choice, wherever it is thought."""
    game, seat = thinkable()
    line = asked(game, seat, "steady", 2, 7)
    here = thought(line)
    program = player("steady", 7)
    menu = game.menu(seat)
    assert menu is not None
    assert str(program.choose(game.view(seat), menu, deal(game, seat, 2, 7))) == here["choice"]
    shares: list[int] = []
    async with thinkers() as pool:
        there = await pool.think(line, LONG, shares.append, whole=True)
    assert there == here
    assert here["nodes"] == program.nodes > 0
    assert shares[0] == 0 and shares == sorted(shares)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_what_a_process_is_told_does_not_hang_on_what_is_hidden(players: int) -> None:
    """To the byte, and without the key of the game."""
    game, seat = thinkable(players)
    line = asked(game, seat, "strong", 2, 3)
    assert game.flow.tower.key.hex() not in line.decode() and game.id not in line.decode()
    differed = 0
    for seed in range(6):
        other = other_world(game, seat, Unseen.of(game), RandomPlayer(seed), ())
        if other.game.view(seat) == game.view(seat):
            differed += bool(other.differs)
            assert asked(other.game, seat, "strong", 2, 3) == line
    assert differed


def test_others_go_on_after_each_world_that_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that deals all of them at once keeps everybody else waiting."""
    breaths: list[float] = []
    monkeypatch.setattr("app.bots.thought.time.sleep", breaths.append)
    game, seat = thinkable()
    asked(game, seat, "steady", 5, 7)
    assert breaths == [0] * 5


async def test_a_killed_process_is_replaced_and_the_question_asked_again() -> None:
    game, seat = thinkable()
    line = asked(game, seat, "steady", 2, 7)
    async with thinkers() as pool:
        before = await pool.think(line, LONG)
        (one,) = pool._there
        one.process.kill()
        await one.process.wait()
        assert await pool.think(line, LONG) == before
        assert one not in pool._there and len(pool._there) == 1


async def test_who_takes_too_long_is_not_waited_for_and_is_asked_again_later() -> None:
    game, seat = thinkable()
    line = asked(game, seat, "steady", 2, 7)
    async with thinkers() as pool:
        assert await pool.think(line, 0.0) == {}
        assert (await pool.think(line, LONG))["choice"]


async def test_what_nobody_waits_for_any_more_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many have gone meanwhile, whoever comes next is thought about next."""
    game, seat = thinkable()
    line, begun = asked(game, seat, "steady", 1, 7), 0
    before = Thinker.ask

    async def ask(self: Thinker, *rest: Any) -> dict[str, Any]:
        nonlocal begun
        begun += 1
        return await before(self, *rest)

    monkeypatch.setattr(Thinker, "ask", ask)
    async with thinkers() as pool:
        with monkeypatch.context() as then:
            # All processes have something to think about.
            then.setattr(pool, "wake", lambda: None)
            for _ in range(5):
                assert await pool.think(line, 0.0) == {}
            leaves = asyncio.create_task(pool.think(line, LONG))
            await asyncio.sleep(0)
            leaves.cancel()
            await asyncio.gather(leaves, return_exceptions=True)
            await asyncio.sleep(0)
            assert not pool._tasks
        assert (await pool.think(line, LONG))["choice"]
        assert begun == 1


async def test_what_cannot_be_thought_ends_nothing() -> None:
    game, seat = thinkable()
    async with thinkers() as pool:
        assert await pool.think(b'{"worlds": []}\n', LONG) == {}
        assert (await pool.think(asked(game, seat, "steady", 1, 7), LONG))["choice"]


# -- when there is not time for all of it ------------------------------------------------------------


def test_a_thought_cut_anywhere_is_a_choice_with_reasons_that_can_be_told() -> None:
    game, seat = thinkable()
    line, menu = asked(game, seat, "steady", 2, 7, lines=True), game.menu(seat)
    assert menu is not None
    quick = str(player("steady", 7).choose(game.view(seat), menu))
    times = 0
    while True:
        clock = iter([False] * times + [True])
        answer = thought(line, enough=clock.__next__)
        assert Choice.parse(answer["choice"]) in menu
        assert times or answer == {"choice": quick, "nodes": 0, "cut": True, "lines": []}
        if not answer["cut"]:
            break
        times += 1
    assert times > 2
    assert answer == thought(line)


def test_time_runs_from_when_it_is_said_and_ends_where_it_was_said() -> None:
    """By a clock that is made up; without an end it runs for ever, and nothing is nearer for it."""
    now = [100.0]
    glass, endless, none = (Hourglass(seconds, lambda: now[0]) for seconds in (2.0, None, 0.0))
    found = []
    for at in (100.0, 101.0, 101.75, 102.0, 105.0):
        now[0] = at
        found.append((glass.share(), glass.up()))
        assert (endless.share(), endless.up()) == (0, False)
        assert none.up()
    assert found == [(0, False), (50, False), (87, False), (100, True), (100, True)]


def test_how_far_a_thought_is_goes_by_its_worlds_or_by_its_time_whichever_ends_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[dict[str, Any]] = []
    monkeypatch.setattr(worker, "_say", said.append)
    now = [0.0]
    glass = Hourglass(1.0, lambda: now[0])
    for at, share in ((0.0, 0), (0.125, 25), (0.5, 37), (0.75, 50)):
        now[0] = at
        worker._tell(glass, share)
    assert [each["share"] for each in said] == [0, 25, 50, 75]


async def test_a_process_whose_time_is_up_says_the_best_it_has_found() -> None:
    """With none at all that is the quick policy's choice; and it goes on being asked."""
    game, seat = thinkable()
    line, menu = asked(game, seat, "steady", 2, 7), game.menu(seat)
    assert menu is not None
    quick = str(player("steady", 7).choose(game.view(seat), menu))
    async with thinkers() as pool:
        pool.wake()
        one = await pool._ready.get()
        told: list[int] = []
        assert await one.ask(line, told.append, 0.0) == {"choice": quick, "nodes": 0, "cut": True}
        assert await one.ask(line, told.append) == thought(line)


@pytest.fixture
def answered_at_once(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """Processes that answer at once; how many seconds each was told it had."""
    told: list[float | None] = []

    async def ask(self: Thinker, line: bytes, heard: Told, seconds: float | None = None) -> dict[str, Any]:
        told.append(seconds)
        return {"choice": "pass", "nodes": 1, "cut": False}

    monkeypatch.setattr(Thinker, "ask", ask)
    monkeypatch.setattr(Thinkers, "wake", lambda self: None)
    return told


async def test_who_has_waited_in_line_has_less_time_and_in_the_end_none(
    monkeypatch: pytest.MonkeyPatch, answered_at_once: list[float | None]
) -> None:
    """A table does not wait longer because others were asked before."""
    now = 50.0
    monkeypatch.setattr("app.bots.thinkers.monotonic", lambda: now)
    one, pool = object.__new__(Thinker), Thinkers(1)
    for waited, left in ((0.0, 8.0), (3.0, 5.0), (7.75, 0.25), (8.0, None), (20.0, None)):
        now, pool._ready = 50.0, asyncio.Queue()
        answered_at_once.clear()
        asks = asyncio.create_task(pool.think(b"", 8.0 + levels.SPARE))
        while not pool._tasks:
            await asyncio.sleep(0)
        now += waited
        pool._ready.put_nowait(one)
        found = await asks
        assert answered_at_once == ([] if left is None else [pytest.approx(left)])
        assert bool(found) == (left is not None)
        assert pool._ready.qsize() == 1


async def test_a_coach_counts_positions_and_is_not_cut_short(answered_at_once: list[float | None]) -> None:
    """Who asks twice is told the same, however busy the machine is."""
    pool = Thinkers(1)
    pool._ready.put_nowait(object.__new__(Thinker))
    assert await pool.think(b"", LONG, whole=True)
    assert answered_at_once == [None]


def test_a_machine_with_one_processor_has_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bots.thinkers.processors", lambda: 1)
    assert Thinkers(-1).number == 1
    monkeypatch.setattr("app.bots.thinkers.processors", lambda: 4)
    assert Thinkers(-1).number == 3
    assert not Thinkers(0).on


# -- at the table ----------------------------------------------------------------------------------


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "SECONDS", {})
    monkeypatch.setattr(levels, "LONGEST", LONG)


async def both_handed(player: Player, program: str, **wanted: Any) -> str:
    """A game that programs play by themselves."""
    table = await player.post("/api/tables", kind="practice", **wanted)
    game = str((await player.ready(table))["id"])
    for seat in table["seats"]:
        await player.post(f"/api/games/{game}/seats/{seat['seat']}/program", program=program)
    return game


async def until_entry(host: Host, game: str, seq: int) -> None:
    while (await from_the_log(host.services, game)).seq < seq:
        await asyncio.sleep(0.02)


async def test_a_program_thinks_at_the_table_and_everybody_is_told(settings: Settings, patient: None) -> None:
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        game = await both_handed(one, "steady")
        async with one.at(game) as wire:
            # It may have begun before anybody looked on.
            while (told := await wire.until("thinking"))["share"]:
                pass
            assert told["seat"] in (H, A)
            before = wire.seq
            await wire.frame(before + 2)
        there = host.services.thinkers._there
        assert len(there) == host.services.thinkers.number
        assert {os.getpriority(os.PRIO_PROCESS, each.process.pid) for each in there} == {19}


async def test_a_table_takes_what_was_found_until_time_was_up(
    sqlite_settings: Settings, patient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the game goes on with it: what the log has is the choice."""
    before, cut = Thinker.ask, 0

    async def ask(self: Thinker, line: bytes, told: Told, seconds: float | None = None) -> dict[str, Any]:
        nonlocal cut
        assert seconds is not None
        answer = await before(self, line, told, 0.0)
        cut += answer["cut"]
        return answer

    monkeypatch.setattr(Thinker, "ask", ask)
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        await until_entry(host, await both_handed(one, "strong"), 24)
    assert cut


async def test_where_nobody_may_think_or_nobody_does_in_time_the_quick_policy_plays(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "SECONDS", {"strong": 0.0})
    for thinkers in (0, 1):
        found = sqlite_settings.model_copy(update={"thinkers": thinkers})
        async with Host(found) as host, Player.come(host, "Leto") as (one,):
            await until_entry(host, await both_handed(one, "strong"), 16)


@pytest.mark.parametrize(("program", "most"), [("steady", 0.6), ("strong", 0.6), ("patient", 3.0)])
async def test_a_table_waits_no_longer_than_twice_what_a_program_may_think(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, program: str, most: float
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        waited: list[float] = []

        async def think(line: bytes, seconds: float, told: Told) -> dict[str, Any]:
            waited.append(seconds)
            return {}

        monkeypatch.setattr(host.services.thinkers, "think", think)
        monkeypatch.setattr("engine.players.search.SearchPlayer.worlds", lambda *_: 1)
        await until_entry(host, await both_handed(one, program), 8)
        assert waited and all(seconds <= most for seconds in waited)


@pytest.mark.parametrize("nonsense", ["stay", "no choice, at all"])
async def test_what_cannot_be_chosen_at_the_table_is_not_taken_from_another_process(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, nonsense: str
) -> None:
    """What was refused under an id stays refused: the table would wait for ever."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        heard = 0

        async def think(*_: Any) -> dict[str, Any]:
            nonlocal heard
            heard += 1
            return {"choice": nonsense}

        monkeypatch.setattr(host.services.thinkers, "think", think)
        monkeypatch.setattr("engine.players.search.StrongPlayer.worlds", lambda *_: 1)
        await until_entry(host, await both_handed(one, "strong"), 8)
        assert heard


@pytest.mark.parametrize(
    "wanted",
    [
        {"players": 1, "mode": "mahdi"},
        {"options": {"expansions": "desert_war"}},
        {"options": {"printing": "first"}},
        {"players": 3, "shared": A},
        {"players": 4},
    ],
    ids=["against the automaton", "expansion", "first printing", "three", "four"],
)
async def test_a_program_plays_every_seat_of_every_game(
    sqlite_settings: Settings, wanted: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it has learned nothing it asks no other process."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        asked_for: list[bytes] = []

        async def think(line: bytes, seconds: float, told: Any = None) -> dict[str, Any]:
            asked_for.append(line)
            return thought(line)

        monkeypatch.setattr(host.services.thinkers, "think", think)
        # A few worlds are enough here.
        monkeypatch.setattr("engine.players.search.StrongPlayer.worlds", lambda *_: 1)
        game = await both_handed(one, "strong", **wanted)
        await until_entry(host, game, 12)
        learned = wanted.get("mode") != "mahdi" and "expansions" not in wanted.get("options", {})
        if learned:
            while not asked_for:
                await asyncio.sleep(0.02)
        assert learned == bool(asked_for)


async def test_two_processes_do_not_think_about_the_same(
    settings: Settings, patient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has said first that it thinks about a game does; the other does when nobody says so any more."""
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        thought_about: list[int] = []
        before = host.services.thinkers.think

        async def think(line: bytes, *rest: Any) -> dict[str, Any]:
            thought_about.append(json.loads(line)["worlds"][0]["decision"])
            return await before(line, *rest)

        async with Host(settings) as other:
            for each in (host, other):
                monkeypatch.setattr(each.services.thinkers, "think", think)
            held = Leases(host.services.database, "another")
            table = await one.post("/api/tables", kind="practice")
            game = str((await one.ready(table))["id"])
            assert await held.take(f"think:{game}", 600_000)
            for seat in (H, A):
                await one.post(f"/api/games/{game}/seats/{seat}/program", program="steady")
            rooms = [await each.services.rooms.room(game) for each in (host, other)]

            def look() -> None:
                host.services.programs.look(rooms[0])
                other.services.programs.look(rooms[1])

            async with one.at(game) as wire:
                while not searched(cast(Position, wire.view)):
                    await wire.next()
                seq = wire.seq
                for _ in range(3):
                    look()
                    await asyncio.sleep(0.05)
                assert not thought_about and wire.seq == seq
                await held.give_up(f"think:{game}")
                look()
                await wire.frame(seq + 3)
        assert len(thought_about) == len(set(thought_about)) > 0


# -- the coach -------------------------------------------------------------------------------------


async def test_who_practises_is_told_three_choices_with_their_chances(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is what the strong program would take; who asks again is told the same."""
    monkeypatch.setattr(coach, "SECONDS", LONG)
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="practice")
        game = str((await one.ready(table))["id"])
        quick = player("greedy", 1)
        async with one.at(game, seat=H) as h, one.at(game, seat=A) as a:
            wires = {H: h, A: a}

            async def considered(seat: str, decision: int, *, late: bool = False) -> Any:
                await wires[seat].send(type="consider", id="c", decision=decision)
                found = await wires[seat].until("considered", "refused", client_id="c")
                assert found["late"] == late
                return found["lines"]

            plain = None
            while True:
                record = await from_the_log(host.services, game)
                pending = record.game.waiting_on()
                assert pending is not None
                (seat,) = pending.seats
                view, menu = record.game.view(seat), record.game.menu(seat)
                assert menu is not None
                await wires[seat].frame(record.seq)
                if searched(view):
                    break
                if plain is None:
                    # Nothing to weigh: what a quick policy takes, without a chance.
                    plain = await considered(seat, pending.decision)
                    assert [(line["chance"], line["gains"]) for line in plain] == [(None, None)]
                choice = str(quick.choose(view, menu))
                await wires[seat].enter("choose", decision=pending.decision, choice=choice)
            lines = await considered(seat, pending.decision)
            assert 1 < len(lines) <= 3 and all(Choice.parse(line["choice"]) in menu for line in lines)
            worlds = deal(record.game, seat, player("strong", 0).worlds(view, menu), pending.decision)
            strong = StrongPlayer(pending.decision)
            assert lines[0]["choice"] == str(strong.choose(view, menu, worlds))
            # With each what the search has found in it, in the worlds that were dealt for the seat.
            found = {str(one.choice): strong.gains(one.choice) for one in strong.weighed}
            assert [line["gains"] for line in lines] == [found[line["choice"]] for line in lines]
            assert all(0 <= line["chance"] <= 10_000 for line in lines)
            assert await considered(seat, pending.decision) == lines
            # Where there was no time it is not said that there is nothing to weigh.
            with monkeypatch.context() as then:
                then.setattr(coach, "SECONDS", 0.0)
                (line,) = await considered(seat, pending.decision, late=True)
                assert (line["choice"], line["chance"]) == (str(quick.choose(view, menu)), None)
            # Of somebody who is not asked, and of what is over, there is nothing to say.
            idle = A if seat == H else H
            assert await considered(idle, pending.decision) == []
            assert await considered(seat, pending.decision - 1) == []


async def test_who_has_asked_the_coach_is_answered_to_whatever_else_they_say(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is not thought for twice at once."""
    ended = asyncio.Event()

    async def slowly(self: Coach, game: Game, seat: str, message: Consider, *rest: object) -> str:
        await ended.wait()
        return json.dumps({"type": "considered", "id": message.id, "lines": []})

    monkeypatch.setattr(Coach, "_thought", slowly)
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="practice")
        game = str((await one.ready(table))["id"])
        async with one.at(game, seat=H) as wire:
            await wire.send(type="consider", id="c", decision=1)
            await wire.send(type="consider", id="d", decision=1)
            refused = await wire.until("refused", "considered")
            assert (refused["id"], refused["key"]) == ("d", "message.too_fast")
            await wire.send(type="ping", t=1, here=False)
            assert (await wire.until("pong", "considered"))["type"] == "pong"
            ended.set()
            assert (await wire.until("considered"))["id"] == "c"
            await wire.send(type="consider", id="e", decision=1)
            assert (await wire.until("considered", "refused"))["id"] == "e"


async def test_nobody_is_coached_in_a_game_between_people(sqlite_settings: Settings) -> None:
    """Not even while a program sits in for the other, nor at a table for people where programs play."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        between = await table_for_two(one, other)
        beside = await one.post("/api/tables", side=H)
        await one.post(f"/api/tables/{beside['id']}/program", seat=A, program="strong")
        alone = str((await one.ready(beside))["id"])
        for game in (between, alone):
            async with one.at(game) as wire:
                for _ in range(2):
                    await wire.send(type="consider", id="c", decision=wire.waiting["decision"])
                    refused = await wire.until("considered", "refused", client_id="c")
                    assert refused["key"] == "advice.among_people"
                    if game == between:
                        await other.post(f"/api/games/{game}/seats/{A}/program", program="greedy")
        # Who practises may give a seat away: then they are two.
        table = await one.post("/api/tables", kind="practice")
        game = str((await one.ready(table))["id"])
        link = await one.post(f"/api/games/{game}/seats/{A}/link")
        await other.post("/api/invitations/accept", token=link["token"])
        async with one.at(game, seat=H) as wire:
            await wire.send(type="consider", id="c", decision=wire.waiting["decision"])
            refused = await wire.until("considered", "refused", client_id="c")
            assert refused["key"] == "advice.among_people"
        assert not host.services.thinkers._there
