"""A process dies, and nobody looks at its games: another one does in them what is the server's to do."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest

from app.rooms import rooms
from app.settings import Settings
from engine.record import Record
from tests.app.conftest import Time
from tests.app.host import Host, Player, database_away_once, table_for_two
from tests.app.play import from_the_log
from tests.app.test_live_lobby import looking
from tests.app.test_votes import LIVE, agreed

pytestmark = pytest.mark.anyio

H, A = "harkonnen", "atreides"


@pytest.fixture
def brief(settings: Settings) -> Settings:
    """A process that notices soon when another one is gone."""
    return settings.model_copy(update={"heartbeat_seconds": 0.05})


async def entered(host: Host, game: str, kind: str) -> Record:
    """The game, when an entry of that kind has come into its log by itself."""
    while True:
        record = await from_the_log(host.services, game)
        if any(entry.kind == kind for entry in record.entries):
            return record
        await asyncio.sleep(0.02)


async def test_a_program_goes_on_at_another_process(brief: Settings) -> None:
    slow = brief.model_copy(update={"bot_delay": 60.0})
    async with Host(brief) as host, Player.come(host, "Leto") as (one,):
        async with Host(slow) as gone:
            one.move_to(gone)
            table = await one.post("/api/tables", kind="program", side=A, program="random")
            game = (await one.ready(table))["id"]
            assert (await one.get(f"/api/tables/{game}"))["waits_for"] == [H]
        one.move_to(host)
        async with looking(one) as look:
            await look.until(lambda tables: tables[game]["your_turn"])


async def test_a_program_goes_on_when_its_position_was_thrown_away(
    brief: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a commit that failed nobody is in the room to ask for it again."""
    async with Host(brief) as host, Player.come(host, "Leto") as (one,):
        database_away_once(host, monkeypatch)
        table = await one.post("/api/tables", kind="program", side=A, program="random")
        game = (await one.ready(table))["id"]
        async with looking(one) as look:
            await look.until(lambda tables: tables[game]["your_turn"])


async def glanced_at(host: Host, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That process found its first vote agreed on and not yet done, and looked whether it had to do it."""

    async def forgotten() -> list[tuple[str, int]]:
        return [(game, 1)]

    there = host.services.rooms
    with monkeypatch.context() as then:
        then.setattr(there.votes, "forgotten", forgotten)
        while not there._looked_at:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("up", [60.0, 1e6])
@pytest.mark.parametrize("known", [False, True])
async def test_what_silence_agrees_to_is_carried_at_another_process(
    brief: Settings, time: Time, monkeypatch: pytest.MonkeyPatch, up: float, known: bool
) -> None:
    """The silence is shorter than an outage would be, which does not count.

    However long the machine has been up: what was never looked at was not looked at when it started. And
    whether or not the other process had looked into that game a moment before, for an earlier vote.
    """
    began = monotonic()
    monkeypatch.setattr(rooms, "monotonic", lambda: up + monotonic() - began)
    brief = brief.model_copy(update={"silence_live_seconds": 0.5, "heartbeat_seconds": 0.4})
    async with Host(brief) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        async with Host(brief) as gone:
            for player in (one, other):
                player.move_to(gone)
            game = await table_for_two(one, other, clock=LIVE)
            async with one.at(game) as first, other.at(game) as second:
                await agreed([first, second], "pause")
                await first.until("clock")
                if known:
                    await glanced_at(host, game, monkeypatch)
                await agreed([first], "resume")
                # Silence counts from a sign after the proposal: they have seen it, and are gone.
                for _ in range(2):
                    await second.send(type="ping", t=1, here=True)
                    await second.until("pong")
        time.passes(1)
        while (await from_the_log(host.services, game)).entries[-1].what != {"about": "resume"}:
            await asyncio.sleep(0.02)


async def test_what_was_agreed_is_done_at_another_process(
    brief: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process of the last answer dies before anything has followed from it."""
    async with Host(brief) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        async with Host(brief) as gone:
            for player in (one, other):
                player.move_to(gone)
            game = await table_for_two(one, other)

            async def dies(*_: object) -> None:
                raise ConnectionError("gone")

            monkeypatch.setattr(gone.services.rooms.log, "append", dies)
            async with one.at(game) as first, other.at(game) as second:
                await agreed([first, second], "cancel")
        assert (await entered(host, game, "vote_carried")).over
