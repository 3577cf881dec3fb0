"""Who decides what: rulings 32 and 33, and cards that look at the opponent's boards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.flow import Task
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.action_dice import unspent_results
from engine.rules.battle import Battle
from engine.rules.losses import CheckLimits, TakeCasualties
from engine.rules.retreat import Retreat
from engine.rules.worms import CallCarryall, ChooseWormFigure
from tests.engine.shared.dealing import BOARDS, BOTH
from tests.scenario import Given, Play, given
from tests.standard import board

HOUSE, CORRINO = BOARDS[HARKONNEN]
PAUL, FREMEN = BOARDS[ATREIDES]
#: A condition, and a card that is claimed by a free deed.
EYES = "eyes_upon_the_residency"
PALMARIES = "the_families_flee_to_the_palmaries_of_the_south"


def laid() -> Given:
    return given(shared=BOTH).boards(
        house_harkonnen={"mentat": 1, "house": 1},
        corrino={"mentat": 1, "strategy": 1},
        house_atreides={"mentat": 1, "house": 1},
        fremen={"strategy": 1},
    )


# Phases of one partner


def test_house_harkonnen_places_the_vehicles() -> None:
    play = given(shared=BOTH).phase("vehicles")
    while play.kind == "choose_vehicle_places":
        assert play.seats == (HOUSE,)
        play.refuses(play.menu()[0], "entry.not_your_decision", seat=CORRINO)
        play.choose(play.menu()[0])


def test_house_harkonnen_spends_the_spice() -> None:
    play = laid().harvester("wind_pass").phase("harvest")
    assert (play.kind, play.seats) == ("spend_spice", (HOUSE,))


def test_house_harkonnen_calls_the_carryalls() -> None:
    zone = board.zones_at["wind_pass"][0]
    position = laid().harvester("wind_pass").carryall(zone)
    assert position.task(CallCarryall("wind_pass")).seats == (HOUSE,)


def test_the_fremen_decide_the_hazards() -> None:
    """Which of six signs become worms, in which order, and where legions flee to."""
    position = laid()
    for area in _deserts(6):
        position.harkonnen(area, regular=1)
    play = position.sign(*_deserts(6)).sign_faces(*["sandworm"] * 5).phase("hazards")
    asked = set()
    while play.table.phase == "hazards" and play.kind:
        if play.decider == ATREIDES:
            asked.add(play.kind)
            assert play.seats == (FREMEN,), play.kind
        else:
            assert play.seats == (HOUSE, CORRINO) or play.kind == "call_carryall"
        play.choose(play.menu()[0])
    assert {"choose_rising", "choose_effect", "retreat"} <= asked


def _deserts(number: int) -> list[str]:
    plain = board.ids(board.desert)
    return [area for area in plain if board.near[area] & board.desert][:number]


def test_a_retreat_from_a_worm_in_the_hazards_is_the_fremens_choice() -> None:
    play = laid().harkonnen("wind_pass", regular=1).sign("wind_pass").sign_faces("sandworm").phase("hazards")
    assert (play.kind, play.seats) == ("retreat", (FREMEN,))


def test_worms_are_the_fremens_in_any_phase() -> None:
    position = laid().worm("se_4")
    play = position.task(ChooseWormFigure("wind_pass", []), turn=HARKONNEN, acting=CORRINO)
    assert play.seats == (FREMEN,)


def test_house_atreides_claims() -> None:
    """In its own turn, in the partner's, and when a window opens: never the Fremen."""
    play = claimable().turn(ATREIDES)
    assert (play.kind, play.seats) == ("claim_window", (PAUL,))


def claimable() -> Given:
    """A legion stands beside Arrakeen, as a card of the row asks for."""
    return laid().row(EYES).atreides("cne_1", regular=1)


def test_a_declined_claim_stays_with_house_atreides_in_the_fremens_turn() -> None:
    play = claimable().turn(ATREIDES)
    (line,) = [line for line in play.menu() if line.startswith("claim")]
    play.by(PAUL, "decline")
    assert play.kind == "take_turn"
    assert line in play.menu(PAUL)
    play.by(FREMEN, "take_turn").saved()
    assert play.seats == (FREMEN,)
    assert play.menu(PAUL) == [line]
    assert "claim" not in play.verbs(FREMEN)
    play.refuses("nothing house", "menu.not_offered", seat=PAUL)
    play.by(PAUL, line)
    assert play.happened("prescience_claimed")
    while play.seats == (PAUL,):
        play.choose(play.menu()[0])
    assert (play.kind, play.seats) == ("choose_action", (FREMEN,))


def test_house_atreides_claims_by_a_free_deed_in_the_fremens_turn() -> None:
    position = laid().row(PALMARIES).atreides(board.sietch_sites[0], "deploy_3", regular=1)
    play = position.turn(ATREIDES)
    assert play.verbs(PAUL) == {"take_turn", "claim"}
    assert play.verbs(FREMEN) == {"take_turn"}
    play.by(FREMEN, "take_turn")
    assert play.menu(PAUL) == [f"claim {PALMARIES}"]
    play.by(PAUL, f"claim {PALMARIES}").saved()
    assert play.happened("token_removed")
    assert (play.kind, play.seats) == ("choose_action", (FREMEN,))


