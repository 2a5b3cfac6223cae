"""A factor, a security key or a passkey that one device removes while another waits with it."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from crew import Member
from gatehouse_server import GatehouseServer
from held_factor import HeldFactor
from person import OTHER_PASSWORD, PASSWORD
from raw_browser import Page, RawBrowser
from soft_passkey import SoftPasskey
from words import say

MakeServer = Callable[..., GatehouseServer]
KINDS = ["totp", "webauthn"]
LOGIN, STEP = "/sign-in/login", "/sign-in/step"


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    return make_server("--mfa", "optional", "--passkeys")


def level(member: Member) -> str:
    """The level that the access token has."""
    return str(member.all_claims()["aal"])


@dataclass
class Waiting:
    """Somebody whose phone waited with a factor that the first device has removed."""

    ada: Member
    phone: Member
    kept: list[HeldFactor]
    gone: HeldFactor
    backup: str

    @classmethod
    def begin(cls, server: GatehouseServer, kind: str, *kept: str) -> "Waiting":
        """Removes a factor of this kind while the phone waits with it, and keeps others. The step is not taken with the
        factor, nor with a backup code in its place."""
        ada = Member.join(server, "ada")
        others = [HeldFactor.add(ada, one) for one in kept]
        gone = HeldFactor.add(ada, kind)
        backup = ada.ask("POST", "/factors/recovery-codes")[1]["codes"][0]
        phone = ada.again()
        waiting = gone.challenge(phone)
        assert gone.remove(ada) == 200
        assert gone.step(phone, waiting)[0] == 404
        body = {"challenge_id": waiting["id"], "code": backup}
        assert phone.refused(404, "mfa_factor_not_found", "POST", f"/factors/{gone.id}/verify", body)
        return cls(ada, phone, others, gone, backup)


@pytest.mark.parametrize("kind", KINDS)
def test_MFA_06_MFA_04_a_step_that_waits_for_a_removed_factor_is_taken_by_another_one_alone(
    server: GatehouseServer, kind: str
) -> None:
    story = Waiting.begin(server, kind, "totp")
    phone, (kept,) = story.phone, story.kept
    assert phone.refused(404, "mfa_factor_not_found", "POST", f"/factors/{story.gone.id}/challenge", {})
    assert level(phone) == "aal1"
    assert phone.refused(401, "insufficient_aal", "PUT", "/user", {"password": OTHER_PASSWORD})
    assert kept.step(phone, kept.challenge(phone))[0] == 200
    assert level(phone) == "aal2"


@pytest.mark.parametrize("kind", KINDS)
def test_MFA_06_the_step_is_gone_with_the_last_factor_and_its_backup_codes(server: GatehouseServer, kind: str) -> None:
    story = Waiting.begin(server, kind)
    code = {"code": story.backup}
    assert story.phone.refused(422, "mfa_verification_failed", "POST", "/factors/recovery-codes/verify", code)
    # The device that removed it falls to the first level as well, at its next renewal at the latest.
    for device in (story.ada, story.phone):
        device.renew()
        assert level(device) == "aal1"


@pytest.mark.parametrize("kind", KINDS)
def test_MFA_06_SRV_35_a_session_that_a_removed_factor_raised_falls_and_steps_again(
    server: GatehouseServer, kind: str
) -> None:
    ada = Member.join(server, "ada")
    kept, gone = HeldFactor.add(ada, "totp"), HeldFactor.add(ada, kind)
    phone = ada.again()
    assert gone.step(phone, gone.challenge(phone))[0] == 200
    assert level(phone) == "aal2"
    assert gone.remove(ada) == 200
    assert phone.refused(401, "insufficient_aal", "PUT", "/user", {"password": OTHER_PASSWORD})
    phone.renew()
    assert level(phone) == "aal1"
    assert kept.step(phone, kept.challenge(phone))[0] == 200
    assert level(phone) == "aal2"


def test_PKY_02_a_sign_in_that_waits_for_a_removed_passkey_is_refused(server: GatehouseServer) -> None:
    ada = Member.join(server, "ada")
    passkey = SoftPasskey(server.origin)
    status, options = ada.ask("POST", "/passkeys/registration/options", {})
    assert status == 200
    assert ada.ask("POST", "/passkeys/registration/verify", passkey.registration(options))[0] == 200
    phone = ada.again()
    sign_in = phone.ask("POST", "/passkeys/authentication/options", {})[1]
    (listed,) = ada.ask("GET", "/passkeys")[1]
    assert ada.ask("DELETE", f"/passkeys/{listed['id']}")[0] == 204
    answered = passkey.sign_in(sign_in)
    failed = "webauthn_verification_failed"
    assert phone.refused(400, failed, "POST", "/passkeys/authentication/verify", answered)


def at_the_step(server: GatehouseServer, member: Member) -> RawBrowser:
    """A browser in which somebody has entered the password and is asked for the second step."""
    browser = RawBrowser(server)
    fields = browser.get(LOGIN).form(LOGIN) | {"email": member.email, "password": PASSWORD}
    assert browser.post(LOGIN, fields).location == STEP
    return browser


def after_code(browser: RawBrowser, page: Page, code: str) -> Page:
    """The page that follows a code at the step; the code let nobody in."""
    answer = browser.post(STEP, page.form(STEP) | {"otp": code})
    shown = browser.get(str(answer.location)) if answer.location else answer
    assert browser.get("/account").location == "/sign-in", "a code let somebody in"
    assert shown.heading == say("loginTitle")
    return shown


@pytest.mark.parametrize("is_last", [True, False], ids=["last", "one of two"])
def test_PKF_01_MFA_06_a_page_that_waits_for_a_removed_app_lets_nobody_in_and_says_what_to_do(
    server: GatehouseServer, is_last: bool
) -> None:
    ada = Member.join(server, "ada")
    kept = None if is_last else HeldFactor.add(ada, "totp")
    gone = HeldFactor.add(ada, "totp")
    browser = at_the_step(server, ada)
    page = browser.get(STEP)
    assert page.heading == say("secondFactorTitle")
    assert gone.remove(ada) == 200
    assert say("failure.factorRemoved") in after_code(browser, page, gone.answer({"id": ""})["code"]).text
    # A new sign-in asks for what the account has now.
    answer = browser.post(LOGIN, browser.get(LOGIN).form(LOGIN) | {"email": ada.email, "password": PASSWORD})
    assert answer.status == 303
    assert (answer.location == STEP) == (kept is not None)


@pytest.mark.parametrize("end", ["signed out everywhere", "banned and let in again", "a new password"])
def test_SES_13_PKF_01_a_page_that_waits_at_the_step_is_let_in_by_no_code_once_its_sign_in_has_ended(
    server: GatehouseServer, end: str
) -> None:
    ada = Member.join(server, "ada")
    app = HeldFactor.add(ada, "totp")
    browser = at_the_step(server, ada)
    page, asked = browser.get(STEP), app.challenge(ada)
    if end == "signed out everywhere":
        assert ada.ask("POST", "/logout?scope=global")[0] == 204
    elif end == "a new password":
        assert ada.ask("PUT", "/user", {"password": OTHER_PASSWORD})[0] == 200
    else:
        for span in ("24h", "none"):
            key = Member.administrator(server)
            assert key.ask("PUT", f"/admin/users/{ada.id}", {"ban_duration": span})[0] == 200
    assert say("failure.factorExpired") in after_code(browser, page, app.answer(asked)["code"]).text
