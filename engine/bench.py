"""How fast the engine is: figures of a run, each a rate of this machine's processor time.

Nothing here is asserted anywhere. Invariants are not checked and players' thinking is not counted unless a
figure says so; a game goes to its end or to thirty rounds.
"""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field

from engine.classes import dataclass
from engine.players import player
from engine.players.random import RandomPlayer
from engine.record import Record, load, save
from engine.selfplay import Tally, game_key, percentile, play_game
from engine.variant import PLAIN, Variant
from engine.view import SPECTATOR
from engine.writing import spaced

ROUNDS = 30
#: How many games each figure is made of; the seed is always the same.
GAMES = 40
SEED = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a run, and what belongs beside it."""

    name: str
    value: float
    unit: str
    more: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "value": self.value, "unit": self.unit, **self.more}


def choices(variant: Variant) -> Iterator[Figure]:
    """Menu in wire form, validation and play, for each choice of random games of two."""
    total, start = Tally(), time.thread_time()
    for number in range(GAMES):
        total.add(play_game(SEED, number, ROUNDS, check=False, variant=variant))
    took = time.thread_time() - start
    seconds = total.nanoseconds / 1e9
    kinds = {kind: round(count / total.rounds, 2) for kind, count in total.by_kind.most_common()}
    yield Figure(
        "engine.choices",
        round(total.choices / seconds),
        "choices/s",
        {"p99_ms": percentile(total.times, 0.99), "slowest_menu_ms": round(total.slowest_menu / 1e6, 2)},
    )
    yield Figure(
        "engine.rounds",
        round(total.rounds / total.games, 2),
        "rounds/game",
        {"choices_per_game": round(total.choices / total.games, 1), "choices_per_round": kinds},
    )
    yield Figure("engine.games", round(total.games / took, 2), "games/s", {"finished": total.finished})


def recorded(number: int, variant: Variant) -> tuple[Record, float, int]:
    """A random game on the record with every view sent: the seconds that took, and the bytes of the views."""
    record = Record.start(
        game_key(SEED, number),
        practice=True,
        data=variant.content,
        shared=variant.shared(number),
        mode=variant.mode,
        options=variant.options.to_json(),
    )
    player = RandomPlayer(number)
    spent, sent = 0, 0
    while (pending := record.game.waiting_on()) is not None and record.game.table.round <= ROUNDS:
        seat = pending.seats[player.below(len(pending.seats))]
        start = time.thread_time_ns()
        menu = record.game.menu(seat)
        assert menu is not None
        spaced(menu.to_json())
        middle = time.thread_time_ns()
        choice = player.choose(menu)
        again = time.thread_time_ns()
        record.play(seat, choice)
        texts = [record.view_text(viewer) for viewer in (*record.game.seats, SPECTATOR)]
        spent += middle - start + time.thread_time_ns() - again
        sent += sum(map(len, texts))
    return record, spent / 1e9, sent


def views(variant: Variant) -> Iterator[Figure]:
    """The same with the log and the views of both seats and a spectator, serialised; then played again."""
    records, seconds, sent = [], 0.0, 0
    for number in range(GAMES // 4):
        record, took, size = recorded(number, variant)
        records.append(record)
        seconds, sent = seconds + took, sent + size
    entries = sum(record.seq for record in records)
    more = {"view_bytes": round(sent / entries / 3)}
    yield Figure("engine.choices_with_views", round(entries / seconds), "choices/s", more)
    saved = [save(record) for record in records]
    for form in saved:
        form["snapshots"] = {}
    start = time.thread_time()
    for form in saved:
        load(form, variant.content)
    yield Figure("engine.replay", round(entries / (time.thread_time() - start)), "entries/s")
    sizes = [len(json.dumps(record.game.to_json())) for record in records]
    yield Figure("engine.position", round(sum(sizes) / len(sizes)), "bytes")


def greedy(variant: Variant) -> Iterator[Figure]:
    """How long the stronger program thinks about a choice, and how games of two of them go."""
    total = Tally()
    both = {"harkonnen": "greedy", "atreides": "greedy"}
    for number in range(GAMES // 5):
        total.add(play_game(SEED, number, 20, check=False, programs=both, variant=variant))
    times: Counter[int] = total.thinking
    mean = sum(hundredths * count for hundredths, count in times.items()) / 100 / max(1, times.total())
    yield Figure(
        "engine.greedy",
        percentile(times, 0.99),
        "ms at p99",
        {"mean_ms": round(mean, 2), "rounds_per_game": round(total.rounds / total.games, 2)},
    )


def quick(variant: Variant) -> Iterator[Figure]:
    """How long the quick policy takes for a choice where there is more than one."""
    spent = asked = 0
    for number in range(GAMES // 5):
        game = variant.begun(game_key(SEED, number), number)
        seated = {seat: player("greedy", number, variant.content) for seat in game.seats}
        while (pending := game.waiting_on()) is not None and game.table.round <= ROUNDS:
            seat = pending.seats[0]
            view, menu = game.view(seat), game.menu(seat)
            assert menu is not None
            start = time.thread_time_ns()
            choice = seated[seat].choose(view, menu)
            if not menu.is_forced():
                spent += time.thread_time_ns() - start
                asked += 1
            game.play(seat, choice)
    yield Figure("engine.quick", round(spent / asked / 1e6, 3), "ms/choice", {"choices": asked})


def forks(variant: Variant) -> Iterator[Figure]:
    game = variant.begun(game_key(SEED, 0), 0)
    start, count = time.thread_time(), 2000
    for _ in range(count):
        game.fork()
    yield Figure("engine.forks", round(count / (time.thread_time() - start)), "forks/s")


@contextmanager
def collecting_as_a_server() -> Iterator[None]:
    """Games have no cycles to look for, and a server looks for them as seldom (``app.command``)."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def bench(variant: Variant = PLAIN) -> Iterator[Figure]:
    with collecting_as_a_server():
        for figures in (choices, views, greedy, quick, forks):
            yield from figures(variant)
