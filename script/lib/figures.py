#!/usr/bin/env python3
"""The figures of the house as they are now: what stands there more than once, and how much of everything there is.

Counts public declarations and dead links in the modules of the last debug build, and everything else in the files.
Status 1 if a link of the documentation leads nowhere: the other figures are reported, not held.
"""

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import swift_package
import symbols
import tasks

ROOT = Path(__file__).resolve().parents[2]

COMMENT = re.compile(r"^\s*//.*$|(?<=\s)//\s.*$", re.MULTILINE)
Rule = Callable[[str], bool]


def having(*patterns: str, without: str | None = None) -> Rule:
    """Whether the code of a file has all patterns, and not another one."""
    wanted = [re.compile(pattern, re.MULTILINE) for pattern in patterns]
    other = re.compile(without) if without else None
    return lambda code: all(pattern.search(code) for pattern in wanted) and not (other and other.search(code))


# What there should be one of, with the code by which a file shows that it has one of its own.
ONE_OF_EACH: dict[str, Rule] = {
    # Who shows what a token says, without its signature, reads no JWS.
    "readers of JWS": having(
        r'(?:split\(separator: |parts\(between: )(?:UInt8\(ascii: )?"\."', r"\bparts\.count == 3\b", r"(?i)signature"
    ),
    'definitions of "this machine"': having(r'(?i)func \w*loopback\w*\(|"\[?::1\]?"', without=r"\bThisMachine\."),
    "definitions of form encoding": having(r'PercentCoding\.encode\(.*joined\(separator: "&"\)'),
    "definitions of base64url": having(r"(?i)base64", r'\d-_"|replacing\("-"'),
    "files that import jwt-kit": having(r"^\s*(?:\w+ )?import JWTKit\b"),
}

PUBLIC = re.compile(r"^\s*(?:@\S+ )*(?:public|open) (?!import\b)", re.MULTILINE)


def swift_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.swift"))


def places(root: Path) -> Iterator[tuple[str, list[str]]]:
    """The files that have one of each."""
    codes = {file: COMMENT.sub("", file.read_text(encoding="utf-8")) for file in swift_files(root / "Sources")}
    for name, rule in ONE_OF_EACH.items():
        yield name, [str(file.relative_to(root / "Sources")) for file, code in codes.items() if rule(code)]


def lines(files: list[Path]) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def sizes(root: Path) -> Iterator[tuple[str, int]]:
    """How much there is. Nothing is aimed at here: moving or condensing code is no gain."""
    decisions = root / "docs" / "decisions"
    yield "decisions", len([page for page in decisions.glob("*.md") if page.name != "README.md"])
    yield "golden pages", len([file for file in (root / "Tests" / "data" / "pages").rglob("*") if file.is_file()])
    yield "snapshots of screens", len(list((root / "Tests").glob("*/Snapshots/*")))
    yield "lines of Sources", lines(swift_files(root / "Sources"))
    yield "lines of Tests", lines([*swift_files(root / "Tests"), *(root / "Tests").rglob("*.py")])


def screens(root: Path) -> int:
    """The public declarations of the screens. Linux builds nothing of them, so they are counted in the sources."""
    files = swift_files(root / "Sources" / "GatehouseUI")
    return sum(len(PUBLIC.findall(file.read_text(encoding="utf-8"))) for file in files)


def surface(root: Path, manifest: dict) -> tuple[dict[str, int], list[str]]:
    """The public declarations per module, and what DocC has to say about them."""
    modules = swift_package.library_targets(manifest)
    with tempfile.TemporaryDirectory() as name:
        graphs = Path(name)
        symbols.extract(modules, graphs, symbols.of_debug_build(root))
        counts = dict(symbols.declarations(graphs))
        public = [module for module in modules if counts[module]]
        warnings = list(symbols.documentation_warnings(graphs, public, root))
    counts["GatehouseUI"] = screens(root)
    return counts, warnings


def line(name: str, count: int, detail: str = "") -> str:
    return f"{name:<34} {count:>7,}  {detail}".rstrip()


def main() -> int:
    """Prints the figures."""
    manifest = swift_package.read(ROOT)
    counts, warnings = surface(ROOT, manifest)
    largest = sorted(counts.items(), key=lambda item: -item[1])
    detail = ", ".join(f"{module} {count}" for module, count in largest if count)
    print(line("public declarations", sum(counts.values()), detail))
    for name, found in places(ROOT):
        print(line(name, len(found), ", ".join(found)))
    print(line("dead links in the documentation", len(warnings)))
    kinds = [target["type"] for target in manifest["targets"]]
    print(
        line("targets", len(kinds), f"{kinds.count('test')} of them tests, {kinds.count('system')} of system libraries")
    )
    for task in tasks.read():
        print(line(f"files for the task {task.name}", len(task.applied()), task.task))
    for name, count in sizes(ROOT):
        print(line(name, count))
    for warning in warnings:
        print(warning, file=sys.stderr)
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(main())
