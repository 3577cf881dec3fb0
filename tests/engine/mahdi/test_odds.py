"""Odds against the automaton: its casualties and further dice are certain, faces nobody has seen are not."""

from __future__ import annotations

import json
from collections import Counter
from math import comb

import pytest

from engine.mahdi import garrison, state
from engine.mahdi.casualties import left_after
from engine.odds import Odds, attack_odds, key, possible_legions
from engine.pieces import ATREIDES, HARKONNEN
from tests.engine.mahdi.play import Alone, alone
from tests.engine.mahdi.scene import sight

FROM, AT = "cne_7", "cne_8"


def planned(position: Alone) -> Odds:
    """An attack by all that the Atreides have there."""
    board = position.flow.board
    assert board.bit[AT] & board.near[FROM]
    return attack_odds(position.flow, ATREIDES, ATREIDES, FROM, AT)


def test_the_automaton_loses_leaders_first_and_then_elite_units() -> None:
    position = alone().atreides(FROM, regular=6).harkonnen(AT, regular=2, elite=1, bashar=2)
    found = planned(position)
    after = found.survivors(1)
    legion = {"regular": 2, "elite": 1, "bashar": 2}
    by_criteria: Counter[object] = Counter()
    for (landed, _), weight in found.hits.items():
        by_criteria[key(left_after(sight({}), legion, landed, 9))] += weight
    assert after == by_criteria
    assert key({"regular": 2, "elite": 1, "bashar": 1}) in after
    assert key({"regular": 1, "elite": 1, "bashar": 2}) not in after


def test_what_hits_leave_is_told_for_each_number_of_them() -> None:
    legion = {"regular": 2, "elite": 1, "beast_rabban": 1}
    assert [left_after(sight({}), legion, hits, 9) for hits in range(6)] == [
        legion,
        {"regular": 3, "beast_rabban": 1},
        {"regular": 2, "beast_rabban": 1},
        {"regular": 1, "beast_rabban": 1},
        {"regular": 1},
        {},
    ]


@pytest.mark.parametrize(("cards", "ban", "dice"), [(0, "", 2), (2, "", 4), (5, "", 6), (5, "landsraad", 2)])
def test_its_reinforcements_are_in_the_dice(cards: int, ban: str, dice: int) -> None:
    position = alone().atreides(FROM, regular=3).harkonnen(AT, regular=2)
    position.pile(*[card for card in position.flow.content.cards if card in HELD][:cards])
    if ban:
        position.ban(ban)
    assert planned(position).dice == [(3, dice)]


HELD = ("carthag_the_former_capital", "forced_recruitment", "sandmasters", "shigawire", "explosive_artillery")


def test_a_token_nobody_has_seen_may_be_any_of_its_colour() -> None:
    """And no name that would give it away is told."""
    position = alone().atreides(FROM, regular=6)
    blacks = [it for it in position.flow.pieces.garrisons if "black" in it]
    position.garrison(AT, blacks[0])
    found = possible_legions(position.flow, ATREIDES, HARKONNEN, AT)
    shown = Counter(
        key(garrison.figures_of(position.table.supply[HARKONNEN], garrison.face_of(position.flow, token)))
        for token in blacks
    )
    assert Counter({key(legion): weight for weight, legion in found}) == shown
    told = json.dumps(planned(position).to_json())
    assert not any(token in told for token in position.flow.pieces.garrisons)


def test_two_of_a_colour_are_drawn_without_putting_one_back() -> None:
    position = alone().atreides(FROM, regular=6)
    blacks = [it for it in position.flow.pieces.garrisons if "black" in it]
    position.garrison(AT, *blacks[:2])
    found = possible_legions(position.flow, ATREIDES, HARKONNEN, AT)
    assert sum(weight for weight, _ in found) == comb(len(blacks), 2)


def test_a_token_that_everybody_has_seen_is_what_it_is() -> None:
    position = alone().atreides(FROM, regular=6)
    token = next(it for it in position.flow.pieces.garrisons if "black" in it)
    position.garrison(AT, token)
    state.set_laid_openly(position.flow, [token])
    face = garrison.face_of(position.flow, token)
    ((weight, legion),) = possible_legions(position.flow, ATREIDES, HARKONNEN, AT)
    assert (weight, legion) == (1, dict(face))
