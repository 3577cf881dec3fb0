"""Planning cards attached to a prescience card: what they add, and how long they and the card stay."""

from __future__ import annotations

from tests.engine.cards.test_prescience_at_the_end import claimable, markers
from tests.scenario import Given, given

WORMS = "stunted_worms"
FEAR = "fear_is_the_mind_killer"
IBAD = "eyes_of_ibad"


def met(*attached: str) -> Given:
    """Stunted Worms lies in the row and may be claimed."""
    layout = given().row(WORMS).atreides("harg_pass", regular=1).atreides("cse_3", regular=1)
    for planning in attached:
        layout.attached(WORMS, planning)
    return layout


def unmet(*attached: str) -> Given:
    layout = given().row(WORMS)
    for planning in attached:
        layout.attached(WORMS, planning)
    return layout


def test_the_bonus_of_an_attached_card_advances_any_one_marker() -> None:
    play = met(FEAR).phase("end").choose(f"claim {WORMS}")
    assert (play.kind, play.decider) == ("choose_bonus", "atreides")
    assert set(play.menu()) == {
        "advance kwisatz_haderach",
        "advance sand_dwellers",
        "advance jihad",
        "decline",
    }
    play.saved().choose("advance jihad")
    assert markers(play) == (1, 2, 2)
    assert play.table.discards["house_atreides"] == [FEAR]
    assert play.table.attached == {}


def test_the_bonus_need_not_be_taken() -> None:
    play = met(FEAR).phase("end").choose(f"claim {WORMS}", "decline")
    assert markers(play) == (1, 2, 0)
    assert play.table.discards["house_atreides"] == [FEAR]


def test_an_attached_card_without_a_bonus_asks_nothing_and_is_discarded_with_the_claim() -> None:
    play = met(IBAD).phase("end").choose(f"claim {WORMS}")
    assert play.kind != "choose_bonus"
    assert play.table.discards["fremen"] == [IBAD]


def test_unclaimed_the_bonus_ends_with_the_round() -> None:
    play = unmet(FEAR).phase("end")
    assert claimable(play) == set()
    assert play.kind == "put_prescience_away"
    assert play.table.discards["house_atreides"] == [FEAR]
    play.choose("remove")
    assert markers(play) == (0, 0, 0)


def test_a_kept_card_stays_in_addition_to_three_more_and_cannot_be_removed() -> None:
    play = unmet(IBAD).row("the_desert_war").phase("end")
    assert play.menu() == ["remove", "remove the_desert_war"]
    play.choose("remove the_desert_war")
    assert play.table.round == 2
    row = play.table.prescience_row
    assert row[0] == WORMS and len(row) == 4
    assert play.table.attached == {WORMS: [IBAD]}


def test_with_both_attached_the_bonus_ends_and_the_card_stays() -> None:
    play = unmet(IBAD, FEAR).phase("end")
    assert play.table.discards["house_atreides"] == [FEAR]
    assert play.table.attached == {WORMS: [IBAD]}
    assert WORMS in play.table.prescience_row
