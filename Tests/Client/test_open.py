"""`gatehouse open`: what a link would do, said in one line, and nothing of what is in it."""

import json
import os
import re
import subprocess

import pytest
from gatehouse_server import PROGRAM, ROOT

SECRET = "s3cr3t-Token-Value"


def open_link(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
    command = [str(PROGRAM), "open", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)


@pytest.mark.parametrize(
    ("link", "words", "policy"),
    [
        ("fieldhouse://project/42", "projectDetail, tab projects", "requiresAuth"),
        ("https://fieldhouse.example/project/42", "projectDetail, tab projects", "requiresAuth"),
        ("http://localhost:8080/project/42", "projectDetail, tab projects", "requiresAuth"),
        ("FIELDHOUSE://rfi/7", "rfiDetail, tab rfis", "requiresAuth"),
        ("fieldhouse://group/9", "groupDetail, tab groups", "requiresAuth"),
        ("fieldhouse://new/project", "createProject, tab projects", "requiresAuth"),
        ("fieldhouse://new/rfi/42", "createRFI, tab rfis", "requiresAuth"),
        ("fieldhouse://settings", "settings, tab settings", "requiresAuth"),
        ("fieldhouse://profile", "profile, tab settings", "requiresAuth"),
        (f"fieldhouse://invite/{SECRET}", "joinGroup, tab groups", "requiresAuth"),
        ("fieldhouse://about", "about, tab settings", "public"),
    ],
)
def test_LINK_01_LINK_03_a_link_of_the_app_is_accepted_and_opens_at_once_or_after_sign_in(
    link: str, words: str, policy: str
) -> None:
    later = "at once" if policy == "public" else "after sign-in"
    for options, moment in [((), later), (("--signed-in",), "at once")]:
        done = open_link(*options, link)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"accepted: {words}, {policy}; opens {moment}\n"


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (f"other://project/{SECRET}", "the scheme is not the app's"),
        (f"https://evil.example/project/{SECRET}", "the host or port is not the app's"),
        (f"https://fieldhouse.example.evil.example/project/{SECRET}", "the host or port is not the app's"),
        (f"https://user:{SECRET}@fieldhouse.example/about", "a link must not have a user name or password"),
        (f"fieldhouse://user:{SECRET}@about", "a link must not have a user name or password"),
        (f"fieldhouse://about#{SECRET}", "a link with the app's scheme must not have a fragment"),
        (f"fieldhouse://{SECRET}", "no screen has this path"),
        (f"fieldhouse://project/{SECRET}/more", "no screen has this path"),
        ("fieldhouse://project/", "a part is missing or not valid for this screen"),
        (f"fieldhouse://project/{SECRET}%2F..", "a character is not allowed in a link"),
        (f"fieldhouse://project/{SECRET}\u202e", "a character is not allowed in a link"),
        (f"fieldhouse://project/{SECRET}\n\x1b[31m", "a character is not allowed in a link"),
        (f"fieldhouse://about?t={SECRET}&t=2", "a parameter appears twice"),
        ("fieldhouse://project/" + SECRET * 15, "the link is too long; at most 2,048 bytes are allowed"),
        ("fieldhouse://project/" + SECRET * 200, "the link is too long; at most 2,048 bytes are allowed"),
        (f"javascript:alert('{SECRET}')", "it is not a well-formed link"),
        ("", "it is not a well-formed link"),
        (f"--{SECRET}", "it is not a well-formed link"),
        (f"-x={SECRET}", "it is not a well-formed link"),
    ],
)
def test_LINK_02_LINK_06_a_hostile_link_is_refused_with_a_reason_and_nothing_of_it_is_repeated(
    link: str, reason: str
) -> None:
    for options in [(), ("--signed-in",)]:
        done = open_link(*options, link)
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout == f"refused: {reason}\n"


def test_LINK_02_every_input_of_the_web_platforms_tests_gets_one_line_from_the_program() -> None:
    cases = json.loads((ROOT / "Tests" / "data" / "urls" / "urltestdata.json").read_text(encoding="utf-8"))
    inputs = [case["input"] for case in cases if isinstance(case, dict)]
    # One process each takes long; every eighth is of every kind.
    chosen = [text for text in inputs[::8] if "\0" not in text and not re.search(r"[\ud800-\udfff]", text)]
    assert len(chosen) > 60
    for text in chosen:
        done = open_link(text)
        assert done.returncode in (0, 1), text
        assert re.fullmatch(r"(accepted|refused): [^\n]+\n", done.stdout), text
        assert (done.returncode == 0) == done.stdout.startswith("accepted"), text


@pytest.mark.parametrize("options", [(), ("--signed-in",), ("--origin", "https://fieldhouse.example")])
def test_LINK_01_two_hyphens_end_the_options_and_are_no_link_themselves(options: tuple[str, ...]) -> None:
    assert open_link(*options, "--", "fieldhouse://about").stdout.startswith("accepted: about")
    # What stands behind them is a link, whatever it begins with.
    for link in ("--", f"--{SECRET}"):
        done = open_link(*options, "--", link)
        assert (done.returncode, done.stdout) == (1, "refused: it is not a well-formed link\n")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--",),
        ("--", "fieldhouse://about", f"fieldhouse://invite/{SECRET}"),
        ("fieldhouse://about", f"fieldhouse://invite/{SECRET}"),
        ("--signed-in",),
        ("--origin", f"https://*.{SECRET}", "fieldhouse://about"),
        ("--origin",),
    ],
)
def test_LINK_06_an_invalid_call_is_a_usage_error_that_repeats_no_link(words: tuple[str, ...]) -> None:
    done = open_link(*words)
    assert (done.returncode, done.stdout) == (64, "")
    assert done.stderr
    if "--origin" not in words:
        assert SECRET not in done.stderr


def test_LINK_01_the_origin_of_web_links_can_be_told() -> None:
    link = "https://app.example.com/about"
    assert open_link(link).returncode == 1
    assert open_link("--origin", "https://app.example.com", link).returncode == 0
    assert open_link("--origin", "https://app.example.com", "https://fieldhouse.example/about").returncode == 1
