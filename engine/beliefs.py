"""Games as they might just as well be, for all that a seat can see: what a program thinks in.

Whatever is hidden from the seat is collected, put in an order that has nothing to do with where it lay, and
dealt: cards in foreign hands and decks, faces of the Atreides' tokens, ranks of face-down sietches, secret
objectives. So what is dealt follows from the view and the seed alone, and a program that thinks in such games
chooses the same whatever is true. None of them has the key of the game or any of its draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from engine.dice import Tower, commitment
from engine.forms import names
from engine.game import Game
from engine.pieces import ATREIDES
from engine.players.random import RandomPlayer
from engine.rules.reveals import ChooseFigures
from engine.table import Legion, Table
from engine.values import put
from engine.view import SPECTATOR

Below = Callable[[int], int]

#: Tokens that are drawn later, and those with which the Atreides begin.
DRAWN: Final = "deploy_"
BEGUN: Final = "start_"


def deal(game: Game, seat: str, number: int, seed: int) -> list[Game]:
    """So many games that agree with what that seat can see; none where a rule plays a faction: it keeps
    hidden things of its own."""
    return list(dealt(game, seat, number, seed))


def dealt(game: Game, seat: str, number: int, seed: int) -> Iterator[Game]:
    """The same, one after the other."""
    if game.flow.rules.automaton is None:
        for one in range(number):
            yield _dealt(game, seat, f"{seed} {one}")


def _dealt(game: Game, seat: str, seed: str) -> Game:
    key = blake2b(seed.encode(), digest_size=32, person=b"arrakis-world").digest()
    below = RandomPlayer(int.from_bytes(key[:8], "big")).below
    twin = game.fork()
    flow, table = twin.flow, twin.table
    flow.tower = Tower(key)
    twin.id = commitment(key)
    # What others have ordered is theirs to know.
    flow.lingering &= {seat}
    if flow.faction_of(seat) != ATREIDES:
        _deal_tokens(twin, below)
        _deal_ranks(table, below)
        _deal_objectives(table, below)
    if flow.rules.expansion is not None:
        flow.rules.expansion.deal(flow, flow.faction_of(seat), below)
    table.deployment_pool = sorted(table.deployment_pool)
    table.prescience_deck = sorted(table.prescience_deck)
    table.objectives_left = sorted(table.objectives_left)
    _deal_cards(twin, seat, below)
    return twin


def shuffled(items: Sequence[str], below: Below) -> list[str]:
    left = list(items)
    return [left.pop(below(len(left))) for _ in items]


# -- cards -----------------------------------------------------------------------------------------


def foreign_decks(game: Game, viewer: str) -> list[str]:
    """Of one's own deck what is left is known, but not its order, and there is none."""
    own = game.flow.decks_of(viewer) if viewer != SPECTATOR else ()
    return [deck for deck in game.table.decks if deck not in own]


def _deal_cards(game: Game, seat: str, below: Below) -> None:
    flow, table = game.flow, game.table
    # What others have read in hands is theirs, but for one's own hand: that was shown.
    table.seen_cards = {
        other: seen if other == seat or flow.partner_of(other) == seat else {}
        for other, seen in table.seen_cards.items()
    }
    for deck in foreign_decks(game, seat):
        holder = flow.seat_of(deck)
        if not holder:
            continue
        hand = table.hands[holder]
        cards = flow.content.cards
        held = {card: number for card, number in hand.items() if cards[card].deck == deck}
        read = table.seen_cards.get(seat, {}) if flow.partner_of(holder) == seat else {}
        known = {card: min(number, read.get(card, 0)) for card, number in held.items()}
        unknown = sum(held.values()) - sum(known.values())
        loose = [
            card
            for card in sorted({*held, *table.decks[deck]})
            for _ in range(held.get(card, 0) - known.get(card, 0) + table.decks[deck].get(card, 0))
        ]
        loose = shuffled(loose, below)
        rest = {card: number for card, number in hand.items() if cards[card].deck != deck}
        told = [card for card, number in known.items() for _ in range(number)]
        table.hands = put(table.hands, holder, counted([*_each(rest), *told, *loose[:unknown]]))
        table.decks = put(table.decks, deck, counted(loose[unknown:]))


def counted(items: Sequence[str]) -> dict[str, int]:
    return {item: items.count(item) for item in sorted({*items})}


def _each(counts: Mapping[str, int]) -> list[str]:
    return [name for name, number in counts.items() for _ in range(number)]


# -- what lies face down ---------------------------------------------------------------------------


def face_down(game: Game) -> set[str]:
    """Deployment tokens that only the Atreides know."""
    table = game.table
    standing = {
        token for legion in table.legions[ATREIDES].values() for token in game.flow.pieces.tokens_of(legion)
    }
    turned_up = {below.token for below in game.flow.stack if isinstance(below, ChooseFigures)}
    return {*standing, *table.deployment_pool, *table.gone_unseen, table.drawn_token} - {"", *turned_up}


