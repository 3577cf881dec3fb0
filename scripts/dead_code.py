"""Code that nothing uses: vulture's findings without what is called by its name.

Much here is looked up by name: fields of messages, verbs of cards, steps of a battle, fixtures. A name that
stands in quotes somewhere, or in the data, is used; so is whatever a decorator takes into a register.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("engine", "app", "migrations", "scripts", "tests")
#: Names that a package we build on looks for.
EXPECTED = (
    *("model_config", "pytestmark", "isolation_level", "capture_signals", "should_exit"),
    *("revision", "down_revision", "branch_labels", "depends_on", "upgrade", "downgrade"),
    *("connection_made", "connection_lost", "data_received", "exc"),
)
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def quoted() -> Iterator[str]:
    """Every word that stands in a string of the code, or anywhere in the data and the client."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                # Sentences are prose, not names.
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 400:
                    yield from WORD.findall(node.value)
    for folder, suffix in (("engine/data", "*.json"), ("frontend/src", "*.ts"), ("frontend/src", "*.svelte")):
        for path in sorted((ROOT / folder).rglob(suffix)):
            yield from WORD.findall(path.read_text(encoding="utf-8"))


def unused() -> list[str]:
    finder = Vulture(ignore_names=list(EXPECTED), ignore_decorators=["@*"])
    finder.scavenge([str(ROOT / folder) for folder in FOLDERS if (ROOT / folder).is_dir()])
    names = set(quoted())
    return [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: {item.message}"
        for item in finder.get_unused_code(min_confidence=60)
        if item.name.lstrip("_") not in names
    ]


if __name__ == "__main__":
    found = unused()
    print("\n".join(found) or "Nothing is unused.")
    sys.exit(1 if found else 0)
