"""Choices and refusals as values."""

from __future__ import annotations

import ast
import json
import pickle
import string
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.choice import MOST_TEXT, Choice, ChoiceError, Part
from engine.refusal import Refused, sentences

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden" / "choice_vectors.json"
VECTORS: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))

WORDS = st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True)
VALUES = st.integers(0, 999) | WORDS
PARTS = st.tuples(st.lists(WORDS, max_size=4), st.dictionaries(WORDS, VALUES, max_size=4)).filter(any)
CHOICES = st.builds(Choice.many, WORDS, st.lists(PARTS, max_size=5))

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**400)
    | st.floats()
    | st.text()
    | st.sampled_from(["verb", "parts", "args", "named", "move", "\ud800", "a\udfff", "a\n", "é"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(["verb", "parts", "args", "named"]), inner)
    ),
    max_leaves=20,
)
NEARLY = st.fixed_dictionaries(
    {
        "verb": WORDS | JUNK,
        "parts": st.lists(
            st.fixed_dictionaries(
                {"args": st.lists(WORDS | JUNK) | JUNK, "named": st.dictionaries(WORDS, JUNK) | JUNK}
            )
            | JUNK
        )
        | JUNK,
    }
)


def key_of(read: Any, value: object) -> str:
    with pytest.raises(ChoiceError) as caught:
        read(value)
    fits(caught.value)
    return caught.value.key


def fits(refusal: Refused) -> None:
    """The catalogue has a sentence for it that needs exactly its parameters, and it can be sent."""
    template = sentences()[refusal.key]
    assert {name for _, name, _, _ in string.Formatter().parse(template) if name} == set(refusal.params)
    assert all(type(value) in (int, str) for value in refusal.params.values())
    json.dumps(refusal.to_json(), ensure_ascii=False).encode()
    assert refusal.sentence() != refusal.key


@given(CHOICES)
@settings(deadline=None)
def test_a_choice_survives_its_line(choice: Choice) -> None:
    line = str(choice)
    assert Choice.parse(line) == choice
    assert str(Choice.parse(line)) == line
    assert len(line) <= MOST_TEXT


@given(CHOICES)
@settings(deadline=None)
def test_a_choice_survives_its_json_twin(choice: Choice) -> None:
    assert Choice.from_json(json.loads(json.dumps(choice.to_json()))) == choice


@given(st.text() | st.text(alphabet="ab0=; _-é\n", max_size=30))
@settings(deadline=None)
def test_any_text_is_either_a_canonical_line_or_refused(text: str) -> None:
    try:
        choice = Choice.parse(text)
    except ChoiceError as error:
        fits(error)
    else:
        assert str(choice) == text


@given(JUNK | NEARLY)
@settings(deadline=None)
def test_any_json_is_either_a_choice_or_refused(obj: object) -> None:
    try:
        choice = Choice.from_json(obj)
    except ChoiceError as error:
        fits(error)
    else:
        assert choice.to_json() == obj


@given(JUNK)
@settings(deadline=None)
def test_anything_that_is_no_text_is_refused(obj: Any) -> None:
    if not isinstance(obj, str):
        assert key_of(Choice.parse, obj) == "choice.bad_shape"


def test_deep_nesting_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert key_of(Choice.from_json, deep) == "choice.bad_shape"
    assert key_of(Choice.from_json, {"verb": "a", "parts": deep}) == "choice.bad_shape"
    assert key_of(Choice.from_json, {"verb": deep, "parts": []}) == "choice.bad_shape"
    nested = {"verb": "a", "parts": [{"args": [], "named": {"a": deep}}]}
    assert key_of(Choice.from_json, nested) == "choice.bad_shape"


@pytest.mark.parametrize("vector", VECTORS["choices"], ids=lambda vector: vector["line"][:60])
def test_line_and_json_of_the_golden_vectors(vector: Any) -> None:
    choice = Choice.parse(vector["line"])
    assert str(choice) == vector["line"]
    assert choice.to_json() == vector["json"]
    assert Choice.from_json(vector["json"]) == choice


