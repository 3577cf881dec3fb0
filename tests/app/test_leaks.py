"""Nothing hidden reaches a viewer: the engine's re-deal test, on the very text that goes over the wire."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.messages.story import Message, story_of, text_of, title_of
from app.messages.webhooks import FORMS, written
from app.rooms import frames
from app.rooms.frames import Made, Privates
from app.store.notices import KINDS
from engine import Choice, Outcome
from engine.events import Event
from engine.leakcheck import check
from engine.record import Record
from engine.variant import Variant
from engine.view import SPECTATOR


class Wires:
    """What visitors receive after an entry, and when coming new at this moment. A frame says what has changed
    since the one before, so what each was told then is kept."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._known: dict[str, Privates] = {}

    def __call__(self, record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
        if record is not self._record:
            self._record, self._known = record, {}
        entry = record.entries[-1] if record.entries else None
        made = Made(entry.actor, entry.kind, 0) if entry else Made("table", "choice", 0)
        outcome = Outcome(made.by, Choice("done"), tuple(events), ())
        frame, self._known[viewer] = frames.frame(record, outcome, made, self._known.get(viewer, {}))
        report = {"event": frame.text(viewer), "view": frames.position(record, viewer)}
        return report | {"size": str([len(text) for text in report.values()])}


def test_what_is_dealt_anew_changes_no_byte_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "observe", Wires())
    found = check.Findings()
    for number in range(6):
        found.add(check.check_game(77, number, max_rounds=2, stretch=40))
    for players in (3, 4):
        for number in range(2):
            found.add(check.check_game(78, number, max_rounds=2, stretch=40, variant=Variant(players)))
    assert found.dealt_anew > 500
    assert not found.leaks, found.examples


def message_text(record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
    """What goes through servers of strangers, for each seat and in each form, whoever it is that reads it."""
    shown = [event.to_json() for event in events if event.visible_to(SPECTATOR)]
    public, sites = record.view(SPECTATOR)["public"], record.game.flow.board.settlement_sites
    said = []
    for kind in KINDS:
        for seat in record.game.seats:
            story = story_of(kind, public, shown, (seat,), ("Leto",), sites)
            message = Message("id", kind, title_of(story, "en"), text_of(story, "en"), "link", "topic", story)
            said += [written(message, form)[1].decode() for form in FORMS]
    return {"event": "\n".join(said)}


def test_what_is_dealt_anew_changes_no_byte_of_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "observe", message_text)
    found = check.Findings()
    for number in range(2):
        found.add(check.check_game(79, number, max_rounds=2, stretch=40))
    found.add(check.check_game(79, 2, max_rounds=2, stretch=40, variant=Variant(4)))
    assert found.dealt_anew > 100
    assert not found.leaks, found.examples


def test_the_test_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the seats' private facts in the spectators' frames there is a finding at once."""
    wires = Wires()

    def leaky(record: Record, viewer: str, events: Sequence[Event]) -> dict[str, str]:
        return wires(record, viewer, events) | {"turn": str(frames.privates(record))}

    monkeypatch.setattr(check, "observe", leaky)
    assert check.check_game(77, 1, max_rounds=1, stretch=40).leaks
