"""A thought: what a program is asked, and what it answers, as bytes that go to another process and back.

All that it is given are games that were dealt for its seat (``engine.beliefs``). They look to it as the game
does, have keys of their own, and follow from what the seat can see and the seed alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, overload

from app.contents import BOXES
from engine import Game
from engine.beliefs import dealt
from engine.coaching import considered
from engine.players import SearchPlayer, player

#: Called with how far a thought is, in hundredths.
Told = Callable[[int], None]


class Counted(Sequence[Game]):
    """Worlds that tell, when one of them is thought in, how many of them all lie behind it."""

    def __init__(self, worlds: Sequence[Game], told: Told, before: int = 0, among: int = 0) -> None:
        self._worlds = worlds
        self._told = told
        self._before = before
        self._among = among or len(worlds)

    def __len__(self) -> int:
        return len(self._worlds)

    @overload
    def __getitem__(self, which: int) -> Game: ...
    @overload
    def __getitem__(self, which: slice) -> Counted: ...
    def __getitem__(self, which: int | slice) -> Game | Counted:
        if isinstance(which, slice):
            first = which.indices(len(self))[0]
            return Counted(self._worlds[which], self._told, self._before + first, self._among)
        world = self._worlds[which]
        self._told((self._before + which) * 100 // self._among)
        return world


def asked(game: Game, seat: str, program: str, worlds: int, seed: int, *, lines: bool = False) -> bytes:
    """The question, one line. ``lines``: what it considers is to be told as well, and why."""
    texts = []
    for world in dealt(game, seat, worlds, seed):
        texts.append(json.dumps(world.to_json(), separators=(",", ":")))
        # Dealing goes on in a thread. Without this everybody else's next step would wait five milliseconds,
        # and most choices take several.
        time.sleep(0)
    form = {"seat": seat, "program": program, "seed": seed, "lines": lines}
    head = json.dumps(form, separators=(",", ":"))[:-1]
    return f'{head},"worlds":[{",".join(texts)}]}}\n'.encode()


def thought(
    line: bytes, told: Told = lambda share: None, enough: Callable[[], bool] = lambda: False
) -> dict[str, Any]:
    """The answer: its choice, how many positions it has weighed, and whether time was up before the last."""
    form = json.loads(line)
    worlds = [Game.from_json(world, BOXES.of(world["data"])) for world in form["worlds"]]
    first, seat = worlds[0], form["seat"]
    view, menu = first.view(seat), first.menu(seat)
    if menu is None:
        raise ValueError("that seat is not asked")
    thinker = player(form["program"], form["seed"], first.flow.content)
    if not isinstance(thinker, SearchPlayer):
        raise ValueError("that one does not think")
    choice = thinker.choose(view, menu, Counted(worlds, told), enough)
    answer: dict[str, Any] = {"choice": str(choice), "nodes": thinker.nodes, "cut": thinker.cut}
    if form["lines"]:
        answer["lines"] = considered(thinker, choice, view, menu, first.flow.content)
    return answer
