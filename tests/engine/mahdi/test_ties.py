"""What remains equal by all criteria is asked of whoever plays, and that alone. Rule: mahdi.ties."""

from __future__ import annotations

import pytest

from engine.chapters import declared_criteria
from engine.pieces import ATREIDES
from tests.engine.mahdi.play import told
from tests.engine.mahdi.tied import TIED

#: Twice its power or not: that is one or the other. Who moves is asked together with where to.
NEVER_EQUAL = {"cease", "mover"}


def test_every_step_at_which_something_can_be_equal_has_a_table() -> None:
    assert {*TIED} == {*declared_criteria()} - NEVER_EQUAL


@pytest.mark.parametrize("step", TIED)
def test_what_is_equal_is_asked_of_a_person(step: str) -> None:
    """And of the criteria it is told that somebody is asked."""
    play = TIED[step]()
    pending = play.game.waiting_on()
    assert pending is not None
    assert pending.seats == (ATREIDES,)
    if pending.kind == "settle_tie":
        assert pending.prompt["step"] == step
    chosen = [it for it in told(play, "automaton_chose") if it["step"] == step]
    assert chosen[-1]["asked"] is True
    assert len(play.menu()) > 1
    play.choose(play.menu()[-1])
