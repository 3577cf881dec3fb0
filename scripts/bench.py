"""The figures of the whole table, one JSON object a line: ``make bench``; with ``--table`` into the docs too.

Nothing is compared with anything and nothing fails: a figure is of the machine it was measured on, and of the
commit that stands beside it. What each one means stands in docs/performance.md.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.machine import ROOT, wanting
from tests.loadtest import figures, long
from tests.loadtest.rooms import script
from tests.loadtest.run import SCRIPTS, Plan, measured
from tests.loadtest.start import share
from tests.machines import Missing, free_port

PAGE = ROOT / "docs" / "performance.md"
#: Between these two lines of the page stand the tables.
BEGIN, END = "<!-- tables -->", "<!-- /tables -->"
CHOICES = 600
SECONDS = 5.0
ROOMS = (50, 500)
#: At so many rooms people think, as they would; at fewer they answer at once.
THINKING = 5.0

Figure = dict[str, Any]


def figures_of(*command: str, folder: str = ".") -> Iterator[Figure]:
    """What a command prints, line by line."""
    with subprocess.Popen(command, cwd=ROOT / folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                yield json.loads(line)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed")


def engine() -> Iterator[Figure]:
    yield from figures_of(sys.executable, "-m", "engine", "bench")


def server() -> Iterator[Figure]:
    """Rooms over real sockets; the database in a file, and PostgreSQL with two processes."""
    yield from long_game()
    scripts = [script(number, CHOICES) for number in range(SCRIPTS)]
    for database, processes in (("sqlite", 1), ("postgresql", 2)):
        resident, frame = {}, 0
        for rooms in ROOMS:
            think = THINKING if rooms > 100 else 0.0
            plan = Plan(database, processes=processes, rooms=rooms, think=think, seconds=SECONDS)
            try:
                found = measured(plan, scripts)
            except Missing as missing:
                print(f"skipped: {missing}", file=sys.stderr)
                return
            resident[rooms] = sum(found["server_kb"])
            if not think:
                # Whoever thinks comes no further than the first entries, which are about setting up.
                frame = found["frame_bytes_median"]
            beside = ("think_seconds", "p50_ms", "p99_ms", "cpu_ms_per_entry")
            yield {
                "name": f"server.choices.{database}.{rooms}_rooms",
                "value": found["entries_per_second"],
                "unit": "choices/s",
                **{name: found[name] for name in beside},
            }
        if database == "sqlite":
            yield {"name": "server.frame", "value": frame, "unit": "bytes"}
            kilobytes = (resident[ROOMS[1]] - resident[ROOMS[0]]) / (ROOMS[1] - ROOMS[0])
            yield {"name": "server.room_memory", "value": round(kilobytes), "unit": "KB/room"}
            yield from figures.memory(scripts)


def long_game() -> Iterator[Figure]:
    """Opening a long game nobody is in, going to any of its entries, taking back in it."""
    for found in long.measured("sqlite"):
        what = found.pop("what")
        yield {"name": f"server.long_game.{what}", "value": found.pop("p99_ms"), "unit": "ms at p99", **found}


def start() -> Iterator[Figure]:
    """From `make play` to the address, when everything is there already; and what of it is ours."""
    with tempfile.TemporaryDirectory(prefix="arrakis-start-") as data:
        # As with any host: what was compiled once is kept. Some machines of developers say otherwise.
        kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(data) / "compiled")}
        environment = {**os.environ, **kept, "ARRAKIS_DATA_DIR": data, "PORT": str(free_port())}
        took = []
        subprocess.run(["make", "--silent", "frontend/dist/index.html"], cwd=ROOT, check=True)
        for _ in range(4):
            begun = time.monotonic()
            with subprocess.Popen(
                ["make", "--silent", "play"],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            ) as process:
                assert process.stdout is not None
                while not process.stdout.readline().startswith("Arrakis table:"):
                    if process.poll() is not None:
                        raise SystemExit("make play does not start")
                took.append(time.monotonic() - begun)
                os.killpg(process.pid, 15)
        found = share(environment, ROOT)
    yield {"name": "start.again", "value": round(sorted(took[1:])[1], 2), "unit": "s"}
    beside = {
        "modules": len(found.by_module),
        "import_ms": round(found.modules),
        "others_ms": round(found.others),
    }
    yield {"name": "start.own_share", "value": round(found.own), "unit": "ms", **beside}


def client() -> Iterator[Figure]:
    yield from figures_of("node", "scripts/bundle.mjs", folder="frontend")
    if reason := wanting("chromium"):
        print(f"skipped: {reason}", file=sys.stderr)
        return
    yield from figures_of("node", "tests/e2e/first_board.mjs")
    yield from figures_of("node", "tests/e2e/slow.mjs")


def commit() -> str:
    """The commit, and a plus sign if the files are not quite those of it."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain", "-uno") else "")


def table(figures: Sequence[Figure]) -> str:
    lines = ["| figure | value | unit | beside it |", "|---|--:|---|---|"]
    for figure in figures:
        beside = {
            name: value
            for name, value in figure.items()
            if name not in ("name", "value", "unit", "commit") and isinstance(value, int | float)
        }
        words = ", ".join(f"{name} {value}" for name, value in beside.items())
        lines.append(f"| `{figure['name']}` | {figure['value']} | {figure['unit']} | {words} |")
    return "\n".join(lines)


def write(figures: Sequence[Figure], page: Path = PAGE) -> None:
    """A new table on top of the others, under its date and commit."""
    text = page.read_text(encoding="utf-8")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    cores = f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, load {os.getloadavg()[2]:.0f}"
    new = f"{BEGIN}\n\n### {today}, commit {figures[0]['commit']}, {cores}\n\n{table(figures)}"
    assert BEGIN in text and END in text
    page.write_text(re.sub(re.escape(BEGIN), lambda _: new, text, count=1), encoding="utf-8")


PARTS = {"engine": engine, "server": server, "client": client, "start": start}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("", *PARTS), default="", help="one part of it")
    parser.add_argument("--table", action="store_true", help="also as a table into docs/performance.md")
    wanted = parser.parse_args(arguments)
    here = commit()
    figures = []
    for name, part in PARTS.items():
        if wanted.only in ("", name):
            for figure in part():
                figures.append({**figure, "commit": here})
                print(json.dumps(figures[-1]), flush=True)
    if wanted.table:
        write(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
