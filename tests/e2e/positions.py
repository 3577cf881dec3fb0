"""Positions for the pictures: ``python -m tests.e2e.positions FILE`` plays recorded games again and writes,
for every kind of decision and of free action, what the room would send to the seat that decides."""

from __future__ import annotations

import json
import sys
from collections import deque
from itertools import count, islice, pairwise
from pathlib import Path
from typing import Any

from app.replays.reel import Reel
from app.rooms.brief import whole
from app.rooms.frames import Made, frame, position, privates
from engine import Record
from engine.contract.answers import Odds
from engine.events import Event
from engine.flow import QUESTIONS
from engine.menu import Hits
from engine.midgame import random_midgame
from engine.players.random import RandomPlayer
from engine.record.finished import Finished
from engine.selfplay import game_key
from engine.variant import Variant
from tests.engine.mahdi.tied import TIED
from tests.games import EXPANDED, all_games, by_rule, expanded
from tests.scenario import Play

BOARD = Path(__file__).parents[2] / "engine/data/board.json"
HISTORY = 60
#: Later positions show more; but better an early one than none.
SETTLED = 120
#: Where the page of the replay begins.
REPLAYED = 100
#: Boards with all pieces, for whoever measures their shapes.
STREWN = 10
FREE = ("guerrilla", "scout", "atomics", "scheming", "claim")
#: What a further box adds to questions of every game, and a question of its own with two steps.
ADDED = ("war", "rider", "escort")
SECOND = "suspensors"


def main(path: Path) -> None:
    finished = all_games()[0].record
    record = _begun(finished)
    opening = _welcome(record, record.game.seats[0], deque())
    found: dict[str, tuple[int, dict[str, Any]]] = {"opening": (SETTLED, opening)}
    for game in all_games():
        _collect(game.record, found)
        if len(found) >= len(QUESTIONS) + len(FREE) and min(seq for seq, _ in found.values()) > 10:
            break
    usual = frozenset(found)
    for game in expanded():
        _collect(game.record, found, usual)
    found["crowded"] = SETTLED, _crowded(found["choose_move"][1])
    positions = {name: message for name, (_, message) in sorted(found.items())}
    ties = {f"tie_{step}": _tied(make()) for step, make in TIED.items()} | {"let_act": _let_act()}
    everything = {"positions": positions, "ties": ties, "strewn": _strewn(), "replay": _replay(finished)}
    path.write_text(json.dumps(everything))


def _smallest() -> str:
    form = json.loads(BOARD.read_text(encoding="utf-8"))

    def size(area: dict[str, Any]) -> float:
        points = [form["vertices"][name] for name in area["outline"]]
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*points, points[0]])))

    return str(min(form["areas"], key=size)["id"])


def _begun(finished: Finished) -> Record:
    return Record.begin(finished.head)


def _replay(finished: Finished) -> dict[str, Any]:
    """A page of that game with all eyes, as the server tells it."""
    record = _begun(finished)
    for entry in finished.entries:
        record.enter(entry.actor, entry.what, entry.kind)
    reel = Reel(record, [1_790_000_000_000] * len(finished.entries))
    told: dict[str, Any] = json.loads(f"{{{reel.page('all', REPLAYED, 50)}}}")
    return {"game": "picture", "as": "all", "first": 0, "last": reel.last, **told}


def _crowded(message: dict[str, Any]) -> dict[str, Any]:
    """As much as may ever lie in one area, in the smallest."""
    message = json.loads(json.dumps(message))
    area, public = _smallest(), message["view"]["public"]
    pieces = {"regular": 2, "elite": 2, "sardaukar": 2, "bashar": 1, "baron_harkonnen": 1, "beast_rabban": 1}
    public["legions"]["atreides"].pop(area, None)
    public["legions"]["harkonnen"][area] = pieces
    public["vehicles"]["harvesters"] = [*public["vehicles"]["harvesters"], area]
    public["desert"]["wormsigns"] = [*public["desert"]["wormsigns"], area]
    message["menu"] = None
    return message


