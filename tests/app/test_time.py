"""Who sets the clock of a machine gives nobody time and takes none: the server goes on steadily."""

from __future__ import annotations

import asyncio
import time as machine

import pytest

from app.clocks.keeper import Keeper
from app.settings import Settings
from app.steady import Steady
from app.store import database as store
from app.store.clocks import Clocks
from app.store.database import Database, now
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
#: Seconds between signs of life.
INTERVAL = 0.4
SILENCE = round(3000 * INTERVAL)
BEGIN = 1_800_000_000_000


class Hands:
    """A machine's clock, which somebody sets, and the time that really passes."""

    def __init__(self, ahead: int = 0) -> None:
        self.ahead = ahead
        self._begin = machine.monotonic()

    def passing(self) -> int:
        return round((machine.monotonic() - self._begin) * 1000)

    def machine(self) -> int:
        return BEGIN + self.passing() + self.ahead


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return on_a_machine(monkeypatch, 0)


def on_a_machine(monkeypatch: pytest.MonkeyPatch, ahead: int) -> Hands:
    """The server's clock, begun on a machine whose clock is wrong by so much."""
    hands = Hands(ahead)
    monkeypatch.setattr(store, "clock", Steady(hands.machine, hands.passing))
    return hands


def near(at: int) -> bool:
    """Within what a busy machine may take, far from an hour."""
    return abs(at - BEGIN) < HOUR // 2


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
async def test_a_jump_of_the_machine_s_clock_moves_no_clock_of_a_game(
    sqlite_settings: Settings, hands: Hands, ahead: int
) -> None:
    """Nor does it end a session."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock={"kind": "live", "turn": 0, "reserve": 1800})
        hands.ahead = ahead
        table = await one.get(f"/api/tables/{game}")
        assert all(1_000_000 < side["reserve_left"] <= 1_800_000 for side in table["time"]["sides"].values())
        room = await host.services.rooms.room(game)
        assert not room.flag_fallen
        assert (await other.get("/api/me"))["name"] == "Leto"
        assert near(now())
        assert f"arrakis_clock_off_seconds {ahead // 1000}" in host.services.watch.text()


async def somebody_lives(database: Database) -> None:
    """Another process, whose clock is right."""
    clocks, hands = Clocks(database), Hands()
    while True:
        await clocks.beat("another", hands.machine(), SILENCE, alone=False)
        await asyncio.sleep(INTERVAL / 4)


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
async def test_a_process_that_starts_goes_on_from_the_time_of_the_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    database = Database(settings.database)
    await database.migrate()
    await Clocks(database).beat("another", BEGIN, SILENCE, alone=False)
    on_a_machine(monkeypatch, ahead)
    other = asyncio.create_task(somebody_lives(database))
    keeper = Keeper(Clocks(database), INTERVAL, alone=False)
    await keeper.start()
    assert near(now()) and keeper.outages == []
    await keeper.stop()
    other.cancel()
    await database.close()


async def test_where_nobody_was_up_it_was_an_outage(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that was set forward meanwhile is the same to it: either way no time of a game has passed."""
    database = Database(settings.database)
    await database.migrate()
    await Clocks(database).beat("another", BEGIN, SILENCE, alone=False)
    on_a_machine(monkeypatch, HOUR)
    keeper = Keeper(Clocks(database), INTERVAL, alone=False)
    await keeper.agree()
    await keeper.beat(first=True)
    ((begin, end),) = keeper.outages
    assert begin == BEGIN and end - begin >= HOUR
    await database.close()


async def test_time_never_goes_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after a start with a clock that was set back does not lie before what was."""
    database = Database(settings.database)
    await database.migrate()
    await Clocks(database).beat("another", BEGIN, SILENCE, alone=False, stopped=True)
    on_a_machine(monkeypatch, -HOUR)
    keeper = Keeper(Clocks(database), INTERVAL, alone=True)
    await keeper.agree()
    await keeper.beat(first=True)
    assert now() >= BEGIN and near(now()) and keeper.outages == []
    await database.close()


async def test_a_machine_that_stood_still_catches_up_with_the_others(
    settings: Settings, hands: Hands
) -> None:
    """Its clock has stood still with it; what it enters must not lie an hour ago."""
    database = Database(settings.database)
    await database.migrate()
    keeper = Keeper(Clocks(database), INTERVAL, alone=False)
    await keeper.beat(first=True)
    await Clocks(database).beat("another", now() + HOUR, SILENCE, alone=False)
    await keeper.beat()
    assert now() >= BEGIN + HOUR and keeper.reliable
    await database.close()


async def test_who_catches_up_knows_what_was_an_outage_before_anybody_is_told_the_time(
    settings: Settings, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the clocks of all games would run out for a moment: nobody has thought for an hour."""
    database = Database(settings.database)
    await database.migrate()
    keeper = Keeper(Clocks(database), INTERVAL, alone=False)
    await keeper.beat(first=True)
    await Clocks(database).beat("another", now() + HOUR, SILENCE, alone=False)
    asked = Clocks.outages
    told: list[bool] = []

    async def outages(self: Clocks, after: int) -> list[tuple[int, int, int]]:
        told.append(near(now()))
        found = await asked(self, after)
        await asyncio.sleep(0)
        told.append(near(now()))
        return found

    monkeypatch.setattr(Clocks, "outages", outages)
    await keeper.beat()
    assert told == [True, True] and not near(now())
    assert sum(end - begin for begin, end in keeper.outages) >= HOUR - 2 * SILENCE
    await database.close()
