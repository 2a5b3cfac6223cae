"""The record of the entries of the server half in the audit trail.

Tests/data/trail.txt: every row of the audit trail with its event, actor, method and reason, which the metrics count as
well, and every other count.

script/lib/refusals.py           prints the differences between the sources and the record
script/lib/refusals.py --write   writes the record

A change that keeps the behavior leaves the record as it is, wherever the code moves. One line is one place. A part
that is computed at run time appears as it does in the sources.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TRAIL = ROOT / "Tests" / "data" / "trail.txt"
ROW = re.compile(r"(?<!func )\bnote\(")
COUNT = re.compile(r"\bmeters\.(count\w+\()")


def arguments(source: str, start: int) -> str:
    """The text up to the parenthesis that closes the one before `start`."""
    depth, place, is_text = 1, start, False
    while depth > 0:
        character = source[place]
        if is_text:
            if character == "\\" and source[place + 1] == "(":
                end = place + 2 + len(arguments(source, place + 2))
                place = end
            elif character == "\\":
                place += 1
            elif character == '"':
                is_text = False
        elif character == '"':
            is_text = True
        else:
            depth += {"(": 1, ")": -1}.get(character, 0)
        place += 1
    return source[start : place - 1]


def notes(source: str) -> Iterator[str]:
    """The rows of the trail that a Swift file writes and what else it counts, each in one line."""
    code = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    for found in ROW.finditer(code):
        line = " ".join(arguments(code, found.end()).split())
        # A row of the trail belongs to a person and a transaction.
        if ", of: " not in line or ", in: " not in line:
            continue
        # Which person, which transaction and when says nothing about what is written.
        yield re.sub(r", (?:of|session|before|in|at): [^,]+", "", line)
    for found in COUNT.finditer(code):
        yield f"{found[1]}{' '.join(arguments(code, found.end()).split())})"


def recorded_trail(root: Path = ROOT) -> list[str]:
    """All rows of the trail and all counts of the server half, sorted, each as often as it is written."""
    files = sorted((root / "Sources").rglob("*.swift"))
    return sorted(line for file in files for line in notes(file.read_text(encoding="utf-8")))


def main(arguments: list[str]) -> int:
    """Compares or writes."""
    now = recorded_trail()
    if arguments == ["--write"]:
        TRAIL.write_text("".join(f"{line}\n" for line in now), encoding="utf-8")
        return 0
    before = TRAIL.read_text(encoding="utf-8").splitlines()
    for line in sorted(set(before) - set(now)):
        print(f"- {line}")
    for line in sorted(set(now) - set(before)):
        print(f"+ {line}")
    return 0 if now == before else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
