"""Which language somebody reads: what they have chosen on the page, or what their browser wishes for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from starlette.requests import HTTPConnection

#: What the page keeps a choice in, for whoever has not said who they are.
COOKIE = "arrakis_language"
#: More wishes than anybody has; what comes behind them is not looked at.
MOST = 20


def wishes(accepted: str) -> list[str]:
    """Languages by their first letters, the dearest first, of what a browser says that it accepts."""
    found: list[tuple[float, int, str]] = []
    for place, wish in enumerate(accepted.split(",")[:MOST]):
        tag, *more = (part.strip().lower() for part in wish.split(";"))
        weight = next((part[2:] for part in more if part.startswith("q=")), "1")
        try:
            found.append((-float(weight), place, tag.partition("-")[0]))
        except ValueError:
            continue
    return [tag for weight, _, tag in sorted(found) if weight < 0]


def language_of(headers: Mapping[str, str], cookies: Mapping[str, str], spoken: Collection[str]) -> str:
    """The first of those that are spoken here; English where none is wished for."""
    chosen = cookies.get(COOKIE, "")
    if chosen in spoken:
        return chosen
    return next((wish for wish in wishes(headers.get("accept-language", "")) if wish in spoken), "en")


def reader_of(request: HTTPConnection, spoken: Collection[str]) -> str:
    return language_of(request.headers, request.cookies, spoken)
