"""What a seat sees of a game that was dealt for somebody to think in, read from its table.

Thinking means to ask a quick policy thousands of times what it would do, and most of what a view says is not
what it asks for. Nothing is read here but what the view of that seat would say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine.cards.prescience import MOST_CLAIMS
from engine.contract.prompts import Prompt
from engine.flow import Flow
from engine.pieces import ATREIDES
from engine.players.sight import HIDDEN_RANK, Legion, Sight
from engine.sides import ROLE_FACTION


class Glance(Sight):
    """The same as ``Sight(view, content)`` of that seat's view."""

    __slots__ = ("flow", "table")

    def __init__(self, flow: Flow, seat: str) -> None:
        self._begin(seat, flow.content)
        self.flow = flow
        table = self.table = flow.table
        board, question = self.board, flow.question
        self.kind = question.asked_as if question is not None else ""
        mine = self.own == ATREIDES
        self.legions = {
            faction: {
                area: self._shown(legions[area], mine and faction == ATREIDES) for area in board.sort(legions)
            }
            for faction, legions in table.legions.items()
        }
        known = table.sietches if mine else table.revealed_sietches
        self.ranks = {
            area: table.sietches[area] if area in known else HIDDEN_RANK
            for area in board.sort(table.sietches)
        }
        self.settlements = table.settlements
        self.harvesters = table.harvesters
        self.zones = table.zones
        self.desert = {
            "settlements": cast("dict[str, int]", table.settlements),
            "sietches": {
                area: rank if area in table.revealed_sietches else 0 for area, rank in table.sietches.items()
            },
            "stations": cast("list[str]", table.stations),
            "station_faces": cast("dict[str, int]", table.station_faces),
            "wormsigns": cast("list[str]", table.wormsigns),
            "worms": cast("dict[str, str]", table.worms),
            "atomics": table.atomics,
        }

    def _shown(self, legion: Mapping[str, int], mine: bool) -> Legion:
        """How a legion looks to that seat; the same object where nothing of it lies face down."""
        pieces = self.pieces
        if mine and (tokens := pieces.tokens_of(legion)):
            shows = self.content.deployment_tokens
            self.tokens.update((token, shows[token]) for token in tokens)
        elif not pieces.tokens.isdisjoint(legion) or not pieces.garrisons.keys().isdisjoint(legion):
            return pieces.seen_by_all(legion)
        return cast(Legion, legion)

    @property
    def prompt(self) -> Prompt:
        question = self.flow.question
        return cast(Prompt, question.prompt(self.flow) if question is not None else {})

    @property
    def supremacy(self) -> int:
        return self.table.supremacy

    @property
    def prescience(self) -> Mapping[str, int]:
        return self.table.prescience

    @property
    def objectives(self) -> Mapping[str, Mapping[str, int]]:
        known = self.flow.content.objectives
        return {card: known[card] for card in self.table.objectives} if self.own == ATREIDES else {}

    @property
    def row(self) -> Sequence[str]:
        return self.table.prescience_row

    def attached(self, card: str) -> Sequence[str]:
        return self.table.attached.get(card, ())

    @property
    def claims_left(self) -> int:
        return MOST_CLAIMS - self.table.claims_this_round

    @property
    def hand(self) -> Mapping[str, int]:
        return self.table.hands[self.seat]

    def supply(self, faction: str) -> Mapping[str, int]:
        return self.table.supply[faction]

    @property
    def tokens_left(self) -> int:
        return len(self.table.deployment_pool)

    def unspent(self, board: str) -> Mapping[str, int]:
        return self.table.dice.get(board, {})

    def dice_left(self, faction: str) -> int:
        dice, aside = self.table.dice, self.table.bene_gesserit_die
        found = sum(1 for name in aside if ROLE_FACTION.get(name, name) == faction)
        for name, board in dice.items():
            if ROLE_FACTION.get(name, name) == faction:
                found += sum(board.values())
        return found

    @property
    def waiting(self) -> Mapping[str, Sequence[str]]:
        return self.table.waiting

    @property
    def gone(self) -> Sequence[str]:
        return [piece for piece in self.table.gone if piece not in self.pieces.tokens]

    @property
    def bans(self) -> Sequence[str]:
        return self.table.bans

    @property
    def imperium(self) -> Mapping[str, int]:
        return self.table.imperium
