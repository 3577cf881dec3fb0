"""Move: pieces from one area to another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, Self

from engine.choice import Choice, Named, is_word
from engine.contract import menus as contract
from engine.menu.combine import pick_one
from engine.menu.form import (
    NO_NOTES,
    Form,
    Notes,
    Rand,
    Reader,
    as_index,
    as_object,
    as_word,
    bad_limits,
    bad_words,
    is_count,
    too_long,
)
from engine.refusal import Refused

#: The way that is not written in a choice.
FOOT: Final = "foot"
BY: Final = "by"


class Source:
    """An area pieces may leave: how many of each, whereto and in which ways, and what has to go along."""

    __slots__ = ("must", "pieces", "to")

    def __init__(
        self, pieces: Mapping[str, int], to: Mapping[str, Sequence[str]], must: Sequence[str] = ()
    ) -> None:
        self.pieces = pieces
        self.to = to
        self.must = must


class Move(Form):
    """Pieces from one area to another, among them a unit: `move carthag arrakeen bashar=1 regular=2`.

    `units` and `leaders` say which pieces are what. With `with_leader` a leader has to go along, but on the
    ways that bring one (`leads`); with `whole` every piece of the source. A way other than on foot is written
    as `by=way`.

    >>> move = Move("move", {"carthag": Source({"regular": 2}, {"arrakeen": ("foot", "air")})}, ("regular",))
    >>> [str(choice) for choice in move.all()][1:3]
    ['move carthag arrakeen regular=2', 'move carthag arrakeen by=air regular=1']
    """

    __slots__ = ("leaders", "leads", "sources", "units", "whole", "with_leader")

    name = "move"

    def __init__(
        self,
        verb: str,
        sources: Mapping[str, Source],
        units: Collection[str],
        leaders: Collection[str] = (),
        with_leader: bool = False,
        whole: bool = False,
        *,
        leads: Collection[str] = (),
        rule: str = "",
        notes: Notes = NO_NOTES,
    ) -> None:
        super().__init__(verb, rule=rule, notes=notes)
        self.leads = leads
        self.sources = sources
        self.units = units
        self.leaders = leaders
        self.with_leader = with_leader
        self.whole = whole

    def refuse(self, choice: Choice) -> Refused | None:
        part = self.one_part(choice)
        if isinstance(part, Refused):
            return part
        args = part.args
        if not args:
            return self.refused("menu.missing_item", verb=self.verb, level="from")
        area = args[0]
        source = self.sources.get(area)
        if source is None:
            return self.refused("menu.cannot_start_there", verb=self.verb, area=area)
        if len(args) == 1:
            return self.refused("menu.missing_item", verb=self.verb, level="to")
        ways = source.to.get(args[1])
        if ways is None:
            return self.refused("menu.cannot_go_there", area=area, to=args[1])
        if len(args) > 2:
            return self.refused("menu.unexpected_item", verb=self.verb, item=args[2])
        pieces = source.pieces
        counts: dict[str, int] = {}
        way = FOOT
        for key, value in part.named:
            if key == BY:
                if type(value) is not str:
                    return self.refused("menu.not_a_way", area=area, to=args[1])
                if value == FOOT and FOOT in ways:
                    return self.refused("choice.not_canonical")
                way = value
                continue
            if not is_count(value):
                return self.refused("menu.not_a_count", name=key)
            asked, have = int(value), pieces.get(key, 0)
            if asked > have:
                return self.refused("menu.not_there", area=area, piece=key, have=have, asked=asked)
            counts[key] = asked
        if way not in ways:
            if way == FOOT:
                return self.refused("menu.way_needed", area=area, to=args[1])
            return self.refused("menu.cannot_go_that_way", area=area, to=args[1], by=way)
        return self._refuse_load(area, source, counts, self._needs_leader(way))

    def _needs_leader(self, way: str) -> bool:
        return self.with_leader and way not in self.leads

    def _refuse_load(
        self, area: str, source: Source, counts: dict[str, int], needs_leader: bool
    ) -> Refused | None:
        for piece in source.must:
            if piece not in counts:
                return self.refused("menu.must_go_along", piece=piece, area=area)
        if not any(piece in counts for piece in self.units):
            return self.refused("menu.needs_unit", verb=self.verb)
        if needs_leader and not any(piece in counts for piece in self.leaders):
            return self.refused("menu.needs_leader", verb=self.verb)
        if self.whole:
            for piece, have in source.pieces.items():
                if have and counts.get(piece, 0) != have:
                    asked = counts.get(piece, 0)
                    return self.refused("menu.all_must_go", area=area, piece=piece, have=have, asked=asked)
        return None

    def all(self) -> Iterator[Choice]:
        for area, source in self.sources.items():
            loads = {needed: list(self._loads(source, needed)) for needed in self._needs(source)}
            for to, ways in source.to.items():
                for way in ways:
                    for load in loads[self._needs_leader(way)]:
                        yield self.choice((area, to), load if way == FOOT else _with_way(load, way))

    def _needs(self, source: Source) -> set[bool]:
        """Whether a leader has to go along, way by way: mostly the same on all of them."""
        if not self.leads:
            return {self.with_leader}
        return {self._needs_leader(way) for ways in source.to.values() for way in ways}

    def _loads(self, source: Source, needs_leader: bool) -> Iterator[Named]:
        names = sorted(source.pieces)
        least = source.pieces if self.whole else dict.fromkeys(source.must, 1)
        ranges = [range(least.get(name, 0), source.pieces[name] + 1) for name in names]
        for counts in product(*ranges):
            load = {name: n for name, n in zip(names, counts, strict=True) if n}
            if self._refuse_load("", source, load, needs_leader) is None:
                yield tuple(load.items())

    def count(self) -> int:
        return sum([self._count_of(source) for source in self.sources.values()])

    def _count_of(self, source: Source) -> int:
        if not self.leads:
            return self._trips(source) * self._count_loads(source, self.with_leader)
        needs = [self._needs_leader(way) for ways in source.to.values() for way in ways]
        return sum([needs.count(needed) * self._count_loads(source, needed) for needed in set(needs)])

    @staticmethod
    def _trips(source: Source) -> int:
        return sum([len(ways) for ways in source.to.values()])

    def _count_loads(self, source: Source, needs_leader: bool) -> int:
        if self.whole:
            load = {piece: n for piece, n in source.pieces.items() if n}
            return int(self._refuse_load("", source, load, needs_leader) is None)
        with_units = with_leaders = others = 1
        units_free = leaders_free = True  # whether none of them at all would be possible
        for piece, have in source.pieces.items():
            forced = piece in source.must
            options = have if forced else have + 1
            if piece in self.units:
                with_units *= options
                units_free = units_free and not forced
            elif piece in self.leaders:
                with_leaders *= options
                leaders_free = leaders_free and not forced
            else:
                others *= options
        with_units -= units_free
        if needs_leader:
            with_leaders -= leaders_free
        return with_units * with_leaders * others

    def sample(self, rand: Rand) -> Choice:
        area = pick_one(tuple(self.sources), rand)
        source = self.sources[area]
        to, way = self._sample_trip(source, rand)
        if self.whole:
            load = {piece: have for piece, have in source.pieces.items() if have}
        else:
            load = self._sample_load(source, rand, self._needs_leader(way))
        named = tuple(sorted(load.items()))
        return self.choice((area, to), named if way == FOOT else _with_way(named, way))

    @staticmethod
    def _sample_trip(source: Source, rand: Rand) -> tuple[str, str]:
        """On foot or otherwise first: other ways are another kind of choice, and rarer."""
        walks = [(to, FOOT) for to, ways in source.to.items() if FOOT in ways]
        rides = [(to, way) for to, ways in source.to.items() for way in ways if way != FOOT]
        trips = pick_one([kind for kind in (walks, rides) if kind], rand)
        return pick_one(trips, rand)

    def _sample_load(self, source: Source, rand: Rand, needs_leader: bool) -> dict[str, int]:
        load: dict[str, int] = {}
        must = source.must
        for piece, have in source.pieces.items():
            if have:
                n = 1 + rand(have) if piece in must else rand(have + 1)
                if n:
                    load[piece] = n
        self._need_one(self.units, source, load, rand)
        if needs_leader:
            self._need_one(self.leaders, source, load, rand)
        return load

    @staticmethod
    def _need_one(kind: Collection[str], source: Source, load: dict[str, int], rand: Rand) -> None:
        """If none of these goes, let one kind of them go."""
        there: list[str] = []
        for piece, have in source.pieces.items():
            if have and piece in kind:
                if piece in load:
                    return
                there.append(piece)
        piece = pick_one(there, rand)
        load[piece] = 1 + rand(source.pieces[piece])

    def is_forced(self) -> bool:
        if len(self.sources) != 1:
            return False
        (source,) = self.sources.values()
        return self._trips(source) == 1 and self._count_of(source) == 1

    def _faults(self) -> list[str]:
        found = bad_words(tuple(self.units), "units") + bad_words(tuple(self.leaders), "leaders")
        if set(self.units) & set(self.leaders):
            found.append("a piece is unit and leader")
        if not self.sources:
            found.append("no source")
        for area, source in self.sources.items():
            if not is_word(area):
                found.append(f"{area!r} is not a word")
            found += bad_limits(source.pieces, area) + bad_words(source.must, area)
            found += bad_words(source.to, area)
            for ways in source.to.values():
                found += bad_words(ways, area)
                if not ways:
                    found.append(f"{area}: a destination without a way")
            found += too_long(self.verb, source.pieces, len(source.pieces), 5)  # areas and way fit beside it
            if BY in source.pieces:
                found.append(f"{area}: a piece is called {BY!r}")
            if any(source.pieces.get(piece, 0) < 1 for piece in source.must):
                found.append(f"{area}: what has to go along is not there")
            elif not source.to or any(self._count_loads(source, need) < 1 for need in self._needs(source)):
                found.append(f"{area}: nothing can go")
        found += bad_words(tuple(self.leads), "leads")
        if self.leads and not self.with_leader:
            found.append("nobody asks for a leader")
        return found

    def _fields(self, out: dict[str, object]) -> None:
        """Lists of ways stand in a table, each once; destinations give their places in it."""
        out["units"] = sorted(self.units)
        if self.leaders:
            out["leaders"] = sorted(self.leaders)
        if self.with_leader:
            out["with_leader"] = True
        if self.leads:
            out["leads"] = list(self.leads)
        if self.whole:
            out["whole"] = True
        table: dict[tuple[str, ...], int] = {}
        sources: dict[str, contract.MoveSource] = {}
        for area, source in self.sources.items():
            packed: contract.MoveSource = {
                "pieces": dict(source.pieces),
                "to": {to: table.setdefault(tuple(ways), len(table)) for to, ways in source.to.items()},
            }
            if source.must:
                packed["must"] = list(source.must)
            sources[area] = packed
        out["ways"] = [list(ways) for ways in table]
        out["sources"] = sources

    @classmethod
    def _read(cls, read: Reader) -> Self:
        table = read.table("ways")
        sources: dict[str, Source] = {}
        for area, entry in read.objects("sources").items():
            to = as_object(entry.raw("to"), "to")
            ways = {as_word(word, "to"): as_index(i, table, "to") for word, i in to.items()}
            must = entry.words("must") if entry.has("must") else ()
            sources[area] = Source(entry.counts("pieces"), ways, must)
            entry.finish()
        leaders = read.words("leaders") if read.has("leaders") else ()
        leads = read.words("leads") if read.has("leads") else ()
        needs = read.flag("with_leader")
        return cls("", sources, read.words("units"), leaders, needs, read.flag("whole"), leads=leads)


def _with_way(load: Named, way: str) -> Named:
    return tuple(sorted((*load, (BY, way))))
