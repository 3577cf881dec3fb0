"""Another world: a position that is the same for all that a viewer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import field
from hashlib import blake2b
from typing import Any

from engine.beliefs import Below, face_down, foreign_decks, renamed, shuffled
from engine.choice import Choice
from engine.classes import dataclass
from engine.dice import Tower
from engine.game import Game
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.random import RandomPlayer
from engine.table import clone
from engine.view import SPECTATOR

#: Choices that name hidden things as a set, in alphabetical order.
SETS = ("guerrilla", "reveal", "remove")


class Traced(Tower):
    """A tower that notes every draw with its meaning, so that another world can draw its counterpart."""

    __slots__ = ("trace",)

    def __init__(self, tower: Tower) -> None:
        super().__init__(tower.key, tower.nonces, tower.count)
        self.trace: list[str] = []

    def pick(self, counts: Mapping[str, int]) -> str:
        name = super().pick(counts)
        self.trace.append(name)
        return name

    def face(self, faces: Sequence[str]) -> str:
        name = super().face(faces)
        self.trace.append(name)
        return name

    def fork(self) -> Traced:
        """Positions to go back to share the trace: nothing is drawn between them and now."""
        twin = Traced(self)
        twin.trace = self.trace
        return twin


class Unfaithful(Exception):
    """The other world cannot follow: what happened has no counterpart there."""


class Counterpart(Tower):
    """Draws in the other world what corresponds to the draws of the first."""

    __slots__ = ("names", "trace")

    def __init__(self, key: bytes, count: int, trace: list[str], names: Names) -> None:
        super().__init__(key, (), count)
        self.trace = trace
        self.names = names

    def fork(self) -> Counterpart:
        return Counterpart(self.key, self.count, self.trace, self.names)

    def _next(self, possible: Sequence[str]) -> str:
        if not self.trace:
            raise Unfaithful("a draw more")
        drawn = self.trace.pop(0)
        for name in self.names.drawn(drawn):
            if name in possible:
                self.count += 1
                self.drawn.append(0)
                self.sides.append(len(possible))
                return name
        raise Unfaithful(f"{drawn} cannot be drawn")

    def pick(self, counts: Mapping[str, int]) -> str:
        return self._next([name for name, number in counts.items() if number > 0])

    def face(self, faces: Sequence[str]) -> str:
        return self._next(faces)


@dataclass(slots=True)
class Names:
    """What is called what in the other world."""

    renamed: dict[str, str] = field(default_factory=dict)
    #: Copies of cards that changed places with others: drawn as the second if the first is not there.
    swapped: dict[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        return self.renamed.get(name, name)

    def drawn(self, name: str) -> tuple[str, ...]:
        now = self.of(name)
        return (now, self.swapped[now]) if now in self.swapped else (now,)

    def line(self, line: str) -> Choice:
        """The counterpart of a choice, in its canonical order."""
        choice = Choice.parse(line)
        parts = []
        for part in choice.parts:
            args = [self.of(arg) for arg in part.args]
            if choice.verb in SETS:
                args.sort()
            parts.append((args, {self.of(key): value for key, value in part.named}))
        return Choice.many(choice.verb, parts)


@dataclass(slots=True)
class World:
    game: Game
    names: Names
    #: Where it differs, beside the key: tokens, ranks, cards, objectives.
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unseen:
    """What was never shown: a turn that is taken back covers up again what somebody has seen meanwhile."""

    #: Planning cards, deployment tokens, and areas with the sietches that lie there.
    cards: Set[str]
    tokens: Set[str]
    sietches: Set[str]
    #: Whether the objective is still open.
    objective: bool
    #: Garrison tokens that lay on the board unseen all the time, and those that never did.
    garrisons: Set[str]
    free: Set[str]
    #: What further pieces hide, by their names.
    further: Set[str]

    @classmethod
    def of(cls, game: Game) -> Unseen:
        table = game.table
        covered = set(table.sietches) - set(table.revealed_sietches)
        garrisons = set(game.flow.pieces.garrisons)
        lying = garrisons & {token for legion in table.legions[HARKONNEN].values() for token in legion}
        automaton = game.flow.rules.automaton
        hidden = set(automaton.hidden_tokens(game.flow)) if automaton is not None else set()
        objective = table.won_by != "objective"
        expansion = game.flow.rules.expansion
        further = expansion.unseen(game.flow) if expansion is not None else set()
        free = garrisons - lying
        return cls(unseen_cards(game), face_down(game), covered, objective, hidden, free, further)

    def __and__(self, later: Unseen) -> Unseen:
        return Unseen(
            self.cards & later.cards,
            self.tokens & later.tokens,
            self.sietches & later.sietches,
            self.objective and later.objective,
            self.garrisons & later.garrisons,
            self.free & later.free,
            self.further & later.further,
        )


def other_world(
    start: Game, viewer: str, unseen: Unseen, player: RandomPlayer, trace: Sequence[str]
) -> World:
    """The position at the start as it might just as well be, for all the viewer has seen to the end."""
    names = Names()
    faction = start.flow.faction_of(viewer) if viewer != SPECTATOR else ""
    for group in _alike(start, viewer, faction, unseen):
        names.renamed |= dict(zip(group, shuffled(group, player.below), strict=True))
    if faction != ATREIDES:
        _mix_stacks(start, unseen, names, player.below)
    form = start.to_json()
    before = _hidden_things(form["table"], start.flow.pieces.tokens)
    # Which objectives are ruled out everybody knows, so it is not renamed.
    form["table"] = renamed(form["table"], names.renamed) | {"ruled_out": form["table"]["ruled_out"]}
    form["stack"] = renamed(form["stack"], names.renamed)
    if faction != ATREIDES and start.flow.rules.automaton is None:
        _exchange_ranks(form["table"], unseen, player.below)
    _exchange_copies(form["table"], start, viewer, unseen.cards, names, player.below)
    after = _hidden_things(form["table"], start.flow.pieces.tokens)
    differs = tuple(what for what in before if before[what] != after[what])
    form["key"] = blake2b(f"other {player.below(2**32)}".encode(), digest_size=32).hexdigest()
    game = Game.from_json(form, start.flow.content)
    # What was committed to is public and stays; which key it was is not.
    game.id = start.id
    tower = start.flow.tower
    game.flow.tower = Counterpart(bytes.fromhex(form["key"]), tower.count, list(trace), names)
    return World(game, names, differs)


def _hidden_things(table: Mapping[str, Any], hidden: Collection[str]) -> dict[str, Any]:
    tokens = {
        area: [token for token in legion if token in hidden]
        for area, legion in table["legions"][ATREIDES].items()
    }
    return {
        "tokens": [tokens, table["drawn_token"], table["gone_unseen"], sorted(table["deployment_pool"])],
        "ranks": dict(table["sietches"]),
        "cards": clone(table["hands"]),
        "objectives": list(table["objectives"]),
        "garrisons": clone(table["legions"][HARKONNEN]),
        "further": clone(table["expansion"]),
        "reinforcements": clone(table["automaton"].get("pile", [])),
    }


def _alike(start: Game, viewer: str, faction: str, unseen: Unseen) -> list[list[str]]:
    """Names of which the viewer has learned nothing, in groups that may change places."""
    flow = start.flow
    groups: list[list[str]] = []
    if faction != ATREIDES:
        groups += [sorted(t for t in unseen.tokens if t.startswith(kind)) for kind in ("start_", "deploy_")]
        groups.append(sorted(unseen.further))
        if unseen.objective:
            out = start.table.ruled_out
            for number in sorted({0, *out.values()}):
                # What was ruled out for as many of those that are held may stand for each other.
                groups.append(sorted(card for card in flow.content.objectives if out.get(card, 0) == number))
    for seen in sorted({*flow.pieces.garrisons.values()}) if flow.rules.automaton is not None else ():
        # Nobody looks under them.
        alike = {*unseen.garrisons, *unseen.free}
        groups.append([token for token in sorted(alike) if flow.pieces.garrisons[token] == seen])
    for deck in foreign_decks(start, viewer):
        hidden = _of_deck(start, deck, unseen.cards)
        for copies in sorted({flow.content.cards[card].copies for card in hidden}):
            groups.append([card for card in hidden if flow.content.cards[card].copies == copies])
    return [group for group in groups if len(group) > 1]


def _mix_stacks(start: Game, unseen: Unseen, names: Names, below: Below) -> None:
    """Tokens of one area are alike, whatever their kind: two of them change places."""
    for area in start.table.areas_of(ATREIDES):
        tokens = [
            token
            for token in start.flow.pieces.tokens_of(start.table.legion(ATREIDES, area))
            if token in unseen.tokens
        ]
        if len(tokens) > 1:
            dealt = shuffled(tokens, below)
            now = {token: names.of(token) for token in tokens}
            names.renamed |= {token: now[other] for token, other in zip(tokens, dealt, strict=True)}


def unseen_cards(game: Game) -> set[str]:
    """Planning cards of which every copy lies in a hand or a deck."""
    held: list[Mapping[str, int]] = [*game.table.decks.values(), *game.table.hands.values()]
    if game.flow.rules.automaton is not None:
        held.append(Counter(game.flow.rules.automaton.hidden_cards(game.flow)))
    return {
        card
        for card, data in game.flow.content.cards.items()
        if sum(counts.get(card, 0) for counts in held) == data.copies
    }


def _of_deck(game: Game, deck: str, unseen: Set[str]) -> list[str]:
    return sorted(card for card in unseen if game.flow.content.cards[card].deck == deck)


def _exchange_ranks(table: dict[str, Any], unseen: Unseen, below: Below) -> None:
    """Sietches that stand face down all the time may have each other's ranks."""
    hidden = [area for area in table["sietches"] if area in unseen.sietches]
    ranks = [table["sietches"][area] for area in hidden]
    for area in hidden:
        table["sietches"][area] = ranks.pop(below(len(ranks)))


