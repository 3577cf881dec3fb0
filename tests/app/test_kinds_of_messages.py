"""Whatever a person may be told arrives, in each way there is: kinds of a table, talk, once a day."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest import mock

import pytest

from app.messages.carrier import HELD, PAUSES
from app.messages.wishes import Daily, Kinds, Wishes
from app.rooms.notices import LOOKING
from app.settings import Settings
from app.store.database import now
from app.store.notices import KINDS
from engine.players.random import RandomPlayer
from tests.app.conftest import Time
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.relay import MailServer
from tests.app.standins import Receiver
from tests.app.test_calls import contact
from tests.app.test_mail import confirmed
from tests.app.test_messages import HOOK, A, H, a_table, carried, open_to, rows, told, until_asked
from tests.app.test_push import Browser

pytestmark = pytest.mark.anyio

CLOCK = {"kind": "relaxed", "turn": 0, "reserve": 100_000, "flag": "program"}
#: Of a server for which everything is switched on: what has come by one way, as kinds in their order.
Came = Callable[[], list[str]]


@asynccontextmanager
async def reached_by(way: str, host: Host, player: Player) -> AsyncIterator[Came]:
    """That player is told things in that way and no other."""
    if way == "mail":
        async with MailServer() as server:
            relay_settings = host.services.settings.model_copy(update=server.settings)
            with mock.patch.multiple(host.services.carrier.post.relay, _settings=relay_settings):
                await confirmed(server, player)
                subjects = {"It is your turn": "turn", "Your time runs short": "clock"}
                subjects |= {"Your vote is waited for": "vote", "Somebody has written to you": "talk"}
                subjects |= {"Your game has begun": "began", "Your game is over": "ended"}
                subjects |= {"You are asked to a table": "called"}
                yield lambda: [subjects[letter["Subject"]] for letter in server.came]
        return
    async with Receiver() as world:
        host.services.carrier.post.sender = world.sender()
        if way == "webhook":
            await player.post("/api/messages/webhooks", address=HOOK)
            yield lambda: [each["kind"] for each in told(world)]
        else:
            browser = Browser()
            with mock.patch.object(Settings, "pushes", True):
                await player.post("/api/messages/push", **browser.form())
            yield lambda: [json.loads(browser.read(came.body))["kind"] for came in world.came]


@pytest.mark.parametrize("way", ["webhook", "push", "mail"])
async def test_every_kind_arrives_in_order(sqlite_settings: Settings, time: Time, way: str) -> None:
    everything = open_to(
        sqlite_settings, mail_host="127.0.0.1", mail_tls="none", mail_from="a@arrakis.example"
    )
    async with Host(everything) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await host.services.carrier.stop()
        async with reached_by(way, host, other) as came:
            game = await table_for_two(one, other, clock=CLOCK)
            await carried(host)
            async with one.at(game) as first, other.at(game) as second:
                await until_asked(A, {H: first, A: second}, RandomPlayer(3))
            time.passes(LOOKING + 6)
            await carried(host)
            async with one.at(game) as first:
                await first.enter("say", to="table", text="Are you there?")
                await carried(host)
                await first.enter("vote", proposal="pause", agree=True)
                await carried(host)
                host.services.keeper._beat_at = time.at
                time.passes(50_000)
                await carried(host)
                await first.enter("resign")
                await carried(host)
            later = await one.post("/api/tables", side="harkonnen")
            await one.post(f"/api/tables/{later['id']}/calls", contact=await contact(one, "Leto"))
            await carried(host)
            assert came() == ["began", "turn", "talk", "vote", "clock", "ended", "called"]
            assert set(came()) == set(KINDS)


async def test_talk_is_told_to_whom_it_is_said_and_never_what_was_said(sqlite_settings: Settings) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, _, game):
        world.came.clear()
        async with one.at(game) as first:
            await first.enter("say", to="table", text="My cards are bad")
            await carried(host)
            (message,) = told(world)
            assert message["kind"] == "talk" and "Vladimir has written to you." in message["text"]
            assert "cards are bad" not in json.dumps(message)
            world.came.clear()
            await first.enter("say", to="table", text="Forget it")
            number = int(next(each for each in reversed(await lines(host, game)))["number"])
            await first.enter("unsay", channel="table", number=number)
            await carried(host)
            assert told(world) == [] and await rows(host) == []


async def lines(host: Host, game: str) -> list[dict[str, Any]]:
    found = await host.services.chat._store.latest(game, ("table",), 10, "")
    return [{"number": line.number} for line in found]


async def test_whoever_has_muted_somebody_is_not_told_that_they_speak(sqlite_settings: Settings) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        async with one.at(game) as first:
            await first.enter("say", to="table", text="First")
            number = (await lines(host, game))[-1]["number"]
            world.came.clear()
            await other.post(f"/api/games/{game}/chat/table/{number}/mute", muted=True)
            await carried(host)
            await first.enter("say", to="table", text="Second")
            await carried(host)
        assert told(world) == [] and await rows(host) == []


async def test_whoever_looks_at_the_table_reads_what_is_said_there(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            await here(second)
            await first.enter("say", to="table", text="Hello")
            await here(second)
            await here(second)
            time.passes(3600)
            await carried(host)
            assert told(world) == [] and await rows(host) == []


async def test_what_is_said_when_they_have_gone_is_told_although_they_had_just_looked(
    sqlite_settings: Settings,
) -> None:
    """What a look makes needless is forgotten together, a moment later; what comes in between is not."""
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first:
            async with other.at(game) as second:
                await here(second)
                await first.enter("say", to="table", text="Hello")
                await here(second)
            await until_gone(host, game, other)
            await first.enter("say", to="table", text="Are you there?")
            await carried(host)
            assert [each["kind"] for each in told(world)] == ["talk"]


async def until_gone(host: Host, game: str, player: Player) -> None:
    identity = (await player.get("/api/me"))["id"]
    while host.services.rooms.looks(game, identity):
        await asyncio.sleep(0.01)


async def here(wire: Wire) -> None:
    await wire.send(type="ping", here=True)
    await wire.until("pong")


async def test_tables_of_which_other_things_are_wished(sqlite_settings: Settings) -> None:
    """Per table: one is silent about its course, another is not."""
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        quiet = Kinds(course=False).model_dump()
        await other.post(f"/api/messages/{box}/wishes", tables={game: quiet})
        second = await table_for_two(one, other)
        await carried(host)
        world.came.clear()
        for each in (game, second):
            async with one.at(each) as wire:
                await wire.enter("resign")
            await carried(host)
        assert [each["kind"] for each in told(world)] == ["ended"]


def test_what_is_wished_for_a_table_holds_there_and_nowhere_else() -> None:
    found = Wishes(turn="never", tables={"a": Kinds(turn="first", clock=False)}, silent=["b"])
    assert [found.want("turn", game) for game in "abc"] == [True, False, False]
    assert [found.want("clock", game) for game in "abc"] == [False, False, True]


# -- once a day ------------------------------------------------------------------------------------

EVENING = {"at": "18:00", "zone": "Europe/Warsaw"}


async def daily_to(other: Player, world: Receiver, *hosts: Host, **wishes: Any) -> str:
    """Whoever plays as the other is told once a day, by these hosts when a test says so; where they say what
    they want."""
    for host in hosts:
        await host.services.daily.stop()
        await host.services.carrier.stop()
        host.services.daily._post.sender = world.sender()
    box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
    await other.post(where := f"/api/messages/{box}/wishes", daily=EVENING, **wishes)
    return where


async def asked(one: Player, other: Player, game: str) -> None:
    """It is the other's turn."""
    async with one.at(game) as first, other.at(game) as second:
        await until_asked(A, {H: first, A: second}, RandomPlayer(3))