@pytest.mark.parametrize("vector", VECTORS["bad_lines"], ids=lambda vector: repr(vector["line"][:60]))
def test_bad_lines_of_the_golden_vectors(vector: Any) -> None:
    assert key_of(Choice.parse, vector["line"]) == vector["key"]


@pytest.mark.parametrize("vector", VECTORS["bad_json"], ids=lambda vector: json.dumps(vector["json"])[:60])
def test_bad_json_of_the_golden_vectors(vector: Any) -> None:
    assert key_of(Choice.from_json, vector["json"]) == vector["key"]


def test_numbers_outside_the_range_are_refused() -> None:
    for number in (float("nan"), float("inf"), 10**5000, -(10**5000), 1000, -1, 1.0):
        named = {"verb": "a", "parts": [{"args": [], "named": {"regular": number}}]}
        assert key_of(Choice.from_json, named) == "choice.bad_number"


def test_names_that_are_no_texts_are_refused() -> None:
    assert (
        key_of(Choice.from_json, {"verb": "a", "parts": [{"args": [], "named": {1: 1}}]})
        == "choice.bad_shape"
    )
    assert key_of(Choice.from_json, {"verb": "a", 1: []}) == "choice.bad_shape"


def test_the_longest_line() -> None:
    longest = Choice.of("a" * 80, *["b" * 79] * 24)
    assert len(str(longest)) == MOST_TEXT
    assert Choice.parse(str(longest)) == Choice.from_json(longest.to_json()) == longest
    parts = longest.to_json()["parts"]
    for bad in ({"args": [*parts[0]["args"], "c"], "named": {}}, {**parts[0], "named": {"a": 1}}):
        assert key_of(Choice.from_json, {"verb": "a" * 80, "parts": [bad]}) == "choice.too_long"
    many = [{"args": ["a"], "named": {}}] * 10_000
    assert key_of(Choice.from_json, {"verb": "a", "parts": many}) == "choice.too_long"
    assert key_of(Choice.parse, str(longest) + "c") == "choice.too_long"


@given(st.lists(PARTS, min_size=1, max_size=40), st.integers(-3, 3))
@settings(deadline=None)
def test_lines_and_json_have_the_same_limit(parts: Any, off: int) -> None:
    """Whatever the shape, a choice is too long exactly if its line is."""
    short = Choice.many("verb", parts)
    fill = MOST_TEXT + off - len(str(short))
    parts = [*parts, (["a"], {})]
    fill -= len("; a")
    while fill >= 2:
        parts[-1][0].append("b" * min(80, fill - 1))
        fill -= len(parts[-1][0][-1]) + 1
    line = f"{'verb'} " + "; ".join(
        " ".join([*args, *[f"{key}={value}" for key, value in sorted(named.items())]])
        for args, named in parts
    )
    obj = {"verb": "verb", "parts": [{"args": list(args), "named": named} for args, named in parts]}
    if len(line) > MOST_TEXT:
        assert key_of(Choice.parse, line) == key_of(Choice.from_json, obj) == "choice.too_long"
    else:
        assert Choice.parse(line) == Choice.from_json(obj)


def test_constructors() -> None:
    assert str(Choice.of("cease")) == "cease"
    assert str(Choice.of("attack", "carthag", "arsunt", "foot")) == "attack carthag arsunt foot"
    assert str(Choice.of("discard", the_voice=1)) == "discard the_voice=1"
    assert Choice.of("discard", the_voice=1).parts == (Part((), (("the_voice", 1),)),)
    assert str(Choice.set("signs", ["b", "a"])) == "signs a b"
    assert Choice.set("signs", []) == Choice.of("signs") == Choice.many("signs", [])
    many = Choice.many(
        "deploy", [(("arrakeen",), {"regular": 2, "bashar": 1}), (("carthag",), {"regular": 1})]
    )
    assert str(many) == "deploy arrakeen bashar=1 regular=2; carthag regular=1"


