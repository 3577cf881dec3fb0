"""Who plays which faction, on which boards, and how the round goes: one frozen value of a game.

Three things are apart. A *faction* has pieces. A *board* has action dice and a tank; a faction has one, or
one for each of its two roles. A *seat* is a person, with a hand and a share in the draws; a faction is played
by one seat, by two, or by none: then a rule answers for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from engine.classes import dataclass
from engine.sides import ATREIDES, FACTIONS, HARKONNEN, ROLE_FACTION, ROLES

#: The phases of a round in the order of the rulebook, by the names of their tasks.
PHASES: Final = (
    *("start_of_round", "vehicle_placement", "action_resolution"),
    *("desert_hazards", "spice_harvesting", "end_of_round"),
)
#: The mode that goes without saying.
USUAL: Final = "two_sides"
MAHDI: Final = "mahdi"


def in_order(factions: Iterable[str]) -> tuple[str, ...]:
    """Those of the two factions, the Harkonnen first."""
    named = set(factions)
    return tuple(faction for faction in FACTIONS if faction in named)


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    #: By which name it is declared.
    id: str
    #: Factions that two seats share.
    shared: tuple[str, ...]
    #: By faction, in the order of its roles.
    boards: Mapping[str, tuple[str, ...]]
    seats: Mapping[str, tuple[str, ...]]
    #: Factions that no seat plays.
    unseated: frozenset[str]
    #: By role: whose cards and leaders those are. Nobody's is an empty string.
    board_of: Mapping[str, str]
    seat_of: Mapping[str, str]
    all_seats: tuple[str, ...]
    #: What a round consists of, by the names of tasks.
    phases: tuple[str, ...] = PHASES

    @property
    def said(self) -> str:
        """Its name where it has to be said: nothing for the usual one."""
        return "" if self.id == USUAL else self.id

    @classmethod
    def of(
        cls,
        shared: Iterable[str] = (),
        unseated: Iterable[str] = (),
        phases: tuple[str, ...] = PHASES,
        name: str = USUAL,
    ) -> Mode:
        """Two partners have a board each, named like their seats; a single one is named like the faction."""
        both = in_order(shared)
        empty = frozenset(unseated)
        boards = {faction: ROLES[faction] if faction in both else (faction,) for faction in FACTIONS}
        seats = {faction: () if faction in empty else boards[faction] for faction in FACTIONS}
        board_of = {role: role if faction in both else faction for role, faction in ROLE_FACTION.items()}
        seat_of = {role: "" if ROLE_FACTION[role] in empty else board for role, board in board_of.items()}
        everybody = tuple(seat for faction in FACTIONS for seat in seats[faction])
        return cls(name, both, boards, seats, empty, board_of, seat_of, everybody, phases)


@dataclass(frozen=True, slots=True)
class DeclaredMode:
    """What can be asked for by a name. It builds a mode for the factions that two seats share."""

    id: str
    #: How many people can play it, the usual number first.
    people: tuple[int, ...]
    #: Which factions they share: by their number, and by that of the game where one and the other take turns.
    shared: Callable[[int, int], tuple[str, ...]]
    build: Callable[[tuple[str, ...]], Mode]


def partners(people: int, game: int) -> tuple[str, ...]:
    """The factions that two seats share; of three players' games one and the other in turn."""
    if people == 3:
        return (FACTIONS[game % 2],)
    return FACTIONS if people == 4 else ()


def _mahdi(shared: tuple[str, ...]) -> Mode:
    phases = (
        *("start_of_round", "automaton_vehicles", "automaton_action_resolution"),
        *("desert_hazards", "automaton_harvest", "end_of_round"),
    )
    return Mode.of(shared, (HARKONNEN,), phases, MAHDI)


#: All that are declared, by name. The usual one is written nowhere.
MODES: Final[dict[str, DeclaredMode]] = {
    mode.id: mode
    for mode in (
        DeclaredMode(USUAL, (2, 3, 4), partners, Mode.of),
        # One plays the Atreides, or two share them; a rule plays the Harkonnen.
        DeclaredMode(MAHDI, (1, 2), lambda people, game: (ATREIDES,) if people == 2 else (), _mahdi),
    )
}


@cache
def _seats_in(shared: tuple[str, ...], mode: str) -> tuple[str, ...]:
    return tuple(seat for seats in mode_of(shared, mode).seats.values() for seat in seats)


def seats_in(shared: Iterable[str], mode: str = "") -> tuple[str, ...]:
    """The seats of a game of that mode where partners share these factions, in their order.

    >>> seats_in(("atreides",), "mahdi")
    ('house_atreides', 'fremen')
    """
    return _seats_in(in_order(shared), mode)


@cache
def mode_of(shared: tuple[str, ...] = (), name: str = "") -> Mode:
    """The mode of that name (the usual one, if none is said) with those factions shared; a ValueError if
    there is none."""
    declared = MODES.get(name or USUAL)
    if declared is None:
        raise ValueError(f"there is no mode {name}")
    return declared.build(shared)
