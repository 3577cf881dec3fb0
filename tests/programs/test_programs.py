"""Every program that tests need is there and does its work, wherever it has come from."""

from __future__ import annotations

import os
import subprocess

import pytest

from scripts.machine import BARE, FETCHED, ROOT, bare, program, wanting
from tests.lacking import lacking
from tests.machines import Missing, PostgreSQL, Redis

PAGE = """
import { launch } from './tests/e2e/table.mjs'
const browser = await launch()
const page = await browser.newPage()
await page.setContent('<h1>Arrakis</h1>')
console.log(await page.locator('h1').innerText(), browser.version())
await browser.close()
"""


def test_postgresql_makes_a_database() -> None:
    try:
        with PostgreSQL() as there:
            assert there.create("table").endswith("/table")
    except Missing as missing:
        lacking(str(missing))


def test_redis_answers() -> None:
    try:
        with Redis() as there:
            assert there.ready()
    except Missing as missing:
        lacking(str(missing))


def test_chromium_shows_a_page() -> None:
    if reason := wanting("chromium"):
        lacking(reason)
    if not (ROOT / "frontend" / "node_modules").is_dir():
        lacking("the client's packages are not installed")
    shown = subprocess.run(
        ["node", "--input-type=module", "--eval", PAGE],
        cwd=ROOT,
        env={**os.environ, "CHROMIUM": str(program("chromium"))},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert shown.stdout.startswith("Arrakis "), shown.stderr


def test_nginx_reads_what_it_is_given() -> None:
    if reason := wanting("nginx"):
        lacking(reason)
    assert subprocess.run([str(program("nginx")), "-v"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not bare(), reason=f"only with {BARE}")
@pytest.mark.parametrize("name", ["postgresql", "redis", "chromium"])
def test_on_a_bare_machine_it_was_fetched(name: str) -> None:
    assert str(program(name)).startswith(str(FETCHED))
