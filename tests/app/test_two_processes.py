"""Two servers on one database: the same games, the same frames, and one winner of every race."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from pydantic import SecretStr

from app.bus.redis import RedisBus
from app.settings import Settings
from engine import Menu
from engine.players.random import RandomPlayer
from tests.app.databases import redis
from tests.app.host import SEATS, Host, Player, Wire, table_for_two
from tests.app.play import check_traffic, compare, from_the_log, one_choice
from tests.app.standins import Receiver
from tests.app.test_messages import HOOK, carried, elsewhere, open_to, rows, told, until_asked

pytestmark = pytest.mark.anyio

RACES = 40


@asynccontextmanager
async def two_hosts(settings: Settings) -> AsyncIterator[tuple[Host, Host]]:
    async with Host(settings) as one, Host(settings) as other:
        yield one, other


async def in_step(one: Wire, other: Wire, seq: int) -> None:
    await one.frame(seq)
    await other.frame(seq)


@pytest.mark.parametrize("bus", ["polling", "redis"])
async def test_players_at_different_processes(settings: Settings, bus: str) -> None:
    """Without a bus the log is polled; with one, news arrive at once."""
    update: dict[str, Any] = {"poll_seconds": 0.05}
    if bus == "redis":
        update = {"poll_seconds": 30.0, "redis_url": SecretStr(redis())}
    settings = settings.model_copy(update=update)
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        other.move_to(there)
        if bus == "redis":
            while not (here.services.bus.healthy and there.services.bus.healthy):
                await asyncio.sleep(0.01)
        async with one.at(game) as first, other.at(game) as second, other.at(game, seat="spectator") as third:
            player = RandomPlayer(9)
            for _ in range(25):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                await in_step(first, second, seq)
            await third.frame(seq)
            record = await from_the_log(here.services, game)
            assert record.seq == 25
            for viewer, wire in (("harkonnen", first), ("atreides", second), ("spectator", third)):
                compare(wire, viewer, record)
                check_traffic(wire, viewer, record)
            await first.enter("say", text="Across the desert")
            assert (await second.until("chat"))["text"] == "Across the desert"
            if bus == "redis":
                # Only a bus tells who is elsewhere.
                assert any('"harkonnen": true, "atreides": true' in text for text in first.traffic)


async def test_whoever_comes_from_a_process_that_was_ahead_is_led_on_and_never_back(
    settings: Settings,
) -> None:
    """A process is killed before it has told others of an entry, and those who have seen it come to them."""
    settings = settings.model_copy(update={"poll_seconds": 60.0})
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            player = RandomPlayer(4)
            wires = {"harkonnen": first, "atreides": second}
            for _ in range(3):
                await in_step(first, second, await one_choice(wires, player))
            other.move_to(there)
            async with other.at(game) as behind:
                for _ in range(2):
                    await in_step(first, second, await one_choice(wires, player))
                assert (behind.seq, first.seq) == (3, 5)
                one.move_to(there)
                async with one.at(game, seq=first.seq) as back:
                    assert back.welcome["resumed"] and back.welcome["seq"] == 5
                    assert not back.frames, "they have seen all of them"
                    # And who was there is told what they have not been told.
                    await behind.frame(5)
                    assert sorted(behind.frames) == [4, 5]


async def test_races_for_one_place_in_the_log(settings: Settings) -> None:
    """Both processes send different choices for the same decision at the same moment, again and again."""
    # Losing ten races in a row is no offence here.
    settings = settings.model_copy(update={"poll_seconds": 0.02, "patience": 1000})
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        acknowledged: dict[int, str] = {}
        async with one.at(game) as a, other.at(game) as b:
            one.move_to(there)
            other.move_to(there)
            async with one.at(game) as c, other.at(game) as d:
                near, far = {"harkonnen": a, "atreides": b}, {"harkonnen": c, "atreides": d}
                player = RandomPlayer(21)
                for number in range(RACES):
                    seat = a.waiting["seats"][0]
                    left, right = near[seat], far[seat]
                    decision = left.waiting["decision"]
                    assert left.menu is not None and left.menu == right.menu
                    menu = Menu.from_json(left.menu)
                    answers = await asyncio.gather(
                        *(
                            wire.enter(
                                "choose",
                                id=f"r{number}-{n}",
                                decision=decision,
                                choice=str(player.choose(menu)),
                            )
                            for n, wire in enumerate((left, right))
                        )
                    )
                    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"], answers
                    for n, answer in enumerate(answers):
                        if answer["type"] == "accepted":
                            acknowledged[answer["seq"]] = f"r{number}-{n}"
                        else:
                            assert answer["key"] == "entry.stale"
                    for wire in (a, b, c, d):
                        await wire.frame(number + 1)
                record = await from_the_log(here.services, game)
                rows = await here.services.rooms.log.tail(game, 0)
                assert {row.seq: row.client_id for row in rows} == acknowledged
                assert record.seq == RACES
                for seat in SEATS:
                    assert near[seat].frames == far[seat].frames
                    compare(near[seat], seat, record)
                    compare(far[seat], seat, record)


async def test_a_process_that_is_behind_refuses_nothing_that_is_right(settings: Settings) -> None:
    """Nobody tells it of the other's entries: so it looks before it refuses."""
    settings = settings.model_copy(update={"poll_seconds": 30.0})
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        player = RandomPlayer(5)
        async with one.at(game) as first, other.at(game) as second:
            one.move_to(there)
            other.move_to(there)
            async with one.at(game) as a, other.at(game) as b:
                near, far = {"harkonnen": first, "atreides": second}, {"harkonnen": a, "atreides": b}
                for number in range(12):
                    await in_step(first, second, await one_choice(near, player))
                    seat = first.waiting["seats"][0]
                    menu = near[seat].menu
                    assert menu is not None
                    decision, choice = first.waiting["decision"], str(player.choose(Menu.from_json(menu)))
                    message = {"id": f"right-{number}", "decision": decision, "choice": choice}
                    answer = await far[seat].enter("choose", **message)
                    assert answer["type"] == "accepted", answer
                    # What is wrong at the newest position too is refused, and that answer stands.
                    wrong = {"id": f"wrong-{number}", "decision": decision, "choice": choice}
                    for _ in range(2):
                        answer = await near[seat].enter("choose", **wrong)
                        assert (answer["type"], answer["key"]) == ("refused", "entry.stale")
                    await in_step(first, second, answer_seq := 2 * (number + 1))
                    await in_step(a, b, answer_seq)


