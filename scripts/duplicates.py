"""Blocks that stand twice and should be one: equal lines in a row, spaces and comments aside."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACES = {
    "engine": ("*.py",),
    "app": ("*.py",),
    "scripts": ("*.py",),
    "tests": ("*.py", "*.mjs"),
    "frontend/src": ("*.ts", "*.svelte"),
    "frontend/scripts": ("*.mjs",),
}
GENERATED = "frontend/src/generated"
#: Every language says all of it in its own files, on purpose: of these folders one is looked at.
LANGUAGES = "frontend/src/i18n"
LOOKED_AT = "en"
#: So many equal lines in a row are a block.
BLOCK = 8
#: A line with fewer characters (a bracket, an else) closes or opens something and says nothing.
SAYING = 8
PLAIN = ("#", "//", "/*", "*", "import ", "from ", "export {", "} from")

Line = tuple[int, str]


def lines_of(path: Path) -> list[Line]:
    """The lines that say something, with their numbers."""
    found = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = " ".join(text.split())
        if path.suffix == ".svelte" and line == "<style>":
            # Styles belong to their component alone, on purpose.
            break
        if len(line) >= SAYING and not line.startswith(PLAIN):
            found.append((number, line))
    return found


def is_translated(path: Path) -> bool:
    return path.parent.parent == ROOT / LANGUAGES and path.parent.name != LOOKED_AT


def sources() -> list[Path]:
    return [
        path
        for folder, patterns in PLACES.items()
        for pattern in patterns
        for path in sorted((ROOT / folder).rglob(pattern))
        if GENERATED not in path.as_posix() and "node_modules" not in path.parts and not is_translated(path)
    ]


def duplicates(paths: list[Path]) -> list[str]:
    """The first line of each block that stands in two places."""
    blocks: dict[tuple[str, ...], list[tuple[Path, int, int]]] = defaultdict(list)
    for path in paths:
        lines = lines_of(path)
        for start in range(len(lines) - BLOCK + 1):
            block = lines[start : start + BLOCK]
            blocks[tuple(line for _, line in block)].append((path, start, block[0][0]))
    found = []
    seen: set[tuple[Path, int]] = set()
    for places in blocks.values():
        if len(places) < 2:
            continue
        # A longer block is found once for each of its lines: told is only where it begins.
        if not any((path, start - 1) in seen for path, start, _ in places):
            found.append(" = ".join(f"{path.relative_to(ROOT)}:{number}" for path, _, number in places))
        seen.update((path, start) for path, start, _ in places)
    return found


if __name__ == "__main__":
    twice = duplicates(sources())
    print("\n".join(twice) or f"No block of {BLOCK} lines stands twice.")
    sys.exit(1 if twice else 0)
