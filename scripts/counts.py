"""Work per entry of fixed games, in counts that no clock and no other load changes: ``make counts``.

Held against the budgets of the repository; fails where one is exceeded. With a commit, that commit and the
files as they are here, side by side, and the functions that are called more or less often:
``make counts BEFORE=commit``. ``--tighten`` takes the present counts, where they are lower, as what budgets
are reckoned from; ``--record`` takes all of them. ``--option NAME=VALUE`` says what an option costs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.compare import short, worktree
from scripts.machine import ROOT, required

COUNTS = Path("tests") / "counts"
BUDGETS = ROOT / COUNTS / "budgets.json"
#: What a figure may be above what was measured once.
MARGIN = 1.03
#: What hangs on the version of Python, and is held only where budgets were measured with the same one.
OF_THIS_PYTHON = ("builtin_calls", "memory_needed", "memory_kept", "other_modules")
PYTHON = ".".join(map(str, sys.version_info[:2]))
#: What an option may cost: so many times what the same takes without it.
MORE_WITH_OPTIONS = 1.25
#: So many functions are named whose calls have changed most.
NAMED = 12

Figures = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Counted:
    figures: dict[str, float]
    #: For each figure that counts calls, how often which function is called in all.
    functions: dict[str, dict[str, int]]


def counted(place: Path = ROOT) -> Counted:
    """What the files there come to, in a process of its own in which hashing is always the same."""
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONHASHSEED": "0"}
    told = subprocess.run(
        [sys.executable, "-m", "tests.counts"], cwd=place, env=environment, stdout=subprocess.PIPE, check=True
    )
    return Counted(**json.loads(told.stdout))


def budgets_of(form: Mapping[str, Any], python: str = PYTHON) -> dict[str, float]:
    """The most that each figure may be on such a Python.

    ``raised`` names figures that may be more than they were, each with what they are now and why.
    """
    measured = form["measured"] | {name: more["to"] for name, more in form["raised"].items()}
    return {
        name: round(value * MARGIN, 2)
        for name, value in measured.items()
        if form["python"] == python or not name.endswith(OF_THIS_PYTHON)
    }


def over(figures: Figures, budgets: Figures) -> list[str]:
    """What is wrong with these figures."""
    found = []
    for name, value in figures.items():
        if name in budgets and value > budgets[name]:
            found.append(f"{name}: {value:g}, at most {budgets[name]:g}")
        if name not in budgets and not name.endswith(OF_THIS_PYTHON):
            found.append(f"{name}: has no budget; scripts/counts.py --record gives it one")
    for name in budgets:
        # A machine of one's own may lack the database.
        if name not in figures and (required() or "postgresql" not in name):
            found.append(f"{name}: is not counted any more")
    return found


# -- printing --------------------------------------------------------------------------------------


def table(title: str, before: Figures, now: Figures) -> Iterator[str]:
    yield f"{'per entry':<44}{title:>12}{'now':>12}{'ratio':>8}"
    for name, value in now.items():
        old = before.get(name)
        ratio = f"{value / old:.3f}" if old else "-"
        yield f"{name:<44}{'-' if old is None else f'{old:g}':>12}{value:>12g}{ratio:>8}"


def changed(before: Counted, now: Counted) -> Iterator[str]:
    """The functions whose calls have become more or fewer, most first."""
    for figure, functions in now.functions.items():
        old = before.functions.get(figure, {})
        more = {name: functions.get(name, 0) - old.get(name, 0) for name in {*functions, *old}}
        most = sorted((name for name in more if more[name]), key=lambda name: (-abs(more[name]), name))[
            :NAMED
        ]
        if old and most:
            yield f"\n{figure}: calls in the whole game"
            yield from (f"  {more[name]:+7d}  {name}" for name in most)


def compared(commit: str) -> Iterator[str]:
    with (
        tempfile.TemporaryDirectory(prefix="arrakis-counts-") as folder,
        worktree(commit, Path(folder) / "before") as place,
    ):
        if not (place / COUNTS).is_dir():
            shutil.copytree(ROOT / COUNTS, place / COUNTS)
        before = counted(place)
    now = counted()
    yield from table(short(commit), before.figures, now.figures)
    yield from changed(before, now)


def tightened(form: Mapping[str, Any], figures: Figures) -> dict[str, Any]:
    """The same budgets, reckoned from lower figures where there are any.

    What became less work would otherwise be leave to do some other work twice. A reason stays with a figure
    that is still above what was measured first.
    """
    measured = {name: min(value, figures.get(name, value)) for name, value in form["measured"].items()}
    raised = {
        name: {**more, "to": min(more["to"], figures.get(name, more["to"]))}
        for name, more in form["raised"].items()
        if figures.get(name, more["to"]) > form["measured"][name]
    }
    return {**form, "measured": measured, "raised": raised}


def record(figures: Figures) -> None:
    form = {"commit": short("HEAD"), "python": PYTHON, "measured": dict(figures), "raised": {}}
    write(form)


def read() -> dict[str, Any]:
    form: dict[str, Any] = json.loads(BUDGETS.read_text(encoding="utf-8"))
    return form


def write(form: Mapping[str, Any]) -> None:
    BUDGETS.write_text(json.dumps(form, indent=2) + "\n", encoding="utf-8")


def with_options(options: Sequence[str], players: int) -> int:
    """Random games with and without them: fails where an entry takes more than a quarter more."""
    from tests.counts.options import compared as compared_with

    found = compared_with(options, players)
    without, now = ({name: round(pair[at], 2) for name, pair in found.items()} for at in (0, 1))
    print("\n".join(table("without", without, now)))
    return 1 if any(now[name] > MORE_WITH_OPTIONS * value for name, value in without.items()) else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", nargs="?", default="", help="a commit to compare with")
    parser.add_argument("--record", action="store_true", help="reckon budgets from the present counts")
    parser.add_argument("--tighten", action="store_true", help="the same, of those that are lower now")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="what an option costs")
    parser.add_argument("--players", type=int, default=2, help="how many play, with an option")
    wanted = parser.parse_args(arguments)
    if wanted.option:
        return with_options(wanted.option, wanted.players)
    if wanted.before:
        print("\n".join(compared(wanted.before)))
        return 0
    found = counted()
    if wanted.record:
        record(found.figures)
    if wanted.tighten:
        write(tightened(read(), found.figures))
    budgets = budgets_of(read())
    print("\n".join(table("budget", budgets, found.figures)))
    wrong = over(found.figures, budgets)
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
