"""What has to do with mail alone: whether an address is its owner's, that nothing more is wanted there, and
the way back of whoever has forgotten the password.
"""

from __future__ import annotations

import secrets

from app.accounts.service import Whence
from app.ids import hashed
from app.logs import note
from app.messages.addresses import Unfit
from app.messages.links import MailLinks
from app.messages.mail import Letter, Relay
from app.messages.sender import Unsent
from app.messages.wishes import SILENCE
from app.problems import Problem
from app.store.accounts import Accounts
from app.store.database import now
from app.store.limits import Rate, SharedLimits
from app.store.mailboxes import Box, Mailboxes
from app.text import compared, shown_name
from app.words import sentence

LINK_HOURS = 2
HOUR = 3_600_000
#: Letters to somebody who has not asked for them, perhaps: to one address, or about one account, and from one
#: place of the net. However many processes there are, they are no more.
TO, FROM = Rate(every=8 * HOUR, burst=3), Rate(every=HOUR // 6, burst=10)
TOKEN_BYTES = 24


class Letters:
    def __init__(
        self,
        accounts: Accounts,
        mailboxes: Mailboxes,
        limits: SharedLimits,
        relay: Relay | None,
        links: MailLinks,
        address: str,
    ) -> None:
        self._accounts = accounts
        self._mailboxes = mailboxes
        self._relay = relay
        self._links = links
        self._address = address
        self._limits = limits

    def _mail(self) -> Relay:
        if self._relay is None:
            raise Problem("mailbox.not_here", 409)
        return self._relay

    async def ask_whose(self, box: Box, language: str, whence: Whence) -> None:
        """Ask whoever reads it whether the address is theirs. Nobody's words but ours are in it."""
        relay = self._mail()
        await self._count(f"letters to {box.address.lower()}", whence)
        said = [sentence(f"mail.{key}", language) for key in ("confirm_text", "confirm_not")]
        letter = Letter(
            id=f"{secrets.token_hex(12)}.{box.id}",
            subject=sentence("mail.confirm", language),
            text=f"{said[0]}\n\n{self._links.confirm(box.id, now())}\n\n{said[1]}",
        )
        try:
            await relay.send(box.address, letter)
        except (Unfit, Unsent) as trouble:
            await self._mailboxes.came_of_it(box.id, trouble.why, given_up=True)
            raise Problem("mailbox.not_sent", 409, why=trouble.why) from None
        await self._mailboxes.came_of_it(box.id, "")

    async def confirm(self, token: str) -> None:
        mailbox = self._links.confirmed(token, now())
        if mailbox is None or not await self._mailboxes.confirm(mailbox):
            raise Problem("mailbox.no_link", 404)

    async def stop(self, token: str) -> None:
        """Nothing more goes there; the address stays, for a password that is forgotten."""
        mailbox = self._links.stopped(token, now())
        if mailbox is None:
            raise Problem("mailbox.no_link", 404)
        # Gone already is as silent as can be.
        await self._mailboxes.silence(mailbox, SILENCE.model_dump_json())

    async def may_ask(self, name: str, whence: Whence) -> None:
        """Whether somebody may say that a password is forgotten; which names there are is not said."""
        self._mail()
        await self._count(f"password of {compared(shown_name(name))}", whence)

    async def _count(self, about: str, whence: Whence) -> None:
        if not await self._limits.take([(about, TO), (f"letters from {whence.address}", FROM)]):
            raise Problem("request.too_fast", 429)

    async def forgotten(self, name: str) -> None:
        """A link to a new password, by mail to its owner's confirmed addresses; nothing if there is none."""
        relay = self._mail()
        found = await self._mailboxes.confirmed_mail_of(compared(shown_name(name)))
        if found is None:
            return
        identity, known_as, language, addresses = found
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._accounts.link_to(identity, hashed(token), now() + LINK_HOURS * HOUR)
        said = sentence("mail.password_text", language, name=known_as, hours=LINK_HOURS)
        letter = Letter(
            id=secrets.token_hex(12),
            subject=sentence("mail.password", language),
            text=f"{said}\n\n{self._address}/#/password/{token}\n\n{sentence('mail.password_not', language)}",
        )
        for address in addresses:
            try:
                await relay.send(address, letter)
                note("password_link_sent", identity=identity)
            except (Unfit, Unsent) as trouble:
                note("password_link_not_sent", identity=identity, why=trouble.why)
