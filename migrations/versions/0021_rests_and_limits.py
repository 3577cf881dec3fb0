"""Tables agree on when no time passes; what may not be done without end can be counted by all processes.

Tables that there are have agreed on no rests.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("rest_week", sa.String(16), server_default="", nullable=False))
    op.add_column("games", sa.Column("rest_zone", sa.String(64), server_default="UTC", nullable=False))
    op.add_column("games", sa.Column("days_off", sa.Integer(), server_default="0", nullable=False))
    op.add_column("votes", sa.Column("first_day", sa.String(10), server_default="", nullable=False))
    op.add_column("votes", sa.Column("last_day", sa.String(10), server_default="", nullable=False))
    op.create_table(
        "shared_limits",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("full_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_shared_limits")),
    )
    op.create_index(op.f("ix_shared_limits_full_at"), "shared_limits", ["full_at"])


def downgrade() -> None:
    raise NotImplementedError("what was agreed would be lost; restore a backup instead")
