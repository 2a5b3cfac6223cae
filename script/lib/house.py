"""The picture of the house in docs/architecture.md: which target may import which, drawn from the manifest."""

from pathlib import Path
from typing import Any

import swift_package

PAGE = Path("docs") / "architecture.md"
START, END = "<!-- drawn by script/docs --write -->\n", "<!-- end of the drawing -->\n"
# What makes a target a part of the server half.
TRAIT = "ServerTrait"


def short(name: str) -> str:
    return name.removeprefix("Gatehouse") or name


def direct(edges: dict[str, set[str]], name: str) -> set[str]:
    """What a target names and none of its other targets already leads to."""
    return {one for one in edges[name] if not any(one in reached(edges, other) for other in edges[name] - {one})}


def reached(edges: dict[str, set[str]], name: str) -> set[str]:
    """The targets that a target leads to in any number of steps."""
    return edges[name].union(*(reached(edges, other) for other in edges[name]))


def height(edges: dict[str, set[str]], name: str) -> int:
    """How many steps the longest way down has."""
    return max((1 + height(edges, other) for other in edges[name]), default=0)


def drawing(root: Path, manifest: dict[str, Any]) -> str:
    """The halves, from the top down. Targets with the same arrows share a line; an arrow that others imply is left out.
    Targets of C, which only bind a library of the system, are not shown."""
    regular = {target["name"] for target in manifest["targets"] if target["type"] in ("regular", "executable")}
    shown = {name for name in regular if any((root / "Sources" / name).rglob("*.swift"))} - {TRAIT}
    graph = swift_package.graph(manifest)
    edges = {name: graph[name] & shown for name in shown}
    halves = (
        ("The client half", {name for name in shown if TRAIT not in graph[name]}),
        ("The server half", {name for name in shown if TRAIT in graph[name]}),
    )
    blocks = []
    for title, names in halves:
        lines: dict[frozenset[str], list[str]] = {}
        for name in sorted(names, key=lambda name: (-height(edges, name), short(name).lower())):
            lines.setdefault(frozenset(direct(edges, name)), []).append(short(name))
        width = max(len(", ".join(sources)) for sources in lines.values())
        drawn = ""
        for below, sources in lines.items():
            targets = ", ".join(sorted(map(short, below), key=str.lower))
            drawn += f"{', '.join(sources):<{width}} ─▶ {targets}".removesuffix(" ─▶ ").rstrip() + "\n"
        blocks.append(f"{title}:\n\n```\n{drawn}```\n")
    return "\n".join(blocks)


def documents(root: Path) -> dict[Path, str]:
    """The page with the drawing as it has to be now."""
    page = root / PAGE
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return {page: f"{before}{START}\n{drawing(root, swift_package.read(root))}\n{END}{after}"}
