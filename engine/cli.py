"""python -m engine ... : commands for people and scripts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from engine.selfplay import selfplay


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("selfplay", help="play random games and report on them")
    play.add_argument("--games", type=int, default=10)
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--players", type=int, choices=(2,), default=2)
    play.add_argument("--max-rounds", type=int, default=30)
    play.add_argument("--jobs", type=int, default=1)
    play.add_argument("--json", action="store_true", help="one JSON object instead of readable lines")
    args = parser.parse_args(argv)
    result = selfplay(args.games, args.seed, max_rounds=args.max_rounds, jobs=max(1, args.jobs))
    if args.json:
        print(json.dumps(result))
    else:
        for key, value in result.items():
            print(f"{key}: {value}")
    bad = ("dead_ends", "illegal_accepted", "legal_refused", "invariant_failures")
    return 1 if any(result[key] for key in bad) else 0


if __name__ == "__main__":
    sys.exit(main())
