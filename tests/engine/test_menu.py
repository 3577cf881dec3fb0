"""Menus: every form against a plain reading of what it should admit, on all one could think of saying.

Long because the readings of all forms stand beside each other and share what one could think of saying.
"""

from __future__ import annotations

import json
import string
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import engine.menu as package
from engine.choice import Choice, Part
from engine.menu import (
    Budget,
    Counts,
    Form,
    Hits,
    Menu,
    Move,
    Pick,
    Place,
    Some,
    Source,
    form_from_json,
    resolve_hits,
)
from engine.menu import combine as menu_combine
from engine.refusal import Refused, sentences

GOLDEN = Path(__file__).parent / "golden" / "menu_vectors.json"
VECTORS: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))

MOST_DRAWS = 2000


def fits(refusal: Refused) -> None:
    """The catalogue has a sentence for it that needs exactly its parameters."""
    template = sentences()[refusal.key]
    assert {name for _, name, _, _ in string.Formatter().parse(template) if name} == set(refusal.params)
    assert all(type(value) in (int, str) for value in refusal.params.values())


def every_draw(form: Form) -> tuple[set[Choice], bool]:
    """What sampling can give, playing through all sequences of random numbers; and whether that was all."""
    reached: set[Choice] = set()
    script: list[int] = []
    for _ in range(MOST_DRAWS):
        sides: list[int] = []

        def rand(n: int, script: list[int] = script, sides: list[int] = sides) -> int:
            assert n >= 1
            sides.append(n)
            if len(script) < len(sides):
                script.append(0)
            return script[len(sides) - 1]

        reached.add(form.sample(rand))
        assert len(sides) == len(script)
        while script and script[-1] == sides[len(script) - 1] - 1:
            script.pop()
        if not script:
            return reached, True
        script[-1] += 1
    return reached, False


def agrees(form: Form, thinkable: Sequence[Choice], legal: Callable[[Choice], bool]) -> None:
    """It admits what the reference calls legal: in checking, listing, counting, drawing, and after a trip."""
    wanted = {choice for choice in thinkable if legal(choice)}
    listed = list(form.all())
    assert set(listed) == wanted
    assert len(listed) == len(wanted) == form.count()
    assert bool(form.faults()) == (not wanted)
    for choice in thinkable:
        refusal = form.refuse(choice)
        assert (refusal is None) == (choice in wanted), str(choice)
        if refusal is not None:
            fits(refusal)
            assert refusal.rule == form.rule
    if not wanted:
        return
    assert form.is_forced() == (len(wanted) == 1)
    random = Random(1)
    for _ in range(30):
        assert form.sample(random.randrange) in wanted
    reached, complete = every_draw(form)
    assert reached <= wanted
    if complete:
        assert reached == wanted
    for choice in listed:
        assert Choice.parse(str(choice)) == choice
        assert Choice.from_json(choice.to_json()) == choice
    wire = form.to_json()
    again = form_from_json(json.loads(json.dumps(wire)))
    assert type(again) is type(form)
    assert again == form
    assert again.to_json() == wire
    assert list(again.all()) == listed


def of(args: Sequence[str] = (), named: Mapping[str, int | str] | None = None) -> Choice:
    return Choice.of("do", *args, **(named or {}))


def loads(names: Sequence[str], most: int) -> Iterator[dict[str, int]]:
    """Every choice of counts up to `most`, zeros left out."""
    for counts in product(range(most + 1), repeat=len(names)):
        yield {name: n for name, n in zip(names, counts, strict=True) if n}


#: What belongs to no form.
STRANGE = [
    Choice("do", (Part(("a",)), Part(("b",)))),
    Choice("do", (Part(("a",), (("a", 1),)), Part(("b",), (("a", 1),)))),
    Choice("do", (Part(),)),
    of(["zz"]),
    of(["a", "zz"]),
    of(["a", "b", "zz"]),
    of(["a", "b", "zz"], {"zz": 1}),
    of([], {"zz": 1}),
    of(["a"], {"a": 0, "zz": 1}),
    of([], {"a": 0}),
    of([], {"a": "b"}),
    of([], {"a": 99}),
    of(["a", "b"], {"by": 1}),
]

