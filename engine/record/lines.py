"""A log that is read where somebody asks for it: it may be long, and little of it is carried out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import SupportsIndex, overload

from engine.record.entries import Entry, Wrong


class Lines(list[Entry]):
    """The entries of a log, each a line of text until it is asked for.

    Whether a choice is well formed need not be known before it is carried out: then it is found anyway.
    """

    __slots__ = ("_first",)

    def __init__(self, lines: Iterable[str | Entry], first: int = 1) -> None:
        super().__init__(lines)  # type: ignore[arg-type]  # read below
        #: The number of the first of them.
        self._first = first

    @overload
    def __getitem__(self, place: SupportsIndex) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> Lines: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Entry | Lines:
        if isinstance(place, slice):
            return Lines(super().__getitem__(place), self._first + place.indices(len(self))[0])
        found: str | Entry = super().__getitem__(place)
        if isinstance(found, str):
            found = _read(found, self._first + range(len(self))[place])
            super().__setitem__(place, found)
        return found

    def __iter__(self) -> Iterator[Entry]:
        """Who goes through all of it looks for something, and asks for what was found."""
        for number, said in enumerate(self._said(), start=self._first):
            yield _read(said, number) if isinstance(said, str) else said

    def __reversed__(self) -> Iterator[Entry]:
        return map(self.__getitem__, reversed(range(len(self))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and len(self) == len(other) and all(map(Entry.__eq__, self, other))

    def __ne__(self, other: object) -> bool:
        """A list has its own, which would not read them."""
        return not self == other

    __hash__ = None

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Lines:
        return entries if isinstance(entries, Lines) else cls(entries)

    def numbers_of(self, kind: str) -> list[int]:
        """The numbers of the entries of this kind, counted from the first of these."""
        found, lines = [], []
        for number, said in enumerate(self._said(), start=1):
            if isinstance(said, str):
                lines.append(said)
                continue
            lines.append("")
            if said.kind == kind:
                found.append(number)
        return sorted(found + lines_of(lines, (kind,)))

    def _said(self) -> Iterator[str | Entry]:
        return super().__iter__()


def lines_of(lines: Sequence[str], kinds: Iterable[str]) -> list[int]:
    """The numbers of those of these lines that are entries of one of the kinds."""
    whole, found = "\n".join(lines), []
    for kind in kinds:
        mark = f" {kind} "
        # Mostly no line so much as holds the word; one that does may hold it elsewhere.
        if mark in whole:
            found += [
                number
                for number, line in enumerate(lines, start=1)
                if mark in line and line.split(" ", 2)[1] == kind
            ]
    return sorted(found)


def numbers_of(entries: Sequence[Entry], kind: str) -> list[int]:
    """The numbers of the entries of this kind. Nothing else of a log is read for it."""
    if isinstance(entries, Lines):
        return entries.numbers_of(kind)
    return [number for number, entry in enumerate(entries, start=1) if entry.kind == kind]


def _read(line: str, number: int) -> Entry:
    try:
        return Entry.parse(line, choices=False)
    except ValueError as error:
        raise Wrong(number, str(error)) from error
