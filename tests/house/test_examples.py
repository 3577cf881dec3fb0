"""The examples in the docstrings hold, wherever they stand."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for room in ("engine", "app")
    for path in (ROOT / room).rglob("*.py")
    if ">>>" in path.read_text()
)


def test_there_are_examples() -> None:
    assert {"engine.board", "engine.choice", "engine.menu", "app.text"} <= set(WITH_EXAMPLES)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed
