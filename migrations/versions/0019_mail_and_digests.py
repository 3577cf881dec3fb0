"""Mail is confirmed before it is used; once a day one message about all that waits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mailboxes", sa.Column("confirmed_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "digests",
        sa.Column("mailbox", sa.String(length=32), nullable=False),
        sa.Column("for_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["mailbox"], ["mailboxes.id"], name=op.f("fk_digests_mailbox"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("mailbox", name=op.f("pk_digests")),
    )
    op.create_index(op.f("ix_digests_due_at"), "digests", ["due_at"])


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
