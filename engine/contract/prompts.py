"""What each kind of question says of itself: public facts only. What is not here says nothing.

Which kind says which of them stands at the question: it is what its ``prompt`` returns.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from engine.contract.words import BattleSide, Counts, Faction, Ground


class Prompt(TypedDict):
    """Nothing but what the kind of the question says; every other prompt is this and more."""


class AtArea(Prompt):
    area: str


class LegionAt(AtArea):
    """A legion of that side, in that area."""

    faction: Faction


class HitsAt(AtArea):
    hits: int


class ExcessAt(AtArea):
    """By how many units the stacking limit is exceeded."""

    excess: int


class TokenAt(AtArea):
    """A token was turned up there, and shows these units."""

    shows: Counts


class TokensToReveal(Prompt):
    #: None if whom the card names stands nowhere.
    area: str | None
    number: int


class OneBoard(Prompt):
    board: str


class NumberOf(Prompt):
    number: int


class OverHandLimit(NumberOf):
    seat: str


class MostOf(Prompt):
    most: int


class StepOfCard(Prompt):
    """The card or the leader whose steps are taken."""

    card: str


class ResultOf(Prompt):
    """A result that dice show."""

    result: str


class CombatDice(Prompt):
    dice: int


class DiceLeft(Prompt):
    """Action dice that are still to be rolled, and the seat that took the turn before."""

    dice: int
    seat: str


class StepsLeft(Prompt):
    steps: int


class ClaimsLeft(Prompt):
    left: int


class CardsToClaim(Prompt):
    cards: list[str]


class FurtherMarkers(Prompt):
    markers: list[str]


class SpiceToSpend(Prompt):
    spice: int
    markers: Counts
    #: Markers that cannot fall: to keep them is to pay for nothing.
    lowest: list[str]
    prices: Counts


class VehiclesToPlace(NumberOf):
    #: harvester, ornithopter or carryall.
    kind: str


class PiecesToPlace(Prompt):
    #: All that is still to be placed.
    pieces: Counts
    #: What of it may be placed at once; the rest comes after.
    now: NotRequired[Counts]
    deploy: bool


class LeaderToEnter(Prompt):
    leader: str
    #: Who leaves the game for that leader; none if nobody does.
    removes: str | None


#: Of prescience, one down and one up. By a call, because of the names of its keys.
MarkersToShift = TypedDict("MarkersToShift", {"from": str, "to": str})


class LegionMeant(Prompt):
    """Which legions a move or an attack is about, where not any of them."""

    with_leader: bool
    #: It has one of these pieces.
    having: list[str]
    #: It is the one in this area; empty where it may be one of several.
    area: str
    #: It stands on such ground, or in a settlement; empty where that does not matter.
    ground: Ground


class AttackToOrder(LegionMeant):
    surprise: bool


class InBattle(Prompt):
    role: BattleSide
    round: int
    origin: str
    target: str


class Advance(Prompt):
    """From where the victorious legion attacked, and where it may go."""

    origin: str
    target: str


class TokenDrawn(Prompt):
    with_token: bool


class UnitsToReplace(MostOf):
    old: str
    new: str


class Tie(Prompt):
    """What a rule decides for a faction that no seat plays, and the last criterion that sorted any out."""

    step: str
    criterion: str


class MovesLeft(LegionMeant):
    left: int
