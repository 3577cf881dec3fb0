"""What a coach says of each choice: what sets it apart, or that it is as good as another."""

from __future__ import annotations

from typing import Any

from app.bots.levels import COACH
from app.bots.thought import asked, thought
from engine.players.gains import LEVEL
from tests.engine.test_search import asked as positions
from tests.engine.test_search import seat_of
from tests.sizes import size


def considered(worlds: int = 8) -> list[list[dict[str, Any]]]:
    """The lines of positions that whole games have come to, with those of partners among them."""
    games = [*positions(size(24, 200)), *positions(size(4, 40), 4)]
    told = [thought(asked(game, seat_of(game), COACH, worlds, 1, lines=True))["lines"] for game in games]
    return [lines for lines in told if lines]


def test_every_line_says_what_sets_it_apart_or_that_another_is_as_good() -> None:
    known = {"gains": 0, "costs": 0, "even": 0}
    for lines in considered():
        best = lines[0]["chance"]
        for number, line in enumerate(lines):
            (said,) = (key for key in known if line.get(key))
            known[said] += 1
            others = [other["chance"] for other in lines if other is not line]
            if said == "even":
                # It is held against the first, and the first against the next.
                assert best - line["chance"] < LEVEL if number else best - others[0] < LEVEL
            if said == "costs":
                # What comes first does more for something, and has a better chance.
                assert number and best - line["chance"] >= LEVEL
    assert min(known.values()) > 0, known
