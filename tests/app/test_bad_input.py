"""Every wrong message gets one answer with a key and a sentence, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from app.settings import Settings
from engine import Menu
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import from_the_log

pytestmark = pytest.mark.anyio

GOOD = {"type": "choose", "id": "x", "decision": 1, "choice": "done"}

#: What is wrong, and the key it is answered with.
WRONG: tuple[tuple[str | bytes, str], ...] = (
    (b"\x00\x01", "message.not_text"),
    ("", "message.not_json"),
    ("{", "message.not_json"),
    ("{'type': 'ping'}", "message.not_json"),
    ("[" * 50_000, "message.not_json"),
    ('{"type": "ping", "t": "\\ud800"}', "message.not_json"),
    ('{"type": "ping", "t": ' + "9" * 5000 + "}", "message.not_json"),
    (json.dumps({"type": "say", "id": "x", "text": "x" * 70_000}), "message.too_large"),
    ("null", "message.malformed"),
    ("1", "message.malformed"),
    ('"hello"', "message.malformed"),
    ("[]", "message.malformed"),
    ("{}", "message.unknown_type"),
    ('{"type": null}', "message.unknown_type"),
    ('{"type": "welcome"}', "message.unknown_type"),
    ('{"type": "__class__"}', "message.unknown_type"),
    ('{"type": ["choose"]}', "message.unknown_type"),
    ('{"type": "ping", "t": true}', "message.malformed"),
    ('{"type": "ping", "t": -1}', "message.malformed"),
    ('{"type": "ping", "more": 1}', "message.malformed"),
    (json.dumps({**GOOD, "more": 1}), "message.malformed"),
    (json.dumps({**GOOD, "id": ""}), "message.malformed"),
    (json.dumps({**GOOD, "id": "a b"}), "message.malformed"),
    (json.dumps({**GOOD, "id": "x" * 65}), "message.malformed"),
    (json.dumps({**GOOD, "decision": "1"}), "message.malformed"),
    (json.dumps({**GOOD, "decision": 1.0}), "message.malformed"),
    (json.dumps({**GOOD, "decision": None}), "message.malformed"),
    (json.dumps({**GOOD, "choice": None}), "message.malformed"),
    (json.dumps({**GOOD, "choice": ["done"]}), "message.malformed"),
    (json.dumps({"type": "choose", "id": "x", "choice": "done"}), "message.malformed"),
    (json.dumps({"type": "cone", "id": "x", "deed": "open"}), "message.malformed"),
    (json.dumps({"type": "say", "id": "x", "text": ""}), "message.malformed"),
    (json.dumps({"type": "say", "id": "x", "text": "x" * 501}), "message.malformed"),
    (json.dumps({"type": "resign"}), "message.malformed"),
    (json.dumps({"type": "say", "id": "x", "text": "x", "to": "enemy"}), "message.malformed"),
    (json.dumps({"type": "say", "id": "x", "text": "x", "cone": True}), "message.malformed"),
    (json.dumps({"type": "say", "id": "x", "text": "a\u0000b"}), "chat.bad_text"),
    (json.dumps({"type": "say", "id": "x", "text": " "}), "chat.empty"),
    (json.dumps({"type": "unsay", "id": "x", "channel": "nowhere", "number": 1}), "message.malformed"),
    (json.dumps({"type": "unsay", "id": "x", "channel": "table", "number": 0}), "message.malformed"),
    (json.dumps({"type": "unsay", "id": "x", "channel": "table", "number": 1}), "chat.not_yours"),
    (json.dumps({"type": "unsay", "id": "x", "channel": "table", "number": 2**70}), "message.malformed"),
    (json.dumps({"type": "vote", "id": "x", "proposal": "win", "agree": True}), "message.malformed"),
    (json.dumps({"type": "vote", "id": "x", "proposal": "pause"}), "message.malformed"),
    (
        json.dumps({"type": "ask", "id": "x", "about": "hands", "decision": 1, "choice": "done"}),
        "message.malformed",
    ),
    (
        json.dumps({"type": "ask", "id": "x", "about": "odds", "decision": 999, "choice": "done"}),
        "entry.stale",
    ),
    (json.dumps({"type": "orders", "id": "x", "orders": []}), "message.malformed"),
    (json.dumps({"type": "orders", "id": "orders", "orders": {"win": True}}), "entry.malformed"),
    (json.dumps({"type": "hello", "game": "GAME", "seq": 1.5}), "message.malformed"),
    (json.dumps({"type": "hello"}), "message.malformed"),
    (json.dumps({"type": "hello", "game": "another"}), "message.foreign_game"),
    (json.dumps({"type": "hello", "game": "GAME", "seat": "atreides"}), "message.foreign_seat"),
    (json.dumps({"type": "hello", "game": "GAME", "seat": "\x00"}), "message.foreign_seat"),
    (json.dumps({**GOOD, "id": "stale", "decision": 999}), "entry.stale"),
    (json.dumps({**GOOD, "id": "no-choice", "choice": "no such thing"}), "menu.not_offered"),
    (json.dumps({**GOOD, "id": "no-line", "choice": "DONE;"}), "choice.bad_word"),
    (json.dumps({**GOOD, "id": "no-shape", "choice": {}}), "choice.bad_shape"),
    ('{"type":"choose","id":"nan","decision":1,"choice":{"verb":"done","parts":[NaN]}}', "choice.bad_shape"),
    (json.dumps({"type": "undo", "id": "early", "decision": 1}), "undo.beginning"),
)


async def refusal(wire: Wire) -> dict[str, Any]:
    found = await wire.until("refused", "accepted", "welcome", "pong")
    assert found["type"] == "refused", found
    assert found["sentence"] and found["sentence"] != found["key"]
    return found


async def test_each_wrong_message_has_its_answer(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"patience": 1000})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            for message, key in WRONG:
                sent = message.replace("GAME", game) if isinstance(message, str) else message
                await wire.socket.send(sent)
                assert (await refusal(wire))["key"] == key, message
            await wire.send(type="ping", t=7)
            assert (await wire.until("pong"))["t"] == 7
        assert (await from_the_log(host.services, game)).seq == 0


async def test_who_may_not_is_told_so(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.open(game) as wire:
            await wire.send(**GOOD)
            assert (await refusal(wire))["key"] == "message.hello_first"
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            decision = first.waiting["decision"]
            answers = [
                (await third.enter(kind, **rest))["key"]
                for kind, rest in (("choose", {"decision": decision, "choice": "done"}), ("resign", {}))
            ]
            assert answers == ["message.no_seat"] * 2
            await third.send(type="hello", game=game, seat="harkonnen")
            assert (await refusal(third))["key"] == "message.foreign_seat"
            waits = first.waiting["seats"]
            idle = second if waits == ["harkonnen"] else first
            answer = await idle.enter("choose", decision=decision, choice="done")
            assert answer["key"] == "entry.not_your_decision"
        nobody = Player(host, "nobody")
        async with nobody.open(game) as wire:
            assert (await refusal(wire))["key"] == "account.needed"
            assert (await wire.closed())[0] == 1008
        async with one.open("no-such-game") as wire:
            assert (await refusal(wire))["key"] == "game.not_found"
        await nobody.http.aclose()


async def test_ten_wrong_messages_in_a_row_close_the_socket(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            for _ in range(3):
                for _ in range(9):
                    await wire.send(type="nonsense")
                    await refusal(wire)
                await wire.send(type="ping")
                await wire.until("pong")
            for _ in range(10):
                await wire.send(type="nonsense")
            assert await wire.closed() == (1008, "too many wrong messages in a row")


async def test_too_many_messages_are_refused(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"message_rate": 1.0, "message_burst": 5})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            for _ in range(10):
                await wire.send(type="ping")
            assert (await wire.until("refused"))["key"] == "message.too_fast"
        async with one.open(game) as again, other.at(game) as third:
            # To come back, or to come twice, gives nobody more; nor does it take from anybody else.
            await again.send(type="ping")
            assert (await again.until("refused"))["key"] == "message.too_fast"
            await third.send(type="ping")
            await third.until("pong")


async def test_a_retry_is_answered_and_not_applied_twice(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires = {"harkonnen": first, "atreides": second}
            for number in range(30):
                wire = wires[first.waiting["seats"][0]]
                before = (first.seq, wire.waiting["decision"])
                message = {"decision": wire.waiting["decision"], "id": f"mine-{number}"}
                choice = await _some_choice(wire)
                await wire.send(type="choose", choice=choice, **message)
                await wire.send(type="choose", choice=choice, **message)
                one_answer = await wire.until("accepted", client_id=message["id"])
                other_answer = await wire.until("accepted", client_id=message["id"])
                assert one_answer == other_answer and one_answer["seq"] == before[0] + 1
                for each in wires.values():
                    await each.frame(one_answer["seq"])
            assert (await from_the_log(host.services, game)).seq == 30
            refused = await first.enter("undo", id="again", decision=first.waiting["decision"] + 5)
            assert refused["key"] == "entry.stale"
            later = await first.enter("choose", id="again", decision=first.waiting["decision"], choice="done")
            assert later == refused, "an id stands for its first outcome, whatever comes under it later"
        async with Host(sqlite_settings) as again:
            one.move_to(again)
            async with one.at(game) as wire:
                mine = [n for n in range(30) if f"mine-{n}" in "".join(first.traffic)]
                answer = await wire.enter("choose", id=f"mine-{mine[0]}", decision=0, choice="done")
                assert (answer["type"], answer["seq"]) == ("accepted", mine[0] + 1)


async def _some_choice(wire: Wire) -> str:
    assert wire.menu is not None
    return str(RandomPlayer(wire.seq).choose(Menu.from_json(wire.menu)))


async def test_a_closed_game_takes_nothing_more(sqlite_settings: Settings) -> None:
    """But questions about it are answered like any other, and people go on talking."""
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            decision = first.waiting["decision"]
            asked = first if first.waiting["seats"] == ["harkonnen"] else second
            await first.enter("resign")
            for kind, rest in (
                ("choose", {"decision": decision, "choice": "done"}),
                ("undo", {"decision": decision}),
                ("resign", {}),
                ("cone", {"deed": "offer"}),
                ("orders", {"orders": {}}),
                ("ask", {"about": "odds", "decision": decision, "choice": "done"}),
            ):
                assert (await asked.enter(kind, **rest))["key"] == "entry.game_over", kind
            vote = await asked.enter("vote", proposal="pause", agree=True)
            assert vote["type"] == "refused"
            assert (await asked.enter("say", text="Well played."))["type"] == "accepted"
        assert (await from_the_log(host.services, game)).seq == 1


async def test_a_foreign_page_gets_no_socket(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        own = f"http://127.0.0.1:{host.port}"
        async with one.open(game, origin=own) as wire:
            assert (await wire.hello())["seat"] == "harkonnen"
        for origin in ("https://elsewhere.example", "null", "http://[", f"http://127.0.0.1:{host.port + 1}"):
            with pytest.raises(Exception, match="403"):
                async with one.open(game, origin=origin):
                    pass


async def test_nobody_holds_connections_without_end(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"connections_each": 2})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game), one.at(game):
            async with one.open(game) as third:
                assert (await refusal(third))["key"] == "room.too_many"
                with pytest.raises(ConnectionClosed):
                    await third.next()
            async with other.at(game) as wire:
                assert wire.welcome["seat"] == "atreides"
