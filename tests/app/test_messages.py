"""Whoever is elsewhere is told: once, in order, only what is still true, and never anything hidden."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import func, select

from app.messages import carrier as carrier_module
from app.messages.carrier import AT_ONCE, HELD, OF_ONE, PAUSES, needed
from app.messages.story import Message
from app.messages.webhooks import FORMS, written
from app.messages.wishes import STRETCH, Wishes
from app.rooms.notices import LOOKING
from app.settings import Settings
from app.store.database import now
from app.store.models import Mailbox, Notice
from app.store.notices import Due
from engine.players.random import RandomPlayer
from tests.app.conftest import Time, settings_for
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import one_choice
from tests.app.standins import DIES, HANGS, Receiver
from tests.sizes import size

pytestmark = pytest.mark.anyio

HOOK = "https://hooks.example/secret-of-mine"
H, A = "harkonnen", "atreides"


def open_to(settings: Settings, **more: Any) -> Settings:
    return settings.model_copy(update={"webhooks": True, "heartbeat_seconds": 3600.0, **more})


@asynccontextmanager
async def a_table(
    settings: Settings, world: Receiver, seconds: float = 60, **wanted: Any
) -> AsyncIterator[tuple[Host, Player, Player, str]]:
    """Two who play, the second of whom is told on the web what happens while they are elsewhere."""
    async with Host(open_to(settings)) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        host.services.carrier.post.sender = world.sender(seconds=seconds)
        # What is due is handed over when a test says so.
        await host.services.carrier.stop()
        await other.post("/api/messages/webhooks", address=HOOK)
        game = await table_for_two(one, other, **wanted)
        await carried(host)
        yield host, one, other, game


async def carried(host: Host) -> None:
    """What is due is handed over."""
    carrier = host.services.carrier
    while True:
        await carrier.round()
        await carrier.settle()
        if await carrier._notices.waiting() > now():
            return


async def until_asked(seat: str, wires: dict[str, Wire], chance: RandomPlayer) -> None:
    """Play at random until that seat is asked, having not been asked before."""
    some, fresh = next(iter(wires.values())), False
    while not (fresh and seat in some.waiting["seats"]):
        fresh = seat not in some.waiting["seats"]
        seq = await one_choice(wires, chance)
        for wire in wires.values():
            await wire.frame(seq)


def told(world: Receiver) -> list[dict[str, Any]]:
    return [json.loads(came.body) for came in world.came]


async def rows(host: Host) -> list[tuple[str, str, int]]:
    query = select(Notice.kind, Notice.mailbox, Notice.tries).order_by(Notice.due_at)
    async with host.services.database.read() as connection:
        return [tuple(row) for row in await connection.execute(query)]  # type: ignore[misc]


async def test_somebody_who_is_elsewhere_is_told_that_it_is_their_turn(sqlite_settings: Settings) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        began = told(world)
        assert [each["kind"] for each in began] == ["began"]
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            await until_asked(A, wires, RandomPlayer(3))
            await elsewhere(host, game)
            await carried(host)
            (message,) = told(world)
            assert message["kind"] == "turn"
            assert "Vladimir" in message["text"] and "round 1" in message["text"]
            assert message["story"]["asked"] == first.waiting["kind"]
            assert len(message["story"]["facts"]) <= 3
        assert await rows(host) == []
        box = (await other.get("/api/messages"))["mailboxes"][0]
        assert box["last_at"] and not box["trouble"] and box["failed_at"] is None


async def elsewhere(host: Host, game: str) -> None:
    """Nobody has looked for long enough: what was put off is due."""
    async with host.services.database.write() as connection:
        await connection.execute(Notice.__table__.update().values(due_at=0))
    for connection_here in (await host.services.rooms.room(game)).audience.connections:
        connection_here.seen_at = 0.0


async def test_the_row_is_in_the_commit_of_the_entry_or_there_is_neither(settings: Settings) -> None:
    async with Receiver() as world, a_table(settings, world) as (host, one, other, game):
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            for _ in range(3):
                await until_asked(A, wires, RandomPlayer(first.seq))
                # There as soon as the entry is acknowledged, whatever becomes of the process then.
                async with host.services.database.read() as connection:
                    newest = (await connection.execute(select(func.max(Notice.seq)))).scalar_one()
                assert newest == first.seq
        log = await host.services.rooms.log.lengths([game])
        assert newest <= log[game]


async def test_whoever_looks_at_the_table_is_not_told_what_they_see(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            await second.send(type="ping", here=True)
            await second.until("pong")
            await until_asked(A, wires, RandomPlayer(3))
            await carried(host)
            assert told(world) == [] and await rows(host)
            await second.send(type="ping", here=True)
            await second.until("pong")
            await carried(host)
            assert await rows(host) == []
            time.passes(3600)
            await carried(host)
            assert told(world) == []


async def test_whoever_has_left_the_table_is_told_a_moment_later(
    sqlite_settings: Settings, time: Time
) -> None:
    """They have seen it a moment ago, but perhaps in a tunnel since: nobody is lost by silence."""
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            await second.send(type="ping", here=True)
            await second.until("pong")
            await until_asked(A, {H: first, A: second}, RandomPlayer(3))
        await carried(host)
        assert told(world) == []
        time.passes(LOOKING + 6)
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["turn"]


async def test_what_is_past_is_dropped_when_it_is_due(sqlite_settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            wires, chance = {H: first, A: second}, RandomPlayer(3)
            await until_asked(A, wires, chance)
            seq = await one_choice(wires, chance, [A])
            await first.frame(seq)
            await second.frame(seq)
            waits = A in first.waiting["seats"]
        time.passes(3600)
        await carried(host)
        assert len(told(world)) <= waits and await rows(host) == []


async def test_a_game_that_is_over_is_told_to_all_who_played_it(sqlite_settings: Settings) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, _, game):
        world.came.clear()
        async with one.at(game) as first:
            await first.enter("resign")
        await carried(host)
        (message,) = told(world)
        assert message["kind"] == "ended" and "won" in message["text"]


async def test_a_vote_that_waits_is_told(sqlite_settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, _other, game):
        world.came.clear()
        async with one.at(game) as first:
            await first.enter("vote", proposal="pause", agree=True)
        await carried(host)
        assert [each["kind"] for each in told(world)] == ["vote"]


@pytest.mark.parametrize("answer", [429, 500, 503, HANGS, DIES])
async def test_what_may_go_better_is_tried_again_with_growing_pauses_under_the_same_id(
    sqlite_settings: Settings, time: Time, answer: int
) -> None:
    async with (
        Receiver() as world,
        a_table(sqlite_settings, world, 1 if answer == HANGS else 60) as (host, one, other, game),
    ):
        world.came.clear()
        async with one.at(game) as first:
            await first.enter("resign")
        world.answers += [answer] * 3
        for pause in PAUSES[:3]:
            await carried(host)
            await carried(host)
            ((kind, box, tries),) = await rows(host)
            assert kind == "ended" and box and tries == PAUSES.index(pause) + 1
            time.passes(pause / 1000)
        trouble = (await other.get("/api/messages"))["mailboxes"][0]
        assert trouble["trouble"] and trouble["failed_at"] is None
        await carried(host)
        assert len(world.came) == 4 and len({came.headers["x-message-id"] for came in world.came}) == 1
        assert await rows(host) == []


async def test_what_never_arrives_is_given_up_and_its_owner_sees_since_when(
    sqlite_settings: Settings, time: Time
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        async with one.at(game) as first:
            await first.enter("resign")
        world.answers += [500] * 20
        for pause in (*PAUSES, 0):
            await carried(host)
            time.passes(pause / 1000)
        assert await rows(host) == []
        box = (await other.get("/api/messages"))["mailboxes"][0]
        assert (box["trouble"], box["failed_at"] is not None) == ("answer_500", True)
        world.answers.clear()
        answer = await other.post(f"/api/messages/{box['id']}/test")
        assert answer == {"taken": True, "trouble": ""}
        assert (await other.get("/api/messages"))["mailboxes"][0]["failed_at"] is None


async def test_what_a_process_had_taken_when_it_died_another_takes_up(settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(settings, world) as (host, one, _other, game):
        async with one.at(game) as first:
            await first.enter("resign")
        world.came.clear()
        (taken,) = await host.services.carrier._notices.take(AT_ONCE, HELD)
        # It is not handed over, and nobody else gets it meanwhile.
        assert await host.services.carrier._notices.take(AT_ONCE, HELD) == []
        time.passes(HELD / 1000)
        await carried(host)
        assert [each["kind"] for each in told(world)] == [taken.kind]


async def test_what_was_handed_over_is_noted_although_the_database_was_away_a_moment_ago(
    sampled: Settings, time: Time
) -> None:
    """Connections from before it ended are good for nothing: the first who uses one is told so."""
    async with Receiver() as world, a_table(sampled, world) as (host, one, _other, game):
        world.came.clear()
        async with one.at(game) as first:
            await first.enter("resign")
        notices, failures = host.services.carrier._notices, [OSError("gone"), OSError("not there yet")]
        handed_over = notices.handed_over

        async def noted(due: Due, *more: Any, **known: Any) -> None:
            if failures:
                raise failures.pop()
            await handed_over(due, *more, **known)

        with (
            mock.patch.object(notices, "handed_over", noted),
            mock.patch.object(carrier_module, "NOTED_AGAIN", (0.0, 0.0)),
        ):
            await carried(host)
        assert await rows(host) == [] and not failures
        time.passes(24 * 3600)
        await carried(host)
        assert len(told(world)) == 1


async def test_two_processes_hand_nothing_over_twice(settings: Settings) -> None:
    async with Receiver() as world, a_table(settings, world) as (host, one, _other, game):
        async with Host(open_to(settings)) as second:
            second.services.carrier.post.sender = world.sender()
            await second.services.carrier.stop()
            world.came.clear()
            async with one.at(game) as first:
                await first.enter("resign")
            await asyncio.gather(*(carried(each) for each in (host, second) * 5))
        assert len(told(world)) == 1


@pytest.mark.parametrize("where", ["_is_true", "_message", "_hand_over"])
async def test_who_was_slow_hands_nothing_over_that_another_has_taken_since(
    sampled: Settings, time: Time, where: str
) -> None:
    """Wherever a process stood still for longer than what it has taken is its own."""
    async with (
        Receiver() as world,
        a_table(sampled, world) as (host, one, _other, game),
        Host(open_to(sampled)) as second,
    ):
        second.services.carrier.post.sender = world.sender()
        await second.services.carrier.stop()
        world.came.clear()
        async with one.at(game) as first:
            await first.enter("resign")
        slow, stood = host.services.carrier, list[object]()
        usual = getattr(slow, where)

        async def stands_still(due: Due, *more: Any) -> Any:
            found = await usual(due, *more) if where != "_hand_over" else None
            stood.append(due)
            if len(stood) == 1:
                time.passes(HELD / 1000)
                await carried(second)
            return found if where != "_hand_over" else await usual(due, *more)

        with mock.patch.object(slow, where, stands_still):
            await carried(host)
        assert stood and [each["kind"] for each in told(world)] == ["ended"]
        assert await rows(host) == []


async def test_what_has_taken_long_is_asked_for_again_before_it_is_handed_over(
    sqlite_settings: Settings, time: Time
) -> None:
    """Sending it and noting that must fit into the time in which nobody else takes it."""
    assert needed() < HELD
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, _other, game):
        async with one.at(game) as first:
            await first.enter("resign")
        world.came.clear()
        carrier = host.services.carrier
        message, send, left = carrier._message, carrier.post.send, list[int]()

        async def slowly(due: Due, *more: Any) -> Message:
            time.passes((HELD - needed()) / 1000 + 1)
            return await message(due, *more)

        async def sent(*given: Any) -> Any:
            async with host.services.database.read() as connection:
                left.append((await connection.execute(select(Notice.due_at))).scalar_one() - now())
            return await send(*given)

        with mock.patch.object(carrier, "_message", slowly), mock.patch.object(carrier.post, "send", sent):
            await carried(host)
        assert len(told(world)) == 1 and left[0] >= needed()


async def test_a_person_decides_what_they_are_told_and_when(sqlite_settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        world.came.clear()
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        quiet = {"begin": "00:00", "end": "23:59", "zone": "UTC"}
        await other.post(f"/api/messages/{box}/wishes", quiet=quiet)
        async with one.at(game) as first:
            await first.enter("resign")
        await carried(host)
        assert told(world) == [] and len(await rows(host)) == 1
        time.passes(24 * 3600 - 60)
        await carried(host)
        assert len(told(world)) <= 1
        await other.post(f"/api/messages/{box}/wishes", course=False)
        assert await other.refused(f"/api/messages/{box}/wishes", quiet=quiet | {"zone": "Arrakis/Carthag"})
        assert (await one.refused(f"/api/messages/{box}/wishes"))[1] == "mailbox.not_found"


def test_only_the_first_of_a_stretch_waits_until_nobody_plays_on() -> None:
    at = 1_781_265_600_000
    first = Wishes(turn="first")
    assert first.moment("turn", "a", at, at - 60_000) == at - 60_000 + STRETCH
    assert first.moment("turn", "a", at, at - 2 * STRETCH) == at
    assert Wishes().moment("turn", "a", at, at) == at
    assert not Wishes(turn="never").want("turn", "a") and not Wishes(silent=["a"]).want("ended", "a")


async def test_a_link_leads_whom_it_was_made_for_to_their_game_and_nobody_else(
    sqlite_settings: Settings,
) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, one, other, game):
        (message,) = told(world)
        path = message["link"].removeprefix(host.services.settings.address)
        assert game not in json.dumps(message)
        # From a page of somebody else: that is where messages are read.
        foreign = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
        answer = await other.http.get(path, headers=foreign, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/#/game/{game}")
        for somebody in (one, Player(host, "nobody")):
            assert (await somebody.http.get(path, follow_redirects=False)).headers["location"] == "/"
        # A browser that looks whether one of its windows shows that game already is told, and not led there.
        asks = {"accept": "application/json"}
        assert (await other.http.get(path, headers=asks)).json() == {"leads": f"/#/game/{game}"}
        assert (await one.http.get(path, headers=asks)).json() == {"leads": "/"}
        for wrong in (f"{path}0", path.replace("go/", "go/1"), "/go/x", "/go/9-9"):
            assert (await other.http.get(wrong, follow_redirects=False)).headers["location"] == "/"


async def test_a_link_is_of_no_use_after_some_weeks(sqlite_settings: Settings, time: Time) -> None:
    async with Receiver() as world, a_table(sqlite_settings, world) as (host, _, other, _game):
        path = told(world)[0]["link"].removeprefix(host.services.settings.address)
        time.passes(29 * 24 * 3600)
        assert (await other.http.get(path, follow_redirects=False)).headers["location"] != "/"
        time.passes(2 * 24 * 3600)
        assert (await other.http.get(path, follow_redirects=False)).headers["location"] == "/"


async def test_nothing_is_written_down_for_who_cannot_be_reached(sqlite_settings: Settings) -> None:
    async with Host(open_to(sqlite_settings)) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await until_asked(A, {H: first, A: second}, RandomPlayer(3))
        assert await rows(host) == []


@pytest.mark.parametrize("form", FORMS)
def test_names_call_nobody_in_the_forms_of_others(form: str) -> None:
    said = "Against <!channel> @everyone [a](https://b), round 1."
    message = Message("id", "turn", "It is your turn", said, "https://table.example/go/x", "topic")
    headers, body = written(message, form)
    text = body.decode()
    assert headers["X-Message-Id"] == "id" and "https://table.example/go/x" in (
        text + headers.get("Click", "")
    )
    if form == "discord":
        assert json.loads(text)["allowed_mentions"] == {"parse": []} and "@everyone" not in text
    if form in ("discord", "slack"):
        assert "<!channel>" not in text and "https://b" not in text


async def test_what_the_host_has_not_switched_on_is_said(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert (await one.get("/api/messages")) == {
            **{"webhooks": False, "push": None, "mail": False},
            "mailboxes": [],
        }
        assert await one.refused("/api/messages/webhooks", address=HOOK) == (409, "mailbox.not_here")


async def test_a_bad_address_is_refused_when_it_is_saved_and_ten_are_enough(
    sqlite_settings: Settings,
) -> None:
    async with Host(open_to(sqlite_settings)) as host, Player.come(host, "Leto") as (one,):
        for address in ("http://hooks.example/", "https://10.0.0.1/", "https://localhost/", "no address"):
            refused = await one.refused("/api/messages/webhooks", address=address)
            assert refused == (409, "mailbox.bad_address")
        for number in range(10):
            await one.post("/api/messages/webhooks", address=f"https://hooks.example/{number}")
        again = await one.post("/api/messages/webhooks", address="https://hooks.example/3", form="slack")
        assert len(again["mailboxes"]) == 10
        assert await one.refused("/api/messages/webhooks", address=HOOK) == (409, "mailbox.too_many")
        assert "/3" not in json.dumps(again), "the address is as good as a password"


async def test_deleting_an_account_deletes_where_it_was_written_to(settings: Settings) -> None:
    async with Receiver() as world, a_table(settings, world) as (host, _one, other, _game):
        assert (await other.http.delete("/api/me")).status_code == 204
        await carried(host)
        async with host.services.database.read() as connection:
            assert (await connection.execute(select(func.count()).select_from(Mailbox))).scalar_one() == 0
        assert [row for row in await rows(host) if row[1]] == []


async def test_rooms_are_told_in_time_while_one_of_them_hangs(sqlite_settings: Settings) -> None:
    """Whoever hangs keeps nobody else waiting: of one person few are under way at a time."""
    async with Receiver() as slow, Receiver() as world, Host(open_to(sqlite_settings)) as host:
        quick, hanging = world.sender(), slow.sender(seconds=30)
        slow.answers += [HANGS] * 100

        class Both:
            async def post(self, address: str, headers: Any, body: bytes) -> Any:
                return await (hanging if "slow" in address else quick).post(address, headers, body)

        host.services.carrier.post.sender = Both()  # type: ignore[assignment]
        async with Player.come(host, "Vladimir", "Leto", "Chani") as (one, other, third):
            for number in range(size(4, 10)):
                await third.post("/api/messages/webhooks", address=f"https://slow.example/{number}")
            await other.post("/api/messages/webhooks", address=HOOK)
            await table_for_two(one, third)
            await table_for_two(one, third)
            quickly = size(3, 50)
            for _ in range(quickly):
                await table_for_two(one, other)
            async with asyncio.timeout(20):
                while len(world.came) < quickly:
                    await asyncio.sleep(0.02)
        assert 0 < len(slow.came) <= OF_ONE


def test_settings_name_where_things_may_go(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, messages_to=" hooks.example, Discord.com ")
    assert settings.allowed_messages == ("hooks.example", "discord.com")


async def test_a_process_knows_from_its_first_moment_on_who_can_be_reached(sampled: Settings) -> None:
    """An entry that comes before it has looked around is told as any other."""
    async with (
        Receiver() as world,
        a_table(sampled, world) as (_, one, other, _),
        Host(open_to(sampled)) as second,
    ):
        assert (await other.get("/api/me"))["id"] in second.services.carrier.people
        stranger = await one.get("/api/me")
        assert stranger["id"] not in second.services.carrier.people
        second.services.carrier.hear({"reached": stranger["id"]})
        assert stranger["id"] in second.services.carrier.people
