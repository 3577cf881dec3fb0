"""The row of revealed prescience cards. When they may be claimed is the cards' chapter.

Rules: start.prescience.
"""

from __future__ import annotations

from engine.flow import Flow


def reveal_prescience(flow: Flow, number: int) -> None:
    """Turn up that many more cards, or what there is."""
    table = flow.table
    for _ in range(number):
        if not table.prescience_deck:
            return
        card = flow.tower.pick(dict.fromkeys(table.prescience_deck, 1))
        table.prescience_deck.remove(card)
        table.prescience_row.append(card)
        flow.emit("prescience_revealed", "start.prescience", card=card)
