"""All steps at which something is decided, and by which criteria each: the names that are told to everybody.

Rule: mahdi.criteria.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.mahdi.answers import RESCUE, RETREAT
from engine.mahdi.attacks import ON_LEGION, ON_SIETCH
from engine.mahdi.battle import CEASING
from engine.mahdi.campaign import CARRIERS
from engine.mahdi.casualties import HITS
from engine.mahdi.criteria import names_of
from engine.mahdi.garrison import LOWEST
from engine.mahdi.movement import ENDS, INSTEAD, MERGES, MOVERS, OF_THE_ROUND
from engine.mahdi.ranking import DEPLOYMENT, HOUSE, NEAREST, NEAREST_AND_STRONGEST
from engine.mahdi.spice import SPENDING
from engine.mahdi.vehicles import CARRYALLS, CLASSES, ORNITHOPTERS

#: By step, in the order in which they filter. A step without any leaves all that is possible.
CRITERIA: Final[Mapping[str, tuple[str, ...]]] = {
    "harvesters": CLASSES,
    "left_over": (),
    "carryalls": names_of(CARRYALLS),
    "ornithopters": tuple(name for name, _ in ORNITHOPTERS),
    "attack_sietch": names_of(ON_SIETCH),
    "attack_legion": names_of(ON_LEGION),
    "target": (OF_THE_ROUND, *names_of(INSTEAD)),
    "mover": names_of(MOVERS),
    "move": (*names_of(ENDS), *names_of(MERGES), *names_of(CARRIERS)),
    "part": (),
    "garrison": (),
    "deployment": names_of(DEPLOYMENT),
    "leader": (),
    "house": names_of(HOUSE),
    "place": names_of(HOUSE),
    "discard_sign": names_of(NEAREST),
    "turn_up": names_of(NEAREST),
    "send_to_tank": names_of(NEAREST),
    "bombard": names_of(NEAREST_AND_STRONGEST),
    "cease": tuple(name for criteria in CEASING.values() for name in names_of(criteria)),
    "hits": names_of(HITS),
    "limit": names_of(LOWEST),
    "retreat": names_of(RETREAT),
    "carryall": names_of(RESCUE),
    "spice": SPENDING,
}
