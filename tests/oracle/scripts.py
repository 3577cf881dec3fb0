"""Cards and special actions that are being carried out: what their words say about legions and areas.

All of it is keyed by the card or leader and written from the printed effect; how the engine stores a card's
steps is not looked at. What a step chose ('that legion', the removed ornithopter) is part of the position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.oracle import facts
from tests.oracle.facts import ATREIDES
from tests.oracle.position import Legion, Position

SCRIPTS = ("play_card", "use_leader", "free_use")
PAUL = ("paul_atreides", "paul_muad_dib")
JESSICA = ("lady_jessica", "reverend_mother_jessica")

#: Whether an area is meant.
Areas = Callable[[Position, str], bool]


def script(position: Position) -> dict[str, Any] | None:
    """The card or special action whose step is being taken."""
    for task in reversed(position.stack):
        if task["task"] in SCRIPTS:
            return task
    return None


def source(position: Position) -> str:
    found = script(position)
    return str(found["source"]) if found else ""


def that_area(position: Position) -> str:
    """Where the legion stands that a step before has chosen; empty if there is none."""
    found = script(position)
    return str(found["area"]) if found else ""


def just_placed(position: Position) -> set[str]:
    """The leaders whom the card has placed; Paul and Jessica as whom they have become since."""
    found = script(position)
    placed = set(found["placed"]) if found else set()
    for one, other in (PAUL, JESSICA):
        placed |= {other} if one in placed else set()
    return placed


# -- which legions a card moves or attacks with ----------------------------------------------------


@dataclass(frozen=True)
class Order:
    """The legions that a card means, and which pieces have to go along when one is split."""

    having: tuple[str, ...] = ()
    leader: bool = False
    where: Areas | None = None
    #: 'That legion': the one chosen by the step before, if there was one.
    that: bool = False
    carried: bool = False

    def means(self, position: Position, side: str, area: str, pieces: Legion) -> bool:
        chosen = that_area(position)
        if self.that and chosen:
            return area == chosen
        return (
            (not self.having or any(piece in pieces for piece in self.having))
            and (not self.leader or any(facts.is_leader(piece) for piece in pieces))
            and (self.where is None or self.where(position, area))
        )

    def load_fits(self, position: Position, load: Legion) -> bool:
        """'Move a legion containing X': when it is split, X goes along. So does, with 'that legion', the
        leader whom the card has just placed into it (ruling 36)."""
        if self.that and that_area(position):
            here = position.legion(script_side(position), that_area(position))
            led = [leader for leader in just_placed(position) if leader in here]
            return not led or any(leader in load for leader in led)
        return (not self.having or any(piece in load for piece in self.having)) and (
            not self.leader or any(facts.is_leader(piece) for piece in load)
        )


ANY = Order()
SARDAUKAR = Order(having=("sardaukar",))
FEDAYKIN = Order(having=("fedaykin",))
WITH_LEADER = Order(leader=True)


def _desert(position: Position, area: str) -> bool:
    return position.desert(area)


ORDERS = {
    "arsunt_legion": Order(where=lambda position, area: area == "arsunt"),
    "barons_personal_guard": ANY,
    "explosive_artillery": ANY,
    "full_control_of_the_air": ANY,
    "seek_out_the_mahdi": ANY,
    "war_plan": ANY,
    "chani": ANY,
    "shigawire": SARDAUKAR,
    "sardaukar_pogrom": SARDAUKAR,
    "sardaukars_manner": SARDAUKAR,
    "sardaukar_disguised": SARDAUKAR,
    "killers_without_mercy": SARDAUKAR,
    "rage_overcame_shaddam_iv_3": Order(having=("sardaukar",), that=True),
    "i_decide_what_best_serves_his_majesty": Order(having=("sardaukar",), that=True),
    "crysknife": FEDAYKIN,
    "death_commandos": FEDAYKIN,
    "voice_from_the_outer_world": Order(that=True),
    "mudir_nahya_the_demon_ruler": Order(that=True),
    "battle_language": WITH_LEADER,
    "paul_atreides": WITH_LEADER,
    "paul_muad_dib": WITH_LEADER,
    "jubba_cloaks": Order(leader=True, where=_desert),
    "stillsuits": Order(where=_desert),
    "smugglers": Order(having=("gurney_halleck",)),
    "beast_rabban": Order(having=("beast_rabban",)),
    "feyd_rautha": Order(having=("feyd_rautha",)),
    "troop_carriers": Order(where=lambda position, area: area in position.table["settlements"], carried=True),
}

#: Changes to the pools of a battle: dice for the attacker, the most dice of the defender in round 1.
EXTRA_DICE = {"war_plan": 1}
FIRST_ROUND_CAP = {"battle_language": 4}


# -- where a card places pieces --------------------------------------------------------------------


def _standing(*names: str) -> Areas:
    return lambda position, area: area in names and area in position.table["settlements"]


def _own_settlement(position: Position, area: str) -> bool:
    return position.settlement(str(script_side(position)), area)


def script_side(position: Position) -> str:
    found = script(position)
    return str(found["side"]) if found else ""


def _legion(*having: str) -> Areas:
    def wanted(position: Position, area: str) -> bool:
        legion = position.legion(script_side(position), area)
        return bool(legion) and (not having or any(piece in legion for piece in having))

    return wanted


def _empty_desert(position: Position, area: str) -> bool:
    return position.desert(area) and position.empty(area)


def _free(terrain: str) -> Areas:
    return lambda position, area: (
        position.terrain(area) == terrain and position.free(script_side(position), area)
    )


def _at_the_same_sietch(position: Position, area: str) -> bool:
    """Where the token before went; at any sietch if there was none."""
    return position.settlement(ATREIDES, area) and that_area(position) in ("", area)


PYON_VILLAGES = ("arsunt", "hagga_basin", "imperial_basin", "north_pole")

PLACES: dict[str, Areas] = {
    "forced_recruitment": _standing("arrakeen"),
    "harkonnen_patrols": _empty_desert,
    "arsunt_legion": _standing("arsunt"),
    "barons_personal_guard": _standing("carthag", "arrakeen"),
    "evidence_of_rebellion": _own_settlement,
    "polar_cap_factories": _standing("north_pole"),
    "carthag_the_former_capital": _standing("carthag"),
    "mudir_nahya_the_demon_ruler": _legion(),
    "beloved_feyd_rautha": _legion("feyd_rautha"),
    "rage_overcame_shaddam_iv": _own_settlement,
    "rage_overcame_shaddam_iv_2": _legion(),
    "rage_overcame_shaddam_iv_3": _legion("sardaukar"),
    "moving_the_battle_group": _free("mountain"),
    "i_decide_what_best_serves_his_majesty": _legion("sardaukar"),
    "captain_aramsham": _own_settlement,
    "chatt_the_leaper": _own_settlement,
    "voice_from_the_outer_world": _legion(),
    "hieregs": _empty_desert,
    "i_am_stilgar_the_fremen": _free("plateau"),
    "stilgar": _at_the_same_sietch,
    "paul_atreides": _legion(),
    "paul_muad_dib": _legion(),
}


def places(position: Position, what: dict[str, int]) -> Areas:
    """Where the pieces of a step go; some cards have two such steps, or another once a leader is there."""
    card = source(position)
    if card == "hard_times_and_oppression":
        return _standing(*PYON_VILLAGES) if "regular" in what else _standing("carthag", "arrakeen")
    if card.startswith("smugglers"):
        return _empty_desert if "gurney_halleck" in what else _legion("gurney_halleck")
    return PLACES[card]


#: Each piece in a different area; in any areas; all the others in one area.
SPREAD = frozenset({"hard_times_and_oppression", "harkonnen_patrols", "hieregs"})
ANYWHERE = frozenset({"captain_aramsham"})
#: Deploying takes from the supply only, placing from the board too.
DEPLOYING = frozenset({"captain_aramsham", "stilgar"})
