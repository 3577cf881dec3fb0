"""The regeneration tanks: entering, pushing, advancing, leaving."""

from __future__ import annotations

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.losses import TakeCasualties
from engine.rules.tracks import card_ready
from tests.engine.rules.fights import attack
from tests.scenario import Given, Play, given


def spends(side: str, position: Given) -> Play:
    """That side's turn, with dice to spend."""
    return position.dice(harkonnen={"mentat": 3}, atreides={"mentat": 3}).turn(side)


def tank(play: Play, side: str) -> list[str]:
    return list(play.table.tanks[side])


def loses(position: Given, leader: str, turn: str = "") -> Play:
    """A hit that takes this leader."""
    side = HARKONNEN if leader in position.table.supply[HARKONNEN] else ATREIDES
    area = "csw_2" if side == HARKONNEN else "windgap"
    raiser = position.harkonnen if side == HARKONNEN else position.atreides
    raiser(area, regular=1, **{leader: 1})
    return position.task(TakeCasualties(side, area, 1), turn=turn).choose(f"casualties {leader}=1")


def test_three_spaces_in_sietch_tabr_and_five_on_giedi_prime() -> None:
    play = spends(HARKONNEN, given())
    assert (len(tank(play, ATREIDES)), len(tank(play, HARKONNEN))) == (3, 5)


# -- entering and pushing --------------------------------------------------------------------------


def test_a_leader_enters_the_first_space() -> None:
    play = loses(given().tank("beast_rabban", 3), "baron_harkonnen")
    assert tank(play, HARKONNEN) == ["baron_harkonnen", "", "beast_rabban", "", ""]


def test_whoever_lies_there_is_pushed_on_and_pushes_in_turn() -> None:
    play = loses(given().tank("beast_rabban", 1).tank("captain_aramsham", 2), "baron_harkonnen")
    assert tank(play, HARKONNEN) == ["baron_harkonnen", "beast_rabban", "captain_aramsham", "", ""]
    assert [event["space"] for event in play.events("leader_pushed_in_tank")] == [2, 3]


def test_an_empty_space_ends_the_pushing() -> None:
    play = loses(given().tank("beast_rabban", 1).tank("captain_aramsham", 3), "baron_harkonnen")
    assert tank(play, HARKONNEN) == ["baron_harkonnen", "beast_rabban", "captain_aramsham", "", ""]


def full_tank() -> Given:
    return given().tank("paul_atreides", 1).tank("lady_jessica", 2).tank("chani", 3)


def test_pushed_beyond_the_last_space_a_leader_leaves_the_tank() -> None:
    position = full_tank().dice(harkonnen={"mentat": 2}, atreides={"mentat": 2})
    play = loses(position, "stilgar", turn=HARKONNEN)
    assert tank(play, ATREIDES) == ["stilgar", "paul_atreides", "lady_jessica"]
    assert play.happened("leader_left_tank")


def test_a_leader_pushed_out_is_available_from_the_next_turn() -> None:
    """In the turn of the push he can be neither deployed nor placed; his card is back at once."""
    position = full_tank().harkonnen("csw_2", regular=3).atreides("wind_pass", regular=1, stilgar=1)
    play = attack(position.combat("sword shield shield", "special"), HARKONNEN, "csw_2", "wind_pass")
    play.choose("casualties stilgar=1").saved()
    assert play.table.recovering == ["chani"]
    assert not play.table.supply[ATREIDES].get("chani")
    assert card_ready(play.game.flow, "chani")
    play.choose("cease").saved()
    assert play.decider == ATREIDES, "the next turn has begun"
    assert play.table.supply[ATREIDES]["chani"] == 1
    assert play.table.recovering == []


def test_the_card_comes_back_with_the_face_it_had() -> None:
    position = full_tank().spent("chani")
    play = loses(position, "stilgar")
    assert play.table.spent_leaders == ["chani"]
    assert not card_ready(play.game.flow, "chani")


def test_in_the_tank_a_card_cannot_be_used() -> None:
    position = given().tank("chani", 2).tank("stilgar", 1).spent("stilgar")
    play = spends(ATREIDES, position)
    assert not card_ready(play.game.flow, "chani")
    assert play.table.spent_leaders == ["stilgar"], "spent stays spent, ready stays ready"


