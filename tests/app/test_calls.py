"""Asking people one has played with to a table by name, and wanting nothing of somebody any more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.settings import Settings
from app.store import calls
from tests.app.host import Host, Player, table_for_two
from tests.app.play import give_up
from tests.app.standins import Receiver
from tests.app.test_messages import HOOK, carried, open_to, told

pytestmark = pytest.mark.anyio


async def contact(player: Player, name: str) -> str:
    """By what they can be called and blocked."""
    found = (await player.get("/api/people"))["contacts"]
    return str(next(each["id"] for each in found if each["name"] == name))


async def asked(player: Player) -> list[str]:
    return [each["by"] for each in (await player.get("/api/calls"))["calls"]]


async def a_table(player: Player, **wanted: Any) -> str:
    table = await player.post("/api/tables", side="harkonnen", **({"public": False} | wanted))
    return str(table["id"])


async def test_whom_one_has_played_with_one_can_ask_to_a_table(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as (one, other, third):
        await table_for_two(one, other)
        game = await a_table(one)
        place = f"/api/tables/{game}/calls"
        await one.post(place, contact=await contact(one, "Leto"))
        # Asked twice it is once.
        await one.post(place, contact=await contact(one, "Leto"))
        assert await asked(other) == ["Vladimir"] and await asked(third) == []
        assert (await one.get(place))["called"] == [{"name": "Leto", "state": "open"}]
        # Private as the table is: whoever is asked may sit down, whoever is not may not.
        assert await third.refused(f"{place}/answer", accept=True) == (404, "people.no_call")
        await other.post(f"{place}/answer", accept=True)
        seats = (await one.get(f"/api/tables/{game}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Vladimir", "Leto"]
        assert (await one.get(place))["called"] == [{"name": "Leto", "state": "accepted"}]
        assert await asked(other) == []
        assert await other.refused(f"{place}/answer", accept=True) == (404, "people.no_call")


async def test_no_is_an_answer_and_is_not_asked_again(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await table_for_two(one, other)
        game = await a_table(one)
        place = f"/api/tables/{game}/calls"
        await one.post(place, contact=await contact(one, "Leto"))
        await other.post(f"{place}/answer", accept=False)
        await one.post(place, contact=await contact(one, "Leto"))
        assert await asked(other) == []
        assert (await one.get(place))["called"] == [{"name": "Leto", "state": "refused"}]


async def test_a_call_goes_with_its_table(sqlite_settings: Settings) -> None:
    """Closed, or whoever has called has left: nobody is asked there any more."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, third = players
        await table_for_two(one, other)
        game = await a_table(third, public=True)
        await one.post(f"/api/tables/{game}/join", seat="atreides")
        await one.post(f"/api/tables/{game}/calls", contact=await contact(one, "Leto"))
        assert await asked(other) == ["Vladimir"]
        await one.post(f"/api/tables/{game}/leave")
        assert await asked(other) == []
        assert await other.refused(f"/api/tables/{game}/calls/answer", accept=True) == (404, "people.no_call")
        assert await one.refused(f"/api/tables/{game}/calls", contact=await contact(one, "Leto")) == (
            403,
            "table.not_seated",
        )


