"""Playing records again: from a finished record, to see it or to verify it, and from a saved game, to go on.

A log is folded from the set-up of its game, or from the last entry that has rebased it: what was before that
one was played by other rules. The server's own form of a game has the key and the snapshots, and is shown to
nobody. Rule: record.entry.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.components import STANDARD, Components
from engine.dice import commitment
from engine.forms import form_of
from engine.game import Game
from engine.record.departures import departed, other_data
from engine.record.entries import REBASED, Entry, Wrong, covered, drawn_from_json, stream_after
from engine.record.finished import Finished
from engine.record.given import ordered
from engine.record.head import FORMAT_VERSION, Head, later_values, nonces_of
from engine.record.lines import Lines, numbers_of
from engine.record.log import Record
from engine.record.position import Snapshot, may_follow, with_key
from engine.refusal import Refused

SAVED = "arrakis-log"

# -- where a log begins ----------------------------------------------------------------------------


def set_up(head: Head, data: Components, script: Iterable[int] = ()) -> Record:
    """The game that such a head begins, with the draws of a script or those that its key gives."""
    return Record.begin(head, data, script)


def standing_at(snapshot: Snapshot, game: Game, head: Head, entries: Sequence[Entry]) -> Record:
    """The game with its log up to a snapshot, in the position that stands there."""
    seq = snapshot.seq
    return Record(game, head, Lines.of(entries[:seq]), {seq: snapshot}).since(seq)


def _begun(head: Head, data: Components, script: tuple[int, ...]) -> Record:
    """The same, if it is the game that the head tells of."""
    if not data.follows(head.data):
        raise other_data(head, data)
    try:
        again = set_up(head, data, script)
    except (Refused, ValueError) as error:
        raise Wrong(0, f"the game cannot be set up: {error}") from error
    if (again.head.opening, again.head.opening_sides) != (head.opening, head.opening_sides):
        raise Wrong(0, "the draws of the set-up are others")
    if script:
        # What was logged stays as it was logged.
        again.head = head
    return again


def _rebased(head: Head, entries: Sequence[Entry], data: Components) -> Record | None:
    """The game as the last rebase among these entries has left it; None if there is none."""
    rebased = numbers_of(entries, "rebase")
    if not rebased:
        return None
    number = rebased[-1]
    entry = entries[number - 1]
    before = entries[number - 2].seal if number > 1 else head.seal
    if entry.sealed(before, covered((REBASED,), head.form), head.form) != entry:
        raise Wrong(number, "it was not like this")
    try:
        position, stream = entry.what["position"], entry.what["stream"]
        game = with_key(position, head, data)
        orders = {
            entries[seq - 1].actor: ordered(entries[seq - 1].what, head, data)[0]
            for seq in numbers_of(entries, "orders")
            if seq < number
        }
        kept = Snapshot.rebased(number, game, stream_after(stream, covered((REBASED,), head.form)), orders)
        base = standing_at(kept, game, head, entries)
        sound = may_follow(set_up(head, data).game, game)
    except Exception as error:
        # Whatever goes wrong while it is read: this code cannot go on from there.
        raise Wrong(number, "the game cannot go on from this position") from error
    if not sound:
        raise Wrong(number, "the position does not stand up to the rules of the game")
    return base


# -- playing again ---------------------------------------------------------------------------------


def rewound(record: Finished, data: Components = STANDARD) -> Record:
    """The game of a record with its whole log, standing where the log can be folded from: ``at`` makes any
    later position of it."""
    base = _rebased(record.head, record.entries, data) or _begun(record.head, data, record.head.opening or ())
    base.entries = list(record.entries)
    return base


def replay(record: Finished, until: int | None = None, data: Components = STANDARD) -> Record:
    """Play a record again with the draws it names, up to an entry if one is given."""
    entries = record.entries[:until]
    again = _rebased(record.head, entries, data) or _begun(record.head, data, record.head.opening or ())
    for entry in entries[again.seq :]:
        again.fold(entry)
    return again


def verify(record: Finished, data: Components = STANDARD) -> Record:
    """Play a record again with the draws its key gives, and compare everything: the commitment, every draw,
    the legality of every entry, every seal, the outcome and the public events. Wrong names the first entry
    that does not hold.

    Where rules were corrected while the game was played, what was before it was rebased may not hold under
    these rules. It is then verified from there, and ``first`` of the answer says so.
    """
    if commitment(record.head.key) != record.commitment:
        raise Wrong(0, "the key is not the one that was committed to")
    again = _verified(record.head, record.entries, data)
    table = again.game.table
    last = len(record.entries)
    if not again.game.over:
        raise Wrong(last, "the game is not over")
    if (table.winner, table.won_by) != (record.winner, record.won_by):
        raise Wrong(last, "the outcome is another")
    if again.stream != record.stream:
        raise Wrong(last, "the public events are others")
    return again


def _verified(head: Head, entries: Sequence[Entry], data: Components) -> Record:
    try:
        again = _begun(head, data, ())
        if again.head != head:
            raise Wrong(0, "the set-up was not like this")
        _compare(again, entries)
    except Wrong as wrong:
        later = _rebased(head, entries, data)
        if later is None or wrong.entry > later.seq:
            raise
        again = later
        _compare(again, entries)
    return again


def _compare(again: Record, entries: Sequence[Entry]) -> None:
    """Enter what is not there yet, each with the draws that the key gives."""
    for number, entry in enumerate(entries[again.seq :], start=again.seq + 1):
        question = again.game.flow.question
        try:
            outcome = again.enter(entry.actor, entry.what, entry.kind)
        except Refused as refusal:
            raise departed(again, number, str(refusal), question, refusal) from refusal
        if outcome.draws != entry.draws:
            raise departed(again, number, "its draws do not follow from the key", question, outcome)
        if again.entries[-1] != entry:
            why = "it was not like this, or did not have these consequences"
            raise departed(again, number, why, question, outcome)


# -- the server's own form -------------------------------------------------------------------------


def save(record: Record) -> dict[str, Any]:
    """A game as a server keeps it, key and snapshots included."""
    head = record.head
    return {
        **head.to_json(),
        "format": SAVED,
        "key": head.key.hex(),
        "opening": None if head.opening is None else head.drawn(),
        "seal": head.seal,
        "entries": [str(entry) for entry in record.entries],
        "snapshots": {str(seq): snapshot.text for seq, snapshot in record.snapshots.items()},
    }


def load(form: Mapping[str, Any], data: Components = STANDARD) -> Record:
    """Open a saved game: from its newest snapshot, folding only the entries after that."""
    kept = unfold(form, data)
    return kept.at(kept.seq)


def verify_saved(form: Mapping[str, Any], data: Components = STANDARD) -> Record:
    """Play a saved game again with the draws its key gives, and compare everything, as ``verify`` does."""
    head = head_of(form)
    if head.opening is None:
        raise Wrong(0, "the log does not begin with the set-up of the game")
    return _verified(head, log_of(form), data)


def unfold(form: Mapping[str, Any], data: Components = STANDARD, *, packed: bool = True) -> Record:
    """A saved game with its whole log, standing where the log can be folded from: ``at`` makes any later
    position of it. Snapshots may be missing; few of many are asked for, and then packing takes longest.

    Of the log only what is asked for is read, and found to be wrong.
    """
    head, entries = head_of(form), Lines(form["entries"])
    snapshots = snapshots_of(form, packed=packed)
    base = _rebased(head, entries, data)
    if base is None and head.opening is None:
        if not data.follows(head.data):
            raise ValueError(data.missing(head.data))
        first = json.loads(snapshots[0].text)["position"]
        game = Game.from_json({**first, "key": form["key"], "nonces": list(head.nonces)}, data)
        base = Record(game, head, snapshots={0: snapshots[0]})
    elif base is None:
        base = _begun(head, data, head.opening or ())
    later = {seq: kept for seq, kept in snapshots.items() if base.first < seq <= len(entries)}
    base.snapshots.update(later)
    base.entries = entries
    return base


def resumed(form: Mapping[str, Any], data: Components = STANDARD) -> Record:
    """A saved game as far back as its snapshots go: ``at`` makes any position since the oldest of them.

    What was before it is not played again: the same code has made them, and has seen it. They are not packed.
    ValueError if there are none since the game was last rebased.
    """
    head, entries = head_of(form), Lines(form["entries"])
    if not data.follows(head.data):
        raise ValueError(data.missing(head.data))
    since = max(numbers_of(entries, "rebase"), default=-1)
    snapshots = snapshots_of(form, packed=False)
    kept = {seq: snapshot for seq, snapshot in snapshots.items() if since < seq <= len(entries)}
    game = with_key(json.loads(kept[min(kept)].text)["position"], head, data)
    return Record(game, head, entries, kept)


def given_out(form: Mapping[str, Any], *, winner: str, won_by: str, stream: str) -> Finished:
    """The record of a saved game that is over, without playing it: these rules may lead it elsewhere.

    How it ended, and the hash of its public events, whoever has kept it says.
    """
    head = head_of(form)
    if head.opening is None:
        raise Refused("record.no_beginning", {}, "record.entry")
    return Finished(head, commitment(head.key), tuple(log_of(form)), winner, won_by, stream)


def head_of(form: Mapping[str, Any]) -> Head:
    if form.get("format") != SAVED or form.get("version") != FORMAT_VERSION:
        raise ValueError("not a saved game of this version")
    saved = form_of(form)
    opening = drawn_from_json(form["opening"] or [])
    return Head(
        bytes.fromhex(form["key"]),
        nonces_of(form, saved),
        form["practice"],
        form["data"],
        None if form["opening"] is None else opening[0],
        form["seal"],
        # Before partners could share a faction, nothing was said of it.
        tuple(form.get("shared", ())),
        form["rules"],
        saved,
        opening[1],
        **later_values(Head, form, saved),
    )


def log_of(form: Mapping[str, Any]) -> list[Entry]:
    """The log of a saved game, all of it read."""
    return list(Lines(form["entries"]))


def snapshots_of(form: Mapping[str, Any], *, packed: bool = True) -> dict[int, Snapshot]:
    kept = Snapshot.pack if packed else Snapshot.loose
    return {int(seq): kept(int(seq), text) for seq, text in form["snapshots"].items()}
