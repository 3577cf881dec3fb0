"""What every WebSocket here has in common: each message has one answer, and what is sent waits in a queue."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, WithJsonSchema
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.gate.places import place_of
from app.late import Said, Shape
from app.limits import Bucket
from app.logs import trouble
from app.problems import NO, PERHAPS, Problem, refusal_json
from app.settings import Settings
from engine import Refused
from engine.writing import dense, spaced

#: Messages that may wait for a slow reader; then it is cut off and resumes from the last it has read.
MOST_WAITING = 400

POLICY, RESTART, TRY_LATER = 1008, 1012, 1013

#: What the server itself enters for a seat has a colon in its id, so that no client can have used it before.
ClientId = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="Made by the client; a retry carries the same one"),
]

#: No message.
NOTHING: Mapping[str, Any] = {}
#: JSON where there is much of it: without blanks.
written = dense

Message = TypeVar("Message")


def typed(name: str) -> WithJsonSchema:
    """That a field holds what ``engine.contract`` types under that name; ``app.schemas`` says how."""
    return WithJsonSchema({"type": "object", "x-engine": name})


class In(Said):
    """From a client."""


class Out(Shape):
    """From the server; clients ignore fields they do not know."""

    model_config = ConfigDict(extra="forbid")


#: What pydantic calls the faults that have a name of their own here.
KEYS = {
    "json_invalid": "message.not_json",
    "json_type": "message.not_json",
    "union_tag_invalid": "message.unknown_type",
    "union_tag_not_found": "message.unknown_type",
}


def understood(known: TypeAdapter[Message], text: str) -> Message:
    """A client's message, if it is one of those that are known; Problem says what is wrong with it."""
    try:
        return known.validate_json(text)
    except ValidationError as error:
        fault = error.errors(include_input=False, include_url=False, include_context=False)[0]
        key = KEYS.get(fault["type"], "message.malformed")
        if fault["loc"] == ("type",):
            key = "message.unknown_type"
        # The first place names the type of message, the second the field.
        fields = [str(place) for place in fault["loc"][1:2]]
        raise Problem(key, field=fields[0][:40] if fields else "") from None
    except ValueError:
        # Numbers or nesting beyond what can be read, letters that are none.
        raise Problem("message.not_json", field="") from None


class _WithId(Shape):
    model_config = ConfigDict(extra="ignore", strict=True)

    id: ClientId


_ID = TypeAdapter(_WithId)


def id_in(text: str) -> str | None:
    """The id of a message that is refused, so that its sender knows which one it was."""
    try:
        return _ID.validate_json(text).id
    except ValueError:
        return None


def accepted_text(client_id: str, seq: int | None = None) -> str:
    """That a message was carried out, and as which entry of the record, if it became one."""
    return spaced({"type": "accepted", "id": client_id, "seq": seq})


def refused_text(refusal: Problem | Refused, client_id: str | None) -> str:
    """A refusal as it goes over the wire."""
    form = refusal_json(refusal) if isinstance(refusal, Refused) else refusal.to_json()
    return json.dumps({"type": "refused", "id": client_id, **form})


def framed(text: str) -> bytes:
    """A message as it goes over a WebSocket: the same bytes for all whom it is sent to.

    >>> framed("ping")
    b'\\x81\\x04ping'
    """
    body = text.encode()
    size = len(body)
    if size < 126:
        return bytes((0x81, size)) + body
    return (b"\x81\x7e" + size.to_bytes(2) if size < 65536 else b"\x81\x7f" + size.to_bytes(8)) + body


