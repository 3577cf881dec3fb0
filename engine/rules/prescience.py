"""The row of revealed prescience cards. When they may be claimed is the cards' chapter.

Rules: start.prescience.
"""

from __future__ import annotations

from engine.flow import Flow
from engine.values import omit


def reveal_prescience(flow: Flow, number: int) -> None:
    """Turn up that many more cards, or what there is."""
    table = flow.table
    for _ in range(number):
        if not table.prescience_deck:
            return
        card = flow.tower.pick(dict.fromkeys(table.prescience_deck, 1))
        table.prescience_deck = omit(table.prescience_deck, card)
        table.prescience_row = [*table.prescience_row, card]
        flow.emit("prescience_revealed", "start.prescience", card=card)
