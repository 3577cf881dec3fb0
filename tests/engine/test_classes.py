"""Dataclasses whose functions are written when they are first called are dataclasses like all others."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import ClassVar

import pytest

from engine.classes import dataclass
from scripts.machine import ROOT


@dataclass(frozen=True, slots=True)
class Area:
    """A place."""

    id: str
    size: int = 1
    near: tuple[str, ...] = field(default_factory=tuple, compare=False)
    kind: ClassVar[str] = "desert"


@dataclass(slots=True)
class Legion:
    units: dict[str, int]
    moved: bool = field(default=False, repr=False)
    total: int = field(init=False)
    seen: int = field(init=False, default=0, compare=False)

    def __post_init__(self) -> None:
        self.total = sum(self.units.values())


@dataclass(slots=True)
class Garrison(Legion):
    colour: str = "black"


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Named:
    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and other.name.lower() == self.name.lower()

    def __hash__(self) -> int:
        return hash(self.name.lower())


@dataclass(frozen=True, slots=True)
class Alike:
    """Has its own equality; the rest follows from the fields."""

    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike)


def test_values_are_made_compared_hashed_and_shown_by_their_fields() -> None:
    assert Area("arsunt", 2) == Area(id="arsunt", size=2, near=("sihaya_ridge",))
    assert len({Area("arsunt"), Area("arsunt"), Area("carthag")}) == 2
    assert repr(Area("arsunt")) == "Area(id='arsunt', size=1, near=())"
    assert Area("arsunt") != Named("arsunt")
    assert Board(()) != Board(()) and len({Board(()), Board(())}) == 2
    assert Named("A") == Named("a") and hash(Named("A")) == hash(Named("a"))
    assert Alike("a") == Alike("b") and hash(Alike("a")) == hash(("a",))


def test_what_is_wrong_is_said_as_ever() -> None:
    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument: 'id'"):
        Area()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unhashable"):
        hash(Legion({}))
    with pytest.raises(AttributeError, match="'strength'"):
        Legion({}).strength = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="usual decorator"):
        dataclass(slots=False)(Area)


def test_a_frozen_value_does_not_change() -> None:
    area = Area("arsunt")
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'size'"):
        area.size = 3  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del area.size


def test_what_comes_after_the_fields_is_done_also_below() -> None:
    assert (Legion({"elite": 2}).total, Legion({}).seen) == (2, 0)
    assert repr(Garrison({"elite": 2}, colour="silver")) == (
        "Garrison(units={'elite': 2}, total=2, seen=0, colour='silver')"
    )
    assert Garrison({}) == Garrison({}) and Garrison({}) != Legion({})


def test_they_are_dataclasses() -> None:
    assert [each.name for each in dataclasses.fields(Garrison)] == [
        "units",
        "moved",
        "total",
        "seen",
        "colour",
    ]
    assert dataclasses.replace(Area("arsunt"), size=3) == Area("arsunt", 3)
    assert dataclasses.asdict(Area("arsunt")) == {"id": "arsunt", "size": 1, "near": ()}
    match Area("arsunt", 2):
        case Area("arsunt", size):
            assert size == 2
        case _:
            raise AssertionError


def test_copies_are_equal() -> None:
    for value in (Area("arsunt", 2), Legion({"elite": 2})):
        assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == copy.deepcopy(value) == value


def test_many_may_come_first() -> None:
    for _ in range(50):

        @dataclass(frozen=True, slots=True)
        class Step:
            area: str
            by: int = 1

        with ThreadPoolExecutor(8) as pool:
            made = list(
                pool.map(lambda number, kind=Step: (kind("arsunt", number), hash(kind("a"))), range(8))
            )
        assert [step for step, _ in made] == [Step("arsunt", number) for number in range(8)]


def test_nothing_is_written_before_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    usual = dataclasses.dataclass

    def heard(**how: bool) -> object:
        asked.append(str(how))
        return usual(**how)

    monkeypatch.setattr(dataclasses, "dataclass", heard)

    @dataclass(frozen=True, slots=True)
    class Storm:
        sector: str

    assert len(asked) == 1 and "'init': False" in asked[0]
    assert (Storm("east"), hash(Storm("east"))) == (Storm("east"), hash(Storm("east")))
    assert len(asked) == 4, "how it begins, is hashed and compared, each once"


def test_all_classes_of_ours_are_declared_like_this() -> None:
    """One that is not would be felt at every start, if hardly."""
    code = [path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py")]
    usual = re.compile(r"^from dataclasses import .*\bdataclass\b|^import dataclasses", re.MULTILINE)
    assert len(code) > 300
    assert [path.name for path in code if usual.search(path.read_text(encoding="utf-8"))] == ["classes.py"]
