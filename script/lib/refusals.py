"""Two records of the server half: its refusals, and its entries in the audit trail.

Tests/data/refusals.txt: every refusal that is constructed, with its status, code, text and the seconds of its
Retry-After, the one header in which refusals differ. What accounts refuse is a value; Tests/data/account-refusals.txt
has what becomes of it, by running it. Tests/data/trail.txt: every row of the audit trail with its event, actor, method
and reason, which the metrics count as well, and every other count.

script/lib/refusals.py           prints the differences between the sources and the records
script/lib/refusals.py --write   writes the records

A change that keeps the behavior leaves the records as they are, wherever the code moves. One line is one place. A part
that is computed at run time appears as it does in the sources.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "Tests" / "data" / "refusals.txt"
TRAIL = ROOT / "Tests" / "data" / "trail.txt"
CONSTRUCTION = re.compile(r"\bServerError\((?=\s*[\w.\"])")
ROW = re.compile(r"(?<!func )\bnote\(")
COUNT = re.compile(r"\bmeters\.(count\w+\()")
LITERALS = re.compile(r'"\s*\+\s*"')


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


def refusals(source: str) -> Iterator[str]:
    """The refusals that a Swift file constructs, each in one line."""
    code = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    for found in CONSTRUCTION.finditer(code):
        line = " ".join(LITERALS.sub("", arguments(code, found.end())).split())
        # A status first: anything else is another type's, or takes an error apart.
        if re.match(r"(?:\d{3}|error\.status\.code), ", line):
            yield line


def recorded(root: Path = ROOT) -> list[str]:
    """All refusals that the server half constructs, sorted, each as often as it does."""
    files = sorted((root / "Sources").rglob("*.swift"))
    return sorted(line for file in files for line in refusals(file.read_text(encoding="utf-8")))


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
    is_same = True
    for record, now in ((RECORD, recorded()), (TRAIL, recorded_trail())):
        if arguments == ["--write"]:
            record.write_text("".join(f"{line}\n" for line in now), encoding="utf-8")
            continue
        before = record.read_text(encoding="utf-8").splitlines()
        for line in sorted(set(before) - set(now)):
            print(f"- {line}")
        for line in sorted(set(now) - set(before)):
            print(f"+ {line}")
        is_same = is_same and now == before
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
