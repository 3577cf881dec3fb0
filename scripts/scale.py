"""What many tables would take, reckoned from what was measured; ``python scripts/scale.py`` writes it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.machine import ROOT

PAGE = ROOT / "docs" / "scale.md"
BEGIN, END = "<!-- reckoned -->\n", "<!-- /reckoned -->"
TABLES = 100_000
#: On how many cores `server.choices` was measured, players' programs and PostgreSQL included.
CORES = 2
#: Not measured: who is at a live table; how often one of days is played at, by somebody who opens it anew;
#: how long it stays in memory then; how busy a process should be, and how often one commits at the most.
VIEWERS, A_DAY, STAYS, BUSY, COMMITS = 3, 40, 600, 0.5, 100
DAY = 24 * 3600


def slowest(name: str, *, of: str = "", largest: bool = False) -> float:
    """The worst of all that was measured under that name, or of what stands beside it."""
    text = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| `{re.escape(name)}` \| ([\d.]+) \| \S+.*?\| (.*?) \|$", text, re.MULTILINE)
    found = [float(re.search(rf"{of} ([\d.]+)", beside)[1]) if of else float(value) for value, beside in rows]  # type: ignore[index]
    return max(found) if largest else min(found)


def on_disk() -> float:
    text = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    found = re.search(r"take (\d+) bytes each on disk", text)
    assert found is not None
    return float(found[1])


def table() -> str:
    counted = json.loads((ROOT / "tests" / "counts" / "budgets.json").read_text(encoding="utf-8"))["measured"]
    core = CORES / slowest("server.choices.postgresql.50_rooms")
    room = slowest("server.room_memory", largest=True) * 1000
    frame = slowest("server.frame", largest=True)
    opening = slowest("server.long_game.open", of="p50_ms", largest=True) / 1000
    kept = max(value for name, value in counted.items() if name.endswith("snapshot_bytes"))
    commits = counted["server.postgresql.2p1.commits"]
    live = TABLES * slowest("server.choices.postgresql.500_rooms", largest=True) / 500
    slow = TABLES * A_DAY / DAY
    figures: list[tuple[str, float, float]] = [
        ("choices a second", live, slow),
        ("cores for them", live * core, slow * core),
        ("cores to open games for them", 0, slow * opening),
        ("processes", live * core / BUSY, slow * (core + opening) / BUSY),
        ("gigabytes of memory for rooms", TABLES * room / 1e9, min(TABLES, slow * STAYS) * room / 1e9),
        ("sockets", TABLES * VIEWERS, slow * STAYS),
        ("frames a second", live * VIEWERS, slow * VIEWERS),
        ("megabytes of frames a second", live * VIEWERS * frame / 1e6, slow * VIEWERS * frame / 1e6),
        ("commits a second, none shared", live * commits, slow * commits),
        ("commits a second, shared", min(live * commits, live * core / BUSY * COMMITS), slow * commits),
        ("gigabytes of log a day", live * on_disk() * DAY / 1e9, slow * on_disk() * DAY / 1e9),
        ("gigabytes of positions kept a day", live * kept * DAY / 1e9, slow * kept * DAY / 1e9),
    ]
    lines = [
        f"- A choice takes {core * 1000:.2f} milliseconds of a core,",
        f"  opening a long game {opening * 1000:.0f}; a room {room / 1000:.0f} kilobytes of memory,",
        f"  a frame {frame:.0f} bytes; an entry {on_disk():.0f} bytes on disk",
        f"  and {kept:.0f} for positions that are kept, in {commits:.2f} commits.",
        f"- Assumed: {VIEWERS} connections at a live table, played at as in the run of 500 rooms;",
        f"  {A_DAY} choices a day at the others, each by somebody who opens it anew and leaves it",
        f"  in memory for {STAYS} seconds; processes that are busy for {BUSY} of their time",
        f"  and commit {COMMITS} times a second.",
        "",
        f"| | {TABLES:,} live tables | {TABLES:,} tables of days |",
        "|---|--:|--:|",
        *(f"| {name} | {_shown(one)} | {_shown(other)} |" for name, one, other in figures),
    ]
    return "\n".join(lines) + "\n"


def _shown(value: float) -> str:
    """Two places are more than such a figure is worth."""
    if value >= 100:
        return f"{round(value, 1 - len(str(int(value))) + 1):,.0f}"
    return f"{value:.2g}"


def main() -> int:
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
