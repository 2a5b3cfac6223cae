"""What `script/bench growth` writes: the tables of docs/performance.md, and the plot beside them."""

import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from growth import GOAL, WITH_GOAL, Growth, Times

MARKS = ("<!-- growth -->", "<!-- end of growth -->")
# Stands before the tables, once there is something to show.
IMAGE = (
    "![How the medians of the sign-in lookup, the refresh and the user call grow with the number of people]"
    "(images/growth.svg)"
)
# What is drawn, and how.
LINES = ("sign-in lookup", "refresh", "user call")
# For a light page, and for a dark one.
STYLE = """
text { font-family: sans-serif; font-size: 12px; fill: #1b1f24 } .title { font-size: 15px; font-weight: 600 }
.ground { fill: #ffffff } .axis { stroke: #8a93a0 } .goal { stroke: #b3261e; stroke-dasharray: 5 4 }
.middle { text-anchor: middle } .end { text-anchor: end }
.line { stroke: currentColor; stroke-width: 2; fill: none } .point { fill: currentColor }
.first { color: #33507d } .second { color: #a3471f } .third { color: #2c6b41 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .ground { fill: #0d1117 } .axis { stroke: #9aa4af } .goal { stroke: #ff9a8f }
.first { color: #9cc3ff } .second { color: #f0a37e } .third { color: #7fd79c }
}
"""
CLASSES = dict(zip(LINES, ("first", "second", "third"), strict=True))
WIDTH, HEIGHT = 460, 300
LEFT, TOP, RIGHT, BOTTOM = 56, 44, 16, 84


def short(people: int) -> str:
    """A number of people, as words for a narrow place."""
    if people >= 1_000_000 and people % 100_000 == 0:
        return f"{people / 1_000_000:g} million"
    return f"{people:,}"


def cell(times: Times | None) -> str:
    """Two times, or that there is no answer."""
    return "503" if times is None else f"{times.median:.2f} / {times.slow:.2f}"


def table(name: str, growth: Growth) -> str:
    """The figures of one database."""
    sizes = sorted(growth.sizes)
    gigabytes = ", ".join(f"{growth.sizes[people] / 1e9:.2f} GB with {short(people)}" for people in sizes)
    rows = [
        f"### {name}",
        "",
        f"The database takes {gigabytes}.",
        "",
        "| | " + " | ".join(short(people) for people in sizes) + " | ratio | goal |",
        "|---|" + "--:|" * (len(sizes) + 2),
    ]
    for figure, times in growth.times.items():
        first, last = times.get(sizes[0]), times.get(sizes[-1])
        ratio = f"{last.median / first.median:.2f}" if first and last else "–"
        goal = f"{GOAL:g}" if figure in WITH_GOAL else ""
        cells = " | ".join(cell(times.get(people)) for people in sizes)
        rows.append(f"| {figure} | {cells} | {ratio} | {goal} |")
    return "\n".join(rows)


def write(root: Path, found: Mapping[str, Growth], conditions: str) -> None:
    """Replaces the tables and the plot."""
    page = root / "docs" / "performance.md"
    begin, end = MARKS
    tables = "\n\n".join(table(name, growth) for name, growth in found.items())
    content = f"{begin}\n\n{IMAGE}\n\n{conditions}\n\n{tables}\n\n{end}"
    page.write_text(re.sub(f"{begin}.*{end}", lambda _: content, page.read_text(), flags=re.DOTALL))
    (root / "docs" / "images" / "growth.svg").write_text(plot(found))


def plot(found: Mapping[str, Growth]) -> str:
    """The medians as multiples of those with the fewest people, one panel for each database."""
    width, height = WIDTH * len(found), HEIGHT + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="How the medians of three figures grow with the number of people, on both databases">',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
    ]
    most = max([2.0, *(ratio for growth in found.values() for line in LINES for _, ratio in ratios(growth, line))])
    for index, (name, growth) in enumerate(found.items()):
        parts += panel(name, growth, index * WIDTH, math.ceil(most * 2) / 2)
    x = LEFT
    for line, kind in CLASSES.items():
        parts.append(f'<line class="line {kind}" x1="{x}" y1="{HEIGHT}" x2="{x + 24}" y2="{HEIGHT}"/>')
        parts.append(f'<text x="{x + 30}" y="{HEIGHT + 4}">{line}</text>')
        x += 150
    parts.append(f'<line class="goal" x1="{x}" y1="{HEIGHT}" x2="{x + 24}" y2="{HEIGHT}"/>')
    parts.append(f'<text x="{x + 30}" y="{HEIGHT + 4}">goal</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def ratios(growth: Growth, figure: str) -> Sequence[tuple[int, float]]:
    """How many times the first median each one is."""
    times = sorted(growth.times.get(figure, {}).items())
    return [(people, one.median / times[0][1].median) for people, one in times]


def panel(name: str, growth: Growth, left: int, top: float) -> list[str]:
    """One database's part of the plot. `top` is the highest multiple that is shown."""
    sizes = sorted(growth.sizes)
    span = math.log10(sizes[-1] / sizes[0]) or 1

    def place(people: int, ratio: float) -> tuple[float, float]:
        x = left + LEFT + math.log10(people / sizes[0]) / span * (WIDTH - LEFT - RIGHT - 40)
        return round(x, 1), round(TOP + (1 - ratio / top) * (HEIGHT - TOP - BOTTOM), 1)

    (x1, bottom), (x2, _) = place(sizes[0], 0), place(sizes[-1], 0)
    parts = [f'<text class="title" x="{x1}" y="24">{name}</text>']
    for step in range(int(top * 2) + 1):
        _, y = place(sizes[0], step / 2)
        parts.append(f'<line class="axis" x1="{x1 - 4}" y1="{y}" x2="{x1}" y2="{y}"/>')
        parts.append(f'<text class="end" x="{x1 - 8}" y="{y + 4}">{step / 2:g} ×</text>')
    parts.append(f'<line class="axis" x1="{x1}" y1="{TOP}" x2="{x1}" y2="{bottom}"/>')
    parts.append(f'<line class="axis" x1="{x1}" y1="{bottom}" x2="{x2}" y2="{bottom}"/>')
    for people in sizes:
        x, _ = place(people, 0)
        parts.append(f'<text class="middle" x="{x}" y="{bottom + 20}">{short(people)}</text>')
    parts.append(f'<text class="middle" x="{(x1 + x2) / 2}" y="{bottom + 40}">people</text>')
    _, y = place(sizes[0], GOAL)
    parts.append(f'<line class="goal" x1="{x1}" y1="{y}" x2="{x2}" y2="{y}"/>')
    for figure, kind in CLASSES.items():
        points = [place(people, ratio) for people, ratio in ratios(growth, figure)]
        drawn = " ".join(f"{x},{y}" for x, y in points)
        parts.append(f'<polyline class="line {kind}" points="{drawn}"/>')
        parts += [f'<circle class="point {kind}" cx="{x}" cy="{y}" r="3.5"/>' for x, y in points]
    return parts