def test_a_day_s_message_has_its_hour_by_the_clock_of_its_zone() -> None:
    hour = 3_600_000
    noon = 1_781_265_600_000  # 12 June 2026, 12:00 UTC: 14:00 in Warsaw.
    daily = Daily(**EVENING)
    assert daily.after(noon) == noon + 4 * hour
    assert daily.after(noon + 4 * hour) == noon + 28 * hour
    # The night in which clocks are set back has 25 hours.
    autumn = 1_792_857_600_000  # 24 October 2026, 16:00 UTC: 18:00 in Warsaw.
    assert daily.after(autumn) == autumn + 25 * hour


async def test_once_a_day_all_that_waits_is_told_and_nothing_if_nothing_does(
    sampled: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sampled, world) as (host, one, other, game):
        daily = host.services.daily
        await daily_to(other, world, host, turn="never", course=False)
        await carried(host)
        world.came.clear()
        assert await daily.round() == 0
        await asked(one, other, game)
        time.passes(24 * 3600)
        assert await daily.round() == 1
        (message,) = told(world)
        assert message["kind"] == "digest" and "waited for at your running table." in message["text"]
        assert "Against Vladimir." in message["text"] and game not in json.dumps(message)
        assert await daily.round() == 0
        time.passes(24 * 3600)
        world.answers.append(503)
        await daily.round()
        time.passes(PAUSES[0] / 1000 + 1)
        await daily.round()
        ids = [came.headers["x-message-id"] for came in world.came]
        assert len(ids) == 3 and len(set(ids)) == 2, "tried again it is the same, a day later another"
        async with one.at(game) as first:
            await first.enter("resign")
        time.passes(24 * 3600)
        assert await daily.round() == 1
        assert len(world.came) == 3


