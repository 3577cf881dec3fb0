"""What people, tables and records are called where a name will not do."""

from __future__ import annotations

import secrets


def new_id(size: int = 16) -> str:
    """An id that nobody can guess, of so many random bytes, and that no command line takes for an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found
