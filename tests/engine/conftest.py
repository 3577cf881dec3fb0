"""Tests of the engine play on tables whose values are frozen, and watch over what is shown of them."""

from __future__ import annotations

from tests.frozen import freeze_tables
from tests.shown import watch_what_is_shown

freeze_tables()
watch_what_is_shown()
