"""The part of a start: what is loaded and built until the application stands, as a whole and not per entry.

Not the time that takes (``start.own_share``) but what the time goes into: modules, what pydantic builds to
look through values, routes that are read off their functions, functions that are written for dataclasses,
calls of our own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.counts.meter import calls

ROOT = Path(__file__).resolve().parents[2]
OURS = ("app", "engine")


def measured() -> Iterator[tuple[str, float, Counter[str] | None]]:
    """Names, numbers, and calls by function; in a process of its own, which has loaded nothing yet."""
    with tempfile.TemporaryDirectory(prefix="arrakis-counts-") as data:
        told = subprocess.run(
            [sys.executable, "-m", "tests.counts.start"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "ARRAKIS_DATA_DIR": data},
            stdout=subprocess.PIPE,
            check=True,
        )
    found = json.loads(told.stdout)
    functions = Counter(found.pop("functions"))
    yield "start.calls", functions.total(), functions
    for name, number in found.items():
        yield f"start.{name}", number, None


def main() -> int:
    before = {name.partition(".")[0] for name in sys.modules}
    assert before.isdisjoint(OURS)
    import fastapi.routing
    from pydantic._internal import _generate_schema

    built: Counter[str] = Counter()

    def counting(holder: object, name: str, what: str) -> None:
        deed = getattr(holder, name)

        def counted(*given: Any, **named: Any) -> Any:
            built[what] += 1
            return deed(*given, **named)

        setattr(holder, name, counted)

    # Whatever these build for themselves is not ours to spare.
    import pydantic_settings  # noqa: F401

    counting(fastapi.routing, "get_dependant", "routes_read")
    counting(_generate_schema.GenerateSchema, "clean_schema", "shapes_built")
    with calls() as found:
        from app import command

        command.create_app()  # type: ignore[attr-defined]
    functions = found.ours
    built["functions_written"] = functions["engine/classes.py:_written"]
    ours = [name for name in sys.modules if name.partition(".")[0] in OURS]
    built["modules"] = len(ours)
    built["other_modules"] = len(sys.modules) - len(ours)
    json.dump({"functions": functions, **built}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
