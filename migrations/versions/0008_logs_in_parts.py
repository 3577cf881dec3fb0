"""What grows by play lies in parts by game, in PostgreSQL: the log, kept positions, talk.

Under a lock: servers that run meanwhile wait for it and go on by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from alembic import op
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

PARTS = 16
#: Each with its keys, which all begin with the game, and the tables it refers to.
GROWING = {
    "entries": (
        {"pk_entries": "PRIMARY KEY (game, seq)"},
        {"uq_entries_game_actor_client_id": "UNIQUE (game, actor, client_id)"},
        ("game", "identity"),
    ),
    "snapshots": ({"pk_snapshots": "PRIMARY KEY (game, seq, build)"}, {}, ("game",)),
    "chat": (
        {"pk_chat": "PRIMARY KEY (game, channel, number)"},
        {"uq_chat_game_identity_client_id": "UNIQUE (game, identity, client_id)"},
        ("game", "identity"),
    ),
}
REFERRED = {"game": "games", "identity": "identities"}
#: A part can be named in a statement like a table of its own, so each watches over itself.
FINAL = """
CREATE TRIGGER entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON {0}
FOR EACH STATEMENT EXECUTE FUNCTION entries_are_final()
"""


#: For so long is a lock waited for, less than it takes PostgreSQL to look for who waits for each other; and
#: how often it is tried.
WAIT, TRIES = "200ms", 1000


def alone(connection: Connection) -> None:
    """Take all these tables at once, or none of them.

    Servers hold some and ask for others, in whatever order; who holds nothing while waiting blocks nobody for
    ever. With the old tables go their references, so the tables that they refer to are needed too.
    """
    tables = ", ".join((*REFERRED.values(), *GROWING))
    for _ in range(TRIES):
        attempt = connection.begin_nested()
        try:
            connection.execute(text(f"SET LOCAL lock_timeout = '{WAIT}'"))
            connection.execute(text(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE"))
        except DBAPIError:
            attempt.rollback()
            connection.execute(text("SELECT pg_sleep(random() / 10)"))
        else:
            attempt.commit()
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            return
    raise TimeoutError("the tables are in use all the time: stop the servers for the moment of the migration")


def parted(table: str) -> Iterator[str]:
    """The statements that put a table's rows into as many parts as there are."""
    primary, unique, references = GROWING[table]
    yield f"ALTER TABLE {table} RENAME TO {table}_whole"
    yield f"CREATE TABLE {table} (LIKE {table}_whole INCLUDING DEFAULTS) PARTITION BY HASH (game)"
    for part in range(PARTS):
        bounds = f"FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
        yield f"CREATE TABLE {table}_{part} PARTITION OF {table} {bounds}"
    yield f"INSERT INTO {table} SELECT * FROM {table}_whole"
    # With it go the names of its keys, which the new ones take.
    yield f"DROP TABLE {table}_whole"
    for name, key in {**primary, **unique}.items():
        yield f"ALTER TABLE {table} ADD CONSTRAINT {name} {key}"
    for column in references:
        there = f"FOREIGN KEY ({column}) REFERENCES {REFERRED[column]} (id)"
        yield f"ALTER TABLE {table} ADD CONSTRAINT fk_{table}_{column} {there}"
    yield f"ANALYZE {table}"


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    alone(connection)
    for table in GROWING:
        for statement in parted(table):
            op.execute(statement)
    for name in ("entries", *(f"entries_{part}" for part in range(PARTS))):
        op.execute(FINAL.format(name))


def downgrade() -> None:
    raise NotImplementedError("earlier code serves tables in parts as it is; restore a backup instead")
