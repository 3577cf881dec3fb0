"""A table can be played with other readings than the usual ones; those that there are play the usual ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("options", sa.Text(), server_default="{}", nullable=False))


def downgrade() -> None:
    raise NotImplementedError("what was agreed would be lost; restore a backup instead")
