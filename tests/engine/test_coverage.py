"""What `selfplay --coverage` counts: everything there is, and what has happened of it."""

from __future__ import annotations

from collections import Counter

from engine import coverage
from engine.components import STANDARD
from engine.flow import QUESTIONS
from engine.mode import MAHDI, MODES
from engine.options import DESERT_WAR, options_of
from engine.selfplay import selfplay
from engine.variant import Variant
from tests.engine.cards.playing import holding, on


def test_every_card_branch_leader_face_and_decision_is_listed() -> None:
    found = coverage.report(Counter(), {}, Variant(4))
    assert list(found["planning_cards"]) == list(STANDARD.cards)
    assert list(found["prescience_claimed"]) == list(STANDARD.prescience)
    usual = {name for name, kind in QUESTIONS.items() if not kind.only_with}
    assert set(found["decisions"]) == usual
    assert set(coverage.everything()["decisions"]) == usual - set(coverage.OF_PARTNERS)
    first = coverage.everything(Variant(4, options=options_of({"printing": "first"})))
    assert set(first["decisions"]) == {
        name for name, kind in QUESTIONS.items() if kind.only_with not in (*MODES, DESERT_WAR)
    }
    wider = coverage.everything(Variant(2, options=options_of({"expansions": "desert_war"})))
    assert {"choose_camp", "launch_rockets", "choose_escort"} <= set(wider["decisions"]) - usual
    alone = coverage.everything(Variant(1, MAHDI))
    assert set(alone["decisions"]) - usual == {"let_act", "settle_tie"}
    assert "beloved_feyd_rautha instead" in found["branches"]
    assert "sandmasters instead" not in found["branches"]
    assert "hawats_scheming steps" not in found["branches"]
    assert "wild_maker" in found["special_actions"] and "bashar" not in found["special_actions"]
    assert "combat special" in found["die_faces"] and "atreides_action house" in found["die_faces"]
    assert not any(number for items in found.values() for number in items.values())


def test_what_happens_is_counted() -> None:
    play = on(holding("grandmother_of_a_storm").harkonnen("wind_pass", regular=3), "grandmother_of_a_storm")
    covered: coverage.Covered = Counter()
    coverage.count(covered, play.log)
    assert covered["planning_cards", "grandmother_of_a_storm"] == 1
    assert covered["branches", "grandmother_of_a_storm steps"] == 1
    assert sum(number for (group, _), number in covered.items() if group == "die_faces") == 2


def test_cards_discarded_as_a_free_action_count_as_played() -> None:
    position = holding("hawats_scheming", "hawats_scheming").in_play("thufir_hawat")
    play = position.turn("harkonnen").choose("scheming hawats_scheming=2")
    covered: coverage.Covered = Counter()
    coverage.count(covered, play.log)
    assert covered["planning_cards", "hawats_scheming"] == 1


def test_a_leaders_special_action_counts() -> None:
    position = holding("war_plan").dice(harkonnen={"mentat": 1}, atreides={"mentat": 1})
    play = position.turn("atreides").choose("leader mentat lady_jessica", "draw")
    covered: coverage.Covered = Counter()
    coverage.count(covered, play.log)
    assert covered["special_actions", "lady_jessica"] == 1


def test_selfplay_reports_it_only_when_asked() -> None:
    assert "coverage" not in selfplay(1, 1, max_rounds=1)
    found = selfplay(1, 1, max_rounds=2, coverage=True)["coverage"]
    assert found["decisions"]["choose_action"] > 0
    assert found["die_faces"]["harkonnen_action strategy"] > 0
