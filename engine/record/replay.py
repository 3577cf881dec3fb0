"""Playing records again: from a finished record, to see it or to verify it, and from a saved game, to go on.

The server's own form of a game has the key and the snapshots, and is shown to nobody. Rule: record.entry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.components import STANDARD, Components
from engine.dice import commitment
from engine.game import Game
from engine.record.entries import Entry, Wrong
from engine.record.finished import Finished
from engine.record.head import FORMAT_VERSION, Head, checked_nonces
from engine.record.log import Record, Snapshot
from engine.refusal import Refused

SAVED = "arrakis-log"

# -- playing again ---------------------------------------------------------------------------------


def _began(record: Finished, data: Components, script: tuple[int, ...]) -> Record:
    head = record.head
    if head.data != data.digest:
        raise Wrong(0, "the game was played with other component data")
    try:
        again = Record.start(
            head.key,
            nonces=head.nonces,
            shared=head.shared,
            practice=head.practice,
            data=data,
            script=script,
        )
    except (Refused, ValueError) as error:
        raise Wrong(0, f"the game cannot be set up: {error}") from error
    if again.head.opening != head.opening:
        raise Wrong(0, "the draws of the set-up are others")
    return again


def replay(record: Finished, until: int | None = None, data: Components = STANDARD) -> Record:
    """Play a record again with the draws it names, up to an entry if one is given."""
    again = _began(record, data, record.head.opening or ())
    again.head = record.head
    for entry in record.entries[:until]:
        again.fold(entry)
    return again


def verify(record: Finished, data: Components = STANDARD) -> Record:
    """Play a record again with the draws its key gives, and compare everything: the commitment, every draw,
    the legality of every entry, every seal, the outcome and the public events. Wrong names the first entry
    that does not hold."""
    head = record.head
    if commitment(head.key) != record.commitment:
        raise Wrong(0, "the key is not the one that was committed to")
    again = _began(record, data, ())
    if again.head != head:
        raise Wrong(0, "the set-up was not like this")
    for number, entry in enumerate(record.entries, start=1):
        try:
            outcome = again.enter(entry.actor, entry.what, entry.kind)
        except Refused as refusal:
            raise Wrong(number, str(refusal)) from refusal
        if outcome.draws != entry.draws:
            raise Wrong(number, "its draws do not follow from the key")
        if again.entries[-1] != entry:
            raise Wrong(number, "it was not like this, or did not have these consequences")
    table = again.game.table
    last = len(record.entries)
    if not again.game.over:
        raise Wrong(last, "the game is not over")
    if (table.winner, table.won_by) != (record.winner, record.won_by):
        raise Wrong(last, "the outcome is another")
    if again.stream != record.stream:
        raise Wrong(last, "the public events are others")
    return again


# -- the server's own form -------------------------------------------------------------------------


def save(record: Record) -> dict[str, Any]:
    """A game as a server keeps it, key and snapshots included."""
    head = record.head
    return {
        **head.to_json(),
        "format": SAVED,
        "key": head.key.hex(),
        "opening": None if head.opening is None else list(head.opening),
        "seal": head.seal,
        "entries": [str(entry) for entry in record.entries],
        "snapshots": {str(seq): snapshot.text for seq, snapshot in record.snapshots.items()},
    }


def load(form: Mapping[str, Any], data: Components = STANDARD) -> Record:
    """Open a saved game: from its newest snapshot, folding only the entries after that."""
    if form.get("format") != SAVED or form.get("version") != FORMAT_VERSION:
        raise ValueError("not a saved game of this version")
    if form["data"] != data.digest:
        raise ValueError("the game was started with other component data")
    opening = None if form["opening"] is None else tuple(form["opening"])
    head = Head(
        bytes.fromhex(form["key"]),
        checked_nonces(form["nonces"]),
        form["practice"],
        form["data"],
        opening,
        form["seal"],
        tuple(form["shared"]),
        form["rules"],
    )
    snapshots = {int(seq): Snapshot(int(seq), text) for seq, text in form["snapshots"].items()}
    first = json.loads(snapshots[0].text)["position"]
    game = Game.from_json({**first, "key": form["key"], "nonces": form["nonces"]}, data)
    entries = [Entry.parse(line) for line in form["entries"]]
    kept = Record(game, head, entries, snapshots)
    return kept.at(len(entries))
