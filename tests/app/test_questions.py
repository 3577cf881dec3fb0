"""What the engine says before a move, over the wire; and orders that answer for a seat."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.settings import Settings
from engine import Menu
from engine.players import advise
from engine.players.random import RandomPlayer
from engine.record import Record
from engine.rules.casualties import KINDS
from engine.view import SPECTATOR
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import check_traffic, compare, from_the_log, one_choice
from tests.app.test_store import Trouble

pytestmark = pytest.mark.anyio

SEATS = ("harkonnen", "atreides")
#: With this key a battle soon comes, and with these chances of the players a question or an order to it.
KEY, CHANCE, QUARREL = "07" * 32, 2, 0
MOST = 400
EVERYTHING: dict[str, Any] = {
    "carryall": "first",
    "casualties": list(KINDS),
    "keep_cards": True,
    "go_on": "cease",
    "worms": "board_order",
    "figures": "supply_first",
    "keep_leaders": True,
}


async def practised(stack: AsyncExitStack, player: Player) -> tuple[str, dict[str, Wire]]:
    """A game of known dice, one identity on both sides, a connection for each."""
    table = await player.post("/api/tables", kind="practice", key=KEY)
    game = str((await player.ready(table))["id"])
    return game, {seat: await stack.enter_async_context(player.at(game, seat=seat)) for seat in SEATS}


async def test_the_engine_answers_before_a_choice_is_made(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"question_rate": 1e6, "question_burst": 1_000_000})
    async with (
        Host(settings) as host,
        Player.come(host, "Thufir") as (one,),
        AsyncExitStack() as stack,
    ):
        game, wires = await practised(stack, one)
        record = (await from_the_log(host.services, game)).at(0)
        chance = RandomPlayer(CHANCE)
        told: set[str] = set()
        while told != {"odds", "consequences"}:
            assert record.seq < MOST, told
            pending = record.game.waiting_on()
            assert pending is not None
            seat, wire = pending.seats[0], wires[pending.seats[0]]
            assert wire.menu is not None
            choice = chance.choose(Menu.from_json(wire.menu))
            odds = record.game.odds(seat, choice)
            expected = {
                "odds": (odds.to_json() if odds else None, []),
                "consequences": (None, record.game.consequences(seat, choice)),
            }
            for about, (chances, fixed) in expected.items():
                form = str(choice) if record.seq % 2 else choice.to_json()
                message = {"about": about, "decision": pending.decision, "choice": form}
                await wire.send(type="ask", id="q", **message)
                answer = await wire.until("answer", "refused", client_id="q")
                rest = {"type": "answer", "id": "q", "about": about}
                assert answer == json.loads(json.dumps({**rest, "odds": chances, "consequences": fixed}))
                if chances or fixed:
                    told.add(about)
            record.play(seat, str(choice))
            answer = await wire.enter("choose", decision=pending.decision, choice=str(choice))
            for each in wires.values():
                await each.frame(answer["seq"])
        assert (await from_the_log(host.services, game)).entries == record.entries, "asking changed nothing"


async def test_who_may_not_choose_may_not_ask(sqlite_settings: Settings) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Thufir", "Irulan") as (one, watcher),
        AsyncExitStack() as stack,
    ):
        game, wires = await practised(stack, one)
        looking = await stack.enter_async_context(watcher.at(game))
        some = wires["harkonnen"]
        asked = some.waiting["seats"][0]
        idle = next(seat for seat in SEATS if seat != asked)
        menu = wires[asked].menu
        assert menu is not None
        good = str(RandomPlayer(1).choose(Menu.from_json(menu)))
        question = {"about": "odds", "decision": some.waiting["decision"], "choice": good}
        for wire, changed, key in (
            (looking, {}, "message.no_seat"),
            (wires[idle], {}, "entry.not_your_decision"),
            (wires[asked], {"decision": 999}, "entry.stale"),
            (wires[asked], {"choice": "no_such_deed"}, "menu.not_offered"),
            (wires[asked], {"choice": "DONE;"}, "choice.bad_word"),
            (wires[asked], {"about": "the hand of the enemy"}, "message.malformed"),
        ):
            await wire.send(type="ask", id="q", **{**question, **changed})
            refused = await wire.until("refused", "answer", client_id="q")
            assert refused.get("key") == key
        assert (await from_the_log(host.services, game)).seq == 0


async def test_questions_are_limited(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"question_rate": 0.001, "question_burst": 3})
    async with (
        Host(settings) as host,
        Player.come(host, "Thufir") as (one,),
        AsyncExitStack() as stack,
    ):
        _, wires = await practised(stack, one)
        wire = wires[wires["harkonnen"].waiting["seats"][0]]
        assert wire.menu is not None
        choice = str(RandomPlayer(1).choose(Menu.from_json(wire.menu)))
        message = {"about": "consequences", "decision": wire.waiting["decision"], "choice": choice}
        answers = []
        for number in range(5):
            await wire.send(type="ask", id=f"q{number}", **message)
            answers.append((await wire.until("answer", "refused", client_id=f"q{number}")).get("key"))
        assert answers == [None, None, None, "message.too_fast", "message.too_fast"]


def ordered(record: Record) -> list[int]:
    return [number for number, entry in enumerate(record.entries, start=1) if entry.kind == "ordered"]


async def test_orders_answer_for_a_seat(settings: Settings) -> None:
    """What orders choose is stored with the entry it follows from; each entry has its frame as ever."""
    async with (
        Host(settings) as host,
        Player.come(host, "Thufir", "Irulan") as (one, watcher),
        AsyncExitStack() as stack,
    ):
        game, wires = await practised(stack, one)
        watching = {**wires, SPECTATOR: await stack.enter_async_context(watcher.at(game))}
        for seat, wire in wires.items():
            answer = await wire.enter("orders", orders=EVERYTHING)
            assert answer["type"] == "accepted"
            for each in watching.values():
                await each.frame(answer["seq"])
            assert wire.view["private"]["orders"] == EVERYTHING
            assert "orders" not in wires[next(s for s in SEATS if s != seat)].frames[answer["seq"]][60:]
        chance = RandomPlayer(QUARREL)
        record = await from_the_log(host.services, game)
        while len(ordered(record)) < 3:
            assert record.seq < MOST
            seq = await one_choice(wires, chance)
            record = await from_the_log(host.services, game)
            assert all(entry.kind == "ordered" for entry in record.entries[seq:])
            for viewer, wire in watching.items():
                await wire.frame(record.seq)
                compare(wire, viewer, record)
        for viewer, wire in watching.items():
            check_traffic(wire, viewer, record)
            assert (viewer == SPECTATOR) == ("keep_leaders" not in "".join(wire.traffic))
        async with Host(settings) as again:
            one.move_to(again)
            async with one.at(game, seq=0, seat="atreides") as late:
                await late.frame(record.seq)
                assert late.frames == wires["atreides"].frames, "made again from the log, byte by byte"
            async with one.at(game, seat="atreides") as late:
                assert late.view["private"]["orders"] == EVERYTHING


async def test_orders_and_what_they_follow_from_are_stored_together(sqlite_settings: Settings) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Thufir") as (one,),
        AsyncExitStack() as stack,
    ):
        log = Trouble(host.services.rooms.log)
        host.services.rooms.log = log
        game, wires = await practised(stack, one)
        chance = RandomPlayer(QUARREL)
        for wire in wires.values():
            await wire.enter("orders", orders=EVERYTHING)
        record = await from_the_log(host.services, game)
        while not ordered(record):
            some = wires["harkonnen"]
            wire = wires[some.waiting["seats"][0]]
            assert wire.menu is not None
            message = {"decision": wire.waiting["decision"], "id": wire.new_id()}
            message["choice"] = str(chance.choose(Menu.from_json(wire.menu)))
            for fail in ("before", "after"):
                log.fail = fail
                assert (await wire.enter("choose", **message))["key"] == "room.try_again"
                stored = (await log.lengths([game]))[game]
                assert (stored > record.seq) == (fail == "after")
            answer = await wire.enter("choose", **message)
            assert (answer["type"], answer["seq"]) == ("accepted", record.seq + 1)
            record = await from_the_log(host.services, game)
            for seat, each in wires.items():
                await each.frame(record.seq)
                compare(each, seat, record)


async def test_orders_that_are_none(sqlite_settings: Settings) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Thufir", "Irulan") as (one, watcher),
        AsyncExitStack() as stack,
    ):
        game, wires = await practised(stack, one)
        looking = await stack.enter_async_context(watcher.at(game))
        for orders in ({"more": 1}, {"go_on": 101}, {"carryall": True}, {"decline": ["no_such_card"]}):
            answer = await wires["harkonnen"].enter("orders", orders=orders)
            assert (answer["key"], answer["rule"]) == ("entry.malformed", "record.orders")
        assert (await looking.enter("orders", orders={}))["key"] == "message.no_seat"
        assert (await from_the_log(host.services, game)).seq == 0


async def test_a_program_advises_who_plays_against_programs_and_nobody_among_people(
    sqlite_settings: Settings,
) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Thufir", "Leto") as (one, other),
        AsyncExitStack() as stack,
    ):
        game, wires = await practised(stack, one)
        record = (await from_the_log(host.services, game)).at(0)
        pending = record.game.waiting_on()
        assert pending is not None
        (seat,), menu = pending.seats, record.game.menu(pending.seats[0])
        assert menu is not None
        wire, view = wires[seat], record.view(seat)
        await wire.send(type="advise", id="a", decision=pending.decision)
        choice, reason = advise(view, menu)
        told = {"choice": str(choice), "reason": reason.to_json() if reason else None}
        assert await wire.until("advice", "refused", client_id="a") == {"type": "advice", "id": "a", **told}
        # What was asked about a decision that is over, or of somebody who is not asked, has no answer.
        idle = next(name for name in wires if name != seat)
        for asking, decision in ((wire, pending.decision + 1), (wires[idle], pending.decision)):
            await asking.send(type="advise", id="b", decision=decision)
            answer = await asking.until("advice", "refused", client_id="b")
            assert (answer["choice"], answer["reason"]) == ("", None)

        among = await table_for_two(one, other)
        async with one.at(among) as mine:
            await mine.send(type="advise", id="c", decision=0)
            refused = await mine.until("advice", "refused", client_id="c")
            assert refused["key"] == "advice.among_people"
