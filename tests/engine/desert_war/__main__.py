"""Many games with the expansion: nothing wrong, everything that it brings reached, and programs that use it.

    python -m tests.engine.desert_war --players 2 --games 1000 --walks 20000 --all

plays so many random games to their end or to the last round that is asked for, a quarter of them from the
middle of a game, and takes at most so many walks through random middles (``walks.py``). It fails where
anything is wrong; with ``--all`` also where an action, or something that a card or leader meets, was never
reached. What walks are for is reached sooner, and then they end; without ``--all`` all are taken.

    python -m tests.engine.desert_war --greedy 20

lets the greedy program play both sides and counts in how many turns it was offered an action that would do
something, and in how many it took one and did it. It fails where that is less than half.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from engine.coverage import everything
from engine.expansions.desert_war.meetings import DEEDS, MEETS
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from tests.engine.desert_war.taken import taken_by_greedy
from tests.engine.desert_war.walks import walked

#: Those whom random play meets least often are named, with how often.
RARE = 3
#: So few that are left are named.
FEW = 6
#: So many games are played between two lines about them.
BATCH = 250


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--walks", type=int, default=0)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--max-rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="fail where something is not reached")
    parser.add_argument("--greedy", type=int, default=0, help="so many games of the greedy program instead")
    asked = parser.parse_args()
    if asked.greedy:
        return greedy(asked.greedy, asked.seed, asked.max_rounds)
    variant = Variant.asked(asked.players, options=["expansions=desert_war"])
    known = everything(variant)
    reached = Counter({(group, item): 0 for group in (DEEDS, MEETS) for item in known[group]})
    wrong = 0
    for games, rounds, midgame in (
        (asked.games // 2, asked.max_rounds, False),
        (asked.games - asked.games // 2, asked.max_rounds, True),
    ):
        for start in range(0, games, BATCH):
            found = selfplay(
                min(BATCH, games - start),
                asked.seed * 1000 + start // BATCH * 10 + rounds + midgame,
                max_rounds=rounds,
                jobs=asked.jobs,
                midgame=midgame,
                coverage=True,
                variant=variant,
            )
            wrong += sum(found[what] for what in WRONG)
            for group in (DEEDS, MEETS):
                reached.update({(group, item): number for item, number in found["coverage"][group].items()})
            began = "start or middle" if midgame else "the start"
            left = sum(not number for number in reached.values())
            ended = f"{found['finished']} ended, {found['capped']} at round {rounds}"
            print(
                f"{start + found['games']} of {games} games of {asked.players} from {began}: {ended},"
                f" {found['choices']} choices, {wrong} wrong, {left} of {len(reached)} not reached yet",
                flush=True,
            )
            for failure in found["failures"][:3]:
                print(failure, flush=True)
    for start in range(0, asked.walks, BATCH):
        if asked.all and all(reached.values()):
            break
        walks = range(start, min(start + BATCH, asked.walks))
        on_foot = walked(walks, asked.seed, variant, asked.jobs)
        wrong += on_foot.wrong
        reached.update(on_foot.covered)
        never = [item for (_, item), number in reached.items() if not number]
        names = "; ".join(never) if len(never) <= FEW else ""
        print(
            f"{walks.stop} walks: {on_foot.choices} choices, {wrong} wrong,",
            f"{len(never)} not reached yet",
            names,
            flush=True,
        )
        for failure in on_foot.failures[:3]:
            print(failure, flush=True)
    never = [item for (_, item), number in reached.items() if not number]
    rare = {item: number for (_, item), number in reached.items() if 0 < number <= RARE}
    print(f"{len(reached) - len(never)} of {len(reached)} actions and meetings reached; seldom: {rare}")
    for item in never:
        print(f"never reached: {item}")
    return 1 if wrong or (asked.all and never) else 0


def greedy(games: int, seed: int, rounds: int) -> int:
    found = taken_by_greedy(games, seed, rounds)
    for action, (offered, taken) in found.items():
        print(f"{action}: offered in {offered} turns, taken in {taken}")
    return 0 if all(2 * taken >= offered for offered, taken in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
