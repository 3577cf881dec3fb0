"""``python -m tests.app.plots``: walk until somebody gets something alone, and tell the shortest story of it.

Who tries everything at once gets nowhere: a game is given up before anything has come of it. So in each walk
some deeds are done often and some never, and whoever plots has few plans. A walk that has found something is
done again with one deed less, and less, as long as it finds the same.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from app.store import database
from tests.app.conftest import Time
from tests.app.inside import Inside, still
from tests.app.intrigue import DEEDS, KINDS, MOTIONS, Hole, Plan, walked

#: How much more, or not at all, a deed is done in a walk; whoever plots has so many plans at the most.
HABITS, PLANS = (0, 1, 1, 4), 3


def plan(seed: int, steps: int, players: int = 0) -> Plan:
    dice = random.Random(f"plot {seed}")
    weights = [weight * dice.choice(HABITS) for weight in DEEDS.values()]
    # Something has to happen.
    weights[0] = max(weights[0], DEEDS["time"])
    deeds = dice.choices(list(DEEDS), weights, k=steps)
    motions = tuple(dice.choices(MOTIONS, k=dice.randint(1, PLANS)))
    return Plan(seed, tuple((deed, dice.getrandbits(32)) for deed in deeds), motions, players)


async def shorter(host: Inside, found: Plan, hole: Hole) -> tuple[Plan, Hole]:
    """The same hole by as few deeds as can be had by leaving some out."""
    best = replace(found, deeds=found.deeds[: hole.steps])
    size = max(1, len(best.deeds) // 2)
    while size:
        at = len(best.deeds) - size
        while at >= 0:
            less = replace(best, deeds=best.deeds[:at] + best.deeds[at + size :])
            again = await walked(host, less, [hole.kind])
            if again is not None:
                best, hole = replace(less, deeds=less.deeds[: again.steps]), again
            at = min(at, len(best.deeds)) - size
        size //= 2
    return best, hole


@asynccontextmanager
async def house(directory: Path) -> AsyncIterator[Inside]:
    """A server whose clock stands still."""
    time, before = Time(), database.clock
    database.clock = time
    try:
        async with Inside(still(directory, tables_each=10_000), time) as host:
            yield host
    finally:
        database.clock = before


async def search(kinds: Collection[str], walks: int, steps: int, seed: int, players: int) -> list[str]:
    """For each kind: after how many walks, and the story."""
    told: list[str] = []
    left = set(kinds)
    with tempfile.TemporaryDirectory() as directory:
        async with house(Path(directory)) as host:
            for number in range(seed, seed + walks):
                wanted = plan(number, steps, players)
                # Whoever falls into one hole does not see those behind it.
                while left and (hole := await walked(host, wanted, left)) is not None:
                    left.remove(hole.kind)
                    short, hole = await shorter(host, wanted, hole)
                    told.append(f"walk {number - seed + 1}, {len(short.deeds)} of {steps} steps: {hole}\n")
                    print(told[-1], flush=True)
                if not left:
                    break
    for kind in sorted(left):
        print(f"{walks} walks of {steps} steps: no {kind}")
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.app.plots", description=__doc__)
    parser.add_argument("--walks", type=int, default=200)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, default=0, choices=(0, 2, 3, 4), help="0: as it comes")
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    wanted = parser.parse_args(arguments)
    found = asyncio.run(search(wanted.kinds, wanted.walks, wanted.steps, wanted.seed, wanted.players))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
