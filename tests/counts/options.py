"""What an option costs: the same work per entry in random games with it and without it.

The fixed games are games of their own rules, so both kinds are played anew: from the same keys, by the same
random player, so many entries of each. They go apart, and are the more alike the more there are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from engine.players.random import RandomPlayer
from engine.record import Record
from engine.selfplay import game_key
from engine.variant import Variant
from engine.view import SPECTATOR
from tests.counts.meter import calls

SEED = 7


def played(variant: Variant, number: int, entries: int) -> tuple[int, int, int]:
    """So many entries of a game, each as a server plays it; and the bytes of all menus and views."""
    player = RandomPlayer(SEED * 1009 + number)
    record = Record.start(
        game_key(SEED, number),
        nonces=[f"nonce{place}" for place in range(variant.players)],
        shared=variant.shared(number),
        options=variant.options.to_json(),
        practice=True,
    )
    menus = views = many = 0
    while many < entries and not record.game.over:
        pending = record.game.waiting_on()
        assert pending is not None
        seat = pending.seats[player.below(len(pending.seats))]
        menu = record.game.menu(seat)
        assert menu is not None
        menus += len(json.dumps(menu.to_json()))
        record.enter(seat, str(player.choose(menu)), "choice")
        views += sum(len(record.view_text(viewer)) for viewer in (*record.game.seats, SPECTATOR))
        many += 1
    return many, menus, views


def per_entry(variant: Variant, games: int, entries: int) -> dict[str, float]:
    played(variant, 0, 5)
    total = menus = views = made = 0
    for number in range(games):
        with calls() as found:
            many, of_menus, of_views = played(variant, number, entries)
        made += found.ours.total()
        total, menus, views = total + many, menus + of_menus, views + of_views
    return {"calls": made / total, "menu_bytes": menus / total, "view_bytes": views / total}


def compared(
    options: Sequence[str], players: int = 2, games: int = 12, entries: int = 400
) -> Mapping[str, tuple[float, float]]:
    """By figure, per entry: without the options and with them."""
    without = per_entry(Variant(players), games, entries)
    with_them = per_entry(Variant.asked(players, options=list(options)), games, entries)
    return {name: (value, with_them[name]) for name, value in without.items()}
