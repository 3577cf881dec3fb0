"""The menus of games with the expansion, held against the judge that shares no rule with the engine."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.flow import QUESTIONS
from engine.midgame import random_midgame
from engine.players.random import RandomPlayer
from engine.selfplay import game_key
from engine.variant import Variant
from tests.oracle.compare import differences, wrongly_accepted
from tests.oracle.judges import ORACLES
from tests.oracle.sampling import Reservoir, played
from tests.sizes import size

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("war oracle")]

SEED = 3
GAMES = size(80, 1500)
CHOICES = 60
OF_EACH = size(8, 60)
VARIANT = Variant.asked(2, options=["expansions=desert_war"])
OWN = sorted(name for name, kind in QUESTIONS.items() if kind.only_with == "desert_war")


@pytest.fixture(scope="module")
def reservoir() -> Reservoir:
    """Positions of random games that begin at random in their middle."""
    found = Reservoir(OF_EACH, SEED)
    for number in range(GAMES):
        player = RandomPlayer(SEED * 1009 + number)
        game = random_midgame(game_key(SEED, number), player, number, VARIANT)
        for step, now in played(game, player.below, CHOICES):
            found.offer(now, f"game {number} of seed {SEED}, choice {step}")
    return found


def test_every_decision_of_the_expansion_has_a_judge() -> None:
    assert not [kind for kind in OWN if kind not in ORACLES]


def test_the_menu_is_what_the_expansion_allows(reservoir: Reservoir) -> None:
    judged: Counter[str] = Counter()
    for number, sample in enumerate(reservoir.samples()):
        found = [str(found) for found in differences(sample.game())]
        found += wrongly_accepted(sample.game(), number, 4)[0] if not found else []
        assert not found, f"{sample.told}: {found[0]}"
        judged[sample.kind] += 1
    assert not [kind for kind in OWN if not judged[kind]], judged
