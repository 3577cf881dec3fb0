"""Code that nothing uses, or tests alone: vulture's findings without what is called by its name.

Much here is looked up by name: fields of messages, verbs of cards, steps of a battle, fixtures. A name that
stands in quotes somewhere, or in the data, is used; so is whatever a decorator takes into a register.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("engine", "app", "migrations", "scripts")
#: Names that a package we build on looks for.
EXPECTED = (
    *("model_config", "pytestmark", "isolation_level", "capture_signals", "should_exit", "ws_ping_timeout"),
    *("revision", "down_revision", "branch_labels", "depends_on", "upgrade", "downgrade"),
    "pytest_collection_modifyitems",
    *("connection_made", "connection_lost", "data_received", "exc", "do_GET", "log_message"),
    *("get_buffer", "sizehint", "buffer_updated", "wait_closed", "read_paused", "_compiled_cache"),
    *("body_encoding", "route_class", "__clause_element__", "at_eof"),
)
#: What the product says of itself and tests hold it to.
TOLD = ("AUDIENCE", "tactics")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def quoted(folders: Sequence[str]) -> Iterator[str]:
    """Every word that stands in a string of the code, or anywhere in the data and the client."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                # Sentences are prose, not names.
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 400:
                    yield from WORD.findall(node.value)
    for folder, suffix in (("engine/data", "*.json"), ("frontend/src", "*.ts"), ("frontend/src", "*.svelte")):
        for path in sorted((ROOT / folder).rglob(suffix)):
            yield from WORD.findall(path.read_text(encoding="utf-8"))


def unused(folders: Sequence[str], known: Sequence[str]) -> list[str]:
    finder = Vulture(ignore_names=list(known), ignore_decorators=["@*"])
    finder.scavenge([str(ROOT / folder) for folder in folders])
    names = set(quoted(folders))
    return [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: {item.message}"
        for item in finder.get_unused_code(min_confidence=60)
        if item.name.lstrip("_") not in names
    ]


if __name__ == "__main__":
    found = unused((*PRODUCT, "tests"), EXPECTED)
    found += [f"{line}, but by tests" for line in unused(PRODUCT, (*EXPECTED, *TOLD)) if line not in found]
    print("\n".join(found) or "Nothing is unused.")
    sys.exit(1 if found else 0)
