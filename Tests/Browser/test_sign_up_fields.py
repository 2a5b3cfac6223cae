"""What a deployment asks for at sign-up by itself, in a browser."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from person import PASSWORD, Person
from playwright.sync_api import Page, expect
from words import say

FIELDS = [
    {
        "key": "company",
        "label": {"en": "Company", "de": "Firma"},
        "kind": "organization",
        "required": True,
        "help": "As on your invoices",
        "minimum_length": 2,
    },
    {
        "key": "size",
        "label": "Size",
        "kind": "choice",
        "choices": [{"value": "s", "label": "Small"}, {"value": "l", "label": "Large"}],
    },
    {"key": "news", "label": "Send me news", "kind": "toggle"},
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    """A demo that asks for its own fields."""
    file = tmp_path / "fields.json"
    file.write_text(json.dumps(FIELDS), encoding="utf-8")
    running = GatehouseServer(tmp_path / "data", "--sign-up-fields", str(file)).start()
    yield running
    running.stop()


def metadata(server: GatehouseServer, email: str) -> dict:
    """What the account keeps, as its app reads it."""
    body = {"email": email, "password": PASSWORD}
    return server.post("/auth/v1/token?grant_type=password", body).json()["user"]["user_metadata"]


def test_APP_09_the_page_asks_for_the_fields_and_the_account_keeps_the_answers(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    person.open("/sign-in/create-account")
    company = person.page.get_by_label("Company", exact=True)
    expect(company).to_have_attribute("autocomplete", "organization")
    expect(company).to_have_attribute("required", "")
    person.fill_sign_up(person.password)
    company.fill("  Acme & Sons ")
    person.page.get_by_label(say("optionalLabel", "Size"), exact=True).select_option(label="Large")
    person.page.get_by_label(re.compile("^Send me news")).check()
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.confirm()
    assert metadata(server, person.email) == {"company": "Acme & Sons", "size": "l", "news": "true"}


def test_APP_09_FLOW_13_a_required_answer_is_missed_at_its_field_before_an_account_is_opened(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    person.open("/sign-in/create-account")
    person.fill_sign_up(person.password)
    person.press(say("createAccount"))
    expect(person.page.locator("#detail-company-error")).to_have_text(say("detailMissing", "Company"))
    expect(person.page.locator("#detail-company")).to_be_focused()
    assert person.path == "/sign-in/create-account"
    assert server.mail_count(person.email) == 0


def test_APP_09_a_form_that_the_script_did_not_see_is_judged_by_the_same_rules(
    new_page: Callable[..., Page], without_script: object, server: GatehouseServer
) -> None:
    person = Person(new_page(without_script), server)
    person.open("/sign-in/create-account")
    person.fill_sign_up(person.password)
    person.page.get_by_label("Company", exact=True).fill("A")
    person.press(say("createAccount"))
    expect(person.page.locator("#detail-company-error")).to_have_text(say("detailTooShort", "Company", "2"))
    # What the form does not have is not taken, and a choice takes its own values alone.
    person.fill_sign_up(person.password)
    person.page.get_by_label("Company", exact=True).fill("Acme")
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.confirm()
    assert metadata(server, person.email) == {"company": "Acme"}


def test_APP_09_the_question_is_in_the_language_of_the_page(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page(locale="de-DE")
    page.goto(server.origin + "/sign-in/create-account")
    expect(page.get_by_label("Firma", exact=True)).to_be_visible()


def test_APP_09_the_interface_says_what_the_form_asks_for(server: GatehouseServer) -> None:
    asked = server.request("GET", "/auth/v1/settings").json()["gatehouse"]["sign_up_fields"]
    assert [field["key"] for field in asked] == ["company", "size", "news"]
    assert asked[0]["required"]
    assert {"language": "de", "text": "Firma"} in asked[0]["label"]
