"""Tables that PostgreSQL keeps in parts: a part is no table of its own to anybody."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

PARTS = "SELECT relname FROM pg_class WHERE relispartition AND relnamespace = 'public'::regnamespace"


def whole_tables(connection: Connection) -> list[str]:
    """The names of all tables, without those of parts."""
    names = inspect(connection).get_table_names()
    if connection.dialect.name != "postgresql":
        return names
    parts = set(connection.execute(text(PARTS)).scalars())
    return [name for name in names if name not in parts]
