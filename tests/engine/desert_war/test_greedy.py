"""The greedy program uses what the expansion offers it."""

from __future__ import annotations

from engine.pieces import ATREIDES, HARKONNEN
from engine.selfplay import WRONG, selfplay
from engine.variant import Variant
from tests.sizes import size

VARIANT = Variant.asked(2, options=["expansions=desert_war"])


def test_it_takes_the_new_actions() -> None:
    programs = {HARKONNEN: "greedy", ATREIDES: "greedy"}
    found = selfplay(size(1, 20), 12, max_rounds=size(4, 30), programs=programs, variant=VARIANT)
    assert [found[what] for what in WRONG] == [0] * len(WRONG), found["failures"]
    taken = found["choices_by_kind"]
    assert taken["deploy_suspensors"] and taken["deploy_launchers"]
