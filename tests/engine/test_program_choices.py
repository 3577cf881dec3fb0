"""What a program that searches chooses in fifty positions: the same on every machine.

It changes with candidates, weights and levels, and then `python -m tests.engine.test_program_choices` writes
it anew: what has changed can be read in the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from engine.beliefs import deal
from engine.game import Game
from engine.players import GreedyPlayer, SteadyPlayer
from engine.players.search import searched
from engine.training.games import game_key
from engine.variant import PLAIN

GOLDEN = Path(__file__).parent / "golden" / "program_choices.json"
NUMBER = 50
#: One of so many decisions that are searched is taken, so that they come from all of a game.
EVERY = 9
GAMES_SEED = 77


def positions(most: int = NUMBER) -> Iterator[tuple[Game, str]]:
    """Decisions that are searched, from games of the quick policy."""
    left, number = most, 0
    while left:
        game, quick, seen = PLAIN.begun(game_key(GAMES_SEED, number), number), GreedyPlayer(number), 0
        while left and not game.over:
            pending = game.waiting_on()
            assert pending is not None
            seat = pending.seats[0]
            view, menu = game.view(seat), game.menu(seat)
            assert menu is not None
            if searched(view):
                seen += 1
                if seen % EVERY == 0:
                    left -= 1
                    yield game, seat
            game.play(seat, quick.choose(view, menu))
        number += 1


def chosen() -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for number, (game, seat) in enumerate(positions()):
        view, menu = game.view(seat), game.menu(seat)
        assert menu is not None
        program = SteadyPlayer(number)
        choice = program.choose(view, menu, deal(game, seat, program.worlds(view, menu), number))
        chances = [one.chance for one in program.weighed[:2]]
        found.append({"kind": view["public"]["waiting"]["kind"], "choice": str(choice), "chances": chances})  # type: ignore[typeddict-item]
    return found


def test_choices_are_those_that_were_written_down() -> None:
    assert chosen() == json.loads(GOLDEN.read_text(encoding="utf-8"))


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(one) for one in chosen())
    GOLDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
