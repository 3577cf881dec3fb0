"""What everybody was told of a game that is over, kept as it was told then.

Rules and code change, and a log may lead elsewhere under them. So when a game has ended, the frames of every
seat and of spectators are made once more out of its log and kept: what all were told once, and for each seat
only what it was told beyond that, menus included. What one part says is what a viewer was sent, nothing else;
the events in the eyes that see all have a part of their own. Each part is lines of JSON, compressed: how it
begins, and a line for each entry.
"""

from __future__ import annotations

import json
import lzma
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from app.contents import named
from app.replays.marks import Mark, begins, marks
from app.replays.reel import ALL, Reel, everything, frame_of_everything
from app.rooms import frames
from app.rooms.brief import brief, brief_menu, whole, whole_menu
from app.rooms.differences import view_after
from app.rooms.frames import Made
from app.wire import written
from engine.classes import dataclass
from engine.record import Record, given_out
from engine.view import SPECTATOR

FORMAT = "arrakis-archive"
#: What frames say is what has changed. In the first version they had all that changed whole.
VERSION = 2
READ = (1, 2)
#: What everybody was told, as spectators were.
PUBLIC = "public"
#: Members of a frame that only a seat has.
OWN = ("private", "private_changes", "private_places", "menu", "undo")

Parts = Mapping[str, bytes]
Said = dict[str, Any]


# -- writing ---------------------------------------------------------------------------------------


def kept(record: Record, times: list[int], breathe: Callable[[], None] = lambda: None) -> dict[str, bytes]:
    """All parts of a game with its whole log, told from the first entry that can be told; called between
    entries, ``breathe`` lets others work."""
    reel = Reel(record, times)
    twin = record.at(reel.first)
    seats = twin.game.seats
    public = _member(frames.position(twin, SPECTATOR))
    # Should its form ever change, newer code can tell by this what it reads.
    head = {"format": FORMAT, "version": VERSION, "form": twin.position()["form"]}
    lines: dict[str, list[Said]] = {PUBLIC: [head | {"first": reel.first, "last": reel.last}, public]}
    for seat in seats:
        lines[seat] = [own_view(_member(frames.position(twin, seat)), public)]
    lines[ALL] = [own_view(_member(everything(twin)), public)]
    private = of_all = frames.privates(twin)
    for entry in record.entries[reel.first :]:
        breathe()
        outcome = twin.fold(entry)
        made = Made(entry.actor, entry.kind, times[twin.seq - 1])
        frame, private = frames.frame(twin, outcome, made, private)
        whole, of_all = frame_of_everything(twin, outcome, made, of_all)
        for part, said in apart({**frame.texts, ALL: whole}).items():
            lines[part].append(said)
    table = twin.game.table
    lines[PUBLIC][0] |= {"stream": twin.stream, "winner": table.winner, "won_by": table.won_by}
    lines[PUBLIC][0] |= named(twin.game.flow.content)
    return {part: _compressed(said) for part, said in lines.items()}


def own_view(message: Said, public: Said) -> Said:
    """What the view of a seat says beyond that of a spectator, with the menu beside it."""
    view = {name: value for name, value in message["view"].items() if value != public["view"].get(name)}
    return {**message, "view": view}


def apart(texts: Mapping[str, str]) -> dict[str, Said]:
    """One entry's frames taken apart: the public one, and of each viewer what theirs says beyond it."""
    public = whole(json.loads(texts[SPECTATOR]))
    found = {PUBLIC: public}
    for viewer, text in texts.items():
        if viewer == SPECTATOR:
            continue
        frame = whole(json.loads(text))
        events = _beyond(frame.get("events", []), public.get("events", []))
        found[viewer] = ({"events": events} if events else {}) | {
            name: frame[name] for name in OWN if name in frame
        }
    return found


def _beyond(events: list[Said], public: list[Said]) -> list[list[Any]]:
    """The events that not everybody was told, each with its place among those of this viewer."""
    found, everybody = [], iter([*public, None])
    following = next(everybody)
    for place, event in enumerate(events):
        if event == following:
            following = next(everybody)
        else:
            found.append([place, event])
    return found


def _member(members: str) -> Said:
    """Further members of a message, by themselves."""
    said: Said = json.loads("{" + members.removeprefix(", ") + "}")
    return said | {"menu": whole_menu(said["menu"])} if "menu" in said else said


def to_text(parts: Parts) -> dict[str, str]:
    """Parts as they can be written into JSON."""
    return {part: b64encode(content).decode() for part, content in parts.items()}


