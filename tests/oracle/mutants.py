"""Lines near legal ones: another area, a piece more, a word too many; what is legal after all is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from engine.players.random import RandomPlayer
from tests.oracle import facts
from tests.oracle.families import Family
from tests.oracle.position import Position

Rand = Callable[[int], int]

WORDS = (
    *facts.AREAS,
    *facts.ZONES,
    *facts.RESULTS,
    *sorted(facts.LEADERS),
    *facts.UNITS["harkonnen"],
    *facts.UNITS["atreides"],
    *facts.PRESCIENCE_CARDS,
    *facts.PLANNING_CARDS,
    *("foot", "sand", "supply", "nobody", "sandworm", "wild_maker", "all", "yes", "no", "none"),
    *("raise", "keep", "drop", "destroyed", "start_1", "deploy_1"),
)
VERBS = (
    "done",
    "move",
    "attack",
    "deploy",
    "act",
    "nothing",
    "cease",
    "continue",
    "retreat",
    "advance",
    "stay",
)


def _near_lines(family: Family) -> list[str]:
    """Lines to start from: all of a family, or of a large one some that touch every item."""
    return list(islice(family.extremes() if family.size() > 500 else family.lines(), 500))


def _mutant(text: str, rand: Rand) -> str:
    verb, *rest = text.split(" ")
    kind = rand(8)
    at = rand(len(rest)) if rest else 0
    if not rest or kind == 0:
        return " ".join([VERBS[rand(len(VERBS))], *rest] if rand(2) else [verb, *rest, _word(rand)])
    word = rest[at]
    key, equals, value = word.partition("=")
    end = ";" if word.endswith(";") else ""
    if equals and value.rstrip(";").isdecimal() and kind < 5:
        number = int(value.rstrip(";"))
        changed = (number + 1, number - 1, number + 1 + rand(6), 0)[rand(4)]
        rest[at] = f"{key}={changed}{end}"
    elif kind < 5:
        rest[at] = f"{key}={_word(rand)}{end}" if equals else f"{_word(rand)}{end}"
    elif kind == 5:
        del rest[at]
    elif kind == 6:
        rest.insert(at, word)
    else:
        rest.append(f"{_word(rand)}=1" if rand(2) else _word(rand))
    return " ".join([verb, *rest])


def _word(rand: Rand) -> str:
    return WORDS[rand(len(WORDS))]


def _near(position: Position, text: str, rand: Rand) -> str:
    """Another area next to the one that is named, or an area where something lies."""
    verb, *rest = text.split(" ")
    places = [i for i, word in enumerate(rest) if word in facts.ADJACENT]
    if not places:
        return _mutant(text, rand)
    at = places[rand(len(places))]
    near = sorted(facts.TOUCHING[rest[at]])
    taken = [*position.table["wormsigns"], *position.table["worms"], *position.table["harvesters"]]
    taken += [area for legions in position.table["legions"].values() for area in legions]
    others = taken if taken and not rand(3) else near
    rest[at] = others[rand(len(others))]
    return " ".join([verb, *rest])


def mutants(position: Position, legal: Mapping[str, Family], seed: int, number: int) -> Iterator[str]:
    """So many different lines that are not legal, in the neighbourhood of legal ones."""
    rand = RandomPlayer(seed).below
    families = [legal[verb] for verb in sorted(legal)]
    starts = [_near_lines(family) for family in families] if number else []
    told: set[str] = set()
    for _ in range(number * 4):
        lines = starts[rand(len(starts))]
        text = lines[rand(len(lines))]
        text = _near(position, text, rand) if rand(2) else _mutant(text, rand)
        if text in told or any(family.contains(text) for family in families):
            continue
        told.add(text)
        yield text
        if len(told) == number:
            return
