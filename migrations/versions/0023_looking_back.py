"""What a program has found when it looked back at a game that is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("build", sa.String(length=64), nullable=False),
        sa.Column("weights", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_analyses")),
    )


def downgrade() -> None:
    op.drop_table("analyses")
