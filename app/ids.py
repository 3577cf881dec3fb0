"""What people, tables and records are called where a name will not do."""

from __future__ import annotations

import secrets
from hashlib import sha256

#: Between the game and what nobody can guess; in neither of them, and allowed in an address.
MARK = "~"


def new_id(size: int = 16) -> str:
    """An id that nobody can guess, of so many random bytes, and that no command line takes for an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def link_to(game: str) -> str:
    """The token of a link to a seat. It says of which game, so that it is looked for where that game is.

    >>> game_of(link_to("a-game")), game_of("a-token-of-an-earlier-release")
    ('a-game', None)
    """
    return f"{game}{MARK}{secrets.token_urlsafe(24)}"


def game_of(token: str) -> str | None:
    """The game in a link's token; those of earlier releases have none in them."""
    game, mark, _ = token.partition(MARK)
    return game if mark else None


def hashed(token: str) -> str:
    """What is kept of a link's token: whoever reads the database can follow no link."""
    return sha256(token.encode()).hexdigest()