# -- advancing -------------------------------------------------------------------------------------


def test_spending_a_die_moves_everyone_in_ones_own_tank_one_space() -> None:
    position = given().tank("baron_harkonnen", 1).tank("beast_rabban", 3).tank("stilgar", 1)
    play = spends(HARKONNEN, position).choose("nothing mentat")
    assert tank(play, HARKONNEN) == ["", "baron_harkonnen", "", "beast_rabban", ""]
    assert tank(play, ATREIDES) == ["stilgar", "", ""]
    play.choose("nothing mentat")
    assert tank(play, ATREIDES) == ["", "stilgar", ""]


def test_neighbours_in_the_tank_advance_together() -> None:
    play = spends(ATREIDES, full_tank()).choose("nothing mentat")
    assert tank(play, ATREIDES) == ["", "paul_atreides", "lady_jessica"]


def test_they_advance_at_the_end_of_the_turn() -> None:
    position = given().tank("baron_harkonnen", 1).harkonnen("csw_2", regular=2)
    play = position.dice(harkonnen={"strategy": 1, "mentat": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("act strategy strategy_move").saved()
    assert tank(play, HARKONNEN)[0] == "baron_harkonnen"
    play.choose("move csw_2 csw_3 regular=1", "done")
    assert tank(play, HARKONNEN)[:2] == ["", "baron_harkonnen"]


def test_from_the_last_space_a_leader_leaves_and_is_available_from_the_next_turn() -> None:
    play = spends(HARKONNEN, given().tank("baron_harkonnen", 5))
    assert not play.table.supply[HARKONNEN].get("baron_harkonnen")
    play.choose("nothing mentat")
    assert tank(play, HARKONNEN) == [""] * 5
    assert play.table.supply[HARKONNEN]["baron_harkonnen"] == 1


def test_a_bene_gesserit_token_moves_the_tank_like_a_die_and_leaves_the_game() -> None:
    position = given().tank("stilgar", 1).bene_gesserit(ATREIDES, on="house")
    play = position.dice(harkonnen={"mentat": 3}, atreides={}).turn(ATREIDES)
    left = play.table.bene_gesserit_reserve
    play.choose("nothing house")
    assert tank(play, ATREIDES) == ["", "stilgar", ""]
    assert not play.table.bene_gesserit_die
    assert (play.table.bene_gesserit[ATREIDES], play.table.bene_gesserit_reserve) == (0, left)


def test_desert_power_moves_no_tank() -> None:
    position = given().tank("stilgar", 1).worm("cnw_4")
    position = position.dice(harkonnen={"mentat": 3}, atreides={"mentat": 1})
    play = position.turn(ATREIDES).choose("desert_power worms", "done")
    assert play.decider == HARKONNEN
    assert tank(play, ATREIDES) == ["stilgar", "", ""]


def test_a_leader_who_enters_the_tank_in_a_turn_does_not_advance_at_its_end() -> None:
    """Those who were there before do."""
    position = given().tank("beast_rabban", 1).harkonnen("csw_2", regular=2, baron_harkonnen=1)
    position = position.atreides("wind_pass", regular=2).combat("sword shield", "sword sword")
    play = attack(position, HARKONNEN, "csw_2", "wind_pass").choose("casualties baron_harkonnen=1").saved()
    assert tank(play, HARKONNEN) == ["baron_harkonnen", "beast_rabban", "", "", ""]
    play.choose("cease")
    assert tank(play, HARKONNEN) == ["baron_harkonnen", "", "beast_rabban", "", ""]


def test_a_leader_lost_in_the_enemys_turn_advances_with_the_next_die_of_his_own() -> None:
    position = given().harkonnen("csw_2", regular=3).atreides("wind_pass", regular=1, stilgar=1)
    play = attack(position.combat("sword shield shield", "special"), HARKONNEN, "csw_2", "wind_pass")
    play.choose("casualties stilgar=1", "cease").saved()
    assert tank(play, ATREIDES) == ["stilgar", "", ""], "the Harkonnen die moves the Harkonnen tank"
    play.choose("nothing mentat")
    assert tank(play, ATREIDES) == ["", "stilgar", ""]


def test_a_named_leader_of_a_legion_destroyed_by_anything_goes_to_the_tank() -> None:
    """Atomics under a legion that has nowhere to go."""
    position = given().prescience(jihad=8).harkonnen("splintered_rock", regular=1, baron_harkonnen=1)
    for area in ("cne_2", "cnw_2", "wind_pass"):
        position.atreides(area, regular=1)
    position.no_settlement("hagga_basin").atreides("hagga_basin", regular=1)
    play = spends(ATREIDES, position).choose("atomics splintered_rock")
    assert play.legion("splintered_rock") == {}
    assert tank(play, HARKONNEN)[0] == "baron_harkonnen"


# -- several at once -------------------------------------------------------------------------------


def destroyed(position: Given, side: str, **leaders: int) -> Play:
    """A legion of one unit and these leaders is destroyed."""
    area = "csw_2" if side == HARKONNEN else "windgap"
    raiser = position.harkonnen if side == HARKONNEN else position.atreides
    raiser(area, regular=1, **leaders)
    return position.task(TakeCasualties(side, area, 9))


def test_of_leaders_who_go_there_together_the_owner_says_who_lies_ahead() -> None:
    play = destroyed(given(), ATREIDES, paul_atreides=1, lady_jessica=1)
    assert (play.kind, play.decider) == ("order_in_tank", ATREIDES)
    assert set(play.menu()) == {"ahead paul_atreides", "ahead lady_jessica"}
    other = play.saved().game.fork()
    play.choose("ahead paul_atreides")
    assert tank(play, ATREIDES) == ["lady_jessica", "paul_atreides", ""]
    assert play.events("tank_ordered") == [{"leaders": ["paul_atreides", "lady_jessica"]}]
    other.play(ATREIDES, "ahead lady_jessica")
    assert other.table.tanks[ATREIDES] == ["paul_atreides", "lady_jessica", ""]


def test_of_three_two_are_named_and_those_who_lay_there_stay_before_them() -> None:
    position = given().tank("captain_aramsham", 1).in_play("thufir_hawat")
    play = destroyed(position, HARKONNEN, baron_harkonnen=1, beast_rabban=1, thufir_hawat=1)
    play.choose("ahead beast_rabban").saved().choose("ahead thufir_hawat")
    expected = ["baron_harkonnen", "thufir_hawat", "beast_rabban", "captain_aramsham", ""]
    assert tank(play, HARKONNEN) == expected
    assert play.kind != "order_in_tank"


def test_who_is_named_first_leaves_the_tank_if_there_are_more_than_its_spaces() -> None:
    position = given().in_play("chani")
    play = destroyed(position, ATREIDES, paul_atreides=1, lady_jessica=1, stilgar=1, chani=1)
    play.choose("ahead stilgar", "ahead chani").saved().choose("ahead lady_jessica")
    assert play.table.supply[ATREIDES]["stilgar"] == 1, "he is back with the next turn"
    assert tank(play, ATREIDES) == ["paul_atreides", "lady_jessica", "chani"]


def test_leaders_given_up_for_hits_are_ordered_too() -> None:
    position = given().harkonnen("csw_2", elite=2, baron_harkonnen=1, beast_rabban=1)
    play = position.task(TakeCasualties(HARKONNEN, "csw_2", 2))
    play.choose("casualties baron_harkonnen=1 beast_rabban=1", "ahead baron_harkonnen")
    assert tank(play, HARKONNEN)[:2] == ["beast_rabban", "baron_harkonnen"]


def test_leaders_left_alone_together_are_ordered_too() -> None:
    position = given().atreides("wind_pass", regular=1, paul_atreides=1, stilgar=1)
    play = position.dice(harkonnen={"mentat": 3}, atreides={"strategy": 2}).turn(ATREIDES)
    play.choose("act strategy strategy_move", "move wind_pass csw_3 regular=1", "ahead stilgar")
    assert tank(play, ATREIDES) == ["paul_atreides", "stilgar", ""], "nobody advances in the turn of the loss"


def test_a_leader_and_generic_ones_leave_nothing_to_order() -> None:
    play = destroyed(given(), HARKONNEN, baron_harkonnen=1, bashar=3)
    assert play.kind != "order_in_tank"
