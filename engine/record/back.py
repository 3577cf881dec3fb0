"""Going back: why somebody cannot alone, and the turn in which the table can. Rules: record.undo,
record.take_back.

The position at the beginning of the turn is kept; any later one of it follows from the choices that still
stand, with the draws they caused then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.game import Game
from engine.game import Kept as KeptGame
from engine.modes import cone
from engine.record.entries import Entry
from engine.record.head import Head
from engine.record.lines import numbers_of
from engine.refusal import Refused
from engine.sides import NO_SEATS

#: Why a choice cannot be taken back, by the reason that views give.
NOT_BACK: Mapping[str, Callable[[], Refused]] = {
    "beginning": lambda: Refused("undo.beginning", {}, "record.undo"),
    "draw": lambda: Refused("undo.draw", {}, "record.undo"),
    "learned": lambda: Refused("undo.learned", {}, "record.undo"),
    "other_seat": lambda: Refused("undo.other_seat", {}, "record.undo"),
    "game_over": lambda: Refused("undo.game_over", {}, "record.undo"),
    "rebase": lambda: Refused("undo.rebase", {}, "record.undo"),
    "taken_back": lambda: Refused("undo.taken_back", {}, "record.undo"),
}

#: A turn as snapshots keep it: the entries before it, where the position there differs from the snapshot's,
#: and what stands of the turn.
Kept = tuple[int, Mapping[str, Any], Sequence[int]]


class Turn(NamedTuple):
    #: The number of entries before its first choice, and the position then, which nobody changes.
    start: int
    game: KeptGame
    #: The entries since then that still stand: choices, hands that were shown, and orders.
    standing: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, kept: Kept | None, now: Mapping[str, Any], position: Callable[[Mapping[str, Any]], Game]
    ) -> Turn | None:
        """From a snapshot; those of earlier code knew of no turns."""
        if kept is None:
            return None
        start, other, standing = kept
        form = {**now, **other, "table": {**now["table"], **other["table"]}}
        return cls(start, position(form).kept(), tuple(standing))

    def kept(self, now: Mapping[str, Any]) -> Kept:
        """For the snapshot of a position: most of it is as it was when the turn began."""
        form = self.game.game().as_it_lies()
        other = {**_differing(form, now), "table": _differing(form["table"], now["table"])}
        return self.start, other, self.standing

    def with_entry(self, seq: int) -> Turn:
        return Turn(self.start, self.game, (*self.standing, seq))

    def back_to(self, seq: int) -> Turn:
        """Entries after that one stand no more."""
        return Turn(self.start, self.game, tuple(number for number in self.standing if number <= seq))

    def choices(self, entries: Sequence[Entry]) -> list[int]:
        """Those of them that somebody has made, and not orders in their place."""
        return [number for number in self.standing if entries[number - 1].kind == "choice"]

    def before(self, to: int, entries: Sequence[Entry], now: Game) -> Game:
        """The position before an entry of this turn, with all that was no part of its choices as it is now.

        Draws go on counting, so that the same are never made again, and so do the numbers of decisions.
        """
        game = self.game.game()
        tower = game.flow.tower
        for number in self.standing:
            entry = entries[number - 1]
            if number >= to:
                break
            if entry.kind == "hand_shown":
                cone.learn_hand(game.flow, entry.actor)
                continue
            if entry.kind == "orders":
                game.flow.lingering = _with_orders(game.flow.lingering, entry)
                continue
            tower.script = list(entry.draws)
            game.play(entry.actor, entry.what)
        tower.count = now.flow.tower.count
        game.flow.decision = now.flow.decision + 1
        cone.carry_over(now.flow, game.flow)
        cone.remember(now.flow, game.flow)
        return game


def _with_orders(lingering: frozenset[str], entry: Entry) -> frozenset[str]:
    """Who is asked before an own turn ends, after a seat has changed its orders."""
    asks = entry.what["orders"].get("turn_end") == "ask"
    return lingering | {entry.actor} if asks else lingering - {entry.actor}


#: What such a game is prepared with.
PREPARING = ("rebase", "seat_handed_over")


def programs_after(head: Head, entries: Sequence[Entry]) -> frozenset[str]:
    """The seats that programs have after these entries, and no person ever had."""
    # Mostly none: one value for all games.
    found = frozenset(head.programs) or NO_SEATS
    for number in numbers_of(entries, "seat_handed_over"):
        found = handed_over(found, entries[number - 1].what, head, entries[: number - 1])
    return found


def handed_over(
    programs: frozenset[str], what: Mapping[str, str], head: Head, before: Sequence[Entry]
) -> frozenset[str]:
    """The same when a seat has changed hands.

    A program that takes a seat over later stands in for somebody. Only a game to practise that begins in a
    position has its programs from entries: its head is written before.
    """
    seat = what["seat"]
    if what.get("to") != "program":
        return programs - {seat}
    prepared = head.practice and all(entry.kind in PREPARING for entry in before)
    return programs | {seat} if prepared else programs


def goes_along(actors: Sequence[str], seat: str, programs: frozenset[str]) -> int | None:
    """How many choices of programs go with the last one of that seat; None if it cannot go back.

    ``actors`` are those whose choices can be taken back, oldest first.
    """
    number = next((place for place, actor in enumerate(reversed(actors)) if actor == seat), None)
    if not number:
        return number
    over = actors[len(actors) - number :]
    return number if seat not in programs and programs.issuperset(over) else None


def said_right(what: object, now: Mapping[str, int], over: Mapping[str, int] | None) -> None:
    """Whether an undo says nothing, the decision that is pending, or over how many choices it goes."""
    if what is None or (over is not None and what == over):
        return
    if not isinstance(what, Mapping) or set(what) != {*now}:
        raise Refused("entry.malformed", {}, "record.entry")
    if type(what["decision"]) is not int or what["decision"] != now["decision"]:
        raise Refused("entry.stale", {"now": now["decision"]}, "record.entry")


def stands_open(
    back: Sequence[tuple[int, KeptGame]],
    actors: Sequence[str],
    seat: str,
    programs: frozenset[str],
    now: KeptGame,
) -> bool:
    """Whether what can be taken back still can when that seat chooses now.

    Another seat's choice ends it. That of a program does not, as long as the person who has chosen before it
    chooses nothing in another turn.
    """
    if actors[-1] == seat:
        return True
    person = next((place for place in reversed(range(len(actors))) if actors[place] not in programs), None)
    if person is None:
        return False
    return seat in programs or (actors[person] == seat and back[person][1].mark == now.mark)


def begun(turn: Turn | None, seq: int, before: KeptGame) -> Turn:
    """The turn to which the next choice belongs: it begins with the first choice after the last one's end.

    So what has ended a turn can be taken back until somebody has chosen something in the next.
    """
    if turn is None or turn.game.mark != before.mark:
        return Turn(seq, before)
    return turn


def _differing(form: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in form.items() if value != now[name]}
