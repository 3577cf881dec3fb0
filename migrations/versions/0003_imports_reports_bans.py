"""Imported records, reports of problems, banned identities."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("identities", sa.Column("banned_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "imports",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.String(length=80), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("winner", sa.String(length=20), nullable=False),
        sa.Column("won_by", sa.String(length=20), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_imports_identity")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
        sa.UniqueConstraint("identity", "digest", name=op.f("uq_imports_identity_digest")),
    )
    op.create_table(
        "problem_reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("viewer", sa.String(length=20), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("view_hash", sa.String(length=64), nullable=False),
        sa.Column("own_hash", sa.String(length=64), nullable=False),
        sa.Column("build", sa.String(length=64), nullable=False),
        sa.Column("data", sa.String(length=80), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_problem_reports_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_problem_reports_identity")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_problem_reports")),
    )


def downgrade() -> None:
    raise NotImplementedError("imports and reports would be lost; restore a backup instead")
