"""Choices laid down for questions that may come: used where all is the same, once, and seen by nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from app.plans.condition import question
from app.settings import Settings
from app.store.models import Plan
from engine import Choice, Menu
from engine.players.random import RandomPlayer
from engine.record import Record, save, verify_saved
from tests.app.host import SEATS, Host, Player, Wire, table_for_two
from tests.app.play import check_traffic, from_the_log, has_no_secrets
from tests.app.test_partners import FOUR, NAMES, begun
from tests.app.test_two_processes import two_hosts

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Course:
    """A game in which a seat is asked one kind of question twice, with a choice of the other between."""

    key: bytes
    choices: tuple[tuple[str, Choice], ...]
    seat: str
    first: int
    again: int

    @property
    def planned(self) -> str:
        """What the owner plans for the second time: what they choose at the first."""
        return str(self.choices[self.first][1])


@cache
def course(*, same: bool = True) -> Course:
    """One where the second question is the very same as the first, or one where it is not."""
    for number in range(100):
        key = bytes([number]) * 32
        record = Record.start(key, nonces=("share-of-Vladimir", "share-of-Leto"))
        player, choices = RandomPlayer(number), list[tuple[str, Choice]]()
        seen: dict[tuple[str, str], tuple[int, str]] = {}
        for _ in range(12):
            pending = record.game.waiting_on()
            assert pending is not None
            seat = pending.seats[0]
            asked, menu = question(record, seat), record.game.menu(seat)
            assert asked is not None and menu is not None
            since, before = seen.get((seat, asked.kind), (record.seq, ""))
            if before and (before == asked.asked) == same and choices[-1][0] != seat:
                return Course(key, tuple(choices), seat, since, record.seq)
            seen[seat, asked.kind] = record.seq, asked.asked
            choice = player.choose(menu)
            record.play(seat, choice)
            choices.append((seat, choice))
    raise AssertionError("nobody is asked so")


@dataclass(frozen=True)
class Table:
    """The game of a course has begun."""

    host: Host
    players: dict[str, Player]
    game: str
    course: Course
    #: Somebody who looks on.
    watcher: Player

    @asynccontextmanager
    async def sat(self) -> AsyncIterator[dict[str, Wire]]:
        """Both are there."""
        async with (
            self.players["harkonnen"].at(self.game) as one,
            self.players["atreides"].at(self.game) as other,
        ):
            yield {"harkonnen": one, "atreides": other}

    async def plans(self) -> list[tuple[str, str]]:
        """The state of each, and why."""
        async with self.host.services.database.read() as connection:
            rows = await connection.execute(select(Plan.state, Plan.why).order_by(Plan.number))
            return [(row.state, row.why) for row in rows]

    async def record(self) -> Record:
        return await from_the_log(self.host.services, self.game)

    async def quiet(self) -> None:
        """Until nothing is being done about plans."""
        while self.host.services.plans._busy:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def table(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, course: Course, *there: Host, **wanted: Any
) -> AsyncIterator[Table]:
    keyed = SimpleNamespace(token_bytes=lambda size: course.key)
    monkeypatch.setattr("app.lobby.service.secrets", keyed)
    async with AsyncExitStack() as stack:
        host = there[0] if there else await stack.enter_async_context(Host(settings))
        coming = Player.come(host, "Vladimir", "Leto", "Irulan")
        one, other, watcher = await stack.enter_async_context(coming)
        game = await table_for_two(one, other, **wanted)
        yield Table(host, {"harkonnen": one, "atreides": other}, game, course, watcher)


@pytest.fixture
async def laid(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    async with table(sqlite_settings, monkeypatch, course()) as found:
        yield found


@pytest.fixture
def waits(laid: Table, monkeypatch: pytest.MonkeyPatch) -> Waits:
    """Whatever would be entered waits until the test lets it."""
    found = Waits()
    monkeypatch.setattr(laid.host.services.plans, "_pause", found.pause)
    return found


class Waits:
    def __init__(self) -> None:
        self.reached, self.go_on = asyncio.Event(), asyncio.Event()

    async def pause(self) -> None:
        self.reached.set()
        await self.go_on.wait()


def other_than(seat: str) -> str:
    return next(each for each in SEATS if each != seat)


async def play(at: Table, wires: dict[str, Wire], until: int, since: int = 0) -> None:
    """As the course goes, up to that entry, by those who are here."""
    for seq, (seat, choice) in enumerate(at.course.choices[since:until], since + 1):
        answer = await chosen(wires[seat], str(choice))
        assert (answer["type"], answer.get("seq")) == ("accepted", seq), answer
        for each in wires.values():
            await each.frame(seq)


async def chosen(wire: Wire, choice: str) -> dict[str, Any]:
    return await wire.enter("choose", decision=wire.waiting["decision"], choice=choice)


async def plan(at: Table, wire: Wire, **more: Any) -> dict[str, Any]:
    said = {"seq": wire.seq, "decision": wire.waiting["decision"], "choice": at.course.planned}
    return await wire.enter("plan", **(said | more))


async def laid_down(at: Table, wires: dict[str, Wire]) -> None:
    """Up to the question, a plan for when it comes again, its answer by hand, and on to before it comes."""
    await play(at, wires, at.course.first)
    assert (await plan(at, wires[at.course.seat]))["type"] == "accepted"
    await play(at, wires, at.course.again - 1, at.course.first)


async def comes(at: Table, wires: dict[str, Wire]) -> None:
    """The choice that brings the question again."""
    await play(at, wires, at.course.again, at.course.again - 1)


async def told(wire: Wire, state: str) -> dict[str, Any]:
    """The newest plan, once it is in that state."""
    while True:
        message = await wire.until("plans")
        if message["plans"] and message["plans"][0]["state"] == state:
            return dict(message["plans"][0])


async def test_a_plan_answers_the_very_same_question_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner is away; the record cannot tell it from a click, holds, and the plan is used up."""
    async with table(settings, monkeypatch, course()) as at:
        seat, again = at.course.seat, at.course.again
        opposite = other_than(seat)
        async with at.players[opposite].at(at.game) as opponent:
            async with at.players[seat].at(at.game) as owner:
                await laid_down(at, {seat: owner, opposite: opponent})
            await comes(at, {opposite: opponent})
            await opponent.frame(again + 1)
            record = await at.record()
            check_traffic(opponent, opposite, record)
            has_no_secrets(opponent.traffic, record)
        entry = record.entries[again]
        assert (entry.actor, entry.kind, entry.what) == (seat, "choice", at.course.planned)
        assert verify_saved(json.loads(json.dumps(save(record)))).entries == record.entries
        async with at.players[seat].at(at.game) as owner:
            used = await told(owner, "used")
            assert (used["seq"], used["choice"]) == (again + 1, at.course.planned)
        assert await at.plans() == [("used", "")]


