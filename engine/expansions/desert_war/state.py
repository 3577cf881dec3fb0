"""What the expansion keeps on the table, and where its data are found from a game.

What stands beside legions is a field of every table; this module alone knows the keys of the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict, Unpack, cast

from engine.classes import dataclass
from engine.expansions.desert_war.data import Data
from engine.flow import Flow, Question
from engine.options import DESERT_WAR
from engine.pieces import ATREIDES, HARKONNEN
from engine.values import drop

ESCORT: Final = "escort_ornithopter"
SUSPENSOR: Final = "suspensor_trooper"
LAUNCHER: Final = "rocket_launcher"
RIDER: Final = "sandrider"
CAMP: Final = "fremen_camp"
#: Troopers by side.
TROOPERS: Final = {HARKONNEN: (SUSPENSOR,), ATREIDES: (LAUNCHER, RIDER)}
#: A camp is called by the marker it shows, so that nothing else has its name.
CAMP_OF: Final = "camp_"


@dataclass(slots=True)
class HarkonnenAction(Question):
    """A question of the expansion in an own action of the Harkonnen."""

    only_with = DESERT_WAR
    whose = HARKONNEN
    free = True


@dataclass(slots=True)
class FremenQuestion(Question):
    """A question of the expansion that the Fremen answer for the Atreides."""

    only_with = DESERT_WAR
    whose = "fremen"


@dataclass(slots=True)
class FremenAction(FremenQuestion):
    """The same in an own action: free actions stand beside it."""

    free = True


class Kept(TypedDict, total=False):
    #: Tokens on the spice board, and the number of the turn in which one was discarded last.
    tokens: int
    turn: int
    #: The number of the turn whose die was a Bene Gesserit token.
    by_token: int
    #: Camps on the board, by area; camps that have left the game.
    camps: Mapping[str, str]
    cashed: Sequence[str]


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """What has brought the pieces, as far as everybody below needs it."""

    data: Data


def data_of(flow: Flow) -> Data:
    expansion = flow.rules.expansion
    if not isinstance(expansion, Owner):
        raise AssertionError("the expansion is not played")
    return expansion.data


def fresh() -> Kept:
    return {"tokens": 0, "turn": 0, "by_token": 0, "camps": {}, "cashed": []}


def begin(flow: Flow) -> None:
    flow.table.expansion = dict(fresh())


def kept(flow: Flow) -> Kept:
    return cast(Kept, flow.table.expansion)


def keep(flow: Flow, **changes: Unpack[Kept]) -> None:
    flow.table.expansion = {**flow.table.expansion, **changes}


# -- camps -----------------------------------------------------------------------------------------


def camps(flow: Flow) -> Mapping[str, str]:
    """Camps on the board by area, with their faces."""
    return kept(flow)["camps"]


def lift_camp(flow: Flow, area: str) -> str:
    """The camp that stood there, off the board; the caller decides where it goes."""
    camp = camps(flow)[area]
    keep(flow, camps=drop(camps(flow), area))
    flow.table.take_beside(area, CAMP)
    return camp


def ready(flow: Flow) -> list[str]:
    """Camps that their owner has and that are not on the board."""
    standing = {*camps(flow).values(), *kept(flow)["cashed"]}
    return [camp for face in data_of(flow).faces if (camp := CAMP_OF + face) not in standing]


def marker_of(camp: str) -> str:
    return camp.removeprefix(CAMP_OF)


# -- riders ----------------------------------------------------------------------------------------


def lone_riders(flow: Flow, area: str) -> int:
    """Riders there whom no worm carries."""
    table = flow.table
    return 0 if area in table.worms else table.beside.get(area, {}).get(RIDER, 0)


# -- coming and going ------------------------------------------------------------------------------


def to_supply(flow: Flow, area: str, piece: str, number: int = 1) -> None:
    """Troopers return to the supply."""
    flow.table.take_beside(area, piece, number)
    flow.table.put_in_supply(flow.pieces.bystanders[piece].faction, piece, number)


def remove_troopers(flow: Flow, area: str, *kinds: str, rule: str) -> None:
    """All of these kinds that stand there, told at once."""
    here = flow.table.beside.get(area, {})
    gone = {piece: here[piece] for piece in kinds if piece in here}
    for piece, number in gone.items():
        to_supply(flow, area, piece, number)
    if gone:
        flow.emit("troopers_removed", rule, area=area, pieces=gone)


def remove_camp(flow: Flow, area: str, rule: str) -> None:
    """Off the board, to come again; its face stays hidden, unless a reading says otherwise."""
    camp = lift_camp(flow, area)
    flow.emit("camp_removed", rule, area=area)
    if rule == "trooper.cleared" and data_of(flow).switches.camp_removed_by_a_legion_is_shown:
        flow.emit("camp_shown", rule, area=area, marker=marker_of(camp))
