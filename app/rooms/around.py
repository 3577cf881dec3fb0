"""What a room asks and tells those outside of it: the same for all rooms of a process."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.rooms.room import Room


class Around(Protocol):
    #: Who can be told something elsewhere.
    reachable: Collection[str]
    #: When somebody wants to be told their turn in a game, who has last chosen at that moment.
    turn_wanted: Callable[[str, str, int, int, bool], int]
    #: Whether somebody may have answered beforehand what they are asked in a game: then they are told later.
    planned: Callable[[str, str], bool]
    #: Called when somebody is to be told something, with when at the earliest.
    telling: Callable[[int], None]

    def looks(self, game: str, identity: str) -> bool:
        """Whether somebody has the table in view, at whatever process."""

    def has_advanced(self, room: Room, here: bool) -> None:
        """The position has changed; whether it was changed here."""

    def has_seen(self, room: Room, identity: str, seq: int) -> None:
        """Somebody has chosen who may still be told of an earlier turn."""

    def has_reseated(self, room: Room) -> None:
        """A seat has changed hands."""
