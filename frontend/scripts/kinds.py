"""Kinds of decisions, free actions and keys of events of the engine as JSON, for the tests that compare them
with the client's tables."""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from engine.chapters import free_verbs  # noqa: E402
from engine.flow import QUESTIONS  # noqa: E402

#: Functions that tell of an event, and which argument is its key.
TELLERS = {"emit": 0, "Event": 0, "relocate": 4}


def events() -> Iterator[str]:
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = TELLERS.get(name, len(node.args))
            if place < len(node.args) and isinstance(key := node.args[place], ast.Constant):
                yield str(key.value)


if __name__ == "__main__":
    free = sorted(free_verbs())
    print(json.dumps({"kinds": sorted(QUESTIONS), "free": free, "events": sorted(set(events()))}))
