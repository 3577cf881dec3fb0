"""When sessions were last used, browsers an account knows, ways back for forgotten passwords.

Whoever is logged in stays so: what is not known of old sessions counts from now on.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen_at", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column(
        "sessions", sa.Column("kind", sa.String(length=16), server_default="account", nullable=False)
    )
    op.execute(f"UPDATE sessions SET seen_at = {time.time_ns() // 1_000_000}")
    op.execute(
        "UPDATE sessions SET kind = 'guest'"
        " WHERE identity IN (SELECT id FROM identities WHERE claimed IS NULL)"
    )
    op.add_column(
        "login_failures", sa.Column("browser", sa.String(length=64), server_default="", nullable=False)
    )
    op.create_table(
        "known_browsers",
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name=op.f("fk_known_browsers_identity"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("identity", "browser", name=op.f("pk_known_browsers")),
    )
    op.create_table(
        "password_links",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["identity"], ["identities.id"], name=op.f("fk_password_links_identity"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_password_links")),
    )
    op.create_index(op.f("ix_password_links_identity"), "password_links", ["identity"])


def downgrade() -> None:
    raise NotImplementedError("sessions would live for ever again; restore a backup instead")
