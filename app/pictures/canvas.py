"""A sheet of pixels, and shapes that are filled on it with smooth edges; in the end a PNG.

Four lines are looked at in each row of pixels. Where all four lie inside a shape the row is filled in one go,
so that large shapes cost little more than their outlines.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Colour = tuple[int, int, int]

#: Lines that are looked at in a row of pixels.
LINES = 4
#: Corners of a circle, by its radius.
ROUND = 10

#: Digits as strokes on a sheet of four by six, by the corners they go through.
STROKES: Mapping[str, tuple[str, ...]] = {
    "0": ("10 30 41 45 36 16 05 01 10",),
    "1": ("11 20 26",),
    "2": ("01 10 30 41 42 06 46",),
    "3": ("01 10 30 41 42 33 13", "33 44 45 36 16 05"),
    "4": ("36 30 04 44",),
    "5": ("40 00 03 33 44 45 36 16 05",),
    "6": ("41 30 10 01 05 16 36 45 44 33 03",),
    "7": ("00 40 16",),
    "8": ("13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",),
    "9": ("05 16 36 45 41 30 10 01 02 13 43",),
    "?": ("01 10 30 41 42 23 24", "26 26"),
}


class Canvas:
    def __init__(self, width: int, height: int, pixels: bytes | None = None) -> None:
        self.width, self.height = width, height
        self.pixels = bytearray(pixels if pixels is not None else bytes(3 * width * height))

    # -- what can be drawn -------------------------------------------------------------------------

    def fill(self, loops: Iterable[Sequence[Point]], colour: Colour, alpha: float = 1.0) -> None:
        """What is inside an odd number of these outlines."""
        edges = _edges(loops)
        if not edges:
            return
        first = max(0, math.floor(edges[0][0]))
        last = min(self.height, math.ceil(max(edge[1] for edge in edges)))
        for y in range(first, last):
            active = [edge for edge in edges if edge[0] < y + 1 and edge[1] > y]
            rows = []
            for line in range(LINES):
                at = y + (line + 0.5) / LINES
                rows.append(sorted(x + (at - top) * lean for top, end, x, lean in active if top <= at < end))
            self._row(y, rows, colour, alpha)

    def disc(self, x: float, y: float, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        self.fill([circle(x, y, radius)], colour, alpha)

    def line(self, points: Sequence[Point], width: float, colour: Colour, alpha: float = 1.0) -> None:
        """A way with round ends and corners; where it is not opaque, its parts do not cover each other."""
        for one, other in pairwise(points):
            self.fill([_beam(one, other, width)], colour, alpha)
        if alpha == 1.0 and width > 2.0:
            for x, y in points:
                self.disc(x, y, width / 2, colour)

    def dashes(self, points: Sequence[Point], width: float, colour: Colour, dash: float, gap: float) -> None:
        for part in _parts(points, dash, gap):
            self.line(part, width, colour)

    def number(self, text: str, x: float, y: float, height: float, colour: Colour) -> None:
        """Digits around a point."""
        unit = height / 6
        step = unit * 5.6
        left = x - (len(text) - 1) * step / 2 - 2 * unit
        for place, digit in enumerate(text):
            for stroke in STROKES.get(digit, ()):
                corners = [(int(at[0]), int(at[1])) for at in stroke.split()]
                way = [(left + place * step + px * unit, y + (py - 3) * unit) for px, py in corners]
                self.line(way, max(1.5, unit * 1.25), colour)

    # -- how ---------------------------------------------------------------------------------------

    def _row(self, y: int, rows: list[list[float]], colour: Colour, alpha: float) -> None:
        spans = [_within(row, self.width) for row in rows]
        cover: dict[int, float] = defaultdict(float)
        # As many spans in all lines: what all of them have in common is inside wholly.
        alike = len({len(each) for each in spans}) == 1
        whole = []
        if alike:
            for group in zip(*spans, strict=True):
                a, b = math.ceil(max(one[0] for one in group)), math.floor(min(one[1] for one in group))
                whole.append((a, b) if a < b else (0, 0))
        for found in spans:
            for place, (a, b) in enumerate(found):
                skip = whole[place] if alike else (0, 0)
                _add(cover, a, b, skip)
        base = 3 * y * self.width
        for a, b in whole:
            if a < b:
                self._run(base + 3 * a, base + 3 * b, colour, alpha)
        pixels = self.pixels
        for x, much in cover.items():
            share = min(1.0, much / LINES) * alpha
            at = base + 3 * x
            for channel in range(3):
                was = pixels[at + channel]
                pixels[at + channel] = round(was + (colour[channel] - was) * share)

    def _run(self, start: int, end: int, colour: Colour, alpha: float) -> None:
        if alpha == 1.0:
            self.pixels[start:end] = bytes(colour) * ((end - start) // 3)
            return
        for channel, value in enumerate(colour):
            part = slice(start + channel, end, 3)
            self.pixels[part] = self.pixels[part].translate(_mixed(value, alpha))

    def png(self) -> bytes:
        stride = 3 * self.width
        # No row is told by its neighbours: most of them are long runs of one colour.
        rows = b"".join(b"\0" + self.pixels[at : at + stride] for at in range(0, len(self.pixels), stride))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, said) for name, said in parts)


@lru_cache(maxsize=64)
def _mixed(value: int, alpha: float) -> bytes:
    """What each strength of a colour becomes under a layer that can be seen through."""
    return bytes(round(was + (value - was) * alpha) for was in range(256))


def circle(x: float, y: float, radius: float) -> list[Point]:
    corners = max(8, min(48, int(ROUND + radius)))
    turn = 2 * math.pi / corners
    return [(x + radius * math.cos(i * turn), y + radius * math.sin(i * turn)) for i in range(corners)]


def _chunk(name: bytes, said: bytes) -> bytes:
    return struct.pack(">I", len(said)) + name + said + struct.pack(">I", zlib.crc32(name + said))


def _edges(loops: Iterable[Sequence[Point]]) -> list[tuple[float, float, float, float]]:
    """Top, bottom, where it begins at the top, and how it leans; the highest first."""
    edges = []
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
            if ay == by:
                continue
            if ay > by:
                ax, ay, bx, by = bx, by, ax, ay
            edges.append((ay, by, ax, (bx - ax) / (by - ay)))
    return sorted(edges)


def _within(crossings: list[float], width: int) -> list[tuple[float, float]]:
    """The spans between crossings, as far as they are on the sheet."""
    pairs = zip(crossings[::2], crossings[1::2], strict=False)
    return [(min(max(a, 0.0), width), min(max(b, 0.0), width)) for a, b in pairs]


def _add(cover: dict[int, float], a: float, b: float, skip: tuple[int, int]) -> None:
    """What a span covers of single pixels, but for those that are inside wholly."""
    first, last = skip
    if first < last:
        _add(cover, a, first, (0, 0))
        _add(cover, last, b, (0, 0))
        return
    x = math.floor(a)
    while x < b:
        much = min(b, x + 1) - max(a, x)
        if much > 0:
            cover[x] += much
        x += 1


def _beam(a: Point, b: Point, width: float) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / far * width / 2, dx / far * width / 2
    return [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]


def _parts(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """A way cut into dashes."""
    found: list[list[Point]] = []
    left, drawn = dash, True
    for (ax, ay), (bx, by) in pairwise(points):
        far = math.hypot(bx - ax, by - ay)
        done = 0.0
        while far - done > 1e-6:
            step = min(left, far - done)
            if drawn:
                at = [done / far, (done + step) / far]
                found.append([(ax + (bx - ax) * t, ay + (by - ay) * t) for t in at])
            done += step
            left -= step
            if left <= 1e-6:
                drawn = not drawn
                left = dash if drawn else gap
    return found
