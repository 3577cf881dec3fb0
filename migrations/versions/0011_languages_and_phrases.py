"""The language somebody has chosen to read, and ready phrases in talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("identities", sa.Column("language", sa.String(length=8), nullable=True))
    op.add_column("chat", sa.Column("phrase", sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("what was chosen and said would be lost; restore a backup instead")
