"""A table can be laid for another mode than the usual one; those that there are play the usual one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("mode", sa.String(40), server_default="", nullable=False))


def downgrade() -> None:
    raise NotImplementedError("what was agreed would be lost; restore a backup instead")
