"""Make the recorded games in tests/fixtures anew: ``python -m tests.make_fixtures [--jobs N]``.

Complete games of two, three and four players, by greedy and random programs and mixtures of both. Some
take choices back, give standing orders, talk under a Cone of Silence or hand a seat over. To so many
games per group others are added until everything of the game occurs in one of them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b

from engine import Choice, Record, Refused, coverage
from engine.components import STANDARD, Components
from engine.leakcheck.stir import bold
from engine.menu import FOOT, Menu, Move, Some
from engine.orders import Orders
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN, UNITS
from engine.players import GreedyPlayer, RandomPlayer
from engine.record import TABLE
from engine.table import Table
from engine.variant import Variant
from tests.games import BY_RULE, EXPANDED, GROUPS, Recorded, missing, path_of, write
from tests.standard import board

#: How many games each group has at least, and of each side's victories.
GAMES = {2: 24, 3: 20, 4: 20}
VICTORIES = 4
MOST_ENTRIES = 6000
#: Games of one and of two against a rule, and what they are played with in turn.
GAMES_BY_RULE = {1: 8, 2: 6}
BY_RULE_OPTIONS: Mapping[int, tuple[tuple[str, ...], ...]] = {
    1: ((), ("printing=first",)),
    2: ((), ("open_hands=no",), ("printing=first",)),
}
#: Games with a further box, in which all that it tells and asks occurs: how many players, which number.
GAMES_EXPANDED = ((2, 0), (2, 7), (3, 1), (4, 1))
#: How many further games are tried for what is still missing.
TRIES = 600
#: Games in which the table takes back what was chosen and drawn; those before know of no such thing.
TAKING_BACK = {2: 1004, 4: 1004}
#: A game in which seats have days off; those before know of no such thing either.
RESTING = {2: 1022}
#: How often each program is careless, in percent: the Harkonnen's and the Atreides'.
STYLES = ((0, 0), (0, 100), (100, 0), (30, 30), (0, 60), (60, 0), (70, 70))
#: From this round on everybody plays to win, so that every game ends.
PATIENCE = 7
WILD_PATIENCE = 14

#: In milliseconds, as entries have it.
DAY = 24 * 60 * 60 * 1000

ORDERS = (
    Orders(keep_cards=True, keep_leaders=True),
    Orders(casualties=("elite", "regular", "special_elite", "generic", "named"), go_on=35),
    Orders(carryall="first", worms="board_order", figures="supply_first"),
    Orders(go_on="cease", carryall="always", decline=("blood_on_the_sand", "the_rite_of_the_sayyadina")),
)


class Careless:
    """Plays greedily but for some choices; after a while always."""

    def __init__(self, seed: int, percent: int, content: Components = STANDARD) -> None:
        self.greedy = GreedyPlayer(seed, content)
        self.chance = RandomPlayer(seed + 7)
        self.percent = percent

    def choose(self, record: Record, seat: str, menu: Menu, *, patient: bool) -> Choice:
        if patient and self.chance.below(100) < self.percent:
            return bold(menu, self.chance) if self.chance.below(2) else self.chance.choose(menu)
        return self.greedy.choose(record.game.view(seat), menu)


class Crowding(Careless):
    """Plays for a desert so full that the wormsigns do not suffice: the Atreides lay signs wherever they can,
    the Harkonnen put harvesters and single units everywhere."""

    DEEDS = (
        *("play {} harkonnen_patrols", "play {} sandmasters", "act {} house_vehicles"),
        *("act {} strategy_move", "act {} leadership_move", "act {} deployment_units"),
    )
    DICE = ("house", "mentat", "deployment", "leadership", "strategy")

    def choose(self, record: Record, seat: str, menu: Menu, *, patient: bool) -> Choice:
        pending = record.game.waiting_on()
        held = record.game.table.legions[HARKONNEN]
        wish = self._wish(pending.kind, seat, menu, held, record) if pending and patient else None
        if wish is not None and wish in menu:
            return wish
        return self.greedy.choose(record.game.view(seat), menu)

    def _wish(
        self, kind: str, seat: str, menu: Menu, held: Mapping[str, object], record: Record
    ) -> Choice | None:
        table = record.game.table
        if kind in ("choose_action", "choose_desert_power") and "desert_power" in menu.by_verb:
            return Choice.of("desert_power", "signs")
        if kind == "choose_action" and seat == HARKONNEN:
            lines = (Choice.parse(deed.format(die)) for deed in self.DEEDS for die in self.DICE)
            return next((line for line in lines if line in menu), None)
        if kind == "place_signs":
            form = menu.by_verb["signs"]
            taken = {*held, *table.harvesters, *table.legions[ATREIDES]}
            if isinstance(form, Some):
                return Choice.set("signs", [area for area in form.items if area not in taken][: form.most])
        if kind in ("choose_vehicle", "choose_vehicle_places") and "harvester" in menu.by_verb:
            taken = {*held, *table.wormsigns}
            for choice in menu.by_verb["harvester"].all():
                places = choice.args if kind == "choose_vehicle_places" else choice.args[1:]
                if choice.args[0] not in table.harvesters and not taken & set(places):
                    return choice
        if kind == "choose_move" and seat == HARKONNEN:
            return self._scatter({*held, *table.wormsigns, *table.harvesters}, menu)
        if kind == "claim_window":
            return Choice("decline")
        return None

    def _scatter(self, held: set[str], menu: Menu) -> Choice:
        """One unit to where nothing is, into the desert if it can be."""
        form = menu.by_verb.get("move")
        if not isinstance(form, Move):
            return Choice("done")
        for wanted in (board.desert, board.all):
            for area, source in form.sources.items():
                goals = [goal for goal in source.to if goal not in held and board.bit[goal] & wanted]
                pieces = [piece for piece in source.pieces if piece in UNITS]
                if goals and pieces and not board.bit[area] & board.desert:
                    by = {} if FOOT in source.to[goals[0]] else {"by": source.to[goals[0]][0]}
                    choice = Choice.many("move", [((area, goals[0]), {pieces[0]: 1, **by})])
                    if choice in menu:
                        return choice
        return Choice("done")


class Riding(Careless):
    """Plays greedily, but the Atreides for Sandriders on worms."""

    def choose(self, record: Record, seat: str, menu: Menu, *, patient: bool) -> Choice:
        wish = self._wish(menu, record.game.table) if patient else None
        if wish is not None and wish in menu:
            return wish
        return super().choose(record, seat, menu, patient=patient)

    def _wish(self, menu: Menu, table: Table) -> Choice | None:
        ridden = [area for area in table.beside_of("sandrider") if area in table.worms]
        if "desert_power" in menu.by_verb:
            wishes = ("sandriders", "worms" if ridden else "signs")
            lines = (Choice.of("desert_power", wish) for wish in wishes)
            return next((line for line in lines if line in menu), None)
        if "rider" in menu.by_verb:
            return next(menu.by_verb["rider"].all())
        if "move_worm" in menu.by_verb and ridden:
            moves = menu.by_verb["move_worm"].all()
            return next((choice for choice in moves if choice.args[0] in ridden), None)
        return None


def shared_by(players: int, number: int) -> tuple[str, ...]:
    return FACTIONS if players == 4 else (FACTIONS[number % 2],) if players == 3 else ()


@dataclass
class Made:
    """A game and what it reached; none if it did not come to an end."""

    game: Recorded | None
    covered: coverage.Covered
    decisions: Counter[str]


def make(task: tuple[int, int, bool]) -> Made:
    players, number, wild = task
    key = blake2b(f"fixture {players} {number} {wild}".encode(), digest_size=32).digest()
    shared = shared_by(players, number)
    record = Record.start(key, nonces=[f"nonce-{place}" for place in range(players)], shared=shared)
    return played(record, players, number, wild)


def make_by_rule(task: tuple[int, int]) -> Made:
    """One against a rule, or two; some by the first printing, some with closed hands."""
    people, number = task
    variant = Variant.asked(people, BY_RULE, BY_RULE_OPTIONS[people][number % len(BY_RULE_OPTIONS[people])])
    record = Record.start(
        blake2b(f"fixture {BY_RULE} {people} {number}".encode(), digest_size=32).digest(),
        nonces=[f"nonce-{place}" for place in range(people)],
        shared=variant.shared(number),
        mode=variant.mode,
        options=variant.options.to_json(),
    )
    return played(record, people, number, False)


def make_expanded(task: tuple[int, int]) -> Made:
    """One with what a further box brings; in every other one Sandriders are used wherever they can be."""
    players, number = task
    variant = Variant.asked(players, options=[f"expansions={EXPANDED}"])
    record = Record.start(
        blake2b(f"fixture {EXPANDED} {players} {number}".encode(), digest_size=32).digest(),
        nonces=[f"nonce-{place}" for place in range(players)],
        shared=shared_by(players, number),
        options=variant.options.to_json(),
    )
    return played(record, players, number, False, Riding if number % 2 else Careless)


def played(record: Record, players: int, number: int, wild: bool, usual: type[Careless] = Careless) -> Made:
    """To its end, or nothing."""
    seed = int.from_bytes(blake2b(f"{players} {number} {wild}".encode(), digest_size=6).digest(), "big")
    style = (75, 75) if wild else STYLES[number // 2 % len(STYLES)]
    careless = dict(zip((HARKONNEN, ATREIDES), style, strict=True))
    flow = record.game.flow
    kind = Crowding if wild and number % 4 == 3 and players == 2 else usual
    programs = {
        seat: kind(seed + place, careless[flow.faction_of(seat)], flow.content)
        for place, seat in enumerate(record.game.seats)
    }
    made = Made(None, Counter(), Counter())
    coverage.count(made.covered, record.game.opening)
    chance = RandomPlayer(seed)
    while not record.over and record.seq < MOST_ENTRIES:
        if not chance.below(40):
            besides(record, chance, number)
            if record.over:
                break
        pending = record.game.waiting_on()
        if pending is None:
            raise AssertionError("nobody is asked")
        seat = pending.seats[chance.below(len(pending.seats))]
        menu = record.game.menu(seat)
        if menu is None:
            raise AssertionError(f"{seat} has no menu")
        patient = record.game.table.round < (WILD_PATIENCE if wild else PATIENCE)
        outcome = record.play(seat, programs[seat].choose(record, seat, menu, patient=patient))
        made.decisions[pending.kind] += 1
        for one in (outcome, *record.followed):
            coverage.count(made.covered, one.events)
    if record.over:
        said = record.game.flow.mode.said or record.head.options.get("expansions")
        of = f", {said}" if said else ""
        name = f"{players} players{of}, {'wild ' if wild else ''}number {number}"
        who = {seat: f"{100 - program.percent} % greedy" for seat, program in programs.items()}
        made.game = Recorded(name, players, who, record.finished())
    return made


def besides(record: Record, chance: RandomPlayer, number: int) -> None:
    """Something that is no choice: most of it may not be possible now."""
    seats = record.game.seats
    seat = seats[chance.below(len(seats))]
    deeds: tuple[Callable[[], object], ...] = (
        lambda: record.play(seat, None, "undo"),
        lambda: record.play(TABLE, {"seat": seat}, "seat_handed_over"),
        lambda: record.play(TABLE, {"about": "pause"}, "vote_carried"),
        lambda: record.set_orders(seat, ORDERS[chance.below(len(ORDERS))]) if number % 2 else None,
        lambda: _cone(record, seat),
    )
    if number in TAKING_BACK.values():
        deeds = (*deeds, lambda: _take_back(record, chance))
    if number in RESTING.values():
        deeds = (*deeds, lambda: _days_off(record, chance, seat))
    try:
        deeds[chance.below(len(deeds))]()
    except Refused:
        return


def _days_off(record: Record, chance: RandomPlayer, seat: str) -> None:
    """From now on, or from later, or back again."""
    begin = 1_790_000_000_000 + DAY * chance.below(100)
    record.play(seat, {"begin": begin, "until": begin + DAY * 3} if chance.below(3) else None, "days_off")


def _take_back(record: Record, chance: RandomPlayer) -> None:
    possible = record.can_be_taken_back()
    if possible:
        record.play(TABLE, {"to": possible[chance.below(len(possible))]}, "taken_back")


def _cone(record: Record, seat: str) -> None:
    partner = record.game.flow.partner_of(seat)
    if partner:
        record.play(seat, None, "cone_opened")
        record.play(partner, None, "cone_accepted")
        record.play(seat, None, "hand_shown")
        record.play(partner, None, "cone_closed")


# -- choosing games ----------------------------------------------------------------------------------


@dataclass
class Collection:
    games: dict[int, list[Recorded]]
    covered: coverage.Covered
    decisions: Counter[str]

    def add(self, made: Made) -> None:
        if made.game is not None:
            self.games[made.game.players].append(made.game)
            self.covered.update(made.covered)
            self.decisions.update(made.decisions)

    def adds_something(self, made: Made) -> bool:
        if made.game is None:
            return False
        before = set(missing(self.covered, self.decisions))
        return not before <= set(missing(made.covered, made.decisions))

    def wins(self, players: int) -> Mapping[str, int]:
        return Counter(game.record.winner for game in self.games[players])


def collect(jobs: int) -> Collection:
    found = Collection({players: [] for players in GROUPS}, Counter(), Counter())
    with ProcessPoolExecutor(jobs) as pool:
        for players in GROUPS:
            for made in pool.map(make, [(players, number, False) for number in range(3 * GAMES[players])]):
                enough = len(found.games[players]) >= GAMES[players]
                winner = made.game.record.winner if made.game else ""
                if not enough or (winner and found.wins(players)[winner] < VICTORIES):
                    found.add(made)
                elif all(found.wins(players)[side] >= VICTORIES for side in FACTIONS):
                    break
            for further in (TAKING_BACK, RESTING):
                if players in further:
                    found.add(make((players, further[players], False)))
            say(f"{players} players: {dict(found.wins(players))}")
        for start in range(0, TRIES, 4 * jobs):
            if not missing(found.covered, found.decisions):
                break
            numbers = range(start, start + 4 * jobs)
            tasks = [(2 if number % 4 == 3 else GROUPS[number % 3], number, True) for number in numbers]
            for made in pool.map(make, tasks):
                if found.adds_something(made):
                    found.add(made)
                    say(f"still missing: {missing(found.covered, found.decisions)}")
    return found


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _write(group: str, made: list[Made]) -> None:
    write(group, [one.game for one in made if one.game is not None])
    say(f"{path_of(group).name}: {path_of(group).stat().st_size} bytes")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.make_fixtures", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--by-rule", action="store_true", help="those alone in which a rule plays a side")
    parser.add_argument("--expanded", action="store_true", help="those alone with a further box")
    args = parser.parse_args()
    _write(EXPANDED, [make_expanded(task) for task in GAMES_EXPANDED])
    if args.expanded:
        return 0
    made = [
        make_by_rule((people, number)) for people, many in GAMES_BY_RULE.items() for number in range(many)
    ]
    _write(BY_RULE, made)
    if args.by_rule:
        return 0
    found = collect(max(1, args.jobs))
    for players in GROUPS:
        write(players, found.games[players])
        size = path_of(players).stat().st_size
        say(f"{path_of(players).name}: {len(found.games[players])} games, {size} bytes")
    left = missing(found.covered, found.decisions)
    say(f"without a fixture: {left or 'nothing'}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
