"""Forms of which a rule has left some choices: still forms, narrowed in their own fields or listed."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.choice import Choice
from engine.menu import (
    MOST_LISTED,
    Counts,
    Form,
    Listed,
    Menu,
    Pick,
    Some,
    form_from_json,
    restricted,
    restricted_menu,
)
from engine.refusal import Refused
from tests.engine.test_menu import STRANGE, VECTORS, agrees


def drawn(form: Form, random: Random) -> list[Choice]:
    """Some of its choices, a few or many."""
    known = list(islice(form.all(), 200))
    return random.sample(known, random.randint(1, min(len(known), MOST_LISTED)))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_a_restricted_form_admits_what_is_left_and_nothing_else(vector: dict[str, Any]) -> None:
    form, random = form_from_json(vector["form"]), Random(3)
    known = list(islice(form.all(), 200))
    for _ in range(6):
        left = drawn(form, random)
        narrow = restricted(form, left)
        assert (narrow.verb, narrow.rule, narrow.notes) == (form.verb, form.rule, form.notes)
        agrees(narrow, [*known, *STRANGE], lambda choice, left=left: choice in left)  # type: ignore[misc]


def test_a_form_is_narrowed_in_its_own_fields_where_that_is_exact() -> None:
    some = Some("signs", ["c", "b", "a"], 0, 2)
    choices = {str(choice): choice for choice in some.all()}
    left = restricted(some, [choices["signs a"], choices["signs c"]])
    assert left == Some("signs", ["c", "a"], 1, 1)
    listed = restricted(some, [choices["signs a"], choices["signs a b"]])
    assert isinstance(listed, Listed)
    assert [str(choice) for choice in listed.all()] == ["signs a", "signs a b"]
    assert restricted(some, some.all()) is some


def test_a_restricted_form_is_restricted_further() -> None:
    form = restricted(Counts("discard", {"a": 2, "b": 2}, 0, 4), [of_counts(a=2), of_counts(a=1, b=2)])
    assert isinstance(form, Listed)
    again = restricted(form, [of_counts(a=1, b=2)])
    assert isinstance(again, Listed)
    assert again.is_forced()


def of_counts(**counts: int) -> Choice:
    return Choice.of("discard", **counts)


def test_what_is_no_choice_of_a_form_is_not_left_of_it() -> None:
    form = Pick("attack", ("from", "to"), {"carthag": ["arsunt"]})
    for wrong in ([], [Choice.of("attack", "arsunt", "carthag")], [Choice("cease")]):
        with pytest.raises(ValueError, match=r"choice of|nothing is left"):
            restricted(form, wrong)


def test_more_than_64_choices_are_not_listed() -> None:
    form = Some("signs", [f"a_{n}" for n in range(12)], 0, 12)
    every = list(form.all())
    assert restricted(form, every[1:65]).count() == 64
    with pytest.raises(ValueError, match="65 choices cannot be listed"):
        restricted(form, every[1:66])


def test_a_restricted_menu_loses_the_forms_of_which_nothing_is_left() -> None:
    menu = Menu(
        (Pick("attack", ("from", "to"), {"carthag": ["arsunt", "arrakeen"]}), Pick("cease")), "battle"
    )
    left = restricted_menu(menu, [Choice.of("attack", "carthag", "arrakeen")])
    assert left == Menu((Pick("attack", ("from", "to"), {"carthag": ["arrakeen"]}),), "battle")
    assert left.is_forced()
    refusal = left.refuse(Choice("cease"))
    assert refusal is not None
    assert refusal.key == "menu.not_offered"
    with pytest.raises(ValueError, match="nothing of"):
        restricted_menu(menu, [Choice("done")])


@pytest.mark.parametrize(
    "choices",
    [[], ["move a b", "move a b"], ["move  a"], ["attack a"], [3], "move a", ["move b a=1 ; c"], ["Move a"]],
)
def test_a_list_that_is_none_is_refused(choices: object) -> None:
    with pytest.raises(Refused) as caught:
        form_from_json({"form": "listed", "verb": "move", "choices": choices})
    assert caught.value.key == "menu.malformed"
