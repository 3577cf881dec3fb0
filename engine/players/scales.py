"""How a program weighs the pieces and ways of one content: made once for each, from what everybody knows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Final

from engine.board import Board
from engine.components import Components
from engine.odds import faces_of
from engine.pieces import FACE_DOWN

#: How much a piece counts in a fight, and how much it is worth to its owner.
POWER: Final = {"regular": 4, "elite": 6, "sardaukar": 9, "fedaykin": 9, FACE_DOWN: 10}
WORTH: Final = {"regular": 10, "elite": 17, "sardaukar": 26, "fedaykin": 26, FACE_DOWN: 27}
#: Where no way leads.
FAR: Final = 99

#: A legion, written down.
Pieces = tuple[tuple[str, int], ...]
#: What counts of it: strength, worth, bodies, and how many of these are units and tokens of one's own. It
#: adds up; but the strength of leaders counts only where there are bodies.
Force = tuple[int, int, int, int]
NOBODY: Final[Force] = (0, 0, 0, 0)


def _distances(board: Board) -> dict[str, dict[str, int]]:
    """Steps on the ground from each area to each other."""
    found: dict[str, dict[str, int]] = {}
    for start in board.area:
        reached, edge, seen, far = {start: 0}, board.bit[start], board.bit[start], 0
        while edge:
            far += 1
            nearby = 0
            for area in board.ids(edge):
                nearby |= board.near[area]
            edge = nearby & ~seen
            seen |= edge
            for area in board.ids(edge):
                reached[area] = far
        found[start] = reached
    return found


class Scales:
    """Two of the same content are the same object, so that what was reckoned with it can be kept."""

    __slots__ = (
        "board",
        "content",
        "face_down",
        "faces",
        "fights",
        "ground",
        "marches",
        "of_piece",
        "pieces",
        "power_of",
        "worth_of",
    )

    def __init__(self, content: Components) -> None:
        self.content = content
        self.board = content.board
        self.pieces = content.pieces
        self.faces = faces_of(content)
        self.ground: Mapping[str, Mapping[str, int]] = _distances(content.board)
        #: What moves are worth, by all that this hangs on (``marches.py``).
        self.marches: dict[Hashable, dict[tuple[str, Pieces, int], Sequence[tuple[int, str]]]] = {}
        #: What lies face down, as everybody calls it.
        self.face_down = frozenset((FACE_DOWN, *content.pieces.garrisons.values()))
        #: What fights beside which a leader counts.
        self.fights = content.pieces.bodies | self.face_down
        cards = [content.leaders[leader] for leader in content.pieces.order if leader in content.leaders]
        self.power_of: Mapping[str, int] = {
            **POWER,
            **dict.fromkeys(self.face_down, POWER[FACE_DOWN]),
            **{card.id: 1 + card.swords + card.shields for card in cards},
            **{token: _total(shows, POWER) for token, shows in content.deployment_tokens.items()},
        }
        self.worth_of: Mapping[str, int] = {
            **WORTH,
            **dict.fromkeys(self.face_down, WORTH[FACE_DOWN]),
            **{card.id: 8 if card.generic else 16 for card in cards},
            **{token: _total(shows, WORTH) for token, shows in content.deployment_tokens.items()},
        }

        self.of_piece: Mapping[str, Force] = {
            piece: (
                power,
                self.worth_of[piece],
                int(piece in self.fights),
                int(piece in content.pieces.bodies),
            )
            for piece, power in self.power_of.items()
        }

    def measured(self, legion: Mapping[str, int]) -> Force:
        """All of that at once."""
        of_piece = self.of_piece
        power = worth = bodies = units = 0
        for piece, number in legion.items():
            strong, worthy, body, unit = of_piece[piece]
            power += strong * number
            worth += worthy * number
            bodies += body * number
            units += unit * number
        return power, worth, bodies, units

    def bodies(self, legion: Mapping[str, int]) -> int:
        """Units and tokens, one each."""
        hidden = sum(number for piece, number in legion.items() if piece in self.face_down)
        return self.pieces.count_units(legion) + hidden

    def has_leader(self, legion: Mapping[str, int]) -> bool:
        return self.pieces.count_leaders(legion) > 0

    def power(self, legion: Mapping[str, int]) -> int:
        """Strength of a legion; leaders count only beside units."""
        fights, power_of = self.fights, self.power_of
        total, units = 0, False
        for piece, number in legion.items():
            total += power_of[piece] * number
            units = units or piece in fights
        return total if units else 0

    def worth(self, legion: Mapping[str, int]) -> int:
        worth_of = self.worth_of
        return sum(worth_of[piece] * number for piece, number in legion.items())


def _total(shows: Mapping[str, int], each: Mapping[str, int]) -> int:
    return sum(each[unit] * number for unit, number in shows.items())


@cache
def scales_of(content: Components) -> Scales:
    return Scales(content)
