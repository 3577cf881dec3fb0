"""Forms that grow: what is added to what is saved, and everything older still opens, goes on and is undone.

Each addition is made here as a later version would make it: a field of the table, a task split in two, a key
of a head, a parameter of an event. Before it stands a game that was saved without it, and whoever forgets a
part of the addition is noticed.

Long because every kind of addition is made in the same few ways, and reads best beside the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from importlib import import_module
from typing import Any, ClassVar

import pytest

from engine import Game, Record, Refused, events, forms, game, steps
from engine.classes import dataclass
from engine.components import STANDARD
from engine.flow import TASKS, Flow, Task
from engine.forms import Later, since
from engine.orders import Orders
from engine.phases import hazards, start
from engine.phases.actions import ActionResolution
from engine.phases.end import EndOfRound
from engine.phases.harvest import SpiceHarvesting
from engine.phases.hazards import DesertHazards
from engine.phases.start import StartOfRound
from engine.phases.vehicles import VehiclePlacement
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.record import (
    TABLE,
    Wrong,
    carried_over,
    entries,
    load,
    read,
    replay,
    save,
    unfold,
    verify,
    verify_saved,
)
from engine.record.head import Head
from engine.table import Table
from tests.forms.frozen import holding
from tests.records import ended, key, played, started
from tests.records import steps as stepped

#: The form of this code, and the one after it.
NOW = forms.FORM
NEXT = NOW + 1
FIRST_DIGEST = "ce58fac61fafd2887d541d648dbe42e8f2d322e89f709a8f16127b7c2907245b"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on the code is of the next form."""
    return lambda: monkeypatch.setattr(forms, "FORM", NEXT)


@pytest.fixture
def running() -> dict[str, Any]:
    """A game of this form: choices, undos, orders, and a rebase in the middle."""
    record = played(5, 60)
    record.set_orders(ATREIDES, Orders(keep_cards=True, go_on="cease"))
    record.rebase()
    for _ in stepped(record, RandomPlayer(8), 60):
        pass
    return stored(record)


def stored(record: Record) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(json.dumps(save(record)))
    return form


def without_snapshots(form: dict[str, Any]) -> dict[str, Any]:
    return {**form, "snapshots": {}}


def first_form(seed: int = 3, entries: int = 60) -> Record:
    """A game that this code plays on for somebody who began it in the first form."""
    head = Head(key(seed), ("red-sand", "blue-eyes"), False, FIRST_DIGEST, None, rules="revised-1", form=1)
    record = Record.begin(head)
    for _ in stepped(record, RandomPlayer(seed), entries):
        pass
    return record


def opens_and_goes_on(form: dict[str, Any]) -> Record:
    """From its snapshots and from its log alone; it is undone, played on, saved and verified."""
    record = load(form)
    again = load(without_snapshots(form))
    assert again.position() == record.position()
    assert [str(entry) for entry in again.entries] == form["entries"]
    seats = [seat for seat in record.game.seats if record.can_undo(seat)[0]]
    if seats:
        record.play(seats[0], None, "undo")
    for _ in stepped(record, RandomPlayer(11), 40):
        assert not record.game.faults()
    assert load(stored(record)).position() == record.position()
    assert verify_saved(stored(record)).seq == record.seq
    return record


# -- the first form --------------------------------------------------------------------------------


def test_what_says_nothing_of_its_form_is_of_the_first() -> None:
    assert forms.form_of({}) == 1
    assert forms.form_of({"form": NOW}) == NOW
    for wrong in (0, 1, True, "2", None, 2.0, -3):
        with pytest.raises(ValueError, match="form"):
            forms.form_of({"form": wrong})
    with pytest.raises(ValueError, match=f"form {NEXT}"):
        forms.form_of({"form": NEXT})


def test_a_game_of_the_first_form_goes_on_as_it_was_written_then() -> None:
    """Every byte of its record: heads, lines, seals and the hash of the public events."""
    finished = min(holding(1), key=lambda each: len(each.entries))
    assert finished.head.form == 1
    record = Record.begin(finished.head)
    for entry in finished.entries:
        record.enter(entry.actor, entry.what, entry.kind)
    assert record.to_text() == finished.to_text()
    assert record.to_json() == finished.to_json()
    assert "form" not in record.to_json()


