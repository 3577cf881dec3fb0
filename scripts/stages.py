"""What has to pass, stage by stage: ``python scripts/stages.py test``, or ``quick``, or ``soak``.

Each stage has a budget in minutes for two cores, printed beside the time it took. All stages run, whatever
fails, and a table at the end tells everything at once. ``--list`` only says what would run; ``--only`` runs
some of it.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.machine import PROGRAMS as KNOWN
from scripts.machine import ROOT, program, required, wanting

PYTHON = ".venv/bin/python"
PYTEST = f"{PYTHON} -m pytest -q -rs --timeout 900"
FAILED = f"{PYTEST} --last-failed --last-failed-no-failures none"


@dataclass(frozen=True, slots=True)
class Stage:
    """One heading of the table: commands that run one after the other until one fails."""

    name: str
    minutes: float
    commands: tuple[str, ...]
    #: Programs it cannot do without, and those that only some of its tests need; missing ones are fetched or
    #: installed where that is allowed.
    needs: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    #: Where the commands run.
    folder: str = "."
    environment: Mapping[str, str] | None = None
    #: What failed, run once more and alone. Only where real processes, sockets and browsers share a machine
    #: that others load too; the table names such a stage unsteady, and what was unsteady is looked into.
    again: str = ""


FORMAT = Stage("format", 0.02, (".venv/bin/ruff format --check .",))
LINT = Stage("lint", 0.02, (".venv/bin/ruff check .",))
TYPES = Stage("types", 0.3, (".venv/bin/mypy",))
IMPORTS = Stage("imports", 0.02, (".venv/bin/lint-imports --no-cache",))
UNUSED = Stage("unused", 0.1, (f"{PYTHON} scripts/dead_code.py", ".venv/bin/deptry ."))
DUPLICATES = Stage("duplicates", 0.02, (f"{PYTHON} scripts/duplicates.py",))
ENGINE = Stage("engine", 1.0, (f"{PYTEST} -n 2 --dist loadgroup -m 'not slow' tests/engine",))
ENGINE_SLOW = Stage("engine, slow", 3.0, (f"{PYTEST} -n 2 --dist loadgroup -m slow tests/engine",))
#: Three at a time on two cores: its tests wait for sockets, clocks and databases more than they work.
SERVER = Stage(
    "server",
    3.6,
    (f"{PYTEST} -n 3 tests/app",),
    uses=("postgresql", "redis"),
    again=f"{FAILED} tests/app",
)
HOUSE = Stage(
    "commands and hosting",
    2.2,
    (f"{PYTEST} -n 2 --dist loadgroup tests/house",),
    uses=("postgresql", "redis", "nginx", "chromium"),
    again=f"{FAILED} tests/house",
)
#: What `make test` cannot do without; `make soak` needs more.
TESTS_NEED = tuple(name for name in KNOWN if name != "promtool")
#: That every program tests need is there, and works.
PROGRAMS = Stage("programs", 0.1, (f"{PYTEST} tests/programs",), uses=TESTS_NEED)
CLIENT = Stage(
    "client",
    0.5,
    ("npm run --silent check", "npm run --silent lint", "node scripts/unused.mjs", "npm test --silent"),
    folder="frontend",
)
BUILD = Stage(
    "bundle", 0.2, ("npm run --silent build -- --logLevel warn", "node scripts/bundle.mjs"), folder="frontend"
)
BROWSER = Stage("end to end", 4.0, ("node tests/e2e/run.mjs --twice",), needs=("chromium",))

SOAK = {"SOAK": "1"}
ENTRANCE = f"{PYTHON} -m engine"
#: Two readings beside the usual game: options, and what is in the box.
FIRST = "--option printing=first"
CONTENT = "var/another-content"
WAR = "--option expansions=desert_war"

SUITES: dict[str, tuple[Stage, ...]] = {
    "quick": (FORMAT, LINT, IMPORTS, UNUSED, DUPLICATES, TYPES, ENGINE),
    "test": (
        *(FORMAT, LINT, TYPES, IMPORTS, UNUSED, DUPLICATES, PROGRAMS),
        *(ENGINE, ENGINE_SLOW, SERVER, HOUSE),
        *(CLIENT, BUILD, BROWSER),
    ),
    "soak": (
        Stage("games of two", 20, (f"{ENTRANCE} selfplay --games 3000 --jobs 2 --midgame",)),
        Stage("games of three", 10, (f"{ENTRANCE} selfplay --games 1000 --players 3 --jobs 2",)),
        Stage("games of four", 10, (f"{ENTRANCE} selfplay --games 1000 --players 4 --jobs 2",)),
        Stage(
            "interruptions",
            20,
            tuple(
                f"{ENTRANCE} meddle --games {games} --players {players} --jobs 2 --coverage"
                for players, games in ((2, 2000), (3, 1000), (4, 1000))
            ),
        ),
        Stage("leaks, two", 20, (f"{ENTRANCE} leakcheck --games 300 --jobs 2",)),
        Stage(
            "leaks, three and four",
            20,
            (
                f"{ENTRANCE} leakcheck --games 100 --players 3 --jobs 2",
                f"{ENTRANCE} leakcheck --games 100 --players 4 --jobs 2",
            ),
        ),
        Stage(
            "the first printing",
            12,
            (
                f"{ENTRANCE} selfplay --games 500 --midgame --jobs 2 {FIRST}",
                f"{ENTRANCE} leakcheck --games 60 --jobs 2 {FIRST}",
                f"{ENTRANCE} meddle --games 300 --jobs 2 {FIRST}",
                f"{PYTHON} -m tests.crashtest --kills 10 --games 10 --database sqlite {FIRST}",
            ),
        ),
        Stage(
            "another content",
            12,
            (
                f"{PYTHON} -m tests.contents {CONTENT}",
                f"{ENTRANCE} selfplay --games 500 --midgame --jobs 2 --content {CONTENT}",
                f"{ENTRANCE} leakcheck --games 60 --jobs 2 --content {CONTENT}",
                f"{ENTRANCE} meddle --games 300 --jobs 2 --content {CONTENT}",
                f"{PYTHON} -m tests.crashtest --kills 10 --games 10 --database sqlite --content {CONTENT}",
            ),
        ),
        Stage(
            "against the automaton",
            20,
            (
                f"{ENTRANCE} selfplay --games 1000 --jobs 2 --midgame --mode mahdi --players 1",
                f"{ENTRANCE} selfplay --games 200 --jobs 2 --midgame --mode mahdi --players 2",
                *(
                    f"{ENTRANCE} selfplay --games 100 --jobs 2 --mode mahdi --players {players} {FIRST}"
                    for players in (1, 2)
                ),
                f"{ENTRANCE} selfplay --games 50 --jobs 2 --mode mahdi --players 2 --option open_hands=no",
                *(
                    f"{ENTRANCE} {check} --games {games} --jobs 2 --mode mahdi --players {players}"
                    for players in (1, 2)
                    for check, games in (("leakcheck", 60), ("meddle", 300))
                ),
                f"{PYTEST} -n 2 tests/engine/mahdi",
            ),
            environment=SOAK,
        ),
        Stage(
            "desert war",
            60,
            (
                f"{PYTHON} -m tests.engine.desert_war --games 1000 --walks 20000 --jobs 2 --all",
                *(
                    f"{PYTHON} -m tests.engine.desert_war --games 300 --players {players} --jobs 2"
                    for players in (3, 4)
                ),
                f"{PYTHON} -m tests.engine.desert_war --greedy 20",
                *(
                    f"{ENTRANCE} {check} --games {games} --players {players} --jobs 2 {WAR}"
                    for players in (2, 3, 4)
                    for check, games in (("leakcheck", 60), ("meddle", 300))
                ),
                f"{PYTHON} scripts/counts.py {WAR}",
                f"{PYTHON} -m tests.crashtest --kills 10 --games 10 --database sqlite {WAR}",
                f"{PYTHON} -m tests.siege --seconds 20 --database sqlite {WAR}",
            ),
        ),
        Stage(
            "every decision in every window",
            10,
            (
                "node tests/e2e/still.mjs --all",
                "node tests/e2e/layout.mjs --all",
                "node tests/e2e/contrast.mjs --all",
            ),
            needs=("chromium",),
        ),
        Stage(
            "longer games, clicked",
            15,
            (
                "node tests/e2e/full_game.mjs 7",
                "node tests/e2e/partners.mjs 7 40",
                "node tests/e2e/alone.mjs 7 10",
                "node tests/e2e/lessons.mjs 7 --all",
            ),
            needs=("chromium",),
        ),
        Stage(
            "every decision in every language",
            20,
            (
                "node tests/e2e/words.mjs --all",
                *(f"LANGUAGE={language} node tests/e2e/axe.mjs" for language in ("es", "pl", "cs", "ru")),
            ),
            needs=("chromium",),
        ),
        Stage("desert war, clicked", 10, ("node tests/e2e/war.mjs 7 --whole",), needs=("chromium",)),
        Stage("a siege", 2, (f"{PYTHON} -m tests.siege --seconds 60",), uses=("postgresql",)),
        Stage(
            "alerts",
            0.1,
            (
                "$PROMTOOL check rules deploy/monitoring/alerts.yml",
                "$PROMTOOL test rules deploy/monitoring/alerts.test.yml",
            ),
            needs=("promtool",),
        ),
        Stage("messages in spite of crashes", 20, (f"{PYTHON} -m tests.crashtest --outbox --kills 100",)),
        Stage("crashes", 20, (f"{PYTHON} -m tests.crashtest --kills 100 --games 20",)),
        Stage("faults", 15, (f"{PYTHON} -m tests.faults --faults 200",)),
        Stage("every slow test at full size", 60, (f"{PYTEST} -n 2 -m slow",), environment=SOAK),
    ),
}


def worked() -> float:
    """Minutes of processor time of everything that has been run; what a busy machine does not change."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (spent.ru_utime + spent.ru_stime) / 60