async def test_one_id_at_two_processes_is_one_entry(settings: Settings) -> None:
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as near:
            one.move_to(there)
            async with one.at(game) as far:
                for number in range(10):
                    if near.waiting["seats"] != ["harkonnen"]:
                        break
                    assert near.menu is not None
                    choice = str(RandomPlayer(number).choose(Menu.from_json(near.menu)))
                    message = {"id": f"same-{number}", "decision": near.waiting["decision"], "choice": choice}
                    answers = await asyncio.gather(
                        near.enter("choose", **message), far.enter("choose", **message)
                    )
                    assert answers[0] == answers[1] and answers[0]["type"] == "accepted"
                    await in_step(near, far, answers[0]["seq"])
                rows = await here.services.rooms.log.tail(game, 0)
                assert len({row.client_id for row in rows}) == len(rows) == near.seq > 0


async def test_programs_of_two_processes_do_not_play_twice(settings: Settings) -> None:
    settings = settings.model_copy(update={"poll_seconds": 0.02})
    async with two_hosts(settings) as (here, there), Player.come(here, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side="atreides")
        await one.ready(table)
        async with one.at(table["id"]) as near:
            one.move_to(there)
            async with one.at(table["id"]) as far:
                player = RandomPlayer(2)
                for _ in range(15):
                    while near.waiting["seats"] != ["atreides"]:
                        await near.next()
                    await in_step(near, far, await one_choice({"atreides": near}, player))
                await far.frame(near.seq)
                record = await from_the_log(here.services, table["id"])
                check_traffic(far, "atreides", record)


async def test_news_go_through_redis() -> None:
    channel = f"arrakis-test-{secrets.token_hex(6)}"
    url = redis()
    one, other = RedisBus(url, channel), RedisBus(url, channel)
    heard: list[object] = []
    await one.start(lambda news: heard.append(("one", news["seq"])))
    await other.start(lambda news: heard.append(("other", news["seq"])))
    while not (one.healthy and other.healthy):
        await asyncio.sleep(0.01)
    for seq in range(20):
        one.tell({"game": "g", "seq": seq})
    while len(heard) < 20:
        await asyncio.sleep(0.01)
    assert heard == [("other", seq) for seq in range(20)], "in order, and not to oneself"
    await one.stop()
    await other.stop()


