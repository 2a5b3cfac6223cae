"""How the script of the pages rates passwords, and the digests it has of those on the server's list.

`python Tests/harness/strengths.py --write` finds the passwords of the list that the script would rate fair or strong,
and writes their digests into it: after a change of the list, or of how the script rates.
"""

import base64
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Sources" / "GatehousePages" / "Resources" / "Look" / "gatehouse.js"
LIST = ROOT / "Sources" / "GatehouseAccounts" / "Resources" / "common-passwords.txt"
DIGESTS = re.compile(r"(?<=const listed = new Set\(`\n)[^`]*(?=`)")
LEAST = 8

# What is said of each password, typed into a field one after the other.
SAID = """([field, passwords]) => {
  const input = document.querySelector(field);
  return passwords.map((password) => {
    input.value = password;
    input.dispatchEvent(new Event('input'));
    return input.closest('.field').querySelector('.strength').textContent;
  });
}"""
FIELD = f'<div class="field"><input id="password" data-least="{LEAST}" data-strength="0|1|2|3|4"></div>'


def common() -> list[str]:
    """The passwords of the list that are long enough to be taken otherwise."""
    return [line for line in LIST.read_text(encoding="utf-8").split("\n") if len(line) >= LEAST]


def said(page: Page, passwords: Sequence[str], field: str = "#password") -> list[str]:
    """What a page says of the strength of passwords."""
    return page.evaluate(SAID, [field, list(passwords)])


def digest(password: str) -> str:
    """A short digest, as the script makes it: FNV-1a, cut to 24 bits."""
    value = 0x811C9DC5
    for byte in password.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return base64.b64encode((value & 0xFFFFFF).to_bytes(3, "big")).decode()


def write(page: Page) -> int:
    """Writes the digests into the script. Gives how many there are."""
    script = SCRIPT.read_text(encoding="utf-8")
    page.set_content(FIELD)
    page.add_script_tag(content=DIGESTS.sub("0000", script))
    passwords = common()
    digests = sorted(
        {digest(password) for password, level in zip(passwords, said(page, passwords), strict=True) if level in "34"}
    )
    lines = ("".join(digests[start : start + 28]) + "\n" for start in range(0, len(digests), 28))
    SCRIPT.write_text(DIGESTS.sub("".join(lines), script), encoding="utf-8")
    return len(digests)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    sys.path.insert(0, str(ROOT / "Tests" / "Browser"))
    from conftest import launch

    with sync_playwright() as playwright:
        browser = launch(playwright)
        print(f"{write(browser.new_page())} digests written")
        browser.close()
