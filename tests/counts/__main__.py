"""``python -m tests.counts`` counts here and now, and prints JSON: figures, and calls by function."""

from __future__ import annotations

import json
import sys

from tests.counts import engine, server, start


def main() -> int:
    figures, functions = {}, {}
    for name, value, by in (*engine.measured(), *server.measured(), *start.measured()):
        figures[name] = round(value, 2)
        if by:
            functions[name] = dict(by)
    json.dump({"figures": figures, "functions": functions}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
