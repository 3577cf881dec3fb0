"""Special actions of named leaders. Rule: action.leader."""

from __future__ import annotations

from collections.abc import Iterable

from engine.flow import Flow
from engine.rules.tracks import card_ready


def ready(flow: Flow, side: str, results: Iterable[str]) -> list[str]:
    """Leaders whose card lies ready in the box of one of those results and has a special action."""
    return []


def use(flow: Flow, leader: str) -> None:
    """Carry out the special action; the card is spent once it is completed."""
    raise NotImplementedError(leader, card_ready)