def test_positions_of_the_first_form_are_read_wherever_they_lie() -> None:
    """In a snapshot, beneath what can be taken back, and in the sealed line of a rebase."""
    record = first_form()
    first = as_first(record.position())
    form = stored(record)
    form["snapshots"] = {
        seq: json.dumps(in_snapshot(json.loads(text))) for seq, text in form["snapshots"].items()
    }
    assert load(form).position() == record.position()
    record.play(TABLE, {"position": first}, "rebase")
    assert record.entries[-1].what["position"] == {**first, "decision": first["decision"] + 1}
    assert opens_and_goes_on(stored(record)).head == record.head
    assert carried_over(form) is not None


def as_first(position: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in position.items() if name != "form"} | {"data": FIRST_DIGEST}


def in_snapshot(snapshot: dict[str, Any]) -> dict[str, Any]:
    back = [[number, as_first(position)] for number, position in snapshot["back"]]
    return {**snapshot, "position": as_first(snapshot["position"]), "back": back, "turn": None}


def test_new_games_begin_in_the_present_form_and_say_so() -> None:
    record = ended(4, 60)
    assert record.head.form == NOW
    assert record.to_text().split("\n")[:2] == ["arrakis-record 1", f"form {NOW}"]
    assert (record.to_json()["form"], record.position()["form"]) == (NOW, NOW)
    assert read(record.to_text()) == read(record.to_json()) == record.finished()


@pytest.mark.parametrize("form", [f"form {NEXT}", "form 1", "form 01", "form x", "form"])
def test_a_record_of_a_form_that_is_none_is_refused(form: str) -> None:
    text = ended(4, 60).to_text().replace(f"form {NOW}", form)
    with pytest.raises(Wrong):
        read(text)


# -- a field of the table --------------------------------------------------------------------------


@dataclass(slots=True)
class Wider(Table):
    storms_seen: dict[str, int] = since(NEXT, default_factory=lambda: {"great": 3})


@dataclass(slots=True)
class Undeclared(Table):
    storms_seen: dict[str, int] = field(default_factory=dict)


def with_table(monkeypatch: pytest.MonkeyPatch, kind: type[Table]) -> None:
    for place in (game, steps):
        monkeypatch.setattr(place, "Table", kind)


def test_a_field_more_of_the_table(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], running: dict[str, Any]
) -> None:
    before = stored(first_form())
    with_table(monkeypatch, Wider)
    later()
    for form in (running, before):
        record = opens_and_goes_on(form)
        assert record.position()["table"]["storms_seen"] == {"great": 3}
        assert record.position()["form"] == NEXT
        found = carried_over(form)
        assert found is not None and found.position()["table"]["storms_seen"] == {"great": 3}


def test_a_step_can_say_of_a_field_what_its_default_cannot(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], running: dict[str, Any]
) -> None:
    def counts_rounds(position: dict[str, Any]) -> None:
        position["table"]["storms_seen"] = {"great": position["table"]["round"]}

    with_table(monkeypatch, Wider)
    monkeypatch.setattr(steps, "STEPS", {**steps.STEPS, NEXT: steps.Step(counts_rounds)})
    later()
    record = load(running)
    first = json.loads(running["entries"][60 + 1].split(" ", 4)[4])["position"]
    assert record.at(record.first).position()["table"]["storms_seen"] == {"great": first["table"]["round"]}


def test_a_field_without_a_declaration_opens_nothing_older(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], running: dict[str, Any]
) -> None:
    with_table(monkeypatch, Undeclared)
    later()
    for form in (running, without_snapshots(running)):
        with pytest.raises((ValueError, Wrong)):
            load(form)


def test_a_field_that_is_declared_for_a_form_already_there_opens_nothing_of_it(
    monkeypatch: pytest.MonkeyPatch, running: dict[str, Any]
) -> None:
    """The number of the form was not raised."""
    with_table(monkeypatch, Wider)
    with pytest.raises((ValueError, Wrong)):
        load(running)


