"""What each visitor receives, as text: a function of committed positions and of nothing else.

So a frame that is sent when it happens and one that is made again for a late visitor are the same bytes, and
the test that deals hidden things anew can look at the very text that goes over the wire.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import compress

from engine import Outcome
from engine.record import Record
from engine.view import SPECTATOR

Privates = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Made:
    """Who made an entry, of which kind and when: public."""

    by: str
    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One entry and what came of it, as each seat and the spectators read it."""

    seq: int
    texts: Mapping[str, str] = field(repr=False)
    #: The same without what can be seen in any later position: who did what, for a visitor's chronicle.
    chronicle: Mapping[str, str] = field(repr=False)


def viewers(record: Record) -> tuple[str, ...]:
    return (*record.game.seats, SPECTATOR)


def privates(record: Record) -> Privates:
    """What only each seat may know at this position."""
    return {seat: json.dumps(record.private(seat)) for seat in record.game.seats}


def frame(record: Record, outcome: Outcome, made: Made, before: Privates) -> tuple[Frame, Privates]:
    """The last entry of the record for everybody; ``before`` is what was private before it."""
    after = privates(record)
    seq = record.seq
    changed = ", ".join(
        f'"{name}": {text}' for name, (text, last) in record.sections().items() if last == seq
    )
    start = json.dumps({"type": "frame", "seq": seq, "by": made.by, "kind": made.kind, "at": made.at})[:-1]
    public = f', "sections": {{{changed}}}'
    texts, chronicle = {}, {}
    # Mostly all see the same: each selection of events is written down once.
    selections: dict[tuple[bool, ...], str] = {}
    for viewer in viewers(record):
        sees = tuple(event.visible_to(viewer) for event in outcome.events)
        if (events := selections.get(sees)) is None:
            shown = [event.to_json() for event in compress(outcome.events, sees)]
            events = selections[sees] = json.dumps(shown)
        own = _own(record, viewer, after[viewer] if after.get(viewer) != before.get(viewer) else "")
        head = f'{start}, "events": {events}'
        texts[viewer] = f"{head}{public}{own}}}"
        chronicle[viewer] = f"{head}}}"
    return Frame(seq, texts, chronicle), after


def _own(record: Record, viewer: str, private: str) -> str:
    """The part of a frame that is one seat's: what it alone knows, its menu, whether it may take back."""
    if viewer == SPECTATOR:
        return ""
    parts = [f', "private": {private}'] if private else []
    parts.append(menu(record, viewer))
    parts.append(f', "undo": {json.dumps(record.undo_flag(viewer))}')
    return "".join(parts)


def menu(record: Record, viewer: str) -> str:
    """The menu as a further member of a message; nothing for whom nobody asks."""
    offered = record.game.menu(viewer) if viewer != SPECTATOR else None
    return f', "menu": {json.dumps(offered.to_json())}' if offered is not None else ""


def position(record: Record, viewer: str) -> str:
    """The whole view and the menu, as further members of a message."""
    return f', "view": {record.view_text(viewer)}{menu(record, viewer)}'


def retold(record: Record, times: list[int], seq: int) -> tuple[Record, list[Frame]]:
    """The frames after that entry, made again from the log, and the position after the last of them."""
    twin = record.at(seq)
    before = privates(twin)
    told = []
    for entry in record.entries[seq:]:
        outcome = twin.fold(entry)
        made = Made(entry.actor, entry.kind, times[twin.seq - 1])
        one, before = frame(twin, outcome, made, before)
        told.append(one)
    return twin, told
