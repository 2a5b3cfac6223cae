"""The sentence by which a person accepts the terms, its links, and the pages behind them."""

from collections.abc import Callable

import pytest
from checks import accessibility_problems, layout_problems
from gatehouse_server import GatehouseServer
from person import CONSENT, Person
from playwright.sync_api import Locator, Page, expect
from words import say


def opened(link: Locator) -> Page:
    """The page that a link opens in a new tab."""
    with link.page.expect_popup() as popup:
        link.click()
    popup.value.wait_for_load_state()
    return popup.value


def test_UI_19_the_consent_links_to_both_pages_inside_its_sentence_and_keeps_what_was_typed(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    person.open("/sign-in/create-account")
    person.fill_sign_up(person.password, consent=False)
    sentence = either_page.locator("label[for=consent]")
    expect(sentence).to_have_text(CONSENT)
    box = either_page.get_by_label(CONSENT)
    for words, path, heading in [
        ("terms of use", "/terms", say("termsLink")),
        ("privacy notice", "/privacy", say("privacyLink")),
    ]:
        beside = opened(sentence.get_by_role("link", name=f"{words} {say('page.opensNewTab')}", exact=True))
        expect(beside).to_have_url(server.origin + path)
        expect(beside.get_by_role("heading", level=1)).to_have_text(heading)
        beside.close()
        # The link is in the box's label, and does not tick it.
        expect(box).not_to_be_checked()
    expect(person.field(say("passwordLabel"))).to_have_value(person.password)
    sentence.click(position={"x": 4, "y": 8})
    expect(box).to_be_checked()


def test_UI_19_the_way_back_from_the_terms_is_the_form_as_it_was_left(page: Page, server: GatehouseServer) -> None:
    person = Person(page, server)
    person.open("/sign-in/create-account")
    person.fill_sign_up(person.password, consent=False)
    beside = opened(page.locator("label[for=consent] a").first)
    with beside.expect_event("close"):
        beside.get_by_role("link", name=say("back"), exact=True).click(no_wait_after=True)
    expect(person.field(say("passwordLabel"))).to_have_value(person.password)


def test_UI_19_both_links_are_reached_and_opened_by_keyboard(page: Page, server: GatehouseServer) -> None:
    person = Person(page, server)
    person.open("/sign-in/create-account")
    page.get_by_label(CONSENT).focus()
    for path in ["/terms", "/privacy"]:
        page.keyboard.press("Tab")
        with page.expect_popup() as popup:
            page.keyboard.press("Enter")
        expect(popup.value).to_have_url(server.origin + path)
        popup.value.close()


@pytest.mark.parametrize(
    ("locale", "terms", "privacy"),
    [
        ("en-US", say("termsLink"), say("privacyLink")),
        ("de-DE", "Nutzungsbedingungen", "Datenschutzerklärung"),
        ("fr-FR", "Conditions d’utilisation", "Politique de confidentialité"),
        ("es-ES", "Condiciones de uso", "Aviso de privacidad"),
        ("ja-JP", "利用規約", "プライバシーポリシー"),
        ("ar-EG", "شروط الاستخدام", "إشعار الخصوصية"),
    ],
)
def test_UI_19_the_demo_has_both_pages_in_the_language_of_the_sign_up(
    new_context: Callable, server: GatehouseServer, locale: str, terms: str, privacy: str
) -> None:
    page = new_context(locale=locale).new_page()
    problems = []
    for number, title in enumerate([terms, privacy]):
        page.goto("/sign-in/create-account")
        beside = opened(page.locator("label[for=consent] a").nth(number))
        expect(beside.get_by_role("heading", level=1)).to_have_text(title)
        expect(beside.locator("html")).to_have_attribute("lang", locale[:2])
        problems += accessibility_problems(beside, f"{title}, {locale}") + layout_problems(beside)
        beside.close()
    assert problems == []


def test_UI_19_a_link_in_the_consent_leads_to_the_servers_own_terms_and_cannot_be_more_than_a_link(
    page: Page, tmp_path_factory: pytest.TempPathFactory
) -> None:
    hostile = 'https://terms.example/a?b="><script>alert(1)</script>&c=1'
    data = tmp_path_factory.mktemp("terms") / "data"
    server = GatehouseServer(data, "--terms-url", hostile)
    server.start()
    try:
        page.goto(f"{server.origin}/sign-in/create-account")
        link = page.locator("label[for=consent] a").first
        expect(link).to_have_attribute("rel", "noopener")
        assert (link.get_attribute("href") or "").startswith("https://terms.example/a?b=%22%3E%3Cscript")
        assert page.locator("script:not([src])").count() == 0
    finally:
        server.stop()
