"""The table and the diagrams of the sign-in flow, drawn from what the machine was probed for (docs/flow.json)."""

import json
from dataclasses import dataclass
from html import escape
from pathlib import Path

WORDS = {
    "navigateToLogin": "Sign In",
    "navigateToSignup": "Create Account",
    "navigateToResetRequest": "Forgot password?",
    "navigateToChoice": "Back",
    "startedOver": "start over",
    "returnAccepted": "Continue as …",
    "navigationSet": "set from outside",
    "answered signedIn": "signed in",
    "answered emailUnverified": "address not confirmed",
    "answered confirmationPending": "confirm the address first",
    "answered sent": "code sent",
    "answered rateLimited": "code sent a moment ago",
    "answered invalidCredentials": "confirmed elsewhere, another password",
    "answered passwordChanged": "new password set",
    "answered stepNeeded": "second step needed",
    "answered enrollmentNeeded": "second factor required",
    "answered failed": "took too long",
    "mailedLinkOpened": "mailed link opened",
}
END = "signed in"
CHANGE_EMAIL = "Change email"
# Where the same event leads back to the address that a code went to.
CORRECTIONS = {("confirmEmail", "signup"), ("resetVerify", "resetRequest")}
USE_PASSWORD = "Use your password"

Point = tuple[float, float]

# Where each box stands in the picture: column and row.
PLACES: dict[str, Point] = {
    "choice": (0, 1),
    "login": (1, 1.25),
    "signup": (1, 0),
    "resetRequest": (1, 2.9),
    "resetVerify": (2, 2.9),
    "confirmEmail": (2, 0),
    "signInCode": (2, 2.2),
    "secondFactor": (2, 1.1),
    "enrollFactor": (2, 0.55),
    END: (3, 1),
}
COLUMN, ROW, WIDTH, HEIGHT, MARGIN = 310, 150, 130, 44, 40


@dataclass(frozen=True)
class Row:
    """A row of the table."""

    origin: str
    event: str
    target: str

    @property
    def words(self) -> str:
        """What a reader calls the event. A new one has to be named above."""
        if (self.origin, self.target) == ("signInCode", "login"):
            return USE_PASSWORD
        return CHANGE_EMAIL if (self.origin, self.target) in CORRECTIONS else WORDS[self.event]


def read(root: Path) -> list[Row]:
    """The rows that the machine takes."""
    rows = json.loads((root / "docs" / "flow.json").read_text(encoding="utf-8"))
    return [Row(row["from"], row["event"], row["to"]) for row in rows]


# The size of the number of a line.
RADIUS = 10
# What leads from everywhere: the way back, what is set from outside, and a mailed link.
EVERYWHERE = ("navigateToChoice", "navigationSet", "startedOver", "answered recoveryAllowed")
# Where only a mailed link signs in.
BY_LINK = ("resetRequest", "resetVerify")
# Where only a mailed link leads to the second step, or to a second factor.
STEP_BY_LINK = ("signup", "resetRequest")
FACTOR_BY_LINK = ("resetRequest", "resetVerify")


def steps(rows: list[Row]) -> list[Row]:
    """The rows a diagram shows: without what leads from everywhere."""
    return [
        row
        for row in rows
        if row.event not in EVERYWHERE
        and not (row.origin in BY_LINK and row.target == END)
        and not (row.origin in STEP_BY_LINK and row.target == "secondFactor")
        and not (row.origin in FACTOR_BY_LINK and row.target == "enrollFactor")
    ]


def table(rows: list[Row]) -> str:
    """The table in Markdown."""
    numbered = numbers(rows)
    lines = ["| line | from | event | to |", "|---|---|---|---|"]
    lines += [
        f"| {numbered[row.origin, row.target]} | {row.origin} | `{row.event}` ({row.words}) | {row.target} |"
        for row in steps(rows)
    ]
    return "\n".join(lines)


