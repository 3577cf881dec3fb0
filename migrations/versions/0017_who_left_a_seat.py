"""Whose seat was emptied comes back to it when nobody is left to give it to somebody else."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("left_by", sa.String(32), nullable=True))
        seats.create_foreign_key(op.f("fk_seats_left_by"), "identities", ["left_by"], ["id"])
        seats.create_index(op.f("ix_seats_left_by"), ["left_by"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
