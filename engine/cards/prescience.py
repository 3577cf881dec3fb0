"""Prescience cards: when they may be claimed and what claiming brings."""

from __future__ import annotations

from engine.flow import Flow


def claimable_with_die(flow: Flow) -> list[str]:
    return []


def claim_with_die(flow: Flow, card: str) -> None:
    raise NotImplementedError(card)


def push_end_of_round_claims(flow: Flow) -> None:
    pass


def unclaimed(flow: Flow) -> list[str]:
    """Cards of the row that go away at the end of the round."""
    return list(flow.table.prescience_row)