# Pick


def trees(levels: int) -> st.SearchStrategy[Any]:
    words = st.sampled_from("abc")
    if levels == 0:
        return st.none()
    if levels == 1:
        return st.lists(words, min_size=1, max_size=3, unique=True) | st.lists(
            words, min_size=1, unique=True
        ).map(tuple)
    return st.dictionaries(words, trees(levels - 1), min_size=1, max_size=3)


@given(st.integers(0, 3).flatmap(lambda n: st.tuples(st.just(n), trees(n))))
@settings(deadline=None)
def test_pick(drawn: tuple[int, Any]) -> None:
    n, tree = drawn
    form = Pick("do", ("one", "two", "three")[:n], tree, rule="some.rule")

    def legal(choice: Choice) -> bool:
        node = tree
        if any(part.named for part in choice.parts) or len(choice.parts) > 1 or choice.parts == (Part(),):
            return False
        for word in choice.args:
            if node is None or word not in node:
                return False
            node = node[word] if isinstance(node, dict) else None
        return len(choice.args) == n

    said = chain.from_iterable(product("abc", repeat=k) for k in range(n + 2))
    agrees(form, [*map(of, said), *STRANGE], legal)


def test_pick_shares_on_the_wire() -> None:
    ways = ["foot", "air"]
    form = Pick("do", ("from", "to", "by"), {"a": {"b": ways, "c": ("foot", "air")}, "b": {"a": ["foot"]}})
    assert form.to_json() == {
        "form": "pick",
        "verb": "do",
        "levels": ["from", "to", "by"],
        "tree": {"a": {"b": 0, "c": 0}, "b": {"a": 1}},
        "lists": [["foot", "air"], ["foot"]],
    }


def test_the_smallest_pick_on_the_wire() -> None:
    assert Pick("cease", rule="battle.9").to_json() == {"form": "pick", "verb": "cease", "rule": "battle.9"}


@pytest.mark.parametrize(
    ("levels", "tree"),
    [
        (("x",), None),
        ((), ["a"]),
        (("x",), []),
        (("x",), "abc"),
        (("x",), ["a", "a"]),
        (("x",), ["A"]),
        (("x",), {"a": ["b"]}),
        (("x", "y"), ["a"]),
        (("x", "y"), {"a": []}),
        (("x", "y"), {}),
        (("x", "y"), {"a": None}),
        (("x", "y"), {"a": {"b": ["c"]}}),
        (("X",), ["a"]),
        (("x",) * 9, ["a"]),
    ],
)
def test_faults_of_pick(levels: Any, tree: Any) -> None:
    assert Pick("do", levels, tree).faults()


# Some and Counts


@given(st.lists(st.sampled_from("abcd"), unique=True), st.integers(0, 4), st.integers(0, 5))
@settings(deadline=None)
def test_some(items: list[str], least: int, most: int) -> None:
    form = Some("do", tuple(items), least, most, rule="some.rule")

    def legal(choice: Choice) -> bool:
        if any(part.named for part in choice.parts) or len(choice.parts) > 1 or choice.parts == (Part(),):
            return False
        args = list(choice.args)
        return sorted(set(args)) == args and set(args) <= set(items) and least <= len(args) <= most

    said = chain.from_iterable(permutations("abcd", k) for k in range(5))
    agrees(form, [*map(of, said), of("aa"), of("aba"), *STRANGE], legal)


@given(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=3),
    st.integers(0, 9),
    st.integers(0, 9),
)
@settings(deadline=None)
def test_counts(limits: dict[str, int], least: int, most: int) -> None:
    form = Counts("do", limits, least, most, rule="some.rule")

    def legal(choice: Choice) -> bool:
        if any(part.args for part in choice.parts) or len(choice.parts) > 1 or choice.parts == (Part(),):
            return False
        named = choice.named
        return all(type(n) is int and 1 <= n <= limits.get(key, 0) for key, n in named.items()) and (
            least <= sum(choice.counts().values()) <= most
        )

    agrees(form, [*[of([], load) for load in loads("abc", 4)], *STRANGE], legal)


