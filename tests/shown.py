"""In tests what is shown is held, now and then, against what is made of the position alone."""

from __future__ import annotations

import json
from itertools import count

from engine.game import Game
from engine.record.sections import Sections
from engine.view import public_sections
from tests.sizes import size

#: So many revisions go by between two that are looked at.
EVERY = size(23, 7)


def stale(sections: Sections, game: Game) -> list[str]:
    """The sections that are not what the position has."""
    now = {name: json.dumps(facts) for name, facts in public_sections(game.flow).items()}
    kept = {name: text for name, (text, _) in sections.texts.items()}
    return [name for name in {**now, **kept} if now.get(name) != kept.get(name)]


def watch_what_is_shown() -> None:
    """From now on, in this process."""
    revise, number = Sections.revise, count()

    def held(self: Sections, game: Game, seq: int) -> None:
        revise(self, game, seq)
        if not next(number) % EVERY:
            found = stale(self, game)
            assert not found, f"not made anew: {found}"

    Sections.revise = held  # type: ignore[method-assign]