def test_what_comes_later_says_what_it_was_before() -> None:
    with pytest.raises(ValueError, match="before"):
        since(NEXT)


def test_a_field_that_has_gone_is_there_for_the_step_that_takes_it_away(
    monkeypatch: pytest.MonkeyPatch, running: dict[str, Any]
) -> None:
    """It came with one form and went with another: from before the first, the step finds its default."""

    def takes_away(position: dict[str, Any]) -> None:
        position["table"]["spice_reserve"] += position["table"].pop("spice_aside")
        position["options"] = position.pop("printing")

    gone = {"table.spice_aside": Later(NEXT, 2), "position.printing": Later(NEXT, {"printing": "first"})}
    later = {NEXT + 1: steps.Step(takes_away, gone=gone)}
    monkeypatch.setattr(steps, "STEPS", {**steps.STEPS, **later})
    monkeypatch.setattr(forms, "FORM", NEXT + 1)
    position = json.loads(running["snapshots"]["100"])["position"]
    found = steps.upgraded(position)
    assert found["table"]["spice_reserve"] == position["table"]["spice_reserve"] + 2
    assert found["options"] == {"printing": "first"}
    assert "options" not in position and "spice_aside" not in found["table"]
    assert set(steps.gone_after(NEXT)) == set(gone) and not steps.gone_after(NOW)


def test_a_key_more_of_a_position(monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]) -> None:
    position = started(1).position()
    monkeypatch.setattr(steps, "KEYS", {"options": Later(NEXT, {})})
    later()
    assert steps.upgraded(position)["options"] == {}


# -- a task split in two, and one that goes ----------------------------------------------------------


@dataclass(slots=True)
class DesertAndSpice(Task):
    """What an earlier version did in one task."""

    name: ClassVar[str] = "desert_and_spice"

    def run(self, flow: Flow) -> None:
        flow.finish(self)
        flow.push(DesertHazards(), SpiceHarvesting())


@dataclass(slots=True)
class Rest(Task):
    """What it did for nothing."""

    name: ClassVar[str] = "rest"

    def run(self, flow: Flow) -> None:
        flow.finish(self)


def phases_of_then(flow: Flow) -> tuple[Task, ...]:
    return StartOfRound(), VehiclePlacement(), ActionResolution(), Rest(), DesertAndSpice(), EndOfRound()


@pytest.fixture
def of_then() -> dict[str, Any]:
    """A game of a version with other tasks: in the middle of a round, and with a rebase in its log."""
    with pytest.MonkeyPatch.context() as then:
        then.setitem(TASKS, "desert_and_spice", DesertAndSpice)
        then.setitem(TASKS, "rest", Rest)
        then.setattr(start, "round_of_phases", phases_of_then)
        record = played(6, 100)
        record.rebase()
        for _ in stepped(record, RandomPlayer(8), 400):
            if record.seq > 150 and "desert_and_spice" in waiting_tasks(record):
                break
        form = stored(record)
    assert '"desert_and_spice"' in form["entries"][100]
    assert {"desert_and_spice", "rest"} <= waiting_tasks(record)
    return form


def waiting_tasks(record: Record) -> set[str]:
    return {below["task"] for below in record.position()["stack"]}


def splits(position: dict[str, Any]) -> None:
    """The lowest task stands first."""
    both = [SpiceHarvesting().to_json(), DesertHazards().to_json()]
    position["stack"] = [
        each
        for below in position["stack"]
        if below["task"] != "rest"
        for each in (both if below["task"] == "desert_and_spice" else [below])
    ]


GONE = {"task.desert_and_spice": Later(1), "task.rest": Later(1)}


def test_a_task_split_in_two_and_one_that_is_needed_no_more(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], of_then: dict[str, Any]
) -> None:
    monkeypatch.setattr(steps, "STEPS", {**steps.STEPS, NEXT: steps.Step(splits, gone=GONE)})
    later()
    record = opens_and_goes_on(of_then)
    assert record.first == 101
    assert not {"rest", "desert_and_spice"} & waiting_tasks(record)
    for seq in (101, 120, 150):
        assert unfold(of_then).at(seq).position() == unfold(without_snapshots(of_then)).at(seq).position()
    # What was before the rebase follows as well: nothing but the tasks is another.
    if not record.over:
        record.play(ATREIDES, None, "resign")
    assert verify(read(record.to_text())).first == 0


