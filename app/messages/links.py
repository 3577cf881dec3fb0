"""Links in messages: each leads one person to one of their games for some weeks, and says nothing to others.

A link holds a moment and a signature, no name of a game: whoever reads it on its way learns nothing. Which
game it is about is found among the games of who follows it, so for everybody else it leads to none.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256

from app.accounts.cookies import Signer

LIVES = 30 * 24 * 3600 * 1000
SIGNED = 32


class Links:
    def __init__(self, secret: str, address: str) -> None:
        self._signer = Signer(secret, "link")
        self.address = address

    def token(self, identity: str, game: str, at: int) -> str:
        return self._token(identity, game, at + LIVES)

    def _token(self, identity: str, game: str, until: int) -> str:
        signed = self._signer.sign(f"{until} {identity} {game}").encode()
        return f"{until}-{sha256(signed).hexdigest()[:SIGNED]}"

    def link(self, identity: str, game: str, at: int) -> str:
        return f"{self.address}/go/{self.token(identity, game, at)}"

    @property
    def calls(self) -> str:
        """Where everybody finds who asks them to a table: it says of no table which."""
        return f"{self.address}/#/people"

    def topic(self, identity: str, game: str) -> str:
        """One word for all messages to somebody about a game, by which nobody else knows the game."""
        return self._token(identity, game, 0).partition("-")[2]

    def game(self, token: str, identity: str, games: Iterable[str], at: int) -> str | None:
        """Which of these games it leads that person to; None if it is old, or not theirs."""
        until = token.partition("-")[0]
        if not (token.isascii() and until.isdigit() and len(until) < 16 and int(until) > at):
            return None
        for game in games:
            if hmac.compare_digest(self._token(identity, game, int(until)), token):
                return game
        return None


class MailLinks:
    """Links in letters that are about the mailbox itself: whose hands they come from has read its mail."""

    #: How long an address can be confirmed.
    CONFIRM_FOR = 24 * 3600 * 1000
    #: How long letters lie about in which somebody may end them. Each newer one has a link of its own.
    STOP_FOR = 366 * 24 * 3600 * 1000

    def __init__(self, secret: str, address: str) -> None:
        self._confirm, self._stop = Signer(secret, "confirm"), Signer(secret, "stop")
        self._address = address

    def confirm(self, mailbox: str, at: int) -> str:
        """A page on which one says that the mailbox is one's own."""
        return f"{self._address}/#/mail/{self._confirm.sign(f'{at + self.CONFIRM_FOR}:{mailbox}')}"

    def confirmed(self, token: str, at: int) -> str | None:
        """The mailbox that it confirms; None if it is too old, or none of ours."""
        until, _, mailbox = (self._confirm.read(token) or "0:").partition(":")
        return mailbox if int(until) > at and mailbox else None

    def stop(self, mailbox: str, at: int) -> str:
        """Where a program says that nothing more is wanted."""
        return f"{self._address}/mail/stop/{self._stops(mailbox, at)}"

    def stop_page(self, mailbox: str, at: int) -> str:
        """Where a person says it."""
        return f"{self._address}/#/stop/{self._stops(mailbox, at)}"

    def _stops(self, mailbox: str, at: int) -> str:
        return self._stop.sign(f"{at + self.STOP_FOR}:{mailbox}")

    def stopped(self, token: str, at: int) -> str | None:
        """The mailbox that nothing more is wanted in; None if it is too old, or none of ours."""
        until, dated, mailbox = (self._stop.read(token) or "").rpartition(":")
        # Letters that were sent before these links grew old lie about still.
        return (mailbox or None) if not dated or int(until) > at else None
