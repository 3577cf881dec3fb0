"""Views, questions, effects and menus are what their types say; there is no other way of saying it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.chapters import declared_kinds
from engine.flow import QUESTIONS
from engine.pieces import ATREIDES, HARKONNEN
from engine.view import SPECTATOR
from tests.contract import wrong
from tests.engine.rules.fights import attack, orders
from tests.engine.rules.test_battle import the_example
from tests.engine.test_menu import GOLDEN
from tests.records import started
from tests.scenario import given

ENGINE = Path(__file__).resolve().parents[2] / "engine"
#: Where what clients read is typed and made.
TYPED = ("contract", "menu", "view.py", "rules/battle_report.py", "rules/effects.py", "rules/foresight.py")
#: As many as at release 0.1.0, and fewer from then on.
ANY = 227


def anys(path: Path) -> int:
    text = path.read_text(encoding="utf-8")
    nodes = ast.walk(ast.parse(text)) if "Any" in text else ()
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes)


def files(*places: str) -> Iterator[Path]:
    for place in places:
        path = ENGINE / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def test_what_clients_read_is_typed_to_the_end() -> None:
    """Views, questions and menus hold no ``Any``, and no question says of itself what has no type."""
    assert {path.name: anys(path) for path in files(*TYPED) if anys(path)} == {}
    for question in QUESTIONS.values():
        assert "Any" not in str(question.prompt.__annotations__["return"]), question.name


def test_there_is_ever_less_that_has_no_type() -> None:
    assert sum(map(anys, ENGINE.rglob("*.py"))) < ANY


def test_every_question_says_what_may_be_answered() -> None:
    for name, kind in declared_kinds().items():
        assert kind.verbs and len(kind.prompts) == 1, name


def test_a_type_lets_nothing_else_through() -> None:
    """Something more, something less, something else: what recorded games are held to says no to it."""
    record = started(2)
    view = json.loads(json.dumps(record.view(ATREIDES)))
    assert wrong("View", view) == []
    for spoil in (
        lambda it: it["public"]["desert"].update(hidden=1),
        lambda it: it["public"]["desert"].pop("worms"),
        lambda it: it["public"]["round"].update(turns="1"),
        lambda it: it["public"]["waiting"]["prompt"].update(something=1),
        lambda it: it["public"]["waiting"].update(kind="unheard_of"),
        lambda it: it["public"]["round"]["effects"].append({"name": "unheard_of"}),
        lambda it: it["private"].update(enemy_hand={}),
        lambda it: it["public"].update(hidden={}),
    ):
        spoiled = json.loads(json.dumps(view))
        spoil(spoiled)
        assert wrong("View", spoiled), "nothing is wrong with it"


@pytest.mark.parametrize(
    "vector", json.loads(GOLDEN.read_text(encoding="utf-8")), ids=lambda each: each["name"]
)
def test_the_forms_both_languages_are_tested_with(vector: dict[str, object]) -> None:
    assert wrong("Form", vector["form"]) == []


def test_what_is_said_about_a_choice_before_it_is_made() -> None:
    play = orders(the_example(), HARKONNEN)
    menu = play.game.menu(HARKONNEN)
    assert menu is not None
    found = [odds.to_json() for choice in menu.all() if (odds := play.game.odds(HARKONNEN, choice))]
    assert found and [wrong("Odds", odds) for odds in found] == [[]] * len(found)
    moving = given().harkonnen("carthag", regular=1, bashar=1).atreides("harg_pass", regular=1)
    play = moving.dice(harkonnen={"strategy": 1}, atreides={"mentat": 1}).turn(HARKONNEN)
    play.choose("act strategy strategy_move")
    told = play.game.consequences(HARKONNEN, "move carthag arsunt regular=1")
    assert {each["told"] for each in told} == {"leaves_leaders_alone", "leaves_undefended"}
    assert [wrong("Consequence", each) for each in told] == [[], []]


def test_a_battle_that_is_fought() -> None:
    view = attack(the_example(), HARKONNEN, "csw_2", "windgap").game.view(SPECTATOR)
    assert view["public"]["battle"] and wrong("Sections", view["public"]) == []