def without_times(traffic: list[str]) -> list[dict[str, Any]]:
    """What came, without the moments of the clock and what is by chance."""
    return [
        {name: value for name, value in json.loads(text).items() if name not in ("at", "id", "game", "clock")}
        for text in traffic
    ]


@pytest.mark.parametrize("eyes", ["opponent", "spectator"])
async def test_nobody_can_tell_a_plan_from_a_visit(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch, eyes: str
) -> None:
    """Whoever looks on receives the same, message for message, whether the owner comes, clicks and goes, or
    has laid it down; that something was laid down, and withdrawn, nobody hears."""
    clicked = await received(sqlite_settings, monkeypatch, eyes, by_plan=False)
    assert await received(sqlite_settings, monkeypatch, eyes, by_plan=True) == clicked


async def received(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, eyes: str, *, by_plan: bool
) -> list[dict[str, Any]]:
    async with table(settings, monkeypatch, course()) as at, at.watcher.at(at.game) as watcher:
        seat, again = at.course.seat, at.course.again
        async with at.players[other_than(seat)].at(at.game) as opponent:
            async with at.players[seat].at(at.game) as owner:
                wires = {seat: owner, other_than(seat): opponent}
                await play(at, wires, at.course.first)
                if by_plan:
                    for _ in range(2):
                        assert (await plan(at, owner))["type"] == "accepted"
                    assert (await owner.enter("unplan", number=1))["type"] == "accepted"
                await play(at, wires, again - 1, at.course.first)
            for wire in (opponent, watcher):
                while (await wire.until("presence"))["seats"][seat]:
                    pass
            await comes(at, {other_than(seat): opponent})
            if not by_plan:
                async with at.players[seat].at(at.game) as owner:
                    await chosen(owner, at.course.planned)
            for wire in (opponent, watcher):
                await wire.frame(again + 1)
                while (await wire.until("presence"))["seats"][seat]:
                    pass
            return without_times((opponent if eyes == "opponent" else watcher).traffic)


