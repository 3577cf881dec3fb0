"""How games against the automaton end, line by line in JSON; with ``--table`` in docs/performance.md too."""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.mode import MAHDI
from engine.selfplay import selfplay
from engine.variant import Variant
from scripts.bench import PAGE, commit

#: Between these two lines of the page stands the table.
BEGIN, END = "<!-- against a rule -->", "<!-- /against a rule -->"
#: Who plays the Atreides: how many people, which program.
PLAYED = ((1, "greedy"), (1, "random"), (2, "greedy"))


def games_of(people: int, program: str, games: int, seed: int) -> dict[str, Any]:
    programs = {"atreides": program}
    found = selfplay(games, seed, jobs=2, programs=programs, variant=Variant.asked(people, MAHDI))
    return {
        "people": people,
        "program": program,
        "games": found["finished"],
        "winners": dict(sorted(found["winners"].items())),
        "rounds_per_game": found["rounds_per_game"],
        "seed": seed,
    }


def table(lines: Sequence[Mapping[str, Any]]) -> str:
    rows = [
        "| people | program | games | won by the Atreides | by the automaton | rounds a game |",
        "|--:|---|--:|--:|--:|--:|",
    ]
    for line in lines:
        won = {
            side: sum(number for how, number in line["winners"].items() if how.startswith(side))
            for side in ("atreides", "harkonnen")
        }
        rows.append(
            f"| {line['people']} | {line['program']} | {line['games']} | {won['atreides']}"
            f" | {won['harkonnen']} | {line['rounds_per_game']} |"
        )
    return "\n".join(rows)


def write(lines: Sequence[Mapping[str, Any]], command: str, page: Path = PAGE) -> None:
    """In the place of the table that stood there, under its command, date and commit."""
    text = page.read_text(encoding="utf-8")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    new = f"{BEGIN}\n\n`{command}` on {today}, commit {commit()}:\n\n{table(lines)}\n\n{END}"
    found, number = re.subn(f"{re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: new, text, flags=re.DOTALL)
    assert number == 1
    page.write_text(found, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--table", action="store_true", help="also as a table into docs/performance.md")
    wanted = parser.parse_args(arguments)
    lines = []
    for people, program in PLAYED:
        lines.append(games_of(people, program, wanted.games, wanted.seed))
        print(json.dumps(lines[-1]), flush=True)
    if wanted.table:
        write(lines, f"python scripts/against_rule.py --games {wanted.games} --seed {wanted.seed} --table")
    return 0


if __name__ == "__main__":
    sys.exit(main())
