"""``python -m tests.forms.goes_on STATE NEW EVERY``: what an older version has left is gone on with here.

Runs in whatever tree it lies in. ``STATE`` is what the version before has left, or the word ``frozen``: what
every release has. ``NEW`` is what this version leaves to the next. What has become of each game is printed:
running ones go on where their players were, records hold or name where they depart, replays are shown by the
log or as told.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from app.replays.archive import Archive, kept
from app.replays.reel import ALL, Reel
from engine import Record
from engine.players.random import RandomPlayer
from engine.record import Wrong, carried_over, load, read, rewound, save, verify, verify_saved
from engine.view import SPECTATOR
from tests.forms.same import carried, lost

#: Choices in each running game.
FURTHER = 3
#: Of a replay so many frames are looked at, from its middle on.
FRAMES = 6


#: What seats could have noted down: a position that was kept before it was noted says nothing of it.
NOTED = ("ruled_out", "followed")


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def seen(record: Record) -> dict[str, Any]:
    seats = record.game.seats
    menus = {seat: record.game.menu(seat) for seat in seats}
    return {
        "seq": record.seq,
        "views": plain({viewer: record.view(viewer) for viewer in (*seats, SPECTATOR)}),
        "menus": plain({seat: menu.to_json() for seat, menu in menus.items() if menu is not None}),
    }


def standing(record: Record) -> dict[str, Any]:
    """How things stand, whatever is remembered of how they came to."""
    position = plain(record.position())
    return {**position, "table": {name: it for name, it in position["table"].items() if name not in NOTED}}


# -- running games ---------------------------------------------------------------------------------


def running(game: Mapping[str, Any]) -> dict[str, Any]:
    """The game as it is left to the next version, and how it was opened."""
    form = game["saved"]
    how, why = "ok", ""
    try:
        record = load(form)
        # What was kept on the way says the same as the log from its beginning.
        if form["opening"] is not None and standing(verify_saved(form)) != standing(record):
            return {**game, "how": "elsewhere", "why": "kept positions and the log lead to different ones"}
    except Exception as error:
        why = str(error)
        found = carried_over(form)
        if found is None:
            return {**game, "how": "broken", "why": why}
        how, record = "carried over", found
    now = seen(record)
    places = [*lost(game["views"], now["views"]), *lost(game["menus"], now["menus"], "menu")]
    if how != "ok":
        places = [place for place in places if not carried(place)]
    if places or record.game.faults():
        return {**game, "how": "elsewhere", "why": places[0] if places else "a position with faults"}
    able = [seat for seat in record.game.seats if record.can_undo(seat)[0]]
    for seat in able[:1]:
        twin = record.at(record.seq)
        twin.play(seat, None, "undo")
        assert not twin.game.faults()
    goes_on(record)
    assert load(plain(save(record))).position() == record.position()
    return {"name": game["name"], "saved": trimmed(record), **seen(record), "how": how, "why": why}


def goes_on(record: Record, many: int = FURTHER) -> None:
    chance = RandomPlayer(record.seq)
    for _ in range(many):
        pending = record.game.waiting_on()
        if pending is None:
            return
        menu = record.game.menu(pending.seats[0])
        assert menu is not None
        record.play(pending.seats[0], chance.choose(menu))


def trimmed(record: Record) -> dict[str, Any]:
    """As a server keeps it when it stops: with the newest position."""
    record.keep()
    form: dict[str, Any] = plain(save(record))
    needed = {"0", str(record.seq)} if form["opening"] is None else {str(record.seq)}
    form["snapshots"] = {seq: text for seq, text in form["snapshots"].items() if seq in needed}
    return form


# -- finished games --------------------------------------------------------------------------------


def finished(game: Mapping[str, Any]) -> dict[str, Any]:
    record = read(game["text"])
    assert record.to_text() == game["text"]
    how, why = "ok", ""
    try:
        verify(record)
    except Wrong as wrong:
        how, why = ("departs" if wrong.rules else "broken"), str(wrong)
    parts = {part: b64decode(content) for part, content in game.get("archive", {}).items()}
    shown: Reel | Archive
    try:
        base = rewound(record)
        shown = Reel(base, [0] * base.seq)
        shown.holds()
        parts = parts or kept(base, [0] * base.seq)
    except Exception as error:
        if not parts:
            return {**game, "how": "lost", "why": str(error)}
        shown = Archive(parts)
    by = "archive" if isinstance(shown, Archive) else "log"
    middle = (shown.first + shown.last) // 2
    told = {viewer: json.loads("{" + shown.page(viewer, middle, FRAMES) + "}") for viewer in viewers(parts)}
    # What was told when it was kept is told for ever; a later version may tell more.
    then = game.get("told", told)
    if places := list(lost(then, told)):
        return {**game, "how": "elsewhere", "why": places[0]}
    archive = {part: b64encode(content).decode() for part, content in parts.items()}
    return {
        **{"name": game["name"], "text": game["text"], "told": then, "archive": archive},
        **{"how": how, "why": why, "by": by},
    }


def viewers(parts: Mapping[str, bytes]) -> list[str]:
    return [SPECTATOR, *(part for part in parts if part not in ("public", ALL)), ALL]


# -- all of it -------------------------------------------------------------------------------------


def frozen(every: int) -> dict[str, list[dict[str, Any]]]:
    """Of what releases have written some games, some that were rebased, and two of this very version."""
    from tests.forms.frozen import finished as records
    from tests.forms.frozen import forms
    from tests.forms.frozen import running as games

    picked = [
        game
        for form in forms()
        for number, game in enumerate(games(form))
        if number % every == 0 or ("rebased and without snapshots" in game["name"] and number % 2)
    ]
    ended = [record for form in forms() for record in list(records(form))[:: max(1, every // 3)]]
    fresh = Record.start(bytes(range(32)), practice=True)
    goes_on(fresh, 150)
    over = Record.start(bytes(range(1, 33)), practice=True)
    goes_on(over, 40)
    over.play(over.game.seats[0], None, "resign")
    return {
        "running": [
            *(dict(game) for game in picked),
            {"name": "a game of this form", "saved": trimmed(fresh), **seen(fresh)},
        ],
        "finished": [
            *({"name": record["name"], "text": record["text"]} for record in ended),
            {"name": "a record of this form", "text": over.to_text()},
        ],
    }


def reported(state: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    for kind in ("running", "finished"):
        for game in state[kind]:
            yield {"kind": kind, **{name: game.get(name, "") for name in ("name", "how", "why", "by")}}


def tried(deed: Callable[[Mapping[str, Any]], dict[str, Any]], game: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return deed(game)
    except Exception as error:
        return {**game, "how": "breaks", "why": f"{type(error).__name__}: {error}"}


def main(source: str, target: str, every: str) -> None:
    state = frozen(int(every)) if source == "frozen" else json.loads(Path(source).read_text("utf-8"))
    new = {
        "running": [tried(running, game) for game in state["running"]],
        "finished": [tried(finished, game) for game in state["finished"]],
    }
    Path(target).write_text(json.dumps(new), encoding="utf-8")
    print(json.dumps(list(reported(new))))


if __name__ == "__main__":
    main(*sys.argv[1:])
