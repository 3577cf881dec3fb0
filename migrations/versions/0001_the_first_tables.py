"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


#: The log is added to and never changed, whatever the code above it does.
SQLITE_TRIGGER = """
CREATE TRIGGER entries_no_{verb} BEFORE {VERB} ON entries
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION entries_are_final() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION entries_are_final()
"""


def keep_the_log() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(POSTGRESQL_FUNCTION)
        op.execute(POSTGRESQL_TRIGGER)
        return
    for verb in ("update", "delete"):
        op.execute(SQLITE_TRIGGER.format(verb=verb, VERB=verb.upper()))


def upgrade() -> None:
    op.create_table(
        "identities",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("claimed", sa.String(length=80), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identities")),
        sa.UniqueConstraint("claimed", name=op.f("uq_identities_claimed")),
    )
    op.create_table(
        "login_failures",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_login_failures")),
    )
    with op.batch_alter_table("login_failures", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_login_failures_address"), ["address"], unique=False)
        batch_op.create_index(batch_op.f("ix_login_failures_name"), ["name"], unique=False)

    op.create_table(
        "games",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("creator", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("free_sides", sa.Boolean(), nullable=False),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("chosen_key", sa.Boolean(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("asks", sa.String(length=80), nullable=False),
        sa.Column("winner", sa.String(length=20), nullable=False),
        sa.Column("won_by", sa.String(length=20), nullable=False),
        sa.Column("rematch_of", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "status IN ('open', 'playing', 'finished', 'closed')", name=op.f("ck_games_status")
        ),
        sa.ForeignKeyConstraint(["creator"], ["identities.id"], name=op.f("fk_games_creator")),
        sa.ForeignKeyConstraint(["rematch_of"], ["games.id"], name=op.f("fk_games_rematch_of")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_games_rematch_of")),
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_games_creator"), ["creator"], unique=False)
        batch_op.create_index("ix_games_listed", ["status", "public", "created_at"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name=op.f("fk_sessions_identity"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_identity"), ["identity"], unique=False)

    op.create_table(
        "chat",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=False),
        sa.Column("client_id", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_chat_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_chat_identity")),
        sa.PrimaryKeyConstraint("game", "channel", "number", name=op.f("pk_chat")),
        sa.UniqueConstraint("game", "identity", "client_id", name=op.f("uq_chat_game_identity_client_id")),
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(length=20), nullable=False),
        sa.Column("client_id", sa.String(length=64), nullable=True),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("asks", sa.String(length=80), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_entries_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_entries_identity")),
        sa.PrimaryKeyConstraint("game", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("game", "actor", "client_id", name=op.f("uq_entries_game_actor_client_id")),
    )
    op.create_table(
        "game_secrets",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("key", sa.LargeBinary(length=32), nullable=False),
        sa.Column("head", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_game_secrets_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_game_secrets")),
    )
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=True),
        sa.Column("created_by", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_by", sa.String(length=32), nullable=True),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["identities.id"], name=op.f("fk_invitations_created_by")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_invitations_game")),
        sa.ForeignKeyConstraint(["used_by"], ["identities.id"], name=op.f("fk_invitations_used_by")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_invitations")),
    )
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invitations_game"), ["game"], unique=False)

    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=True),
        sa.Column("program", sa.String(length=20), nullable=True),
        sa.Column("nonce", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_seats_identity")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_identity"), ["identity"], unique=False)

    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("build", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_snapshots_game")),
        sa.PrimaryKeyConstraint("game", "seq", "build", name=op.f("pk_snapshots")),
    )
    keep_the_log()


def downgrade() -> None:
    raise NotImplementedError("there is nothing before the first tables; restore a backup instead")