def test_nobody_claims_in_the_turn_of_the_opponents_without_a_window() -> None:
    play = claimable().turn(HARKONNEN).by(PAUL, "decline")
    assert play.menu(PAUL) == []


def test_only_house_atreides_claims_with_a_die() -> None:
    position = laid()
    card = next(c.id for c in position.flow.content.prescience.values() if c.kind == "spend_die")
    position.row(card).atreides("wind_pass", regular=1, paul_atreides=1)
    play = position.turn(ATREIDES).by(FREMEN, "take_turn")
    assert "claim_with" not in play.verbs(FREMEN)
    again = position.turn(ATREIDES).by(PAUL, "take_turn")
    assert "claim_with" in again.verbs(PAUL)


RITE = "the_rite_of_the_sayyadina"


def rite() -> Given:
    """House Atreides has no die left, and could claim with one."""
    position = given(shared=BOTH).boards(
        house_harkonnen={"mentat": 2}, corrino={"mentat": 1}, fremen={"strategy": 1, "mentat": 1}
    )
    return position.row(RITE).atreides("windgap", regular=1, lady_jessica=1)


def test_a_claim_takes_an_unused_die_of_either_partners_board() -> None:
    """Ruling 37. House Atreides chooses the die; the Fremen's own turn knows no claim."""
    position = laid().row(RITE).atreides("windgap", regular=1, lady_jessica=1)
    play = position.turn(ATREIDES).by(PAUL, "take_turn")
    assert play.offers(f"claim_with house {RITE}") and play.offers(f"claim_with_partners strategy {RITE}")
    play.refuses(f"claim_with strategy {RITE}", "menu.no_such_item")
    play.choose(f"claim_with_partners strategy {RITE}").saved()
    assert unspent_results(play.game.flow, FREMEN) == []
    assert unspent_results(play.game.flow, PAUL) == ["mentat", "house"]
    assert play.events("die_spent")[-1]["board"] == FREMEN
    assert play.decider == HARKONNEN


def test_for_a_claim_house_atreides_takes_the_turn_without_a_die_of_its_own() -> None:
    """Ruling 37."""
    play = rite().turn(ATREIDES)
    assert (play.kind, play.seats) == ("take_turn", (PAUL, FREMEN))
    play.by(PAUL, "take_turn").saved()
    assert play.menu() == [f"claim_with_partners {die} {RITE}" for die in ("strategy", "mentat")]
    play.choose(f"claim_with_partners mentat {RITE}")
    assert unspent_results(play.game.flow, FREMEN) == ["strategy"]


def test_who_cannot_claim_any_more_leaves_the_turn_to_the_partner() -> None:
    """The two claims of the round are made freely after House Atreides has taken the turn."""
    position = rite().row(EYES, PALMARIES).claimed("stunted_worms").atreides("gara_kulon", "start_1")
    play = position.turn(ATREIDES).by(PAUL, "take_turn", f"claim {PALMARIES}").saved()
    assert (play.kind, play.seats) == ("choose_action", (FREMEN,))
    assert play.events("turn_taken")[-1] == {"seat": FREMEN}


def test_a_forced_die_of_the_partner_pays_for_a_claim_too() -> None:
    """Ruling 23: Truthtrance leaves no other die, and it may pay for whatever a die pays for."""
    position = laid().row(RITE).atreides("windgap", regular=1, lady_jessica=1)
    position.table.effects = [
        {
            "name": "forced_die",
            "owner": HARKONNEN,
            "until": "end_of_actions",
            "scope": {"board": FREMEN, "result": "strategy"},
        }
    ]
    play = position.turn(ATREIDES)
    play.by(PAUL, "take_turn")
    assert play.menu() == [f"claim_with_partners strategy {RITE}"]


def test_house_atreides_puts_the_prescience_cards_away() -> None:
    position = laid()
    play = position.row(sorted(position.flow.content.prescience)[0]).phase("end")
    while play.kind not in ("put_prescience_away", ""):
        play.choose(play.menu()[-1])
    assert play.seats == (PAUL,)


def test_both_atreides_know_the_objective() -> None:
    play = laid().turn(HARKONNEN)
    for seat in (PAUL, FREMEN):
        assert list(play.game.view(seat)["private"]["objectives"]) == play.table.objectives
    for seat in (HOUSE, CORRINO):
        assert "objectives" not in play.game.view(seat)["private"]


# In the own turn the one who took it, otherwise either

DEFENCE: tuple[Callable[[], Task], ...] = (
    lambda: TakeCasualties(HARKONNEN, "csw_2", 1),
    lambda: CheckLimits([HARKONNEN]),
    lambda: Retreat(ATREIDES, "wind_pass"),
)


def defended(question: Task) -> Given:
    position = laid().atreides("wind_pass", regular=2)
    if isinstance(question, CheckLimits):
        return position.harkonnen("carthag", regular=6, elite=1)
    return position.harkonnen("csw_2", regular=1, elite=1, bashar=1)


