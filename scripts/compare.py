"""Engine and server at two commits, measured in turns in one run: ``make compare BEFORE=commit``.

Each commit gets a directory of its own. They are measured one after the other several times, so that whatever
else the machine does meets both alike, and the best of each is compared: nothing makes code seem faster. What
measures is the same for both: the bench and the players of the files that are here. ``--only`` names parts.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "performance.md"
#: After this line of the page stand the comparisons.
BEGIN = "<!-- compared -->"
#: Figures for which less is better.
LESS = ("ms", "bytes", "KB")
#: What is measured: the engine, and the parts of ``tests.loadtest.figures``.
ENGINE = "engine"
PARTS = (ENGINE, "sqlite", "postgresql", "memory", "start")
#: What measures, by its place in the repository.
MEASURES = (
    "engine/bench.py",
    "tests/loadtest",
    "tests/machines.py",
    "tests/nursery.py",
    "scripts/machine.py",
)
#: What the bench declares and writes with; older commits lack it.
LACKED = ("engine/classes.py", "engine/writing.py")
#: Where programs are that were fetched, because the machine lacks them.
PROGRAMS = ".venv"


@contextmanager
def worktree(commit: str, place: Path) -> Iterator[Path]:
    """The files of a commit."""
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", place, commit], cwd=ROOT, check=True)
    try:
        yield place
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", place], cwd=ROOT, check=True)


def measures(place: Path) -> None:
    """Both are measured by what is here."""
    for name in MEASURES:
        if (ROOT / name).is_dir():
            shutil.rmtree(place / name)
            shutil.copytree(ROOT / name, place / name)
        else:
            shutil.copy2(ROOT / name, place / name)
    for name in LACKED:
        if not (place / name).exists():
            shutil.copy2(ROOT / name, place / name)
    if (ROOT / PROGRAMS).is_dir():
        (place / PROGRAMS).symlink_to(ROOT / PROGRAMS)


def measured(place: Path, parts: Sequence[str]) -> dict[str, tuple[float, str]]:
    """The figures of these parts, by name, with their units."""
    engine = "import json\nfrom engine import bench\nfor f in bench.bench(): print(json.dumps(f.to_json()))"
    rest = [part for part in parts if part != ENGINE]
    commands = [["-c", engine]] if ENGINE in parts else []
    commands += [["-m", "tests.loadtest.figures", *rest]] if rest else []
    figures = []
    for command in commands:
        told = subprocess.run(
            [sys.executable, *command],
            cwd=place,
            env={**os.environ, "PYTHONPATH": str(place)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        figures += [json.loads(line) for line in told.stdout.splitlines()]
    return {figure["name"]: (figure["value"], figure["unit"]) for figure in figures}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("after", nargs="?", default="HEAD")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--table", action="store_true", help="also as a table into docs/performance.md")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="which parts; without it all")
    wanted = parser.parse_args(arguments)
    best: list[dict[str, float]] = [{}, {}]
    units: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="arrakis-compare-") as parent:
        folder = Path(parent)
        with (
            worktree(wanted.before, folder / "before") as one,
            worktree(wanted.after, folder / "after") as two,
        ):
            for place in (one, two):
                measures(place)
            for _ in range(wanted.times):
                for number, side in enumerate((one, two)):
                    for name, (value, unit) in measured(side, wanted.only).items():
                        units[name] = unit
                        better = min if unit.startswith(LESS) else max
                        best[number][name] = better(value, best[number].get(name, value))
        commits = [short(wanted.before), short(wanted.after)]
    before, after = best
    lines = []
    for name, unit in units.items():
        if name in before and name in after and before[name]:
            ratio = round(after[name] / before[name], 3)
            found = {"before": before[name], "after": after[name], "ratio": ratio, "unit": unit}
            lines.append({"name": name, **found, "commits": commits})
            print(json.dumps(lines[-1]))
    if wanted.table:
        write(lines, wanted.times)
    return 0


def short(commit: str) -> str:
    named = ["git", "rev-parse", "--short", commit]
    return subprocess.run(named, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def write(figures: Sequence[dict[str, Any]], times: int, page: Path = PAGE) -> None:
    """A table of its own on top of the older ones."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    before, after = figures[0]["commits"]
    lines = [f"### {today}, commit {before} and commit {after}", ""]
    lines += [f"The best of {times} turns each, {os.cpu_count()} cores, load {os.getloadavg()[2]:.0f}.", ""]
    lines += ["| figure | before | after | ratio | unit |", "|---|--:|--:|--:|---|"]
    for figure in figures:
        values = [
            f"`{figure['name']}`",
            *(str(figure[name]) for name in ("before", "after", "ratio", "unit")),
        ]
        lines.append(f"| {' | '.join(values)} |")
    text = page.read_text(encoding="utf-8")
    assert BEGIN in text
    page.write_text(text.replace(BEGIN, BEGIN + "\n\n" + "\n".join(lines), 1), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
