"""One visitor in a room: who it is, and through whose eyes it looks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import inf

from starlette.websockets import WebSocket

from app.accounts.service import Visitor
from app.chat.channels import readable
from app.likeness import mark
from app.store.games import SeatRow, people_at
from app.wire import POLICY, Outbox
from engine.view import SPECTATOR


class Connection(Outbox):
    def __init__(self, socket: WebSocket, visitor: Visitor) -> None:
        super().__init__(socket)
        self.visitor = visitor
        #: Set by hello.
        self.viewer = SPECTATOR
        self.seats: tuple[str, ...] = ()
        self.channels: tuple[str, ...] = ()
        #: When somebody was last seen to look; long ago before they were.
        self.seen_at = -inf

    def reseated(self, seats: Sequence[SeatRow], *, over: bool, stays: bool) -> None:
        """Seats have changed hands: who has lost the one they looked from looks on, if they may."""
        own = tuple(seat.seat for seat in seats if seat.identity == self.visitor.id)
        if self.viewer not in own:
            self.viewer = SPECTATOR
        self.seats = own
        self.channels = readable(own, over=over, eyes=(self.viewer,))
        form = {"type": "seats", "seat": self.viewer, "yours": own, "seats": seat_forms(seats)}
        self.send(json.dumps(form))
        # Also who had a seat and looked on from beside it.
        if not own and not stays:
            self.close(POLICY, "this seat was handed on")


def seat_forms(seats: Sequence[SeatRow]) -> list[dict[str, str | None]]:
    """The seats as they go over the wire; names that may be taken for another are marked."""
    people, forms = people_at(seats), []
    for seat in seats:
        form = {"seat": seat.seat, "name": seat.name, "program": seat.program}
        if (found := mark(seat.name, seat.identity, people)) is not None:
            form["mark"] = found
        forms.append(form)
    return forms
