"""A log that can be wound to any of its entries, and told from there as it was told at the time.

What is told of an entry is made by the same functions as the frames that went over the socket, out of the log
alone. So a replay can show a seat nothing that it did not see then.
"""

from __future__ import annotations

import json
from dataclasses import field
from typing import Any

from app.contents import named
from app.replays.marks import Mark, begins, marks
from app.rooms import frames
from app.rooms.frames import Made, Privates
from app.wire import written
from engine import Outcome
from engine.classes import dataclass
from engine.record import Entry, Record
from engine.view import SPECTATOR

#: Not a seat: the eyes of somebody who sees every hand, when the game is over.
ALL = "all"


@dataclass(slots=True)
class Reel:
    """A game with its whole log. It is never played on: each telling has a twin of it."""

    record: Record = field(repr=False)
    times: list[int] = field(repr=False)
    #: The entry up to which marks have been looked for, and those that were found.
    _marked: tuple[int, list[Mark]] = field(default=(0, []), repr=False)

    @property
    def first(self) -> int:
        """The entry from which this code can tell the game."""
        return self.record.first

    @property
    def content(self) -> dict[str, str]:
        """What a page is told of its content: nothing of the one it brings along."""
        return named(self.record.game.flow.content)

    @property
    def last(self) -> int:
        return self.record.seq

    def holds(self) -> None:
        """Wrong if the log leads elsewhere under today's rules; some other error if this code cannot tell it.

        Snapshots are only made where it has not, so most of the way need not be gone again.
        """
        twin = self.record.at(self.last)
        self.record.snapshots.update(twin.snapshots)

    def forget(self) -> None:
        """Nothing but the log is to be trusted."""
        self.record.snapshots = {self.first: self.record.snapshots[self.first]}

    def append(self, line: str, at: int) -> None:
        self.record.entries.append(Entry.parse(line))
        self.times.append(at)

    def marks(self) -> list[Mark]:
        """Of what everybody was told, from the first entry that can be told to the last."""
        done, found = self._marked
        twin = self.record.at(max(done, self.first))
        found = list(found) or [begins(twin.seq, twin.game.table.round)]
        for entry in self.record.entries[twin.seq :]:
            told = [event.to_json() for event in twin.fold(entry).events if event.visible_to(SPECTATOR)]
            found += marks(twin.seq, told)
        self.record.snapshots.update(twin.snapshots)
        self._marked = twin.seq, found
        return found

    def page(self, viewer: str, seq: int, count: int) -> str:
        """The view after that entry and the frames that follow it, as members of a message."""
        twin = self.record.at(seq)
        view = everything(twin) if viewer == ALL else frames.position(twin, viewer)
        eyes = () if viewer == ALL else (viewer,)
        before = frames.privates(twin, eyes)
        following = []
        for entry in self.record.entries[seq : seq + count]:
            outcome = twin.fold(entry)
            made = Made(entry.actor, entry.kind, self.times[twin.seq - 1])
            if viewer == ALL:
                text, before = frame_of_everything(twin, outcome, made, before)
            else:
                frame, before = frames.frame(twin, outcome, made, before, eyes)
                text = frame.text(viewer)
            following.append(text)
        # Snapshots made on the way: the next telling begins there.
        self.record.snapshots.update(twin.snapshots)
        return f'"seq": {seq}{view}, "frames": [{", ".join(following)}]'


def everything(record: Record) -> str:
    """The view of somebody who sees what every seat sees."""
    private = {seat: record.private(seat) for seat in record.game.seats}
    view: dict[str, Any] = record.view(SPECTATOR) | {"seat": ALL, "private": private}
    return f', "view": {json.dumps(view)}'


def frame_of_everything(
    record: Record, outcome: Outcome, made: Made, before: Privates
) -> tuple[str, Privates]:
    """The last entry with all its events, and what has changed in each seat's private part."""
    after = frames.privates(record)
    events = frames.told_events(outcome.events)
    private = written(
        {seat: record.private(seat) for seat, own in after.items() if not own.is_as(before.get(seat))}
    )
    public = frames.public_part(record)
    return f'{frames.began(record, made)}{events}{public},"private":{private}}}', after
