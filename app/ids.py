"""What people, tables and records are called where a name will not do."""

from __future__ import annotations

import secrets
from hashlib import sha256


def new_id(size: int = 16) -> str:
    """An id that nobody can guess, of so many random bytes, and that no command line takes for an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def hashed(token: str) -> str:
    """What is kept of a link's token: whoever reads the database can follow no link."""
    return sha256(token.encode()).hexdigest()
