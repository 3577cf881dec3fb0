"""Every kind of fault: a sound position is broken in that way, through JSON, and the fault is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import Game
from engine.components import STANDARD
from engine.rules.losses import CheckLimits
from engine.rules.planning import DrawFromDecks
from tests.scenario import given

Form = dict[str, Any]
Break = Callable[[Form], object]


def sound() -> Form:
    """An Atreides turn with a bit of everything on the table."""
    play = (
        given()
        .harkonnen("carthag", regular=3, bashar=1, baron_harkonnen=1)
        .harkonnen("arrakeen", elite=2)
        .atreides("windgap", "deploy_1", naib=1)
        .atreides("ne_2", regular=2, stilgar=1)
        .tank("beast_rabban")
        .worm("ne_1")
        .sign("cse_1")
        .harvester("cse_4")
        .ornithopter("north_east__central_north_east")
        .hand("harkonnen", "sardaukar_disguised")
        .hand("atreides", "kitab_al_ibar")
        .row("the_desert_war")
        .dice({"strategy": 2}, {"mentat": 2})
        .turn("atreides")
    )
    form = play.game.to_json()
    assert Game.from_json(form).faults() == []
    return form


def add(*path: str, by: int = 1) -> Break:
    """Change a number somewhere in the table."""

    def change(table: Form) -> None:
        *way, last = path
        for step in way:
            table = table[step]
        table[last] = table.get(last, 0) + by

    return change


def put(*path: str, value: Any) -> Break:
    def change(table: Form) -> None:
        *way, last = path
        for step in way:
            table = table[step]
        table[last] = value

    return change


def append(name: str, *values: Any) -> Break:
    return lambda table: table[name].extend(values)


def both(*changes: Break) -> Break:
    return lambda table: [change(table) for change in changes]


HARKONNEN, ATREIDES = "harkonnen", "atreides"
ZONE = "north_east__central_north_east"

BROKEN: dict[str, tuple[Break, str]] = {
    # names
    "unknown area": (put("legions", HARKONNEN, "atlantis", value={"regular": 1}), "atlantis is no area"),
    "worm nowhere": (put("worms", "atlantis", value="sandworm"), "atlantis is no area"),
    "sign nowhere": (append("wormsigns", "atlantis"), "atlantis is no area"),
    "harvester nowhere": (append("harvesters", "atlantis"), "atlantis is no area"),
    "sietch nowhere": (put("sietches", "atlantis", value=1), "atlantis is no area"),
    "unknown zone": (put("zones", "high_up", value="ornithopter"), "high_up is no air zone"),
    "unknown settlement": (put("settlements", "cse_1", value=1), "cse_1 is no settlement"),
    "unknown station": (append("stations", "cse_1"), "cse_1 is no testing station"),
    "unknown atomics site": (put("atomics", value="arrakeen"), "arrakeen is no atomics site"),
    "unknown card": (add("hands", ATREIDES, "ace_of_spades"), "ace_of_spades is no planning card"),
    "unknown marker": (put("prescience", "mahdi", value=1), "mahdi is no prescience marker"),
    "unknown Imperium marker": (put("imperium", "ix", value=1), "ix is no Imperium marker"),
    "unknown ban": (append("bans", "ix"), "ix is no ban"),
    "unknown result": (put("bene_gesserit_die", ATREIDES, value="luck"), "luck is no result"),
    "unknown side": (put("turn", value="ix"), "ix is no side to have the turn"),
    "unknown supply": (add("supply", ATREIDES, "tank"), "tank is nothing for the atreides supply"),
    "foreign supply": (add("supply", ATREIDES, "sardaukar"), "sardaukar is nothing for the atreides supply"),
    # figures
    "one unit more": (add("legions", HARKONNEN, "carthag", "regular"), "harkonnen has 25 regular, not 24"),
    "one unit less": (add("supply", HARKONNEN, "elite", by=-1), "harkonnen has 11 elite, not 12"),
    "one Naib more": (add("supply", ATREIDES, "naib"), "atreides has 13 naib, not 12"),
    "a worm conjured": (put("worms", "ne_8", value="sandworm"), "atreides has 5 sandworm, not 4"),
    "a vehicle conjured": (append("harvesters", "ne_8"), "harkonnen has 9 harvester, not 8"),
    "less than nothing in supply": (
        both(add("supply", ATREIDES, "naib", by=-20), add("legions", ATREIDES, "ne_2", "naib", by=20)),
        "the atreides supply has less than nothing of something",
    ),
    # leaders
    "a leader twice": (
        add("legions", HARKONNEN, "arrakeen", "baron_harkonnen"),
        "baron_harkonnen is in 2 places",
    ),
    "a leader on the board and in the tank": (
        lambda table: table["tanks"][HARKONNEN].__setitem__(3, "baron_harkonnen"),
        "baron_harkonnen is in 2 places",
    ),
    "a leader nowhere": (add("legions", ATREIDES, "ne_2", "stilgar", by=-1), "stilgar is in 0 places"),
    "the Wild Maker twice": (put("worms", "ne_8", value="wild_maker"), "wild_maker is in 2 places"),
    "a leader in the wrong tank": (
        both(
            lambda table: table["tanks"][HARKONNEN].__setitem__(0, ""),
            lambda table: table["tanks"][ATREIDES].__setitem__(0, "beast_rabban"),
        ),
        "beast_rabban lies in the tank of atreides",
    ),
    "a spent card of a leader not in play": (
        append("spent_leaders", "shaddam_iv"),
        "shaddam_iv has a spent card but is not in play",
    ),
    # tokens
    "a deployment token twice": (append("deployment_pool", "deploy_1"), "deploy_1 is in 2 places"),
    "a deployment token lost": (
        lambda table: table["deployment_pool"].remove("deploy_2"),
        "deploy_2 is in 0 places",
    ),
    "a sixth Bene Gesserit token": (add("bene_gesserit", ATREIDES), "6 Bene Gesserit tokens"),
    "a Bene Gesserit token owed": (
        both(add("bene_gesserit", ATREIDES, by=-1), add("bene_gesserit_reserve", by=1)),
        "5 Bene Gesserit tokens",
    ),
    "a seventeenth wormsign": (
        append(
            "wormsigns", *(f"nw_{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)), *(f"ne_{n}" for n in range(3, 10))
        ),
        "17 wormsigns",
    ),
    "a station without a back": (
        add("station_faces", "jihad", by=-1),
        "testing stations and their backs do not",
    ),
    "a back without a station": (
        lambda table: table["stations"].pop(),
        "testing stations and their backs do not agree",
    ),
    # places
    "both sides in an area": (
        both(
            add("supply", ATREIDES, "regular", by=-1),
            put("legions", ATREIDES, "carthag", value={"regular": 1}),
        ),
        "both sides stand in ['carthag']",
    ),
    "an empty legion": (put("legions", ATREIDES, "ne_8", value={}), "an empty atreides legion in ne_8"),
    "a stranger in a legion": (
        add("legions", ATREIDES, "ne_2", "sardaukar"),
        "['sardaukar'] in a atreides legion",
    ),
    "a token with the Harkonnen": (
        put("legions", HARKONNEN, "cse_3", value={"deploy_2": 1}),
        "['deploy_2'] in a harkonnen legion",
    ),
    "Atreides under a worm": (
        both(put("worms", value={"ne_2": "sandworm"})),
        "an Atreides legion and a worm share an area",
    ),
    "a harvester on rock": (put("harvesters", value=["cne_1"]), "a harvester outside the desert"),
    "a sign on rock": (put("wormsigns", value=["cne_1"]), "a wormsign outside the desert"),
    "a worm on rock": (put("worms", value={"cne_1": "sandworm"}), "a worm outside the desert"),
    "two signs in an area": (append("wormsigns", "cse_1"), "two of wormsign in one area"),
    "two harvesters in an area": (append("harvesters", "cse_4"), "two of harvester in one area"),
    "a harvester in the air": (put("zones", ZONE, value="harvester"), "an air zone holds what does not fly"),
    "a revealed sietch that does not stand": (
        append("revealed_sietches", "ne_8"),
        "a sietch is revealed but does not stand",
    ),
    "Harkonnen in a sietch": (
        both(
            add("supply", HARKONNEN, "regular", by=-1),
            put("legions", HARKONNEN, "sihaya_ridge", value={"regular": 1}),
        ),
        "a harkonnen legion in an enemy settlement",
    ),
    "Atreides in Arsunt": (
        both(
            add("supply", ATREIDES, "regular", by=-1),
            put("legions", ATREIDES, "arsunt", value={"regular": 1}),
        ),
        "a atreides legion in an enemy settlement",
    ),
    "a fifth sandworm": (
        put("worms", value=dict.fromkeys(("ne_1", "ne_8", "ne_9", "nw_1", "nw_2"), "sandworm")),
        "too many sandworms",
    ),
    # limits
    "seven units": (add("legions", HARKONNEN, "carthag", "regular", by=4), "7 harkonnen units in carthag"),
    "six under the CHOAM ban": (
        both(append("bans", "choam"), add("legions", HARKONNEN, "carthag", "regular", by=3)),
        "6 harkonnen units in carthag",
    ),
    "leaders alone": (put("legions", ATREIDES, "ne_2", value={"stilgar": 1}), "leaders alone in ne_2"),
    "stale marks of moves": (
        put("moved", value={"ne_2": {"regular": 1}}),
        "marks of moves outside an action",
    ),
    # dice
    "a ninth die": (add("dice", HARKONNEN, "house"), "harkonnen has 9 action dice"),
    "a lost die": (add("used_dice", ATREIDES, by=-1), "atreides has 3 action dice"),
    "less than no dice": (
        both(add("dice", ATREIDES, "house", by=-1), add("used_dice", ATREIDES)),
        "less than no dice on atreides",
    ),
    # cards
    "a card twice": (add("hands", ATREIDES, "kitab_al_ibar"), "copies of kitab_al_ibar"),
    "a card lost": (put("hands", ATREIDES, value={}), "copies of kitab_al_ibar"),
    "less than none of a card": (
        both(add("hands", ATREIDES, "kitab_al_ibar", by=-2), add("decks", "fremen", "kitab_al_ibar", by=2)),
        "less than none of a card",
    ),
    "a card in a foreign deck": (
        both(put("hands", ATREIDES, value={}), add("decks", "corrino", "kitab_al_ibar")),
        "a card of another deck among corrino",
    ),
    "a card on a foreign discard pile": (
        both(
            put("hands", ATREIDES, value={}),
            lambda table: table["discards"]["corrino"].append("kitab_al_ibar"),
        ),
        "a card of another deck among corrino",
    ),
    "a card in a foreign hand": (
        both(put("hands", ATREIDES, value={}), add("hands", HARKONNEN, "kitab_al_ibar")),
        "a card of the other side in the hand of harkonnen",
    ),
    "a prescience card twice": (
        append("prescience_deck", "the_desert_war"),
        "prescience card the_desert_war is in 2 places",
    ),
    "a prescience card lost": (
        put("prescience_row", value=[]),
        "prescience card the_desert_war is in 0 places",
    ),
    "an objective lost": (put("objectives", value=[]), "a secret objective is missing"),
    "an objective twice": (
        lambda table: table["objectives"].extend(table["objectives_left"][:1]),
        "a secret objective is missing",
    ),
    "a token told apart": (
        lambda table: (
            table["legions"][ATREIDES].update(ne_2={"deploy_1": 1, "deploy_2": 1})
            or table.update(followed={"deploy_1": 1})
        ),
        "tokens that stand together in ne_2 are told apart",
    ),
    "an objective that would have won": (
        lambda table: table.update(ruled_out=dict.fromkeys(table["objectives"], 1)),
        "is held, and would have won",
    ),
    "a third claim": (put("claims_this_round", value=3), "3 claims in a round"),
    "a foreign card declined": (put("declined", value=["stunted_worms"]), "not in the row was declined"),
    "a signal unheeded": (put("heard", value=["worm_removed_units"]), "was not offered for a claim"),
    "attached to nothing": (
        put("attached", value={"the_desert_war": []}),
        "cards are attached to the_desert_war",
    ),
    # tracks
    "supremacy beyond the track": (put("supremacy", value=11), "supremacy at 11"),
    "supremacy below the track": (put("supremacy", value=-1), "supremacy at -1"),
    "a prescience marker beyond the track": (put("prescience", "jihad", value=99), "jihad at 99"),
    "an Imperium marker off the board": (put("imperium", "choam", value=6), "choam in row 6"),
    "a ban twice": (append("bans", "choam", "choam"), "a ban is active twice"),
    "two spice in reserve": (put("spice_reserve", value=2), "2 spice in reserve"),
    "ten supremacy and play goes on": (put("supremacy", value=10), "ten supremacy and no winner"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_names_its_fault(name: str) -> None:
    change, wanted = BROKEN[name]
    form = sound()
    change(form["table"])
    found = Game.from_json(form).faults()
    assert any(wanted in fault for fault in found), found


def test_every_kind_of_card_and_figure_is_counted() -> None:
    for faction, figures in STANDARD.figures.items():
        for piece in figures:
            form = sound()
            form["table"]["supply"][faction][piece] = form["table"]["supply"][faction].get(piece, 0) + 1
            assert Game.from_json(form).faults(), piece
    for card in STANDARD.cards.values():
        form = sound()
        deck = form["table"]["decks"][card.deck]
        deck[card.id] = deck.get(card.id, 0) + 1
        assert Game.from_json(form).faults(), card.id
    for prescience in STANDARD.prescience:
        form = sound()
        form["table"]["prescience_removed"].append(prescience)
        assert Game.from_json(form).faults(), prescience


# -- what only a stack can get wrong ---------------------------------------------------------------


def test_a_game_in_which_nobody_is_asked() -> None:
    form = sound()
    form["stack"] = form["stack"][:-1]
    assert "nobody is asked" in Game.from_json(form).faults()
    form["stack"] = []
    assert "nobody is asked" in Game.from_json(form).faults()


def test_a_menu_without_a_choice() -> None:
    form = sound()
    dice = form["table"]["dice"]
    dice["atreides"]["mentat"] = dice["harkonnen"]["strategy"] = 0
    form["table"]["used_dice"] = {"harkonnen": 8, "atreides": 4}
    form["table"]["legions"]["atreides"]["windgap"] = {"naib": 1}
    assert "menu: no forms" in Game.from_json(form).faults()


def test_a_finished_game_asks_nobody_and_that_is_sound() -> None:
    form = sound()
    form["table"].update(winner="harkonnen", won_by="supremacy", supremacy=10)
    form["stack"] = []
    assert Game.from_json(form).faults() == []


# -- what is wrong at rest only --------------------------------------------------------------------


def test_an_area_above_the_limit_exists_exactly_while_its_owner_is_asked() -> None:
    layout = given().harkonnen("carthag", regular=5).dice({"deployment": 2}, {"mentat": 1})
    play = layout.turn("harkonnen").choose("act deployment deployment_units", "deploy carthag regular=3")
    assert play.kind == "remove_excess"
    assert play.table.units("harkonnen", "carthag") == 8
    assert play.game.faults() == []
    play.choose("remove regular=2")
    assert play.game.faults() == []


def test_limits_are_no_fault_while_they_are_being_settled() -> None:
    """Whatever else is asked before the last of them has been."""
    crowd = given().harkonnen("carthag", regular=8)
    asked = DrawFromDecks("harkonnen", "harkonnen", 1)
    assert crowd.task(asked, CheckLimits(), turn="harkonnen").game.faults() == []
    with pytest.raises(AssertionError, match="8 harkonnen units in carthag"):
        crowd.task(asked, turn="harkonnen")


def test_marks_of_moves_exist_exactly_while_an_action_moves() -> None:
    layout = given().harkonnen("carthag", regular=2).harkonnen("arsunt", regular=2)
    play = layout.dice({"strategy": 2}, {"mentat": 1}).turn("harkonnen")
    play.choose("act strategy strategy_move", "move carthag arrakeen regular=1")
    assert play.table.moved == {"arrakeen": {"regular": 1}}
    assert play.game.faults() == []
    play.choose("done")
    assert play.table.moved == {}
