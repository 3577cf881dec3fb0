"""Laying a lesson out: a game that has been set up, changed where the lesson needs it.

Every piece comes from where it lies, so that the position is a sound one of the ordinary game; nothing is
invented that a game could not come to. Rule: setup.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.components import STANDARD, Components
from engine.game import Game
from engine.phases.actions import ActionResolution, ActionTurn
from engine.phases.end import EndOfRound
from engine.phases.harvest import SpiceHarvesting
from engine.phases.hazards import DesertHazards
from engine.phases.start import Rounds
from engine.pieces import ATREIDES, ENEMY, FACTIONS, HARKONNEN, SANDWORM
from engine.rules.action_dice import RESULTS
from engine.rules.tracks import enter_play, raise_supremacy
from engine.values import more, omit, put


class Lay:
    """A table that is being laid."""

    def __init__(self, key: bytes, data: Components = STANDARD) -> None:
        self._game = Game.new(key, data=data)
        self.flow = self._game.flow
        self.table = self.flow.table
        table = self.table
        for hand in table.hands.values():
            for card, number in hand.items():
                deck = self.flow.content.cards[card].deck
                table.decks = put(table.decks, deck, more(table.decks[deck], card, number))
        table.hands = {seat: {} for seat in table.hands}

    def bare(self, faction: str, *areas: str) -> Lay:
        """What stands there goes home; without an area, wherever that side stands."""
        table = self.table
        for area in areas or tuple(table.legions[faction]):
            for piece, number in table.lift(faction, area).items():
                if piece in self.flow.pieces.tokens:
                    table.deployment_pool = [*table.deployment_pool, piece]
                else:
                    table.put_in_supply(faction, piece, number)
        return self

    def legion(self, faction: str, area: str, *tokens: str, **pieces: int) -> Lay:
        """More pieces for a legion: tokens by their ids, figures as counts; leaders enter play for it."""
        table = self.table
        for token in tokens:
            table.deployment_pool = omit(table.deployment_pool, token)
        for piece, number in pieces.items():
            if piece in table.waiting[faction]:
                enter_play(self.flow, piece)
            table.take_from_supply(faction, {piece: number})
        table.add(faction, area, {**dict.fromkeys(tokens, 1), **pieces})
        return self

    def worm(self, *areas: str) -> Lay:
        for area in areas:
            self.table.take_from_supply(ATREIDES, {SANDWORM: 1})
            self.table.worms = put(self.table.worms, area, SANDWORM)
        return self

    def signs(self, *areas: str) -> Lay:
        self.table.wormsigns = [*self.table.wormsigns, *areas]
        return self

    def harvesters(self, *areas: str) -> Lay:
        for area in areas:
            self.table.take_from_supply(HARKONNEN, {"harvester": 1})
            self.table.harvesters = [*self.table.harvesters, area]
        return self

    def sietch(self, area: str, rank: int) -> Lay:
        """A sietch of that rank lies there, face up; another one gets the rank it had."""
        table = self.table
        other = next(place for place, there in table.sietches.items() if there == rank)
        table.sietches = {**table.sietches, other: table.sietches[area], area: rank}
        table.revealed_sietches = [*table.revealed_sietches, area]
        return self

    def row(self, *cards: str) -> Lay:
        """The prescience cards of this round."""
        table = self.table
        table.prescience_deck = sorted({*table.prescience_deck, *table.prescience_row} - {*cards})
        table.prescience_row = list(cards)
        return self

    def hand(self, faction: str, *cards: str) -> Lay:
        for card in cards:
            self.table.leave_deck(self.flow.content.cards[card].deck, card)
            self.table.into_hand(faction, card)
        return self

    def supremacy(self, step: int) -> Lay:
        raise_supremacy(self.flow, step)
        return self

    def dice(self, **shown: Mapping[str, int]) -> Lay:
        """What each side has left to spend; its other dice are used."""
        table = self.table
        for faction in FACTIONS:
            table.dice = put(table.dice, faction, {**dict.fromkeys(RESULTS, 0), **shown[faction]})
            aside = table.dice_aside if faction == HARKONNEN else 0
            total = self.flow.content.dice_counts[f"{faction}_action"]
            table.used_dice = put(table.used_dice, faction, total - aside - sum(shown[faction].values()))
        return self

    def turn(self, faction: str) -> Game:
        """The game in which an action turn of that side begins, its opponent's being the next."""
        table = self.table
        table.phase, table.turn, table.turns = "actions", faction, 1
        self.flow.stack = [
            Rounds(),
            EndOfRound.begun(self.flow),
            SpiceHarvesting(),
            DesertHazards(),
            ActionResolution(step="turns", next=ENEMY[faction]),
            ActionTurn(faction),
        ]
        return self._begun()

    def _begun(self) -> Game:
        table = self.table
        table.fresh_casualties, table.signals, table.heard = [], {}, []
        self.flow.advance()
        self.flow.events = []
        return self._game
