"""Orders laid down for one question of a kind: used once, where they leave no doubt, and seen by nobody."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from app.plans.condition import found, laid_order, question
from app.settings import Settings
from app.store.games import SeatRow
from app.store.models import Plan
from app.store.plans import PlanRow
from engine import Choice, Menu
from engine.orders import Orders, answer
from engine.players.random import RandomPlayer
from engine.record import Record, save, verify_saved
from tests.app.conftest import Time
from tests.app.host import SEATS, Wire
from tests.app.play import check_traffic, has_no_secrets
from tests.app.test_plans import Course, Table, chosen, comes, other_than, play, table, told
from tests.scenario import given
from tests.sizes import size

pytestmark = pytest.mark.anyio

LOWEST = ["regular", "elite", "special_elite", "generic", "named"]
#: What is laid down, by the kind of question.
ORDERS: dict[str, dict[str, Any]] = {
    "discard_for_dice": {"keep_cards": True},
    "choose_casualties": {"casualties": LOWEST},
    "continue_or_cease": {"go_on": "cease"},
}


@cache
def battle() -> tuple[Course, str]:
    """A game in which a seat is asked something that an order answers, right after a choice of the other."""
    for number in range(200):
        key = bytes([number]) * 32
        record = Record.start(key, nonces=("share-of-Vladimir", "share-of-Leto"))
        player, choices = RandomPlayer(number), list[tuple[str, Choice]]()
        for _ in range(40):
            pending = record.game.waiting_on()
            assert pending is not None
            seat = pending.seats[0]
            order = Orders.from_json(ORDERS.get(pending.kind, {}))
            by_order = answer(record.game, seat, order)
            if by_order is not None and choices[-1][0] != seat:
                course = Course(key, (*choices, (seat, by_order)), seat, 0, record.seq)
                return course, pending.kind
            menu = record.game.menu(seat)
            assert menu is not None
            choice = player.choose(menu)
            record.play(seat, choice)
            choices.append((seat, choice))
    raise AssertionError("nobody is asked so")


async def lay(owner: Wire, kind: str, orders: dict[str, Any] | None = None) -> dict[str, Any]:
    return await owner.enter("plan_order", kind=kind, orders=ORDERS[kind] if orders is None else orders)


async def before(at: Table, wires: dict[str, Wire]) -> None:
    """Up to the choice that brings the question."""
    await play(at, wires, at.course.again - 1)


# -- at the table ------------------------------------------------------------------------------------


async def test_an_order_answers_a_question_nobody_has_seen_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Laid down at the beginning, its owner away when it comes: an ordinary choice, told to nobody else."""
    course, kind = battle()
    seat, again = course.seat, course.again
    async with table(settings, monkeypatch, course) as at:
        opposite = other_than(seat)
        async with at.players[opposite].at(at.game) as opponent, at.watcher.at(at.game) as watcher:
            async with at.players[seat].at(at.game) as owner:
                assert (await lay(owner, kind))["type"] == "accepted"
                (waits,) = next(json.loads(text)["plans"] for text in owner.traffic if '"plans"' in text)
                assert (waits["kind"], waits["choice"], waits["orders"]) == (kind, "", ORDERS[kind])
                await before(at, {seat: owner, opposite: opponent})
            await comes(at, {opposite: opponent})
            for wire in (opponent, watcher):
                await wire.frame(again + 1)
                assert not any('"plans"' in text for text in wire.traffic)
            record = await at.record()
            check_traffic(opponent, opposite, record)
            has_no_secrets(opponent.traffic, record)
        entry = record.entries[again]
        assert (entry.actor, entry.kind, entry.what) == (seat, "choice", str(course.choices[again][1]))
        assert verify_saved(json.loads(json.dumps(save(record)))).entries == record.entries
        async with at.players[seat].at(at.game) as owner:
            assert (await told(owner, "used"))["seq"] == again + 1
        assert await at.plans() == [("used", "")]