# Move

PIECES = st.dictionaries(
    st.sampled_from(["bashar", "elite", "regular", "worm"]), st.integers(0, 2), max_size=4
)
WAYS = st.lists(st.sampled_from(["foot", "air", "ride"]), min_size=1, max_size=2, unique=True)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    sources: dict[str, Source] = {}
    for area in draw(st.lists(st.sampled_from("ab"), min_size=1, unique=True)):
        pieces = draw(PIECES)
        if draw(st.integers(0, 9)):
            pieces.update(elite=1, bashar=draw(st.integers(1, 2)))
        there = [piece for piece, n in pieces.items() if n]
        must = draw(st.lists(st.sampled_from(there), max_size=1)) if there else []
        to = draw(st.dictionaries(st.sampled_from("abc"), WAYS, min_size=1, max_size=2))
        sources[area] = Source(pieces, to, must)
    units = draw(st.sampled_from([("regular", "elite"), frozenset({"regular", "elite"}), ("elite",)]))
    leaders = draw(st.sampled_from([(), ("bashar",), {"bashar"}]))
    needs = draw(st.booleans())
    leads = draw(st.sampled_from([(), (), ("air",)])) if needs else ()
    return Move("do", sources, units, leaders, needs, draw(st.booleans()), leads=leads, rule="some.rule")


@pytest.mark.slow
@given(moves())
@settings(deadline=None, max_examples=60)
def test_move(form: Move) -> None:
    def movable(source: Source, load: Mapping[str, int], way: str) -> bool:
        needs = form.with_leader and way not in form.leads
        return (
            all(n <= source.pieces.get(piece, 0) for piece, n in load.items())
            and any(piece in form.units for piece in load)
            and (not needs or any(piece in form.leaders for piece in load))
            and all(piece in load for piece in source.must)
            and (not form.whole or all(load.get(piece, 0) == n for piece, n in source.pieces.items()))
        )

    def legal(choice: Choice) -> bool:
        if len(choice.args) != 2 or len(choice.parts) != 1 or choice.args[0] not in form.sources:
            return False
        source = form.sources[choice.args[0]]
        named = choice.named
        by = named.pop("by", None)
        ways = source.to.get(choice.args[1], ())
        if by == "foot" or (by or "foot") not in ways:
            return False
        load = choice.counts()
        counted = all(type(n) is int and n > 0 for n in named.values())
        return counted and movable(source, load, str(by or "foot"))

    said = [
        of(args, {**load, **by})
        for args in [*product("ab", "abc"), ("a",), ("c", "a"), ("a", "b", "c"), ()]
        for by in ({}, {"by": "air"}, {"by": "ride"}, {"by": "foot"}, {"by": "boat"}, {"by": 1})
        for load in loads(["bashar", "elite", "regular", "worm"], 2)
    ]
    said += [of("ab", {"regular": 3}), of("ab", {"regular": 0}), of("ab", {"regular": 1, "tank": 1})]
    every = list(loads(["bashar", "elite", "regular", "worm"], 2))
    ways = [
        (source, way) for source in form.sources.values() for there in source.to.values() for way in there
    ]
    if any(not any(movable(source, load, way) for load in every) for source, way in ways):
        assert form.faults()  # on each way there must be something that can go
        assert form.count() == len(list(form.all())) == len([choice for choice in said if legal(choice)])
        return
    agrees(form, [*said, *STRANGE], legal)


