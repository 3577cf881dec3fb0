"""``python -m tests.loadtest.elsewhere``: the server, to which whoever plays is elsewhere all the same.

So that each turn is told by mail, as it would be if everybody chose and went.
"""

from __future__ import annotations

import sys
from unittest.mock import patch

from app.__main__ import main

if __name__ == "__main__":
    with patch("app.rooms.notices.LOOKING", -1), patch("app.rooms.notices.ELSEWHERE", 0):
        sys.exit(main())
