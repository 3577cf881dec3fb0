"""Each partner has a tank; all who lie in either advance when one of the partners spends a die."""

from __future__ import annotations

import pytest

from engine.cards.prescience import send_to_tank
from engine.pieces import ATREIDES, HARKONNEN
from engine.rules import tracks
from engine.rules.losses import TakeCasualties
from engine.rules.tanks import OrderInTank, enter_tank
from tests.engine.shared.dealing import BOARDS, BOTH
from tests.scenario import Given, Play, given

HOUSE, CORRINO = BOARDS[HARKONNEN]
PAUL, FREMEN = BOARDS[ATREIDES]


def laid() -> Given:
    return given(shared=BOTH).boards(
        house_harkonnen={"house": 1},
        corrino={"strategy": 2},
        house_atreides={"mentat": 1},
        fremen={"strategy": 1},
    )


def tank(play: Play, board: str) -> list[str]:
    return list(play.table.tanks[board])


def test_each_board_has_a_tank_of_its_own() -> None:
    play = laid().turn(HARKONNEN)
    assert {board: len(tank(play, board)) for board in play.table.tanks} == {
        HOUSE: 5,
        CORRINO: 5,
        PAUL: 3,
        FREMEN: 3,
    }


@pytest.mark.parametrize(
    ("leader", "board"),
    (("beast_rabban", HOUSE), ("captain_aramsham", CORRINO), ("lady_jessica", PAUL), ("stilgar", FREMEN)),
)
def test_a_leader_lies_on_the_board_of_the_house_he_belongs_to(leader: str, board: str) -> None:
    position = laid()
    side = position.flow.content.leaders[leader].faction
    area = "csw_2" if side == HARKONNEN else "windgap"
    (position.harkonnen if side == HARKONNEN else position.atreides)(area, regular=1, **{leader: 1})
    play = position.task(TakeCasualties(side, area, 1)).choose(f"casualties {leader}=1")
    assert tank(play, board)[0] == leader


@pytest.mark.parametrize(("seat", "die"), ((HOUSE, "house"), (CORRINO, "strategy")))
def test_all_advance_when_either_partner_spends_a_die(seat: str, die: str) -> None:
    play = laid().tank("beast_rabban", 1).tank("captain_aramsham", 5).tank("stilgar", 1).turn(HARKONNEN)
    play.by(seat, "take_turn", f"nothing {die}")
    assert tank(play, HOUSE) == ["", "beast_rabban", "", "", ""]
    # Beyond the last space he has left; the opponents' leaders stay where they are.
    assert tank(play, CORRINO) == [""] * 5
    assert play.table.supply[HARKONNEN]["captain_aramsham"] == 1
    assert tank(play, FREMEN) == ["stilgar", "", ""]


def test_desert_power_moves_no_tank() -> None:
    play = laid().tank("stilgar", 1).turn(ATREIDES).by(FREMEN, "take_turn", "desert_power signs", "signs")
    assert tank(play, FREMEN) == ["stilgar", "", ""]


def test_a_token_of_the_partner_moves_both_tanks() -> None:
    position = given(shared=BOTH).boards(corrino={"mentat": 1}, fremen={"strategy": 1})
    play = position.bene_gesserit(PAUL, on="house").tank("stilgar", 1).tank("lady_jessica", 2).turn(ATREIDES)
    play.by(PAUL, "take_turn", "nothing house")
    assert tank(play, FREMEN) == ["", "stilgar", ""]
    assert tank(play, PAUL) == ["", "", "lady_jessica"]


# Paul-Muad'Dib takes the space with the number Paul Atreides had (ruling 34)


def muad_dib(position: Given) -> Play:
    tracks.enter_play(position.flow, "paul_muad_dib")
    return position.turn(HARKONNEN)


@pytest.mark.parametrize("space", (1, 2, 3))
def test_paul_muad_dib_lies_in_the_fremen_tank(space: int) -> None:
    play = muad_dib(laid().tank("paul_atreides", space))
    assert tank(play, PAUL) == [""] * 3
    assert tank(play, FREMEN).index("paul_muad_dib") == space - 1


def test_he_pushes_whoever_lies_there() -> None:
    play = muad_dib(laid().tank("chani", 2).tank("stilgar", 1).tank("paul_atreides", 1))
    assert tank(play, FREMEN) == ["paul_muad_dib", "stilgar", "chani"]


