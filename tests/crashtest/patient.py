"""``python -m tests.crashtest.patient``: the server, but what a dead process had taken is taken up sooner.

A minute, and half a minute until the next try, are for people; here nobody wants to wait for them. What must
fit into that time is shortened with it, or a slow machine would hand things over twice by itself.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

from app.__main__ import main

HELD = 16_000
LONGEST_TRY = 10.0
NOTED_AGAIN = (0.1, 0.5, 1.0, 2.0)
PAUSES = (500,) * 60

if __name__ == "__main__":
    with (
        patch("app.messages.carrier.HELD", HELD),
        patch("app.messages.carrier.PAUSES", PAUSES),
        patch("app.messages.carrier.NOTED_AGAIN", NOTED_AGAIN),
        patch("app.messages.carrier.LONGEST_TRY", LONGEST_TRY),
        patch("app.messages.mail.LONGEST_TRY", LONGEST_TRY),
        patch("app.services.CARRIED_SECONDS", 0.5),
    ):
        sys.exit(main())