#: Where files are that go with a run, if there is enough of it: a database that waits for no disk is quicker.
MEMORY, ENOUGH = Path("/dev/shm"), 3 * 2**30


@contextmanager
def scratch() -> Iterator[dict[str, str]]:
    """What tells programs where to put such files; ``TMPDIR`` of whoever runs this goes before."""
    if "TMPDIR" in os.environ or not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ENOUGH:
        yield {}
        return
    with tempfile.TemporaryDirectory(prefix="arrakis-", dir=MEMORY) as folder:
        # PostgreSQL comes by as somebody else.
        os.chmod(folder, 0o711)
        yield {"TMPDIR": folder}


def run(stage: Stage) -> tuple[str, float]:
    """How a stage ended, in a word, and the minutes it took."""
    print(f"\n== {stage.name} (budget {stage.minutes:g} min)", flush=True)
    start = time.monotonic()
    found = {}
    unsteady = False
    for name in stage.needs:
        reason = wanting(name)
        if reason:
            print(f"skipped: {reason}", flush=True)
            return ("FAILED" if required() else f"skipped: {reason}"), 0.0
        found[name.upper()] = program(name) or ""
    with scratch() as quick:
        environment = {**os.environ, **quick, **found, "PYTHONPATH": str(ROOT), **(stage.environment or {})}
        for command in stage.commands:
            print(f"$ {command}", flush=True)
            code = subprocess.run(
                command, shell=True, cwd=ROOT / stage.folder, env=environment, check=False
            ).returncode
            if code and not (stage.again and again(stage, environment)):
                return "FAILED", (time.monotonic() - start) / 60
            unsteady = unsteady or bool(code)
    return ("unsteady" if unsteady else "passed"), (time.monotonic() - start) / 60


