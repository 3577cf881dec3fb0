"""Each card and leader of the base game that meets a new piece, clause by clause of what the data says of it.

A test is given every card, or leader, of whom its clause is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.cards.requirements import standing
from engine.components import STANDARD
from engine.expansions.desert_war.data import STANDARD as WAR
from engine.expansions.desert_war.launchers import LaunchRockets
from engine.expansions.desert_war.meetings import CLAUSES, clauses
from engine.expansions.desert_war.state import kept
from engine.pieces import ATREIDES, ENEMY, HARKONNEN
from engine.rules.desert_power import AttackWithWorm, MoveWorms
from engine.rules.movement import MoveLegions
from engine.sides import ROLE_FACTION
from tests.engine.desert_war.war import ESCORT, LAUNCHER, RIDER, SUSPENSOR, War, beside, first, war
from tests.scenario import Play

NORTH = "central_north_east__central_north_west"
SOUTH = "central_south_east__central_south_west"
WORDS = {source: clauses(text) for kind in WAR.meets.values() for source, text in kind.items()}
SAID: dict[str, list[str]] = {}
for source, said in WORDS.items():
    for clause in said:
        SAID.setdefault(clause, []).append(source)
TESTED: set[str] = set()

Test = Callable[..., None]


def meets(*said: str) -> Callable[[Test], Test]:
    """Of every card and leader of whom one of these clauses is said."""
    TESTED.update(said)
    sources = [source for clause in said for source in SAID[clause]]
    return pytest.mark.parametrize("source", sources)


def test_every_clause_has_a_test_and_is_counted() -> None:
    assert set(SAID) == TESTED == set(CLAUSES)


# -- carrying out a card or a special action -------------------------------------------------------


def side_of(source: str) -> str:
    cards = STANDARD.cards
    return ROLE_FACTION[cards[source].deck] if source in cards else STANDARD.leaders[source].faction


def played(position: War, source: str) -> Play:
    """The card with a die, or the special action of the leader."""
    side = side_of(source)
    leader = STANDARD.leaders.get(source)
    if leader is None:
        position.hand(side, source)
        dice = {side: {"mentat": 2}, ENEMY[side]: {"mentat": 3}}
        return position.dice(**dice).turn(side).choose(f"play mentat {source}")
    if source in position.table.waiting[side]:
        position.in_play(source)
    slot = leader.slot or ""
    dice = {side: {slot: 1}, ENEMY[side]: {"mentat": 2}}
    return position.dice(**dice).turn(side).choose(f"leader {slot} {source}")


def until(play: Play, *kinds: str, wanting: str = "") -> Play:
    """Leave out what comes before a question of these kinds; of several steps take the one that is wanted."""
    for _ in range(12):
        if play.kind in kinds:
            return play
        if play.kind in ("choose_step", "let_enter") and wanting and play.offers(f"choose {wanting}"):
            play.choose(f"choose {wanting}")
        elif play.offers("done"):
            play.choose("done")
        else:
            first(play)
    raise AssertionError(f"never asked: {kinds}, but {play.kind}")


def harkonnen_at(position: War, area: str) -> War:
    """Somebody whom every order of theirs means."""
    position.in_play("captain_aramsham", "shaddam_iv")
    return position.harkonnen(area, sardaukar=1, regular=1)


def atreides_at(position: War, area: str) -> War:
    position.in_play("gurney_halleck", "chani")
    return position.no_station().atreides(area, regular=1, fedaykin=1, naib=1, gurney_halleck=1)


def going(play: Play, area: str, to: str, by: str = "") -> str:
    """A line that moves all of a legion."""
    pieces = " ".join(f"{piece}={number}" for piece, number in sorted(play.legion(area).items()))
    words = sorted([*pieces.split(), *([f"by={by}"] if by else [])])
    return " ".join(["move", area, to, *words])


# -- orders ----------------------------------------------------------------------------------------


@meets("its move or attack may use an Escort like a transport")
def test_its_legion_may_fly_with_an_escort(source: str) -> None:
    position = harkonnen_at(war().escort(NORTH), "arsunt")
    play = until(played(position, source), "choose_move", wanting="move")
    play.choose(going(play, "arsunt", "splintered_rock", NORTH))
    assert play.legion("splintered_rock")[ESCORT] == 1 and NORTH not in play.table.zones


@meets("attack may use an Escort")
def test_its_attack_may_fly_with_an_escort(source: str) -> None:
    position = war().escort(NORTH)
    if source == "mudir_nahya_the_demon_ruler":
        position.harkonnen("arsunt", sardaukar=1, regular=3)
    else:
        harkonnen_at(position, "arsunt")
    play = until(played(position.atreides("splintered_rock", regular=1), source), "order_attack")
    play.choose(f"attack arsunt splintered_rock {NORTH}")
    assert any(event["pieces"] == {ESCORT: 1} for event in play.events("pieces_joined"))


@meets("arriving clears enemy troopers and camps, wakes lone riders")
def test_where_its_legion_arrives_enemies_go_and_riders_wake(source: str) -> None:
    position = harkonnen_at(war(), "arsunt").launchers("shield_wall_west", "shield_wall_west")
    position.camps(jihad="shield_wall_west")
    play = until(played(position, source), "choose_move", wanting="move")
    play.choose(going(play, "arsunt", "shield_wall_west"))
    if play.kind == "choose_move":
        play.choose("done")
    assert beside(play, "shield_wall_west") == {}
    sleeping = harkonnen_at(war().ornithopter(NORTH), "arsunt").riders("nw_11")
    waking = until(played(sleeping, source), "choose_move", wanting="move")
    waking.choose(going(waking, "arsunt", "nw_11", NORTH))
    if waking.kind == "choose_move":
        waking.choose("done")
    assert beside(waking, "nw_11") == {} and waking.happened("worm_placed")


@meets("its move or attack may ride over lone riders")
def test_its_legion_may_ride_over_lone_riders(source: str) -> None:
    position = atreides_at(war().riders("csw_5"), "csw_6")
    play = until(played(position, source), "choose_move", wanting="move")
    assert "csw_3" in play.goals("move", "csw_6", "sand")
    play.choose(going(play, "csw_6", "csw_3", "sand"))
    assert play.events("legion_moved")[-1]["path"] == ["csw_5"] and beside(play, "csw_5") == {RIDER: 1}


@meets("arriving clears Suspensor Troopers")
def test_where_its_legion_arrives_suspensor_troopers_go(source: str) -> None:
    position = atreides_at(war().suspensors("csw_5", "csw_5"), "csw_6")
    play = until(played(position, source), "choose_move", wanting="move")
    play.choose(going(play, "csw_6", "csw_5"))
    if play.kind == "choose_move":
        play.choose("done")
    assert beside(play, "csw_5") == {}


@meets("no Escort", "it lands at an own legion, so never on a rider or camp")
def test_carriers_need_no_escort_and_land_at_friends(source: str) -> None:
    position = war().escort(NORTH).harkonnen("carthag", regular=2).harkonnen("nw_16", regular=1)
    position.riders("csw_5").camps(jihad="cse_4")
    play = until(played(position, source), "choose_move")
    assert play.goals("move", "carthag") == {"nw_16"} and play.goals("move", "carthag", NORTH) == set()
    play.choose("move carthag nw_16 by=carrier regular=2")
    assert play.table.zones == {NORTH: ESCORT} and play.legion("nw_16") == {"regular": 3}


@meets(
    "the second move uses no Escort",
    "his two moves are two actions: both areas are cleared, both wake a lone rider",
)
def test_rabbans_two_moves(source: str) -> None:
    position = war().escort(SOUTH).harkonnen("north_pole", regular=2, beast_rabban=1).riders("csw_5")
    position.launchers("csw_4").camps(jihad="csw_4")
    play = played(position, source).choose("move north_pole csw_4 beast_rabban=1 regular=2")
    assert beside(play, "csw_4") == {}
    assert play.goals("move", "csw_4", SOUTH) == set()
    play.choose("move csw_4 csw_5 beast_rabban=1 regular=2")
    assert "csw_5" in play.table.worms


@meets("a legion carried by the move cannot be carried again for the attack")
def test_feyds_legion_flies_once(source: str) -> None:
    position = war().escort(NORTH, "central_south_west__central_north_west").in_play("feyd_rautha")
    position.harkonnen("carthag", regular=2, feyd_rautha=1).atreides("csw_3", regular=1)
    play = until(played(position, source), "choose_move")
    play.choose(f"move carthag cnw_2 by={NORTH} feyd_rautha=1 regular=2")
    assert play.kind != "order_attack" or not any("csw_3" in line for line in play.menu())


# -- placing ---------------------------------------------------------------------------------------


@meets("'empty': neither troopers nor a camp may be there")
def test_empty_means_without_troopers_and_camps(source: str) -> None:
    """The same card in the same position, once with an area that troopers or a camp take."""

    def offered(piece: str) -> set[str]:
        position = war().no_station().worm("csw_6").wild_maker().atreides("windgap", regular=1)
        if source.startswith("smugglers"):
            waiting = position.table.waiting
            others = [name for name in waiting[ATREIDES] if name != "gurney_halleck"]
            position.table.waiting = {**waiting, ATREIDES: [*others, "gurney_halleck"]}
        if source == "shai_hulud":
            position = war().no_station()
        if source == "sandtides":
            position.harkonnen("csw_4", regular=1)
        if piece:
            put = {SUSPENSOR: position.suspensors, RIDER: position.riders, LAUNCHER: position.launchers}
            _ = put[piece]("csw_5") if piece in put else position.camps(jihad="csw_5")
        play = until(
            played(position, source), "choose_placing", "choose_worm_place", "move_sietch", "displace_enemy"
        )
        return {word for line in play.menu() for word in line.replace(";", " ").split()}

    assert "csw_5" in offered("")
    for piece in (SUSPENSOR, RIDER, LAUNCHER, "camp"):
        assert "csw_5" not in offered(piece), piece


@meets("'free': own Suspensor Troopers do not hinder")
def test_free_means_beside_own_troopers_too(source: str) -> None:
    play = played(war().suspensors("cne_1"), source)
    play.choose("place cne_1 bashar=1 elite=2")
    assert play.legion("cne_1") == {"elite": 2, "bashar": 1} and beside(play, "cne_1") == {SUSPENSOR: 1}


@meets("'free': Suspensor Troopers there do not hinder and are removed")
def test_stilgar_comes_among_suspensor_troopers(source: str) -> None:
    play = played(war().in_play("stilgar").suspensors("hagga_basin").no_settlement(), source)
    play.choose("place hagga_basin elite=2 regular=1")
    assert beside(play, "hagga_basin") == {} and play.table.supply[HARKONNEN][SUSPENSOR] == 6


@meets(
    "its leader is named or a Bashar, never an Escort",
    "its leader is never an Escort",
    "in the other branch the leader is never an Escort",
    "the Bashar is never an Escort",
    "deploys no Escort as his leader",
)
def test_the_leader_it_brings_is_no_escort(source: str) -> None:
    position = war().escort(NORTH)
    if source == "mudir_nahya_the_demon_ruler":
        position.left_game("beast_rabban")
    if side_of(source) == HARKONNEN:
        position.harkonnen("carthag", regular=1)
    play = until(played(position, source), "choose_placing")
    lines = play.menu()
    assert any("bashar" in line for line in lines) and not any(ESCORT in line for line in lines)


# -- vehicles --------------------------------------------------------------------------------------


@meets("no ornithopter, so no Escort")
def test_it_places_no_ornithopters_and_so_no_escort(source: str) -> None:
    assert "escort" not in played(war(), source).verbs()


@meets(
    "the harvester may go where troopers, riders or a camp are",
    "harvesters may go where troopers, riders or a camp are",
)
def test_its_harvesters_go_where_troopers_and_camps_are(source: str) -> None:
    position = war().suspensors("csw_5").riders("csw_6").camps(jihad="cse_4").launchers("cse_4")
    play = until(played(position, source), "choose_vehicle")
    for area in ("csw_5", "csw_6", "cse_4"):
        assert play.offers(f"harvester supply {area}")
    play.choose("harvester supply cse_4")
    assert beside(play, "cse_4") == {"fremen_camp": 1, LAUNCHER: 1}


@meets("one of the two, and only one, may be an Escort")
def test_one_of_its_two_ornithopters_may_be_an_escort(source: str) -> None:
    play = played(war(), source).choose(f"escort supply {NORTH}")
    assert "escort" not in play.verbs() and "ornithopter" in play.verbs()


@meets(
    "an Escort in an air zone is a vehicle, one in a legion is not",
    "launchers are no legion to name a sector by",
)
def test_an_escort_in_its_zone_is_a_vehicle(source: str) -> None:
    position = war().escort(SOUTH).harkonnen("csw_4", regular=1, **{ESCORT: 1}).in_play("gurney_halleck")
    position.atreides("csw_6", regular=1, gurney_halleck=1).launchers("ne_8").combat("sword sword sword")
    play = played(position, source)
    if source == "fremen_rockets":
        play.refuses("fire north_east")
        play.choose("fire central_south_west")
    play.choose(f"remove {SOUTH}")
    assert play.table.zones == {} and play.legion("csw_4") == {"regular": 1, ESCORT: 1}


@meets("an Escort in an air zone is an ornithopter", "an Escort in the target may take two of the hits")
def test_a_captured_escort_and_one_that_is_hit(source: str) -> None:
    position = war().escort(SOUTH).harkonnen("csw_4", regular=3, **{ESCORT: 1}).combat("sword sword shield")
    play = played(position, source).choose(f"remove {SOUTH}", "bombard csw_4")
    assert play.kind == "choose_casualties" and play.offers(f"casualties {ESCORT}=1")
    assert play.choose(f"casualties {ESCORT}=1").legion("csw_4") == {"regular": 3}


# -- signs, worms, storms --------------------------------------------------------------------------


@meets("riders are no wormsigns")
def test_riders_are_not_discarded_like_signs(source: str) -> None:
    position = war().riders("cse_1").sign("csw_4")
    play = until(played(position, source), "discard_signs")
    play.refuses("discard_signs cse_1")
    play.choose("discard_signs csw_4")
    assert beside(play, "cse_1") == {RIDER: 1}


@meets("its two wormsigns are no Desert Power: no rider instead, Suspensor Troopers keep them away")
def test_the_signs_of_a_card_are_signs(source: str) -> None:
    position = (
        war().suspensors("csw_5").in_play("gurney_halleck").atreides("windgap", gurney_halleck=1, regular=1)
    )
    play = played(position, source)
    assert play.verbs() == {"signs"}
    play.refuses("signs csw_5")
    assert play.offers("signs csw_4 csw_6")


@meets(
    "the Wild Maker with a rider reaches three areas and still rolls six dice",
    "is a sandworm for riders (reach three, six dice)",
)
def test_a_ridden_wild_maker(source: str) -> None:
    def wild() -> War:
        return war().wild_maker("sw_6").riders("sw_6").harkonnen("csw_2", regular=6).no_station()

    if source == "shai_hulud":
        play = until(played(wild(), source), "choose_worm_move")
        assert "cnw_4" in play.goals("move_worm", "sw_6")
        attack = play.choose("done")
    else:
        assert "cnw_4" in wild().task(MoveWorms(1), turn=ATREIDES).goals("move_worm", "sw_6")
        attack = wild().task(AttackWithWorm(), turn=ATREIDES)
    attack.choose("worm_attack sw_6 csw_2")
    assert sum(attack.events("worm_rolled")[0]["rolled"].values()) == 6


@meets("shares the Desert Power box with the Sandriders card")
def test_two_cards_in_one_box(source: str) -> None:
    position = war().wild_maker().riders("csw_5").dice(harkonnen={"mentat": 2}, atreides={"mentat": 1})
    assert {f"desert_power {source}", "desert_power sandriders"} <= set(position.turn(ATREIDES).menu())


@meets("troopers take no hits", "an Escort in a legion may take two")
def test_a_storm_hits_legions_alone(source: str) -> None:
    position = war().harkonnen("csw_4", regular=3, **{ESCORT: 1}).suspensors("csw_4", "csw_5")
    position.combat("sword sword shield shield shield shield")
    play = played(position, source)
    while play.kind not in ("choose_casualties", "choose_action") and play.decider:
        first(play)
    form: Any = play.game.menu(HARKONNEN)
    assert play.kind == "choose_casualties" and dict(form.forms[0].tough) == {ESCORT: 2}
    first(play)
    assert beside(play, "csw_4") == beside(play, "csw_5") == {SUSPENSOR: 1}


@meets("troopers are no target and take no hits")
def test_artillery_has_legions_as_its_targets(source: str) -> None:
    position = war().harkonnen("csw_4", regular=1).atreides("csw_5", regular=2).launchers("csw_5", "csw_3")
    position.combat("sword sword shield shield")
    play = until(played(position, source), "choose_target")
    play.refuses("bombard csw_3")
    play.choose("bombard csw_5")
    assert beside(play, "csw_5") == beside(play, "csw_3") == {LAUNCHER: 1}


# -- what is neither legion nor leader -------------------------------------------------------------


@meets("Suspensor Troopers are no legion in the sector", "riders are no leaders")
def test_a_leader_is_reached_by_legions_alone(source: str) -> None:
    """Neither do own troopers bring an enemy leader into reach, nor are enemy riders leaders."""
    position = war().suspensors("csw_5").riders("csw_6").in_play("gurney_halleck")
    position.atreides("windgap", regular=1, gurney_halleck=1)
    play = played(position, source)
    assert not play.offers("send_to_tank gurney_halleck", seat=HARKONNEN)
    near = war().harkonnen("csw_5", sardaukar=1).riders("csw_6").in_play("gurney_halleck")
    near.atreides("windgap", regular=1, gurney_halleck=1)
    reached = until(played(near, source), "send_to_tank")
    assert reached.menu() == ["send_to_tank gurney_halleck", "done"]


@meets("Suspensor Troopers are no legion")
def test_suspensor_troopers_bring_no_token(source: str) -> None:
    assert played(war().suspensors("csw_5"), source).happened("step_skipped")
    assert not played(war().harkonnen("csw_5", regular=1), source).happened("step_skipped")


@meets("Suspensor Troopers stay behind")
def test_whom_sandtides_leave(source: str) -> None:
    play = played(war().harkonnen("csw_4", regular=2).suspensors("csw_4"), source)
    play.choose("displace csw_4 csw_5")
    assert beside(play, "csw_4") == {SUSPENSOR: 1} and play.legion("csw_5") == {"regular": 2}


@meets("named leaders only: no Escort")
def test_an_escort_goes_to_no_tank(source: str) -> None:
    position = war().harkonnen("csw_4", regular=1, beast_rabban=1, **{ESCORT: 1})
    position.atreides("csw_5", regular=1, fedaykin=1).in_play("alia")
    play = until(played(position, source), "send_to_tank")
    assert play.menu() == ["send_to_tank beast_rabban", "done"]


@meets("troopers are no legion to be next to")
def test_thumpers_need_a_legion_nearby(source: str) -> None:
    position = war().no_sietch().launchers("csw_5").riders("csw_3")
    assert played(position, source).happened("step_skipped")


@meets("does not show a camp's face")
def test_spies_see_no_camp(source: str) -> None:
    play = played(war().camps(jihad="cse_4").atreides("windgap", "start_1"), source)
    play.refuses("reveal cse_4")
    play.choose("reveal windgap")
    assert not play.happened("camp_shown") and "faces" not in play.game.view(HARKONNEN)["private"]


@meets("it does not stop launchers in Paul's area")
def test_seek_out_the_mahdi_stops_no_launchers(source: str) -> None:
    position = war().in_play("paul_muad_dib").atreides("cse_4", regular=1, paul_muad_dib=1)
    position.camps(jihad="cse_4").launchers("cse_4").harvester("cse_5").harkonnen("carthag", regular=1)
    play = until(played(position, source), "choose_move").choose("done")
    assert play.table.effects and play.decider == ATREIDES
    flow = play.game.flow
    flow.push(LaunchRockets())
    flow.advance()
    assert play.offers("launch central_south_east")


# -- actions that come along -----------------------------------------------------------------------


@meets(
    "its Desert Power brings a Desert War action",
    "her Desert Power action brings a Desert War action",
    "each of the two Desert Power actions of the other branch brings a Desert War action",
)
def test_its_desert_power_brings_an_action(source: str) -> None:
    position = war().camps(jihad="cse_4")
    if source == "our_family_atomics":
        position.atomics("rimwall_west")
    play = until(played(position, source), "choose_desert_power", wanting="desert_power")
    taken = 0
    for _ in range(2 if source == "our_family_atomics" else 1):
        until(play, "choose_desert_power", wanting="desert_power")
        assert play.offers("war launchers")
        play.choose("desert_power attack")
        until(play, "choose_war_action").choose("war launchers", "launchers cse_4=1")
        taken += 1
    assert beside(play, "cse_4")[LAUNCHER] == taken


@meets("her die serves no card in the Desert Power box")
def test_alias_die_serves_other_leaders(source: str) -> None:
    position = war().wild_maker("sw_6").in_play("stilgar", "reverend_mother_jessica")
    play = until(played(position, source), "use_any_result", wanting="use_any_result")
    named = {line.split()[1] for line in play.menu() if line.startswith("leader")}
    assert "stilgar" in named and not named & {"sandriders", "wild_maker"}


@meets("the forced die may be accompanied by a Desert War token like any other")
def test_a_token_beside_a_forced_die(source: str) -> None:
    position = war().tokens(1).suspensors("csw_5")
    play = played(position, source).choose("force mentat")
    while play.decider == ATREIDES:
        play.choose("done" if play.offers("done") else play.menu()[0])
    assert play.kind == "choose_action" and play.offers("war suspensor")
    play.choose("war suspensor", "suspensor csw_5 csw_6")
    play.refuses("act strategy strategy_move")


@meets("changes no Desert War tokens in this round")
def test_bill_of_particulars_changes_no_tokens(source: str) -> None:
    play = played(war().imperium(choam=1).tokens(3), source).choose("lower choam")
    assert kept(play.game.flow)["tokens"] == 3


@meets("detonating leaves Suspensor Troopers on the site")
def test_who_is_left_on_the_site(source: str) -> None:
    play = played(war().suspensors("splintered_rock").prescience(jihad=4), source)
    play.choose("detonate splintered_rock")
    assert play.table.atomics == "splintered_rock" and beside(play, "splintered_rock") == {SUSPENSOR: 1}


# -- prescience ------------------------------------------------------------------------------------

GROUND = {
    "dew_collectors_for_the_planting": "hagga_basin",
    "new_hidden_wind_traps": "cne_1",
    "stunted_worms": "",
    "the_desert_war": "csw_5",
    "eyes_upon_the_residency": "cne_1",
}


def has(position: War, card: str) -> list[tuple[int, int]]:
    flow = position.row(card).task(MoveLegions(ATREIDES, 1), turn=ATREIDES).game.flow
    return [(asked["have"], asked["need"]) for asked in standing(flow, card)]


@meets("troopers, riders and camps are no legions")
def test_they_are_no_legions_for(source: str) -> None:
    erg = next(name for name in STANDARD.board.area if STANDARD.board.area[name].terrain == "minor_erg")
    area = GROUND[source] or erg
    assert has(war().launchers(area), source) == has(war().riders(area), source) == has(war(), source)
    assert has(war().camps(jihad=area), source) == has(war(), source)


@meets("a legion beside them counts")
def test_a_legion_beside_them_counts(source: str) -> None:
    position = war().launchers("csw_5").camps(jihad="csw_5").atreides("csw_5", regular=1)
    assert [have for have, _ in has(position, source)] == [1]


@meets("Suspensor Troopers are no Harkonnen legion")
def test_paul_drinks_among_suspensor_troopers(source: str) -> None:
    def claimable(position: War) -> bool:
        position.in_play("paul_muad_dib").atreides("csw_6", regular=1, paul_muad_dib=1).row(source)
        play = position.dice(harkonnen={"mentat": 2}, atreides={"mentat": 1}).turn(ATREIDES)
        return play.offers(f"claim_with mentat {source}")

    assert claimable(war().suspensors("csw_5"))
    assert not claimable(war().harkonnen("csw_5", regular=1))


@meets("a ride whose links are lone riders counts")
def test_a_ride_over_riders_is_a_ride(source: str) -> None:
    position = war().no_station().riders("csw_5").in_play("paul_muad_dib").row(source)
    position.atreides("windgap", regular=1, paul_muad_dib=1)
    play = position.task(MoveLegions(ATREIDES, 1), turn=ATREIDES)
    play.choose("move windgap cse_4 by=sand paul_muad_dib=1 regular=1")
    assert play.kind == "claim_window" and play.offers(f"claim {source}")


@meets("harvesters removed by launchers count")
def test_harvesters_of_launchers_count(source: str) -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4", "cse_4").harvester("cse_5", "csw_5").row(source)
    play = position.combat("sword sword").task(LaunchRockets(), turn=ATREIDES)
    play.choose("launch central_south_east", "remove cse_5 csw_5")
    assert play.kind == "claim_window" and play.offers(f"claim {source}")


@meets("a special attack of launchers is no battle")
def test_launchers_win_no_battle(source: str) -> None:
    position = war().camps(jihad="cse_4").launchers("cse_4").harvester("cse_5").row(source)
    play = position.combat("sword").task(LaunchRockets(), turn=ATREIDES)
    play.choose("launch central_south_east", "remove cse_5")
    assert play.kind == "cash_camp" and not play.offers(f"claim {source}")


@meets("a ridden worm's attack counts", "losing only an Escort or troopers is no removed unit")
def test_what_a_ridden_worm_removes(source: str) -> None:
    def attacked(**pieces: int) -> Play:
        position = war().worm("csw_1").riders("csw_1").row(source).suspensors("csw_2")
        position.harkonnen("csw_2", **pieces).combat("sword sword shield shield shield")
        play = position.task(AttackWithWorm(), turn=ATREIDES).choose("worm_attack csw_1 csw_2")
        if play.kind == "choose_casualties":
            play.choose(f"casualties {ESCORT}=1" if ESCORT in pieces else "casualties regular=2")
        return play

    assert attacked(regular=4).offers(f"claim {source}", seat=ATREIDES)
    assert not attacked(regular=4, **{ESCORT: 1}).offers(f"claim {source}", seat=ATREIDES)


@meets("an Escort in a legion is a further generic leader of the same strength, but no Bashar")
def test_an_escort_fights_like_a_bashar(source: str) -> None:
    leaders = war().game.flow.content.leaders
    escort, other = leaders[ESCORT], leaders[source]
    assert (escort.swords, escort.shields) == (other.swords, other.shields)
    assert leaders[ESCORT].generic and ESCORT not in war().flow.pieces.deployable
