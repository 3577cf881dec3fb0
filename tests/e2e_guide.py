"""``python -m tests.e2e_guide``: says what the greedy program would choose, for scripts that click.

Each line in is JSON with the view and the menu that a page has received, and nothing else; each line out is
the choice, as a line of text and as its JSON twin.
"""

from __future__ import annotations

import json
import sys
from functools import cache

from app.rooms.brief import whole_menu
from engine import Game, Menu
from engine.players import Player, player


@cache
def guide(name: str, options: tuple[tuple[str, str | bool], ...]) -> Player:
    """One program for each kind of game: it knows what is in its box."""
    return player(name, 1, Game.new(bytes(32), options=dict(options)).table.content)


def main() -> None:
    for text in sys.stdin:
        asked = json.loads(text)
        menu = Menu.from_json(whole_menu(asked["menu"]))
        options = asked["view"]["public"].get("options", {})
        # What is played against a rule has the pieces of the box.
        wanted = {name: value for name, value in options.items() if name == "expansions"}
        choice = guide(asked.get("program", "greedy"), tuple(wanted.items())).choose(asked["view"], menu)
        print(json.dumps({"line": str(choice), "choice": choice.to_json()}), flush=True)


if __name__ == "__main__":
    main()
