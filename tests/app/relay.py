"""A server for mail, started by the tests: it keeps what comes, and answers as it is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, Self

from tests.app.standins import DIES, HANGS


@dataclass
class MailServer:
    """Takes whatever is sent through it. The parts of SMTP that a relay needs, and no more."""

    #: What the next letters are answered with once they are there; with 250 when there is none left.
    answers: deque[int] = field(default_factory=deque)
    #: What the next recipients are answered with.
    recipients: deque[int] = field(default_factory=deque)
    came: list[EmailMessage] = field(default_factory=list)
    #: Who each of them was for, as the server was told.
    to: list[str] = field(default_factory=list)
    #: The connections there have been, and those that are open.
    connections: int = 0
    writers: set[asyncio.StreamWriter] = field(default_factory=set)
    _talks: set[asyncio.Task[None]] = field(default_factory=set)

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        # Connections are kept by who writes: they end here, each in its own words, and not with the loop.
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*self._talks, return_exceptions=True)

    @property
    def settings(self) -> dict[str, Any]:
        own = {"mail_host": "127.0.0.1", "mail_port": self.port, "mail_tls": "none"}
        return {**own, "mail_from": "table@arrakis.example"}

    def took(self, letter: EmailMessage, to: str) -> None:
        self.came.append(letter)
        self.to.append(to)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.writers.add(writer)
        if (talk := asyncio.current_task()) is not None:
            self._talks.add(talk)
            talk.add_done_callback(self._talks.discard)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await self._talk(reader, writer)
        self.writers.discard(writer)
        writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(code: int, text: str = "said") -> None:
            writer.write(f"{code} {text}\r\n".encode())

        say(220, "arrakis.example")
        to = ""
        while line := (await reader.readline()).decode().strip():
            verb = line.upper().partition(" ")[0]
            if verb == "RCPT":
                to = line.partition("<")[2].partition(">")[0]
                say(self.recipients.popleft() if self.recipients else 250)
            elif verb == "DATA":
                say(354)
                text = (await reader.readuntil(b"\r\n.\r\n"))[:-3].replace(b"\r\n..", b"\r\n.")
                answer = self.answers.popleft() if self.answers else 250
                if answer in (250, DIES):
                    self.took(message_from_bytes(text, policy=default), to)
                if answer == DIES:
                    return
                if answer == HANGS:
                    await reader.read()
                    return
                say(answer)
            elif verb == "QUIT":
                say(221)
                return
            else:
                say(250)
            await writer.drain()


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content())


def links_in(letter: EmailMessage) -> list[str]:
    return [word for word in text_of(letter).split() if word.startswith("http")]
