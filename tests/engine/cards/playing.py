"""Playing a planning card in a scenario.

    play = on(holding("forced_recruitment"), "forced_recruitment")
    play.choose("place arrakeen bashar=1 elite=3")

Every card has tests called ``test_effect_of_<card>`` and ``test_limit_of_<card>``, with ``__more`` behind if
there are several.
"""

from __future__ import annotations

from engine.components import STANDARD
from engine.pieces import FACTIONS
from tests.scenario import Given, Play, given

SIDES = {
    "house_harkonnen": "harkonnen",
    "corrino": "harkonnen",
    "house_atreides": "atreides",
    "fremen": "atreides",
}


def side_of(card: str) -> str:
    return SIDES[STANDARD.cards[card].deck]


def holding(card: str, *others: str) -> Given:
    """Its side holds the card, and others if they are named; both sides have a die left."""
    dice = {faction: {"mentat": 2} for faction in FACTIONS}
    return given().hand(side_of(card), card, *others).dice(**dice)


def on(position: Given, card: str) -> Play:
    """The card is played with a die."""
    return position.turn(side_of(card)).choose(f"play mentat {card}")


def over(play: Play, card: str) -> bool:
    """The card lies among the discards and the opponent is asked for an action."""
    discards = play.table.discards[STANDARD.cards[card].deck]
    return card in discards and play.kind == "choose_action" and play.decider != side_of(card)


def skipped(play: Play) -> list[tuple[str, str]]:
    return [(event["step"], event["why"]) for event in play.events("step_skipped")]


def notes_of(position: Given, card: str) -> list[str]:
    """What the menu says about the card before it is played."""
    play = position.turn(side_of(card))
    menu = play.game.menu(play.seat)
    assert menu is not None
    return list(menu.by_verb["play"].notes.get(card, ()))
