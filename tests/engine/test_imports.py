"""The engine stands on the standard library alone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from engine import components

ENGINE = Path(components.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_imports_the_standard_library_and_the_engine_only(module: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0] if not node.level else "engine")
    assert imported <= {*sys.stdlib_module_names, "engine"}