def test_move_on_the_wire() -> None:
    form = Move(
        "move",
        {
            "carthag": Source(
                {"regular": 2, "bashar": 1}, {"arrakeen": ("foot", "air"), "arsunt": ["foot"]}, ("bashar",)
            )
        },
        frozenset({"regular", "elite"}),
        ("bashar",),
        with_leader=True,
        notes={"arsunt": ["reveals_wormsign"]},
    )
    assert form.to_json() == {
        "form": "move",
        "verb": "move",
        "units": ["elite", "regular"],
        "leaders": ["bashar"],
        "with_leader": True,
        "ways": [["foot", "air"], ["foot"]],
        "sources": {
            "carthag": {
                "pieces": {"regular": 2, "bashar": 1},
                "to": {"arrakeen": 0, "arsunt": 1},
                "must": ["bashar"],
            }
        },
        "notes": {"arsunt": ["reveals_wormsign"]},
    }


@pytest.mark.parametrize(
    "form",
    [
        Move("do", {}, ("regular",)),
        Move("do", {"a": Source({"regular": 1}, {})}, ("regular",)),
        Move("do", {"a": Source({"regular": 1}, {"b": ()})}, ("regular",)),
        Move("do", {"a": Source({"regular": 1}, {"b": ("foot",)}, ("bashar",))}, ("regular",)),
        Move("do", {"a": Source({"regular": 1, "by": 1}, {"b": ("foot",)})}, ("regular",)),
        Move("do", {"a": Source({"regular": 1}, {"b": ("foot",)})}, ("regular",), ("regular",)),
        Move("do", {"A": Source({"regular": 1}, {"b": ("foot",)})}, ("regular",)),
        Move("do", {"a": Source({"regular": -1}, {"b": ("foot",)})}, ("regular",)),
    ],
    ids=range(8),
)
def test_faults_of_move(form: Move) -> None:
    assert form.faults()


# Place


@st.composite
def places(draw: st.DrawFn) -> Place:
    areas = draw(st.dictionaries(st.sampled_from("abc"), st.booleans(), min_size=draw(st.integers(0, 2))))
    budgets = []
    for pieces in draw(
        st.sampled_from([[["p"]], [["p", "q"]], [["p"], ["x"]], [["x"]], [["p"], ["q"], ["x"]], []])
    ):
        limits = {piece: draw(st.sampled_from([2, 1, 0])) for piece in pieces}
        least, most = draw(st.sampled_from([0, 0, 0, 1, 2])), draw(st.sampled_from([3, 2, 1, 0]))
        budgets.append(Budget(limits, most, least, leader=pieces == ["x"]))
    return Place("do", areas, tuple(budgets), draw(st.booleans()), draw(st.booleans()), rule="some.rule")


@pytest.mark.slow
@given(places())
@settings(deadline=None, max_examples=300)
def test_place(form: Place) -> None:
    def legal(choice: Choice) -> bool:
        totals: Counter[str] = Counter()
        names: list[str] = []
        for part in choice.parts:
            if len(part.args) != 1 or part.args[0] not in form.areas or not part.named:
                return False
            names.append(part.args[0])
            units = sum(part.counts()[key] for key in part.counts() if key != "x")
            if len(part.counts()) != len(part.named) or 0 in part.counts().values():
                return False
            if "x" in part.counts() and not units and not form.areas[part.args[0]]:
                return False
            if form.spread and units > 1:
                return False
            totals.update(part.counts())
        if names != sorted(set(names)) or (form.together and len(names) > 1):
            return False
        for budget in form.budgets:
            if not budget.least <= sum(totals[piece] for piece in budget.pieces) <= budget.most:
                return False
            for piece, n in budget.pieces.items():
                if totals.pop(piece, 0) > n:
                    return False
        return not totals

    names = sorted(piece for budget in form.budgets for piece in budget.pieces) or ["p"]
    areas = sorted(form.areas) or ["a"]
    each = list(loads(names, 2))
    said = []
    for chosen in product(each, repeat=len(areas)):
        if (
            max(
                Counter(chain.from_iterable([list(Counter(load).elements()) for load in chosen])).values(),
                default=0,
            )
            < 4
        ):
            parts = [((area,), load) for area, load in zip(areas, chosen, strict=True) if load]
            said.append(Choice.many("do", parts))
    said += [
        Choice.many("do", [(("b",), {"p": 1}), (("a",), {"p": 1})]),
        Choice.many("do", [(("a",), {"p": 1}), (("a",), {"p": 1})]),
        Choice.many("do", [(("a",), {"p": 1}), (("b",), {"p": 1}), (("a",), {"p": 1})]),
        Choice.many("do", [(("a", "b"), {"p": 1})]),
        Choice.many("do", [(("d",), {"p": 1})]),
        Choice.many("do", [(("a",), {"p": 0})]),
        Choice.many("do", [(("a",), {"p": "p"})]),
        Choice.many("do", [(("a",), {})]),
    ]
    agrees(form, [*said, *STRANGE], legal)


def test_place_counts_what_cannot_be_listed() -> None:
    form = Place(
        "deploy",
        {f"a{i}": i % 2 == 0 for i in range(40)},
        (Budget({"regular": 10, "elite": 4}, 6), Budget({"bashar": 3, "baron": 1}, 2, leader=True)),
    )
    assert form.faults() == []
    assert form.count() > 10**11
    assert not form.is_forced()
    assert len({str(choice) for choice, _ in zip(form.all(), range(1000), strict=False)}) == 1000
    random = Random(2)
    for _ in range(300):
        assert form.refuse(form.sample(random.randrange)) is None


def test_place_on_the_wire() -> None:
    form = Place(
        "deploy",
        {"arrakeen": False, "carthag": True},
        (Budget({"regular": 5}, 3), Budget({"bashar": 2}, 1, 1, leader=True)),
        together=True,
    )
    assert form.to_json() == {
        "form": "place",
        "verb": "deploy",
        "friends": ["carthag"],
        "areas": ["arrakeen", "carthag"],
        "budgets": [
            {"pieces": {"regular": 5}, "most": 3},
            {"pieces": {"bashar": 2}, "most": 1, "least": 1, "leader": True},
        ],
        "together": True,
    }


def test_faults_of_place() -> None:
    twice = (Budget({"p": 1}, 1), Budget({"p": 1}, 1))
    assert Place("do", {"a": True}, twice).faults()
    assert Place("do", {"A": True}, twice[:1]).faults()
    assert Place("do", {"a": True}, (Budget({"p": -1}, 1),)).faults()
    assert Place("do", {"a" * 80: True}, (Budget({f"{'p' * 77}{i}": 9 for i in range(30)}, 40),)).faults()


# Hits

TIERS = ("regular", "elite", "special")


