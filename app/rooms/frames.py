"""What each visitor receives, as text: a function of committed positions and of nothing else.

So a frame that is sent when it happens and one that is made again for a late visitor are the same bytes, and
the test that deals hidden things anew can look at the very text that goes over the wire.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import compress
from marshal import loads
from typing import Any, NamedTuple

from app.rooms.brief import brief_menu, event_text
from app.rooms.differences import DEEP, difference, told
from app.wire import written
from engine import Event, Outcome
from engine.classes import dataclass
from engine.record import Record
from engine.view import SPECTATOR


class Own(NamedTuple):
    """What only one seat is told: its private part, marshalled as long as it is only kept, and whether it may
    take back."""

    mark: bytes
    undo: Mapping[str, Any]

    def is_as(self, before: Own | None) -> bool:
        """Whether its private part is what it was, in the same order. Mostly it is the same object."""
        return before is not None and self.mark == before.mark


Privates = Mapping[str, Own]

#: Members of a frame that say what has changed for everybody.
MEMBERS = ("sections", "changes", "places")


@dataclass(frozen=True, slots=True)
class Made:
    """Who made an entry, of which kind and when: public."""

    by: str
    kind: str
    at: int


class Alike(Mapping[str, str]):
    """What all viewers are told in the same words, as almost everything."""

    __slots__ = ("_text", "_viewers")

    def __init__(self, viewers: tuple[str, ...], text: str) -> None:
        self._viewers, self._text = viewers, text

    def __getitem__(self, viewer: str) -> str:
        if viewer not in self._viewers:
            raise KeyError(viewer)
        return self._text

    def __iter__(self) -> Iterator[str]:
        return iter(self._viewers)

    def __len__(self) -> int:
        return len(self._viewers)


#: Nothing for any single seat.
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Frame:
    """One entry and what came of it. It is put together where somebody reads it: rooms keep many, and most of
    what they say is the same for all."""

    seq: int
    #: Who did what, as each viewer is told of it.
    heads: Mapping[str, str] = field(repr=False)
    #: What has changed for everybody; None where nobody has asked for it yet.
    public: str | None = field(repr=False)
    #: What has changed for single seats.
    own: Mapping[str, str] = field(repr=False)

    def text(self, viewer: str) -> str:
        """As that viewer reads it."""
        return f"{self.heads[viewer]}{self.public}{self.own.get(viewer, '')}}}"

    def chronicle(self, viewer: str) -> str:
        """The same without what can be seen in any later position: who did what."""
        return f"{self.heads[viewer]}}}"

    @property
    def outline(self) -> Frame:
        """No more of it than a chronicle tells."""
        return Frame(self.seq, self.heads, None, NOTHING)

    @property
    def texts(self) -> dict[str, str]:
        """As everybody reads it."""
        return {viewer: self.text(viewer) for viewer in self.heads}


def viewers(record: Record) -> tuple[str, ...]:
    return _viewers(tuple(record.game.seats))


@cache
def _viewers(seats: tuple[str, ...]) -> tuple[str, ...]:
    """One value for all games that are played by the same seats: each frame names them."""
    return (*seats, SPECTATOR)


def privates(record: Record, eyes: Collection[str] = ()) -> Privates:
    """What only each seat is told of this position, or each of these."""
    found = {}
    for seat in record.game.seats:
        if not eyes or seat in eyes:
            found[seat] = Own(record.private_mark(seat), record.undo_flag(seat))
    return found


def frame(
    record: Record, outcome: Outcome, made: Made, before: Privates, eyes: Collection[str] = ()
) -> tuple[Frame, Privates]:
    """The last entry of the record for everybody, or for whoever looks through these eyes; ``before`` is what
    seats were told of the one before."""
    after = privates(record, eyes)
    public = public_part(record)
    heads = _heads(record, outcome, made, eyes)
    own = {seat: text for seat, each in after.items() if (text := _own(record, seat, before.get(seat), each))}
    return Frame(record.seq, heads, public, own or NOTHING), after


def _heads(record: Record, outcome: Outcome, made: Made, eyes: Collection[str]) -> Mapping[str, str]:
    """Who did what, as each is told of it."""
    start = began(record, made)
    if not [event for event in outcome.events if event.only]:
        return Alike(tuple(eyes) or viewers(record), f"{start}{told_events(outcome.events)}")
    found = {}
    # Several see the same: each selection of events is put together once.
    selections: dict[tuple[bool, ...], str] = {}
    for viewer in eyes or viewers(record):
        sees = tuple([event.visible_to(viewer) for event in outcome.events])
        if (head := selections.get(sees)) is None:
            head = selections[sees] = f"{start}{told_events(compress(outcome.events, sees))}"
        found[viewer] = head
    return found


def began(record: Record, made: Made) -> str:
    """How a frame of the last entry begins. Most entries are choices, which goes without saying."""
    kind = {"kind": made.kind} if made.kind != "choice" else {}
    return written({"type": "frame", "seq": record.seq, "by": made.by, **kind, "at": made.at})[:-1]


def told_events(events: Iterable[Event]) -> str:
    """What happened, as a further member of a frame."""
    texts = [event_text(event) for event in events]
    return f',"events":[{",".join(texts)}]' if texts else ""


def public_part(record: Record) -> str:
    """What the last entry has changed for everybody, as further members of a frame."""
    said: tuple[list[str], list[str], list[str]] = ([], [], [])
    for name, (before, after) in record.last_sections().items():
        for texts, text in zip(said, told(name, before, after), strict=True):
            if text:
                texts.append(text)
    parts = [f',"{name}":{{{",".join(texts)}}}' for name, texts in zip(MEMBERS, said, strict=True) if texts]
    return "".join(parts)


def _own(record: Record, seat: str, before: Own | None, after: Own) -> str:
    """The part of a frame that is one seat's: what has changed of what it alone knows, its menu, and what has
    changed of whether it may take back."""
    private = undo = ""
    if not after.is_as(before):
        private = _private(before, record.private(seat))
    known = before.undo if before is not None else {}
    if known != after.undo:
        gone = {name: None for name in known if name not in after.undo}
        changed = {name: value for name, value in after.undo.items() if known.get(name) != value}
        undo = f',"undo":{written(gone | changed)}'
    return f"{private}{menu(record, seat)}{undo}"


def _private(before: Own | None, after: Mapping[str, Any]) -> str:
    found = difference(loads(before.mark), after, DEEP + 1) if before is not None else None
    if found is None:
        return f',"private":{written(after)}'
    changes, places = found
    where = f',"private_places":{written(places)}' if places else ""
    return f',"private_changes":{written(changes)}{where}'


def menu(record: Record, viewer: str) -> str:
    """The menu as a further member of a message; nothing for whom nobody asks."""
    offered = record.game.menu(viewer) if viewer != SPECTATOR else None
    return f',"menu":{written(brief_menu(offered.to_json()))}' if offered is not None else ""


def position(record: Record, viewer: str) -> str:
    """The whole view and the menu, as further members of a message."""
    return f', "view": {record.view_text(viewer)}{menu(record, viewer)}'


def retold(record: Record, times: Sequence[int], seq: int) -> tuple[Record, list[Frame]]:
    """The frames after that entry, made again from the log, and the position after the last of them."""
    twin = record.at(seq)
    before = privates(twin)
    following = []
    for entry in record.entries[seq:]:
        outcome = twin.fold(entry)
        made = Made(entry.actor, entry.kind, times[twin.seq - 1])
        one, before = frame(twin, outcome, made, before)
        following.append(one)
    return twin, following


def recalled(record: Record, times: Sequence[int], seq: int) -> tuple[Record, list[Frame]]:
    """The same, but of the frames only what a chronicle tells."""
    twin = record.at(seq)
    # What is known of the positions on the way need not be written down again.
    twin.snapshots = record.snapshots | twin.snapshots
    following = []
    for entry in record.entries[seq:]:
        outcome = twin.fold(entry)
        heads = _heads(twin, outcome, Made(entry.actor, entry.kind, times[twin.seq - 1]), ())
        following.append(Frame(twin.seq, heads, None, NOTHING))
    return twin, following
