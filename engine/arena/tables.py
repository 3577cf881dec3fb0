"""The report of a contest as a table for a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.sides import FACTIONS

HEAD = (
    "| program | Elo | as Harkonnen | as Atreides | games | nodes p50 / p95 | ms p50 / p95 |\n"
    "|---|--:|--:|--:|--:|--:|--:|"
)


def table(report: Mapping[str, Any]) -> str:
    """The strongest first."""
    programs = sorted(report["programs"].items(), key=lambda item: (-item[1]["elo"], item[0]))
    return "\n".join((HEAD, *(_row(name, found) for name, found in programs)))


def _row(name: str, found: Mapping[str, Any]) -> str:
    sides = [found["as"][side] for side in FACTIONS]
    error = f" \u00b1 {found['error']}" if found["error"] else ""
    cells = (
        name,
        f"{found['elo']}{error}",
        *(f"{side['won']:.0%}" for side in sides),
        str(sum(side["games"] for side in sides)),
        f"{found['nodes_p50']} / {found['nodes_p95']}",
        f"{found['ms_p50']} / {found['ms_p95']}",
    )
    return f"| {' | '.join(cells)} |"
