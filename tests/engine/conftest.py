"""Tests of the engine play on tables whose values are frozen."""

from __future__ import annotations

from tests.frozen import freeze_tables

freeze_tables()