async def test_strangers_learn_of_nobody(sqlite_settings: Settings) -> None:
    """Whom one has not played with is answered for like nobody at all: by name, id or stolen word."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, stranger = players
        await table_for_two(one, other)
        game = await a_table(stranger)
        mine = str((await other.get("/api/me"))["id"])
        stolen = await contact(one, "Leto")
        for word in ("Leto", "leto", "Nobody at all", "\u00c9mile", mine, stolen, "", "x" * 64):
            for path in (f"/api/tables/{game}/calls", "/api/people/block"):
                body = {"contact": word} | ({"blocked": True} if path.endswith("block") else {})
                assert await stranger.refused(path, **body) == (404, "people.no_contact")
        assert await asked(other) == []


async def test_only_so_many_are_asked(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "MOST_A_DAY", 1)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await table_for_two(one, other)
        leto = await contact(one, "Leto")
        await one.post(f"/api/tables/{await a_table(one)}/calls", contact=leto)
        assert await one.refused(f"/api/tables/{await a_table(one)}/calls", contact=leto) == (
            429,
            "people.too_many_calls",
        )


async def test_whoever_is_blocked_neither_calls_nor_sits_down_nor_learns_it(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        running = await table_for_two(one, other)
        vladimir = await contact(other, "Vladimir")
        early = await a_table(one)
        await one.post(f"/api/tables/{early}/calls", contact=await contact(one, "Leto"))
        await other.post("/api/people/block", contact=vladimir, blocked=True)
        assert await asked(other) == []
        game = await a_table(one)
        await one.post(f"/api/tables/{game}/calls", contact=await contact(one, "Leto"))
        assert await asked(other) == []
        for place in (early, game):
            # To who calls it looks as if it was heard.
            called = (await one.get(f"/api/tables/{place}/calls"))["called"]
            assert called == [{"name": "Leto", "state": "open"}]
        assert await other.refused(f"/api/tables/{game}/calls/answer", accept=True) == (404, "people.no_call")
        mine = await a_table(other, public=True)
        assert await one.refused(f"/api/tables/{mine}/join", seat="atreides") == (403, "table.not_for_you")
        link = (await other.post(f"/api/tables/{mine}/invitations"))["token"]
        assert await one.refused("/api/invitations/accept", token=link) == (403, "table.not_for_you")
        assert await other.refused(f"/api/tables/{mine}/calls", contact=vladimir) == (409, "people.you_block")
        # Nothing in what the blocked see of people says so.
        assert [each["blocked"] for each in (await one.get("/api/people"))["contacts"]] == [False]
        await other.post("/api/people/block", contact=vladimir, blocked=False)
        await one.post(f"/api/tables/{mine}/join", seat="atreides")
        # And the game that ran all the while runs.
        async with one.at(running) as first, other.at(running) as second:
            await give_up({"harkonnen": first, "atreides": second}, "harkonnen")


async def test_a_running_game_is_played_on_and_nothing_is_heard_of_the_blocked(
    sqlite_settings: Settings,
) -> None:
    async with (
        Receiver() as world,
        Host(open_to(sqlite_settings)) as host,
        Player.come(host, "Vladimir", "Leto") as (one, other),
    ):
        await host.services.carrier.stop()
        host.services.carrier.post.sender = world.sender()
        await other.post("/api/messages/webhooks", address=HOOK)
        game = await table_for_two(one, other)
        await other.post("/api/people/block", contact=await contact(other, "Vladimir"), blocked=True)
        await carried(host)
        world.came.clear()
        async with one.at(game) as first, other.at(game) as second:
            assert (await first.enter("say", to="table", text="Can you hear me?"))["type"] == "accepted"
            assert (await first.enter("vote", proposal="pause", agree=True))["type"] == "accepted"
            await second.until("votes")
            assert not any('"chat"' in json.loads(text)["type"] for text in second.traffic)
            assert not any("hear me" in text for text in second.traffic)
        await carried(host)
        assert "talk" not in [each["kind"] for each in told(world)]
        async with other.at(game) as second:
            assert not any("hear me" in text for text in second.traffic)
            # A vote concerns the game, and is told.
            assert [vote["proposal"] for vote in second.welcome["votes"]] == ["pause"]


async def test_a_rematch_seats_nobody_who_wants_nothing_of_who_asks_for_it(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await give_up({"harkonnen": first, "atreides": second}, "harkonnen")
        await other.post("/api/people/block", contact=await contact(other, "Vladimir"), blocked=True)
        again = await one.post(f"/api/tables/{game}/rematch")
        assert [seat["name"] for seat in again["seats"]] == [None, "Vladimir"]
        running = (await other.get("/api/my/tables"))["tables"]
        assert again["id"] not in [table["id"] for table in running]


async def test_a_call_reaches_people_elsewhere(sqlite_settings: Settings) -> None:
    """By the channels they have, with nothing in it but who asks; outdated it is not told."""
    async with (
        Receiver() as world,
        Host(open_to(sqlite_settings)) as host,
        Player.come(host, "Vladimir", "Leto") as (one, other),
    ):
        await host.services.carrier.stop()
        host.services.carrier.post.sender = world.sender()
        await table_for_two(one, other)
        await other.post("/api/messages/webhooks", address=HOOK)
        game = await a_table(one)
        await one.post(f"/api/tables/{game}/calls", contact=await contact(one, "Leto"))
        await carried(host)
        (message,) = told(world)
        assert message["kind"] == "called" and "Vladimir asks you to play." in message["text"]
        assert game not in json.dumps(message)
        world.came.clear()
        later = await a_table(one)
        await one.post(f"/api/tables/{later}/calls", contact=await contact(one, "Leto"))
        await one.post(f"/api/tables/{later}/leave")
        await carried(host)
        assert told(world) == []
