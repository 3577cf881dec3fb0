"""What is said about identities over HTTP."""

from __future__ import annotations

from pydantic import Field

from app.late import Said, Shape


class GuestIn(Said):
    name: str = Field(max_length=100, description="2 to 24 visible characters", examples=["Stilgar"])


class NamePassword(Said):
    name: str = Field(max_length=100, description="2 to 24 visible characters", examples=["Stilgar"])
    password: str = Field(max_length=400, description="8 to 200 characters", examples=["walk without rhythm"])


class PasswordChange(Said):
    old: str = Field(max_length=400, description="The present one; wrong ones are counted")
    new: str = Field(max_length=400, description="8 to 200 characters", examples=["walk without rhythm"])


class LanguageIn(Said):
    language: str = Field(
        pattern=r"^[a-z]{2,3}$", description="By its letters; whoever writes to you uses it", examples=["pl"]
    )


class LinkIn(Said):
    token: str = Field(max_length=64, description="The last part of a link that the host has made")


class LinkOut(Shape):
    name: str = Field(description="Whose password it changes")


class NewPassword(LinkIn):
    password: str = Field(max_length=400, description="8 to 200 characters", examples=["walk without rhythm"])


class SessionOut(Shape):
    """A browser in which you are logged in."""

    id: str = Field(description="For ending it; it opens nothing")
    browser: str = Field(description="What the browser calls itself")
    opened_at: int = Field(description="Milliseconds since 1970; 0 if it was not noted")
    seen_at: int = Field(description="When it was last used, to the hour")
    this: bool = Field(description="The one that asks")


class SessionsOut(Shape):
    sessions: list[SessionOut]


class UnreachedOut(Shape):
    """Where messages do not get through to you."""

    label: str = Field(description="By which you know it again")
    trouble: str = Field(description="Why, in one word")
    failed_at: int = Field(description="Since when, in milliseconds since 1970")
    gone: bool = Field(description="That there is no such place any more")


class Me(Shape):
    """Who the cookie says you are."""

    id: str
    name: str
    guest: bool = Field(description="Without a password: known by this browser's cookie only")
    language: str | None = Field(None, description="Which language you have chosen to read, by its letters")
    unreached: UnreachedOut | None = Field(
        default=None, description="Which of your mailboxes messages do not get through to, and why"
    )
