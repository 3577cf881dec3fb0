"""Place: pieces into areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Self

from engine.choice import MOST_TEXT, Choice, Part, is_word
from engine.contract import menus as contract
from engine.menu.combine import Load, draw_load, draw_set, loads, pick_one, shares, times
from engine.menu.form import (
    NO_NOTES,
    Form,
    Notes,
    Rand,
    Reader,
    as_list,
    bad_limits,
    is_count,
    malformed,
    too_long,
)
from engine.refusal import Refused

#: Pieces by area and piece.
Layout = dict[str, dict[str, int]]


class Budget:
    """At least `least` and at most `most` pieces out of these; leaders stand only beside units."""

    __slots__ = ("leader", "least", "most", "pieces")

    def __init__(self, pieces: Mapping[str, int], most: int, least: int = 0, leader: bool = False) -> None:
        self.pieces = pieces
        self.most = most
        self.least = least
        self.leader = leader

    def top(self) -> int:
        """The most that are really there to be placed."""
        return min(self.most, sum(self.pieces.values()))


class Place(Form):
    """Pieces into areas, within budgets: `deploy arrakeen bashar=1 regular=2; carthag regular=1`.

    The value of an area says whether friendly units stand there. Leaders go only where they do, or where
    another piece of this same choice goes. With `together` everything goes into one area, with `spread` no
    area gets more than one piece besides leaders.

    >>> place = Place("deploy", {"carthag": True, "arrakeen": False}, (Budget({"regular": 5}, 1, 1),))
    >>> [str(choice) for choice in place.all()]
    ['deploy carthag regular=1', 'deploy arrakeen regular=1']
    """

    __slots__ = ("areas", "budgets", "spread", "together")

    name = "place"

    def __init__(
        self,
        verb: str,
        areas: Mapping[str, bool],
        budgets: Sequence[Budget],
        together: bool = False,
        spread: bool = False,
        *,
        rule: str = "",
        notes: Notes = NO_NOTES,
    ) -> None:
        super().__init__(verb, rule=rule, notes=notes)
        self.areas = areas
        self.budgets = budgets
        self.together = together
        self.spread = spread

    # -- checking

    def refuse(self, choice: Choice) -> Refused | None:
        budget_of = {piece: i for i, budget in enumerate(self.budgets) for piece in budget.pieces}
        totals: dict[str, int] = {}
        before = ""
        for part in choice.parts:
            if len(part.args) != 1:
                if part.args:
                    return self.refused("menu.unexpected_item", verb=self.verb, item=part.args[1])
                return self.refused("menu.missing_item", verb=self.verb, level="area")
            area = part.args[0]
            if area not in self.areas:
                return self.refused("menu.cannot_place_there", verb=self.verb, area=area)
            if not part.named:
                return self.refused("menu.nothing_placed", area=area)
            if area <= before:
                if area in [earlier.args[0] for earlier in choice.parts if earlier is not part]:
                    return self.refused("menu.repeated_item", verb=self.verb, item=area)
                return self.refused("choice.not_canonical")
            before = area
            others, leader = 0, ""
            for piece, value in part.named:
                if piece not in budget_of:
                    return self.refused("menu.not_among", verb=self.verb, item=piece)
                if not is_count(value):
                    return self.refused("menu.not_a_count", name=piece)
                totals[piece] = totals.get(piece, 0) + int(value)
                if self.budgets[budget_of[piece]].leader:
                    leader = piece
                else:
                    others += int(value)
            if self.spread and others > 1:
                return self.refused("menu.one_per_area", area=area)
            if leader and not others and not self.areas[area]:
                return self.refused("menu.leader_needs_unit", area=area, piece=leader)
        if self.together and len(choice.parts) > 1:
            return self.refused("menu.one_area_only", verb=self.verb)
        return self._refuse_totals(totals)

    def _refuse_totals(self, totals: dict[str, int]) -> Refused | None:
        for budget in self.budgets:
            total = 0
            for piece, have in budget.pieces.items():
                asked = totals.get(piece, 0)
                if asked > have:
                    return self.refused("menu.not_available", piece=piece, have=have, asked=asked)
                total += asked
            if total > budget.most:
                return self.refused("menu.too_many", verb=self.verb, most=budget.most, asked=total)
            if total < budget.least:
                return self.refused("menu.too_few", verb=self.verb, least=budget.least, asked=total)
        return None

    # -- listing

    def all(self) -> Iterator[Choice]:
        areas = tuple(self.areas)
        for units in self._all_loads(leader=False):
            for layout in self._layouts(units, areas, self.spread):
                leader_areas = self._leader_areas(layout)
                for leaders in self._all_loads(leader=True):
                    for leader_layout in self._layouts(leaders, leader_areas, False):
                        yield self._written(layout, leader_layout)

    def _all_loads(self, leader: bool) -> Iterator[Load]:
        each = [list(loads(b.pieces, b.least, b.most)) for b in self.budgets if b.leader is leader]
        for chosen in product(*each):
            yield tuple([entry for load in chosen for entry in load])

    def _layouts(self, load: Load, areas: Sequence[str], spread: bool) -> Iterator[Layout]:
        """Every way to put these pieces into these areas."""
        if not load:
            yield {}
        elif self.together:
            if not spread or sum([n for _, n in load]) == 1:
                for area in areas:
                    yield {area: dict(load)}
        elif spread:
            piece, n = load[0]
            for chosen in combinations(areas, n):
                for layout in self._layouts(load[1:], [area for area in areas if area not in chosen], True):
                    yield {**{area: {piece: 1} for area in chosen}, **layout}
        else:
            piece, n = load[0]
            for row in shares(n, len(areas)):
                here = {area: {piece: k} for area, k in zip(areas, row, strict=True) if k}
                for layout in self._layouts(load[1:], areas, False):
                    yield _merged(here, layout)

    def _leader_areas(self, layout: Layout) -> list[str]:
        if self.together and layout:
            return list(layout)
        return [area for area, friends in self.areas.items() if friends or area in layout]

    def _written(self, *layouts: Layout) -> Choice:
        merged = _merged(*layouts)
        parts = [Part((area,), tuple(sorted(merged[area].items()))) for area in sorted(merged)]
        return Choice(self.verb, tuple(parts))

    # -- counting

    def count(self) -> int:
        """Without listing: areas that hold friends are alike, and so are the others."""
        friends = sum(self.areas.values())
        strange = len(self.areas) - friends
        none = self._ways(0, leader=False)
        without = none * self._ways(0, leader=True)
        if self.together:
            units = self._ways(1, leader=False)
            leaders = self._ways(1, leader=True)
            return without + friends * (units * leaders - without) + strange * (units - none) * leaders
        tops = sum([budget.top() for budget in self.budgets if not budget.leader])
        total = 0
        for m in range(min(strange, tops) + 1):  # so many of the other areas get a unit
            total += comb(strange, m) * self._ways_filling(friends, m) * self._ways(friends + m, leader=True)
        return total

    def _ways(self, areas: int, leader: bool) -> int:
        """In how many ways the pieces of these budgets can go into so many areas."""
        budgets = [budget for budget in self.budgets if budget.leader is leader]
        if self.spread and not leader:
            return sum([comb(areas, t) * n for t, n in enumerate(_orders(budgets, areas))])
        return prod([sum(_placings(budget, areas)[budget.least :]) for budget in budgets])

    def _ways_filling(self, friends: int, m: int) -> int:
        """The same for units, in so many areas with friends and m others none of which stays empty."""
        if self.spread:
            budgets = [budget for budget in self.budgets if not budget.leader]
            orders = _orders(budgets, friends + m)
            return sum([comb(friends, t - m) * n for t, n in enumerate(orders) if t >= m])
        return sum([(-1) ** i * comb(m, i) * self._ways(friends + m - i, leader=False) for i in range(m + 1)])

    def is_forced(self) -> bool:
        if not self.spread and len(self.areas) > 1 and any(b.top() and not b.leader for b in self.budgets):
            return False  # a unit can go here as well as there
        return self.count() == 1

    # -- drawing

    def sample(self, rand: Rand) -> Choice:
        units = self._draw_units(rand)
        areas = tuple(self.areas)
        layout: Layout = {}
        if units:
            total = sum(units.values())
            if self.together:
                chosen = [pick_one(areas, rand)] * total
            elif self.spread:
                chosen = draw_set(areas, total, rand)
            else:
                chosen = [pick_one(areas, rand) for _ in range(total)]
            _fill(layout, units, chosen)
        leader_areas = self._leader_areas(layout)
        leaders: dict[str, int] = {}
        if leader_areas:
            for budget in self.budgets:
                if budget.leader:
                    leaders.update(draw_load(budget.pieces, _draw_total(budget, budget.top(), rand), rand))
        if leaders:
            total = sum(leaders.values())
            if self.together:
                chosen = [pick_one(leader_areas, rand)] * total
            else:
                chosen = [pick_one(leader_areas, rand) for _ in range(total)]
            _fill(layout, leaders, chosen)
        return self._written(layout)

    def _draw_units(self, rand: Rand) -> dict[str, int]:
        budgets = [budget for budget in self.budgets if not budget.leader]
        room = self._room()
        free = room - sum([budget.least for budget in budgets])  # beyond what must be placed
        totals: list[int] = []
        for budget in budgets:
            total = _draw_total(budget, min(budget.top(), budget.least + free), rand)
            free -= total - budget.least
            totals.append(total)
        if not any(totals) and self._leaders_need_units():
            i = pick_one([i for i, budget in enumerate(budgets) if budget.top()], rand)
            totals[i] = 1 + rand(min(budgets[i].top(), room))
        units: dict[str, int] = {}
        for budget, total in zip(budgets, totals, strict=True):
            units.update(draw_load(budget.pieces, total, rand))
        return units

    def _room(self) -> int:
        """How many pieces besides leaders there is room for."""
        if not self.areas:
            return 0
        if self.spread:
            return 1 if self.together else len(self.areas)
        return sum([budget.top() for budget in self.budgets if not budget.leader])

    def _leaders_need_units(self) -> bool:
        """Whether a leader must be placed and nowhere are friends."""
        return not any(self.areas.values()) and any(b.leader and b.least for b in self.budgets)

    # -- soundness and wire

    def _faults(self) -> list[str]:
        found = [f"{area!r} is not a word" for area in self.areas if not is_word(area)]
        pieces: set[str] = set()
        for budget in self.budgets:
            found += bad_limits(budget.pieces, "budget")
            if pieces & set(budget.pieces):
                found.append("a piece is in two budgets")
            pieces.update(budget.pieces)
            if not 0 <= budget.least <= budget.top():
                found.append("a budget cannot be met")
        most = min(sum([budget.top() for budget in self.budgets]), MOST_TEXT)
        words = [*self.areas, *[piece for piece in pieces for _ in range(most)]]
        found += too_long(self.verb, words, len(self.areas) + most, 5)
        units = [budget for budget in self.budgets if not budget.leader]
        room = self._room()
        if sum([budget.least for budget in units]) > room:
            found.append("there is no room for what must be placed")
        leaders_must = any(budget.leader and budget.least for budget in self.budgets)
        if leaders_must and not any(self.areas.values()) and not (room and any(b.top() for b in units)):
            found.append("there is no place for a leader")
        return found

    def _fields(self, out: dict[str, object]) -> None:
        """Areas with friendly units and areas without, each in the order in which they come."""
        out["friends"] = [area for area, friends in self.areas.items() if friends]
        out["areas"] = list(self.areas)
        budgets = []
        for budget in self.budgets:
            packed: contract.Budget = {"pieces": dict(budget.pieces), "most": budget.most}
            if budget.least:
                packed["least"] = budget.least
            if budget.leader:
                packed["leader"] = True
            budgets.append(packed)
        out["budgets"] = budgets
        if self.together:
            out["together"] = True
        if self.spread:
            out["spread"] = True

    @classmethod
    def _read(cls, read: Reader) -> Self:
        areas = dict.fromkeys(read.words("areas"), False)
        for area in read.words("friends"):
            if area not in areas:
                raise malformed("friends")
            areas[area] = True
        budgets: list[Budget] = []
        for obj in as_list(read.raw("budgets"), "budgets"):
            entry = Reader(obj, "budgets")
            leader = entry.flag("leader")
            most, least = entry.number("most"), entry.number("least", 0)
            budgets.append(Budget(entry.counts("pieces"), most, least, leader))
            entry.finish()
        return cls("", areas, tuple(budgets), read.flag("together"), read.flag("spread"))


def _merged(*layouts: Layout) -> Layout:
    merged: Layout = {}
    for layout in layouts:
        for area, counts in layout.items():
            merged[area] = {**merged[area], **counts} if area in merged else counts
    return merged


def _draw_total(budget: Budget, top: int, rand: Rand) -> int:
    return budget.least + (rand(top - budget.least + 1) if top > budget.least else 0)


def _fill(layout: Layout, load: Mapping[str, int], areas: Sequence[str]) -> None:
    """Put the pieces one by one into these areas."""
    at = iter(areas)
    for piece, n in load.items():
        for _ in range(n):
            counts = layout.setdefault(next(at), {})
            counts[piece] = counts.get(piece, 0) + 1


def _placings(budget: Budget, areas: int) -> list[int]:
    """At place t: in how many ways t pieces of the budget can go into so many areas, any number in each."""
    ways = [1]
    for limit in budget.pieces.values():
        one = [comb(n + areas - 1, n) if areas else int(not n) for n in range(min(limit, budget.most) + 1)]
        ways = times(ways, one, budget.most)
    return ways


def _orders(budgets: Sequence[Budget], most: int) -> list[int]:
    """At place t: in how many ways t pieces of these budgets can be lined up, equal ones not told apart."""
    ways = [1]
    for budget in budgets:
        of_budget = [1]
        for limit in budget.pieces.values():
            of_budget = _interleaved(of_budget, [1] * (limit + 1), min(budget.most, most))
        of_budget = [n if t >= budget.least else 0 for t, n in enumerate(of_budget)]
        ways = _interleaved(ways, of_budget, most)
    return ways


def _interleaved(f: Sequence[int], g: Sequence[int], most: int) -> list[int]:
    out = [0] * min(len(f) + len(g) - 1, most + 1)
    for i, a in enumerate(f[: len(out)]):
        for j, b in enumerate(g[: len(out) - i]):
            out[i + j] += comb(i + j, i) * a * b
    return out
