"""Every refusal can be said in English, with the names of what it is about."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Choice, Game, Refused, components
from engine.chapters import rulebook
from engine.choice import Part
from engine.components import STANDARD
from engine.options import options_of
from engine.pieces import FACTIONS, GENERIC, SANDWORM, WILD_MAKER
from engine.players.random import RandomPlayer
from engine.refusal import AS_WRITTEN, name, names, sentences
from engine.variant import Variant
from engine.words import names as written
from tests.reads import VARIANTS, positions
from tests.scenario import given
from tests.standard import board, pieces

ENGINE = Path(components.__file__).parent
MAKERS = ("Refused", "ChoiceError", "refused")


def places(template: str) -> set[str]:
    return {place for _, place, _, _ in string.Formatter().parse(template) if place}


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the engine that makes a refusal, and where it stands."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else None
                called = node.func.id if isinstance(node.func, ast.Name) else called
                if called in MAKERS:
                    yield f"{path.relative_to(ENGINE)}:{node.lineno}", node


def passes_on(call: ast.Call) -> bool:
    """Whether a refusal is made of another one, or of the arguments of a function that only makes it."""
    first = call.args[0]
    return (isinstance(first, ast.Attribute) and first.attr == "key") or (
        isinstance(first, ast.Name) and first.id == "key"
    )


def params_of(call: ast.Call) -> set[str] | None:
    """The parameters, if they are written out."""
    written = {keyword.arg for keyword in call.keywords if keyword.arg not in (None, "rule")}
    if len(call.args) < 2:
        return {str(param) for param in written}
    second = call.args[1]
    if isinstance(second, ast.Dict) and all(isinstance(key, ast.Constant) for key in second.keys):
        return {str(ast.literal_eval(key)) for key in second.keys if key is not None}
    return None


# The catalogue against the source


def test_every_refusal_has_its_key_written_out_and_a_sentence_for_it() -> None:
    wrong = [
        where
        for where, call in refusals()
        if not passes_on(call)
        and (not isinstance(call.args[0], ast.Constant) or call.args[0].value not in sentences())
    ]
    assert wrong == []


def test_the_parameters_of_every_refusal_fit_its_sentence() -> None:
    wrong = []
    for where, call in refusals():
        if passes_on(call) or not isinstance(call.args[0], ast.Constant):
            continue
        needed = places(sentences().get(str(call.args[0].value), ""))
        given_ = params_of(call)
        if given_ is None or given_ != needed:
            wrong.append((where, given_, needed))
    assert wrong == []


def test_no_sentence_is_left_over() -> None:
    used = {str(call.args[0].value) for _, call in refusals() if isinstance(call.args[0], ast.Constant)}
    assert set(sentences()) - used == set()


# Names


@pytest.mark.parametrize("area", board.area)
def test_every_area_has_a_name_of_its_own(area: str) -> None:
    (one, several) = name("area", area)
    assert one == several != area
    assert [other for other in board.area if name("area", other)[0] == one] == [area]


@pytest.mark.parametrize(
    "piece", [*pieces.order, "harvester", "ornithopter", "carryall", SANDWORM, WILD_MAKER]
)
def test_every_piece_has_a_name(piece: str) -> None:
    assert piece in names()
    one, several = name("piece", piece)
    assert several != piece and "_" not in one + several


def test_every_air_zone_seat_marker_and_card_has_a_name() -> None:
    things = [*board.zones, *board.sectors, *FACTIONS, *STANDARD.bans, *STANDARD.tracks.prescience.markers]
    things += [*STANDARD.cards, *STANDARD.prescience]
    assert [thing for thing in things if thing not in names()] == []


def test_the_file_names_nothing_that_does_not_exist() -> None:
    known = {*pieces.order, *board.area, *board.sectors, *FACTIONS, *STANDARD.bans, "deployment_token"}
    known |= {*STANDARD.leaders, *STANDARD.cards, *STANDARD.prescience, *pieces.garrisons.values()}
    known |= {*STANDARD.tracks.prescience.markers, *STANDARD.slots, *GENERIC.values()}
    known |= {piece for faction in FACTIONS for piece in STANDARD.figures[faction]}
    expanded = rulebook(options=options_of({"expansions": "desert_war"})).content
    known |= {*expanded.leaders, *expanded.pieces.bystanders}
    parameters = {place for template in sentences().values() for place in places(template)} - AS_WRITTEN
    strangers = [
        entry
        for entry in written()
        if entry not in known and not ("." in entry and entry.partition(".")[0] in parameters)
    ]
    assert strangers == []


# How it reads


def test_the_sentence_names_the_area_and_counts_the_pieces() -> None:
    play = given().harkonnen("carthag", regular=2, bashar=1).dice(harkonnen={"strategy": 1}).turn("harkonnen")
    play.choose("act strategy strategy_move")
    refusal = play.refuses("move carthag arrakeen regular=3", "menu.not_there")
    assert refusal.sentence() == "Carthag has 2 regular units, 3 were asked for."
    assert refusal.to_json()["params"] == {"area": "carthag", "piece": "regular", "have": 2, "asked": 3}
    refusal = play.refuses("move carthag arrakeen bashar=2 regular=1")
    assert refusal.sentence() == "Carthag has 1 Bashar, 2 were asked for."
    refusal = play.refuses("move carthag arrakeen elite=1")
    assert refusal.sentence() == "Carthag has 0 elite units, 1 was asked for."


def test_deployment_tokens_are_alike_in_words() -> None:
    play = given().atreides("wind_pass", "start_1").dice(atreides={"strategy": 1}).turn("atreides")
    play.choose("act strategy strategy_move")
    refusal = play.refuses("move wind_pass csw_3 start_1=2")
    assert refusal.sentence() == "Wind Pass has 1 deployment token, 2 were asked for."


@pytest.mark.parametrize(
    ("key", "params", "words"),
    [
        ("menu.not_available", {"piece": "elite", "have": 1, "asked": 2}, "2 elite units were"),
        ("menu.not_available", {"piece": "naib", "have": 0, "asked": 1}, "1 Naib was"),
        ("menu.not_available", {"piece": "carthag", "have": 2, "asked": 3}, "3 in Carthag were"),
        ("menu.leader_needs_unit", {"piece": "baron_harkonnen", "area": "cne_3"}, "Baron Harkonnen cannot"),
        ("menu.cannot_go_there", {"area": "cne_3", "to": "shield_wall_east"}, "Hole in the Rock South one"),
        ("menu.cannot_go_there", {"area": "cne_3", "to": "shield_wall_east"}, "reach Shield Wall (east)."),
        ("menu.cannot_go_that_way", {"area": "arsunt", "to": "carthag", "by": "sand"}, "way: sandriding."),
        ("menu.no_such_item", {"item": "the_voice", "verb": "play", "level": "card"}, "'The Voice' cannot"),
        ("menu.not_offered", {"verb": "harvester"}, "'harvester' is not"),
        ("entry.not_your_decision", {"seat": "atreides"}, "for Atreides to"),
    ],
)
def test_names_in_sentences(key: str, params: dict[str, int | str], words: str) -> None:
    assert words in Refused(key, params).sentence()


# In play


def strange(game: Game, player: RandomPlayer, legal: Choice) -> Choice:
    """Something near a legal choice."""
    parts = list(legal.parts)
    kind = player.below(5)
    if kind == 0 or not parts:
        return Choice(legal.verb, (*parts, Part(("carthag",))))
    args, named = parts[0].args, list(parts[0].named)
    if kind == 1 and named:
        key, number = named[player.below(len(named))]
        named = [(k, v) for k, v in named if k != key] + [(key, number + 3 if isinstance(number, int) else 1)]
    elif kind == 2 and args:
        at = player.below(len(args))
        other = board.areas[player.below(len(board.areas))].id
        args = (*args[:at], other, *args[at + 1 :])
    elif kind == 3:
        named.append(("sardaukar", 2))
    else:
        args = args[:-1]
    parts[0] = Part(args, tuple(sorted(dict(named).items())))
    return Choice(legal.verb, tuple(parts))


def test_whatever_is_refused_in_a_game_is_said_in_words() -> None:
    game, player = Game.new(bytes(range(32))), RandomPlayer(11)
    said: dict[str, str] = {}
    while not game.over and game.table.round <= 4:
        pending = game.waiting_on()
        assert pending is not None
        menu = game.menu(pending.seats[0])
        assert menu is not None
        legal = player.choose(menu)
        refusal = menu.refuse(strange(game, player, legal))
        if refusal is not None:
            sentence = refusal.sentence()
            said[refusal.key] = sentence
            assert sentence != refusal.key
            raw = {str(v) for param, v in refusal.params.items() if param not in AS_WRITTEN and "_" in str(v)}
            assert [word for word in raw if word in sentence] == [], sentence
        game.play(pending.seats[0], legal)
    assert len(said) > 8


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_admits_a_choice_alone_admits_no_other_than_the_whole_menu(variant: Variant) -> None:
    """And none of those that are legal is looked for in the whole."""
    for game in positions(1, 60, [variant]):
        question, player = game.flow.question, RandomPlayer(game.flow.decision)
        if question is None or game.flow.is_by_rule(question):
            continue
        whole = question.menu(game.flow)
        for _ in range(3):
            legal = player.choose(whole)
            assert legal in question.menu_for(game.flow, legal), (question, legal)
            other = strange(game, player, legal)
            if other.verb in question.verbs and other in question.menu_for(game.flow, other):
                assert other in whole, (question, other)
