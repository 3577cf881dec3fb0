"""Make anew what the client's tests are told: ``python -m tests.make_told``.

Of the recorded games in tests/fixtures: one of two, one of four players, one against a rule and one with a
further box whole, as each seat and a spectator heard them, and of the others the entries in which something
occurs for the first time. The film is tried on it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

from engine import Record
from engine.events import Event
from engine.view import SPECTATOR
from tests.engine.mahdi.tied import TIED
from tests.games import FOLDER, Recorded, all_games, by_rule, expanded, games

FILE = FOLDER / "told.json.gz"
#: What was asked in the whole games, and in the others with a further box: the guide is tried on it.
ASKED = FOLDER / "asked.json.gz"
#: Of every kind of question one of each set of verbs, with its menu: headlines are tried on it.
MENUS = FOLDER / "menus.json.gz"
Told = dict[str, Any]


def folded(game: Recorded) -> Iterator[tuple[Told, tuple[Event, ...]]]:
    """Entry by entry: who did what, with what came of it."""
    record = Record.begin(game.record.head)
    for entry in game.record.entries:
        outcome = record.enter(entry.actor, entry.what, entry.kind)
        yield {"seq": record.seq, "by": entry.actor, "kind": entry.kind}, tuple(outcome.events)


def whole(game: Recorded) -> Told:
    """What each viewer heard of the game."""
    viewers = (*Record.begin(game.record.head).game.seats, SPECTATOR)
    heard: dict[str, list[Told]] = {viewer: [] for viewer in viewers}
    for made, events in folded(game):
        for viewer, entries in heard.items():
            seen = [event.to_json() for event in events if event.visible_to(viewer)]
            entries.append({**made, "events": seen})
    return {"game": game.name, "heard": heard}


def first_times() -> list[Told]:
    """Entries of all games, in full, by which every kind of event occurs."""
    known: set[str] = set()
    found = []
    for game in (*all_games(), *by_rule(), *expanded()):
        for made, events in folded(game):
            if not known.issuperset(keys := {event.key for event in events}):
                known |= keys
                found.append({**made, "events": [event.to_json() for event in events]})
    return found


def asked(game: Recorded) -> Iterator[Told]:
    """Every question with what it says of itself, the verbs it offers and the dice of whoever is asked."""
    record = Record.begin(game.record.head)
    for entry in game.record.entries:
        pending = record.game.waiting_on()
        if pending is not None:
            seat = pending.seats[0]
            menu = record.game.menu(seat)
            assert menu is not None
            dice = record.game.view(seat)["public"]["dice"]
            yield {
                "kind": pending.kind,
                "seat": seat,
                "prompt": dict(pending.prompt),
                "verbs": sorted(menu.verbs),
                # A token that lies on a result is one of them.
                "dice": sum(dice["unspent"].get(seat, {}).values()) + (seat in dice["bene_gesserit_die"]),
            }
        record.enter(entry.actor, entry.what, entry.kind)


def questions() -> list[Told]:
    """Each of them once."""
    played = (*chosen(), *expanded()[1:])
    found = {json.dumps(each, sort_keys=True): each for game in played for each in asked(game)}
    return [json.loads(text) for text in found]


def menus() -> list[Told]:
    """In all games, and what is equal to a rule that plays a side."""
    found: dict[str, Told] = {}

    def note(record: Record) -> None:
        pending = record.game.waiting_on()
        menu = record.game.menu(pending.seats[0]) if pending is not None else None
        if pending is None or menu is None:
            return
        name = " ".join((pending.kind, str(pending.prompt.get("step", "")), *sorted(menu.verbs)))
        if name not in found:
            waiting = {"kind": pending.kind, "faction": pending.faction, "prompt": dict(pending.prompt)}
            found[name] = {"seat": pending.seats[0], **waiting, "menu": menu.to_json()}

    for game in (*all_games(), *by_rule(), *expanded()):
        record = Record.begin(game.record.head)
        for entry in game.record.entries:
            note(record)
            record.enter(entry.actor, entry.what, entry.kind)
    for make in TIED.values():
        note(Record.resume(make().game))
    return [found[name] for name in sorted(found)]


def chosen() -> list[Recorded]:
    """Those that are told whole."""
    return [games(2)[0], games(4)[0], by_rule()[0], expanded()[0]]


def wholes() -> list[Told]:
    return [whole(game) for game in chosen()]


def main() -> None:
    told = {"games": wholes(), "firsts": first_times()}
    text = json.dumps(told, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
    text = json.dumps(questions(), separators=(",", ":"))
    ASKED.write_bytes(gzip.compress(text.encode(), mtime=0))
    text = json.dumps(menus(), separators=(",", ":"))
    MENUS.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
