"""Positions of all kinds: from random games, and from positions arranged so that rare things happen."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine import Choice, Game, Menu
from engine.coverage import pairs_of_cards
from engine.meddle.narrow import narrowed
from engine.players.answers import BESIDE
from engine.players.meddling import Meddler
from engine.players.random import RandomPlayer
from engine.selfplay import game_key
from tests.oracle import stages, stages_of_cards, stages_of_rounds
from tests.oracle.scenery import STAGES, Form, Rand
from tests.oracle.scripts import SCRIPTS

#: All stages are known once their modules are read.
_ = (stages, stages_of_cards, stages_of_rounds)
#: Stages with much variety are set more often.
OFTEN = {"a_card": 14, "a_leader": 8, "after_the_atomics": 5, "attacks_in_the_desert": 2, "cards_at_walls": 3}

#: Verbs that end or skip something; a player who seldom chooses them sees more of the game.
LAZY = frozenset({"done", "nothing", "pass", "stop", "stay", "cease", "decline", "lose_harvester"})


def eager(menu: Menu, rand: Rand) -> Choice:
    """A random choice of a player who likes to do things; every choice is possible."""
    busy = [form for form in menu.forms if form.verb not in LAZY]
    forms = busy if busy and rand(6) else list(menu.forms)
    return forms[rand(len(forms))].sample(rand)


@dataclass(frozen=True)
class Sample:
    """A position with the way it came about."""

    kind: str
    source: str
    told: str
    form: Form

    def game(self) -> Game:
        return Game.from_json(self.form)


class Reservoir:
    """At most so many positions of each kind, each met position having the same chance.

    Questions that a card or a special action asks are kept card by card and step by step, those of a stage
    just set stage by stage, fewer of each.
    """

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self.rand = RandomPlayer(seed).below
        self.met: dict[tuple[str, str], int] = defaultdict(int)
        self.kept: dict[tuple[str, str], list[Sample]] = defaultdict(list)

    def offer(self, game: Game, told: str, scene: str = "") -> None:
        pending = game.waiting_on()
        if pending is None:
            return
        source, left = asked_by(game)
        effects = " ".join(sorted(effect["name"] for effect in game.table.effects))
        key = (pending.kind, f"{source} {left} {effects}" if source else scene)
        self.met[key] += 1
        kept, size = self.kept[key], self.share(pending.kind, source)
        if len(kept) < size:
            kept.append(Sample(pending.kind, source, told, game.to_json()))
        elif (place := self.rand(self.met[key])) < size:
            kept[place] = Sample(pending.kind, source, told, game.to_json())

    def share(self, kind: str, source: str) -> int:
        """The verbs with most rules in them deserve more positions of each card."""
        if not source:
            return self.size
        return self.size // (2 if kind in ("choose_move", "order_attack") else 4)

    def samples(self) -> list[Sample]:
        return [sample for key in sorted(self.kept) for sample in self.kept[key]]

    def of_kind(self, kind: str) -> list[Sample]:
        return [sample for sample in self.samples() if sample.kind == kind]


def asked_by(game: Game) -> tuple[str, int]:
    """The card or leader that is being carried out, if any, and how many steps are left."""
    for task in reversed(game.flow.stack):
        if task.name in SCRIPTS:
            return getattr(task, "source", ""), len(getattr(task, "left", ()))
    return "", 0


def played(game: Game, rand: Rand, most: int) -> Iterator[tuple[int, Game]]:
    """The positions of a game as it goes on, the present one first."""
    for number in range(most):
        pending = game.waiting_on()
        menu = game.menu(pending.seats[0]) if pending else None
        if pending is None or menu is None:
            return
        yield number, game
        game.play(pending.seats[0], eager(menu, rand))


def from_games(
    reservoir: Reservoir,
    seed: int,
    games: int,
    choices: int = 700,
    options: Mapping[str, object] | None = None,
) -> list[Form]:
    """Fill the reservoir from random games; give turns out of them for the stages to be set in."""
    turns: list[Form] = []
    for number in range(games):
        rand = RandomPlayer(seed * 1009 + number).below
        game = Game.new(game_key(seed, number), options=options)
        for step, now in played(game, rand, choices):
            reservoir.offer(now, f"game {number} of seed {seed}, choice {step}")
            if now.flow.stack[-1].name == "choose_action" and not rand(25):
                turns.append(now.to_json())
    return turns


def staged(turns: list[Form], seed: int, times: int) -> Iterator[tuple[str, Form]]:
    """Turns with a stage set in them, each stage so many times; a stage may turn one down."""
    for name, stage in STAGES.items():
        rand = RandomPlayer(seed + len(name)).below
        made, wanted = 0, times * OFTEN.get(name, 1)
        for _ in range(wanted * 20):
            form = copy.deepcopy(turns[rand(len(turns))])
            if stage(form, rand):
                # Nobody has followed the tokens that were put there.
                form["table"]["followed"] = {}
                made += 1
                yield f"stage {name}", form
            if made == wanted:
                break


def from_stages(reservoir: Reservoir, turns: list[Form], seed: int, times: int, choices: int = 25) -> None:
    """Set each stage, and let the game go on from there for a while."""
    for told, form in staged(turns, seed, times):
        game = Game.from_json(form)
        faults = game.faults()
        assert not faults, (told, faults)
        rand = RandomPlayer(seed).below
        for step, now in played(game, rand, choices):
            reservoir.offer(now, f"{told}, choice {step}", "" if step else told)


def collect(
    seed: int, games: int, times: int, size: int, options: Mapping[str, object] | None = None
) -> Reservoir:
    reservoir = Reservoir(size, seed)
    turns = from_games(reservoir, seed, games, options=options)
    from_stages(reservoir, turns, seed, times)
    return reservoir


def interrupted(seed: int, games: int, choices: int = 12) -> Iterator[Sample]:
    """Positions in the middle of cards on bare tables, and what everything done in between makes of them."""
    pairs = pairs_of_cards()
    for number in range(games):
        player = Meddler(seed * 1009 + number)
        game = narrowed(game_key(seed, number), player, number, *pairs[(seed + number) % len(pairs)])
        if game is None:
            continue
        for step in range(choices):
            pending = game.waiting_on()
            menu = game.menu(pending.seats[0]) if pending else None
            if pending is None or menu is None:
                break
            told = f"bare table {number} of seed {seed}, choice {step}"
            yield Sample(pending.kind, "", told, game.to_json())
            for form in menu.forms:
                if form.verb in BESIDE:
                    twin = game.fork()
                    choice = player.meddle(form)
                    twin.play(pending.seats[0], choice)
                    if (asked := twin.waiting_on()) is not None:
                        yield Sample(asked.kind, "", f"{told}, after {choice}", twin.to_json())
            game.play(pending.seats[0], player.answer(pending.kind, menu))
