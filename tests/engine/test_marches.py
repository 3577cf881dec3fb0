"""The quick policy weighs by numbers that it keeps: they are what a plain reckoning says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

import pytest

from engine.components import STANDARD
from engine.flow import Flow
from engine.game import Game
from engine.midgame import random_midgame
from engine.pieces import ATREIDES, HARKONNEN
from engine.players import GreedyPlayer
from engine.players.deeds import Judge
from engine.players.fights import Battlefield, attack, go_on
from engine.players.glance import Glance
from engine.players.marches import Marches, Orders, best_move, moves
from engine.players.plans import Assaults, attacks, best, best_attack
from engine.players.random import RandomPlayer
from engine.players.scales import Pieces, scales_of
from engine.players.search import answered, asked_next, carry_out
from engine.players.sight import Sight
from engine.rules.casualties import after_each_hit, after_hits
from engine.selfplay import game_key
from engine.sides import FACTIONS
from engine.values import put
from engine.variant import Variant
from tests.engine import plain_weighing as plain
from tests.reads import VARIANTS
from tests.sizes import size

TWO: Final = Variant(2)


def middles(number: int, variant: Variant = TWO) -> Iterator[Game]:
    for one in range(number):
        yield random_midgame(game_key(31, one), RandomPlayer(one), one, variant)


def sights(game: Game) -> Iterator[Sight]:
    """What each side sees; of partners one is enough."""
    seen = {Glance(game.flow, seat).own: Glance(game.flow, seat) for seat in game.seats}
    return iter(seen.values())


def weighed(sight: Sight) -> dict[tuple[str, str, Pieces], int]:
    return {(plan.origin, plan.target, plan.pieces): plan.value for plan in moves(sight)}


# -- moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_move_is_worth_what_stands_after_it_less_what_stands_now(variant: Variant) -> None:
    for game in middles(size(3, 40), variant):
        for sight in sights(game):
            assert weighed(sight) == plain.moves(sight)


def test_what_is_kept_holds_for_positions_that_follow() -> None:
    """Thoughts go from one position to the next, which differ in little: nothing old is taken for new."""
    compared = 0
    for number, game in enumerate(middles(size(3, 40))):
        quick, flow = GreedyPlayer(number), game.flow
        for _ in range(size(12, 40)):
            seat = asked_next(flow)
            if not seat or game.over:
                break
            sight = Glance(flow, seat)
            if weighed(Glance(flow, seat)) != plain.moves(sight):
                raise AssertionError(f"middle {number}, {sight.kind} of {seat}")
            compared += 1
            carry_out(flow, seat, answered(flow, seat, quick))
    assert compared > 20


def test_a_judge_takes_the_best_moves_of_different_legions() -> None:
    for game in middles(size(6, 60)):
        for sight in sights(game):
            legions, pieces = sight.legions[sight.own], sight.pieces
            found = plain.moves(sight)
            judge = Judge.of(sight)
            every = [(origin, value) for (origin, _, _), value in found.items()]
            led = [
                (origin, value)
                for (origin, _, load), value in found.items()
                if pieces.count_leaders(dict(load))
            ]
            assert judge.action("strategy_move") == plain.two_best(every, 2)
            assert judge.action("leadership_move") == plain.two_best(led, 2)
            for leader in {
                piece for legion in legions.values() for piece in legion if piece in pieces.leaders
            }:
                with_leader = [
                    (origin, value)
                    for (origin, _, load), value in found.items()
                    if leader in legions[origin] and leader in dict(load)
                ]
                values = Marches.of(sight).best_of_each(Orders(must=(leader,)))
                best_of_each = {
                    origin: max(v for o, v in with_leader if o == origin) for origin, _ in with_leader
                }
                assert values == sorted((v for v in best_of_each.values() if v > 0), reverse=True)


def test_the_best_move_is_the_best_of_all() -> None:
    for game in middles(size(8, 80)):
        for sight in sights(game):
            for orders in (Orders(), Orders(with_leader=True)):
                assert best_move(sight, orders) == best(moves(sight, orders))


Change = Callable[[Flow], None]


def _supremacy(flow: Flow) -> None:
    flow.table.supremacy += 1


def _prescience(flow: Flow) -> None:
    marker = min(flow.table.prescience)
    flow.table.prescience = put(flow.table.prescience, marker, flow.table.prescience[marker] + 2)


def _signs(flow: Flow) -> None:
    taken = {*flow.table.wormsigns, *flow.table.worms}
    flow.table.wormsigns = [
        *flow.table.wormsigns,
        *[a for a in flow.board.ids(flow.board.desert) if a not in taken][:8],
    ]


def _harvesters(flow: Flow) -> None:
    flow.table.harvesters = flow.table.harvesters[1:]


def _stations(flow: Flow) -> None:
    flow.table.stations = flow.table.stations[1:]


def _bans(flow: Flow) -> None:
    flow.table.bans = [] if "choam" in flow.table.bans else [*flow.table.bans, "choam"]


def _row(flow: Flow) -> None:
    flow.table.prescience_row = flow.table.prescience_row[1:]


def _claims(flow: Flow) -> None:
    flow.table.claims_this_round += 1


def _dice(flow: Flow) -> None:
    flow.table.dice = put(flow.table.dice, HARKONNEN, {})


def _objectives(flow: Flow) -> None:
    flow.table.objectives, flow.table.objectives_left = (
        flow.table.objectives_left[: len(flow.table.objectives)],
        [*flow.table.objectives, *flow.table.objectives_left[len(flow.table.objectives) :]],
    )


def _settlement(flow: Flow) -> None:
    flow.table.settlements = dict(list(flow.table.settlements.items())[1:])


def _sietches(flow: Flow) -> None:
    """Seen by everybody: to their owner they are as they were, but for a deed that turns one up."""
    flow.table.revealed_sietches = list(flow.table.sietches)


def _ranks(flow: Flow) -> None:
    """As its owner knows them, where the others do not."""
    hidden = [area for area in flow.table.sietches if area not in flow.table.revealed_sietches]
    for area in hidden:
        flow.table.sietches = put(flow.table.sietches, area, 3)


def _worms(flow: Flow) -> None:
    taken = {*flow.table.wormsigns, *flow.table.worms}
    free = [area for area in flow.board.ids(flow.board.desert) if area not in taken]
    flow.table.worms = {**flow.table.worms, **dict.fromkeys(free[:6], "sandworm")}


def _zones(flow: Flow) -> None:
    flow.table.zones = dict.fromkeys(list(flow.board.zone_sectors)[:4], "ornithopter")


def _atomics(flow: Flow) -> None:
    flow.table.atomics = "rimwall_west"


def _attached(flow: Flow) -> None:
    card = next(one.id for one in flow.content.cards.values() if one.attachment)
    flow.table.attached = {name: [card] for name in flow.table.prescience_row}


def _legion(faction: str) -> Change:
    def change(flow: Flow) -> None:
        area, legion = next(
            (area, legion)
            for area, legion in flow.table.legions[faction].items()
            if flow.pieces.count_units(legion)
        )
        flow.table.stand(faction, area, {**legion, "elite": legion.get("elite", 0) + 2})

    return change


REVEALING: Final = [
    card
    for card, data in STANDARD.prescience.items()
    if any(deed["do"] == "reveal_sietch" for deed in data.deeds)
]
CHANGES: dict[str, Change] = {
    **{change.__name__[1:]: change for change in (_supremacy, _prescience, _signs, _harvesters, _stations)},
    **{change.__name__[1:]: change for change in (_bans, _row, _claims, _dice, _objectives, _settlement)},
    **{change.__name__[1:]: change for change in (_sietches, _ranks, _worms, _zones, _atomics, _attached)},
    "harkonnen_legion": _legion(HARKONNEN),
    "atreides_legion": _legion(ATREIDES),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_moves_hang_on_is_looked_at(name: str) -> None:
    """Whatever makes moves worth something else, nothing that was kept before is taken for what is now."""
    other = 0
    for game in middles(size(6, 60)):
        for seat in reversed(game.seats[:2]):
            # A card whose deed asks which sietches are face down.
            game.table.prescience_row = [*REVEALING, *game.table.prescience_row]
            before = weighed(Glance(game.flow, seat))
            twin = game.fork()
            CHANGES[name](twin.flow)
            after = weighed(Glance(twin.flow, seat))
            scales_of(twin.flow.content).marches.clear()
            assert after == weighed(Glance(twin.flow, seat))
            other += after != before
    assert other, f"{name} changes nothing anywhere"


# -- battles ---------------------------------------------------------------------------------------


def fought(number: int) -> Iterator[tuple[Sight, dict[str, int], dict[str, int]]]:
    """Legions that could meet: every one of one side with some of the other."""
    for game in middles(number):
        for sight in sights(game):
            ours = [sight.fighters(legion) for legion in sight.legions[sight.own].values()]
            theirs = [sight.fighters(legion) for legion in sight.legions[sight.enemy].values()]
            for place, one in enumerate(ours):
                other = theirs[place % len(theirs)]
                if sight.pieces.count_units(one) and other:
                    yield sight, one, other


def test_a_battle_is_worth_all_its_rounds() -> None:
    some = list(fought(size(2, 12)))
    assert len(some) > 10
    for number, (sight, ours, theirs) in enumerate(some):
        rank, gain = number % 4, 90 * (number % 5) - 60
        keys = tuple(sorted(ours.items())), tuple(sorted(theirs.items()))
        for surprise in (False, True):
            value, won = plain.Battle(sight.scales, sight.own, rank, gain).round(
                *keys, first=True, surprise=surprise
            )
            found = attack(sight.scales, Battlefield(sight.own, rank, gain, surprise), ours, theirs)
            assert found == (value // 1000, won)


def test_whoever_goes_on_pays_for_it() -> None:
    for number, (sight, ours, theirs) in enumerate(fought(size(1, 8))):
        for rank in (0, 2):
            battle = plain.Battle(sight.scales, sight.own, rank, 100 * (number % 3))
            left, right = tuple(sorted(ours.items())), tuple(sorted(theirs.items()))
            paid = battle.left(sight.own, left, 1) if rank else left
            price = sight.scales.worth(ours) - sight.scales.worth(dict(paid))
            value = battle.again(paid, right)[0] // 1000 if paid else 0
            field = Battlefield(sight.own, rank, 100 * (number % 3))
            assert go_on(sight.scales, field, ours, theirs) == value - price


def test_the_best_attack_is_the_best_of_all_that_gain_something() -> None:
    several = 0
    for game in middles(size(12, 80)):
        for sight in sights(game):
            for asked in (Assaults(), Assaults(surprise=True, with_leader=True)):
                every = [plan for plan in attacks(sight, asked) if plan.value > 0]
                assert best_attack(sight, asked) == best(every)
                several += len(every) > 1
    assert several


def test_casualties_hit_by_hit_are_those_of_as_many_hits() -> None:
    for game in middles(size(4, 40)):
        content = game.flow.content
        for faction in FACTIONS:
            for legion in game.table.legions[faction].values():
                shown = {piece: n for piece, n in legion.items() if piece not in game.flow.pieces.tokens}
                for supply in (0, 1, 6):
                    each = after_each_hit(content, faction, shown, supply)
                    assert each == [
                        after_hits(content, faction, shown, hits, supply) for hits in range(len(each))
                    ]
                    more = after_hits(content, faction, shown, len(each) + 3, supply)
                    assert more == each[-1]
                    units = game.flow.pieces.count_units(shown)
                    assert not units or not each[-1]
                    assert all(one != two for one, two in pairwise(each))
