"""What of the game random play has reached: group, item, how often. Derived from events alone.

Every item that the data and the engine know is counted, so what was never reached stands there with zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from engine.cards.script import Script
from engine.chapters import declared_criteria, rulebook
from engine.choice import Choice
from engine.components import STANDARD, Components
from engine.events import Event
from engine.flow import QUESTIONS, Flow
from engine.game import Game
from engine.mode import Mode
from engine.sides import ATREIDES, FACTIONS, HARKONNEN, ROLE_FACTION
from engine.variant import PLAIN, Variant

#: Groups and items that something has reached, by what it told.
Reached = Callable[[Sequence[Event]], Iterator[tuple[str, str]]]
#: Counts by group and item.
Covered = Counter[tuple[str, str]]


#: Decisions that only partners meet.
OF_PARTNERS = ("take_turn",)


def everything(variant: Variant = PLAIN) -> dict[str, list[str]]:
    """The groups, and the items each has."""
    data, switches = variant.content, variant.options.switches
    asked = {name for name, kind in QUESTIONS.items() if kind.only_with in ("", variant.mode, *switches)}
    dice = {name: sorted(set(faces)) for name, faces in data.dice_faces.items()}
    by_rule = declared_criteria() if variant.mode_of(0).unseated else {}
    expansion = rulebook(data, variant.mode_of(0), variant.options).expansion
    return {
        "planning_cards": list(data.cards),
        "branches": [
            f"{card.id} {branch}"
            for card in data.cards.values()
            for branch, steps in (("steps", card.steps), ("instead", card.instead))
            if steps
        ],
        "decided_by_rule": list(by_rule),
        "criteria": [f"{step} {criterion}" for step, criteria in by_rule.items() for criterion in criteria],
        "prescience_claimed": list(data.prescience),
        "special_actions": [leader.id for leader in data.leaders.values() if leader.steps],
        "die_faces": [f"{die} {face}" for die, faces in dice.items() for face in faces],
        "decisions": sorted(kind for kind in asked if variant.partners or kind not in OF_PARTNERS),
        **(expansion.goals() if isinstance(expansion, Watched) else {}),
    }


def items(event: Event) -> Iterable[tuple[str, str, int]]:
    """What an event says was reached, and how many times."""
    params = event.params
    if event.key == "card_played" or event.key == "card_turned_up":
        yield "planning_cards", params["card"], 1
        yield "branches", f"{params['card']} {params['branch']}", 1
    elif event.key in ("cards_used_freely", "card_laid_aside"):
        yield "planning_cards", params["card"], 1
    elif event.key == "automaton_chose":
        yield "decided_by_rule", params["step"], 1
        # Those before the last one sorted some out as well: it is the last that decides.
        if params["criterion"]:
            yield "criteria", f"{params['step']} {params['criterion']}", 1
    elif event.key == "automaton_rolled":
        yield "die_faces", f"harkonnen_action {params['result']}", 1
    elif event.key == "prescience_claimed":
        yield "prescience_claimed", params["card"], 1
    elif event.key == "special_action_taken":
        yield "special_actions", params["leader"], 1
    elif event.key == "action_dice_rolled":
        for face, number in params["dice"].items():
            yield "die_faces", f"{params['faction']}_action {face}", number
    elif "rolled" in params:
        for face, number in params["rolled"].items():
            yield "die_faces", f"combat {face}", number


def count(covered: Covered, events: Iterable[Event]) -> None:
    for event in events:
        for group, item, number in items(event):
            covered[group, item] += number


@runtime_checkable
class Watched(Protocol):
    """What further pieces say of themselves to whoever counts."""

    def goals(self) -> Mapping[str, list[str]]:
        """What of them random play should reach: items by group."""

    def watched(self, flow: Flow, seat: str, choice: Choice) -> Reached:
        """Asked before a choice is carried out; what it gives tells afterwards what was reached."""


def watched(game: Game, seat: str, choice: Choice) -> Reached | None:
    """What tells afterwards what that choice has reached of further pieces, if there are any."""
    expansion = game.flow.rules.expansion
    return expansion.watched(game.flow, seat, choice) if isinstance(expansion, Watched) else None


def report(
    covered: Covered, decisions: Mapping[str, int], variant: Variant = PLAIN
) -> dict[str, dict[str, int]]:
    """Group to item to count, zeros included."""
    known = everything(variant)
    found = {group: {item: covered[group, item] for item in items} for group, items in known.items()}
    found["decisions"] = {kind: decisions.get(kind, 0) for kind in found["decisions"]}
    return found


# -- pairs -----------------------------------------------------------------------------------------

BY_DECISION = "decision and interruption"
BY_CARD = "card and interruption"

#: Decisions beside which free actions stand, by the side that can be asked them in its own turn.
ASKED_OF_BOTH = (
    *("choose_action", "take_turn", "choose_move", "order_attack", "draw_from_decks", "upgrade"),
    *("choose_placing", "choose_step", "choose_target", "end_turn", "play_another", "send_to_tank"),
)
ASKED_OF_ONE: Mapping[str, tuple[str, ...]] = {
    HARKONNEN: (
        *("deploy_harkonnen", "choose_vehicle", "discard_enemy_die", "discard_signs", "let_enter"),
        *("reveal_area", "shuffle_back"),
    ),
    ATREIDES: (
        *("attach", "attack_with_worm", "choose_desert_power", "choose_sector", "choose_sietch"),
        *("choose_site", "choose_token", "choose_worm_move", "choose_worm_place", "displace_enemy"),
        *("exchange_prescience", "fire_rockets", "force_die", "lower_imperium", "move_sietch", "place_signs"),
        *("put_token", "remove_vehicles", "shift_prescience", "shift_steps", "swap_tokens", "use_any_result"),
    ),
}
#: Steps at which nobody of the own side is asked anything.
SILENT = frozenset(("storms", "enter", "gain_bene_gesserit", "draw_objective", "forbid_orders"))
#: In a turn that no partner has taken yet, only what belongs to one seat can be done in between.
SCHEMING = "scheming"
OF_A_SEAT = ("claim", SCHEMING)


def interruptions(faction: str, data: Components = STANDARD) -> list[str]:
    """What a side may do beside its own decisions; a free discard, if its decks have such cards."""
    schemes = any(card.free_action and ROLE_FACTION[card.deck] == faction for card in data.cards.values())
    found = [verb for free in rulebook(data).free_actions if free.faction == faction for verb in free.verbs]
    return [verb for verb in found if verb != SCHEMING or schemes]


def pairs_of_cards(data: Components = STANDARD, mode: Mode | None = None) -> list[tuple[str, str]]:
    """Cards and leaders that ask their own side something, each with all that can come in between; none of
    a side that no seat plays."""
    unseated = mode.unseated if mode else ()
    sources = [
        *((card.id, ROLE_FACTION[card.deck], (*card.steps, *card.instead)) for card in data.cards.values()),
        *((leader.id, leader.faction, leader.steps) for leader in data.leaders.values()),
    ]
    return [
        (source, verb)
        for source, faction, steps in sources
        if faction not in unseated and any(step["do"] not in SILENT for step in steps)
        for verb in interruptions(faction, data)
    ]


def pairs_of_decisions(variant: Variant = PLAIN) -> list[tuple[str, str]]:
    return [
        (kind, verb)
        for faction in FACTIONS
        for kind in (*ASKED_OF_BOTH, *ASKED_OF_ONE[faction])
        if variant.partners or kind not in OF_PARTNERS
        for verb in interruptions(faction, variant.content)
        if kind not in OF_PARTNERS or verb in OF_A_SEAT
    ]


def count_pairs(covered: Covered, game: Game, verb: str) -> None:
    """Something is about to be done with that verb. If it comes in between: at which decision, and in the
    middle of which card."""
    flow = game.flow
    question = flow.question
    if (
        question is None
        or not flow.own_turn(question)
        or verb not in interruptions(question.faction(flow), flow.content)
    ):
        return
    covered[BY_DECISION, f"{question.asked_as} {verb}"] += 1
    script = flow.inside(Script)
    if script is not None:
        covered[BY_CARD, f"{script.source} {verb}"] += 1


def pairs_report(covered: Covered, variant: Variant = PLAIN) -> dict[str, dict[str, int]]:
    """Group to pair to count, zeros included."""
    known = {BY_DECISION: pairs_of_decisions(variant), BY_CARD: pairs_of_cards(variant.content)}
    return {
        group: {(item := " ".join(pair)): covered[group, item] for pair in pairs}
        for group, pairs in known.items()
    }
