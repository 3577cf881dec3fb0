"""``python -m tests.e2e_guide``: says what the greedy program would choose, for scripts that click.

Each line in is JSON with the view and the menu that a page has received, and nothing else; each line out is
the choice, as a line of text and as its JSON twin.
"""

from __future__ import annotations

import json
import sys

from engine import Menu
from engine.players import player


def main() -> None:
    players = {name: player(name, 1) for name in ("greedy", "random")}
    for text in sys.stdin:
        asked = json.loads(text)
        menu = Menu.from_json(asked["menu"])
        choice = players[asked.get("program", "greedy")].choose(asked["view"], menu)
        print(json.dumps({"line": str(choice), "choice": choice.to_json()}), flush=True)


if __name__ == "__main__":
    main()
