"""Somebody's mailboxes: adding one, saying what is wanted there, trying it, and doing without it again."""

from __future__ import annotations

import secrets
from dataclasses import asdict

from app.accounts.schemas import UnreachedOut
from app.accounts.service import Visitor, Whence
from app.ids import hashed, new_id
from app.limits import Limiter
from app.messages.addresses import Address, Unfit, checked
from app.messages.carrier import Carrier, wishes_of
from app.messages.letters import Letters
from app.messages.links import Links
from app.messages.mail import checked_mail, shown_mail
from app.messages.post import Came, Post, ends
from app.messages.schemas import MailboxOut, MessagesOut, PushIn, TriedOut
from app.messages.story import Message
from app.messages.wishes import Wishes
from app.problems import Problem
from app.settings import Settings
from app.store.database import TooMany, now
from app.store.digests import Digests
from app.store.games import Games
from app.store.mailboxes import MAIL, PUSH, WEBHOOK, Box, Mailboxes
from app.text import shown_name
from app.words import sentence

MOST = 10
#: Tests that somebody may send: one in half a minute, and how many in one go.
TESTS, TESTS_AT_ONCE = 1 / 30, 5
#: Games that a link is looked for among.
MOST_GAMES = 1000


class MessageService:
    def __init__(
        self,
        settings: Settings,
        mailboxes: Mailboxes,
        digests: Digests,
        games: Games,
        carrier: Carrier,
        post: Post,
        letters: Letters,
        links: Links,
    ) -> None:
        self._settings = settings
        self._mailboxes = mailboxes
        self._digests = digests
        self._games = games
        self.letters = letters
        self._carrier = carrier
        self._post = post
        self._links = links
        self._tests = Limiter(TESTS, TESTS_AT_ONCE)

    async def of(self, visitor: Visitor) -> MessagesOut:
        found = await self._mailboxes.of(visitor.id)
        return MessagesOut(
            webhooks=self._settings.webhooks,
            push=self._post.vapid.public if self._settings.pushes else None,
            mail=self._post.relay is not None,
            mailboxes=[_shown(box) for box in found],
        )

    async def unreached(self, visitor: Visitor) -> UnreachedOut | None:
        """Where nothing gets through to somebody, since when, and why."""
        found = await self._mailboxes.failed(visitor.id)
        return UnreachedOut.model_validate(asdict(found)) if found is not None else None

    async def add_webhook(self, visitor: Visitor, address: str, form: str) -> MessagesOut:
        if not self._settings.webhooks:
            raise Problem("mailbox.not_here", 409)
        there = self._checked(address)
        return await self._added(visitor, _new(visitor, WEBHOOK, address, there.host, form=form))

    async def add_push(self, visitor: Visitor, wanted: PushIn) -> MessagesOut:
        """A browser that has subscribed: whoever was told things in it before is not any more."""
        from app.messages.push import BadKeys, checked_keys

        if not self._settings.pushes:
            raise Problem("mailbox.not_here", 409)
        there = self._checked(wanted.endpoint)
        try:
            keys = checked_keys(wanted.p256dh, wanted.auth)
        except BadKeys:
            raise Problem("mailbox.bad_keys", 409) from None
        label = shown_name(wanted.label) or there.host
        return await self._added(
            visitor, _new(visitor, PUSH, wanted.endpoint, label, keys=keys), before=wanted.before
        )

    async def leave(self, visitor: Visitor, endpoint: str) -> None:
        """A browser is left: it is told nothing more, and nobody misses it."""
        await self._mailboxes.leave(visitor.id, hashed(endpoint))

    async def add_mail(self, visitor: Visitor, address: str, whence: Whence) -> MessagesOut:
        """An address of mail. Until whoever reads it has said that it is theirs, nothing else goes there."""
        if self._post.relay is None:
            raise Problem("mailbox.not_here", 409)
        try:
            there = checked_mail(address)
        except Unfit as unfit:
            raise Problem("mailbox.bad_address", 409, why=unfit.why) from None
        await self._added(visitor, _new(visitor, MAIL, there, shown_mail(there)))
        box = next(box for box in await self._mailboxes.of(visitor.id) if box.address == there)
        if box.waits:
            await self.letters.ask_whose(box, visitor.language or "en", whence)
        return await self.of(visitor)

    async def ask_again(self, visitor: Visitor, mailbox: str, whence: Whence) -> MessagesOut:
        """Ask once more whether an address of mail is its owner's."""
        box = await self._mailboxes.one(visitor.id, mailbox)
        if box is None or not box.waits:
            raise Problem("mailbox.not_found", 404)
        await self.letters.ask_whose(box, visitor.language or "en", whence)
        return await self.of(visitor)

    def _checked(self, address: str) -> Address:
        try:
            return checked(address, self._settings.allowed_messages)
        except Unfit as unfit:
            raise Problem("mailbox.bad_address", 409, why=unfit.why) from None

    async def _added(self, visitor: Visitor, box: Box, before: str = "") -> MessagesOut:
        known = hashed(before) if before else None
        try:
            await self._mailboxes.add(box, hashed(box.address), MOST, alone=box.kind == PUSH, before=known)
        except TooMany as many:
            raise Problem(str(many), 409) from many
        self._carrier.reached(visitor.id)
        return await self.of(visitor)

    async def wish(self, visitor: Visitor, mailbox: str, wishes: Wishes) -> MessagesOut:
        if not await self._mailboxes.wish(visitor.id, mailbox, wishes.model_dump_json()):
            raise Problem("mailbox.not_found", 404)
        self._carrier.reached(visitor.id)
        await self._digests.wish(mailbox, wishes.daily.after(now()) if wishes.daily is not None else None)
        return await self.of(visitor)

    async def remove(self, visitor: Visitor, mailbox: str) -> None:
        if not await self._mailboxes.remove(visitor.id, mailbox):
            raise Problem("mailbox.not_found", 404)
        self._carrier.reached(visitor.id)

    async def test(self, visitor: Visitor, mailbox: str) -> TriedOut:
        """Send a message there that says it is a test; what came of it."""
        box = await self._mailboxes.one(visitor.id, mailbox)
        if box is None:
            raise Problem("mailbox.not_found", 404)
        if box.gone:
            raise Problem("mailbox.not_found", 404)
        if not box.usable:
            raise Problem("mailbox.not_confirmed", 409)
        if not self._tests.take(visitor.id):
            raise Problem("request.too_fast", 429)
        language = visitor.language or "en"
        words = [sentence(f"message.{key}", language) for key in ("test", "test_text")]
        link = f"{self._settings.address}/#/messages"
        message = Message(secrets.token_hex(12), "test", words[0], words[1], link, "test", None, language)
        came, why, _ = await self._post.send(box, message)
        await self._mailboxes.came_of_it(box.id, why, given_up=came in (Came.NEVER, Came.GONE))
        if ends(box, came, why):
            await self._mailboxes.forget(box)
        return TriedOut(taken=came is Came.TAKEN, trouble=why)

    async def followed(self, visitor: Visitor | None, token: str) -> str:
        """Where a link in a message leads: to the game, if whoever follows it plays there."""
        if visitor is not None:
            tables = await self._games.of(visitor.id, ("playing", "finished"), MOST_GAMES)
            game = self._links.game(token, visitor.id, [table.id for table in tables], now())
            if game is not None:
                return f"/#/game/{game}"
        return "/"


def _new(visitor: Visitor, kind: str, address: str, label: str, *, form: str = "", keys: str = "") -> Box:
    return Box(
        id=new_id(12),
        identity=visitor.id,
        kind=kind,
        address=address,
        form=form,
        keys=keys,
        label=label[:120],
        wishes=Wishes().model_dump_json(),
        created_at=0,
        last_at=None,
        trouble="",
        failed_at=None,
    )


def _shown(box: Box) -> MailboxOut:
    """Without the address: whoever has it can write there."""
    return MailboxOut(
        id=box.id,
        kind=box.kind,
        label=box.label,
        form=box.form,
        wishes=wishes_of(box),
        created_at=box.created_at,
        last_at=box.last_at,
        trouble=box.trouble,
        failed_at=box.failed_at,
        waits=box.waits,
        gone=box.gone,
    )
