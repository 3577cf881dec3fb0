"""In whole games, too, the automaton chooses what an independent statement of the criteria says then."""

from __future__ import annotations

import pytest

from tests.e2e.chosen import judge
from tests.games import Recorded, by_rule
from tests.sizes import size

GAMES = by_rule()[:: size(5, 1)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_recorded_games_are_played_by_the_criteria(game: Recorded) -> None:
    found = judge(game.record)
    assert found["differs"] == []
    # What is left are spice, carryalls in danger, retreats, who goes along: those have examples.
    assert found["judged"] > len(found["chosen"])
    assert {"hits", "special action", "mover"} <= {*found["by_step"]}