def test_without_its_step_a_task_that_has_gone_is_noticed(
    later: Callable[[], None], of_then: dict[str, Any]
) -> None:
    later()
    with pytest.raises((LookupError, Wrong)):
        load(of_then)
    with pytest.raises(Wrong, match="entry 101: the game cannot go on"):
        load(without_snapshots(of_then))


def test_a_step_that_forgets_one_of_two_tasks_is_noticed(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], of_then: dict[str, Any]
) -> None:
    """The position is one that can be, so it opens; but what followed does not follow from it."""

    def forgets(position: dict[str, Any]) -> None:
        splits(position)
        position["stack"] = [below for below in position["stack"] if below["task"] != "spice_harvesting"]

    monkeypatch.setattr(steps, "STEPS", {**steps.STEPS, NEXT: steps.Step(forgets, gone=GONE)})
    later()
    with pytest.raises(Wrong):
        verify_saved(of_then)


@dataclass(slots=True)
class Hurried(DesertHazards):
    haste: int = since(NEXT, default=2)


@dataclass(slots=True)
class HurriedUndeclared(DesertHazards):
    haste: int = 2


def test_a_field_more_of_a_task(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], running: dict[str, Any]
) -> None:
    name = DesertHazards.name
    assert name in waiting_tasks(load(running))
    monkeypatch.setitem(TASKS, name, Hurried)
    monkeypatch.setattr(hazards, "DesertHazards", Hurried)
    later()
    opens_and_goes_on(running)
    stack = load(running).position()["stack"]
    assert [below["haste"] for below in stack if below["task"] == name] == [2]
    monkeypatch.setitem(TASKS, name, HurriedUndeclared)
    with pytest.raises((ValueError, Wrong)):
        load(running)


# -- a key of a head ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Longer(Head):
    weather: str = since(NEXT, default="calm", check=lambda value: value in ("calm", "storm"))


@dataclass(frozen=True, slots=True)
class LongerTooSoon(Head):
    weather: str = since(NOW, default="calm")


def with_head(monkeypatch: pytest.MonkeyPatch, kind: type[Head]) -> None:
    for name in ("log", "replay", "finished"):
        monkeypatch.setattr(import_module(f"engine.record.{name}"), "Head", kind)


def test_a_key_more_of_a_head(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], running: Any
) -> None:
    older = ended(4, 60).to_text()
    first = min(holding(1), key=lambda each: len(each.entries)).to_text()
    with_head(monkeypatch, Longer)
    later()
    for text in (older, first):
        record = verify(read(text))
        assert record.to_text() == text
        assert "weather" not in record.to_json()
        assert record.head.weather == "calm"  # type: ignore[attr-defined]
    opens_and_goes_on(running)

    newer = ended(4, 60)
    assert newer.to_json()["weather"] == "calm"
    text = newer.to_text()
    assert 'withheld []\nweather "calm"\nkey ' in text
    assert verify(read(text)).to_text() == text == verify(read(newer.to_json())).to_text()
    assert load(stored(newer)).head == newer.head
    with pytest.raises(Wrong, match="the set-up was not like this"):
        verify(read(text.replace('weather "calm"', 'weather "storm"')))
    for wrong in ('weather "snow"', "weather calm", 'weather  "calm"', "weather"):
        with pytest.raises(Wrong):
            read(text.replace('weather "calm"', wrong))
    for form in ({**newer.to_json(), "weather": 7}, {**newer.to_json(), "mood": "calm"}):
        with pytest.raises(Wrong):
            read(form)
    with pytest.raises(Wrong):
        read({name: value for name, value in newer.to_json().items() if name != "weather"})


