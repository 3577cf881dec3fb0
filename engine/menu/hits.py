"""Hits: casualties of a legion, and how they come off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Self

from engine.choice import Choice
from engine.menu.combine import draw_load, loads, loads_of_total, pick_one
from engine.menu.form import (
    NO_NOTES,
    Form,
    Notes,
    Rand,
    Reader,
    bad_limits,
    bad_words,
    is_count,
    malformed,
    too_long,
)
from engine.refusal import Refused

NO_TOUGH: Final[Mapping[str, int]] = MappingProxyType({})
#: The choice to lose everything.
DESTROYED: Final = "destroyed"


def resolve_hits(
    units: Mapping[str, int], tiers: Sequence[str], regular_supply: int, counts: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """The units after these hits, and per tier how many hits took one of it off the board.

    Hits fall one after another, in the order that leaves the owner most: a hit on the lowest tier returns
    one to the supply, a hit on a higher tier makes way for one of the lowest as long as the supply has any.
    In the end the supply has `supply + before - after` of the lowest tier. With `destroyed` all units go,
    and what stood there is what is taken off. Counts that cannot be taken are a ValueError; leaders do not
    matter here.

    >>> resolve_hits({"regular": 1, "elite": 2}, ("regular", "elite"), 0, {"regular": 1, "elite": 2})
    ({'regular': 1, 'elite': 0}, {'regular': 1, 'elite': 2})
    """
    after = {tier: units.get(tier, 0) for tier in tiers}
    if counts.get(DESTROYED):
        return dict.fromkeys(tiers, 0), after
    lowest, *higher = tiers
    removed = {tier: counts.get(tier, 0) for tier in tiers}
    for tier in higher:
        if removed[tier] > after[tier]:
            raise ValueError(f"{removed[tier]} hits on {after[tier]} {tier}")
        after[tier] -= removed[tier]
    low, high = removed[lowest], sum(removed[tier] for tier in higher)
    after[lowest] += _replaced(low, high, after[lowest], regular_supply)
    if low > after[lowest]:
        raise ValueError(f"{low} hits on {after[lowest]} {lowest}")
    after[lowest] -= low
    return after, removed


def _replaced(low: int, high: int, standing: int, supply: int) -> int:
    """How many of so many hits on higher tiers leave one of the lowest tier behind.

    Each takes one from the supply, and each hit on the lowest tier returns one to it. In a suitable order
    none is missed, if there is any to begin with.
    """
    return min(high, supply + low) if supply + standing else 0


class Hits(Form):
    """Which casualties to take for a number of hits: `casualties baron_harkonnen=1 elite=2 regular=1`.

    One hit removes a unit of the lowest tier or a leader, or puts one of the lowest tier in the place of a
    higher one; `resolve_hits` says how. A leader who is `tough` may take up several. A unit must survive,
    or all go: `casualties destroyed=1`, if the hits suffice for that.

    >>> hits = Hits("casualties", 2, {"regular": 2, "elite": 1}, {}, 3, ("regular", "elite"))
    >>> [str(choice) for choice in hits.all()]
    ['casualties regular=2', 'casualties elite=1 regular=1']
    """

    __slots__ = ("hits", "leaders", "regular_supply", "tiers", "tough", "units")

    name = "hits"

    def __init__(
        self,
        verb: str,
        hits: int,
        units: Mapping[str, int],
        leaders: Mapping[str, int],
        regular_supply: int,
        tiers: Sequence[str],
        *,
        tough: Mapping[str, int] = NO_TOUGH,
        rule: str = "",
        notes: Notes = NO_NOTES,
    ) -> None:
        super().__init__(verb, rule=rule, notes=notes)
        self.hits = hits
        #: Those of the leaders who may take up several hits, and how many at the most.
        self.tough = {leader: most for leader, most in tough.items() if leader in leaders} if tough else tough
        self.units = units
        self.leaders = leaders
        self.regular_supply = regular_supply
        self.tiers = tiers

    # The tiers above the lowest one differ in nothing that matters for what is possible: with `high` hits on
    # them and `low` hits on the lowest tier, it is only the sums that decide.

    def _low(self) -> int:
        return self.units.get(self.tiers[0], 0)

    def _higher(self) -> dict[str, int]:
        return {tier: self.units.get(tier, 0) for tier in self.tiers[1:]}

    def to_destroy(self) -> int:
        """So many hits on units remove them all."""
        high = sum(self._higher().values())
        return self._low_limit(high) + high

    def _low_limit(self, high: int) -> int:
        """The most hits the lowest tier can take beside so many on the higher ones."""
        low = self._low()
        return low + high if low + self.regular_supply else 0

    def _survivors(self, low: int, high: int) -> int:
        before = self._low()
        replaced = _replaced(low, high, before, self.regular_supply)
        return before + sum(self._higher().values()) - low - high + replaced

    def _splits(self, on_units: int) -> list[int]:
        """How many of so many hits on units may go to the higher tiers."""
        return [
            high
            for high in range(min(on_units, sum(self._higher().values())) + 1)
            if on_units - high <= self._low_limit(high) and self._survivors(on_units - high, high) > 0
        ]

    def _on_leaders(self) -> range:
        """How many hits may go to leaders, so that units can take the others and one survives."""
        least = max(0, self.hits - self.to_destroy() + 1)
        return range(least, min(self.hits, sum(self.leaders.values())) + 1)

    def _slack(self, counts: Mapping[str, int | str]) -> int:
        """How many more hits those who are chosen may take up."""
        return sum([(most - 1) * int(counts.get(leader, 0)) for leader, most in self.tough.items()])

    def _with_slack(self) -> Iterator[Choice]:
        """Every choice where a leader may take up several hits."""
        lowest = self.tiers[0]
        for leaders in loads(self.leaders, 0, min(self.hits, sum(self.leaders.values()))):
            most = self.hits - sum([number for _, number in leaders])
            for on_units in range(max(0, most - self._slack(dict(leaders))), most + 1):
                for high in self._splits(on_units):
                    low = ((lowest, on_units - high),) if on_units > high else ()
                    for higher in loads(self._higher(), high, high):
                        yield self.choice((), tuple(sorted((*low, *higher, *leaders))))
        if self.hits >= self.to_destroy():
            yield self._destroyed()

    def refuse(self, choice: Choice) -> Refused | None:
        part = self.one_part(choice)
        if isinstance(part, Refused):
            return part
        if part.args:
            return self.refused("menu.unexpected_item", verb=self.verb, item=part.args[0])
        for key, value in part.named:
            if key != DESTROYED and key not in self.tiers and key not in self.leaders:
                return self.refused("menu.not_among", verb=self.verb, item=key)
            if not is_count(value):
                return self.refused("menu.not_a_count", name=key)
        counts = dict(part.named)
        return self._refuse_destroyed(counts) if DESTROYED in counts else self.refuse_counts(counts)

    def refuse_counts(self, counts: Mapping[str, int | str]) -> Refused | None:
        """What is wrong with so many of its own pieces."""
        lowest = self.tiers[0]
        low = high = total = 0
        for key, value in counts.items():
            asked = int(value)
            total += asked
            if key == lowest:
                low = asked
                continue
            have = self.leaders[key] if key in self.leaders else self.units.get(key, 0)
            if asked > have:
                return self.refused("menu.not_available", piece=key, have=have, asked=asked)
            if key not in self.leaders:
                high += asked
        if low > self._low_limit(high):
            return self.refused("menu.not_available", piece=lowest, have=self._low_limit(high), asked=low)
        if not total <= self.hits <= total + self._slack(counts):
            return self.refused("menu.wrong_total", hits=self.hits, asked=total)
        if self._survivors(low, high) < 1:
            return self.refused("menu.survivor_needed", verb=self.verb)
        return None

    def _refuse_destroyed(self, counts: Mapping[str, int | str]) -> Refused | None:
        if counts[DESTROYED] != 1:
            return self.refused("menu.too_many", verb=self.verb, most=1, asked=int(counts[DESTROYED]))
        if len(counts) > 1:
            name = next(key for key in counts if key != DESTROYED)
            return self.refused("menu.unexpected_name", verb=self.verb, name=name)
        if self.hits < self.to_destroy():
            return self.refused("menu.not_destroyed", hits=self.hits, needed=self.to_destroy())
        return None

    def _destroyed(self) -> Choice:
        return self.choice((), ((DESTROYED, 1),))

    def all(self) -> Iterator[Choice]:
        if self.tough:
            yield from self._with_slack()
            return
        lowest = self.tiers[0]
        for on_leaders in self._on_leaders():
            on_units = self.hits - on_leaders
            for high in self._splits(on_units):
                low = ((lowest, on_units - high),) if on_units > high else ()
                for higher in loads(self._higher(), high, high):
                    for leaders in loads(self.leaders, on_leaders, on_leaders):
                        yield self.choice((), tuple(sorted((*low, *higher, *leaders))))
        if self.hits >= self.to_destroy():
            yield self._destroyed()

    def count(self) -> int:
        if self.tough:
            return sum([1 for _ in self._with_slack()])
        of_leaders = loads_of_total(self.leaders, self.hits)
        of_higher = loads_of_total(self._higher(), self.hits)
        total = int(self.hits >= self.to_destroy())
        for on_leaders in self._on_leaders():
            splits = self._splits(self.hits - on_leaders)
            total += of_leaders[on_leaders] * sum([of_higher[high] for high in splits])
        return total

    def sample(self, rand: Rand) -> Choice:
        if self.tough:
            return pick_one(list(self._with_slack()), rand)
        options = self._on_leaders()
        if self.hits >= self.to_destroy() and (not options or not rand(len(options) + 1)):
            return self._destroyed()
        on_leaders = pick_one(options, rand)
        on_units = self.hits - on_leaders
        high = pick_one(self._splits(on_units), rand)
        counts = draw_load(self._higher(), high, rand)
        counts.update(draw_load(self.leaders, on_leaders, rand))
        if on_units > high:
            counts[self.tiers[0]] = on_units - high
        return self.choice((), tuple(sorted(counts.items())))

    def is_forced(self) -> bool:
        return self.count() == 1

    def _faults(self) -> list[str]:
        found = bad_words(self.tiers, "tiers")
        found += bad_limits(self.units, "units") + bad_limits(self.leaders, "leaders")
        found += too_long(self.verb, (*self.tiers, *self.leaders), self.hits, 5)
        if not self.tiers:
            return [*found, "no tiers"]
        if not set(self.units) <= set(self.tiers):
            found.append("a unit of no tier")
        if set(self.leaders) & set(self.tiers) or DESTROYED in (*self.tiers, *self.leaders):
            found.append("a name with two meanings")
        found += bad_limits(self.tough, "tough")
        if not set(self.tough) <= set(self.leaders) or any(most < 2 for most in self.tough.values()):
            found.append("nobody who takes up several hits")
        if self.hits < 1 or sum(self.units.values()) < 1 or self.regular_supply < 0:
            found.append("there are no casualties to take")
        return found

    def _fields(self, out: dict[str, object]) -> None:
        out["hits"] = self.hits
        out["tiers"] = list(self.tiers)
        out["units"] = dict(self.units)
        if self.leaders:
            out["leaders"] = dict(self.leaders)
        if self.tough:
            out["tough"] = dict(self.tough)
        out["supply"] = self.regular_supply

    @classmethod
    def _read(cls, read: Reader) -> Self:
        leaders = read.counts("leaders") if read.has("leaders") else {}
        units = read.counts("units")
        tough = read.counts("tough") if read.has("tough") else {}
        if not set(tough) <= set(leaders):
            raise malformed("tough")
        supply, tiers = read.number("supply"), read.words("tiers")
        return cls("", read.number("hits"), units, leaders, supply, tiers, tough=tough)
