"""The code of the guides: what runs everywhere, what needs Apple's systems, and the expected output."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "guides"
MARKS = ("everywhere", "apple", "run", "within", "printed", "shell", "log", "python")
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
        """Its name as the name of a program."""
        return "".join(word.capitalize() for word in self.file.stem.split("-"))

    def all_blocks(self) -> list[tuple[str, str, str]]:
        """The mark above each block, its language, and its contents."""
        return BLOCK.findall(self.file.read_text(encoding="utf-8"))

    def blocks(self, *marks: str) -> list[str]:
        """The blocks with one of these marks."""
        return [code for mark, _, code in self.all_blocks() if mark in marks]

    @property
    def program(self) -> str:
        """The code that runs without a screen."""
        return "\n".join(self.blocks("everywhere") + self.blocks("run"))

    @property
    def app(self) -> str:
        """The code that needs Apple's systems, with the code that it builds on."""
        return "\n".join(self.blocks("everywhere") + self.blocks("apple"))

    @property
    def printed(self) -> str:
        """The expected output of the program."""
        return "".join(self.blocks("printed"))


def all_guides() -> list[Guide]:
    """Every guide, and the troubleshooting page."""
    return [Guide(file) for file in (*sorted(FOLDER.glob("*.md")), TROUBLESHOOTING)]


def programs() -> list[Guide]:
    """The guides with something to run."""
    return [guide for guide in all_guides() if guide.blocks("run")]