def _strewn() -> dict[str, dict[str, Any]]:
    """Random middles in which every piece of the further boxes stands somewhere."""
    found: dict[str, dict[str, Any]] = {}
    variant = Variant.asked(2, options=[f"expansions={EXPANDED}"])
    for number in count():
        game = random_midgame(game_key(1, number), RandomPlayer(number), number, variant)
        table = game.table
        here = {piece for pieces in table.beside.values() for piece in pieces} | set(table.zones.values())
        if here >= table.pieces.bystanders.keys() | table.pieces.carriers:
            found[f"strewn_{number}"] = _welcome(Record.resume(game), game.seats[0], deque()) | {"menu": None}
        if len(found) == STREWN:
            return found
    raise AssertionError


def _collect(
    finished: Finished, found: dict[str, tuple[int, dict[str, Any]]], known: frozenset[str] = frozenset()
) -> None:
    """Positions of what is not known; of each the latest that is shown, or an early one."""
    record = _begun(finished)
    told: dict[str, deque[str]] = {seat: deque(maxlen=HISTORY) for seat in record.game.seats}
    before = privates(record)
    for entry in finished.entries:
        _note(record, told, found, known)
        outcome = record.enter(entry.actor, entry.what, entry.kind)
        made = Made(entry.actor, entry.kind, 1_790_000_000_000 + record.seq * 20_000)
        sent, before = frame(record, outcome, made, before)
        for seat, history in told.items():
            history.append(sent.chronicle(seat))


def _note(
    record: Record,
    told: dict[str, deque[str]],
    found: dict[str, tuple[int, dict[str, Any]]],
    known: frozenset[str],
) -> None:
    pending = record.game.waiting_on()
    if pending is None:
        return
    seat = pending.seats[0]
    names = [pending.kind]
    menu = record.game.menu(seat)
    if menu is not None and pending.kind in ("choose_action", "choose_move"):
        names += [f"free_{verb}" for verb in FREE if verb in menu.by_verb]
    if menu is not None and known:
        added = ADDED if pending.kind in known else (SECOND,)
        names += [f"{pending.kind}_{verb}" for verb in added if verb in menu.by_verb]
        form = menu.by_verb.get("casualties")
        names += [f"{pending.kind}_tough"] if isinstance(form, Hits) and form.tough else []
    for name in names:
        if name in known:
            continue
        worth = min(record.seq, SETTLED)
        if name in found and found[name][0] >= worth:
            continue
        found[name] = worth, _welcome(record, seat, told[seat])


def _welcome(record: Record, seat: str, history: deque[str]) -> dict[str, Any]:
    seats = [
        {"seat": each, "name": name, "program": None}
        for each, name in zip(record.game.seats, ("Ada", "Benjamin", "Chandra", "Dmitri"), strict=False)
    ]
    here = {"type": "presence", "seats": dict.fromkeys(record.game.seats, True), "spectators": 1}
    around = {
        "type": "welcome",
        "game": "picture",
        "seat": seat,
        "yours": [seat],
        "seats": seats,
        "seq": record.seq,
        "resumed": False,
        "chat": [],
        "presence": here,
    }
    text = f'{json.dumps(around)[:-1]}{position(record, seat)}, "history": [{", ".join(history)}]}}'
    return whole(json.loads(text)) | {"odds": _odds(record, seat)}


def _tied(play: Play) -> dict[str, Any]:
    """What is equal to the automaton, laid by hand, with all that it has told before it asks."""
    record = Record.resume(play.game)
    told = {"type": "frame", "seq": 0, "by": play.seat, "kind": "choice", "at": 1_790_000_000_000}
    events = [event.to_json() for event in play.log if isinstance(event, Event)]
    return _welcome(record, play.seat, deque([json.dumps(told | {"events": events})]))


def _let_act() -> dict[str, Any]:
    """Once in the middle of a recorded game."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    _collect(by_rule()[1].record, found)
    return found["let_act"][1]


def _odds(record: Record, seat: str) -> Odds | None:
    """What the room would answer about the first choice that has odds."""
    menu = record.game.menu(seat)
    for choice in islice(menu.all(), 40) if menu is not None else ():
        odds = record.game.odds(seat, choice)
        if odds is not None:
            return odds.to_json()
    return None


if __name__ == "__main__":
    main(Path(sys.argv[1]))