async def test_an_order_is_laid_down_once_for_a_kind_and_withdrawn_like_any_plan(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    course, _ = battle()
    async with table(sqlite_settings, monkeypatch, course) as at, at.sat() as wires:
        owner = wires[course.seat]
        for orders in ({"go_on": 40}, {"go_on": "cease"}):
            assert (await lay(owner, "continue_or_cease", orders))["type"] == "accepted"
        assert (await lay(owner, "end_turn", {"turn_end": "at_once"}))["type"] == "accepted"
        assert [state for state, _ in await at.plans()] == ["withdrawn", "waits", "waits"]
        for wrong in ({}, {"keep_cards": True, "go_on": 3}, {"go_on": 101}, {"no": "order"}):
            assert (await lay(owner, "continue_or_cease", wrong))["key"] == "entry.malformed"
        assert (await lay(owner, "choose_action", {"go_on": 3}))["key"] == "entry.malformed"
        for number in (2, 3):
            assert (await owner.enter("unplan", number=number))["type"] == "accepted"
        await before(at, wires)
        await comes(at, wires)
        await at.quiet()
        assert (await at.record()).seq == course.again
        assert {state for state, _ in await at.plans()} == {"withdrawn"}
        assert (await chosen(owner, str(course.choices[course.again][1])))["type"] == "accepted"


async def test_an_order_waits_for_a_vote_and_takes_its_owner_s_time(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, time: Time
) -> None:
    """While its owner is asked to agree it rests, and the clock of who must decide runs as ever; what it
    enters then stops that clock like a choice by hand."""
    monkeypatch.setattr("app.plans.service.AGAIN_SECONDS", 0.0)
    course, kind = battle()
    patient = sqlite_settings.model_copy(update={"heartbeat_seconds": 3600})
    clock = {"kind": "live", "turn": 10, "reserve": 600, "flag": "lose"}
    async with table(patient, monkeypatch, course, clock=clock) as at, at.sat() as wires:
        owner, opponent = wires[course.seat], wires[other_than(course.seat)]
        assert (await lay(owner, kind))["type"] == "accepted"
        await before(at, wires)
        assert (await opponent.enter("vote", proposal="more_time", agree=True))["type"] == "accepted"
        await comes(at, wires)
        await at.quiet()
        assert await at.plans() == [("waits", "")]
        before_it = (await at.players[course.seat].get(f"/api/tables/{at.game}"))["time"]
        assert before_it["running"] == course.seat
        time.passes(25)
        assert (await opponent.enter("vote", proposal="more_time", agree=False))["type"] == "accepted"
        await opponent.frame(course.again + 1)
        assert await at.plans() == [("used", "")]
        entry = (await at.record()).entries[course.again]
        assert (entry.actor, entry.kind) == (course.seat, "choice")
        after = (await at.players[course.seat].get(f"/api/tables/{at.game}"))["time"]
        spent = [now["sides"][course.seat] for now in (before_it, after)]
        gone = [side["turn_left"] + side["reserve_left"] for side in spent]
        assert 15_000 <= gone[0] - gone[1] <= 26_000


# -- what it is held to ------------------------------------------------------------------------------


def laid(seat: str, kind: str, orders: dict[str, Any], number: int = 1, after: int = -1) -> PlanRow:
    asked, choice = laid_order(Record.start(bytes(32), practice=True), kind, orders)
    return PlanRow(number, seat, seat, kind, "{}", asked, choice, after, 0, "waits", "", None, None)


def held(record: Record, *plans: PlanRow) -> tuple[str, list[str]]:
    """The line of what is answered, and why which plans come to nothing."""
    there = found(record, [SeatRow(seat, identity=seat) for seat in SEATS], plans)
    return there.choice, [f"{why} {plan.number}" for why, plan in there.dropped]


def claiming() -> Record:
    position = given().row("eyes_upon_the_residency").atreides("rimwall_west", regular=1)
    play = position.dice(harkonnen={"mentat": 1}, atreides={"mentat": 1}).turn("atreides")
    assert play.kind == "claim_window"
    return Record.resume(play.game)


DECLINE = {"decline": ["eyes_upon_the_residency"]}


def test_what_an_order_leaves_open_is_asked_and_the_plan_is_dropped() -> None:
    record = claiming()
    assert held(record, laid("atreides", "claim_window", DECLINE)) == ("decline", [])
    doubt = laid("atreides", "claim_window", {"decline": ["blood_on_the_sand"]}, 2)
    assert held(record, doubt) == ("", ["doubt 2"])
    # For another kind, or another seat, it waits on; so it does at the question that was there already.
    assert held(record, laid("atreides", "claim_at_end", DECLINE)) == ("", [])
    assert held(record, laid("harkonnen", "claim_window", DECLINE)) == ("", [])
    there = question(record, "atreides")
    assert there is not None
    assert held(record, laid("atreides", "claim_window", DECLINE, after=there.decision)) == ("", [])
    # A seat of somebody else's.
    stolen = replace(laid("atreides", "claim_window", DECLINE), identity="harkonnen")
    assert held(record, stolen) == ("", ["seat 1"])


def test_a_plan_that_names_its_choice_goes_before_an_order() -> None:
    record = claiming()
    now = question(record, "atreides")
    assert now is not None
    order = laid("atreides", "claim_window", DECLINE)
    exact = replace(
        order, number=2, prompt=now.prompt, asked=now.asked, choice="claim eyes_upon_the_residency"
    )
    assert held(record, order, exact) == ("claim eyes_upon_the_residency", [])
    other = replace(exact, asked="another menu")
    assert held(record, order, other) == ("decline", ["menu 2"])


def test_standing_orders_answer_first_and_what_was_taken_back_is_asked() -> None:
    record = claiming()
    plan = laid("atreides", "claim_window", DECLINE)
    record.play("atreides", "decline")
    assert held(record, plan) == ("", [])
    there = record.game.waiting_on()
    assert there is not None
    record.play("atreides", {"decision": there.decision}, "undo")
    assert question(record, "atreides") is not None and held(record, plan) == ("", [])
    ordered = claiming()
    ordered.set_orders("atreides", Orders.from_json(DECLINE))
    assert ordered.entries[-1].kind == "ordered"
    assert held(ordered, plan) == ("", [])


def test_a_rebase_changes_nothing_for_it() -> None:
    record = claiming()
    plan = laid("atreides", "claim_window", DECLINE)
    record.rebase()
    assert held(record, plan) == ("decline", [])


# -- a long walk -------------------------------------------------------------------------------------

STEPS = size(40, 1500)
#: What may be answered to a deed of the walk besides that it was accepted.
ANSWERED = re.compile(r"entry\.|undo\.|plan\.|vote\.|menu\.|game\.|room\.|message\.too_fast|clock\.")


async def test_whatever_is_planned_withdrawn_and_taken_back_the_record_holds(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plans, choices and choices taken back, in any order: what was used is one choice of its owner each,
    what was withdrawn is none, and the record folds to what everybody was told."""
    monkeypatch.setattr("app.plans.service.AGAIN_SECONDS", 0.0)
    dice = Random(5)
    player = RandomPlayer(5)
    asked: dict[int, str] = {}
    #: Those that were used, by person and number: what has ended is forgotten when much has ended since.
    used: dict[tuple[str, int], Any] = {}
    columns = select(Plan.identity, Plan.number, Plan.seat, Plan.state, Plan.kind, Plan.seq)
    lots = dict.fromkeys(("question_burst", "entry_burst", "patience"), 100_000)
    quick = sqlite_settings.model_copy(update=lots)
    async with table(quick, monkeypatch, battle()[0]) as at, at.sat() as wires:
        for _ in range(STEPS):
            await at.quiet()
            async with at.host.services.database.read() as connection:
                plans = (await connection.execute(columns)).all()
            used |= {(plan.identity, plan.number): plan for plan in plans if plan.state == "used"}
            assert all(plan.seq is None for plan in plans if plan.state != "used")
            record = await at.record()
            if record.over:
                break
            for wire in wires.values():
                await wire.frame(record.seq)
            there = record.game.waiting_on()
            assert there is not None
            asked[record.seq] = there.kind
            wire = wires[dice.choice(SEATS)]
            turn = wires[there.seats[0]]
            match dice.choice(("choose",) * 12 + ("lay",) * 5 + ("unplan", "undo")):
                case "choose" if turn.menu is not None:
                    answer = await chosen(turn, str(player.choose(Menu.from_json(turn.menu))))
                case "lay":
                    answer = await lay(wire, dice.choice([*ORDERS]))
                case "unplan":
                    answer = await wire.enter("unplan", number=dice.randint(1, 9))
                case "undo" if turn.view["undo"]["possible"]:
                    answer = await turn.enter("undo", decision=there.decision)
                case _:
                    continue
            assert answer["type"] == "accepted" or ANSWERED.match(answer["key"]), answer
        await at.quiet()
        record = await at.record()
        assert used and len({plan.seq for plan in used.values()}) == len(used)
        for plan in used.values():
            entry = record.entries[plan.seq - 1]
            assert (entry.actor, entry.kind) == (plan.seat, "choice")
            assert asked.get(plan.seq - 1, plan.kind) == plan.kind
        assert verify_saved(json.loads(json.dumps(save(record)))).entries == record.entries
        for seat, wire in wires.items():
            check_traffic(wire, seat, record)
