"""``python -m app``: imports the server as fast as that goes, then does as it is told."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    # What is imported stays. To look through it for cycles again and again took a sixth of every start.
    gc.disable()
    from app import command

    gc.freeze()
    gc.enable()
    return command.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
