"""The numbers of the mode, and the readings that are switches: ``engine/data/mahdi.json``.

They are no part of a content: what is in the box is the same with and without the mode. Rule: mahdi.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, TypedDict

from engine.classes import dataclass
from engine.schema import check

FILE: Final = "mahdi.json"
FOLDER: Final = files("engine") / "data"
#: What the file says.
Found = Mapping[str, Any]

#: What may not be turned up freely in a sector under an ornithopter.
NO_SIETCH_AND_NO_TRAINING: Final = "no_sietch_and_no_training"
NOTHING: Final = "nothing"


class LeaderDeed(TypedDict, total=False):
    """What a named leader's special action is."""

    does: str
    on_board: bool
    pieces: dict[str, int]
    leader: bool
    deck: str
    number: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Readings:
    """One reading of each place where the books allow another."""

    turning_up_under_ornithopter: str
    always_advances: bool
    borders_bind_what_others_move: bool
    fine_power_decides_attacks: bool
    token_in_fine_power: int
    baron_places_vehicles: bool
    bought_point_uses_up_all: bool
    cards_reach_across_borders: bool
    leaders_are_deployed_alone: bool


@dataclass(frozen=True, slots=True, eq=False)
class Data:
    prescience_row: int
    end_of_round_supremacy: int
    most_of_a_result: int
    truthtrance_limits: Mapping[str, int]
    #: Decks from which a card joins the Reinforcements each round, and the ban that keeps them from battle.
    each_round: tuple[str, ...]
    reinforced_dice: int
    reinforcements_ban: str
    cards_for_reveal: int
    reveal_ban: str
    first_deck: str
    coarse: Mapping[str, int]
    fine: Mapping[str, int]
    cease_own_times: int
    spice_for_point: int
    point_for_spice: int
    deploy_first: tuple[str, ...]
    #: What a named leader's special action is, by his name.
    leaders: Mapping[str, LeaderDeed]
    readings: Readings


def read(found: Found) -> Data:
    """The data of the mode, held against their schema."""
    schema = json.loads((FOLDER / "schemas" / "mahdi.schema.json").read_text(encoding="utf-8"))
    check(FILE, found, schema)
    return _made(found)


def _made(found: Found) -> Data:
    readings = {name: entry["value"] for name, entry in found["readings"].items()}
    return Data(
        prescience_row=found["prescience_row"],
        end_of_round_supremacy=found["end_of_round_supremacy"],
        most_of_a_result=found["dice"]["most_of_a_result"],
        truthtrance_limits=MappingProxyType(found["dice"]["truthtrance_limits"]),
        each_round=tuple(found["reinforcements"]["each_round"]),
        reinforced_dice=found["reinforcements"]["dice"],
        reinforcements_ban=found["reinforcements"]["ban"],
        cards_for_reveal=found["voluntary_reveal"]["cards"],
        reveal_ban=found["voluntary_reveal"]["ban"],
        first_deck=found["first_deck"],
        coarse=MappingProxyType(found["power"]["coarse"]),
        fine=MappingProxyType(found["power"]["fine"]),
        cease_own_times=found["cease_at_most"]["own_times"],
        spice_for_point=found["spice"]["all_on_top_at_least"],
        point_for_spice=found["spice"]["supremacy"],
        deploy_first=tuple(found["deploy_first"]),
        leaders=MappingProxyType(found["leaders"]),
        readings=Readings(**readings),
    )


# As with what is in the box of the base game: tests have found it in order.
STANDARD: Final = _made(json.loads((FOLDER / FILE).read_text(encoding="utf-8")))
