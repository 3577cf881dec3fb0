"""Whoever runs short of time is reminded: at half, a fifth, a twentieth, and ahead of hours of quiet."""

from __future__ import annotations

import pytest

from app.messages.wishes import Quiet
from app.settings import Settings
from engine.players.random import RandomPlayer
from tests.app.conftest import Time
from tests.app.standins import Receiver
from tests.app.test_messages import A, H, a_table, carried, rows, told, until_asked

pytestmark = pytest.mark.anyio


async def test_time_that_runs_short_is_told_at_half_a_fifth_and_a_twentieth(
    sqlite_settings: Settings, time: Time
) -> None:
    clock = {"kind": "relaxed", "turn": 0, "reserve": 100_000, "flag": "program"}
    async with Receiver() as world, a_table(sqlite_settings, world, clock=clock) as (host, one, other, game):
        async with one.at(game) as first, other.at(game) as second:
            await until_asked(A, {H: first, A: second}, RandomPlayer(3))
        world.came.clear()
        host.services.keeper._beat_at = time.at
        time.passes(40)
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["turn"]
        world.came.clear()
        for passes, left in ((50_000, 49), (30_000, 19), (15_000, 4)):
            time.passes(passes)
            await carried(host)
            (message,) = told(world)
            assert (message["kind"], message["story"]["left"]) == ("clock", left)
            world.came.clear()
        assert await rows(host) == []


@pytest.mark.parametrize("answer", [204, 503])
async def test_the_last_reminder_takes_the_place_of_the_one_before_that_still_waits(
    sqlite_settings: Settings, time: Time, answer: int
) -> None:
    """Whoever could not be reached for a while is told once how much time they have left."""
    clock = {"kind": "relaxed", "turn": 0, "reserve": 100_000, "flag": "program"}
    async with Receiver() as world, a_table(sqlite_settings, world, clock=clock) as (host, one, other, game):
        async with one.at(game) as first, other.at(game) as second:
            await until_asked(A, {H: first, A: second}, RandomPlayer(3))
        host.services.keeper._beat_at = time.at
        for passes in (40, 50_000):
            time.passes(passes)
            await carried(host)
        # Nobody is there from the second reminder on, and it is tried again and again.
        tried = [30, 120, 600, 3600]
        for passes in (30_000, *tried):
            world.answers.append(503)
            time.passes(passes)
            await carried(host)
        ((_, waits, _), (_, box, tries)) = sorted(await rows(host))
        assert (waits, bool(box), tries) == ("", True, len(tried) + 1)
        world.came.clear()
        world.answers.append(answer)
        time.passes(15_000 - sum(tried))
        await carried(host)
        (message,) = told(world)
        assert (message["kind"], message["story"]["left"]) == ("clock", 4)
        assert await rows(host) == ([] if answer == 204 else [("clock", box, 1)])


#: Told in an hour, of a kind, with so many minutes left.
Told = tuple[int, str, int]


async def told_of_ten_hours(settings: Settings, time: Time, *, quiet_until: str, hours: int) -> list[Told]:
    """What somebody is told who has ten hours from 8 o'clock, and wants quiet from 11."""
    clock = {"kind": "relaxed", "turn": 0, "reserve": 36_000, "flag": "program"}
    async with Receiver() as world, a_table(settings, world, clock=clock) as (host, one, other, game):
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        quiet = {"begin": "11:00", "end": quiet_until, "zone": "UTC"}
        await other.post(f"/api/messages/{box}/wishes", quiet=quiet)
        async with one.at(game) as first, other.at(game) as second:
            await until_asked(A, {H: first, A: second}, RandomPlayer(3))
        host.services.keeper._beat_at = time.at
        time.passes(40)
        await carried(host)
        world.came.clear()
        said = []
        for _ in range(2 * hours):
            time.passes(1800)
            # Servers are up all the time.
            host.services.keeper._beat_at = time.at
            await carried(host)
            hour = time.at // 3_600_000 % 24
            said += [(hour, each["kind"], each["story"].get("left", 0)) for each in told(world)]
            world.came.clear()
        return said


async def test_who_runs_out_of_time_while_it_is_quiet_is_reminded_before(
    sqlite_settings: Settings, time: Time
) -> None:
    """Quiet is quiet: no reminder falls into it. What does not wait until it is over is told ahead of it."""
    said = await told_of_ten_hours(sqlite_settings, time, quiet_until="20:00", hours=12)
    assert [(hour, kind) for hour, kind, _ in said if hour < 20] == [(10, "clock")]
    assert 70 <= said[0][2] <= 76


async def test_a_reminder_waits_until_quiet_is_over_where_time_is_left_then(
    sqlite_settings: Settings, time: Time
) -> None:
    said = await told_of_ten_hours(sqlite_settings, time, quiet_until="15:00", hours=7)
    assert [(hour, kind) for hour, kind, _ in said] == [(15, "clock")]


def test_hours_of_quiet_are_those_of_the_zone_also_over_midnight() -> None:
    night = Quiet(begin="22:00", end="07:00", zone="Europe/Warsaw")
    hour = 3_600_000
    noon = 1_781_265_600_000  # 12 June 2026, 12:00 UTC: 14:00 in Warsaw.
    assert night.until(noon) == noon
    assert night.until(noon + 8 * hour) == noon + 17 * hour
    assert night.until(noon + 14 * hour) == noon + 17 * hour
    day = Quiet(begin="13:00", end="15:00", zone="Europe/Warsaw")
    assert day.until(noon) == noon + hour
