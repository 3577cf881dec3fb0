"""What the names of accounts look like, so that nobody else is called something that is taken for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.likeness import likeness

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("identities", sa.Column("likeness", sa.String(length=80), nullable=True))
    op.create_index(op.f("ix_identities_likeness"), "identities", ["likeness"])
    connection = op.get_bind()
    identities = sa.table("identities", *(sa.column(name) for name in ("id", "name", "claimed", "likeness")))
    accounts = sa.select(identities.c.id, identities.c.name).where(identities.c.claimed.is_not(None))
    for identity, name in connection.execute(accounts).all():
        named = sa.update(identities).where(identities.c.id == identity)
        connection.execute(named.values(likeness=likeness(name)))


def downgrade() -> None:
    op.drop_index(op.f("ix_identities_likeness"), "identities")
    op.drop_column("identities", "likeness")