def _deal_tokens(game: Game, below: Below) -> None:
    """Of which kind each may be, there from the beginning or drawn later, is known as far as they can be told
    apart."""
    table, pieces = game.table, game.flow.pieces
    hidden = {*face_down(game)}
    said = [table.moved, table.flown, *(task.to_json() for task in game.flow.stack)]
    named = set(_words(said))
    # Tokens of one area are told apart by what is said of them, never by their names.
    lying = [
        token
        for area in table.areas_of(ATREIDES)
        for token in _by_mention(said, named, set(pieces.tokens_of(table.legion(ATREIDES, area))) & hidden)
    ]
    alike: dict[str, list[str]] = {"pool": sorted(table.deployment_pool)}
    if table.drawn_token:
        alike["drawn"] = [table.drawn_token]
    # The groups come in the order of their places, and those that are gone in the order in which they went:
    # that says nothing of their names.
    for token in (*lying, *table.gone_unseen):
        alike.setdefault(str(table.followed.get(token, 0)), []).append(token)
    now = _by_kind(alike.values(), below)
    for area, legion in table.legions[ATREIDES].items():
        if not now.keys().isdisjoint(legion):
            table.stand(ATREIDES, area, pieces.tidy(renamed(legion, now)))
    table.deployment_pool = sorted(now[token] for token in table.deployment_pool)
    table.drawn_token = now.get(table.drawn_token, "")
    table.gone_unseen = sorted(now[token] for token in table.gone_unseen)
    followed = {now.get(token, token): number for token, number in table.followed.items()}
    table.followed = {token: followed[token] for token in sorted({*followed} - {*table.deployment_pool})}
    if not named.isdisjoint(now):
        table.moved, table.flown = _tidied(game, table.moved, now), _tidied(game, table.flown, now)
        for task in game.flow.stack:
            for name in names(type(task)):
                setattr(task, name, renamed(getattr(task, name), now))


def _by_kind(alike: Collection[Sequence[str]], below: Below) -> dict[str, str]:
    """Other faces: of tokens that cannot be told apart each may be of any kind that is among them."""
    slots = [token for tokens in alike for token in tokens]
    faces = {
        kind: iter(shuffled(sorted(token for token in slots if _kind(token) == kind), below))
        for kind in (DRAWN, BEGUN)
    }
    kinds = [kind for tokens in alike for kind in shuffled(sorted(map(_kind, tokens)), below)]
    return {token: next(faces[kind]) for token, kind in zip(slots, kinds, strict=True)}


def _kind(token: str) -> str:
    return DRAWN if token.startswith(DRAWN) else BEGUN


def _tidied(game: Game, marks: Mapping[str, Legion], now: Mapping[str, str]) -> dict[str, Legion]:
    return {area: game.flow.pieces.tidy(renamed(legion, now)) for area, legion in marks.items()}


def _by_mention(said: object, named: set[str], tokens: set[str]) -> list[str]:
    return sorted(tokens, key=lambda token: (sorted(_mentions(said, token)) if token in named else [], token))


def _words(value: object) -> Iterator[str]:
    """Everything that is named, wherever it stands."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        for item in value.values():
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)


def _mentions(value: object, token: str, path: str = "") -> Iterator[str]:
    """Where the token is named, as far as that says nothing of its name."""
    if value == token:
        yield path
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key == token:
                yield f"{path} {item}"
            yield from _mentions(item, token, f"{path}.{key}")
    elif isinstance(value, list):
        for item in value:
            yield from _mentions(item, token, path)


def renamed(value: Any, now: Mapping[str, str]) -> Any:
    """The same values with names exchanged, wherever they stand."""
    if isinstance(value, str):
        return now.get(value, value)
    if isinstance(value, list):
        return [renamed(item, now) for item in value]
    if isinstance(value, dict):
        return {now.get(key, key): renamed(item, now) for key, item in value.items()}
    return value


def _deal_ranks(table: Table, below: Below) -> None:
    covered = [area for area in table.board.sort(table.sietches) if area not in table.revealed_sietches]
    ranks = sorted(str(table.sietches[area]) for area in covered)
    for area, rank in zip(covered, shuffled(ranks, below), strict=True):
        table.sietches = put(table.sietches, area, int(rank))


def _deal_objectives(table: Table, below: Below) -> None:
    """Not those that would have ended the game when it was looked. What is ruled out for a later one is ruled
    out for those before it as well, so every possible way is dealt as often as any other."""
    left = sorted((*table.objectives, *table.objectives_left))
    held: list[str] = []
    for place in range(len(table.objectives)):
        possible = [card for card in left if table.ruled_out.get(card, 0) <= place]
        held.append(possible[below(len(possible))])
        left.remove(held[-1])
    table.objectives, table.objectives_left = held, shuffled(left, below)
