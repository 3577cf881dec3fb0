"""Shares in the dice are promised before anybody shows one.

Whoever was ready at a table that has not begun had shown a share already; a share that the server knew before
all had promised theirs binds nobody. They are asked again. Games that have begun keep what they began with.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("promise", sa.String(length=64), nullable=True))
    op.add_column("games", sa.Column("reveal_for", sa.Integer(), server_default="86400", nullable=False))
    op.add_column("games", sa.Column("reveal_until", sa.BigInteger(), nullable=True))
    op.execute("UPDATE games SET reveal_for = 60 WHERE clock_kind = 'live'")
    op.execute("UPDATE seats SET nonce = NULL WHERE game IN (SELECT id FROM games WHERE status = 'open')")


def downgrade() -> None:
    raise NotImplementedError("what was promised would be lost; restore a backup instead")
