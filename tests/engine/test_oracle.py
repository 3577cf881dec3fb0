"""The engine's menus are exactly what the rulebook allows, by a judge that shares no rule with the engine.

Positions of all kinds come from random games and from arranged turns. In each of them the complete set of
legal choices is compared, and lines near the legal ones are refused without a trace.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator

import pytest

from engine import Game
from engine.flow import QUESTIONS
from engine.pieces import ATREIDES
from engine.selfplay import game_key
from tests.oracle.casualties import best, outcomes
from tests.oracle.compare import differences, unsound, wrongly_accepted
from tests.oracle.facts import PLANNING_CARDS, UNITS
from tests.oracle.judges import ORACLES, legal
from tests.oracle.position import Position
from tests.oracle.sampling import Reservoir, Sample, collect, interrupted
from tests.oracle.scenery import Form
from tests.oracle.scripts import ORDERS, PLACES
from tests.scenario import given
from tests.sizes import size

#: Collecting the positions takes longest: one worker does it for all tests of this file.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("oracle")]

SEED = 1
#: Of a kind that occurs often at least so many positions, and altogether.
OFTEN = 10
POSITIONS = 500
#: Kinds that only partners of a shared faction meet.
SHARED = frozenset({"take_turn"})
#: Those of options, which nobody meets who plays as usual.
OPTIONAL = frozenset(name for name, kind in QUESTIONS.items() if kind.only_with)
TWO_SIDED = sorted(ORACLES.keys() - SHARED - OPTIONAL)
MUTANTS = 8
FIRST = {"printing": "first"}


def kinds_of(*chapters: str) -> list[str]:
    return sorted(name for name, kind in QUESTIONS.items() if kind.__module__.startswith(tuple(chapters)))


RULES = kinds_of("engine.rules.", "engine.phases.")
CARDS = kinds_of("engine.cards.")


@pytest.fixture(scope="module")
def reservoir() -> Reservoir:
    return collect(SEED + 10, games=25, times=18, size=20)


def test_every_kind_of_the_rules_has_its_oracle() -> None:
    assert not [kind for kind in RULES if kind not in ORACLES]


def test_every_oracle_judges_a_kind_that_exists() -> None:
    assert not sorted(ORACLES.keys() - QUESTIONS.keys())


def test_positions_of_all_kinds_are_judged(reservoir: Reservoir) -> None:
    counts = Counter(sample.kind for sample in reservoir.samples() if sample.kind in ORACLES)
    assert sum(counts.values()) >= POSITIONS
    met = [kind for kind in RULES if kind not in SHARED | OPTIONAL]
    assert not {kind: counts[kind] for kind in met if counts[kind] < OFTEN}
    never = [kind for kind in ORACLES if not counts[kind] and kind not in SHARED | OPTIONAL]
    assert not never


def test_every_card_that_orders_or_places_is_judged(reservoir: Reservoir) -> None:
    judged = {(sample.kind, sample.source) for sample in reservoir.samples()}
    assert not [card for card in PLACES if ("choose_placing", card) not in judged]
    orders = ("choose_move", "order_attack")
    assert not [card for card in ORDERS if not any((kind, card) in judged for kind in orders)]
    cards = {source for _, source in judged}
    kept = {card for card, data in PLANNING_CARDS.items() if data.get("kept_in_hand")}
    assert not PLANNING_CARDS.keys() - cards - kept


def opening() -> Form:
    """A position to be changed: the beginning of a game."""
    return Game.new(game_key(SEED, 0)).to_json()


def asked(form: Form, **question: object) -> set[str]:
    form["stack"].append(question)
    return legal(Position(form))


def test_the_oracle_knows_the_rulebooks_example_of_the_bene_gesserit_token() -> None:
    form = opening()
    dice = {"leadership": 2, "strategy": 1, "deployment": 1, "mentat": 0, "house": 0}
    form["table"]["dice"]["atreides"] = dice
    lines = asked(form, task="place_bene_gesserit", side="atreides")
    assert lines == {"bene_gesserit mentat", "bene_gesserit house", "pass"}


def test_the_oracle_knows_the_rulebooks_example_of_casualties() -> None:
    form = opening()
    table = form["table"]
    legion = {"regular": 2, "elite": 2, "sardaukar": 1, "bashar": 1, "baron_harkonnen": 1}
    table["legions"]["harkonnen"]["cne_3"] = legion
    lines = asked(form, task="choose_casualties", side="harkonnen", area="cne_3", hits=3)
    assert "casualties baron_harkonnen=1 elite=2" in lines
    assert {"casualties regular=3", "casualties elite=3", "casualties destroyed=1"} & lines == set()
    ends = best(outcomes(Position(form)))
    assert ends[("baron_harkonnen", 1), ("elite", 2)].units == (4, 0, 1)


def test_the_oracle_knows_the_rulebooks_example_of_spice() -> None:
    lines = asked(opening(), task="spend_spice", spice=4)
    assert "spend keep keep drop no no" in lines
    assert not [line for line in lines if "raise" in line]
    assert "spend keep keep drop no yes" not in lines
    assert "spend drop drop drop yes yes" in lines


@pytest.mark.parametrize("kind", TWO_SIDED)
def test_the_menu_is_what_the_rulebook_allows(reservoir: Reservoir, kind: str) -> None:
    found = [
        f"{sample.told}: {difference}"
        for sample in reservoir.of_kind(kind)
        for difference in differences(sample.game())
    ]
    assert not found, "\n".join(found[:3])


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


def test_the_menu_is_what_the_rulebook_allows_whatever_comes_in_between() -> None:
    judged = 0
    for number, sample in enumerate(interrupted(SEED, size(40, 2000))):
        if sample.kind in ORACLES:
            found = [str(found) for found in differences(sample.game())]
            found += wrongly_accepted(sample.game(), number, MUTANTS)[0] if number % 8 == 0 else []
            assert not found, f"{sample.told}: {found[0]}"
            judged += 1
    assert judged


def test_a_larger_sample_of_positions() -> None:
    larger = collect(SEED + 1, games=size(18, 150), times=size(15, 120), size=size(15, 150))
    for number, sample in enumerate(larger.samples()):
        if sample.kind in ORACLES:
            found = [str(found) for found in differences(sample.game())]
            found += wrongly_accepted(sample.game(), number, MUTANTS)[0]
        else:
            found = unsound(sample.game(), number, MUTANTS)
        assert not found, f"{sample.told}: {found[0]}"


def test_the_menu_is_what_the_first_printing_allows() -> None:
    first = collect(SEED + 2, games=size(5, 60), times=size(1, 40), size=size(12, 80), options=FIRST)
    kinds = Counter(sample.kind for sample in first.samples())
    assert kinds["further_ban"] > 1
    assert not kinds["advance_or_stay"]
    for number, sample in enumerate(first.samples()):
        if sample.kind in ORACLES:
            found = [str(found) for found in differences(sample.game())]
            found += wrongly_accepted(sample.game(), number, MUTANTS)[0]
            assert not found, f"{sample.told}: {found[0]}"


# -- rulings that random positions seldom meet -------------------------------------------------------


def test_the_judge_knows_who_goes_along_and_what_waits() -> None:
    """Rulings 36 and 38: the menu is what the judge finds, and would not be without them."""
    dice = {"strategy": 1, "mentat": 1}
    position = given().hand(ATREIDES, "voice_from_the_outer_world").atreides("csw_5", regular=2)
    play = position.dice(harkonnen=dice, atreides=dice).turn(ATREIDES)
    play.choose("play mentat voice_from_the_outer_world", "place csw_5 fedaykin=1 paul_atreides=1")
    assert not differences(play.choose("choose move").game)
    assert not any("paul_atreides=" not in line for line in play.menu() if line.startswith("move csw_5"))
    position = given().no_station().atreides("wind_pass", regular=3).atreides("cnw_2", "start_1", regular=3)
    play = position.dice(harkonnen=dice, atreides=dice).turn(ATREIDES).choose("act strategy strategy_move")
    play.choose("move wind_pass cnw_2 regular=3", "guerrilla start_1")
    assert play.kind == "remove_excess" and not differences(play.game)
