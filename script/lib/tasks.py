"""The commonest changes of the package: the patches of Tests/Tasks, and the files that docs/architecture.md lists.

A file of Tests/Tasks names the row of the page and the tests that a patch has to pass. Each [[change]] of it is one of:

- `file`, `old`, `new`: a text that stands in the file exactly once, and what replaces it;
- `file`, `like`, `new`: a new file, and the one that the page shows as its example;
- `file`, `like`, `words`: a new file or folder that repeats another one with other words, in its names too.

`example` has what the row shows and nobody changes, `written` what a script writes afterwards, and `most` the number of
files that the patch may touch.
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "architecture.md"
# Where each language has a folder.
LANGUAGES = ROOT / "Sources" / "GatehousePages" / "Words"
# A file or folder that a row names. What has a space in it is a command.
NAMED = re.compile(r"`((?:Sources|Tests|Examples|docs)/[^` ]+|Package\.swift)`")


class MisfitError(AssertionError):
    """A patch that does not fit the sources."""


@dataclass
class Change:
    """One change of a patch."""

    file: str
    old: str = ""
    new: str = ""
    like: str = ""
    words: dict[str, str] = field(default_factory=dict)

    def reworded(self, text: str) -> str:
        """A text of the example with the words of the new file."""
        for old, new in self.words.items():
            text = text.replace(old, new)
        return text

    def copies(self, root: Path) -> dict[str, str]:
        """The new files that repeat others."""
        origin = root / self.like
        files = sorted(origin.iterdir()) if origin.is_dir() else [origin]
        found = {}
        for file in files:
            name = self.file if file == origin else f"{self.file}/{self.reworded(file.name)}"
            text = file.read_text(encoding="utf-8")
            if self.reworded(text) == text:
                raise MisfitError(f"{file.relative_to(root)} has none of the words {', '.join(self.words)}")
            found[name] = self.reworded(text)
        return found


@dataclass
class Task:
    """A task, and the patch that does it."""

    name: str
    task: str
    tests: list[str]
    most: int | None = None
    example: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    change: list[Change] = field(default_factory=list)

    def applied(self, root: Path = ROOT) -> dict[str, str]:
        """The texts of all files that the patch touches.

        Raises MisfitError for an anchor that does not stand in its file exactly once, and for a new file that is there.
        """
        texts: dict[str, str] = {}
        for change in self.change:
            if not change.like:
                text = texts.get(change.file) or (root / change.file).read_text(encoding="utf-8")
                if not change.old or text.count(change.old) != 1:
                    raise MisfitError(f"{change.file} has {text.count(change.old)} times {change.old!r}")
                texts[change.file] = text.replace(change.old, change.new)
                continue
            if (root / change.file).exists():
                raise MisfitError(f"{change.file} is there")
            texts |= change.copies(root) if change.words else {change.file: change.new}
        return texts

    def places(self) -> set[str]:
        """What the row of the page has to name: for a new file its example, for a text in all languages the English."""
        touched = {change.like or change.file for change in self.change}
        return {in_english(name) for name in touched} | {*self.example, *self.written}


def in_english(name: str) -> str:
    """The path with English in place of another language."""
    languages = [folder.name for folder in LANGUAGES.iterdir() if folder.is_dir()]
    return re.sub(rf"\b({'|'.join(languages)})\b", "English", name)


def read(folder: Path = ROOT / "Tests" / "Tasks") -> list[Task]:
    """The tasks of a folder."""
    found = []
    for file in sorted(folder.glob("*.toml")):
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
        changes = [Change(**entry) for entry in entries.pop("change", [])]
        found.append(Task(file.stem, change=changes, **entries))
    return found


def rows(page: str) -> dict[str, set[str]]:
    """The rows of "Where to change what" before the smaller things: each task with the files and folders it names."""
    section = page.partition("## Where to change what\n")[2].partition("Smaller things")[0]
    cells = re.findall(r"^\| (.+?) \| (.+) \|$", section, re.MULTILINE)
    return {task: set(NAMED.findall(files)) for task, files in cells if task != "task"}
