"""What a machine lacks that a test needs."""

from __future__ import annotations

from typing import NoReturn

import pytest

from scripts.machine import required


def lacking(reason: str) -> NoReturn:
    """A machine of one's own may lack it; the machine that decides may not."""
    if required():
        pytest.fail(reason)
    pytest.skip(reason)
