"""What the role of PostgreSQL that serves may do: read and write rows, and nothing to the tables themselves.

Migrations have a role of their own, which owns the tables and the triggers that keep the log.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import text

from app.store.database import Database
from app.store.parts import whole_tables

#: Everything else may be read, added to, changed and removed.
NARROWER = {
    "alembic_version": "SELECT",
    # The log is added to and never changed; a key is made once, and only the head it begins is noted later.
    "entries": "SELECT, INSERT",
    "archives": "SELECT, INSERT",
    "import_archives": "SELECT, INSERT",
    "game_secrets": "SELECT, INSERT, UPDATE (head), DELETE",
}
EVERYTHING = "SELECT, INSERT, UPDATE, DELETE"


class NotThere(Exception):
    """Nobody of that name can be allowed anything."""


async def let_serve(database: Database, role: str) -> int:
    """Give a role what a server needs, in every table there is now, and take all else from it."""
    async with database.write() as connection:
        found = await connection.execute(
            text("SELECT rolsuper, rolname = current_user FROM pg_roles WHERE rolname = :role"),
            {"role": role},
        )
        known = found.one_or_none()
        if known is None:
            raise NotThere(f"there is no role {role}: CREATE ROLE makes one")
        if any(known):
            raise NotThere(f"{role} owns the tables or may do anything: the role that serves is another one")
        tables = await connection.run_sync(whole_tables)
        quoted = connection.dialect.identifier_preparer.quote
        for statement in _statements(quoted(role), {name: quoted(name) for name in tables}):
            await connection.execute(text(statement))
    return len(tables)


def _statements(role: str, tables: dict[str, str]) -> Iterator[str]:
    yield f"GRANT USAGE ON SCHEMA public TO {role}"
    yield f"REVOKE CREATE ON SCHEMA public FROM {role}, PUBLIC"
    for name, quoted in sorted(tables.items()):
        yield f"REVOKE ALL ON {quoted} FROM {role}, PUBLIC"
        yield f"GRANT {NARROWER.get(name, EVERYTHING)} ON {quoted} TO {role}"
    yield f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}"