def mermaid(rows: list[Row]) -> str:
    """The diagram in Mermaid."""
    lines = ["stateDiagram-v2", "    [*] --> choice"]
    for row in steps(rows):
        target = "[*]" if row.target == END else row.target
        lines.append(f"    {row.origin} --> {target}: {row.words}")
    return "\n".join(lines)


def center(name: str) -> Point:
    column, line = PLACES[name]
    return MARGIN + WIDTH / 2 + column * COLUMN, MARGIN + HEIGHT / 2 + line * ROW


def edge(middle: Point, origin: Point, target: Point) -> Point:
    """Where the line to the target leaves the box around a middle, in which its origin is."""
    across, down = target[0] - origin[0], target[1] - origin[1]
    beside, below = origin[0] - middle[0], origin[1] - middle[1]
    reach = min(
        (WIDTH / 2 - (beside if across > 0 else -beside)) / abs(across) if across else float("inf"),
        (HEIGHT / 2 - (below if down > 0 else -below)) / abs(down) if down else float("inf"),
    )
    return origin[0] + across * reach, origin[1] + down * reach


def shifted(origin: Point, target: Point, by: float) -> list[Point]:
    """Both ends moved to one side, so that lines there and back do not lie on one another."""
    across, down = target[0] - origin[0], target[1] - origin[1]
    length = (across**2 + down**2) ** 0.5
    side = (-down / length * by, across / length * by)
    return [(point[0] + side[0], point[1] + side[1]) for point in (origin, target)]


def numbers(rows: list[Row]) -> dict[tuple[str, str], int]:
    """The number of each line: one line for all events between the same two boxes."""
    pairs = dict.fromkeys((row.origin, row.target) for row in steps(rows))
    return {pair: number for number, pair in enumerate(pairs, 1)}


def arrows(rows: list[Row]) -> list[str]:
    """The lines with their numbers, which the table has too: words would lie on one another."""
    numbered = numbers(rows)
    boxes = [center(name) for name in PLACES]
    lines, marks = [], []
    taken: list[Point] = []
    for (origin, target), number in numbered.items():
        start, end = center(origin), center(target)
        if (target, origin) in numbered:
            start, end = shifted(start, end, 10)
        (x1, y1), (x2, y2) = edge(center(origin), start, end), edge(center(target), end, start)
        spots = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (0.4, 0.5, 0.6, 0.3, 0.7, 0.2, 0.8)]
        free = [spot for spot in spots if is_free(spot, taken, boxes)]
        x, y = (free or spots)[0]
        taken.append((x, y))
        lines.append(f'<line class="move" x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}"/>')
        words = ", ".join(row.words for row in steps(rows) if (row.origin, row.target) == (origin, target))
        marks.append(f'<g><title>{escape(words)}</title><circle class="mark" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS}"/>')
        marks.append(f'<text class="number" x="{x:.0f}" y="{y + 4:.0f}">{number}</text></g>')
    return lines + marks


def is_free(spot: Point, taken: list[Point], boxes: list[Point]) -> bool:
    """Whether a number has room at a place: beside other numbers, and outside every box."""
    x, y = spot
    return all(abs(x - a) > 2 * RADIUS + 2 or abs(y - b) > 2 * RADIUS + 2 for a, b in taken) and all(
        abs(x - a) > WIDTH / 2 + RADIUS or abs(y - b) > HEIGHT / 2 + RADIUS for a, b in boxes
    )


