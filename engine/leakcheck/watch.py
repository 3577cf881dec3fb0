"""What reaches a viewer, by channel."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engine.choice import Choice
from engine.events import Event
from engine.record import Record
from engine.refusal import Refused
from engine.view import SPECTATOR

#: Tried by every viewer after every entry; what comes back may depend on nothing hidden.
PROBES = tuple(
    Choice.parse(line)
    for line in (
        *("cease", "done", "pass", "discard", "act strategy strategy_move", "casualties regular=1"),
        *("guerrilla start_1", "scout north all", "scheming hawats_scheming=2", "discard hawats_scheming=1"),
    )
)

Report = dict[str, str]


def observe(record: Record, viewer: str, events: Sequence[Event]) -> Report:
    """Every byte that reaches the viewer after an entry."""
    game = record.game
    seen = record.view_text(viewer)
    undo = json.dumps(record.undo_flag(viewer)) if viewer in game.seats else ""
    changed = {name: seq for name, (_, seq) in record.sections().items()}
    pending = game.waiting_on()
    menu = game.menu(viewer)
    report = {
        # The undo flag is part of the view, but a channel of its own here.
        "view": f"{seen.replace(undo, '')} {json.dumps(changed)}",
        "event": json.dumps([event.to_json() for event in events if event.visible_to(viewer)]),
        "menu": json.dumps(menu.to_json()) if menu is not None else "",
        "refusal": json.dumps([_refused(record, viewer, probe) for probe in PROBES]),
        "turn": json.dumps([pending.faction, pending.seats] if pending else None),
        "asked": json.dumps([pending.decision, pending.kind, pending.rule] if pending else None),
        "undo": f"{undo} {json.dumps(_no_undo(record, viewer))}",
        # Whatever can be asked of an imagined table is answered from what lies on it.
        "plan": json.dumps(game.imagined(viewer, {}).flow.table.to_json()),
    }
    report["size"] = str([len(text) for text in (*report.values(), seen)])
    return report


def _refused(record: Record, viewer: str, probe: Choice) -> object:
    try:
        record.game.checked(viewer, probe)
    except Refused as refusal:
        return refusal.to_json()
    return "accepted"


def _no_undo(record: Record, viewer: str) -> object:
    """The refusal of an undo, where there is none."""
    if viewer != SPECTATOR and record.can_undo(viewer)[0]:
        return "accepted"
    try:
        record.play(viewer, None, "undo")
    except Refused as refusal:
        return refusal.to_json()
    raise AssertionError("an undo that is not possible was accepted")
