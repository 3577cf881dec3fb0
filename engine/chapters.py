"""The chapters of the rules, put together for one game: what each brings, in the order in which it counts.

Importing a chapter registers nothing but the names of its tasks. What stands beside every decision, watches
the table or hears what happens is said here, once for a content, its options and a mode.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, get_type_hints

from engine import rulings
from engine.cards.hand import DiscardForUse
from engine.cards.leaders import WaitForDesertPower
from engine.cards.prescience import ClaimFreely, hear, watch
from engine.cards.script import unknown_verbs
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.contract.prompts import Prompt
from engine.expansions import EXPANSIONS
from engine.flow import TASKS, Question, Rulebook
from engine.mahdi import automaton, lists
from engine.mode import MAHDI, Mode, mode_of
from engine.options import DEFAULTS, Options
from engine.phases import actions, end, harvest, hazards, setup, start, vehicles
from engine.pieces import FACTIONS, Bystander
from engine.rules.free_actions import DetonateAtomics, GuerrillaTraining, Scouting
from engine.schema import BrokenData

#: What modes make of the rulebook.
COMPOSED: Final = {MAHDI: automaton.composed}
#: Imported so that their tasks have their names.
PHASES: Final = (actions, end, harvest, hazards, start, vehicles)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of decision as players know it: what may be chosen, and the types of what it says of itself."""

    verbs: tuple[str, ...]
    prompts: tuple[type[Prompt], ...]


def declared_kinds() -> dict[str, Kind]:
    """Every kind of decision that the rules can put, by its name."""
    found: dict[str, Kind] = {}
    for question in [kind for kind in TASKS.values() if issubclass(kind, Question)]:
        prompt = get_type_hints(question.prompt)["return"]
        known = found.get(question.asked_as, Kind((), ()))
        found[question.asked_as] = Kind(
            tuple(dict.fromkeys((*known.verbs, *question.verbs))),
            tuple(dict.fromkeys((*known.prompts, prompt))),
        )
    return dict(sorted(found.items()))


def free_verbs() -> tuple[str, ...]:
    """The verbs of what may stand beside any decision of one's own turn, whatever is in the box."""
    books = (rulebook(), *(composed(rulebook()) for composed in EXPANSIONS.values()))
    free = (action for book in books for action in book.free_actions)
    return tuple(dict.fromkeys(verb for action in free for verb in action.verbs))


@cache
def bystanders() -> Mapping[str, Bystander]:
    """What may stand beside legions, whatever is in the box."""
    books = (composed(rulebook()) for composed in EXPANSIONS.values())
    return MappingProxyType(
        {name: each for book in books for name, each in book.content.pieces.bystanders.items()}
    )


def declared_criteria() -> dict[str, list[str]]:
    """Every step at which a rule decides for a faction without seats, and by which criteria."""
    return {step: list(criteria) for step, criteria in lists.CRITERIA.items()}


@cache
def rulebook(
    content: Components = STANDARD,
    mode: Mode | None = None,
    options: Options = DEFAULTS,
    version: str = "",
) -> Rulebook:
    """What a game with that in its box is played by, in that mode, with those options and under that version
    of the rules, by default the present one; the same object each time."""
    version = version or rulings.present()
    mode = mode or mode_of()
    for file, entry, verb in unknown_verbs(content):
        raise BrokenData(file, entry, f'nothing carries out the verb "{verb}": engine/cards has none')
    rules = Rulebook(
        content=content,
        options=options,
        mode=mode,
        version=version,
        switches=frozenset((*options.switches, *rulings.readings(version))),
        free_actions=(
            GuerrillaTraining(),
            Scouting(),
            DetonateAtomics(),
            *(DiscardForUse(faction) for faction in FACTIONS),
            ClaimFreely(),
        ),
        watchers=(watch,),
        listeners=(hear,),
        specials=(WaitForDesertPower(),),
        steps=MappingProxyType(
            {
                "set_up": setup.STEPS,
                "start_of_round": start.STEPS,
                "vehicles_placed": {},
                "actions_begun": {},
                "end_of_round": end.STEPS,
            }
        ),
    )
    rules = COMPOSED[mode.id](rules) if mode.id in COMPOSED else rules
    for switch, composed in EXPANSIONS.items():
        if switch in options.switches:
            rules = composed(rules)
    return rules
