"""``python -m tests.faults``: whatever can go wrong around a table goes wrong; does anybody lose by it?"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import traceback
from collections.abc import Sequence
from time import monotonic

from tests.faults.house import embedded, lacks, whole
from tests.faults.matrix import Found, Plan, Round

#: Faults in a house before there is a new one, and how many of five houses are a file and one process.
IN_A_ROUND, OF_FIVE = 40, 1


async def round_of(plan: Plan, *, small: bool) -> Found:
    async with (embedded if small else whole)() as house:
        return await Round(plan, house).run()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first round; each has one of its own")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--only", default="", metavar="WORD", help="kinds whose name has it in it")
    wanted = parser.parse_args(arguments)
    if missing := lacks():
        print(f"not tried: {', '.join(missing.values())}", file=sys.stderr)
    begun, found, seed, done = monotonic(), Found(), wanted.seed, 0
    while done < wanted.faults:
        small = "postgresql" in missing or "redis" in missing or seed % 5 < OF_FIVE
        plan = Plan(seed, min(IN_A_ROUND, wanted.faults - done), wanted.games, only=wanted.only)
        try:
            come = asyncio.run(round_of(plan, small=small))
        except Exception as error:
            traceback.print_exc()
            come = Found(wrong=[f"seed {seed}: {error!r}"])
        for wrong in come.wrong:
            print(f"WRONG: {wrong}", file=sys.stderr, flush=True)
        found += come
        done += plan.faults
        seed += 1
    told = {
        "figure": "faults",
        "struck": sum(found.struck.values()),
        "kinds": dict(sorted(found.struck.items())),
        **{name: getattr(found, name) for name in ("games", "acknowledged", "sent_again", "frames", "views")},
        "seeds": f"{wanted.seed} to {seed - 1}",
        "wrong": len(found.wrong),
        "seconds": round(monotonic() - begun, 1),
    }
    print(json.dumps(told), flush=True)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
