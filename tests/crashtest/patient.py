"""``python -m tests.crashtest.patient``: the server, but what a dead process had taken is taken up sooner.

A minute, and half a minute until the next try, are for people; here nobody wants to wait for them.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

from app.__main__ import main

HELD = 2_000
PAUSES = (500,) * 60

if __name__ == "__main__":
    with (
        patch("app.messages.carrier.HELD", HELD),
        patch("app.messages.carrier.PAUSES", PAUSES),
        patch("app.services.CARRIED_SECONDS", 0.5),
    ):
        sys.exit(main())