def test_whom_he_pushes_beyond_the_last_space_leaves() -> None:
    play = muad_dib(laid().tank("chani", 3).tank("paul_atreides", 3))
    assert tank(play, FREMEN) == ["", "", "paul_muad_dib"]
    assert play.table.supply[ATREIDES]["chani"] == 1


def test_a_fresh_casualty_stays_one() -> None:
    """Paul goes to the tank and Paul-Muad'Dib enters in the same turn: he does not advance at its end."""
    play = laid().atreides("wind_pass", regular=1, paul_atreides=1).turn(ATREIDES).by(FREMEN, "take_turn")
    send_to_tank(play.game.flow, "wind_pass", "paul")
    tracks.enter_play(play.game.flow, "paul_muad_dib")
    play.by(FREMEN, "nothing strategy")
    assert tank(play, FREMEN) == ["paul_muad_dib", "", ""]


def test_he_advances_past_whoever_has_entered_in_that_turn() -> None:
    """He was in a tank before the turn and advances; who lies ahead of him and stays is pushed on."""
    position = laid().atreides("wind_pass", regular=1, stilgar=1).tank("paul_atreides", 1)
    play = position.turn(ATREIDES).by(FREMEN, "take_turn")
    play.table.remove(ATREIDES, "wind_pass", {"stilgar": 1})
    enter_tank(play.game.flow, "stilgar")
    tracks.enter_play(play.game.flow, "paul_muad_dib")
    assert tank(play, FREMEN) == ["paul_muad_dib", "stilgar", ""]
    play.by(FREMEN, "nothing strategy")
    assert tank(play, FREMEN) == ["", "paul_muad_dib", "stilgar"]
    assert play.game.faults() == []


def test_his_card_stays_spent_and_moves_to_the_fremen() -> None:
    position = laid().spent("paul_atreides").in_play("paul_muad_dib")
    assert position.table.spent_leaders == ["paul_muad_dib"]


def test_jessica_stays_on_the_board_of_house_atreides() -> None:
    play = laid().tank("lady_jessica", 2).in_play("reverend_mother_jessica").turn(HARKONNEN)
    assert tank(play, PAUL) == ["", "reverend_mother_jessica", ""]


def test_where_one_player_has_both_nothing_moves() -> None:
    play = given().tank("paul_atreides", 2).in_play("paul_muad_dib").turn(HARKONNEN)
    assert tank(play, ATREIDES) == ["", "paul_muad_dib", ""]


def test_tanks_survive_being_saved() -> None:
    play = laid().tank("beast_rabban", 1).tank("captain_aramsham", 1).turn(HARKONNEN).saved()
    play.by(CORRINO, "take_turn").saved().by(CORRINO, "nothing strategy").saved()
    assert tank(play, HOUSE)[1] == "beast_rabban"
    assert tank(play, CORRINO)[1] == "captain_aramsham"


def test_leaders_of_the_two_houses_lost_together_need_no_order() -> None:
    play = (
        laid()
        .harkonnen("csw_2", regular=1, baron_harkonnen=1, captain_aramsham=1)
        .task(TakeCasualties(HARKONNEN, "csw_2", 9))
    )
    assert (tank(play, HOUSE)[0], tank(play, CORRINO)[0]) == ("baron_harkonnen", "captain_aramsham")
    assert play.kind != "order_in_tank"


def test_leaders_of_one_house_are_ordered_by_either_partner() -> None:
    play = (
        laid()
        .harkonnen("csw_2", regular=1, baron_harkonnen=1, beast_rabban=1, captain_aramsham=1)
        .task(TakeCasualties(HARKONNEN, "csw_2", 9))
    )
    assert (play.kind, set(play.seats)) == ("order_in_tank", {HOUSE, CORRINO})
    assert set(play.menu()) == {"ahead baron_harkonnen", "ahead beast_rabban"}
    play.by(CORRINO, "ahead baron_harkonnen")
    assert tank(play, HOUSE)[:2] == ["beast_rabban", "baron_harkonnen"]


def test_who_has_been_carried_over_to_the_partners_tank_meanwhile_is_not_ordered() -> None:
    """Paul-Muad'Dib has entered between the loss of Paul and Jessica and the answer."""
    play = laid().tank("lady_jessica").tank("paul_muad_dib", 2).task(OrderInTank(PAUL, 2))
    assert play.menu() == ["ahead lady_jessica"]
    play.choose("ahead lady_jessica")
    assert (tank(play, PAUL)[0], tank(play, FREMEN)[1]) == ("lady_jessica", "paul_muad_dib")