def test_constructors_are_as_strict_as_the_parser() -> None:
    for build, key in (
        (lambda: Choice.of("Cease"), "choice.bad_word"),
        (lambda: Choice.of("attack", ""), "choice.bad_word"),
        (lambda: Choice.of("discard", the_voice=1000), "choice.bad_number"),
        (lambda: Choice.of("discard", the_voice=True), "choice.bad_shape"),
        (lambda: Choice.many("deploy", [((), {})]), "choice.empty_part"),
        (lambda: Choice.set("signs", ["a", "a"]), "choice.repeated_item"),
    ):
        with pytest.raises(ChoiceError) as caught:
            build()
        fits(caught.value)
        assert caught.value.key == key


def test_what_a_choice_says() -> None:
    choice = Choice.parse("move carthag arrakeen by=air regular=2; x")
    assert choice.args == ("carthag", "arrakeen")
    assert choice.named == {"by": "air", "regular": 2}
    assert choice.counts() == {"regular": 2}
    assert choice.parts[0].get("by") == "air"
    assert choice.parts[0].get("bashar") is None
    bare = Choice.of("cease")
    assert (bare.args, bare.named, bare.counts()) == ((), {}, {})


def test_a_choice_is_an_immutable_value() -> None:
    one, two = Choice.of("a", "b", c=1), Choice.parse("a b c=1")
    assert one == two
    assert len({one, two}) == 1
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(FrozenInstanceError):
        one.verb = "b"  # type: ignore[misc]


def test_a_refusal_is_a_value() -> None:
    one = Refused("menu.not_offered", {"verb": "attack"}, "battle.1")
    two = Refused("menu.not_offered", {"verb": "attack"}, "battle.1")
    assert one == two
    assert hash(one) == hash(two)
    assert one != Refused("menu.not_offered", {"verb": "attack"}, "battle.2")
    assert one != "menu.not_offered"
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.to_json() == {"key": "menu.not_offered", "params": {"verb": "attack"}, "rule": "battle.1"}
    assert str(one) == "menu.not_offered: 'attack' is not offered now."


def test_a_sentence_that_is_missing_does_no_harm_while_playing() -> None:
    assert Refused("no.such_key").sentence() == "no.such_key"
    assert Refused("menu.not_offered").sentence() == "menu.not_offered"


def test_the_catalogue_is_sorted_and_clean() -> None:
    assert list(sentences()) == sorted(sentences())
    for key, template in sentences().items():
        assert template[-1] == "." and template == template.strip(), key
        for _, name, form, conversion in string.Formatter().parse(template):
            assert name is None or (name.isidentifier() and not form and not conversion), key


def refusals_in_the_source() -> list[tuple[str, set[str] | None]]:
    """Key and, where they are written out, parameters of every refusal that a module of the engine makes."""
    found: list[tuple[str, set[str] | None]] = []
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            function = (
                node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            )
            if function not in ("Refused", "ChoiceError", "refused"):
                continue
            params: set[str] | None = {
                keyword.arg or "" for keyword in node.keywords if keyword.arg != "rule"
            }
            if len(node.args) > 1:
                second = node.args[1]
                params = None
                if isinstance(second, ast.Dict):
                    params = {ast.literal_eval(key) for key in second.keys if key is not None}
            found.append((str(node.args[0].value), params))
    return found


def test_every_refusal_in_the_source_has_a_sentence_that_its_parameters_fit() -> None:
    wrong = []
    for key, params in refusals_in_the_source():
        places = {name for _, name, _, _ in string.Formatter().parse(sentences().get(key, "")) if name}
        if key not in sentences() or (params is not None and params != places):
            wrong.append((key, params))
    assert wrong == []


def test_every_sentence_about_choices_and_menus_is_used() -> None:
    used = {key for key, _ in refusals_in_the_source()}
    assert {key for key in sentences() if key.startswith(("choice.", "menu."))} <= used
