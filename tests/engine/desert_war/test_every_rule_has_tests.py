"""Every rule of the expansion has an id, and tests of an effect and of a limit that are named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.test_rule_ids import RULES

CHAPTER = RULES.read_text(encoding="utf-8").split("\n## 29. Desert War\n")[1].split("\n## ")[0]
IDS = re.findall(r"^### `([a-z_]+)\.([a-z_]+)`$", CHAPTER, re.MULTILINE)
NAMES = [f"{part}_{rule}" for part, rule in IDS]
NAME = re.compile(r"^def test_(effect|limit)_of_([a-z0-9_]+?)(?:__\w+)?\(", re.MULTILINE)
TESTED = {
    (kind, rule)
    for path in Path(__file__).parent.glob("test_rules_*.py")
    for kind, rule in NAME.findall(path.read_text(encoding="utf-8"))
}


def test_there_are_as_many_as_the_expansion_has() -> None:
    """Forty-one, one of which speaks of two things: when an action comes, and how launchers do."""
    assert len(set(IDS)) == len(IDS) == 42


@pytest.mark.parametrize("kind", ["effect", "limit"])
@pytest.mark.parametrize("rule", NAMES)
def test_it_has_a_test(kind: str, rule: str) -> None:
    assert (kind, rule) in TESTED


def test_no_test_is_named_after_a_rule_that_is_not_there() -> None:
    assert {rule for _, rule in TESTED} <= set(NAMES)
