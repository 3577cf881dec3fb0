"""Clocks, votes, and the times in which no server was up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("clock_kind", sa.String(length=16), nullable=False, server_default="none"),
        sa.Column("clock_turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("clock_reserve", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("clock_flag", sa.String(length=16), nullable=False, server_default="lose"),
        sa.Column("touched_at", sa.BigInteger(), nullable=True),
    ):
        op.add_column("games", column)
    op.create_table(
        "votes",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("proposal", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=False),
        sa.Column("successor", sa.String(length=16), nullable=False),
        sa.Column("winner", sa.String(length=20), nullable=False),
        sa.Column("by_seat", sa.String(length=20), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.CheckConstraint(
            "state IN ('open', 'agreed', 'carried', 'refused', 'withdrawn')", name=op.f("ck_votes_state")
        ),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_votes_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_votes_identity")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_votes")),
    )
    op.create_table(
        "vote_answers",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("client_id", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("agree", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_vote_answers_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_vote_answers_identity")),
        sa.PrimaryKeyConstraint("game", "identity", "client_id", name=op.f("pk_vote_answers")),
    )
    op.create_index("ix_vote_answers_vote", "vote_answers", ["game", "number"])
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("process", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("begin_at", sa.BigInteger(), nullable=False),
        sa.Column("end_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outages")),
    )


def downgrade() -> None:
    raise NotImplementedError("what tables have agreed on would be lost; restore a backup instead")