def from_text(parts: Mapping[str, str]) -> dict[str, bytes]:
    return {part: b64decode(content) for part, content in parts.items()}


def _compressed(lines: Iterable[Said]) -> bytes:
    return lzma.compress("\n".join(map(json.dumps, lines)).encode())


# -- reading ---------------------------------------------------------------------------------------


class Unreadable(Exception):
    """Not an archive that this code can read."""


@dataclass(slots=True)
class Archive:
    """A game told from what was kept, in the same words as a reel tells it from the log."""

    parts: Parts = field(repr=False)
    first: int = field(init=False)
    last: int = field(init=False)
    #: The hash of the public events of the whole game.
    stream: str = field(init=False)
    winner: str = field(init=False)
    won_by: str = field(init=False)
    #: What a page is told of its content: nothing of the one it brings along.
    content: dict[str, str] = field(init=False)
    #: Whether frames told whole what had changed.
    _whole: bool = field(init=False, repr=False)
    _lines: dict[str, list[str]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        try:
            head = json.loads(self._of(PUBLIC)[0])
            known = head["format"] == FORMAT and head["version"] in READ
            self._whole = head["version"] == 1
            self.first, self.last, self.stream = head["first"], head["last"], head["stream"]
            self.winner, self.won_by = head["winner"], head["won_by"]
            self.content = {"content": head["content"]} if "content" in head else {}
        except (LookupError, TypeError, ValueError, lzma.LZMAError) as error:
            raise Unreadable("the archive cannot be read") from error
        if not known or len(self._of(PUBLIC)) != 2 + self.last - self.first:
            raise Unreadable("the archive is not one of this version")

    def _of(self, part: str) -> list[str]:
        """The lines of a part; those of what everybody was told have one more at the beginning."""
        if part not in self._lines:
            self._lines[part] = lzma.decompress(self.parts[part]).decode().split("\n")
        return self._lines[part]

    def record(self, saved: Mapping[str, Any]) -> str:
        """The record of the game, as text, without playing it."""
        return given_out(saved, winner=self.winner, won_by=self.won_by, stream=self.stream).to_text()

    def marks(self) -> list[Mark]:
        """Of what everybody was told."""
        round_section = json.loads(self._of(PUBLIC)[1])["view"]["public"]["round"]
        return [begins(self.first, round_section["round"])] + [
            mark
            for seq in range(self.first + 1, self.last + 1)
            for mark in marks(seq, self._frame(SPECTATOR, seq).get("events", []))
        ]

    def page(self, viewer: str, seq: int, count: int) -> str:
        """The view after that entry and the frames that follow it, as members of a message."""
        view, menu = self._view(viewer, seq)
        shown = json.dumps(view) + (f',"menu":{written(brief_menu(menu))}' if menu is not None else "")
        places = range(seq + 1, min(seq + count, self.last) + 1)
        following = ", ".join(written(brief(self._frame(viewer, place))) for place in places)
        return f'"seq": {seq}, "view": {shown}, "frames": [{following}]'

    def _view(self, viewer: str, seq: int) -> tuple[Said, Said | None]:
        public, own = json.loads(self._of(PUBLIC)[1])["view"], self._own(viewer, self.first)
        view, menu = {**public, **own.get("view", {}), "seq": seq}, own.get("menu")
        for place in range(self.first + 1, seq + 1):
            frame = self._frame(viewer, place)
            if viewer == ALL:
                frame["private"] = view["private"] | frame["private"]
            view, menu = view_after(view, frame), frame.get("menu")
            if self._whole and "undo" in frame:
                view["undo"] = frame["undo"]
        # In the order of a view: who it is for, then the position.
        head = {name: value for name, value in view.items() if name not in ("public", "private")}
        return {**head, "public": view["public"], "private": view["private"]}, menu

    def _own(self, viewer: str, seq: int) -> Said:
        """What the viewer was told beyond what everybody was."""
        said: Said = {} if viewer == SPECTATOR else json.loads(self._of(viewer)[seq - self.first])
        return said

    def _frame(self, viewer: str, seq: int) -> Said:
        frame: Said = json.loads(self._of(PUBLIC)[1 + seq - self.first])
        own = self._own(viewer, seq)
        if "events" in own:
            events = frame.get("events", [])
            for place, event in own["events"]:
                events.insert(place, event)
            # Before what has changed, as they were sent.
            changed = {name: frame.pop(name) for name in frames.MEMBERS if name in frame}
            frame = {**frame, "events": events, **changed}
        return frame | {name: own[name] for name in OWN if name in own}
