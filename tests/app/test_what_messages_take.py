"""What it takes to tell people: few statements, shared where they can be, and nobody waits for another."""

from __future__ import annotations

import asyncio
from time import monotonic
from unittest import mock

import pytest

from app.messages.wishes import STRETCH, Wishes
from app.settings import Settings
from app.store.models import Mailbox
from engine.players.random import RandomPlayer
from tests.app.conftest import Time
from tests.app.host import Host, Player, table_for_two
from tests.app.play import one_choice
from tests.app.standins import Receiver
from tests.app.test_messages import HOOK, A, H, a_table, carried, elsewhere, open_to, rows, told, until_asked
from tests.counts.server import Statements, listening

pytestmark = pytest.mark.anyio


async def test_an_entry_costs_no_more_statements_for_being_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is to be told goes into the statement of the entry; only the embedded database takes one more, in
    the same commit, and only where somebody is."""
    asked: dict[bool, Statements] = {}
    monkeypatch.setattr("app.rooms.notices.LOOKING", -1)
    still = open_to(settings, poll_seconds=60.0, heartbeat_seconds=3600.0)
    for reached in (False, True):
        async with Host(still) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
            await host.services.carrier.stop()
            await host.services.plans.stop()
            game = await table_for_two(one, other)
            for player in (one, other) if reached else ():
                host.services.carrier.people.add((await player.get("/api/me"))["id"])
            async with one.at(game) as first, other.at(game) as second:
                wires, chance = {H: first, A: second}, RandomPlayer(3)
                with listening() as found:
                    for _ in range(10):
                        seq = await one_choice(wires, chance)
                        for wire in wires.values():
                            await wire.frame(seq)
            assert reached == any(kind == "turn" for kind, _, _ in await rows(host))
            asked[reached], embedded = found, host.services.database.embedded
    assert asked[True].commits == asked[False].commits
    most = asked[False].statements + (10 if embedded else 0)
    assert asked[False].statements <= asked[True].statements <= most


async def test_messages_into_one_mailbox_each_take_few_statements_together(settings: Settings) -> None:
    """Looked at once, handed over, noted: a row for that mailbox is written where it has to wait for it. All
    that is due at a time is asked for and noted together."""
    # Nobody looks at the logs of tables meanwhile.
    settings = settings.model_copy(update={"poll_seconds": 3600.0})
    async with Receiver() as world, a_table(settings, world) as (host, one, _other, game):
        await one.post("/api/messages/webhooks", address=f"{HOOK}-too")
        async with one.at(game) as first:
            await first.enter("resign")
        rooms = host.services.rooms
        while rooms.census()[1] or rooms._tasks:
            # How far they have seen it is noted as they go.
            await asyncio.sleep(0.01)
        await elsewhere(host, game)
        world.came.clear()
        with listening() as found:
            await host.services.carrier.round()
            await host.services.carrier.settle()
        assert [each["kind"] for each in told(world)] == ["ended", "ended"] and await rows(host) == []
        # Taken, asked about thrice, noted, and when the next is due; noted together, or the second while the
        # first is being noted. What is changed takes the embedded database two statements.
        for_each = 2 if host.services.database.embedded else 1
        assert found.statements - 4 in (2 * for_each, 3 * for_each)


async def test_who_plays_on_and_wants_the_first_turn_alone_is_not_looked_after(
    settings: Settings, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it is known what they want, a turn of a stretch is a row in the commit of its entry that nobody
    looks at, and that goes with their next choice. Nothing is lost by it: half an hour later it is told."""
    monkeypatch.setattr("app.rooms.notices.LOOKING", -1)
    async with Receiver() as world, a_table(settings, world) as (host, one, other, game):
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        await other.post(f"/api/messages/{box}/wishes", turn="first")
        carrier = host.services.carrier
        async with one.at(game) as first, other.at(game) as second:
            wires, chance = {H: first, A: second}, RandomPlayer(3)
            await until_asked(A, wires, chance)
            await carried(host)
            for _ in range(3):
                await until_asked(A, wires, chance)
                assert [row for row in await rows(host) if row[0] == "turn"]
                with mock.patch.object(carrier, "_begin", side_effect=AssertionError("looked at")):
                    await carrier.round()
            # The rows of the turns before it went with a choice, in one statement with others.
            assert len(await rows(host)) == 1
            world.came.clear()
            time.passes(STRETCH / 1000 + 1)
            await carried(host)
            assert [each["kind"] for each in told(world)] == ["turn"]
            # What they say now counts at once.
            await until_asked(A, wires, chance)
            await other.post(f"/api/messages/{box}/wishes", turn="each")
            await until_asked(A, wires, chance)
            world.came.clear()
            await carried(host)
            assert "turn" in [each["kind"] for each in told(world)]


async def test_wishes_nobody_understands_keep_no_room_and_nobody_else_waiting(
    sqlite_settings: Settings,
) -> None:
    """Zones of time may go with the machine that knew them: one person is not told then, all others are."""
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        await one.post("/api/messages/webhooks", address=f"{HOOK}-too")
        carrier, identity = host.services.carrier, (await other.get("/api/me"))["id"]
        carrier._wishes[identity] = (monotonic(), [Wishes()])
        async with one.at(game) as first, other.at(game) as second:
            with mock.patch.object(Wishes, "moment", side_effect=KeyError("no such zone")):
                await until_asked(A, {H: first, A: second}, RandomPlayer(3))
            await first.enter("resign")
        async with host.services.database.write() as connection:
            unread = Mailbox.__table__.update().where(Mailbox.identity == identity).values(wishes="{")
            await connection.execute(unread)
        await elsewhere(host, game)
        world.came.clear()
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["ended"]
