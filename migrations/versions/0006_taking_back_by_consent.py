"""How far a table would go back by a vote."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("votes", sa.Column("back_to", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    raise NotImplementedError("how far open votes would go back would be lost; restore a backup instead")
