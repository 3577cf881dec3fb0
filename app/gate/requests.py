"""HTTP at the gate: a request has to come in time, and what nobody wants of it is not read for long."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.gate.places import PLACE, Place

#: Bytes of a body that are still read after the answer, so that whoever sends it reads the answer.
MOST_UNWANTED = 256 * 1024


class Requests(H11Protocol):
    def __init__(self, *, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(app_state=app_state, **more)
        self.place: Place = app_state[PLACE]
        self._unwanted = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.place.arrive(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.place.bytes_read += len(data)
        if self._is_unwanted:
            self._unwanted += len(data)
            if self._unwanted > MOST_UNWANTED:
                self.place.end("unwanted")
                return
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    @property
    def _is_unwanted(self) -> bool:
        """The request is answered, and its body is still coming."""
        return self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY

    def _look(self) -> None:
        """What is owed now."""
        if self.flow.write_paused:
            self.place.wait("reader")
        elif self.conn.their_state is h11.IDLE:
            self.place.wait("head" if self.conn.trailing_data[0] else "nothing")
        elif self._is_unwanted:
            self.place.wait("rest")
        else:
            self._unwanted = 0
            self.place.go_on()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()
