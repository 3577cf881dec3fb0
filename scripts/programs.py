"""How strong the programs are, pair by pair into a file, so that it can be broken off; the tables of
docs/performance.md from what stands there.

``python scripts/programs.py --pairs strong=60,steady=30 --seed 21 --minutes 30`` plays what is missing, each
against greedy or, after a slash, against another: ``strong/hasty=40``. ``--table`` writes the page.

``python scripts/programs.py --study steady=20`` plays that one against itself and writes docs/balance.md.
"""

from __future__ import annotations

import argparse
import datetime
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.arena import balance, report, study, table
from engine.arena.duel import Effort, Meeting, Result, play
from engine.arena.ratings import ANCHOR
from engine.sides import FACTIONS
from engine.variant import Variant
from scripts.bench import PAGE, commit
from scripts.machine import ROOT

STATE = ROOT / "var" / "programs.jsonl"
#: No seed has so many pairs.
PAIRS = 10_000
#: Between these two lines of a page stands the table.
BEGIN, END = "<!-- programs -->", "<!-- /programs -->"
BALANCE = ROOT / "docs" / "balance.md"


def asked(text: str) -> list[tuple[str, str, int]]:
    """Two programs and a number of pairs each."""
    found = []
    for part in text.split(","):
        names, _, number = part.partition("=")
        first, _, second = names.partition("/")
        found.append((first, second or ANCHOR, int(number)))
    return found


# -- what has been played --------------------------------------------------------------------------


def written(result: Result) -> dict[str, Any]:
    efforts = {
        name: {"choices": one.choices, "nodes": one.nodes, "times": one.times}
        for name, one in result.effort.items()
    }
    return {**asdict(result.meeting), "points": result.points, "rounds": result.rounds, "effort": efforts}


def read(form: dict[str, Any]) -> Result:
    def counted(form: dict[str, int]) -> Counter[int]:
        return Counter({int(number): times for number, times in form.items()})

    # Pairs of another seed are other pairs.
    meeting = Meeting(form["first"], form["second"], form["side"], form["seed"] * PAIRS + form["pair"])
    effort = {
        name: Effort(one["choices"], counted(one["nodes"]), counted(one["times"]))
        for name, one in form["effort"].items()
    }
    return Result(meeting, form["points"], form["rounds"], effort)


def lines(state: Path, people: int) -> Iterator[dict[str, Any]]:
    for line in state.read_text(encoding="utf-8").splitlines() if state.exists() else ():
        form = json.loads(line)
        if form["people"] == people:
            yield form


def play_on(
    state: Path, wanted: Sequence[tuple[str, str, int]], seed: int, people: int, minutes: float
) -> None:
    """What is missing, as long as there is time: a pair of everything, then the next."""
    known = {
        (one["first"], one["second"], one["pair"], one["side"])
        for one in lines(state, people)
        if one["seed"] == seed
    }
    until = time.monotonic() + 60 * minutes
    state.parent.mkdir(parents=True, exist_ok=True)
    for pair in range(max(number for *_, number in wanted)):
        for first, second, number in wanted:
            for side in FACTIONS if pair < number else ():
                if (first, second, pair, side) in known:
                    continue
                if time.monotonic() > until:
                    return
                result = play(Meeting(first, second, side, pair), seed, Variant.asked(people))
                form = {"seed": seed, "people": people, "commit": commit(), **written(result)}
                with state.open("a", encoding="utf-8") as file:
                    file.write(f"{json.dumps(form)}\n")


# -- what came of it -------------------------------------------------------------------------------


def told(state: Path, people: int) -> tuple[dict[str, Any], str]:
    """The report on all of it; with what seeds and at which commits it was played."""
    found = list(lines(state, people))
    seeds = ", ".join(str(seed) for seed in sorted({form["seed"] for form in found}))
    commits = ", ".join(sorted({form["commit"] for form in found}))
    results = [read(form) for form in found]
    # Whoever is first somewhere stands before those that are only met.
    firsts = [one.meeting.first for one in results]
    names = list(dict.fromkeys((*firsts, *(one.meeting.second for one in results))))
    return report(names, results, 0, Variant.asked(people)), f"seeds {seeds}, commits {commits}"


def sentences(found: dict[str, Any]) -> list[str]:
    """Line by line who met whom, and what came of it on each side."""

    def share(one: dict[str, float]) -> str:
        return f"{one['won']:.0%} of {one['games']} (between {one['low']:.0%} and {one['high']:.0%})"

    return [
        f"- {duel['first']} against {duel['second']}, {duel['pairs']} pairs: {share(duel['share'])}; "
        + ", ".join(f"as {side.capitalize()} {share(duel['as'][side])}" for side in FACTIONS)
        + f"; better by {duel['by']} points: {duel['verdict']}."
        for duel in found["duels"]
        if duel["share"]["games"]
    ]


def pages(state: Path) -> Iterator[str]:
    """What came of the games of two, with all ratings; then of those in which partners share a side."""
    people = sorted({json.loads(line)["people"] for line in state.read_text(encoding="utf-8").splitlines()})
    for number in people:
        found, played = told(state, number)
        rated = ("", table(found)) if number == people[0] else ()
        yield "\n".join((f"{number} players, {played}:", "", *sentences(found), *rated))


def in_page(page: Path, new: str) -> None:
    text = page.read_text(encoding="utf-8")
    between = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
    changed, number = re.subn(between, lambda _: f"{BEGIN}\n\n{new}\n\n{END}", text, flags=re.DOTALL)
    assert number == 1
    page.write_text(changed, encoding="utf-8")


def today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def studied(program: str, games: int, seed: int, people: int) -> str:
    """What decides games of a program against itself, and with what it was played."""
    known, variant = commit(), Variant.asked(people)
    found = study(program, games, seed, variant)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    played = (
        f"`python scripts/programs.py --study {program}={games} --seed {seed}` on {today}, commit {known}"
    )
    return f"{played}, weights by `{found['weights']}`:\n\n{balance(found)}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=asked, default=[], help="what is to be played")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--state", type=Path, default=STATE)
    parser.add_argument("--study", type=asked, default=[], help="what is played against itself")
    parser.add_argument("--table", action="store_true", help="into docs/performance.md")
    wanted = parser.parse_args(arguments)
    for program, _, games in wanted.study:
        in_page(BALANCE, studied(program, games, wanted.seed, wanted.people))
    if wanted.pairs:
        play_on(wanted.state, wanted.pairs, wanted.seed, wanted.people, wanted.minutes)
    if wanted.pairs or wanted.table:
        page = "\n\n".join(pages(wanted.state))
        print(page)
        if wanted.table:
            in_page(PAGE, f"`python scripts/programs.py --table` on {today()}, {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
