"""What the terminal says in other languages: nothing that is not from a catalogue. The pages and the mails are read in
Tests/Client/test_page_languages.py.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer
from person import OTHER_PASSWORD, PASSWORD, make_account, new_address
from terminal import Terminal
from words import LINK, PLACE, catalogue, say

OpenTerminal = Callable[..., Terminal]
# What the program and the server are called in every language.
NAMES = ("gatehouse", "localhost")
# Stands for what is no word: an address, a number, a name.
VALUE = "¤"
ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+\w")
URL = re.compile(r" ?[(（]?https?://[^\s)）]+[)）]?")
ISOLATE = re.compile("[\u2066-\u2069]")
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A server whose people have groups and second steps."""
    data: Path = tmp_path_factory.mktemp("languages") / "data"
    options = (
        "--dev",
        "--duplicate-sign-up",
        "explicit",
        "--consent",
        "required",
        "--groups",
        "on",
        "--mfa",
        "optional",
    )
    running = GatehouseServer(data, *options, command=(PROGRAM, "serve")).start()
    yield running
    running.stop()


def own_words(text: str) -> str:
    """A text without addresses, numbers and names, and without the signs that keep directions apart."""
    for pattern in (ISOLATE, URL):
        text = pattern.sub("", text)
    for pattern in (ADDRESS, re.compile(r"\d+"), *(re.compile(rf"\b{name}\b") for name in NAMES)):
        text = pattern.sub(VALUE, text)
    return text


def sentences(language: str) -> Iterator[re.Pattern[str]]:
    """Everything that the catalogues of a language say, the longest first."""
    forms = [form for forms in catalogue(language).values() for form in forms]
    texts = {own_words(PLACE.sub(VALUE, LINK.sub(r"\1", form.text))) for form in forms}
    for text in sorted((text for text in texts if WORD.search(text)), key=len, reverse=True):
        # An address of a page is left out of a text.
        words = re.escape(text).replace(VALUE, f"{VALUE}?")
        yield re.compile(words if language in ("ar", "ja") else rf"(?<!\w){words}(?!\w)")


def unknown(text: str, language: str) -> list[str]:
    """The words of a text that no catalogue of the language has."""
    left = own_words(text)
    for sentence in sentences(language):
        left = sentence.sub("\n", left)
    return WORD.findall(left)


@pytest.mark.parametrize("language", ["de", "ar", "ja"])
def test_UI_11_APP_03_a_walk_through_the_terminal_has_no_word_that_is_not_from_a_catalogue(
    open_terminal: OpenTerminal, server: GatehouseServer, language: str
) -> None:
    def words(name: str) -> str:
        return say(name, language=language)

    def start(command: str) -> Terminal:
        # Wide enough that no sentence is divided.
        locale = {"LC_MESSAGES": f"{language}_{language.upper()}.UTF-8"}
        return open_terminal(command, width=600, environment=locale)

    def answer(terminal: Terminal, *steps: tuple[str, str]) -> None:
        for prompt, text in steps:
            terminal.see_prompt(words(prompt))
            terminal.type(text)

    email = new_address("reader")
    make_account(server, email, confirmed=True)
    seen: list[Terminal] = []

    # Everything that the screens offer, and a sign-in that is stopped.
    listed = start("signin")
    answer(listed, ("terminal.choose", "?"), ("terminal.choose", words("signIn")), ("emailLabel", "?"))
    listed.see_prompt(words("terminal.chooseOrGoOn"))
    listed.interrupt()
    assert listed.end() == 130
    # The form for a newcomer, up to the consent.
    newcomer = start("signin")
    answer(
        newcomer,
        ("terminal.choose", words("createAccount")),
        ("emailLabel", new_address("newcomer")),
        ("passwordLabel", PASSWORD),
        ("confirmPasswordLabel", PASSWORD),
    )
    newcomer.see(rf"{words('terminal.yes')}/{words('terminal.no')}\W*(?:: |：)\Z")
    newcomer.interrupt()
    assert newcomer.end() == 130
    seen += [listed, newcomer]

    # A wrong password, then the right one.
    refused = start("signin")
    answer(refused, ("terminal.choose", words("signIn")), ("emailLabel", email), ("passwordLabel", OTHER_PASSWORD))
    refused.reads(words("failure.invalidCredentials"))
    # What is typed before the prompt stands would be shown within it.
    refused.see_prompt(words("passwordLabel"))
    refused.interrupt()
    refused.end()
    signed_in = start("signin")
    answer(signed_in, ("terminal.choose", words("signIn")), ("emailLabel", email), ("passwordLabel", PASSWORD))
    assert signed_in.end() == 0
    seen += [refused, signed_in]

    # The account, and the end.
    who = start("whoami")
    assert who.end() == 0
    account = start("account")
    for label, text in (("secondFactorTitle", "account.twoStepText"), ("account.devices", "account.devicesText")):
        number = account.see(rf"^ *(\d+) +{re.escape(words(label))}$").group(1)
        answer(account, ("terminal.choose", number))
        account.reads(words(text))
        answer(account, ("terminal.choose", ""))
    answer(account, ("terminal.choose", ""))
    assert account.end() == 0
    groups = start("my-groups")
    groups.reads(words("group.noGroups"))
    number = groups.see(rf"^ *(\d+) +{re.escape(words('group.create'))}$").group(1)
    answer(groups, ("terminal.choose", number))
    groups.see_prompt(words("group.name"))
    groups.interrupt()
    assert groups.end() == 130
    out = start("signout")
    assert out.end() == 0
    nobody = start("whoami")
    assert nobody.end() == 1
    seen += [who, account, groups, out, nobody]

    for terminal in seen:
        assert WORD.search(terminal.text), "the screen is empty"
        assert OTHER_PASSWORD not in terminal.text
        assert unknown(terminal.text, language) == [], terminal.text


def test_UI_11_a_word_that_no_catalogue_has_is_found() -> None:
    for language in ("de", "ar", "ja"):
        assert unknown(say("terminal.notSignedIn", language=language), language) == []
        assert unknown(f"{say('terminal.notSignedIn', language=language)} Welcome", language) == ["Welcome"]
    assert unknown(say("terminal.notSignedIn"), "de") != []