@pytest.mark.parametrize("question", DEFENCE, ids=("casualties", "excess", "retreat"))
@pytest.mark.parametrize("seat", (HOUSE, CORRINO))
def test_out_of_turn_either_partner_answers_and_the_first_answer_stands(
    question: Callable[[], Task], seat: str
) -> None:
    play = defended(question()).task(question(), turn=ATREIDES, acting=FREMEN).saved()
    assert play.seats == (HOUSE, CORRINO)
    asked = play.kind
    line = play.menu(seat)[0]
    decision = play.game.waiting_on().decision  # type: ignore[union-attr]
    play.game.play(seat, {"choice": line, "decision": decision})
    assert play.kind != asked
    play.refuses(line, seat=play.game.flow.partner_of(seat))


@pytest.mark.parametrize("question", DEFENCE, ids=("casualties", "excess", "retreat"))
@pytest.mark.parametrize("seat", (HOUSE, CORRINO))
def test_in_the_own_turn_whoever_took_it_answers(question: Callable[[], Task], seat: str) -> None:
    play = defended(question()).task(question(), turn=HARKONNEN, acting=seat)
    assert play.seats == (seat,)


def test_an_attack_is_decided_by_whoever_ordered_it_and_defended_by_both() -> None:
    position = laid().atreides("wind_pass", regular=3).harkonnen("csw_2", regular=3)
    play = position.combat("shield shield shield", "sword shield shield").task(
        Battle(ATREIDES, "wind_pass", "csw_2"), turn=ATREIDES, acting=FREMEN
    )
    asked = {}
    while play.table.legions[HARKONNEN] and play.kind in (
        "choose_casualties",
        "continue_or_cease",
        "retreat_or_stand",
    ):
        asked[play.kind] = play.seats
        line = next((line for line in ("continue", "retreat") if play.offers(line)), play.menu()[0])
        play.saved().choose(line)
    assert asked["continue_or_cease"] == (FREMEN,)
    assert asked["retreat_or_stand"] == (HOUSE, CORRINO)


# Dice of the opponents


def test_truthtrance_names_a_die_of_one_of_two_boards() -> None:
    play = laid().hand(PAUL, "truthtrance").turn(ATREIDES)
    play.by(PAUL, "take_turn", "play mentat truthtrance")
    forces = {line for line in play.menu() if line.startswith("force")}
    assert forces == {
        "force house_harkonnen mentat",
        "force house_harkonnen house",
        "force corrino mentat",
        "force corrino strategy",
    }


@pytest.mark.parametrize(("board", "result"), ((HOUSE, "mentat"), (CORRINO, "mentat"), (CORRINO, "strategy")))
def test_the_forced_die_is_spent_by_its_owner(board: str, result: str) -> None:
    play = laid().hand(PAUL, "truthtrance").turn(ATREIDES)
    play.by(PAUL, "take_turn", "play mentat truthtrance", f"force {board} {result}")
    while play.decider == ATREIDES:
        play.choose("done" if play.offers("done") else play.menu()[0])
    play.saved()
    assert (play.kind, play.seats) == ("choose_action", (board,))
    assert {line.split()[1] for line in play.menu() if line.startswith("nothing")} == {result}
    play.by(board, f"nothing {result}")
    assert not play.table.effects


def test_reports_of_traitors_finds_the_house_die() -> None:
    play = laid().hand(CORRINO, "reports_of_traitors").turn(HARKONNEN)
    play.by(CORRINO, "take_turn", "play mentat reports_of_traitors", "discard_die house_atreides die")
    assert unspent_results(play.game.flow, PAUL) == ["mentat"]
    assert play.table.used_dice[PAUL] == 2
    assert play.table.dice[FREMEN]["strategy"] == 1


def test_reports_of_traitors_finds_a_token() -> None:
    position = given(shared=BOTH).boards(corrino={"mentat": 1}, fremen={"strategy": 1})
    play = position.bene_gesserit(PAUL, on="house").hand(CORRINO, "reports_of_traitors").turn(HARKONNEN)
    play.by(CORRINO, "play mentat reports_of_traitors", "discard_die house_atreides token")
    assert play.table.bene_gesserit_die == {}


# The end of a round


def test_the_end_of_a_round_asks_in_its_order() -> None:
    position = (
        laid().harkonnen("carthag", regular=1, beast_rabban=1).atreides("wind_pass", regular=1, stilgar=1)
    )
    play = position.row(sorted(position.flow.content.prescience)[0]).phase("end")
    asked = []
    while play.table.phase == "end" and play.kind:
        asked.append((play.kind, play.seats))
        play.choose("done" if play.offers("done") else play.menu()[0])
    assert [line for line in asked if line[0] != "claim_at_end"] == [
        ("swap_leaders", (HOUSE, CORRINO)),
        ("swap_leaders", (PAUL, FREMEN)),
        ("put_prescience_away", (PAUL,)),
    ]


def test_either_partner_of_a_side_may_swap_leaders() -> None:
    play: Play = laid().harkonnen("carthag", regular=1, beast_rabban=1).phase("end")
    play.by(CORRINO, "swap beast_rabban")
    assert play.legion("carthag") == {"regular": 1, "bashar": 1}
