"""Where the data of the mode are found from a game."""

from __future__ import annotations

from engine.classes import dataclass
from engine.flow import Flow
from engine.mahdi.data import Data


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """What plays the faction, as far as everybody below needs it."""

    data: Data


def data_of(flow: Flow) -> Data:
    automaton = flow.rules.automaton
    if not isinstance(automaton, Owner):
        raise AssertionError("nothing plays a faction here")
    return automaton.data
