"""Playing planning cards. Rule: action.card."""

from __future__ import annotations

from engine.flow import Flow


def playable(flow: Flow, seat: str) -> list[str]:
    return []


def notes(flow: Flow, cards: list[str]) -> dict[str, list[str]]:
    return {}


def play(flow: Flow, seat: str, card: str) -> None:
    raise NotImplementedError(card)
