"""``python -m tests.crashtest``: kill everything again and again, and see whether anything was lost."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.options import written_options
from tests.crashtest.outbox import killed
from tests.crashtest.run import Plan, crashed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crashtest", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="files in the place of engine/data")
    parser.add_argument("--mode", default="", help="who plays what at all tables")
    parser.add_argument("--outbox", action="store_true", help="what is told of, instead of what is played")
    wanted = parser.parse_args(arguments)
    options = written_options(wanted.option, wanted.mode).to_json()
    for database in wanted.database or ("postgresql", "sqlite"):
        plan = Plan(
            database,
            wanted.kills,
            wanted.games,
            seed=wanted.seed,
            options=options,
            content=wanted.content,
            mode=wanted.mode,
        )
        found = killed(plan) if wanted.outbox else crashed(plan)
        print(json.dumps(asyncio.run(found)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
