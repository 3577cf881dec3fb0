"""The engine's menu against the oracle's legal choices, and refusals of what is not legal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engine import Choice, Game, Refused
from engine.menu import Form
from engine.players.random import RandomPlayer
from tests.oracle.families import Family, Listed
from tests.oracle.judges import ORACLES, decider, families
from tests.oracle.mutants import mutants
from tests.oracle.position import Position

#: Beyond so many lines of a verb, numbers are compared and lines that touch every item, not all lines.
MOST_LINES = 20_000
SHOWN = 6


@dataclass(frozen=True)
class Difference:
    """Something legal that is not offered, or offered and not legal."""

    kind: str
    verb: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


def differences(game: Game) -> list[Difference]:
    """Where the menu of a position is not exactly what the rulebook allows."""
    pending = game.waiting_on()
    if pending is None:
        return [Difference("", "", "nobody has to choose")]
    if pending.kind not in ORACLES:
        return [Difference(pending.kind, "", "no oracle")]
    position = Position(game.to_json())
    found = []
    side = decider(position)
    if pending.faction != side or list(pending.seats) != [side]:
        found.append(("", f"asked are {pending.seats} of {pending.faction}, not {side}"))
    menu = game.menu(pending.seats[0])
    legal = families(position)
    forms = {form.verb: form for form in menu.forms} if menu else {}
    for verb in sorted(legal.keys() - forms.keys()):
        found.append((verb, f"{verb} is not offered: {_some(set(legal[verb].lines()))}"))
    for verb in sorted(forms.keys() - legal.keys()):
        found.append((verb, f"{verb} is offered: {_some({str(choice) for choice in forms[verb].all()})}"))
    for verb in sorted(legal.keys() & forms.keys()):
        found += [(verb, text) for text in _of_one_verb(legal[verb], forms[verb])]
    return [Difference(pending.kind, verb, f"{text}\n{_context(position)}") for verb, text in found]


def _of_one_verb(family: Family, form: Form) -> Iterator[str]:
    if max(family.size(), form.count()) > MOST_LINES:
        if family.size() != form.count():
            yield f"{form.verb}: {form.count()} choices are offered, {family.size()} are legal"
        for text in family.extremes():
            refusal = form.refuse(Choice.parse(text))
            if refusal is not None:
                yield f"{form.verb}: refused with {refusal} is {text}"
                return
        return
    offered = [str(choice) for choice in form.all()]
    legal = set(family.lines())
    if legal != set(offered):
        missing, extra = legal - set(offered), set(offered) - legal
        yield f"{form.verb}: missing {_some(missing)}; too many {_some(extra)}"
    elif len(offered) != len(legal) or form.count() != len(legal):
        yield f"{form.verb}: {len(offered)} listed, {form.count()} counted, {len(legal)} different"


def _some(lines: set[str]) -> str:
    shown = ", ".join(repr(line) for line in sorted(lines)[:SHOWN])
    return f"{len(lines)} [{shown}]"


def _context(position: Position) -> str:
    """What decides most questions, for whoever reads the difference."""
    table = position.table
    names = ("phase", "turn", "legions", "supply", "wormsigns", "worms", "harvesters", "zones", "atomics")
    told = {name: table[name] for name in (*names, "moved", "flown", "bans", "effects") if table[name]}
    stack = [task for task in position.stack if task["task"] not in ("rounds", "end_of_round")]
    return f"  asked {json.dumps(stack[-3:])}\n  on the table {json.dumps(told)}"


def wrongly_accepted(game: Game, seed: int, number: int) -> tuple[list[str], int]:
    """Tries mutants of legal lines that are not legal, and the other seat: refused, and nothing has changed.

    Gives what went wrong, and how many lines were tried.
    """
    position = Position(game.to_json())
    return _tried(game, position, families(position), seed, number)


def _tried(
    game: Game, position: Position, legal: dict[str, Family], seed: int, number: int
) -> tuple[list[str], int]:
    before = json.dumps(game.to_json())
    pending = game.waiting_on()
    assert pending is not None
    tries = [(pending.seats[0], text) for text in mutants(position, legal, seed, number)]
    usual = next(next(iter(legal.values())).lines())
    tries += [(seat, usual) for seat in game.seats if seat not in pending.seats]
    for seat, text in tries:
        try:
            game.play(seat, text)
        except Refused:
            continue
        return [f"{position.kind}: {text!r} of {seat} was accepted\n{_context(position)}"], len(tries)
    if json.dumps(game.to_json()) != before:
        return [f"{position.kind}: a refusal changed the position"], len(tries)
    return [], len(tries)


def unsound(game: Game, seed: int, number: int) -> list[str]:
    """What can be said of a menu without knowing the rules.

    What it lists is listed once, counted, accepted and leads to a sound position; all else is refused.
    """
    pending = game.waiting_on()
    menu = game.menu(pending.seats[0]) if pending else None
    if pending is None or menu is None or not menu.forms:
        return ["nobody has anything to choose"]
    if menu.count() > MOST_LINES:
        return []
    position = Position(game.to_json())
    legal: dict[str, Family] = {}
    for form in menu.forms:
        lines = [str(choice) for choice in form.all()]
        if len(set(lines)) != len(lines) or form.count() != len(lines):
            return [f"{pending.kind}: {form.verb} lists {len(lines)} and counts {form.count()}"]
        legal[form.verb] = Listed(form.verb, set(lines))
    rand = RandomPlayer(seed).below
    for family in legal.values():
        every = list(family.lines())
        for _ in range(3):
            text = every[rand(len(every))]
            twin = game.fork()
            twin.play(pending.seats[0], text)
            if twin.faults():
                return [f"{pending.kind}: after {text} {twin.faults()}\n{_context(position)}"]
    return _tried(game, position, legal, seed, number)[0]