def test_a_key_of_a_head_for_a_form_already_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ended(4, 60).to_text()
    with_head(monkeypatch, LongerTooSoon)
    with pytest.raises(Wrong, match="there is no weather"):
        read(text)


# -- events ------------------------------------------------------------------------------------------

EMIT = Flow.emit
PATH = {**events.LATER, "die_spent": {"path": Later(NEXT, [])}}


def with_path(monkeypatch: pytest.MonkeyPatch, path: Callable[[Flow], list[int]]) -> None:
    """The event has a parameter more, wherever it happens."""

    def emit(flow: Flow, key: str, rule: str, **params: Any) -> None:
        if key == "die_spent":
            params["path"] = path(flow)
        EMIT(flow, key, rule, **params)

    monkeypatch.setattr(Flow, "emit", emit)


def test_a_parameter_more_of_an_event(monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]) -> None:
    older, running = ended(4, 100).to_text(), stored(first_form())
    monkeypatch.setattr(events, "LATER", PATH)
    with_path(monkeypatch, lambda flow: [1, flow.table.round])
    later()
    assert verify(read(older)).to_text() == older
    assert opens_and_goes_on(running).head.form == 1

    newer = ended(4, 100)
    assert verify(read(newer.to_text())).to_text() == newer.to_text()
    assert newer.entries[0].seal != read(older).entries[0].seal
    # There it counts, in the seals and in what everybody has heard.
    with_path(monkeypatch, lambda flow: [2, flow.table.round])
    with pytest.raises(Wrong):
        verify(read(newer.to_text()))
    assert verify(read(older)).to_text() == older


