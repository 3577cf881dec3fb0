"""What the revealed prescience cards promise to the Atreides as their legions stand, and would stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from engine.pieces import HARKONNEN, PERSONS
from engine.players.sight import Legion, Sight
from engine.players.worth import STEP, advance_value

#: What a deed gives up.
GIVEN_UP: Final[Mapping[str, int]] = {"send_to_tank": 15, "remove_token": 20, "reveal_tokens": 4}
WHO: Final = tuple(PERSONS)


class Standing(NamedTuple):
    """All that cards ask of legions: where units are, and where people are and with how many tokens."""

    held: int
    #: In the order of ``WHO``; no area for those who are not on the board.
    people: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, sight: Sight, legions: Mapping[str, Legion]) -> Standing:
        pieces = sight.pieces
        held = sight.board.mask(area for area, legion in legions.items() if pieces.count_units(legion))
        people = []
        for figures in PERSONS.values():
            area = next(
                (area for area, legion in legions.items() if any(one in legion for one in figures)), ""
            )
            people.append((area, len(pieces.tokens_of(legions[area])) if area else 0))
        return cls(held, tuple(people))


class Need(NamedTuple):
    """One of the conditions of a card: units in so many of these areas, or people there."""

    there: int
    areas: int
    who: tuple[int, ...]
    together: bool


class Promises:
    """The revealed cards of a position."""

    __slots__ = ("_needs", "cards", "known", "sight")

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        #: Those that wait for nothing to happen.
        self.cards = [card for card in sight.row if sight.content.prescience[card].kind != "event"]
        #: What they come to, by how legions stand.
        self.known: dict[Standing, int] = {}
        self._needs: dict[str, list[Need]] = {}

    @classmethod
    def of(cls, sight: Sight) -> Promises:
        """The ones of that position."""
        found = sight.promises
        if not isinstance(found, cls):
            found = sight.promises = cls(sight)
        return found

    def prospects(self, standing: Standing) -> int:
        """What they promise with the legions standing like this."""
        left = self.sight.claims_left
        if left < 1 or not self.cards:
            return 0
        found = self.known.get(standing)
        if found is None:
            each = [
                claim_value(self.sight, card) * self.fulfilled(card, standing) // 100 for card in self.cards
            ]
            each.sort(reverse=True)
            found = self.known[standing] = sum(each[:left]) * 9 // 10
        return found

    def fulfilled(self, card: str, standing: Standing) -> int:
        """How far a claim's conditions are met, in percent."""
        bit, people = self.sight.board.bit, standing.people
        parts: list[int] = []
        for there, areas, who, together in self._needs.get(card) or self._needed(card):
            if not who:
                parts.append(min(100, 100 * (standing.held & there).bit_count() // areas))
                continue
            stood = [people[one][0] for one in who]
            met = [bool(area) and bool(bit[area] & there) for area in stood]
            if together and len(set(stood)) > 1:
                met = [False, *met]
            parts += [
                100 if one else 20 if area else 0 for one, area in zip(met, [*stood, *stood], strict=False)
            ]
        parts += [self._deed(deed, standing) for deed in self.sight.content.prescience[card].deeds]
        if not parts:
            return 0
        low = min(parts)
        return low if low == 100 else low * low // 200 + sum(parts) // len(parts) // 10

    def _needed(self, card: str) -> list[Need]:
        found = self._needs[card] = [
            Need(
                _ground(self.sight, need["where"]),
                int(need.get("areas", 1)),
                () if need["test"] == "legions" else tuple(WHO.index(who) for who in need["who"]),
                bool(need.get("together")),
            )
            for need in self.sight.content.prescience[card].needs
        ]
        return found

    def _deed(self, deed: Mapping[str, object], standing: Standing) -> int:
        who = deed.get("who") or deed.get("with")
        area, tokens = standing.people[WHO.index(str(who))] if who else ("", 0)
        do, sight = deed["do"], self.sight
        if do == "reveal_tokens":
            return min(100, 100 * tokens // int(str(deed["number"])))
        if do == "reveal_sietch":
            return 100 if area in sight.ranks and not sight.desert["sietches"][area] else 20 if area else 0
        if do == "send_to_tank":
            return 100 if area else 0
        return 100


def _ground(sight: Sight, where: Mapping[str, Any]) -> int:
    """The areas that fit all that a prescience card says about them."""
    board = sight.board
    found = board.all
    if "terrain" in where:
        site = board.bit.get(sight.desert["atomics"], 0)
        kinds = {
            "mountain": board.mountain & ~site,
            "plateau": board.plateau,
            "minor_erg": board.minor_erg,
            "desert": (board.desert | site) & ~board.deep,
            "deep_desert": board.deep,
        }
        found &= _joined(kinds[terrain] for terrain in where["terrain"])
    if "sietch" in where:
        sietches = board.mask(sight.ranks)
        found &= sietches if where["sietch"] else ~sietches
    if "next_to" in where:
        found &= _joined(board.near[area] for area in where["next_to"])
    if "enemy_in_sector" in where:
        enemy = sight.legion_mask(HARKONNEN)
        sectors = board.sector_areas.values()
        found &= _joined(areas for areas in sectors if bool(areas & enemy) == where["enemy_in_sector"])
    return found


def _joined(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def claim_value(sight: Sight, card: str) -> int:
    """What claiming a card brings, less what its deed gives up."""
    return sight.once(("claim", card), lambda: _claim_value(sight, card))


def _claim_value(sight: Sight, card: str) -> int:
    data = sight.content.prescience[card]
    value = advance_value(sight, data.advance)
    for deed in data.deeds:
        value -= {"send_to_tank": 15, "remove_token": 20, "reveal_tokens": 4}.get(str(deed["do"]), 0)
    for planning in sight.attached(card):
        attachment = sight.content.cards[planning].attachment
        value += STEP * attachment.bonus if attachment else 0
    return value


def awaits(sight: Sight, signal: str) -> int:
    """What an event is worth because a revealed card waits for it."""
    if sight.claims_left < 1:
        return 0
    for card in sight.row:
        event = sight.content.prescience[card].event
        if event and event["signal"] == signal:
            return claim_value(sight, card) // int(event.get("count", 1))
    return 0
