"""The code of the guides: which of it runs everywhere, which needs Apple's systems, and what is said to be printed."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "guides"
MARKS = ("everywhere", "apple", "run", "within", "printed", "shell", "log")
# The marks of Swift code. What is marked "within" is compiled in a function that has the values its text names.
SWIFT_MARKS = ("everywhere", "apple", "run", "within")
TROUBLESHOOTING = ROOT / "docs" / "troubleshooting.md"
BLOCK = re.compile(r"^(?:<!-- ([\w ]+) -->\n)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Guide:
    """One guide."""

    file: Path

    @property
    def name(self) -> str:
        """Its name as that of a program."""
        return "".join(word.capitalize() for word in self.file.stem.split("-"))

    def all_blocks(self) -> list[tuple[str, str, str]]:
        """The mark above each block, its language, and what is in it."""
        return BLOCK.findall(self.file.read_text(encoding="utf-8"))

    def blocks(self, *marks: str) -> list[str]:
        """The blocks with one of these marks."""
        return [code for mark, _, code in self.all_blocks() if mark in marks]

    @property
    def program(self) -> str:
        """What runs without a screen."""
        return "\n".join(self.blocks("everywhere") + self.blocks("run"))

    @property
    def app(self) -> str:
        """What needs Apple's systems, with what it builds on."""
        return "\n".join(self.blocks("everywhere") + self.blocks("apple"))

    @property
    def printed(self) -> str:
        """What the program is said to print."""
        return "".join(self.blocks("printed"))


def all_guides() -> list[Guide]:
    """Every guide, and the page that helps when one does not."""
    return [Guide(file) for file in (*sorted(FOLDER.glob("*.md")), TROUBLESHOOTING)]


def programs() -> list[Guide]:
    """The guides with something to run."""
    return [guide for guide in all_guides() if guide.blocks("run")]