def taken(form: Hits, counts: Mapping[str, int]) -> dict[str, int] | None:
    """The most units that these counts can leave, hit by hit in any order; None if they cannot be taken."""

    @cache
    def outcomes(units: tuple[int, ...], supply: int, left: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
        if not any(left):
            return frozenset([units])
        found: set[tuple[int, ...]] = set()
        for place, number in enumerate(left):
            if number and units[place]:
                after, rest = list(units), list(left)
                after[place] -= 1
                rest[place] -= 1
                replaced = bool(place and supply)
                after[0] += replaced
                found |= outcomes(tuple(after), supply - replaced + (not place), tuple(rest))
        return frozenset(found)

    before = tuple(form.units.get(tier, 0) for tier in TIERS)
    found = outcomes(before, form.regular_supply, tuple(counts.get(tier, 0) for tier in TIERS))
    return dict(zip(TIERS, max(found), strict=True)) if found else None


@st.composite
def casualties(draw: st.DrawFn) -> Hits:
    units = draw(st.dictionaries(st.sampled_from(TIERS), st.sampled_from([2, 1, 0])))
    assume(any(units.values()))
    leaders = draw(st.dictionaries(st.sampled_from(["bashar", "baron"]), st.integers(0, 2)))
    hits = draw(st.sampled_from([3, 2, 4, 1, 5, 6, 8, 12]))
    tough = draw(st.sampled_from([{}, {}, {"bashar": 2}]))
    return Hits("do", hits, units, leaders, draw(st.integers(0, 3)), TIERS, tough=tough, rule="some.rule")


@pytest.mark.slow
@given(casualties())
@example(Hits("do", 1, {"elite": 1}, {}, 0, TIERS, rule="some.rule"))
@example(Hits("do", 12, {"elite": 1}, {}, 0, TIERS, rule="some.rule"))
@example(Hits("do", 3, {"regular": 2}, {"bashar": 2}, 0, TIERS, tough={"bashar": 2}, rule="some.rule"))
@settings(deadline=None)
def test_hits(form: Hits) -> None:
    on_units = list(loads(TIERS, 7))
    outcomes = [(sum(counts.values()), taken(form, counts)) for counts in on_units]
    destroying = [hits for hits, after in outcomes if after is not None and not any(after.values())]

    def legal(choice: Choice) -> bool:
        if any(part.args for part in choice.parts) or len(choice.parts) > 1 or choice.parts == (Part(),):
            return False
        counts = choice.counts()
        if choice.named == {"destroyed": 1}:
            return form.hits >= min(destroying)
        if len(counts) != len(choice.named) or 0 in counts.values():
            return False
        number = sum(counts.values())
        more = sum(counts.get(leader, 0) * (most - 1) for leader, most in form.tough.items())
        if not number <= form.hits <= number + more:
            return False
        if not set(counts) <= {*TIERS, *form.leaders}:
            return False
        after = taken(form, counts)
        return (
            after is not None
            and any(after.values())
            and all(counts.get(leader, 0) <= n for leader, n in form.leaders.items())
        )

    said = [
        of([], {**one, **two})
        for one in on_units
        for two in loads(["bashar", "baron"], 3)
        if -2 - len(form.tough) * two.get("bashar", 0) < sum((*one.values(), *two.values())) - form.hits < 2
    ]
    said += [of([], {"destroyed": 1}), of([], {"destroyed": 2}), of([], {"destroyed": 1, "regular": 1})]
    agrees(form, [*said, *STRANGE], legal)


@given(casualties())
@settings(deadline=None)
def test_hits_resolve_as_the_menu_says(form: Hits) -> None:
    before = {tier: form.units.get(tier, 0) for tier in TIERS}
    for choice in form.all():
        after, removed = resolve_hits(form.units, form.tiers, form.regular_supply, choice.counts())
        if choice.counts() == {"destroyed": 1}:
            assert not any(after.values())
            assert removed == before
        else:
            assert after == taken(form, choice.counts())
            assert removed == {tier: choice.counts().get(tier, 0) for tier in TIERS}
            assert any(after.values())
        supply = form.regular_supply + before["regular"] - after["regular"]
        assert supply >= 0


@pytest.mark.parametrize("counts", [{"elite": 2}, {"regular": 3}, {"regular": 4, "elite": 1}])
def test_hits_that_cannot_be_taken_are_an_error(counts: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="hits on"):
        resolve_hits({"regular": 2, "elite": 1}, TIERS, 5, counts)


def test_casualties_of_the_rulebook_example() -> None:
    """Three hits: two elites become regulars and a leader falls, or a special elite and two regulars."""
    hits = Hits(
        "casualties", 3, {"regular": 2, "elite": 2, "special": 1}, {"baron": 1, "bashar": 1}, 5, TIERS
    )
    assert Choice.parse("casualties baron=1 elite=2") in Menu((hits,))
    after, _ = resolve_hits(hits.units, TIERS, 5, {"elite": 2, "baron": 1})
    assert after == {"regular": 4, "elite": 0, "special": 1}
    assert "destroyed=1" not in " ".join(map(str, hits.all()))


def test_faults_of_hits() -> None:
    good: dict[str, Any] = {
        "hits": 1,
        "units": {"regular": 1},
        "leaders": {},
        "regular_supply": 0,
        "tiers": TIERS,
    }
    assert not Hits("do", **good).faults()
    bads: list[dict[str, Any]] = [
        {"hits": 0},
        {"units": {}},
        {"units": {"worm": 1}},
        {"units": {"regular": -1}},
        {"leaders": {"regular": 1}},
        {"leaders": {"destroyed": 1}},
        {"regular_supply": -1},
        {"tiers": ()},
        {"tiers": ("regular", "regular")},
        {"leaders": {"bashar": 1}, "tough": {"bashar": 1}},
    ]
    for bad in bads:
        assert Hits("do", **{**good, **bad}).faults()


# Menus

MENU = Menu(
    (
        Pick("cease", rule="battle.9"),
        Pick("attack", ("from", "to"), {"carthag": ["arsunt"], "arrakeen": ["arsunt", "carthag"]}),
        Some("signs", ["b", "a"], 0, 1, notes={"a": ["reveals_wormsign"]}),
    ),
    rule="turn.1",
)


def test_menu() -> None:
    assert [str(choice) for choice in MENU.all()] == [
        "cease",
        "attack carthag arsunt",
        "attack arrakeen arsunt",
        "attack arrakeen carthag",
        "signs",
        "signs a",
        "signs b",
    ]
    assert MENU.count() == 7
    assert MENU.verbs == ("cease", "attack", "signs")
    assert all(choice in MENU for choice in MENU.all())
    assert "cease" not in MENU
    assert MENU.faults() == []
    random = Random(3)
    assert {MENU.sample(random.randrange) for _ in range(500)} == set(MENU.all())
    assert repr(MENU) == "Menu(Pick('cease': 1 choices), Pick('attack': 3 choices), Some('signs': 3 choices))"


def test_menu_refuses_by_name() -> None:
    MENU.check(Choice.of("cease"))
    with pytest.raises(Refused) as caught:
        MENU.check(Choice.of("retreat"))
    assert caught.value == Refused("menu.not_offered", {"verb": "retreat"}, "turn.1")
    with pytest.raises(Refused) as caught:
        MENU.check(Choice.of("cease", "now"))
    assert caught.value == Refused("menu.unexpected_item", {"verb": "cease", "item": "now"}, "battle.9")


def test_menu_plus() -> None:
    more = MENU.plus([Pick("retreat")])
    assert more.verbs == ("cease", "attack", "signs", "retreat")
    assert more.rule == MENU.rule
    assert MENU.verbs == ("cease", "attack", "signs")
    with pytest.raises(ValueError, match="two forms"):
        MENU.plus([Pick("cease")])


def test_menu_forced() -> None:
    assert Menu((Pick("cease"),)).is_forced()
    assert not MENU.is_forced()
    assert not Menu((Pick("cease"), Pick("go"))).is_forced()


def test_an_empty_menu_is_a_fault() -> None:
    assert Menu(()).faults()
    assert Menu((Pick("Cease"),)).faults()
    assert Menu((Pick("cease", notes={"A": ["x"]}),)).faults()


def test_menu_survives_the_wire() -> None:
    wire = json.loads(json.dumps(MENU.to_json()))
    again = Menu.from_json(wire)
    assert again == MENU
    assert again.to_json() == wire
    assert again.forms[2].notes == {"a": ["reveals_wormsign"]}
    assert again != Menu((Pick("cease"),))
    assert again != 1
    assert again.forms[0] != 1


# What is not a menu

ALL_FORMS: st.SearchStrategy[Any] = (
    moves()
    | places()
    | casualties()
    | st.builds(lambda tree: Pick("do", ("x", "y"), tree), trees(2))
    | st.just(Pick("do", notes={"a": ["b"]}, rule="c"))
    | st.just(Some("do", ("a", "b"), 1, 2))
    | st.just(Counts("do", {"a": 2, "b": 1}, 1, 2))
)
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 4)
    | st.integers()
    | st.floats()
    | st.text()
    | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("form"), inner),
    max_leaves=8,
)


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """The wire form of a menu with something in it replaced, taken away or added."""
    wire = json.loads(json.dumps(Menu((draw(ALL_FORMS),)).to_json()))
    for _ in range(draw(st.integers(1, 2))):
        node: Any = wire
        while True:
            places = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not places:
                break
            place = draw(st.sampled_from(places))
            if isinstance(node[place], (dict, list)) and draw(st.integers(0, 3)):
                node = node[place]
                continue
            what = draw(st.sampled_from(["replace", "remove", "add"]))
            if what == "replace":
                node[place] = draw(JUNK)
            elif what == "remove":
                del node[place]
            elif isinstance(node, dict):
                node[draw(st.text(max_size=3))] = draw(JUNK)
            else:
                node.append(draw(JUNK))
            break
    return wire


