"""Every planning card and every leader has a test of an effect and one of a limit, named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.components import STANDARD

NAME = re.compile(r"^def test_(effect|limit)_of_([a-z0-9_]+?)(?:__\w+)?\(", re.MULTILINE)
TESTED = {
    (kind, item)
    for path in Path(__file__).parent.glob("test_*.py")
    for kind, item in NAME.findall(path.read_text())
}


@pytest.mark.parametrize("kind", ["effect", "limit"])
@pytest.mark.parametrize("item", [*STANDARD.cards, *STANDARD.leaders])
def test_it_has_a_test(kind: str, item: str) -> None:
    assert (kind, item) in TESTED


def test_no_test_is_named_after_something_that_is_not_there() -> None:
    assert {item for _, item in TESTED} <= {*STANDARD.cards, *STANDARD.leaders, *STANDARD.prescience}
