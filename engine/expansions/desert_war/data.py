"""The pieces, numbers and readings of the expansion: ``data/desert_war.json``, under its schema.

They are no part of a content: what is in the box of the base game is the same with and without them.
Rules: desert_war.tokens, desert_war.atreides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from engine.classes import dataclass
from engine.schema import check

FILE: Final = "desert_war.json"
FOLDER: Final = files(__package__) / "data"
#: What the file says, or a part of it.
Found = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Switches:
    """One reading of each place on which the print is silent."""

    launchers_reach_their_own_area: bool
    launchers_reach_over_sector_borders: bool
    suspensor_scouting_over_impassable: bool
    suspensor_scouting_in_part: bool
    rider_and_sign_of_one_action_may_share_an_area: bool
    rider_may_come_from_the_board: bool
    surfacing_worm_removes_troopers: bool
    passing_removes_troopers: bool
    placing_onto_a_rider_wakes_a_worm: bool
    displacement_onto_a_rider_wakes_a_worm: bool
    sign_beside_lone_rider_discarded: bool
    harkonnen_action_may_precede_the_choice_of_the_die: bool
    bene_gesserit_token_is_a_die_for_tokens: bool
    leader_action_in_the_box_is_desert_power: bool
    camp_removed_by_a_legion_is_shown: bool
    place_may_take_an_escort_from_a_legion: bool
    escort_serves_leadership_of_its_order: bool


@dataclass(frozen=True, slots=True, eq=False)
class Data:
    """What the rules ask of the file."""

    #: Each piece as the file has it, by its name.
    pieces: Mapping[str, Found]
    tokens: int
    slots: int
    #: The marker that each camp shows.
    faces: tuple[str, ...]
    suspensors_deployed: int
    launchers_deployed: int
    hits_on: frozenset[str]
    riders_for_signs: int
    reach: int
    dice: int
    wild_maker_dice: int
    leaders: tuple[Found, ...]
    meets: Mapping[str, Mapping[str, str]]
    switches: Switches


def read(found: Found) -> Data:
    """What a file says, which is held against the schema first."""
    schema = json.loads((FOLDER / "desert_war.schema.json").read_text(encoding="utf-8"))
    check(FILE, found, schema)
    return _made(found)


def _made(found: Found) -> Data:
    actions = {it["id"]: it for it in (*found["harkonnen_actions"], *found["atreides_actions"])}
    switches = {spec.name: found["switches"][spec.name] for spec in fields(Switches)}
    return Data(
        pieces=MappingProxyType({piece["id"]: piece for piece in found["pieces"]}),
        tokens=found["desert_war_tokens"]["count"],
        slots=found["desert_war_tokens"]["slots"],
        faces=tuple(found["camp_faces"]["values"]),
        suspensors_deployed=actions["deploy_suspensors"]["number"],
        launchers_deployed=actions["deploy_launchers"]["number"],
        hits_on=frozenset(actions["launcher_attack"]["hits_on"]),
        riders_for_signs=found["desert_power"]["sandrider_instead_of_one_of_two_wormsigns"],
        reach=found["ridden_worm"]["reach"],
        dice=found["ridden_worm"]["dice"],
        wild_maker_dice=found["ridden_worm"]["wild_maker_dice"],
        leaders=tuple(found["leaders"]),
        meets=MappingProxyType(
            {kind: found["meets"][kind] for kind in ("planning_cards", "prescience_cards", "leaders")}
        ),
        switches=Switches(**switches),
    )


# As with what is in the box of the base game: tests have found it in order.
STANDARD: Final = _made(json.loads((FOLDER / FILE).read_text(encoding="utf-8")))
