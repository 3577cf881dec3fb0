"""``python -m tests.loadtest``: a line of JSON per measurement. Without options, all that is promised."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scripts.machine import ROOT
from tests.loadtest import long, messages
from tests.loadtest.rooms import script
from tests.loadtest.run import SCRIPTS, Plan, measured
from tests.loadtest.visits import Visits

LENGTH = 1500


def plans(seconds: float) -> list[Plan]:
    """The figures that are promised, and those they are compared with."""
    base = Plan("postgresql", processes=2, seconds=seconds)
    found = [
        base,
        replace(base, routed=False),
        replace(base, think=50 / 240),
        replace(base, rooms=500, think=5.0),
        replace(base, spectators=3),
        replace(base, processes=1),
        replace(base, rooms=500, seconds=2 * seconds),
    ]
    embedded = Plan("sqlite", seconds=seconds)
    return [*found, embedded, replace(embedded, rooms=500, seconds=2 * seconds)]


def commit() -> str:
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return found.stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.loadtest", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="one measurement, on this")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--unrouted", action="store_true", help="the players of a room at different processes"
    )
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--think", type=float, default=0.0, help="seconds a player thinks on the average")
    parser.add_argument("--spectators", type=int, default=0, help="in each room")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--long", action="store_true", help="instead: opening, going about in and undoing in a long game"
    )
    parser.add_argument(
        "--messages",
        type=int,
        metavar="TURNS",
        help="instead: how soon messages are handed over, and what they cost a server, in so many turns",
    )
    parser.add_argument(
        "--visits", action="store_true", help="of messages: people come for each turn, choose and go"
    )
    wanted = parser.parse_args(arguments)
    if wanted.messages:
        plan = Plan(wanted.database or "postgresql", rooms=wanted.rooms, think=wanted.think or 5.0)
        ways, kind = (messages.VISITED, Visits) if wanted.visits else (messages.WAYS, messages.Camp)
        for figure in messages.measured(replace(plan, seconds=wanted.seconds), wanted.messages, ways, kind):
            print(
                json.dumps(
                    {"figure": "visits" if wanted.visits else "messages", **figure, "commit": commit()}
                ),
                flush=True,
            )
        return 0
    if wanted.long:
        for database in (wanted.database,) if wanted.database else ("sqlite", "postgresql"):
            for figure in long.measured(database):
                print(
                    json.dumps({"figure": "long", "database": database, **figure, "commit": commit()}),
                    flush=True,
                )
        return 0
    scripts = [script(number, LENGTH) for number in range(SCRIPTS)]
    chosen = plans(wanted.seconds)
    if wanted.database is not None:
        one: dict[str, Any] = {name: getattr(wanted, name) for name in ("database", "processes", "rooms")}
        one |= {name: getattr(wanted, name) for name in ("think", "spectators", "seconds")}
        chosen = [Plan(**one, routed=not wanted.unrouted)]
    for plan in chosen:
        print(json.dumps({**measured(plan, scripts), "commit": commit()}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
