"""One message into one mailbox, and what that means for the mailbox."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from app.messages.addresses import Unfit
from app.messages.links import MailLinks
from app.messages.mail import Letter, Relay
from app.messages.sender import Answered, Sender, Unsent
from app.messages.story import Message
from app.messages.webhooks import written
from app.store.database import now
from app.store.mailboxes import MAIL, PUSH, WEBHOOK, Box

if TYPE_CHECKING:
    from app.messages.push import Vapid

#: Answers after which it is tried again; others that are no success are final.
TRIED_AGAIN = (408, 425, 429)


class Came(Enum):
    """What has come of a try."""

    TAKEN = "taken"
    #: It may go better later.
    LATER = "later"
    #: It will not go better.
    NEVER = "never"
    #: There is no such place any more.
    GONE = "gone"


def ends(box: Box, came: Came, why: str) -> bool:
    """Whether nothing is sent there any more. Programs of one's own answer 404 also while they are moved."""
    return came is Came.GONE and (box.kind == PUSH or why == "answer_410")


class Post:
    def __init__(
        self,
        sender: Sender,
        relay: Relay | None,
        mail_links: MailLinks,
        secret: str,
        contact: str,
        *,
        webhooks: bool,
    ) -> None:
        self.sender = sender
        #: Whether the host wants anything written to addresses of the web.
        self.webhooks = webhooks
        #: None where the host has no server for mail.
        self.relay = relay
        self.mail_links = mail_links
        self._secret = secret
        self._contact = contact

    @cached_property
    def vapid(self) -> Vapid:
        # What encrypts is megabytes of code that nobody needs before somebody wants to be told by a browser.
        from app.messages.push import Vapid

        return Vapid(self._secret, self._contact)

    async def stop(self) -> None:
        if self.relay is not None:
            await self.relay.stop()

    def _written(self, box: Box, message: Message) -> tuple[Mapping[str, str], bytes]:
        if box.kind == WEBHOOK:
            return written(message, box.form)
        from app.messages.push import pushed

        return pushed(message, box.keys, box.address, self.vapid, now() // 1000)

    async def send(self, box: Box, message: Message) -> tuple[Came, str, int]:
        """What has come of it, why in one word, and for how many seconds nothing more is wanted there."""
        try:
            if box.kind == MAIL:
                await self._mail(box, message)
                return Came.TAKEN, "", 0
            if box.kind == WEBHOOK and not self.webhooks:
                # The host has switched it off since: perhaps for the time of a move.
                raise Unsent("not_here")
            answered = await self.sender.post(box.address, *self._written(box, message))
        except Unfit as unfit:
            return Came.NEVER, unfit.why, 0
        except Unsent as unsent:
            return Came.LATER, unsent.why, 0
        return _meaning(answered)

    async def _mail(self, box: Box, message: Message) -> None:
        if self.relay is None:
            # The host has switched it off since: perhaps for the time of a move.
            raise Unsent("not_here")
        letter = Letter(
            id=f"{message.id}.{box.id}",
            subject=message.title,
            text=f"{message.text}\n\n{message.link}",
            language=message.language,
            topic=message.topic,
            stop=self.mail_links.stop(box.id, now()),
            stop_page=self.mail_links.stop_page(box.id, now()),
        )
        await self.relay.send(box.address, letter)


def _meaning(answered: Answered) -> tuple[Came, str, int]:
    status = answered.status
    if 200 <= status < 300:
        return Came.TAKEN, "", 0
    if status in (404, 410):
        return Came.GONE, f"answer_{status}", 0
    again = status in TRIED_AGAIN or status >= 500
    return Came.LATER if again else Came.NEVER, f"answer_{status}", answered.pause
