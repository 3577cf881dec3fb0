"""Tables on which something is equal to the automaton, one for every step at which that can be: the tests ask
them, and the pictures show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.mahdi.battle import AutomatonBattle
from engine.mahdi.campaign import AutomatonMoves, Campaign
from engine.mahdi.cards import Nearest
from engine.mahdi.forces import Deploy, PlaceCarryalls, PlaceHarvesters, PlaceOrnithopters, Replace
from engine.mahdi.garrison import LayGarrison
from engine.mahdi.rounds import AutomatonSpends
from engine.phases.hazards import DesertHazards
from engine.phases.start import Rounds
from engine.pieces import HARKONNEN
from engine.rules.losses import CheckLimits, TakeCasualties
from tests.engine.mahdi.play import Alone, alone
from tests.scenario import Play

CNE_CNW = "central_north_east__central_north_west"
CSE_CSW, CSW_CNW = "central_south_east__central_south_west", "central_south_west__central_north_west"


def held(target: str = "windgap", **instead: dict[str, int]) -> Alone:
    """All sietches of rank 2, each with a token and a Naib, or with what is said."""
    position = alone().target(target)
    tokens = iter([token for token in position.table.deployment_pool if token.startswith("start_")])
    for area in position.flow.board.sietch_sites:
        position.sietch(area, 2).atreides(area, **instead.get(area, {next(tokens): 1, "naib": 1}))
    return position


def attack_sietch() -> Play:
    """E6, where two ornithopters are near."""
    position = held("gara_kulon").harkonnen("csw_1", regular=4).ornithopter(CSE_CSW, CSW_CNW)
    return position.does(Campaign())


def attack_legion() -> Play:
    """E16"""
    position = held().harkonnen("cne_8", regular=4).harkonnen("cse_3", regular=6)
    return position.atreides("cse_2", regular=2).does(Campaign())


def target() -> Play:
    """E19"""
    position = held(windgap={"regular": 6}).harkonnen("carthag", regular=4)
    return position.does(AutomatonMoves(HARKONNEN, 1))


def move() -> Play:
    """E26"""
    position = held("sihaya_ridge").harkonnen("carthag", regular=4).harkonnen("arsunt", regular=4)
    return position.does(AutomatonMoves(HARKONNEN, 1))


def part() -> Play:
    position = held("bight_of_the_cliff").harkonnen("arsunt", regular=4)
    position.garrison("carthag", "garrison_black_1").harkonnen("carthag", regular=3, bashar=1)
    return position.does(AutomatonMoves(HARKONNEN, 1, True))


def harvesters() -> Play:
    """E48"""
    return held().does(PlaceHarvesters(3))


def left_over() -> Play:
    """Once the harvest sector is full."""
    return held().does(PlaceHarvesters(3, sectors=["north_east"], place=4))


def carryalls() -> Play:
    """E51"""
    return held().harvester("cne_3", "cse_1", "csw_1").does(PlaceCarryalls(1))


def ornithopters() -> Play:
    """E53"""
    return held("gara_kulon").harkonnen("csw_1", regular=5).does(PlaceOrnithopters(2))


def leader() -> Play:
    """Rabban lies in the tank, Feyd is not in play."""
    position = held()
    position.tank("beast_rabban")
    position.in_play("shaddam_iv")
    return position.does(Deploy({"regular": 3}))


def deployment() -> Play:
    position = held("hobars_gap").harkonnen("arrakeen", regular=2).harkonnen("hagga_basin", regular=2)
    return position.does(Deploy({"regular": 3}, with_leader=False))


def house() -> Play:
    position = held().harkonnen("carthag", regular=4).harkonnen("arsunt", regular=4)
    return position.does(Replace("regular", "elite", 2))


def place() -> Play:
    """E79"""
    return held().plays("harkonnen_patrols")


def garrison() -> Play:
    """P9"""
    position = held()
    blacks = [token for token in position.flow.pieces.garrisons if "black" in token]
    for area, token in zip(("cne_1", "cne_2", "cne_6", "cne_7", "cne_8", "cne_9"), blacks, strict=True):
        position.garrison(area, token)
    return position.does(LayGarrison("carthag", ["garrison_black", "garrison_silver"]))


def limit() -> Play:
    """Under the ban one is too many, and a token is worth as much as a regular unit."""
    position = held().harkonnen("cne_8", regular=4, elite=1).garrison("cne_8", "garrison_silver_1")
    position.table.bans = ["choam"]
    return position.does(CheckLimits())


def discard_sign() -> Play:
    return held().sign_at("csw_3", "csw_5", "csw_6", "sw_9").plays("spotter_control")


def bombard() -> Play:
    position = held().harkonnen("csw_1", regular=2).atreides("csw_3", regular=2).atreides("csw_5", regular=2)
    return position.does(Nearest("bombard", {"csw_3": "csw_3", "csw_5": "csw_5"}, dice=4))


def send_to_tank() -> Play:
    position = held().harkonnen("csw_1", regular=2)
    return position.atreides("csw_5", regular=2, paul_atreides=1, lady_jessica=1).plays("hunter_seeker")


def turn_up() -> Play:
    """The target itself is seen already."""
    position = held(windgap={"regular": 1}).sietch("windgap", 2, revealed=True)
    return position.plays("spies_all_over_arrakis")


def hits() -> Play:
    """E67"""
    position = held().harkonnen("cne_8", regular=2, beast_rabban=1, baron_harkonnen=1)
    return position.does(TakeCasualties(HARKONNEN, "cne_8", 1))


def retreat() -> Play:
    position = held().harkonnen("cne_8", regular=6).atreides("cse_2", regular=2)
    position.combat("sword shield shield shield shield shield", "shield shield")
    play = position.does(AutomatonBattle(HARKONNEN, "cne_8", "cse_2", terms={"free_continue": 1}))
    while play.kind not in ("retreat_or_stand", "retreat"):
        play.choose(play.menu()[0])
    return play.choose("retreat") if play.kind == "retreat_or_stand" else play


def carryall() -> Play:
    """Two could save the only harvester in danger."""
    position = held().harvester("cne_3").carryall("north_east__central_north_east", CNE_CNW).worm("cne_3")
    position.table.phase = "hazards"
    return position._go(Rounds(), DesertHazards(step="effects", waiting=["cne_3"]))


def spice() -> Play:
    """E74"""
    position = held().imperium(choam=1, spacing_guild=1, landsraad=1)
    return position.does(AutomatonSpends(5))


#: By step. Nothing is ever equal where it ceases, and who moves is asked together with where to.
TIED: Final[Mapping[str, Callable[[], Play]]] = {
    "attack_sietch": attack_sietch,
    "attack_legion": attack_legion,
    "target": target,
    "move": move,
    "part": part,
    "harvesters": harvesters,
    "left_over": left_over,
    "carryalls": carryalls,
    "ornithopters": ornithopters,
    "leader": leader,
    "deployment": deployment,
    "house": house,
    "place": place,
    "garrison": garrison,
    "limit": limit,
    "discard_sign": discard_sign,
    "bombard": bombard,
    "send_to_tank": send_to_tank,
    "turn_up": turn_up,
    "hits": hits,
    "retreat": retreat,
    "carryall": carryall,
    "spice": spice,
}
