"""What is said over HTTP about where somebody is written to."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.late import Said, Shape
from app.messages.wishes import Wishes

Form = Literal["json", "discord", "slack", "ntfy"]


class WebhookIn(Said):
    address: str = Field(
        max_length=1000,
        description="Of the web, beginning with https://",
        examples=["https://hooks.example/a"],
    )
    form: Form = Field("json", description="In which form it understands what it is told")


class PushIn(Said):
    """A browser, as it has subscribed."""

    endpoint: str = Field(max_length=1000, description="Where its maker takes messages for it")
    p256dh: str = Field(max_length=120, description="The key that messages are encrypted for")
    auth: str = Field(max_length=40, description="The secret that goes into it")
    label: str = Field("", max_length=80, description="What its owner knows it by")
    before: str = Field("", max_length=1000, description="Where its maker took them until now, if elsewhere")


class PushEndIn(Said):
    endpoint: str = Field(max_length=1000, description="Where the browser's maker takes messages for it")


class MailIn(Said):
    address: str = Field(max_length=254, description="Of mail", examples=["leto@caladan.example"])


class MailLinkIn(Said):
    token: str = Field(max_length=200, description="The last part of a link in a letter")


class ForgottenIn(Said):
    name: str = Field(max_length=100, description="Of the account", examples=["Stilgar"])


class WishesIn(Wishes):
    """What is told in a mailbox, and when nothing is sent."""


class MailboxOut(Shape):
    """Where somebody is written to."""

    id: str
    kind: str = Field(description="webhook, push or mail")
    label: str = Field(description="By which its owner knows it again; no whole address")
    form: str = Field(description="In which form it is told")
    wishes: Wishes
    created_at: int = Field(description="Milliseconds since 1970")
    last_at: int | None = Field(description="When something was last sent there")
    trouble: str = Field(description="What came of it in one word; empty if it was taken")
    failed_at: int | None = Field(description="Since when nothing gets through there")
    waits: bool = Field(description="Of mail: that its reader has not said yet that it is theirs")
    gone: bool = Field(description="That there is no such place any more, and nothing is sent there")


class MessagesOut(Shape):
    """Where you are written to, and what the host of this server has switched on."""

    webhooks: bool
    push: str | None = Field(description="The key that browsers subscribe with; nothing where they cannot")
    mail: bool = Field(description="Whether there is a server that mail goes through")
    mailboxes: list[MailboxOut]


class TriedOut(Shape):
    taken: bool
    trouble: str = Field(description="Why not, in one word")
