"""House rules that the compiler and swift-format do not know, checked line by line. Run by script/lint.

Prints `file:line: what is wrong` and ends with status 1 when there is something to print.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Time, waiting and chance come through ports, so that a test can control them. These files implement the ports.
PORT_IMPLEMENTATIONS = {
    "Sources/Gatehouse/Session/SessionJitter.swift",
    "Sources/Gatehouse/Session/SystemTimekeeper.swift",
    "Sources/GatehouseDomain/Ports/WallClock.swift",
    "Sources/GatehouseInMemory/InMemoryAccounts.swift",
    "Sources/GatehouseDomain/Ports/RandomBytes.swift",
    "Sources/Gatehouse/Apple/AppleNonce.swift",
}

SLEEP = re.compile(r"\b(?:Task|Thread)\.sleep\b|(?<![.\w])(?<!func )(?:u|nano)?sleep\(")
IN_SOURCES = [
    (
        re.compile(r"\bDate(?:\(\)|\.now\b|\(timeIntervalSinceNow:)"),
        "reads the clock: take the time from a `WallClock`",
    ),
    (re.compile(r"\bUUID\(\)"), "makes an id: take it from a generator that is passed in"),
    (
        re.compile(r"\.random\((?![^)]*\busing:)|\bSystemRandomNumberGenerator\b"),
        "draws a number: take it from a source that is passed in",
    ),
    (SLEEP, "waits: use the `Clock` that is passed in"),
]
IN_TESTS = [(SLEEP, "sleeps: tests await an event or move a clock")]
IN_PYTHON = [(re.compile(r"\btime\.sleep\("), "sleeps: tests await an event")]
EVERYWHERE = [
    (re.compile(r"\b(?:TODO|FIXME|XXX)\b"), "is unfinished: finish it, or say in the documents what is missing")
]
IN_PAGES = [
    (
        re.compile(r"<script(?![^>]*\bsrc=)", re.IGNORECASE),
        "has an inline script, which the pages' security policy refuses",
    ),
    (
        re.compile(r"<style\b|\bstyle=\\?[\"'{]", re.IGNORECASE),
        "has an inline style, which the pages' security policy refuses",
    ),
    (re.compile(r"\son[a-z]{4,}=\\?[\"'{]"), "has an inline event handler, which the pages' security policy refuses"),
]
# Forbidden everywhere: in sources, documents and the names of tests.
FOREIGN_PHRASES = re.compile(
    r"\b(?:whoever|whomever|for whom|of whom|anew|is none any more|any more then|go(?:es)? on|takes? back|give[sn]? up|"
    r"gave up|lies on|what is not|for good|looks? into|lets? go of)\b",
    re.IGNORECASE,
)
# Sentences that screens, mails, errors and comments once had, and that docs/voice.md replaced. Exact phrases of them.
OLD_SENTENCES = re.compile(
    r"\b(?:sign in to go on|you are in no group|make one, or join|make me a member|you lose sight of|"
    r"invite somebody\b(?!,)|has this address is in|ask whoever owns|name is needed|takes at most \d+|what others read|"
    r"you can leave it empty|your address up to|with each of these you|here you are signed in|"
    r"sign out what you do not know|it is signed out|a change that waits|do not change it|look into your inbox|"
    r"waits for your answer|it happens at once|nobody can undo it|tick the box if|thank you for having|"
    r"everybody tries first|this code is not right|digits, from the mail|please wait\. you can|the invitation holds|"
    r"password was asked for|nobody is found|signs in a quarter|from what a session is used|for whom you name|"
    r"it lies on request|nobody here waits|tests can hold still|whoever is overtaken|how whoever answers|"
    r"of what there is none|is none any more)",
    re.IGNORECASE,
)
# What no source says, in its words, texts and comments. German and French write "E-Mail" and "e-mail" themselves.
SOURCE_PHRASES = re.compile(
    FOREIGN_PHRASES.pattern
    + r"|\b(?:code is not right|was asked for, for|a name takes at most|tick the box if|having been here|"
    r"if you mean it|everybody tries first|is in no group|come to this account|a change that waits)\b",
    re.IGNORECASE,
)
HYPHENATING = re.compile(r"(?:German|French)\w*\.swift$")
HYPHENATED_EMAIL = re.compile(r"\be-mail", re.IGNORECASE)
# Forbidden in comments: phrases that read as a translation. Texts may need some of these words.
COMMENT_PHRASES = re.compile(
    r"\be-mail|\b(?:unless told otherwise|told otherwise|somebody who|any more|hand(?:s|ed)? over|hand-off|in vain|"
    r"beforehand|begun|all the same|good for|two launches|(?:last seen|seen last)|ways? of signing in|what there is|"
    r"gives? back|asked for|in force|(?:has|have) yet to|(?<!there )is none|of whatever|nobody's business|"
    r"takes? along|what is said|goes? by|who one is|push(?:es|ed) out|came off|at fault|present address|"
    r"is there for|colours?|honours?|"
    r"(?:authori|initiali|normali|organi|recogni|seriali)s(?:e|es|ed|ing|ation))\b|"
    r"/// (?:Gives|Makes (?:a|an|it)|Takes (?:every|the|what))\b|MARK: Inside\b",
    re.IGNORECASE,
)
# Forbidden in documents: the phrases above, and more that a native speaker would stumble over.
DOCUMENT_PHRASES = re.compile(
    FOREIGN_PHRASES.pattern
    + r"|\be-mail|\bnobody is(?=[.,;:])|\b(?:whom|alone|any more|(?<!there )is none|go on|gone on|going on|"
    r"took back|taken back|(?:holds?|held) for|(?:hold|held) still|in vain|beforehand|all the same|"
    r"takes at most|ways? of signing in|(?:last seen|seen last)|lets go|if you mean it|"
    r"what you do not know|comes? to this account|is overtaken|tries first|having been here|in no group|lose sight|"
    r"a change that waits|code is not right|was asked for|what others read|from what a session|what is said of|"
    r"unless told otherwise|nobody's business|of whatever|who one is|came off|push(?:es|ed) out|goes? by|in force|"
    r"(?:has|have) yet to|present address)\b",
    re.IGNORECASE,
)
# Forbidden in the names of tests.
TEST_PHRASES = re.compile(
    FOREIGN_PHRASES.pattern
    + r"|\b(?:(?<!there )is none|in force|who one is|at fault|push(?:es|ed) out|present address|colours?|"
    r"is there for|in vain|beforehand|all the same|(?:has|have) yet to|(?:authori|organi|recogni)s(?:e|es|ed|ing))\b",
    re.IGNORECASE,
)
TEST_NAME = re.compile(r'@(?:Test|Suite)\("([^"]*)"|^\s*(?:async )?def (test_\w+)')
SOURCES = ("Examples/", "Sources/")
DOCUMENTS = ("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md", "docs/")
# Generated documents get their text from the sources.
GENERATED_DOCUMENTS = ("docs/flow.md", "docs/identifiers.md", "docs/settings.md")
# The rules of the contract and of navigation are not checked; the text around them is.
RULE = re.compile(r"\| [A-Z]+-I?\d+ \|")
FENCE = re.compile(r"\s*(?:```|~~~)")
# The quoted parts of a line: code, and the targets of links.
QUOTED = re.compile(r"`[^`]*`|\]\([^)\s]*\)")
UNCHECKED = re.compile(r"@unchecked\s+Sendable|\bnonisolated\(unsafe\)|@preconcurrency\s+import")
# A comment starts at `//`, but not inside an address such as https://example.com.
COMMENT = re.compile(r"(?<!:)//.*")


def is_page_source(path: str) -> bool:
    """Whether the file can hold HTML: the targets that render pages, and templates on their own."""
    return path.startswith(("Sources/GatehousePages/", "Sources/Fieldhouse/")) or path.endswith((".html", ".mustache"))


def has_proof(lines: list[str], index: int) -> bool:
    """Whether a plain comment stands in the line, right above or right below; a documentation comment is no proof."""
    if re.search(r"//(?!/)", lines[index]) or re.match(r"\s*//(?!/)", "".join(lines[index + 1 : index + 2])):
        return True
    above = index - 1
    while above >= 0 and lines[above].lstrip().startswith(("@", "///", "//")):
        if re.match(r"//(?!/)", lines[above].lstrip()):
            return True
        above -= 1
    return False


def is_document(path: str) -> bool:
    """Whether the file is a document whose words are checked."""
    return path.endswith(".md") and path.startswith(DOCUMENTS) and not path.startswith(GENERATED_DOCUMENTS)


def document_problems(text: str) -> Iterator[tuple[int, str]]:
    """The forbidden phrases in a document, as (line, sentence). Code and rules are not checked."""
    fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and not RULE.match(line):
            said = QUOTED.sub("", line)
            if phrase := DOCUMENT_PHRASES.search(said) or OLD_SENTENCES.search(said):
                yield number, f"says {phrase[0]!r}: use a plain English word (docs/voice.md)"


def problems(path: str, text: str) -> Iterator[tuple[int, str]]:
    """What is wrong in a file of the repository, as (line, sentence)."""
    if is_document(path):
        yield from document_problems(text)
    swift = path.endswith(".swift")
    rules = list(EVERYWHERE)
    if swift and path.startswith("Sources/") and path not in PORT_IMPLEMENTATIONS:
        rules += IN_SOURCES
    if swift and path.startswith("Tests/"):
        rules += IN_TESTS
    if path.endswith(".py") and path.startswith("Tests/"):
        rules += IN_PYTHON
    lines = text.splitlines()
    for index, line in enumerate(lines):
        code = COMMENT.sub("", line) if swift else line
        for pattern, sentence in rules:
            if pattern.search(line if (pattern, sentence) in EVERYWHERE else code):
                yield index + 1, sentence
        if is_page_source(path):
            for pattern, sentence in IN_PAGES:
                if pattern.search(code):
                    yield index + 1, sentence
        is_source = path.startswith(SOURCES)
        if is_source and (phrase := SOURCE_PHRASES.search(line) or OLD_SENTENCES.search(line)):
            yield index + 1, f"says {phrase[0]!r}: use a plain English word (docs/voice.md)"
        if is_source and not HYPHENATING.search(path) and (word := HYPHENATED_EMAIL.search(line)):
            yield index + 1, f"says {word[0]!r}: write email, one word (docs/voice.md)"
        name = TEST_NAME.search(line) if path.startswith("Tests/") else None
        if name and (phrase := TEST_PHRASES.search((name[1] or name[2]).replace("_", " "))):
            yield index + 1, f"names a test {phrase[0]!r}: use a plain English word (docs/voice.md)"
        comment = COMMENT.search(line) if swift and is_source else None
        if comment and not SOURCE_PHRASES.search(line) and (phrase := COMMENT_PHRASES.search(comment[0])):
            yield index + 1, f"says {phrase[0]!r}: use a plain English word (docs/voice.md)"
        if swift and UNCHECKED.search(code) and not has_proof(lines, index):
            yield index + 1, "switches a concurrency check off: say in a plain comment beside it why it is safe"


def files() -> list[str]:
    """The files of the working tree that git does not ignore."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *SOURCES, "Tests", *DOCUMENTS],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    suffixes = (".swift", ".py", ".html", ".mustache", ".md")
    return sorted(path for path in listed.stdout.splitlines() if path.endswith(suffixes) and (ROOT / path).exists())


def main() -> int:
    """Checks the repository."""
    found = False
    for path in files():
        if path == "Tests/Package/test_lint.py":
            continue  # plants what this file forbids
        for line, sentence in problems(path, (ROOT / path).read_text(encoding="utf-8")):
            found = True
            print(f"{path}:{line}: {sentence}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