def again(stage: Stage, environment: Mapping[str, str]) -> bool:
    """Whether what failed passes alone."""
    print(f"$ {stage.again}", flush=True)
    return (
        subprocess.run(
            stage.again, shell=True, cwd=ROOT / stage.folder, env=dict(environment), check=False
        ).returncode
        == 0
    )


def absent(stages: Sequence[Stage]) -> list[str]:
    """What the machine lacks of what these stages need, with the reason: what needs it is skipped."""
    names = dict.fromkeys(name for stage in stages for name in (*stage.needs, *stage.uses))
    return [reason for name in names if (reason := wanting(name))]


def table(results: Sequence[tuple[Stage, str, float, float]], lacking: Sequence[str] = ()) -> str:
    lines = [f"\n{'minutes':<30}{'budget':>8}{'took':>8}{'cpu':>8}"]
    for stage, outcome, took, cpu in results:
        note = ", over its budget" if took > stage.minutes else ""
        lines.append(f"{stage.name:<30}{stage.minutes:>8.2f}{took:>8.2f}{cpu:>8.2f}  {outcome}{note}")
    budget, took, cpu = (
        sum(column) for column in zip(*((s.minutes, took, cpu) for s, _, took, cpu in results), strict=True)
    )
    lines.append(f"{'altogether':<30}{budget:>8.2f}{took:>8.2f}{cpu:>8.2f}")
    lines.extend(f"skipped what needs it: {reason}" for reason in lacking)
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=tuple(SUITES))
    parser.add_argument("--list", action="store_true", help="say what would run, and run nothing")
    parser.add_argument("--only", default="", metavar="WORD", help="the stages whose name contains it")
    wanted = parser.parse_args(arguments)
    stages = [stage for stage in SUITES[wanted.suite] if wanted.only in stage.name]
    if not stages:
        names = ", ".join(stage.name for stage in SUITES[wanted.suite])
        parser.error(f"no stage of {wanted.suite} has {wanted.only!r} in its name; there are: {names}")
    if wanted.list:
        for stage in stages:
            print(f"{stage.name} ({stage.minutes:g} min): {' && '.join(stage.commands)}")
        return 0
    lacking = absent(stages)
    results = []
    for stage in stages:
        before = worked()
        outcome, took = run(stage)
        print(f"== {stage.name}: {outcome} in {took:.1f} min", flush=True)
        results.append((stage, outcome, took, worked() - before))
    print(table(results, lacking), flush=True)
    return 1 if any(outcome == "FAILED" for _, outcome, _, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main())
