"""Who is asked to a table by name, and of whom somebody wants nothing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "calls",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.CheckConstraint(
            "state IN ('open', 'accepted', 'refused', 'unheard')", name=op.f("ck_calls_state")
        ),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_calls_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_calls_identity")),
        sa.ForeignKeyConstraint(["by"], ["identities.id"], name=op.f("fk_calls_by")),
        sa.PrimaryKeyConstraint("game", "identity", name=op.f("pk_calls")),
    )
    op.create_index(op.f("ix_calls_identity"), "calls", ["identity"])
    op.create_index("ix_calls_by", "calls", ["by", "at"])
    op.create_table(
        "blocks",
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("blocked", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name=op.f("fk_blocks_identity"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["blocked"], ["identities.id"], name=op.f("fk_blocks_blocked"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("identity", "blocked", name=op.f("pk_blocks")),
    )


def downgrade() -> None:
    raise NotImplementedError("whoever was blocked would be back; restore a backup instead")
