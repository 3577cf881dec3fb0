"""Where people are written to, and what waits to be told; that in parts by game, like the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

PARTS = 16


def upgrade() -> None:
    op.create_table(
        "mailboxes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("form", sa.String(length=16), server_default="", nullable=False),
        sa.Column("keys", sa.Text(), server_default="", nullable=False),
        sa.Column("label", sa.String(length=120), nullable=False),
        sa.Column("wishes", sa.Text(), server_default="{}", nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=True),
        sa.Column("trouble", sa.String(length=40), server_default="", nullable=False),
        sa.Column("failed_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name=op.f("fk_mailboxes_identity"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mailboxes")),
        sa.UniqueConstraint("identity", "digest", name=op.f("uq_mailboxes_identity_digest")),
    )
    for column in ("identity", "created_at"):
        op.create_index(op.f(f"ix_mailboxes_{column}"), "mailboxes", [column])
    op.create_table(
        "outbox",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("mailbox", sa.String(length=32), server_default="", nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_outbox_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_outbox_identity")),
        sa.PrimaryKeyConstraint("game", "seq", "identity", "kind", "mailbox", name=op.f("pk_outbox")),
        postgresql_partition_by="HASH (game)",
    )
    op.create_index("ix_outbox_due_at", "outbox", ["due_at"])
    if op.get_bind().dialect.name != "postgresql":
        return
    for part in range(PARTS):
        bounds = f"FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
        op.execute(f"CREATE TABLE outbox_{part} PARTITION OF outbox {bounds}")


def downgrade() -> None:
    raise NotImplementedError("what waits to be told would be lost; restore a backup instead")