def picture(rows: list[Row]) -> str:
    """The diagram as SVG."""
    width = 2 * MARGIN + WIDTH + 3 * COLUMN
    height = round(2 * MARGIN + HEIGHT + 2.9 * ROW)
    names = sorted({row.origin for row in rows} | {row.target for row in rows}, key=lambda name: PLACES[name])
    boxes = []
    for name in names:
        x, y = center(name)
        shape = "end" if name == END else "screen"
        boxes.append(
            f'<rect class="{shape}" x="{x - WIDTH / 2:.0f}" y="{y - HEIGHT / 2:.0f}" '
            f'width="{WIDTH}" height="{HEIGHT}" rx="{HEIGHT // 2 if name == END else 6}"/>'
        )
        boxes.append(f'<text class="name" x="{x:.0f}" y="{y + 5:.0f}">{escape(name)}</text>')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            'aria-label="The screens of the sign-in flow and what leads from one to the next">',
            "<style>",
            "text { font-family: sans-serif; text-anchor: middle; fill: #1b1f24 }",
            ".name { font-size: 15px; font-weight: 600 } .number { font-size: 11px }",
            ".ground, .mark { fill: #ffffff } .mark { stroke: #55606e }",
            ".screen { fill: #eef3fb; stroke: #33507d } .end { fill: #e5f4ea; stroke: #2c6b41 }",
            ".move { stroke: #55606e; stroke-width: 1.4; marker-end: url(#tip) } .tip { fill: #55606e }",
            "@media (prefers-color-scheme: dark) {",
            "text { fill: #e6edf3 } .ground, .mark { fill: #0d1117 } .mark, .move { stroke: #9aa4af }",
            ".screen { fill: #16233a; stroke: #7f9ccf } .end { fill: #12291b; stroke: #6fb98a } .tip { fill: #9aa4af }",
            "}",
            "</style>",
            '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" '
            'orient="auto"><path class="tip" d="M0 0 10 5 0 10z"/></marker></defs>',
            f'<rect class="ground" width="{width}" height="{height}"/>',
            *arrows(rows),
            *boxes,
            "</svg>",
            "",
        ]
    )


def page(rows: list[Row]) -> str:
    """docs/flow.md."""
    return f"""# The sign-in flow

Drawn by `script/docs --write` from the machine itself: every kind of event is sent to it in every situation, and each
move is written down. A test fails when this page is not current.

![The screens of the sign-in flow and what leads from one to the next](images/flow.svg)

## Moves

{table(rows)}

From every screen but the first, the way back (`navigateToChoice`) leads to `choice`, and so does the start of another
sign-in (`startedOver`): after a hand-over, after a sign-out, and when a person is asked to sign in again. A state that
is set from outside, as a swipe back or a URL does (`navigationSet`), is taken as it is, from every screen to every
other. A mailed link that opens the app (`mailedLinkOpened`) signs in from every screen, or leads to `resetVerify` with
the code accepted. Any other event leaves the person where they are.

## Diagram

```mermaid
{mermaid(rows)}
```
"""


def group_page(rows: list[dict[str, str]]) -> str:
    """docs/group-flow.md."""
    table = [f"| {row['from']} | `{row['event']}` | {row['to']} |" for row in rows]
    pairs = dict.fromkeys((row["from"], row["to"]) for row in rows if row["event"] != "back")
    arrows = [f"    {origin} --> {'[*]' if target == 'end' else target}" for origin, target in pairs]
    lines = ["# The screens about groups", "", GROUP_INTRODUCTION, "", "| from | event | to |", "|---|---|---|"]
    diagram = ["## Diagram", "", "The way back is left out.", "", "```mermaid", "stateDiagram-v2", *arrows, "```"]
    return "\n".join([*lines, *table, "", *diagram, ""])


GROUP_INTRODUCTION = """\
Drawn by `script/docs --write` from the machine itself: on each screen everything that it offers is done, in every state
that can be reached, and each move is written down. `answered` and `refused` name the request that the back end answers.
`end` is the end of the screens. An app begins with `list`, `switcher`, `overview` or `join`, and before the tabs with
`pending`, `choose`, `create` or `blocked`."""


def group_documents(root: Path) -> dict[Path, str]:
    """The table of the screens about groups, drawn from docs/group-flow.json."""
    rows = json.loads((root / "docs" / "group-flow.json").read_text(encoding="utf-8"))
    return {root / "docs" / "group-flow.md": group_page(rows)}


def documents(root: Path) -> dict[Path, str]:
    """The documents that are drawn, with what has to stand in them."""
    rows = read(root)
    docs = root / "docs"
    return {docs / "flow.md": page(rows), docs / "images" / "flow.svg": picture(rows)}
