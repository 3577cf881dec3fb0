"""What the machine has beside Python and Node, and how a missing program is come by."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Under which names a program may be known, and the package of Debian that brings it.
PROGRAMS = {
    "chromium": (("chromium", "chromium-browser", "google-chrome"), "chromium"),
    "nginx": (("nginx", "/usr/sbin/nginx"), "nginx-light"),
}


def required() -> bool:
    """The machine that decides must have everything; somebody's own may lack some of it."""
    return os.environ.get("CI") == "true"


def program(name: str) -> str | None:
    """The path of a program, if the machine has it."""
    return next((path for known in PROGRAMS[name][0] if (path := shutil.which(known))), None)


@functools.cache
def wanting(name: str) -> str | None:
    """Why a program is not there even after trying to install it; None if it is."""
    if program(name):
        return None
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return f"{name} is missing and cannot be installed without apt and root"
    package = PROGRAMS[name][1]
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, env=environment, capture_output=True, check=False).returncode:
            return f"{name} is missing and `{' '.join(command)}` failed"
    return None if program(name) else f"{name} is missing after the installation of {package}"
