"""Strewn positions: the engine and an independent statement of the criteria leave the same options, and name
the same criterion as the one that decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from engine.mahdi import data as mode_data
from engine.mahdi.attacks import ON_LEGION, ON_SIETCH, legion_attack, sietch_attack
from engine.mahdi.casualties import HITS, losses
from engine.mahdi.criteria import NONE, Criterion, decide
from engine.mahdi.movement import (
    ENDS,
    INSTEAD,
    MERGES,
    MOVERS,
    OF_THE_ROUND,
    ends,
    merges,
    movers,
    next_move,
    target,
)
from engine.mahdi.power import ceases, power
from engine.mahdi.ranking import DEPLOYMENT, HOUSE, for_deployment, for_house
from engine.mahdi.sight import Sight
from engine.mahdi.spice import spendings
from engine.mahdi.vehicles import (
    CARRYALLS,
    ORNITHOPTERS,
    for_carryalls,
    for_ornithopter,
    harvester_classes,
    left_over_sectors,
    target_sector,
)
from engine.pieces import HARKONNEN
from engine.players.random import RandomPlayer
from tests.engine.mahdi.scene import everybody, sight
from tests.engine.mahdi.strewn import sights
from tests.oracle.mahdi import reference
from tests.oracle.mahdi.compare import told
from tests.sizes import size

POSITIONS = size(16, 2000)


def place_of(criteria: Sequence[Criterion[Any]], name: str) -> int:
    """The number of a criterion as the reference counts, 0 for none."""
    return 0 if name == NONE else 1 + [it.name for it in criteria].index(name)


@pytest.fixture(scope="module")
def positions() -> list[Sight]:
    return list(sights(0, POSITIONS))


def agree_on_attacks(position: Sight, other: Any) -> None:
    for leader in (False, True):
        legions = everybody(position, leader=leader)
        mine = sietch_attack(position, legions)
        left, by = reference.choose_sietch(other, leader)
        assert {(it.origin, it.target, it.way) for it in mine.left} == set(left)
        assert place_of(ON_SIETCH, mine.by) == by
        field = legion_attack(position, legions)
        left, by = reference.choose_legion(other, leader)
        assert {(it.origin, it.target) for it in field.left} == set(left)
        assert place_of(ON_LEGION, field.by) == by


def test_attacks(positions: list[Sight]) -> None:
    for position in positions:
        agree_on_attacks(position, told(position))


def test_the_target_of_the_turn(positions: list[Sight]) -> None:
    for position in positions:
        for leader in (False, True):
            mine = target(position, everybody(position, leader=leader))
            left, why = reference.movement_target(told(position), leader)
            assert set(mine.left) == set(left)
            if why == "target":
                assert mine.by == OF_THE_ROUND
            elif left:
                assert why == f"temporary:{place_of(INSTEAD, mine.by)}"


def test_who_moves_where(positions: list[Sight]) -> None:
    moved = 0
    for position in positions:
        other = told(position)
        for goal in position.table.board.sort(position.table.sietches):
            for leader in (False, True):
                legions = everybody(position, leader=leader)
                mine, who = next_move(position, legions, goal)
                left, why = reference.next_move(other, goal, leader)
                assert {(it.origin, it.goal, it.way) for it in mine.left} == set(left), goal
                if left:
                    moved += 1
                    assert why.startswith(f"mover:{place_of(MOVERS, who.by)} "), why
    assert moved > POSITIONS


def test_whole_actions_of_the_reference_begin_with_one_of_the_equal_moves(positions: list[Sight]) -> None:
    for position in positions:
        goal, *moves = reference.move_action(told(position), 2)
        if goal[0] == "target" and len(moves[0]) == 6:
            mine, _ = next_move(position, everybody(position), goal[1])
            assert tuple(moves[0][:3]) in {(it.origin, it.goal, it.way) for it in mine.left}


def test_harvesters_of_the_reference_fill_class_after_class(positions: list[Sight]) -> None:
    for position in positions:
        sector = position.harvest_sector
        log, _ = reference.place_harvesters(told(position), 3, sector, position.target_sector)
        mine = harvester_classes(position, sector)
        for where, number, got, _ in log:
            if where == sector:
                assert set(got) <= set(mine[number - 1])


def test_ends_and_merges(positions: list[Sight]) -> None:
    for position in positions:
        other = told(position)
        legions = everybody(position)
        for goal in position.table.board.sort(position.table.sietches):
            mine = [(it.origin, it.goal) for it in merges(position, legions, goal)]
            assert set(mine) == set(reference.merges(other, goal, False, (), None, ()))
            for area in legions:
                found = ends(position, area, goal)
                areas, way, distance = reference.ends(other, area, goal)
                assert (set(found.areas), found.way, found.distance) == (set(areas), way, distance)
                if areas:
                    chosen = decide(position, found.areas, ENDS)
                    left, by = reference.choose_end(other, area, areas)
                    assert (set(chosen.left), place_of(ENDS, chosen.by)) == (set(left), by)


def test_harvesters(positions: list[Sight]) -> None:
    for position in positions:
        other = told(position)
        for sector in (*position.table.board.sectors, "central"):
            mine = harvester_classes(position, sector)
            theirs = reference.harvester_classes(other, reference.areas_of(sector))
            assert [set(found) for found in mine] == [set(found) for found in theirs], sector
        wanted = {
            it
            for it in reference.ADJS[position.harvest_sector]
            if position.target_sector not in (it, reference.S5(it))
        }
        assert set(left_over_sectors(position, [position.harvest_sector])) == wanted


def test_carryalls(positions: list[Sight]) -> None:
    for position in positions:
        for number in (1, 2, 3):
            mine = for_carryalls(position, number)
            left, by = reference.place_carryalls(told(position), number)
            assert {frozenset(it) for it in mine.left} == {frozenset(it) for it in left}
            assert place_of(CARRYALLS, mine.by) == by


def test_ornithopters(positions: list[Sight]) -> None:
    names = [name for name, _ in ORNITHOPTERS]
    for position in positions:
        assert target_sector(position) == told(position).tsector()
        mine = [(1 + names.index(step.by), set(step.left)) for step in for_ornithopter(position)]
        _, theirs, _ = reference.ornithopter_steps(told(position), 8)
        assert mine == [(step, set(zones)) for step, zones, _ in theirs]


def test_merging(positions: list[Sight]) -> None:
    """Of the merges a legion beside the target is part of, that with the greatest power."""
    merged = 0
    for position in positions:
        other = told(position)
        for goal in position.table.board.sort(position.table.sietches):
            for mover in movers(position, everybody(position), goal):
                if mover.merges:
                    merged += 1
                    mine = decide(position, mover.merges, MERGES)
                    ways = [(it.origin, it.goal) for it in mover.merges]
                    left, by = reference.best(
                        ways,
                        lambda way, other=other: reference.neg(reference.cp(reference.merged(other, *way))),
                    )
                    assert {(it.origin, it.goal) for it in mine.left} == set(left)
                    assert place_of(MERGES, mine.by) == by
    assert merged


def test_deployment(positions: list[Sight]) -> None:
    for position in positions:
        other = told(position)
        where = position.table.board.sort(position.table.settlements)
        if where:
            mine = for_deployment(position, where)
            left, by = reference.best(
                where,
                lambda area, other=other: reference.neg(reference.cp(other.H.get(area, {}))),
                lambda area, other=other: other.dist(area, other.target),
            )
            assert (set(mine.left), place_of(DEPLOYMENT, mine.by)) == (set(left), by)
            assert reference.deploy_order(other, position.target)[0] in mine.left


def test_house(positions: list[Sight]) -> None:
    for position in positions:
        other = told(position)
        own = position.table.areas_of(HARKONNEN)
        for areas in (own, position.table.board.sort(position.table.settlements)):
            order = reference.house_order(other, areas)
            if not order:
                continue
            keys = {area: key for key, area in order}
            left, by = reference.best(areas, *(lambda area, n=n, keys=keys: keys[area][n] for n in range(3)))
            mine = for_house(position, areas)
            assert (set(mine.left), place_of(HOUSE, mine.by)) == (set(left), by)
            assert {area for area, key in keys.items() if key == order[0][0]} == set(left)


def test_power_and_ceasing(positions: list[Sight]) -> None:
    ceased = 0
    for position in positions:
        other = told(position)
        for area, legion in position.own.items():
            assert power(position, legion) == reference.cp(other.H[area])
            for place, enemy in position.enemy.items():
                ceased += ceases(position, legion, enemy)
                assert ceases(position, legion, enemy) == reference.ceases(other.H[area], other.AT[place])
    assert ceased


def test_hits() -> None:
    """In the same order, each by the same criterion."""
    chance = RandomPlayer(20)
    bare = sight({})
    kinds = ("regular", "elite", "sardaukar", "bashar")
    for _ in range(size(400, 4000)):
        legion = {kind: number for kind in kinds if (number := chance.below(4))}
        if chance.below(2):
            legion["beast_rabban"] = 1
        if not bare.table.pieces.count_units(legion):
            continue
        hits, supply = 1 + chance.below(8), chance.below(2) * 20
        _, log, why = reference.hits(legion, hits, supply)
        mine = losses(bare, legion, hits, supply)
        assert mine.left == (tuple(piece for piece in log if not piece.startswith("+")),)
        assert [place_of(HITS, name) for name in mine.passed] == [number for number in why if number]


@pytest.mark.parametrize("spice", range(17))
def test_spice(spice: int) -> None:
    """Every position of the three markers with up to sixteen spice: 2,125 in all."""
    for rows in product(range(1, 6), repeat=3):
        at = dict(zip(("choam", "spacing_guild", "landsraad"), rows, strict=True))
        deeds, supremacy, reserve = reference.spice(at, spice)
        mine = spendings(mode_data.STANDARD, at, 5, spice)
        assert {(it.supremacy, it.reserve) for it in mine} == {(supremacy, reserve)}
        plain = {marker: deed.replace("bottom", "drop") for marker, deed in deeds.items()}
        assert plain in [it.of for it in mine]
        done = set(deeds.values())
        by = "raise_lowest" if "raise" in done else "all_kept"
        by = "buy_supremacy" if supremacy else "keep_lowest" if "drop" in done else by
        assert {it.by for it in mine} == {by}