async def test_two_processes_send_a_day_s_message_once(settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(settings, world) as (host, one, other, game):
        async with Host(open_to(settings)) as another:
            await daily_to(other, world, host, another)
            await asked(one, other, game)
            world.came.clear()
            time.passes(24 * 3600)
            for each in (host, another):
                await each.services.daily.round()
        assert [each["kind"] for each in told(world)] == ["digest"]


@pytest.mark.parametrize("stands", ["before it is made", "before it is sent"])
async def test_who_was_slow_sends_no_day_s_message_that_another_has_taken_since(
    sampled: Settings, time: Time, stands: str
) -> None:
    """Wherever a process stood still for longer than what it has taken is its own."""
    async with (
        Receiver() as world,
        a_table(sampled, world) as (host, one, other, game),
        Host(open_to(sampled)) as another,
    ):
        slow, quick = host.services.daily, another.services.daily
        await daily_to(other, world, host, another)
        await asked(one, other, game)
        world.came.clear()
        time.passes(24 * 3600)
        what, where = (slow, "_send") if stands == "before it is made" else (slow._games, "of")
        usual, stood = getattr(what, where), list[object]()

        async def stands_still(*given: Any) -> Any:
            found = await usual(*given) if where == "of" else None
            stood.append(given)
            if len(stood) == 1:
                time.passes(HELD / 1000)
                assert await quick.round() == 1
            return found if where == "of" else await usual(*given)

        with mock.patch.object(what, where, stands_still):
            await slow.round()
        assert len(stood) == 1 and [each["kind"] for each in told(world)] == ["digest"]


async def test_who_was_slow_does_not_ask_for_a_day_s_message_again_that_another_has_now(
    settings: Settings, time: Time
) -> None:
    """What a first try came to says nothing about when the second is over."""
    async with Receiver() as world, a_table(settings, world) as (host, _one, other, _game):
        await daily_to(other, world, host)
        time.passes(24 * 3600)
        digests = host.services.daily._digests
        (first,) = await digests.take(10, HELD)
        time.passes(HELD / 1000)
        (second,) = await digests.take(10, HELD)
        await digests.again(first, now())
        await digests.next(first, now())
        await digests.unwished(first)
        assert not await digests.keep(first, HELD)
        assert await digests.take(10, HELD) == []
        assert await digests.keep(second, HELD)
