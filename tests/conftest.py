"""What holds for all tests: at full size, everything that has one is slow."""

from __future__ import annotations

import pytest

from tests import sizes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make soak` runs what is slow. A module that takes samples in `make test` belongs to it as a whole."""
    if not sizes.SOAK:
        return
    for item in items:
        module = getattr(item, "module", None)
        if getattr(module, "size", None) is sizes.size:
            item.add_marker(pytest.mark.slow)