def _exchange_copies(
    table: dict[str, Any], start: Game, viewer: str, unseen: Set[str], names: Names, below: Below
) -> None:
    """A card of which there are several changes places with a single one, between a hand and the deck."""
    cards = start.flow.content.cards
    for deck in foreign_decks(start, viewer):
        hidden = _of_deck(start, deck, unseen)
        several = [card for card in hidden if cards[card].copies > 1]
        singles = [card for card in hidden if cards[card].copies == 1]
        holder = start.flow.seat_of(deck)
        if not holder:
            continue
        # What the holder's partner has seen there stays there.
        fixed = start.table.seen_cards.get(start.flow.partner_of(holder), {})
        hand, left = table["hands"][holder], table["decks"][deck]
        swaps = [
            (give, take)
            for gives, takes in ((several, singles), (singles, several))
            for give in gives
            for take in takes
            if hand.get(give) and left.get(take) and give not in fixed
        ]
        if swaps and below(2):
            give, take = swaps[below(len(swaps))]
            _move(give, hand, left)
            _move(take, left, hand)
            # Where one world draws the card from the deck, the other may have to draw what lies there now.
            names.swapped[take] = give


def _move(card: str, source: dict[str, int], target: dict[str, int]) -> None:
    source[card] -= 1
    if not source[card]:
        del source[card]
    target[card] = target.get(card, 0) + 1