class Outbox:
    """What is sent to one visitor, in order, so that a slow reader delays nobody."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        place = place_of(socket.scope)
        #: Says a frame at once, if nothing that was said before still waits to be read.
        self._says = place.says if place is not None else None
        #: A list, which is nothing while it is empty: mostly nothing waits.
        self._waiting: list[str | tuple[int, str]] = []
        #: Who writes, while anything waits: whoever waits for nothing takes no room.
        self._writer: asyncio.Task[None] | None = None
        #: Nothing is written any more.
        self.ended = False
        #: What waits, and what is being sent of it.
        self._unsent = 0
        self._closing = False

    def send(self, text: str, frame: bytes | None = None) -> None:
        """``frame``: the same as it goes over the wire, where several are sent it."""
        if self._closing:
            return
        if not self._unsent and self._says is not None and self._says(frame or framed(text)):
            return
        if len(self._waiting) >= MOST_WAITING:
            # It comes back for everything anew: nobody needs to keep this for it.
            self._waiting.clear()
            self.close(TRY_LATER, "reading too slowly")
            return
        self._unsent += 1
        self._wait(text)

    def _wait(self, what: str | tuple[int, str]) -> None:
        self._waiting.append(what)
        if self._writer is None and not self.ended:
            self._writer = asyncio.create_task(self._write())

    @property
    def closing(self) -> bool:
        """Whether it was decided that this is the end, even if the visitor has not read so far."""
        return self._closing

    def close(self, code: int, reason: str) -> None:
        """Close after what is waiting has been sent."""
        if not self._closing:
            self._closing = True
            self._wait((code, reason))

    def read(self) -> Awaitable[Mapping[str, Any]]:
        """What comes next. No coroutine of its own, which would be kept as long as nothing comes."""
        return self._socket.receive()

    async def _write(self) -> None:
        """Send what waits, or close the socket."""
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                while self._waiting:
                    item = self._waiting.pop(0)
                    if isinstance(item, tuple):
                        await self._socket.close(*item)
                        break
                    await self._socket.send_text(item)
                    self._unsent -= 1
                else:
                    return
            self._closing = self.ended = True
        except BaseException:
            self.ended = True
            raise
        finally:
            self._writer = None

    async def written(self) -> None:
        """Until nothing waits that is still to be sent."""
        while self._writer is not None:
            await self._writer

    def end(self) -> None:
        """Whatever waits is sent no more."""
        self.ended = True
        if self._writer is not None:
            self._writer.cancel()


class Dialogue:
    """One connection's conversation: answers each message once, and gives up on nonsense."""

    def __init__(self, settings: Settings, outbox: Outbox, pace: Bucket) -> None:
        self.settings = settings
        self.outbox = outbox
        self._pace = pace
        self._wrong = 0

    async def hold(self) -> None:
        """Read and answer until either side ends it."""
        event: Mapping[str, Any] = NOTHING
        try:
            while not self.outbox.ended:
                # What was answered is not kept until something else comes.
                event = NOTHING
                event = await self.outbox.read()
                if event["type"] == "websocket.disconnect":
                    return
                if self.outbox.closing:
                    # Who reads nothing does not learn that they were let go, but they were.
                    continue
                if await self._take(event.get("text")):
                    self._wrong = 0
                    continue
                self._wrong += 1
                if self._wrong >= self.settings.patience:
                    self.outbox.close(POLICY, "too many wrong messages in a row")
                    await self.outbox.written()
        finally:
            self.outbox.end()

    async def _take(self, text: str | None) -> bool:
        """Answer one message; whether it was in order."""
        readable = ""
        try:
            if text is None:
                raise Problem("message.not_text")
            if len(text.encode()) > self.settings.largest_message:
                raise Problem("message.too_large", most=self.settings.largest_message)
            readable = text
            if not self._pace.take():
                raise Problem("message.too_fast")
            await self.answer(text)
        except (Problem, Refused) as refusal:
            # Only what is refused is looked through once more, for its id.
            self.outbox.send(refused_text(refusal, id_in(readable)))
            return False
        except Exception as error:
            # What has an id may be in the log by now: its sender keeps it, and asks again under the same id.
            client_id = id_in(readable)
            stored = PERHAPS if client_id is not None else NO
            self.outbox.send(refused_text(Problem("server.trouble", 500, stored=stored), client_id))
            self.failed(error)
            return False
        return True

    async def answer(self, text: str) -> None:
        """Answer a message of a decent size; whatever is wrong with it is raised."""
        raise NotImplementedError

    def failed(self, error: Exception) -> None:
        """Something went wrong here, not there."""
        trouble("message_failed", error)
