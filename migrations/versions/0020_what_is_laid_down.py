"""What people lay down for questions that may come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.Column("asked", sa.String(length=64), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("laid_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("why", sa.String(length=16), server_default="", nullable=False),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("state IN ('waits', 'used', 'dropped', 'withdrawn')", name=op.f("ck_plans_state")),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_plans_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_plans_identity")),
        sa.PrimaryKeyConstraint("game", "identity", "number", name=op.f("pk_plans")),
        sa.UniqueConstraint("game", "identity", "client_id", name=op.f("uq_plans_game_identity_client_id")),
    )


def downgrade() -> None:
    raise NotImplementedError("what people rely on would be lost; restore a backup instead")
