"""A small vocabulary for scenario tests, so that they read like the rulebook.

    play = (
        given()
        .harkonnen("carthag", regular=3, bashar=1)
        .atreides("wind_pass", regular=2)
        .dice(harkonnen={"strategy": 1}, atreides={"mentat": 1})
        .turn("harkonnen")
    )
    play.choose("act strategy strategy_move")
    assert play.offers("move carthag arrakeen regular=2")

``given()`` is a game that has been set up and then cleared: no legions, vehicles, signs or hands;
settlements, sietches (rank 2) and testing stations stand. Every piece named is taken from where it lies, so
that the position stays sound; ``faults()`` is checked before the first choice and after every one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from engine import Game
from engine.components import STANDARD, Components
from engine.flow import Flow, Task
from engine.phases.actions import ActionResolution, ActionTurn
from engine.phases.end import EndOfRound
from engine.phases.harvest import SpiceHarvesting
from engine.phases.hazards import DesertHazards
from engine.phases.start import Rounds, StartOfRound
from engine.phases.vehicles import VehiclePlacement
from engine.pieces import ATREIDES, ENEMY, FACTIONS, GENERIC, HARKONNEN, SANDWORM, UNITS, WILD_MAKER
from engine.rules import tanks, tracks
from engine.rules.action_dice import RESULTS
from engine.values import drop, more, omit, put, replaced
from tests.scenario_play import COMBAT, Play

__all__ = ["COMBAT", "KEY", "PHASES", "Given", "Play", "given"]

KEY = bytes(range(32))
PHASES = ("start", "vehicles", "actions", "hazards", "harvest", "end")
#: Where the faces of a wormsign begin among the sixteen, in the order in which a draw counts them.
SIGN_FACES = ("burrowing_sandworm", "sand", "sandworm")


def given(
    data: Components = STANDARD,
    *,
    shared: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
    rules: str = "",
    mode: str = "",
) -> Given:
    """``shared`` names the factions that two partners share, ``options`` and ``mode`` what is not played as
    usual, ``rules`` an earlier version of the rules."""
    return Given(data, shared, options, rules, mode)


class Given:
    """A position being laid out."""

    def __init__(
        self,
        data: Components = STANDARD,
        shared: Iterable[str] = (),
        options: Mapping[str, object] | None = None,
        rules: str = "",
        mode: str = "",
    ) -> None:
        self.game = Game.new(KEY, data=data, shared=shared, options=options, rules=rules, mode=mode)
        self.flow: Flow = self.game.flow
        self.table = self.flow.table
        self.script: list[int] = []
        self._clear()

    def _clear(self) -> None:
        table = self.table
        for faction in FACTIONS:
            for area in tuple(table.legions[faction]):
                for piece, number in table.lift(faction, area).items():
                    if piece in self.flow.pieces.tokens:
                        table.deployment_pool = [*table.deployment_pool, piece]
                    else:
                        table.put_in_supply(faction, piece, number)
        for hand in table.hands.values():
            for card, number in hand.items():
                deck = self.flow.content.cards[card].deck
                table.decks = put(table.decks, deck, more(table.decks[deck], card, number))
        table.hands = {seat: {} for seat in table.hands}
        table.seen_cards = {seat: {} for seat in table.seen_cards}
        table.prescience_deck = sorted([*table.prescience_deck, *table.prescience_row])
        table.prescience_row = []
        table.sietches = dict.fromkeys(table.sietches, 2)
        table.bene_gesserit_reserve += sum(table.bene_gesserit.values())
        table.bene_gesserit = dict.fromkeys(FACTIONS, 0)
        self.flow.stack.clear()
        self.flow.events.clear()

    # -- figures -----------------------------------------------------------------------------------

    def harkonnen(self, area: str, **pieces: int) -> Self:
        return self._legion(HARKONNEN, area, pieces)

    def atreides(self, area: str, *tokens: str, **pieces: int) -> Self:
        """Units and leaders as counts; face-down deployment tokens by their ids."""
        return self._legion(ATREIDES, area, {**pieces, **dict.fromkeys(tokens, 1)})

    def _legion(self, faction: str, area: str, pieces: dict[str, int]) -> Self:
        table = self.table
        for piece, number in pieces.items():
            if piece in self.flow.pieces.tokens:
                table.deployment_pool = omit(table.deployment_pool, piece)
            else:
                if piece in self.flow.pieces.all_named and piece in table.waiting[faction]:
                    self.in_play(piece)
                table.take_from_supply(faction, {piece: number})
        table.add(faction, area, pieces)
        return self

    def supply(self, faction: str, **pieces: int) -> Self:
        """Leave only so many of a piece in the supply; the others stand far away."""
        table = self.table
        spare = {HARKONNEN: ["cne_6", "nw_15", "nw_13", "nw_14"], ATREIDES: ["nw_2", "ne_10", "se_4", "sw_4"]}
        for piece, left in pieces.items():
            extra = table.supply[faction].get(piece, 0) - left
            for area in spare[faction]:
                room = 6 - table.units(faction, area) if piece in UNITS else 99
                if piece == GENERIC[faction] and not table.has_body(faction, area):
                    continue
                number = max(0, min(extra, room))
                if number:
                    table.take_from_supply(faction, {piece: number})
                    table.add(faction, area, {piece: number})
                    extra -= number
            if extra > 0:
                raise ValueError(f"no room for {extra} more {piece}")
        return self

    def in_play(self, *leaders: str) -> Self:
        """Bring named leaders into play as their cards and tracks would."""
        for leader in leaders:
            tracks.enter_play(self.flow, leader)
        return self

    def left_game(self, *leaders: str) -> Self:
        for leader in leaders:
            tracks.leave_game(self.flow, leader)
        return self

    def tank(self, leader: str, space: int = 1) -> Self:
        """Lay a leader into that space of his tank."""
        faction = self.flow.content.leaders[leader].faction
        if leader in self.table.waiting[faction]:
            self.in_play(leader)
        self.table.take_from_supply(faction, {leader: 1})
        board, lying = tanks.board_of(self.flow, leader), self.table.tanks
        self.table.tanks = put(lying, board, replaced(lying[board], space - 1, leader))
        return self

    def spent(self, *leaders: str) -> Self:
        self.table.spent_leaders = [*self.table.spent_leaders, *leaders]
        return self

    # -- the board ---------------------------------------------------------------------------------

    def sign(self, *areas: str) -> Self:
        self.table.wormsigns = [*self.table.wormsigns, *areas]
        return self

    def worm(self, *areas: str) -> Self:
        for area in areas:
            self.table.take_from_supply(ATREIDES, {SANDWORM: 1})
            self.table.worms = put(self.table.worms, area, SANDWORM)
        return self

    def wild_maker(self, area: str = "") -> Self:
        """In play, ready, and on the board if an area is named."""
        self.in_play(WILD_MAKER)
        if WILD_MAKER in self.table.spent_leaders:
            self.table.spent_leaders = omit(self.table.spent_leaders, WILD_MAKER)
        if area:
            self.table.take_from_supply(ATREIDES, {WILD_MAKER: 1})
            self.table.worms = put(self.table.worms, area, WILD_MAKER)
        return self

    def harvester(self, *areas: str) -> Self:
        for area in areas:
            self.table.take_from_supply(HARKONNEN, {"harvester": 1})
            self.table.harvesters = [*self.table.harvesters, area]
        return self

    def ornithopter(self, *zones: str) -> Self:
        return self._zones("ornithopter", zones)

    def carryall(self, *zones: str) -> Self:
        return self._zones("carryall", zones)

    def _zones(self, kind: str, zones: Iterable[str]) -> Self:
        for zone in zones:
            self.table.take_from_supply(HARKONNEN, {kind: 1})
            self.table.zones = put(self.table.zones, zone, kind)
        return self

    def sietch(self, area: str, rank: int, *, revealed: bool = False) -> Self:
        self.table.sietches = put(self.table.sietches, area, rank)
        if revealed:
            self.table.revealed_sietches = [*self.table.revealed_sietches, area]
        return self

    def no_sietch(self, *areas: str) -> Self:
        for area in areas or tuple(self.table.sietches):
            self.table.sietches = drop(self.table.sietches, area)
        return self

    def no_settlement(self, *areas: str) -> Self:
        for area in areas or tuple(self.table.settlements):
            self.table.settlements = drop(self.table.settlements, area)
        return self

    def no_station(self) -> Self:
        """Take the testing stations away, for scenarios in which they are not the point."""
        self.table.stations = []
        self.table.station_faces = dict.fromkeys(self.table.station_faces, 0)
        return self

    def atomics(self, site: str) -> Self:
        self.table.atomics = site
        return self

    # -- tracks, dice, cards -----------------------------------------------------------------------

    def supremacy(self, step: int) -> Self:
        self.table.supremacy = step
        return self

    def prescience(self, **steps: int) -> Self:
        """Put markers on steps, leaders entering as they pass."""
        tracks.raise_prescience(self.flow, {m: s - self.table.prescience[m] for m, s in steps.items()})
        return self

    def imperium(self, **rows: int) -> Self:
        self.table.imperium = {**self.table.imperium, **rows}
        return self

    def ban(self, *markers: str) -> Self:
        self.table.bans = [*self.table.bans, *markers]
        return self

    def reserve(self, spice: int) -> Self:
        self.table.spice_reserve = spice
        return self

    def bene_gesserit(self, faction: str, tokens: int = 1, on: str = "") -> Self:
        """Tokens held, or one lying on a result as a die; of partners name the board with it."""
        self.table.bene_gesserit_reserve -= tokens
        if on:
            self.table.bene_gesserit_die = put(self.table.bene_gesserit_die, faction, on)
            tokens -= 1
            faction = self.flow.faction_of(faction)
        self.table.bene_gesserit = more(self.table.bene_gesserit, faction, tokens)
        return self

    def dice(self, harkonnen: dict[str, int] | None = None, atreides: dict[str, int] | None = None) -> Self:
        """Unspent action dice; the others of the side count as used. Of partners the House gets them."""
        for faction, shown in ((HARKONNEN, harkonnen or {}), (ATREIDES, atreides or {})):
            self.boards(**{self.flow.boards_of(faction)[0]: shown})
        return self

    def boards(self, **shown: dict[str, int]) -> Self:
        """Unspent action dice by board; partners named alone leave the other board empty."""
        table = self.table
        for faction in dict.fromkeys(self.flow.faction_of(board) for board in shown):
            boards = self.flow.boards_of(faction)
            for board in boards:
                dice = {**dict.fromkeys(RESULTS, 0), **shown.get(board, {})}
                table.dice, table.used_dice = put(table.dice, board, dice), put(table.used_dice, board, 0)
            total = self.flow.content.dice_counts[f"{faction}_action"]
            aside = self.table.dice_aside if faction == HARKONNEN else 0
            unspent = sum(sum(self.table.dice[board].values()) for board in boards)
            table.used_dice = put(table.used_dice, boards[0], total - aside - unspent)
        return self

    def _laid(self, faction: str) -> bool:
        return any(self.table.dice[board] for board in self.flow.boards_of(faction))

    def hand(self, seat: str, *cards: str) -> Self:
        for card in cards:
            self.table.leave_deck(self.flow.content.cards[card].deck, card)
            self.table.into_hand(seat, card)
        return self

    def deck(self, deck: str, *cards: str) -> Self:
        """Leave only these cards in a planning deck; the others are discarded."""
        kept = {card: cards.count(card) for card in self.table.decks[deck]}
        for card, number in self.table.decks[deck].items():
            self.table.discard(deck, *[card] * (number - kept[card]))
        self.table.decks = put(self.table.decks, deck, {card: n for card, n in kept.items() if n})
        return self

    def row(self, *cards: str) -> Self:
        """Prescience cards revealed this round."""
        for card in cards:
            self.table.prescience_deck = omit(self.table.prescience_deck, card)
            self.table.prescience_row = [*self.table.prescience_row, card]
        return self

    def attached(self, card: str, planning: str) -> Self:
        """A planning card attached to a prescience card of the row."""
        table, deck = self.table, self.flow.content.cards[planning].deck
        table.decks = put(table.decks, deck, more(table.decks[deck], planning, -1))
        table.attached = put(table.attached, card, [*table.attached.get(card, []), planning])
        return self

    def claimed(self, *cards: str) -> Self:
        """Prescience cards claimed earlier in this round."""
        for card in cards:
            self.table.prescience_deck = omit(self.table.prescience_deck, card)
            self.table.claimed = [*self.table.claimed, card]
            self.table.claims_this_round += 1
        return self

    def objective(self, card: str) -> Self:
        table = self.table
        table.objectives_left = omit([*table.objectives_left, *table.objectives], card)
        self.table.objectives = [card]
        return self

    # -- draws -------------------------------------------------------------------------------------

    def draws(self, *values: int) -> Self:
        self.script.extend(values)
        return self

    def combat(self, *rolls: str) -> Self:
        """Combat dice in the order rolled: ``combat("sword sword shield", "special")``."""
        for roll in rolls:
            self.script.extend(COMBAT[face] for face in roll.split())
        return self

    def sign_faces(self, *faces: str) -> Self:
        """Faces of wormsigns in the order turned up; together if several are."""
        left = dict(self.flow.content.wormsign_faces)
        for face in faces:
            before = SIGN_FACES[: SIGN_FACES.index(face)]
            self.script.append(sum(left[other] for other in before))
            left[face] -= 1
        return self

    # -- going -------------------------------------------------------------------------------------

    def turn(self, faction: str) -> Play:
        """The action turn of that side begins; the opponent's is next."""
        for name in FACTIONS:
            if not self._laid(name):
                self.boards(**{self.flow.boards_of(name)[0]: {}})
        self.table.phase = "actions"
        self.table.turn = faction
        self.table.turns = 1
        return self._go(
            Rounds(),
            *self._phases_after("actions"),
            ActionResolution(step="turns", next=ENEMY[faction]),
            ActionTurn(faction),
        )

    def phase(self, phase: str) -> Play:
        """That phase of round 1 begins."""
        self.table.phase = phase
        first: dict[str, Task] = {
            "start": StartOfRound(),
            "vehicles": VehiclePlacement(),
            "actions": ActionResolution(),
            "hazards": DesertHazards(),
            "harvest": SpiceHarvesting(),
            "end": EndOfRound.begun(self.flow),
        }
        return self._go(Rounds(), *self._phases_after(phase), first[phase])

    def task(self, *tasks: Task, turn: str = "", acting: str = "") -> Play:
        """Put tasks on the stack in the middle of the action phase; the first named is done first."""
        dice = {HARKONNEN: {"mentat": 1}, ATREIDES: {}}
        for name in FACTIONS:
            if not self._laid(name):
                self.boards(**{self.flow.boards_of(name)[0]: dice[name]})
        self.table.phase = "actions"
        self.table.turn = turn
        self.table.acting = acting
        return self._go(
            Rounds(),
            *self._phases_after("actions"),
            ActionResolution(step="turns"),
            *reversed(tasks),
        )

    def _phases_after(self, phase: str) -> list[Task]:
        later: list[Task] = [EndOfRound.begun(self.flow), SpiceHarvesting(), DesertHazards()]
        after = {"start": 3, "vehicles": 3, "actions": 3, "hazards": 2, "harvest": 1, "end": 0}[phase]
        tasks = later[:after]
        if phase in ("start", "vehicles"):
            tasks.append(ActionResolution())
        if phase == "start":
            tasks.append(VehiclePlacement())
        return tasks

    def _go(self, *stack: Task) -> Play:
        self.flow.stack = list(stack)
        self.flow.tower.script = list(self.script)
        self.flow.events.clear()
        self.flow.advance()
        play = Play(self.game, list(self.flow.events))
        self.flow.events.clear()
        play.sound()
        return play
