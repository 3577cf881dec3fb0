"""What waits to be told is held against what is true and wished by then: a stop, quiet, a look."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from threading import Event
from unittest import mock

import pytest

from app.messages.carrier import PAUSES
from app.messages.sender import LOOK_UPS, look_up
from app.messages.story import facts_of, standing
from app.messages.wishes import Kinds, Wishes
from app.rooms.notices import LOOKING
from app.settings import Settings
from tests.app.conftest import Time
from tests.app.host import Host, Player
from tests.app.standins import Receiver
from tests.app.test_kinds_of_messages import EVENING, asked, daily_to, here, until_gone
from tests.app.test_messages import a_table, carried, rows, told

pytestmark = pytest.mark.anyio

HOUR = 3600


async def given_up_and_not_taken(host: Host, one: Player, world: Receiver, game: str) -> None:
    """The game is over, and the one mailbox that is told so has not taken it."""
    world.came.clear()
    world.answers.append(503)
    async with one.at(game) as first:
        await first.enter("resign")
    await carried(host)
    ((kind, box, tries),) = await rows(host)
    assert (kind, bool(box), tries) == ("ended", True, 1)
    world.came.clear()


async def test_who_wants_nothing_more_gets_nothing_more_of_what_was_on_its_way(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        await given_up_and_not_taken(host, one, world, game)
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        await other.post(f"/api/messages/{box}/wishes", course=False)
        time.passes(PAUSES[0] / 1000)
        await carried(host)
        assert told(world) == [] and await rows(host) == []


async def test_what_is_tried_again_waits_until_quiet_is_over(sqlite_settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        await given_up_and_not_taken(host, one, world, game)
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        there = datetime.fromtimestamp(time.at / 1000, UTC)
        begin, end = there.strftime("%H:%M"), (there + timedelta(hours=2)).strftime("%H:%M")
        await other.post(f"/api/messages/{box}/wishes", quiet={"begin": begin, "end": end, "zone": "Etc/UTC"})
        time.passes(PAUSES[0] / 1000)
        await carried(host)
        assert told(world) == [] and [tries for _, _, tries in await rows(host)] == [1]
        time.passes(2 * HOUR)
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["ended"] and await rows(host) == []


async def test_who_sees_the_end_at_the_table_is_not_told_of_it(sqlite_settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            await here(second)
            await first.enter("resign")
            await carried(host)
            await here(second)
            time.passes(HOUR)
            await carried(host)
            assert told(world) == [] and await rows(host) == []


async def test_who_has_gone_when_it_ends_is_told_although_they_had_just_looked(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first:
            async with other.at(game) as second:
                await here(second)
                await first.enter("resign")
            await until_gone(host, game, other)
        await carried(host)
        assert told(world) == []
        time.passes(LOOKING + 6)
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["ended"]


async def test_a_host_who_switches_addresses_of_the_web_off_has_nothing_sent_there_any_more(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        post = host.services.carrier.post
        with mock.patch.object(post, "webhooks", False):
            async with one.at(game) as first:
                await first.enter("resign")
            await carried(host)
            box = (await other.get("/api/messages"))["mailboxes"][0]
            tried = await other.post(f"/api/messages/{box['id']}/test")
        assert told(world) == [] and tried == {"taken": False, "trouble": "not_here"}
        assert box["trouble"] == "not_here"
        # As with mail: perhaps it is on again in a moment.
        time.passes(PAUSES[0] / 1000)
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["ended"]


@asynccontextmanager
async def waited_for(settings: Settings, world: Receiver) -> AsyncIterator[tuple[Host, Player, str, str]]:
    """Somebody whose turn it is at their one table, and who can be told so once a day."""
    async with a_table(settings, world) as (host, one, other, game):
        wishes = await daily_to(other, world, host, turn="never")
        await asked(one, other, game)
        yield host, other, game, wishes


async def test_a_table_that_is_silent_is_not_among_those_of_the_day(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, waited_for(sqlite_settings, world) as (host, other, game, wishes):
        for silent in ([game], []):
            await other.post(wishes, daily=EVENING, turn="never", silent=silent)
            await carried(host)
            world.came.clear()
            time.passes(24 * HOUR)
            assert await host.services.daily.round() == 1
            assert [each["kind"] for each in told(world)] == ([] if silent else ["digest"])


async def test_the_message_of_the_day_waits_until_quiet_is_over(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, waited_for(sqlite_settings, world) as (host, other, _, wishes):
        quiet = {"begin": "17:00", "end": "20:00", "zone": EVENING["zone"]}
        await other.post(wishes, daily=EVENING, turn="never", quiet=quiet)
        await carried(host)
        world.came.clear()
        # From nine in the morning to its hour, to an hour later, and to when it may come.
        for hours, looked, many in ((9, 1, 0), (1, 0, 0), (1, 1, 1)):
            time.passes(hours * HOUR)
            assert (await host.services.daily.round(), len(told(world))) == (looked, many)


def test_once_a_day_is_told_of_tables_where_anything_is() -> None:
    nothing = Kinds(turn="never", clock=False, vote=False, talk=False, course=False)
    found = Wishes(**nothing.model_dump(), tables={"a": Kinds(), "b": nothing}, silent=["c"])
    # Whoever wants nothing but the day's message wants it of every table that they have not set apart.
    assert [found.daily_of(game) for game in "abcd"] == [True, False, False, True]


def frame(seq: int, *events: str, kind: str = "choice", **more: int) -> dict[str, object]:
    named = {} if kind == "choice" else {"kind": kind}
    return {"seq": seq, **named, "events": [{"event": each, **more} for each in events]}


def test_what_was_taken_back_has_not_happened() -> None:
    """Neither by whoever had chosen it, over what programs chose behind it, nor by the table."""
    first = frame(1, "card_played")
    undone = [first, frame(2, "battle_ended"), frame(3, "choice_taken_back", kind="undo")]
    assert [fact.key for fact in facts_of(standing(undone), lambda _: False)] == ["card"]
    over = [first, frame(2, "battle_ended"), frame(3, "worm_placed"), frame(4, "worm_attacks")]
    over.append(frame(5, "choice_taken_back", kind="undo", over=2))
    assert [fact.key for fact in facts_of(standing(over), lambda _: False)] == ["card"]
    agreed = [*over[:4], frame(5, "vote_carried", kind="vote_carried")]
    agreed.append(frame(6, "taken_back", kind="taken_back", to=2))
    assert [fact.key for fact in facts_of(standing(agreed), lambda _: False)] == ["card"]
    assert standing(undone[2:]) == undone[2]["events"], "of what lies before the first nothing is known"


async def test_names_that_nobody_answers_for_keep_no_thread_of_a_room() -> None:
    """A look-up cannot be ended from outside: those of strangers wait among themselves."""
    answered, begun = Event(), Event()

    def hangs(*_: object, **__: object) -> list[object]:
        begun.set()
        answered.wait(30)
        return []

    loop = asyncio.get_running_loop()
    with mock.patch.object(socket, "getaddrinfo", hangs):
        waiting = [asyncio.create_task(look_up("slow.example")) for _ in range(2 * LOOK_UPS._max_workers)]
        try:
            await asyncio.to_thread(begun.wait, 30)
            async with asyncio.timeout(20):
                assert await loop.run_in_executor(None, lambda: "a room") == "a room"
            assert not any(each.done() for each in waiting)
        finally:
            answered.set()
        assert await asyncio.gather(*waiting) == [[]] * len(waiting)
