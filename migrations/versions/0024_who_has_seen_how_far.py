"""How far somebody has seen a game that runs: what has happened since is told when they come back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "visits",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_visits_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_visits_identity")),
        sa.PrimaryKeyConstraint("game", "identity", name=op.f("pk_visits")),
    )


def downgrade() -> None:
    op.drop_table("visits")
