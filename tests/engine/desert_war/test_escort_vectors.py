"""The vectors that the client shares, about a leader who takes two hits: what orders choose, and odds.

What the vectors say is counted here once more, with every face of every die and by hand; the client reads
them in ``frontend/tests/war.test.ts``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.choice import Choice
from engine.menu import Hits, Menu, form_from_json
from engine.odds import Force, round_odds
from engine.pieces import HARKONNEN
from engine.rules.casualties import chosen_hits
from engine.rules.combat import pool
from tests.engine.desert_war.war import ESCORT, war

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "escort_vectors.json").read_text(encoding="utf-8")
)
CONTENT = war().flow.content
#: How many hits each takes. They do as much in battle, so they go by their names.
HITS = {"bashar": 1, ESCORT: 2}


@pytest.mark.parametrize("vector", VECTORS["orders"], ids=lambda vector: vector["name"])
def test_what_an_order_of_casualties_chooses(vector: Mapping[str, Any]) -> None:
    form = form_from_json(vector["form"])
    assert isinstance(form, Hits) and dict(form.tough) == {ESCORT: 2}
    chosen = Choice.of(form.verb, **chosen_hits(CONTENT, form, vector["order"]))
    assert str(chosen) == vector["line"] and chosen in Menu((form,))


# -- odds ------------------------------------------------------------------------------------------


def fallen(legion: Mapping[str, int], hits: int) -> tuple[tuple[str, int], ...]:
    """Regular units first, but for the last one; then leaders; all together if that is not enough."""
    left = dict(legion)
    while hits and left["regular"] > 1:
        left["regular"] -= 1
        hits -= 1
    for leader, each in HITS.items():
        while hits > 0 and left.get(leader):
            left[leader] -= 1
            hits -= each
    return tuple(sorted((piece, number) for piece, number in left.items() if number)) if hits < 1 else ()


def rolled(faces: tuple[str, ...], legion: Mapping[str, int]) -> tuple[int, int]:
    swords, shields = faces.count("sword"), faces.count("shield")
    cards = [CONTENT.leaders[piece] for piece in HITS for _ in range(legion.get(piece, 0))]
    cards.sort(key=lambda card: (card.swords, card.shields), reverse=True)
    for card in cards[: faces.count("special")]:
        swords += card.swords
        shields += card.shields
    return swords, shields


def shown(share: Fraction) -> str:
    """In percent: what is possible is never 0, and what may fail never 100."""
    rounded = int(share * 100 + Fraction(1, 2))
    if rounded == 0 < share:
        return "<1 %"
    return ">99 %" if rounded == 100 and share < 1 else f"{rounded} %"


@pytest.mark.parametrize("vector", VECTORS["odds"], ids=lambda vector: vector["name"])
def test_odds_of_a_round_with_an_escort(vector: Mapping[str, Any]) -> None:
    forces = []
    for side in ("attacker", "defender"):
        told = vector[side]
        dice = pool(told["legion"], told.get("rank", 0), 0)
        forces.append(Force(told["faction"], told["legion"], dice, 0, supply=9))
    attacker, defender = forces
    odds = round_odds(CONTENT, attacker, [(1, defender)])
    assert json.loads(json.dumps(odds.to_json())) == vector["odds"]
    hits: Counter[tuple[int, int]] = Counter()
    left: Counter[tuple[object, object]] = Counter()
    for faces in product(CONTENT.combat_faces, repeat=attacker.dice):
        swords, shields = rolled(faces, attacker.legion)
        for theirs in product(CONTENT.combat_faces, repeat=defender.dice):
            their_swords, their_shields = rolled(theirs, defender.legion)
            landed, suffered = max(0, swords - their_shields), max(0, their_swords - shields)
            hits[landed, suffered] += 1
            left[fallen(attacker.legion, suffered), fallen(defender.legion, landed)] += 1
    assert odds.hits == hits and odds.left == left
    total = hits.total()
    most = max(landed for landed, _ in hits)
    assert vector["shown"] == {
        "won": shown(Fraction(sum(ways for (one, two), ways in left.items() if one and not two), total)),
        "attackerLost": shown(Fraction(sum(ways for (one, _), ways in left.items() if not one), total)),
        "defenderLost": shown(Fraction(sum(ways for (_, two), ways in left.items() if not two), total)),
        "landed": [
            shown(Fraction(sum(ways for (landed, _), ways in hits.items() if landed == number), total))
            for number in range(most + 1)
        ],
    }


def test_escorts_attack_and_defend_in_the_vectors() -> None:
    forces = [(side, vector[side]) for vector in VECTORS["odds"] for side in ("attacker", "defender")]
    assert {(side, told["faction"]) for side, told in forces if ESCORT in told["legion"]} == {
        ("attacker", HARKONNEN),
        ("defender", HARKONNEN),
    }
