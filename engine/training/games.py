"""Games to learn from: programs play them, and now and then somebody does something else than they would.

Who plays is a population: games of the quick policy alone show what a position is worth to somebody who does
not look ahead, and those who do come to other positions and make other things of them.

A game is kept as its choices. What the evaluation looks at is reckoned when they are played again, so that
other features can be tried with the same games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final

from engine.beliefs import deal
from engine.choice import Choice
from engine.classes import dataclass
from engine.game import Game
from engine.menu import Menu
from engine.pieces import ENEMY, FACTIONS
from engine.players import GreedyPlayer, Player, player
from engine.players.candidates import candidates
from engine.players.evaluation import stretch_of
from engine.players.features import features
from engine.players.glance import Glance
from engine.players.random import RandomPlayer
from engine.players.search import searched
from engine.players.sight import Sight
from engine.variant import PLAIN, Variant

#: Who plays against whom, game by game and then from the beginning with sides changed. Whoever changes it
#: begins anew: a game is known by its number and by who played it.
MIX: Final = (
    *("greedy/greedy", "strong@20/greedy", "greedy/greedy", "greedy/greedy", "steady@30/greedy"),
    *("greedy/greedy", "strong@20/greedy", "greedy/greedy", "greedy/greedy", "strong@20/strong@20"),
)
#: One choice of so many of these kinds is not the program's: otherwise games would show too little.
STRAYS: Final = 8
STRAYING: Final = frozenset(
    ("choose_action", "choose_move", "spend_spice", "use_any_result", "choose_step", "order_attack")
)
#: Where somebody looks ahead it is one of so many that are worth a thought, for what is senseless says little
#: of what those would come to; between two of the quick policy it is any at all.
WORTH_A_THOUGHT: Final = 8
QUICK: Final = "greedy"
MOST_ROUNDS: Final = 30


@dataclass(frozen=True, slots=True)
class Played:
    """One game, who played it at which commit, and what it took to come to its end."""

    seed: int
    number: int
    #: The program of the Harkonnen and that of the Atreides.
    programs: tuple[str, str]
    commit: str
    choices: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "seed": self.seed,
            "number": self.number,
            "programs": list(self.programs),
            "commit": self.commit,
            "choices": list(self.choices),
        }

    @classmethod
    def from_json(cls, form: Mapping[str, Any]) -> Played:
        first, second = form["programs"]
        return cls(form["seed"], form["number"], (first, second), form["commit"], tuple(form["choices"]))


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one side saw of one game at the ends of its stretches, and whether it was won by the Harkonnen."""

    side: str
    rows: tuple[tuple[int, ...], ...]
    won: bool


def game_key(seed: int, number: int) -> bytes:
    return blake2b(f"training {seed} {number}".encode(), digest_size=32).digest()


def programs_of(number: int) -> tuple[str, str]:
    """Who plays that game: the Harkonnen's program and the Atreides'."""
    times, place = divmod(number, len(MIX))
    first, second = MIX[place].split("/")
    return (second, first) if times % 2 else (first, second)


def noisy_game(seed: int, number: int, commit: str = "", variant: Variant = PLAIN) -> Played:
    """One game of the mix."""
    game = variant.begun(game_key(seed, number), number)
    chance = RandomPlayer(seed * 6_700_417 + number)
    programs = programs_of(number)
    side = dict(zip(FACTIONS, programs, strict=True))
    seated = {
        seat: player(side[game.flow.faction_of(seat)], number * 31 + place)
        for place, seat in enumerate(game.seats)
    }
    blind = programs == (QUICK, QUICK)
    choices = []
    while not game.over and game.table.round <= MOST_ROUNDS:
        pending = game.waiting_on()
        menu = game.menu(pending.seats[0]) if pending else None
        if pending is None or menu is None:
            raise AssertionError("a game that is not over asks somebody")
        seat = pending.seats[0]
        strays = pending.kind in STRAYING and not chance.below(STRAYS)
        luck = (seed * 1_000_003 + number) * 10_007 + pending.decision
        if not strays:
            choice = _chosen(seated[seat], game, seat, luck)
        elif blind:
            choice = chance.choose(menu)
        else:
            choice = _strayed(game, seat, menu, chance)
        game.play(seat, choice)
        choices.append(f"{seat} {choice}")
    return Played(seed, number, programs, commit, tuple(choices))


def _strayed(game: Game, seat: str, menu: Menu, chance: RandomPlayer) -> Choice:
    """One of those that a program would give a thought; the quick policy's where nobody looks ahead."""
    view = game.view(seat)
    sight = Sight(view)
    quick = GreedyPlayer(0).answer(sight, menu)
    found = candidates(sight, menu, quick, WORTH_A_THOUGHT) if searched(view) else [quick]
    return found[chance.below(len(found))]


def _chosen(program: Player, game: Game, seat: str, luck: int) -> Choice:
    """What a program chooses there; the quick policy reads the table, which is faster and the same."""
    menu = game.flow.menu(seat)
    if isinstance(program, GreedyPlayer):
        return program.answer(Glance(game.flow, seat), menu)
    view = game.view(seat)
    return program.choose(view, menu, deal(game, seat, program.worlds(view, menu), luck))


def lessons(played: Played, variant: Variant = PLAIN) -> Iterator[Lesson]:
    """What each side can learn from a game; nothing from one that nobody has won."""
    game = variant.begun(game_key(played.seed, played.number), played.number)
    rows: dict[str, list[tuple[int, ...]]] = {faction: [] for faction in FACTIONS}
    before = stretch_of(game)
    for line in played.choices:
        seat, choice = line.split(" ", 1)
        turn = game.table.turn
        game.play(seat, choice)
        if game.over:
            break
        if stretch_of(game) != before:
            before = stretch_of(game)
            found = tuple(features(game.flow))
            # Between turns both sides have finished; otherwise the one whose turn it was.
            for faction in FACTIONS:
                if turn != ENEMY[faction]:
                    rows[faction].append(found)
    if game.over:
        for faction in FACTIONS:
            yield Lesson(faction, tuple(rows[faction]), game.winner == FACTIONS[0])
