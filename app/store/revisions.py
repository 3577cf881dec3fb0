"""Which revisions of the tables there are, and which one a database has.

Most starts find the newest and need no more. So this reads them without the tool that leads from one to the
next, which takes longer to load than all else that a start does with the database.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, text

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"
#: What a migration says of itself: which one it is, and which one comes before.
NAMED = re.compile(r'^revision = "(\w+)"\ndown_revision = (?:"(\w+)"|None)$', re.MULTILINE)
#: Where a database says how far it has come.
TABLE = "alembic_version"


@cache
def revisions() -> tuple[str, ...]:
    """Those this code has, the newest first."""
    follows: dict[str, str] = {}
    for path in (MIGRATIONS / "versions").glob("*.py"):
        for revision, before in NAMED.findall(path.read_text(encoding="utf-8")):
            follows[before] = revision
    found, at = [], ""
    while (at := follows.get(at, "")) and at not in found:
        found.append(at)
    return tuple(reversed(found))


def revision_of(connection: Connection) -> str | None:
    """How far the migrations have come; None for an empty database."""
    if not connection.dialect.has_table(connection, TABLE):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {TABLE}")).scalar_one_or_none()
    return found


def upgrade(connection: Connection, revision: str) -> None:
    """Lead a database to a revision, unless it is there."""
    if revision_of(connection) == (revisions()[0] if revision == "head" else revision):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
