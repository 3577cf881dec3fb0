"""Where a table was opened from, while it is open or played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("opened_from", sa.String(length=64), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("games", "opened_from")
