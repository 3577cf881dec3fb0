"""Finished records and running games of a release: ``python -m tests.forms.games FOLDER``, in its own tree.

They come from the recorded games of that tree, played again by its code: cut off where a game is most
interesting, carried over, ended early. Beside each stands what everybody saw then.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import Record
from engine.orders import Orders
from engine.pieces import ATREIDES, HARKONNEN
from engine.players import RandomPlayer
from engine.record import TABLE, Finished, replay, save, verify
from engine.view import SPECTATOR
from tests.games import GROUPS, Recorded, games

#: Snapshots that are kept of a running game, the newest ones.
SNAPSHOTS = 2
#: Entries after a rebase, where there are any: enough for a snapshot among them.
AFTER = 60
#: What one more recorded game has to bring to be worth its bytes.
WORTH = 2
#: Natural ends per number of players, and from how many entries on one is too long.
ENDS = 2


@dataclass(frozen=True)
class Stop:
    """A place in a recorded game, and what can be found there."""

    game: Recorded
    seq: int
    found: frozenset[str] = field(repr=False)


def stops(game: Recorded) -> Iterator[Stop]:
    """Every place of a game with what is special about it: first of all the tasks on its stack."""
    record = replay(game.record, 0)
    entries = set()
    for entry in game.record.entries[:-1]:
        record.fold(entry)
        entries.add(entry.kind)
        table = record.game.table
        found = {f"task {task.name}" for task in record.game.flow.stack}
        found |= {f"entry {kind} of {game.players}" for kind in entries}
        found |= {f"phase {table.phase} of {game.players}"}
        if table.cones_open:
            found.add("an open cone")
        if table.cone_invitations:
            found.add("an invitation to a cone")
        if any(table.seen_cards.values()):
            found.add("a hand that was seen")
        if any(record.can_undo(seat)[0] for seat in record.game.seats):
            found.add(f"something to take back, of {game.players}")
        if len(record.game.flow.stack) >= 9:
            found.add(f"a high stack of {game.players}")
        yield Stop(game, record.seq, frozenset(found))


def chosen(all_stops: list[Stop]) -> list[Stop]:
    """Few places in few games that have everything between them."""
    left = set().union(*(stop.found for stop in all_stops))
    names: set[str] = set()
    picked = []
    while left:
        best = max(
            (stop for stop in all_stops if stop.found & left),
            key=lambda stop: (
                len(stop.found & left) - (WORTH if stop.game.name not in names else 0),
                -stop.seq,
                stop.game.name,
            ),
        )
        left -= best.found
        names.add(best.game.name)
        picked.append(best)
    return sorted(picked, key=lambda stop: (stop.game.players, stop.game.name, stop.seq))


def seen(record: Record) -> dict[str, Any]:
    """What everybody sees, and the whole truth beside it."""
    viewers = (*record.game.seats, SPECTATOR)
    menus = {seat: record.game.menu(seat) for seat in record.game.seats}
    return {
        "seq": record.seq,
        "position": record.position(),
        "views": {viewer: record.view(viewer) for viewer in viewers},
        "menus": {seat: menu.to_json() for seat, menu in menus.items() if menu is not None},
    }


def running(name: str, record: Record, *, snapshots: int = SNAPSHOTS) -> dict[str, Any]:
    record.keep()
    form = save(record)
    newest = sorted(form["snapshots"], key=int)[-snapshots:] if snapshots else []
    first = ["0"] if form["opening"] is None else []
    form["snapshots"] = {seq: form["snapshots"][seq] for seq in (*first, *newest)}
    return {"name": name, "saved": form, **seen(record)}


def finished(name: str, record: Finished) -> dict[str, Any]:
    whole = verify(record)
    places = [whole.first, (whole.first + whole.seq) // 2, whole.seq]
    return {
        "name": name,
        "text": record.to_text(),
        "json": json.dumps(record.to_json()),
        "first": whole.first,
        "seen": [seen(whole.at(seq)) for seq in places],
    }


def goes_on(record: Record, entries: int, seed: int) -> None:
    chance = RandomPlayer(seed)
    for _ in range(entries):
        pending = record.game.waiting_on()
        if pending is None:
            return
        seat = pending.seats[chance.below(len(pending.seats))]
        menu = record.game.menu(seat)
        assert menu is not None
        able = [seat for seat in record.game.seats if record.can_undo(seat)[0]]
        if able and not chance.below(9):
            record.play(able[0], None, "undo")
        else:
            record.play(seat, chance.choose(menu))


def rebase(record: Record) -> None:
    record.play(TABLE, {"position": record.position()}, "rebase")


def rebased_games(picked: list[Stop]) -> Iterator[dict[str, Any]]:
    """The highest stack of each number of players: rebased just now, long ago, and twice."""
    for players in GROUPS:
        stop = next(stop for stop in picked if f"a high stack of {players}" in stop.found)
        record = replay(stop.game.record, stop.seq)
        seat = record.game.seats[0]
        record.set_orders(seat, Orders(keep_cards=True, keep_leaders=True, go_on=35))
        rebase(record)
        yield running(f"{players} players, rebased with its last entry", record)
        goes_on(record, AFTER, players)
        yield running(f"{players} players, rebased before its newest snapshot", record)
        yield running(f"{players} players, rebased and without snapshots", record, snapshots=0)
        rebase(record)
        goes_on(record, 3, players)
        yield running(f"{players} players, rebased twice", record)


def special_games(picked: list[Stop]) -> Iterator[dict[str, Any]]:
    """At its very beginning, without snapshots, and one whose beginning is on no record."""
    for players in GROUPS:
        stop = next(stop for stop in picked if stop.game.players == players)
        yield running(f"{players} players, nothing entered yet", replay(stop.game.record, 0))
        yield running(
            f"{players} players, without snapshots", replay(stop.game.record, stop.seq), snapshots=0
        )
        resumed = Record.resume(replay(stop.game.record, stop.seq).game)
        goes_on(resumed, 5, players)
        yield running(f"{players} players, gone on with from a position", resumed)
    practice = Record.start(bytes(range(32)), practice=True)
    goes_on(practice, 20, 1)
    yield running("practice with known dice", practice)


Ending = Callable[[Record], object]


def endings(players: int) -> Iterator[tuple[str, Ending]]:
    yield "given up", lambda record: record.play(record.game.seats[-1], None, "resign")
    if players == 2:
        yield "flag", lambda record: record.play(TABLE, {"seat": HARKONNEN}, "flag_fallen")
        yield "cancelled", lambda record: record.play(TABLE, {"about": "cancel"}, "vote_carried")
    if players == 3:
        agreed = {"about": "end", "winner": ATREIDES}
        yield "agreed end", lambda record: record.play(TABLE, agreed, "vote_carried")


def finished_games(picked: list[Stop]) -> Iterator[dict[str, Any]]:
    for players in GROUPS:
        natural = sorted(games(players), key=lambda game: len(game.record.entries))
        for game in natural[:ENDS]:
            yield finished(game.name, game.record)
        for how, end in endings(players):
            record = replay(natural[0].record, 70)
            end(record)
            yield finished(f"{players} players, {how}", record.finished())
        stop = next(stop for stop in picked if f"a high stack of {players}" in stop.found)
        record = replay(stop.game.record, stop.seq)
        rebase(record)
        goes_on(record, AFTER // 2, players + 4)
        if not record.over:
            record.play(record.game.seats[0], None, "resign")
        yield finished(f"{players} players, rebased", record.finished())


def write(path: Path, forms: list[dict[str, Any]]) -> None:
    text = "".join(json.dumps(form, separators=(",", ":")) + "\n" for form in forms)
    # One game resembles another: the dictionary reaches over all of them.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26}]
    path.write_bytes(lzma.compress(text.encode(), filters=filters))
    print(f"{path.name}: {len(forms)} games, {path.stat().st_size} bytes", file=sys.stderr)


def main(folder: Path) -> None:
    places = [stop for players in GROUPS for game in games(players) for stop in stops(game)]
    picked = chosen(places)
    cut = [
        running(f"{stop.game.name}, entry {stop.seq}", replay(stop.game.record, stop.seq)) for stop in picked
    ]
    write(folder / "running.jsonl.xz", [*cut, *rebased_games(picked), *special_games(picked)])
    write(folder / "finished.jsonl.xz", list(finished_games(picked)))
    tasks = {name for stop in picked for name in stop.found if name.startswith("task ")}
    print(f"{len(tasks)} tasks on the stacks of {len(picked)} games", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