@given(JUNK | damaged())
@settings(deadline=None, max_examples=500)
def test_any_json_is_either_a_sound_menu_or_refused(obj: object) -> None:
    try:
        menu = Menu.from_json(obj)
    except Refused as refusal:
        assert refusal.key == "menu.malformed"
        fits(refusal)
        return
    if menu.forms:
        assert menu.faults() == []
        assert menu.sample(Random(4).randrange) in menu
        assert Menu.from_json(menu.to_json()) == menu


def test_a_form_of_another_kind_is_refused() -> None:
    with pytest.raises(Refused):
        Some.from_json(Pick("do").to_json())
    with pytest.raises(Refused):
        Menu.from_json({"forms": [Pick("do").to_json()] * 2})


def test_deep_nesting_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    tree: Any = 0
    for _ in range(100_000):
        tree = {"a": tree}
    wire = {"form": "pick", "verb": "do", "levels": ["x", "y"], "lists": [["a"]]}
    for obj in (
        deep,
        {"forms": deep},
        {"forms": [{**wire, "tree": tree}]},
        {"forms": [{**wire, "tree": deep}]},
    ):
        with pytest.raises(Refused):
            Menu.from_json(obj)


# The vectors that a client in another language is tested against


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_golden_vectors(vector: dict[str, Any]) -> None:
    form = form_from_json(vector["form"])
    assert form.to_json() == vector["form"]
    assert form.count() == vector["count"]
    assert form.is_forced() == (vector["count"] == 1)
    menu = Menu((form,))
    for line in vector["admitted"]:
        menu.check(Choice.parse(line))
    if vector["complete"]:
        assert [str(choice) for choice in form.all()] == vector["admitted"]
    for refused in vector["refused"]:
        with pytest.raises(Refused) as caught:
            menu.check(Choice.parse(refused["line"]))
        assert (refused["line"], caught.value.key) == (refused["line"], refused["key"])
        fits(caught.value)


def test_golden_vectors_know_every_refusal_of_a_form() -> None:
    keys = {refused["key"] for vector in VECTORS for refused in vector["refused"]}
    assert {key for key in sentences() if key.startswith("menu.")} - keys == {"menu.malformed"}
    assert {vector["form"]["form"] for vector in VECTORS} == set(package.FORMS)


# The smaller parts


def test_sharing_out() -> None:
    assert list(menu_combine.shares(2, 2)) == [(2, 0), (1, 1), (0, 2)]
    assert list(menu_combine.shares(0, 0)) == [()]
    assert list(menu_combine.shares(1, 0)) == []


@given(st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)), st.integers(0, 10))
@settings(deadline=None)
def test_loads_of_a_total(limits: dict[str, int], most: int) -> None:
    ways = menu_combine.loads_of_total(limits, most)
    for total, n in enumerate(ways):
        assert n == len(list(menu_combine.loads(limits, total, total)))
    assert len(ways) == min(most, sum(limits.values())) + 1


def test_draws_of_sets() -> None:
    random = Random(5)
    drawn = {tuple(sorted(menu_combine.draw_set("abcd", 2, random.randrange))) for _ in range(200)}
    assert drawn == set(combinations("abcd", 2))