def test_a_parameter_with_its_default_is_as_if_it_were_not_there(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    monkeypatch.setattr(events, "LATER", PATH)
    later()
    text = ended(4, 100).to_text()
    with_path(monkeypatch, lambda flow: [])
    assert ended(4, 100).to_text() == text


def test_what_only_shows_something_is_never_sealed(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    later()
    text = ended(4, 100).to_text()
    monkeypatch.setattr(
        events, "LATER", {**events.LATER, "die_spent": {"path": Later(NEXT, [], sealed=False)}}
    )
    for number in (1, 2):
        with_path(monkeypatch, lambda flow, number=number: [number])  # type: ignore[misc]
        again = verify(read(text))
        assert (again.to_text(), again.stream) == (text, read(text).stream)
    record = started(4)
    told = [event for outcome in stepped(record, RandomPlayer(4), 50) for event in outcome.events]
    assert {tuple(event.to_json()["path"]) for event in told if event.key == "die_spent"} == {(2,)}


@pytest.mark.parametrize("forgotten", ["the declaration", "the form it came in"])
def test_a_parameter_with_a_part_forgotten_is_noticed(
    forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = ended(4, 100).to_text()
    if forgotten == "the form it came in":
        monkeypatch.setattr(events, "LATER", {**events.LATER, "die_spent": {"path": Later(1, [])}})
    with_path(monkeypatch, lambda flow: [1])
    with pytest.raises(Wrong):
        verify(read(older))


def test_an_event_that_comes_later_is_told_and_not_sealed_in_older_games(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    older = ended(4, 100).to_text()

    def emit(flow: Flow, key: str, rule: str, **params: Any) -> None:
        EMIT(flow, key, rule, **params)
        if key == "die_spent":
            EMIT(flow, "spice_smelled", rule, where="everywhere")

    monkeypatch.setattr(Flow, "emit", emit)
    with pytest.raises(Wrong):
        verify(read(older))
    monkeypatch.setattr(events, "LATER", {**events.LATER, "spice_smelled": {events.ITSELF: Later(NEXT)}})
    later()
    assert verify(read(older)).to_text() == older
    assert verify(read(ended(4, 100).to_text())).seq == len(read(older).entries)
    assert ended(4, 100).entries[-1].seal != read(older).entries[-1].seal


# -- what other entries carry --------------------------------------------------------------------------


def test_a_key_more_of_what_an_entry_carries(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    """A vote that says for how long. In an older game it is as it always was, whenever it is played."""
    older = ended(4, 60).to_text()
    running = first_form(entries=10)
    plain = Record._TAKES["vote_carried"]

    def carried(record: Record, actor: str, what: Any) -> tuple[Any, tuple[events.Event, ...]]:
        hours = what["hours"]
        line, told = plain(record, actor, {name: what[name] for name in what if name != "hours"})
        return {**line, "hours": hours}, told

    monkeypatch.setattr(Record, "_TAKES", {**Record._TAKES, "vote_carried": carried})
    monkeypatch.setattr(entries, "LATER", {"vote_carried": {"hours": Later(NEXT, 12)}})
    later()
    assert verify(read(older)).to_text() == older
    running.play(TABLE, {"about": "pause", "hours": 3}, "vote_carried")
    assert running.entries[-1].what == {"about": "pause"}
    newer = ended(4, 60)
    assert {"about": "pause", "hours": 12} in [entry.what for entry in newer.entries]
    newest = started(4)
    newest.play(TABLE, {"about": "pause", "hours": 3}, "vote_carried")
    newest.play(HARKONNEN, None, "resign")
    for record in (newer, newest):
        assert verify(read(record.to_text())).to_text() == record.to_text()


def test_standing_orders_that_are_said_in_another_way(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], running: dict[str, Any]
) -> None:
    """Sealed lines stay as they are; what they say is read in the present form, beside what is said now."""

    def renames(orders: dict[str, Any]) -> None:
        if orders.pop("keep_leaders", False):
            orders["worms"] = "board_order"

    before = played(5, 40)
    before.set_orders(ATREIDES, Orders(keep_leaders=True))
    form = stored(before)
    monkeypatch.setattr(steps, "STEPS", {**steps.STEPS, NEXT: steps.Step(orders=renames)})
    later()
    record = load(form)
    assert record.orders == {ATREIDES: Orders(worms="board_order")}
    assert record.orders == load(without_snapshots(form)).orders
    assert str(record.entries[40]) == form["entries"][40]
    record.set_orders(ATREIDES, Orders(keep_leaders=True))
    assert record.entries[41].what == {"orders": {"keep_leaders": True}, "form": NEXT}
    assert load(without_snapshots(stored(record))).orders == {ATREIDES: Orders(keep_leaders=True)}
    assert verify_saved(stored(record)).orders == record.orders
    for wrong in (NEXT + 1, 1, "2", None):
        with pytest.raises(Refused):
            record.enter(ATREIDES, {"orders": {}, "form": wrong}, "orders")
    record.rebase()
    assert load(without_snapshots(stored(record))).orders == {ATREIDES: Orders(keep_leaders=True)}
    assert opens_and_goes_on(running).orders == {ATREIDES: Orders(keep_cards=True, go_on="cease")}
    fresh = Record.start(bytes(32), practice=True)
    fresh.set_orders(ATREIDES, Orders(keep_leaders=True))
    assert fresh.entries[0].what == {"orders": {"keep_leaders": True}}


# -- all of it, five times over --------------------------------------------------------------------------


def test_what_an_older_code_knows_nothing_of_is_refused() -> None:
    """Downwards there is no way."""
    record = played(5, 20)
    form = stored(record)
    for newer in (
        {**form, "form": NEXT},
        {**form, "snapshots": {"20": json.dumps({"position": {**record.position(), "form": NEXT}})}},
    ):
        with pytest.raises(ValueError, match=f"form {NEXT}"):
            load(newer)
    with pytest.raises(Refused):
        record.play(TABLE, {"position": {**record.position(), "form": NEXT}}, "rebase")
    with pytest.raises(ValueError, match=f"form {NEXT}"):
        Game.from_json({**record.game.to_json(), "form": NEXT})


def test_a_head_begins_its_game_again_to_the_letter() -> None:
    for finished in holding(1)[:2]:
        head = finished.head
        assert Record.begin(head).head == head
        newer = Record.start(head.key, nonces=head.nonces, shared=head.shared).head
        assert (newer.opening, newer.form) == (head.opening, NOW)
        assert newer.seal != head.seal
        assert STANDARD.follows(head.data)
        assert replay(finished, 3).head == head
