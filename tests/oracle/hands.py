"""Playing cards, special actions of leaders, dice that serve as another: what cards do to cards and dice."""

from __future__ import annotations

from tests.oracle import facts
from tests.oracle.facts import HARKONNEN, RESULTS
from tests.oracle.families import Family, Listed, Subsets, all_counts, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import FREE_ACTIONS, oracle
from tests.oracle.turns import actions_of, playable, ready_leaders

SCHEMING = "hawats_scheming"
DONE = Listed("done", {"done"})


def _holder(position: Position) -> str:
    return str(position.question["seat"])


@oracle("choose_step", free=True)
def choose_step(position: Position) -> list[Family]:
    """'This or that', 'before or after that': any of them, with effect or without, or none."""
    steps = (line("choose", step["do"]) for step in position.question["steps"])
    return [*listed("choose", steps), DONE]


@oracle("play_another", free=True)
def play_another(position: Position) -> list[Family]:
    cards = playable(position, position.question["side"])
    return [*listed("play", (line("play", card) for card in cards)), DONE]


@oracle("forced_discard", _holder)
def forced_discard(position: Position) -> list[Family]:
    """So many cards of the owner's choice, as far as there are any that can be discarded."""
    hand = position.table["hands"][_holder(position)]
    cards = {card: hand[card] for card in playable(position, _holder(position))}
    number = min(position.question["number"], sum(cards.values()))
    return listed("discard", (line("discard", counts=load) for load in all_counts(cards, number, number)))


@oracle("use_any_result", free=True)
def use_any_result(position: Position) -> list[Family]:
    """Alia: the die is used as any result, for an action of the board or of a leader there."""
    side = position.question["side"]
    actions = {action for result in RESULTS for action in actions_of(side, result)}
    leaders = {leader for result in RESULTS for leader in ready_leaders(position, side, result)}
    return [
        *listed("act", (line("act", action) for action in actions)),
        *listed("leader", (line("leader", leader) for leader in leaders)),
        DONE,
    ]


# -- dice, tokens, tracks --------------------------------------------------------------------------


def unspent_results(position: Position, side: str) -> set[str]:
    dice = position.table["dice"][side]
    token = position.table["bene_gesserit_die"].get(side)
    return {result for result in RESULTS if dice.get(result) or token == result}


@oracle("force_die", free=True)
def force_die(position: Position) -> list[Family]:
    """Truthtrance: an unused action die of the rival; a Bene Gesserit token is one (p.33)."""
    rival = facts.OPPONENT[position.question["side"]]
    lines = (line("force", result) for result in unspent_results(position, rival))
    return [*listed("force", lines), DONE]


@oracle("discard_enemy_die", free=True)
def discard_enemy_die(position: Position) -> list[Family]:
    """Reports of Traitors: an unused die of the rival that shows House, or a token lying there."""
    rival = facts.OPPONENT[position.question["side"]]
    lines = set()
    if position.table["dice"][rival].get("house"):
        lines.add(line("discard_die", "die"))
    if position.table["bene_gesserit_die"].get(rival) == "house":
        lines.add(line("discard_die", "token"))
    return [*listed("discard_die", lines), DONE]


@oracle("lower_imperium", free=True)
def lower_imperium(position: Position) -> list[Family]:
    """Bill of Particulars: a marker that is not on the lowest row."""
    rows = position.table["imperium"]
    lines = (line("lower", marker) for marker, row in rows.items() if row < facts.LOWEST_ROW)
    return [*listed("lower", lines), DONE]


@oracle("shift_prescience", free=True)
def shift_prescience(position: Position) -> list[Family]:
    """Alam al-Mithal: one marker down, another one up."""
    steps = position.table["prescience"]
    lines = {
        line("shift", old, new)
        for old in steps
        for new in steps
        if old != new and steps[old] > 0 and steps[new] < facts.PRESCIENCE_LENGTH
    }
    return [*listed("shift", lines), DONE]


@oracle("shift_steps", free=True)
def shift_steps(position: Position) -> list[Family]:
    """As many steps down as up, as far as both markers can go."""
    question = position.question
    steps = position.table["prescience"]
    most = min(steps[question["old"]], facts.PRESCIENCE_LENGTH - steps[question["new"]])
    counts = ({question["new"]: number} for number in range(most + 1))
    return listed("raise", (line("raise", counts=count) for count in counts))


@oracle("let_enter", free=True)
def let_enter(position: Position) -> list[Family]:
    """Feyd-Rautha need not enter, if that would cost Rabban."""
    return [*listed("enter", {line("enter", position.question["leader"])}), DONE]


@oracle("choose_site", free=True)
def choose_site(position: Position) -> list[Family]:
    """Our Family Atomics: any of the three sites, unless they were detonated meanwhile."""
    sites = [] if position.table["atomics"] else sorted(facts.ATOMIC_SITES)
    return [*listed("detonate", (line("detonate", site) for site in sites)), DONE]


# -- prescience cards ------------------------------------------------------------------------------


def unprotected(position: Position) -> list[str]:
    """Revealed cards, without the one that Eyes of Ibad holds."""
    attached = position.table["attached"]
    return [card for card in position.table["prescience_row"] if "eyes_of_ibad" not in attached.get(card, [])]


@oracle("shuffle_back", free=True)
def shuffle_back(position: Position) -> list[Family]:
    """Hope Clouds Observation: one revealed card."""
    lines = (line("shuffle_back", card) for card in unprotected(position))
    return [*listed("shuffle_back", lines), DONE]


@oracle("exchange_prescience", free=True)
def exchange_prescience(position: Position) -> list[Family]:
    """Adab: any number of revealed cards."""
    cards = unprotected(position)
    return [Subsets("exchange", cards, 0, len(cards))]


@oracle("attach", free=True)
def attach(position: Position) -> list[Family]:
    """To any revealed card."""
    lines = (line("attach", card) for card in position.table["prescience_row"])
    return [*listed("attach", lines), DONE]


# -- Hawat's Scheming ------------------------------------------------------------------------------


def scheming(position: Position) -> list[Family]:
    """Two or three copies, while Thufir Hawat is in play (p.32)."""
    table = position.table
    copies = table["hands"][HARKONNEN].get(SCHEMING, 0)
    if "thufir_hawat" in table["waiting"][HARKONNEN] + table["gone"]:
        return []
    lines = (line("scheming", counts={SCHEMING: number}) for number in range(2, min(copies, 3) + 1))
    return listed("scheming", lines)


FREE_ACTIONS[HARKONNEN].append(scheming)
