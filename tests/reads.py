"""What sections of the public view and private parts read of the table, found by tables that note it.

``python -m tests.reads`` writes ``engine/reads.py`` from it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.flow import Flow
from engine.forms import names
from engine.game import Game
from engine.leakcheck.stir import bold
from engine.midgame import random_midgame
from engine.players.random import RandomPlayer
from engine.selfplay import game_key
from engine.table import Fulfilled, Table
from engine.variant import Variant
from engine.view import makers, private_part

FIELDS = names(Table)
#: What of a flow becomes another in a game, beside its table.
PASSING = frozenset(("stack", "decision", "actor", "events", "lingering", "tower", "_menus"))
VARIANTS = (
    Variant(),
    Variant(3),
    Variant(4),
    Variant.asked(1, "mahdi"),
    Variant.asked(2, "mahdi"),
    Variant.asked(2, options=["expansions=desert_war"]),
    Variant.asked(4, options=["expansions=desert_war"]),
)
FILE = Path(__file__).parents[1] / "engine" / "reads.py"

#: By section, or by private part: the fields of the table, and what else of the flow.
Reads = dict[str, set[str]]


class Watched(Table):
    """A table that notes which of its fields are read."""

    __slots__ = ("read",)

    def __getattribute__(self, name: str) -> Any:
        if name in FIELDS:
            object.__getattribute__(self, "read").add(name)
        return object.__getattribute__(self, name)

    def fulfilled(self) -> dict[str, Fulfilled]:
        """Nothing was found before: all is read that it is found from."""
        return {}


class WatchedFlow(Flow):
    """A flow that notes what of it is read that does not stay the same in a game."""

    __slots__ = ("read",)

    def __getattribute__(self, name: str) -> Any:
        if name in PASSING:
            object.__getattribute__(self, "read").add(name)
        return object.__getattribute__(self, name)


def watched_table(table: Table, read: set[str]) -> Watched:
    """The same that notes there what is read."""
    twin = Watched.__new__(Watched)
    object.__setattr__(twin, "read", read)
    for name in (*FIELDS, "content", "board", "pieces", "_standing", "_chains"):
        object.__setattr__(twin, name, getattr(table, name))
    return twin


def watched(flow: Flow) -> tuple[WatchedFlow, set[str]]:
    """The same with a table that notes, and what they note."""
    read: set[str] = set()
    twin = WatchedFlow.__new__(WatchedFlow)
    object.__setattr__(twin, "read", read)
    for name in Flow.__slots__:
        object.__setattr__(twin, name, getattr(flow, name))
    twin.table = watched_table(flow.table, read)
    return twin, read


def note(game: Game, sections: Reads, sides: Reads) -> None:
    """What is read at this position."""
    flow, read = watched(game.flow)
    for name, make in makers(flow.rules).items():
        read.clear()
        make(flow)
        sections.setdefault(name, set()).update(read)
    for seat in game.seats:
        read.clear()
        private_part(flow, seat)
        sides.setdefault(flow.faction_of(seat), set()).update(read)


def positions(games: int, entries: int, variants: Iterable[Variant] = VARIANTS) -> Iterator[Game]:
    """Games that begin in the middle of every variant, as they go on."""
    for variant in variants:
        for number in range(games):
            player = RandomPlayer(number)
            game = random_midgame(game_key(11, number), player, number, variant)
            for _ in range(entries):
                yield game
                pending = game.waiting_on()
                if pending is None:
                    break
                seat = pending.seats[player.below(len(pending.seats))]
                menu = game.menu(seat)
                assert menu is not None
                game.play(seat, bold(menu, player))


def found(games: int, entries: int) -> tuple[Reads, Reads]:
    sections: Reads = {}
    sides: Reads = {}
    for game in positions(games, entries):
        note(game, sections, sides)
    return sections, sides


# -- the file --------------------------------------------------------------------------------------

HEAD = '''"""What each section of the public view, and each private part, reads of the table.

Made by ``python -m tests.reads``, from tables that note it in games of all kinds; never written by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

'''


def of_the_stack(sections: Mapping[str, set[str]]) -> set[str]:
    """Sections that read what is not on the table: they are made for each position."""
    return {name for name, read in sections.items() if read & PASSING}


def text_of(sections: Reads, sides: Reads) -> str:
    always = of_the_stack(sections)
    by_section = {name: tuple(sorted(sections[name])) for name in sorted(sections) if name not in always}
    by_side = {name: tuple(sorted(sides[name])) for name in sorted(sides)}
    return (
        f"{HEAD}#: Sections that read more than the table: tasks that are under way.\n"
        f"OF_THE_STACK = frozenset({tuple(sorted(always))})\n"
        f"BY_SECTION: Mapping[str, Sequence[str]] = {by_section}\n"
        f"#: What only one side may know.\nBY_SIDE: Mapping[str, Sequence[str]] = {by_side}\n"
    )


if __name__ == "__main__":
    FILE.write_text(text_of(*found(60, 80)), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(FILE)], check=True)
