"""What is said to the host's page and to the page that tells whether friends get through."""

from __future__ import annotations

from pydantic import Field

from app.accounts.schemas import Said


class BanIn(Said):
    banned: bool


class ReachIn(Said):
    """The address by which the page was opened, as the browser has it."""

    address: str = Field(max_length=300)