async def test_a_plan_is_dropped_where_its_question_comes_otherwise(
    sampled: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its owner is told why, and chooses."""
    async with table(sampled, monkeypatch, course(same=False)) as at, at.sat() as wires:
        await laid_down(at, wires)
        await comes(at, wires)
        gone = await told(wires[at.course.seat], "dropped")
        assert gone["why"] in ("menu", "prompt") and gone["seq"] is None
        assert (await at.record()).seq == at.course.again
        assert wires[at.course.seat].waiting["seats"] == [at.course.seat]


async def test_what_was_withdrawn_is_no_entry_any_more(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it is withdrawn after its question has come, before its entry is stored."""
    async with table(settings, monkeypatch, course()) as at, at.sat() as wires:
        owner, wait = wires[at.course.seat], Waits()
        monkeypatch.setattr(at.host.services.plans, "_pause", wait.pause)
        await laid_down(at, wires)
        await comes(at, wires)
        await wait.reached.wait()
        for _ in range(2):
            assert (await owner.enter("unplan", number=1))["type"] == "accepted"
        wait.go_on.set()
        await at.quiet()
        assert (await at.record()).seq == at.course.again and await at.plans() == [("withdrawn", "")]
        assert (await owner.enter("unplan", number=9))["key"] == "plan.gone"
        assert (await chosen(owner, at.course.planned))["type"] == "accepted"


async def test_a_plan_survives_the_end_of_a_process(
    sampled: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ended after the question had come and before it was answered; the next one answers, nobody being
    there."""
    async with table(sampled, monkeypatch, course()) as at:
        async with at.sat() as wires:
            await laid_down(at, wires)
            monkeypatch.setattr(at.host.services.rooms, "advanced", lambda room: None)
            await comes(at, wires)
        assert await at.plans() == [("waits", "")]
        await at.host.__aexit__()
        async with Host(sampled) as host:
            now = replace(at, host=host)
            while await now.plans() != [("used", "")]:
                await asyncio.sleep(0.02)
            entry = (await now.record()).entries[at.course.again]
            assert (entry.actor, entry.what) == (at.course.seat, at.course.planned)
            assert (await now.record()).seq == at.course.again + 1


@pytest.mark.parametrize("stored", [True, False])
async def test_a_plan_whose_commit_is_in_doubt_is_entered_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """Stored or not, the answer was lost: whoever looks again finds the entry and the plan as they are."""
    monkeypatch.setattr("app.plans.service.AGAIN_SECONDS", 0.0)
    async with table(settings, monkeypatch, course()) as at, at.sat() as wires:
        await laid_down(at, wires)
        log = at.host.services.rooms.log
        append, tries = log.append, list[int]()

        async def in_doubt(game: str, row: Any, *rest: Any) -> None:
            if row.plan is not None:
                tries.append(row.plan)
            if row.plan is None or stored or len(tries) > 1:
                await append(game, row, *rest)
            if len(tries) == 1:
                raise ConnectionError("the database is away")

        monkeypatch.setattr(log, "append", in_doubt)
        await comes(at, wires)
        for wire in wires.values():
            await wire.frame(at.course.again + 1)
        await at.quiet()
        assert (await at.record()).seq == at.course.again + 1
        assert (len(tries), await at.plans()) == (1 if stored else 2, [("used", "")])


async def test_no_plan_answers_what_was_taken_back(laid: Table) -> None:
    """Whoever takes a choice back is asked the same once more, and wants to choose anew. The plan stays."""
    async with laid.sat() as wires:
        owner = wires[laid.course.seat]
        await play(laid, wires, laid.course.first)
        assert (await plan(laid, owner))["type"] == "accepted"
        await owner.frame((await chosen(owner, laid.course.planned))["seq"])
        assert owner.view["undo"]["possible"]
        await owner.frame((await owner.enter("undo", decision=owner.waiting["decision"]))["seq"])
        await laid.quiet()
        assert owner.waiting["seats"] == [laid.course.seat]
        assert (await laid.record()).seq == laid.course.first + 2 and await laid.plans() == [("waits", "")]


async def test_a_plan_waits_while_its_owner_is_asked_to_agree(
    laid: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It neither answers a vote nor goes on before it is answered; when it is over, it is used."""
    monkeypatch.setattr("app.plans.service.AGAIN_SECONDS", 0.0)
    async with laid.sat() as wires:
        await laid_down(laid, wires)
        opponent, service = wires[other_than(laid.course.seat)], laid.host.services.plans
        to = laid.course.again - 1
        assert (await opponent.enter("vote", proposal="pause", agree=True))["type"] == "accepted"
        looked, asked = asyncio.Semaphore(0), service._asked_to_agree

        async def counted(*given: Any) -> bool:
            looked.release()
            return await asked(*given)

        monkeypatch.setattr(service, "_asked_to_agree", counted)
        await comes(laid, wires)
        for _ in range(3):
            await looked.acquire()
        assert (await laid.record()).seq == to + 1 and await laid.plans() == [("waits", "")]
        assert (await opponent.enter("vote", proposal="pause", agree=False))["type"] == "accepted"
        await opponent.frame(to + 2)
        assert json.loads(opponent.frames[to + 2])["by"] == laid.course.seat


async def test_a_plan_rests_in_a_pause(laid: Table, waits: Waits) -> None:
    async with laid.sat() as wires:
        await laid_down(laid, wires)
        await comes(laid, wires)
        await waits.reached.wait()
        for wire in wires.values():
            await wire.enter("vote", proposal="pause", agree=True)
        await wires["harkonnen"].frame(laid.course.again + 1)
        waits.go_on.set()
        await laid.quiet()
        assert (await laid.record()).seq == laid.course.again + 1 and await laid.plans() == [("waits", "")]


async def test_a_plan_rests_while_a_program_plays_the_seat(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program chooses, not what its player has laid down."""
    slow = sqlite_settings.model_copy(update={"bot_delay": 60.0})
    async with table(slow, monkeypatch, course()) as at, at.sat() as wires:
        await laid_down(at, wires)
        seat, again = at.course.seat, at.course.again
        opponent = wires[other_than(seat)]
        await at.players[seat].post(f"/api/games/{at.game}/seats/{seat}/program", program="random")
        await opponent.frame(again)
        await opponent.frame((await chosen(opponent, str(at.course.choices[again - 1][1])))["seq"])
        await at.quiet()
        assert (await at.record()).seq == again + 1 and await at.plans() == [("waits", "")]


async def test_whoever_answers_by_hand_meanwhile_has_answered(laid: Table, waits: Waits) -> None:
    async with laid.sat() as wires:
        owner = wires[laid.course.seat]
        await laid_down(laid, wires)
        await comes(laid, wires)
        await waits.reached.wait()
        assert (await chosen(owner, laid.course.planned))["type"] == "accepted"
        waits.go_on.set()
        assert (await told(owner, "dropped"))["why"] == "answered"
        assert (await laid.record()).seq == laid.course.again + 1


async def test_only_what_one_was_asked_can_be_laid_down(laid: Table) -> None:
    async with laid.sat() as wires, laid.watcher.at(laid.game) as watcher:
        await play(laid, wires, laid.course.first)
        await watcher.frame(laid.course.first)
        owner, opponent = wires[laid.course.seat], wires[other_than(laid.course.seat)]
        decision = owner.waiting["decision"]
        assert (await plan(laid, opponent))["key"] == "plan.not_seen"
        assert (await plan(laid, watcher))["key"] == "message.no_seat"
        assert (await plan(laid, owner, seq=owner.seq + 1))["key"] == "plan.not_seen"
        assert (await plan(laid, owner, decision=decision + 1))["key"] == "entry.stale"
        assert (await plan(laid, owner, choice="attack carthag tuek"))["type"] == "refused"
        assert await laid.plans() == []
        # Said twice, as after a lost answer, it is one; said anew, the older one is withdrawn.
        for _ in range(2):
            assert (await plan(laid, owner, id="once"))["type"] == "accepted"
        assert await laid.plans() == [("waits", "")]
        assert (await plan(laid, owner))["type"] == "accepted"
        assert [state for state, _ in await laid.plans()] == ["withdrawn", "waits"]
        assert (await opponent.enter("unplan", number=2))["key"] == "plan.gone"
        assert not any('"plans"' in text for wire in (opponent, watcher) for text in wire.traffic)


async def test_partners_do_not_learn_of_each_other_s_plans(sqlite_settings: Settings) -> None:
    """Neither what is laid down nor what is withdrawn is a message to anybody else at the table."""
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await begun(players, FOUR)
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in zip(FOUR, players, strict=True)
        }
        wires["spectator"] = await stack.enter_async_context(watcher.at(game))
        seat = next(seat for seat in FOUR if wires[seat].menu is not None)
        owner = wires.pop(seat)
        for wire in wires.values():
            await wire.send(type="ping", t=1)
            await wire.until("pong")
        before = {seat: len(wire.traffic) for seat, wire in wires.items()}
        assert owner.menu is not None
        choice = str(RandomPlayer(1).choose(Menu.from_json(owner.menu)))
        said = {"seq": owner.seq, "decision": owner.waiting["decision"], "choice": choice}
        assert (await owner.enter("plan", **said))["type"] == "accepted"
        assert (await owner.enter("unplan", number=1))["type"] == "accepted"
        for name, wire in wires.items():
            await wire.send(type="ping", t=2)
            await wire.until("pong")
            assert len(wire.traffic) == before[name] + 1, wire.traffic[before[name] :]


async def test_so_many_and_no_more(laid: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.plans.service.MOST_WAITING", 0)
    async with laid.sat() as wires:
        await play(laid, wires, laid.course.first)
        assert (await plan(laid, wires[laid.course.seat]))["key"] == "plan.too_many"


async def test_of_several_processes_one_enters_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner is at one, whoever brings the question at the other."""
    settings = settings.model_copy(update={"poll_seconds": 0.05})
    async with two_hosts(settings) as (here, there), table(settings, monkeypatch, course(), here) as at:
        at.players["atreides"].move_to(there)
        async with at.sat() as wires:
            await laid_down(at, wires)
            await comes(at, wires)
            for wire in wires.values():
                await wire.frame(at.course.again + 1)
        record = await at.record()
        assert (record.seq, record.entries[-1].actor) == (at.course.again + 1, at.course.seat)
        assert await at.plans() == [("used", "")]


async def test_whoever_has_planned_nothing_pays_nothing(laid: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is laid down, nothing is looked for, entry by entry."""

    async def never(*_: object) -> list[Any]:
        raise AssertionError("asked for what nobody has laid down")

    for name in ("waiting", "of"):
        monkeypatch.setattr(laid.host.services.plans._store, name, never)
    async with laid.sat() as wires:
        await play(laid, wires, laid.course.again)
        assert not laid.host.services.plans._busy
