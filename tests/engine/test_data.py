"""What the box holds, and how the engine keeps it."""

from __future__ import annotations

import json
import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

from engine import components
from engine.components import FILES, STANDARD, load
from engine.words import names

DATA = Path(components.__file__).parent / "data"
ORIGINS = ("printed", "reported", "inferred", "ours")
#: A leader in the table of the page on the rules, with swords and shields.
ABILITY = re.compile(r"\| ([A-Z][A-Za-z' -]+?) \| (\d) \| (\d) (?=\|)")


def raw(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def write(directory: Path, name: str, value: Any) -> Path:
    (directory / name).write_text(json.dumps(value), encoding="utf-8")
    return directory


# What the box holds


def test_the_box_holds_129_figures() -> None:
    harkonnen, atreides = STANDARD.figures["harkonnen"], STANDARD.figures["atreides"]
    assert [harkonnen[piece] for piece in ("regular", "elite", "sardaukar")] == [24, 12, 8]
    assert [atreides[piece] for piece in ("regular", "elite", "fedaykin")] == [16, 8, 6]
    assert [harkonnen[piece] for piece in ("ornithopter", "harvester", "carryall")] == [6, 8, 3]
    assert [atreides[piece] for piece in ("sandworm", "wild_maker")] == [4, 1]
    assert (harkonnen["bashar"], atreides["naib"]) == (6, 12)
    named = [leader for leader in STANDARD.leaders.values() if not leader.generic and not leader.is_sandworm]
    assert [sum(leader.faction == side for leader in named) for side in ("harkonnen", "atreides")] == [7, 8]
    assert sum(harkonnen.values()) + sum(atreides.values()) + len(named) == 129


def test_there_are_ten_atreides_and_eight_harkonnen_leader_cards() -> None:
    cards: dict[str, set[str]] = {}
    for leader in STANDARD.leaders.values():
        cards.setdefault(leader.subfaction, set()).add(leader.id)
    assert cards == {
        "house_harkonnen": {"beast_rabban", "thufir_hawat", "baron_harkonnen", "feyd_rautha"},
        "corrino": {"shaddam_iv", "gaius_helen_mohiam", "captain_aramsham", "bashar"},
        "house_atreides": {
            "paul_atreides",
            "lady_jessica",
            "reverend_mother_jessica",
            "gurney_halleck",
            "alia",
        },
        "fremen": {"naib", "paul_muad_dib", "stilgar", "chani", "wild_maker"},
    }


def test_the_page_of_the_rules_tells_what_each_leader_makes_of_a_special() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    told = {name: (int(swords), int(shields)) for name, swords, shields in ABILITY.findall(page)}
    of_legions = [leader for leader in STANDARD.leaders.values() if not leader.is_sandworm]
    assert {
        names()[leader.id][0].removeprefix("Emperor "): (leader.swords, leader.shields)
        for leader in of_legions
    } == told


def test_there_are_four_planning_decks_of_18() -> None:
    decks: dict[str, int] = {}
    for card in STANDARD.cards.values():
        decks[card.deck] = decks.get(card.deck, 0) + card.copies
    assert decks == dict.fromkeys(("house_harkonnen", "corrino", "house_atreides", "fremen"), 18)


def test_there_are_16_prescience_6_objective_8_tactical_and_3_ban_cards() -> None:
    assert len(STANDARD.prescience) == 16
    assert len(STANDARD.objectives) == 6
    assert len(STANDARD.tactics) == 8
    assert set(STANDARD.bans) == {"choam", "spacing_guild", "landsraad"}


def test_there_are_24_dice_with_six_faces() -> None:
    counts = STANDARD.dice_counts
    assert (counts["harkonnen_action"], counts["atreides_action"], counts["combat_per_faction"]) == (8, 4, 6)
    assert {len(faces) for faces in STANDARD.dice_faces.values()} == {6}


def test_deployment_tokens_are_8_and_8_and_6_black_and_6_silver() -> None:
    assert list(STANDARD.deployment_tokens) == [
        f"{kind}_{number}" for kind in ("start", "deploy") for number in range(1, 9)
    ]
    assert STANDARD.deployment_tokens["start_8"] == {"elite": 1, "fedaykin": 1}
    assert STANDARD.deployment_tokens["deploy_1"] == {"regular": 2}
    assert {colour: len(tokens) for colour, tokens in STANDARD.garrisons.items()} == {"black": 6, "silver": 6}


def test_every_deployment_token_shows_two_units() -> None:
    for token in (*STANDARD.deployment_tokens.values(), *(t for g in STANDARD.garrisons.values() for t in g)):
        assert sum(number for piece, number in token.items() if piece != "bashar") == 2


def test_markers_are_16_wormsigns_6_stations_5_bene_gesserit_3_atomics() -> None:
    assert STANDARD.markers["wormsign"] == sum(STANDARD.wormsign_faces.values()) == 16
    assert STANDARD.markers["testing_station"] == sum(STANDARD.station_faces.values()) == 6
    assert STANDARD.markers["bene_gesserit"] == 5
    assert STANDARD.markers["family_atomics"] == 3
    assert STANDARD.markers["cone_of_silence_per_shared_faction"] == 3


def test_settlement_tokens_are_8_sietches_and_6_settlements() -> None:
    assert STANDARD.sietch_ranks == (1, 1, 2, 2, 2, 2, 3, 3)
    assert STANDARD.settlement_ranks == {
        "arrakeen": 3,
        "carthag": 2,
        "arsunt": 1,
        "hagga_basin": 1,
        "imperial_basin": 1,
        "north_pole": 1,
    }


def test_the_spice_board_has_five_rows_and_its_lowest_bans() -> None:
    assert [row.harkonnen_dice for row in STANDARD.spice_rows] == [8, 7, 6, 5, 4]
    assert [row.ban_row for row in STANDARD.spice_rows] == [False] * 4 + [True]


def test_every_leader_card_lies_beside_a_result_its_boards_hold() -> None:
    for leader in STANDARD.leaders.values():
        if leader.slot not in (None, "desert_power"):
            assert leader.slot in STANDARD.slots[leader.subfaction]
            assert leader.slot in STANDARD.slots[leader.faction]


def test_mohiam_alone_brings_a_bene_gesserit_token() -> None:
    assert [leader.id for leader in STANDARD.leaders.values() if leader.takes_bene_gesserit] == [
        "gaius_helen_mohiam"
    ]


def test_hawats_scheming_alone_is_kept_in_hand() -> None:
    assert [card.id for card in STANDARD.cards.values() if card.kept_in_hand] == ["hawats_scheming"]


# What the values are


def test_content_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        STANDARD.leaders["alia"].swords = 9  # type: ignore[misc]
    for mapping in (STANDARD.cards, STANDARD.figures["harkonnen"], STANDARD.leaders["alia"].enters):
        with pytest.raises(TypeError):
            mapping["new"] = 1  # type: ignore[index]


def test_the_digest_is_that_of_the_content_and_not_of_its_layout(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_text(json.dumps(raw(name), indent=7), encoding="utf-8")
    assert load(tmp_path).digest == load().digest == STANDARD.digest


def test_any_change_of_content_changes_the_digest(tmp_path: Path) -> None:
    tracks = raw("tracks.json")
    tracks["prescience"]["length"] = 13
    changed = load(write(tmp_path, "tracks.json", tracks))
    assert changed.digest != STANDARD.digest


def test_so_does_another_order_of_entries(tmp_path: Path) -> None:
    figures = raw("figures.json")
    figures["atreides"] = dict(reversed(figures["atreides"].items()))
    assert load(write(tmp_path, "figures.json", figures)).digest != STANDARD.digest


def test_a_directory_may_hold_one_changed_file_only(tmp_path: Path) -> None:
    leaders = raw("leaders.json")
    next(leader for leader in leaders if leader["id"] == "alia")["combat"]["swords"] = 3
    changed = load(write(tmp_path, "leaders.json", leaders))
    assert changed.leaders["alia"].swords == 3
    assert changed.leaders["chani"] == STANDARD.leaders["chani"]
    assert changed.cards == STANDARD.cards


def test_every_entry_says_where_it_comes_from() -> None:
    entries: list[Any] = [*STANDARD.cards.values(), *STANDARD.prescience.values(), *STANDARD.leaders.values()]
    assert {entry.provenance.split()[0] for entry in entries} <= set(ORIGINS)
    for name in FILES:
        assert "provenance" in json.dumps(raw(name)), name


def test_what_is_our_own_stays_marked_beside_what_is_not() -> None:
    alia, baron = STANDARD.leaders["alia"], STANDARD.leaders["baron_harkonnen"]
    assert (alia.provenance, alia.special_provenance) == ("reported", "ours")
    assert (baron.provenance, baron.combat_provenance) == ("reported", "printed")
    water_of_life = STANDARD.prescience["paul_drinks_the_water_of_life"]
    assert (water_of_life.provenance, water_of_life.advance_provenance) == ("printed", "ours")
    assert raw("dice.json")["atreides_action"]["why"]
