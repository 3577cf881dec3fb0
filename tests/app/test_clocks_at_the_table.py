"""Clocks while a game is played: whose runs, when the flag falls, and when no time passes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import read, verify
from tests.app.conftest import Time
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import from_the_log, one_choice

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "turn": 10, "reserve": 60, "flag": "lose"}
H, A = "harkonnen", "atreides"


@pytest.fixture
def patient(settings: Settings) -> Settings:
    """Signs of life so rare that a test can move the clock on without it being taken for an outage."""
    return settings.model_copy(update={"heartbeat_seconds": 3600})


def left(clock: dict[str, Any], side: str) -> tuple[float, float]:
    there = clock["sides"][side]
    return there["turn_left"] / 1000, there["reserve_left"] / 1000


async def choices(wires: dict[str, Wire], number: int, seed: int = 1) -> dict[str, Any]:
    """So many choices; the last clock everybody was told."""
    player = RandomPlayer(seed)
    for _ in range(number):
        seq = await one_choice(wires, player)
        for wire in wires.values():
            await wire.frame(seq)
    told = [await wire.until("clock") for wire in wires.values()]
    assert all(clock == told[0] for clock in told)
    return told[0]


async def until_asked(wires: dict[str, Wire], side: str) -> None:
    player = RandomPlayer(4)
    some = next(iter(wires.values()))
    while some.waiting["faction"] != side:
        seq = await one_choice(wires, player)
        for wire in wires.values():
            await wire.frame(seq)


async def test_the_clock_of_the_side_that_must_decide_runs(patient: Settings, time: Time) -> None:
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock=LIVE)
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            clock = first.welcome["clock"]
            assert clock["running"] == first.waiting["faction"] and left(clock, H) == (10, 60)
            side = clock["running"]
            time.passes(25)
            clock = await choices(wires, 1)
            await until_asked(wires, A if side == H else H)
            table = await one.get(f"/api/tables/{game}")
            assert left(table["time"], side) == (0, 45)
            assert table["time"]["running"] == first.waiting["faction"] != side
            mine = (await other.get("/api/my/tables"))["tables"][0]
            assert mine["time"] == table["time"] and mine["clock"] == LIVE
        async with one.at(game) as again:
            time.passes(3)
            assert left(again.welcome["clock"], side) == (0, 45)


async def test_an_undo_gives_no_time_back(patient: Settings, time: Time) -> None:
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock=LIVE)
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            player = RandomPlayer(2)
            for _ in range(200):
                seq = await one_choice(wires, player)
                for wire in wires.values():
                    await wire.frame(seq)
                able = [wire for wire in wires.values() if wire.view["undo"]["possible"]]
                if able:
                    break
            seat = able[0].view["seat"]
            before = (await one.get(f"/api/tables/{game}"))["time"]
            answer = await able[0].enter("undo", decision=able[0].waiting["decision"])
            assert answer["type"] == "accepted"
            after = (await one.get(f"/api/tables/{game}"))["time"]
            assert after["running"] == seat
            assert left(after, seat) == left(before, seat)


async def test_who_runs_out_of_time_has_lost(patient: Settings, time: Time) -> None:
    """Once, although two processes look; what comes too late is refused, and the record verifies."""
    async with (
        Host(patient) as elsewhere,
        Host(patient) as host,
        Player.come(host, "Vladimir", "Leto") as (one, other),
    ):
        game = await table_for_two(one, other, clock=LIVE)
        other.move_to(elsewhere)
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            await choices(wires, 2)
            side = first.waiting["faction"]
            time.passes(70)
            late = await wires[side].enter(
                "choose", decision=first.waiting["decision"], choice="done", id="late"
            )
            assert late["key"] == "entry.game_over"
            for wire in wires.values():
                await wire.frame(3)
        table = await one.get(f"/api/tables/{game}")
        winner = A if side == H else H
        assert (table["status"], table["winner"], table["won_by"]) == ("finished", winner, "time")
        assert table["time"] is None
        record = await from_the_log(host.services, game)
        assert [entry.kind for entry in record.entries].count("flag_fallen") == 1
        text = (await one.http.get(f"/api/games/{game}/record")).text
        assert verify(read(text)).seq == 3


async def test_the_flag_falls_when_nobody_is_there_and_after_a_restart(patient: Settings, time: Time) -> None:
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock={**LIVE, "kind": "relaxed", "turn": 3600})
        time.passes(3000)
    # Nobody plays while there is no server.
    time.passes(1_000_000)
    async with Host(patient) as host, Host(patient) as elsewhere:
        one.move_to(host)
        table = await one.get(f"/api/tables/{game}")
        assert left(table["time"], table["time"]["running"]) == (600, 60)
        time.passes(660)
        # What follows each sign of life, in both processes at once.
        await asyncio.gather(*(each.services.keeper.noticed(False) for each in (host, elsewhere)))
        assert (await one.get(f"/api/tables/{game}"))["won_by"] == "time"
        await one.http.aclose()
        record = await from_the_log(host.services, game)
        assert [entry.kind for entry in record.entries] == ["flag_fallen"]


async def test_a_program_goes_on_where_the_table_chose_so(patient: Settings, time: Time) -> None:
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock={**LIVE, "flag": "program"})
        async with one.at(game) as first, other.at(game) as second:
            wires, people = {H: first, A: second}, {H: one, A: other}
            side = first.waiting["faction"]
            time.passes(71)
            told = await wires[side].until("seats")
            assert told["yours"] == [side] and told["seat"] == side
            there = next(seat for seat in told["seats"] if seat["seat"] == side)
            assert there == {"seat": side, "name": people[side].name, "program": "greedy"}
            # The program plays, and its player cannot while it does.
            await wires[side].frame(3)
            answer = await wires[side].enter("choose", decision=0, choice="done")
            assert answer["key"] == "seat.program_plays"
            # The rest of the turn whose time was over is the program's.
            while wires[side].waiting["faction"] == side:
                await wires[side].frame(wires[side].seq + 1)
            await people[side].post(f"/api/games/{game}/seats/{side}/take-back")
            told = await wires[side].until("seats")
            assert all(seat["program"] is None for seat in told["seats"])
            clock = await wires[side].until("clock")
            assert left(clock, side)[1] == 0
        record = await from_the_log(host.services, game)
        handed = [entry.what["to"] for entry in record.entries if entry.kind == "seat_handed_over"]
        assert handed == ["program", "person"]


@pytest.mark.parametrize("flag", ["lose", "program"])
async def test_a_program_for_a_moment_gives_no_time(patient: Settings, time: Time, flag: str) -> None:
    """Nor does a link to another device: a turn that is over is over, whoever sits there."""
    slow = patient.model_copy(update={"bot_delay": 60.0})
    async with Host(slow) as host, Player.come(host, "Vladimir", "Leto", "Piter") as (one, other, device):
        game = await table_for_two(one, other, clock={"kind": "live", "turn": 10, "reserve": 0, "flag": flag})
        async with one.at(game) as first:
            side = first.waiting["faction"]
            owner, place = {H: one, A: other}[side], f"/api/games/{game}/seats/{side}"
            token = (await owner.post(f"{place}/link"))["token"]
            time.passes(8)
            await owner.post(f"{place}/program")
            await owner.post(f"{place}/take-back")
            time.passes(1)
            await owner.post(f"{place}/program")
            time.passes(2)
            assert await owner.refused(f"{place}/take-back") == (409, "clock.no_time")
            assert await device.refused("/api/invitations/accept", token=token) == (409, "clock.no_time")
            assert left((await one.get(f"/api/tables/{game}"))["time"], side) == (0, 0)


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "live"},
        {"kind": "live", "turn": -1},
        {"kind": "slow", "turn": 5},
        {"kind": "live", "turn": 5, "flag": "shout"},
        {"kind": "live", "turn": 10**9},
    ],
)
async def test_terms_that_mean_nothing_are_refused(sqlite_settings: Settings, clock: dict[str, Any]) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert await one.refused("/api/tables", clock=clock) == (422, "request.malformed")
        table = await one.post("/api/tables", clock={"kind": "none", "turn": 5})
        assert table["clock"] == {"kind": "none", "turn": 0, "reserve": 0, "flag": "lose"}
        assert table["time"] is None
