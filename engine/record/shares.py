"""The shares of the seats in the dice: who has given one, and whether it is the one that was promised.

A seat of a person first shows a commitment to its nonce, and the nonce only when all have; what is not shown
then stays empty, and the head names the seat. A program's nonce follows from the key. Rule: record.draws.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.classes import dataclass
from engine.dice import commitment, promise, share_of_program
from engine.record.head import Head
from engine.refusal import Refused


@dataclass(frozen=True, slots=True)
class Shares:
    """What a head says of them, in the order of the seats."""

    nonces: tuple[str, ...]
    promised: dict[str, str]
    programs: list[str]
    withheld: list[str]

    @classmethod
    def of(
        cls,
        key: bytes,
        seats: Sequence[str],
        nonces: Sequence[str],
        programs: Collection[str],
        promised: Mapping[str, str] | None,
    ) -> Shares:
        """Of the nonces that persons have shown and what they had promised; if nobody says, all they show."""
        if len(nonces) != len(seats):
            # None at all, or a mistake that is found when the game begins.
            return cls(tuple(nonces), {}, [], [])
        found = dict(zip(seats, nonces, strict=True))
        persons = [seat for seat in seats if seat not in programs]
        if promised is None:
            table = commitment(key)
            promised = {seat: promise(found[seat], table, seat) for seat in persons if found[seat]}
        if any(not found[seat] and seat not in promised for seat in persons):
            # Nothing was promised that could be missing.
            raise Refused("record.bad_nonce", {}, "record.draws")
        found |= {seat: share_of_program(key, seat) for seat in seats if seat in programs}
        return cls(
            tuple(found.values()),
            {seat: promised[seat] for seat in persons if seat in promised},
            [seat for seat in seats if seat in programs],
            [seat for seat in seats if not found[seat]],
        )


def unsound(head: Head) -> str:
    """What is wrong with the shares that a head names; nothing if each is what it must be."""
    seats = head.seats
    if not head.nonces:
        return "shares of nobody" if head.promised or head.programs or head.withheld else ""
    found = dict(zip(seats, head.nonces, strict=True))
    if head.programs != [seat for seat in seats if seat in head.programs]:
        return "the programs are not seats in their order"
    if head.withheld != [seat for seat in seats if not found[seat]]:
        return "the seats that have withheld their share are others"
    if [*head.promised] != [seat for seat in seats if seat not in head.programs]:
        return "not every seat of a person had promised a share"
    table = commitment(head.key)
    for seat, nonce in found.items():
        if seat in head.programs:
            if nonce != share_of_program(head.key, seat):
                return f"the share of {seat} is not that of a program"
        elif nonce and head.promised[seat] != promise(nonce, table, seat):
            return f"the share of {seat} is not the one that was promised"
    return ""