async def test_news_that_come_soon_after_others_go_out_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first after a quiet while goes out at once; what comes singly meanwhile costs no more than one."""
    monkeypatch.setattr("app.bus.redis.TOGETHER_SECONDS", 0.3)
    channel = f"arrakis-test-{secrets.token_hex(6)}"
    url = redis()
    one, other = RedisBus(url, channel), RedisBus(url, channel)
    heard: list[int] = []
    said: list[object] = []
    publish = one._redis.publish

    async def published(*given: Any) -> Any:
        said.append(given)
        return await publish(*given)

    monkeypatch.setattr(one._redis, "publish", published)
    await one.start(lambda news: None)
    await other.start(lambda news: heard.append(news["seq"]))
    while not (one.healthy and other.healthy):
        await asyncio.sleep(0.01)
    one.tell({"game": "g", "seq": 0})
    while not said:
        await asyncio.sleep(0)
    for seq in range(1, 30):
        one.tell({"game": "g", "seq": seq})
        await asyncio.sleep(0.001)
    while len(heard) < 30:
        await asyncio.sleep(0.01)
    assert heard == [*range(30)]
    assert len(said) <= 3
    await one.stop()
    await other.stop()


async def test_without_redis_the_log_is_polled(sqlite_settings: Settings) -> None:
    """Nobody listens at that port: rooms find each other's entries by looking."""
    settings = sqlite_settings.model_copy(
        update={"poll_seconds": 0.05, "redis_url": SecretStr("redis://127.0.0.1:1/0")}
    )
    async with two_hosts(settings) as (here, there), Player.come(here, "Vladimir", "Leto") as (one, other):
        assert not here.services.bus.healthy
        game = await table_for_two(one, other)
        other.move_to(there)
        async with one.at(game) as first, other.at(game) as second:
            for _ in range(5):
                seq = await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(1))
                await in_step(first, second, seq)


async def test_whoever_looks_through_another_process_is_not_told_elsewhere_what_they_see(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their turn, a vote, a line of talk: entered at one process, seen at the other; once they have gone they
    are told."""
    monkeypatch.setattr("app.rooms.lookers.TOLD_AGAIN", 0.0)
    settings = open_to(sqlite_settings, poll_seconds=30.0, redis_url=SecretStr(redis()))
    async with (
        Receiver() as world,
        two_hosts(settings) as (here, there),
        Player.come(here, "Vladimir", "Leto") as (one, other),
    ):
        for host in (here, there):
            host.services.carrier.post.sender = world.sender()
            await host.services.carrier.stop()
        while not (here.services.bus.healthy and there.services.bus.healthy):
            await asyncio.sleep(0.01)
        await other.post("/api/messages/webhooks", address=HOOK)
        identity = (await other.get("/api/me"))["id"]
        game = await table_for_two(one, other)
        await carried(here)
        world.came.clear()
        other.move_to(there)
        async with one.at(game) as first, other.at(game) as second:
            while not here.services.rooms.looks(game, identity):
                await second.send(type="ping", here=True)
                await second.until("pong")
            await until_asked("atreides", {"harkonnen": first, "atreides": second}, RandomPlayer(3))
            await first.enter("vote", proposal="pause", agree=True)
            await first.enter("say", to="table", text="Hello")
            for host in (here, there):
                await carried(host)
            assert told(world) == [] and {kind for kind, _, _ in await rows(here)} >= {"turn", "vote", "talk"}
            # A page in view goes on saying so, and what it shows is forgotten.
            while {kind for kind, _, _ in await rows(here)} & {"turn", "talk"}:
                await second.send(type="ping", here=True)
                await second.until("pong")
                await carried(here)
            await elsewhere(here, game)
            for host in (here, there):
                await carried(host)
            assert told(world) == []
        monkeypatch.setattr("app.rooms.lookers.LOOKING", 0)
        async with one.at(game) as first:
            await first.enter("say", to="table", text="Are you there?")
        await carried(here)
        assert [each["kind"] for each in told(world)] == ["talk"]
