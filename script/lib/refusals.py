"""The record of every refusal that the server half can give: status, code and text, reached over HTTP or not.

script/lib/refusals.py           says what differs between the sources and Tests/data/refusals.txt
script/lib/refusals.py --write   writes the record

A change that keeps behaviour leaves the record as it is, wherever the refusals move to. One line is one refusal. A part
that is computed when it is given stands in the line as it does in the sources.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "Tests" / "data" / "refusals.txt"
CONSTRUCTION = re.compile(r"\bServerError\((?=\s*[\w.\"])")
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
        if re.match(r"(?:\d{3}|[a-z]\w*(?:\.\w+)*), ", line):
            yield line


def recorded(root: Path = ROOT) -> list[str]:
    """All refusals of the server half, sorted, each as often as it is constructed."""
    files = sorted((root / "Sources").rglob("*.swift"))
    return sorted(line for file in files for line in refusals(file.read_text(encoding="utf-8")))


def main(arguments: list[str]) -> int:
    """Compares or writes."""
    now = recorded()
    if arguments == ["--write"]:
        RECORD.write_text("".join(f"{line}\n" for line in now), encoding="utf-8")
        return 0
    before = RECORD.read_text(encoding="utf-8").splitlines()
    for line in sorted(set(before) - set(now)):
        print(f"- {line}")
    for line in sorted(set(now) - set(before)):
        print(f"+ {line}")
    return 0 if now == before else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
