"""Carrying a game over to rules that are not those it was played by. Rule: record.entry.

The log then cannot be folded, or would lead elsewhere. What the players last saw is in the snapshots of the
time. From the newest of them on, entries are carried out as they were; where that fails too, as the rules
have it now. The game goes on from what comes of it, and a rebase in its log says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.components import STANDARD, Components
from engine.forms import form_of
from engine.orders import Orders
from engine.record.entries import Entry
from engine.record.head import Head
from engine.record.log import Record
from engine.record.position import Snapshot, with_key
from engine.record.replay import head_of, log_of, set_up, snapshots_of, standing_at
from engine.steps import upgraded


def carried_over(form: Mapping[str, Any], data: Components = STANDARD) -> Record | None:
    """A saved game with a rebase as its last entry; None if no position can be made of it.

    Its snapshots may be those of any earlier code.
    """
    head, entries = head_of(form), log_of(form)
    snapshots = sorted(snapshots_of(form).values(), key=lambda snapshot: -snapshot.seq)
    for exact in (True, False):
        for start in _starts(head, entries, snapshots, data):
            try:
                for entry in entries[start.seq :]:
                    start.fold(entry, exact=exact)
                start.rebase()
            except Exception:
                # Whatever goes wrong: from here it is not possible.
                continue
            return start
    return None


def _starts(
    head: Head, entries: Sequence[Entry], snapshots: Sequence[Snapshot], data: Components
) -> Iterator[Record]:
    """Where folding might begin: the snapshots, newest first, and the set-up."""
    for snapshot in snapshots:
        if not 0 < snapshot.seq <= len(entries):
            continue
        try:
            yield _from(snapshot, head, entries, data)
        except Exception:
            # It was made by code that wrote positions in another way.
            continue
    if head.opening is not None:
        try:
            again = set_up(head, data, head.opening)
        except Exception:
            return
        again.head = head
        yield again


def _from(snapshot: Snapshot, head: Head, entries: Sequence[Entry], data: Components) -> Record:
    form = json.loads(snapshot.text)
    saved = form_of(form["position"])
    game = with_key({**upgraded(form["position"]), "data": data.rules_digest}, head, data)
    orders = {seat: Orders.from_json(each, saved, data) for seat, each in form["orders"].items()}
    kept = Snapshot.rebased(snapshot.seq, game, form["stream"], orders)
    return standing_at(kept, game, head, entries)
