"""The engine's menus are exactly what the rulebook allows, by a judge that shares no rule with the engine.

Positions of all kinds come from random games and from arranged turns. In each of them the complete set of
legal choices is compared, and lines near the legal ones are refused without a trace.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.flow import QUESTIONS
from tests.oracle.casualties import best, outcomes
from tests.oracle.compare import OPEN, differences, unsound, wrongly_accepted
from tests.oracle.facts import PLANNING_CARDS, UNITS
from tests.oracle.judges import ORACLES
from tests.oracle.position import Position
from tests.oracle.sampling import Reservoir, Sample, collect
from tests.oracle.scripts import ORDERS, PLACES

SEED = 1
#: Of a kind that occurs often at least so many positions, and altogether.
OFTEN = 10
POSITIONS = 500
#: Kinds that are hard to come by even with the stage set for them.
RARE = frozenset({"reveal_for_claim", "remove_for_claim", "choose_bonus", "choose_desert_power"})
#: Kinds that only partners of a shared faction meet.
SHARED = frozenset({"take_turn"})
TWO_SIDED = sorted(ORACLES.keys() - SHARED)
MUTANTS = 12


def kinds_of(*chapters: str) -> list[str]:
    return sorted(name for name, kind in QUESTIONS.items() if kind.__module__.startswith(tuple(chapters)))


RULES = kinds_of("engine.rules.", "engine.phases.")
CARDS = kinds_of("engine.cards.")


@pytest.fixture(scope="module")
def reservoir() -> Reservoir:
    return collect(SEED, games=25, times=18, size=20)


def test_every_kind_of_the_rules_has_its_oracle() -> None:
    assert not [kind for kind in RULES if kind not in ORACLES]


def test_every_oracle_judges_a_kind_that_exists() -> None:
    assert not sorted(ORACLES.keys() - QUESTIONS.keys())


def test_positions_of_all_kinds_are_judged(reservoir: Reservoir) -> None:
    counts = Counter(sample.kind for sample in reservoir.samples() if sample.kind in ORACLES)
    assert sum(counts.values()) >= POSITIONS
    met = [kind for kind in RULES if kind not in SHARED]
    missing = {kind: counts[kind] for kind in met if counts[kind] < (1 if kind in RARE else OFTEN)}
    assert not missing
    never = [kind for kind in ORACLES if not counts[kind] and kind not in SHARED]
    assert not never


def test_every_card_that_orders_or_places_is_judged(reservoir: Reservoir) -> None:
    judged = {(sample.kind, sample.source) for sample in reservoir.samples()}
    assert not [card for card in PLACES if ("choose_placing", card) not in judged]
    orders = ("choose_move", "order_attack")
    assert not [card for card in ORDERS if not any((kind, card) in judged for kind in orders)]
    cards = {source for _, source in judged}
    kept = {card for card, data in PLANNING_CARDS.items() if data.get("kept_in_hand")}
    assert not PLANNING_CARDS.keys() - cards - kept


@pytest.mark.parametrize("kind", TWO_SIDED)
def test_the_menu_is_what_the_rulebook_allows(reservoir: Reservoir, kind: str) -> None:
    found = [
        f"{sample.told}: {difference}"
        for sample in reservoir.of_kind(kind)
        for difference in differences(sample.game())
        if not difference.is_open()
    ]
    assert not found, "\n".join(found[:3])


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in OPEN}))
def test_an_open_difference_is_still_there(reservoir: Reservoir, kind: str) -> None:
    """If this fails, the engine has changed: take the entry out of OPEN."""
    found = [found for sample in reservoir.of_kind(kind) for found in differences(sample.game())]
    assert any(difference.is_open() for difference in found)


@pytest.mark.parametrize("kind", TWO_SIDED)
def test_what_is_not_legal_is_refused_and_changes_nothing(reservoir: Reservoir, kind: str) -> None:
    tried = 0
    for number, sample in enumerate(reservoir.of_kind(kind)):
        wrong, lines = wrongly_accepted(sample.game(), number, MUTANTS)
        assert not wrong, f"{sample.told}: {wrong[0]}"
        tried += lines
    assert tried


@pytest.mark.parametrize("kind", CARDS)
def test_menus_of_cards_are_sound(reservoir: Reservoir, kind: str) -> None:
    """A kind without an oracle: what is listed is accepted and leads on, what is not listed is refused."""
    if kind not in ORACLES:
        warnings.warn(f"no oracle for {kind}", stacklevel=1)
    for number, sample in enumerate(reservoir.of_kind(kind)):
        found = unsound(sample.game(), number, 0 if kind in ORACLES else MUTANTS)
        assert not found, f"{sample.told}: {found[0]}"


def casualty_samples(reservoir: Reservoir) -> Iterator[tuple[Sample, Position]]:
    for sample in reservoir.of_kind("choose_casualties"):
        yield sample, Position(sample.form)


def test_casualties_leave_what_hit_by_hit_is_left(reservoir: Reservoir) -> None:
    for sample, position in casualty_samples(reservoir):
        question = position.question
        side, area = question["side"], question["area"]
        for hits, end in best(outcomes(position)).items():
            if not sum(end.units):
                continue
            line = "casualties " + " ".join(f"{what}={number}" for what, number in hits)
            game = sample.game().fork()
            game.play(side, line)
            legion = Position(game.to_json()).legion(side, area)
            assert tuple(legion.get(tier, 0) for tier in UNITS[side]) == end.units, (sample.told, line)


@pytest.mark.slow
def test_a_larger_sample_of_positions() -> None:
    larger = collect(SEED + 1, games=150, times=120, size=150)
    for number, sample in enumerate(larger.samples()):
        if sample.kind in ORACLES:
            found = [str(found) for found in differences(sample.game()) if not found.is_open()]
            found += wrongly_accepted(sample.game(), number, MUTANTS)[0]
        else:
            found = unsound(sample.game(), number, MUTANTS)
        assert not found, f"{sample.told}: {found[0]}"
