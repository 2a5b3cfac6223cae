"""The stand-in for Firebase, held to what public sources say of the real one; and the real one, where there is one.

Sources: FT = firebase-tools, src/emulator/auth (operations.ts, errors.ts and the spec files beside them); FI =
firebase-ios-sdk, FirebaseAuth/Sources/Swift.
"""

import secrets
from collections.abc import Iterator
from typing import Any

import firebase_live
import jwt
import pytest

PASSWORD = "velvet harbour lantern"


@pytest.fixture
def project() -> Iterator[firebase_live.Client]:
    with firebase_live.client() as client:
        yield client


@pytest.fixture
def stand_in(project: firebase_live.Client) -> firebase_live.Client:
    if project.is_live:
        pytest.skip("an emulator has no such setting")
    return project


def address() -> str:
    return f"person-{secrets.token_hex(6)}@example.com"


def signed_up(project: firebase_live.Client, email: str, password: str = PASSWORD) -> dict[str, Any]:
    status, answer = project.call("signUp", email=email, password=password, returnSecureToken=True)
    assert status == 200, answer
    return answer


def newest_code(project: firebase_live.Client, email: str) -> str:
    return [code for code in project.oob_codes() if code["email"] == email][-1]["oobCode"]


def id_token(**claims: Any) -> str:
    """As a provider's sheet hands it out; unsigned, because nobody here can check it."""
    return jwt.encode({"iss": "https://example.com", "aud": "app", **claims}, None, algorithm="none")


def with_provider(project: firebase_live.Client, provider: str, more: str = "", **body: Any) -> tuple[int, dict]:
    subject = body.pop("claims")
    post_body = f"id_token={id_token(**subject)}&providerId={provider}{more}"
    values = {"requestUri": "http://localhost", "returnSecureToken": True, "returnIdpCredential": True} | body
    return project.call("signInWithIdp", postBody=post_body, **values)


def test_FIR_13_sign_up_and_sign_in_give_tokens_of_an_hour(project: firebase_live.Client) -> None:
    email = address()
    new = signed_up(project, email)
    assert (new["email"], new["expiresIn"]) == (email, "3600")
    status, answer = project.call("signInWithPassword", email=email.upper(), password=PASSWORD, returnSecureToken=True)
    assert (status, answer["registered"], answer["localId"]) == (200, True, new["localId"])
    claims = jwt.decode(answer["idToken"], options={"verify_signature": False})
    assert claims["firebase"]["sign_in_provider"] == "password"
    assert claims["user_id"] == claims["sub"] == new["localId"]
    assert claims["exp"] - claims["iat"] == 3_600
    assert claims["email_verified"] is False


def test_FIR_13_id_tokens_are_signed_with_a_named_key(stand_in: firebase_live.Client) -> None:
    header = jwt.get_unverified_header(signed_up(stand_in, address())["idToken"])
    assert header["alg"] == "RS256"
    assert header["kid"]


@pytest.mark.parametrize(
    ("operation", "body", "code"),
    [
        ("signUp", {"email": "nobody", "password": PASSWORD}, "INVALID_EMAIL"),
        ("signUp", {"password": PASSWORD}, "MISSING_EMAIL"),
        ("signUp", {"email": "a@example.com"}, "MISSING_PASSWORD"),
        ("signUp", {"email": "a@example.com", "password": "12345"}, "WEAK_PASSWORD"),
        ("signInWithPassword", {"email": "nobody", "password": PASSWORD}, "INVALID_EMAIL"),
        ("signInWithPassword", {"email": "a@example.com"}, "MISSING_PASSWORD"),
        ("signInWithPassword", {"password": PASSWORD}, "MISSING_EMAIL"),
    ],
)
def test_FIR_13_incomplete_sign_ins_have_their_codes(
    project: firebase_live.Client, operation: str, body: dict[str, str], code: str
) -> None:
    assert project.code_of(operation, returnSecureToken=True, **body) == code


@pytest.mark.parametrize(
    ("operation", "body", "code"),
    [
        ("sendOobCode", {}, "MISSING_REQ_TYPE"),
        ("sendOobCode", {"requestType": "PASSWORD_RESET"}, "MISSING_EMAIL"),
        ("sendOobCode", {"requestType": "VERIFY_EMAIL", "idToken": "x"}, "INVALID_ID_TOKEN"),
        ("resetPassword", {}, "MISSING_OOB_CODE"),
        ("resetPassword", {"oobCode": "no-such-code"}, "INVALID_OOB_CODE"),
        ("update", {"oobCode": "no-such-code"}, "INVALID_OOB_CODE"),
        ("update", {"displayName": "Eve"}, "INVALID_REQ_TYPE"),
        ("lookup", {}, "MISSING_ID_TOKEN"),
        ("delete", {}, "MISSING_ID_TOKEN"),
    ],
)
def test_FIR_13_incomplete_requests_have_their_codes(
    project: firebase_live.Client, operation: str, body: dict[str, str], code: str
) -> None:
    assert project.code_of(operation, **body) == code


def test_FIR_13_an_address_is_taken_once_in_any_spelling(project: firebase_live.Client) -> None:
    email = address()
    signed_up(project, email)
    assert project.code_of("signUp", email=email.upper(), password=PASSWORD, returnSecureToken=True) == "EMAIL_EXISTS"


def test_FIR_13_a_refusal_has_googles_form(project: firebase_live.Client) -> None:
    status, answer = project.call("signUp", email="a@example.com", password="12345", returnSecureToken=True)
    assert status == 400
    error = answer["error"]
    assert error["code"] == 400
    assert error["message"].startswith("WEAK_PASSWORD : ")
    assert error["errors"] == [{"message": error["message"], "reason": "invalid", "domain": "global"}]


@pytest.mark.parametrize(
    ("private", "unknown", "wrong"),
    [
        (True, "INVALID_LOGIN_CREDENTIALS", "INVALID_LOGIN_CREDENTIALS"),
        (False, "EMAIL_NOT_FOUND", "INVALID_PASSWORD"),
    ],
)
def test_FIR_13_privacy_hides_who_has_an_account(
    stand_in: firebase_live.Client, private: bool, unknown: str, wrong: str
) -> None:
    stand_in.control(privacy=private)
    email = address()
    signed_up(stand_in, email)
    parts = {"password": "another one", "returnSecureToken": True}
    assert stand_in.code_of("signInWithPassword", email=address(), **parts) == unknown
    assert stand_in.code_of("signInWithPassword", email=email, **parts) == wrong
    reset = stand_in.code_of("sendOobCode", requestType="PASSWORD_RESET", email=address())
    assert reset == ("" if private else "EMAIL_NOT_FOUND")
    assert stand_in.oob_codes() == []


def test_FIR_13_a_reset_code_sets_one_password_and_ends_every_session(project: firebase_live.Client) -> None:
    email = address()
    session = signed_up(project, email)
    assert project.call("sendOobCode", requestType="PASSWORD_RESET", email=email)[1]["email"] == email
    code = newest_code(project, email)
    status, seen = project.call("resetPassword", oobCode=code)
    assert (status, seen["requestType"], seen["email"]) == (200, "PASSWORD_RESET", email)
    assert project.code_of("resetPassword", oobCode=code, newPassword="12345") == "WEAK_PASSWORD"
    assert project.code_of("resetPassword", oobCode=code, newPassword="another password") == ""
    assert project.code_of("resetPassword", oobCode=code, newPassword="a third password") == "INVALID_OOB_CODE"
    assert project.code_of("signInWithPassword", email=email, password=PASSWORD, returnSecureToken=True) != ""
    parts = {"email": email, "password": "another password", "returnSecureToken": True}
    assert project.code_of("signInWithPassword", **parts) == ""
    if not project.is_live:  # FT compares whole seconds, so that a fast test finds the token still good.
        assert project.code_of("lookup", idToken=session["idToken"]) == "TOKEN_EXPIRED"
        status, answer = project.renew(grant_type="refresh_token", refresh_token=session["refreshToken"])
        assert (status, answer["error"]["message"]) == (400, "TOKEN_EXPIRED")


def test_FIR_13_a_confirmation_code_confirms_once_and_sets_no_password(project: firebase_live.Client) -> None:
    email = address()
    token = signed_up(project, email)["idToken"]
    assert project.code_of("sendOobCode", requestType="VERIFY_EMAIL", idToken=token) == ""
    code = newest_code(project, email)
    assert project.code_of("resetPassword", oobCode=code, newPassword="another one") == "INVALID_OOB_CODE"
    status, answer = project.call("update", oobCode=code)
    assert (status, answer["email"], answer["emailVerified"]) == (200, email, True)
    assert project.code_of("update", oobCode=code) == "INVALID_OOB_CODE"
    (user,) = project.call("lookup", idToken=token)[1]["users"]
    assert (user["emailVerified"], user["createdAt"].isdigit()) == (True, True)


def test_FIR_13_codes_and_tokens_end_with_their_time(stand_in: firebase_live.Client) -> None:
    email = address()
    session = signed_up(stand_in, email)
    stand_in.call("sendOobCode", requestType="PASSWORD_RESET", email=email)
    stand_in.control(advance=3_600)
    assert stand_in.code_of("resetPassword", oobCode=newest_code(stand_in, email)) == "EXPIRED_OOB_CODE"
    assert stand_in.code_of("lookup", idToken=session["idToken"]) == "TOKEN_EXPIRED"
    assert stand_in.code_of("delete", idToken=session["idToken"]) == "TOKEN_EXPIRED"
    _, renewed = stand_in.renew(grant_type="refresh_token", refresh_token=session["refreshToken"])
    assert stand_in.code_of("lookup", idToken=renewed["id_token"]) == ""
    # A renewal is no sign-in.
    assert stand_in.code_of("delete", idToken=renewed["id_token"]) == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"


def test_FIR_13_a_renewal_is_in_snake_case(project: firebase_live.Client) -> None:
    session = signed_up(project, address())
    status, answer = project.renew(grant_type="refresh_token", refresh_token=session["refreshToken"])
    assert status == 200
    assert (answer["token_type"], answer["expires_in"], answer["user_id"]) == ("Bearer", "3600", session["localId"])
    assert answer["access_token"] == answer["id_token"]
    assert answer["refresh_token"]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, "MISSING_GRANT_TYPE"),
        ({"grant_type": "password"}, "INVALID_GRANT_TYPE"),
        ({"grant_type": "refresh_token"}, "MISSING_REFRESH_TOKEN"),
        ({"grant_type": "refresh_token", "refresh_token": "no-such-token"}, "INVALID_REFRESH_TOKEN"),
    ],
)
def test_FIR_13_renewals_that_cannot_be_have_their_codes(
    project: firebase_live.Client, form: dict[str, str], code: str
) -> None:
    status, answer = project.renew(**form)
    assert (status, answer["error"]["message"]) == (400, code)


def test_FIR_13_a_suspended_or_deleted_person_is_refused(stand_in: firebase_live.Client) -> None:
    email = address()
    session = signed_up(stand_in, email)
    stand_in.control(disable=[email])
    parts = {"email": email, "password": PASSWORD, "returnSecureToken": True}
    assert stand_in.code_of("signInWithPassword", **parts) == "USER_DISABLED"
    _, answer = stand_in.renew(grant_type="refresh_token", refresh_token=session["refreshToken"])
    assert answer["error"]["message"] == "USER_DISABLED"
    other = signed_up(stand_in, address())
    assert stand_in.code_of("delete", idToken=other["idToken"]) == ""
    assert stand_in.code_of("lookup", idToken=other["idToken"]) == "USER_NOT_FOUND"
    _, answer = stand_in.renew(grant_type="refresh_token", refresh_token=other["refreshToken"])
    assert answer["error"]["message"] == "USER_NOT_FOUND"


def test_FIR_13_a_guest_becomes_a_user_and_keeps_the_id(project: firebase_live.Client) -> None:
    status, guest = project.call("signUp", returnSecureToken=True)
    assert status == 200, guest
    claims = jwt.decode(guest["idToken"], options={"verify_signature": False})
    assert (claims["provider_id"], claims["firebase"]["sign_in_provider"]) == ("anonymous", "anonymous")
    email = address()
    parts = {"email": email, "password": PASSWORD, "returnSecureToken": True}
    _, user = project.call("signUp", idToken=guest["idToken"], **parts)
    assert (user["localId"], user["email"]) == (guest["localId"], email)


def test_FIR_13_a_project_without_guests_or_sign_up_says_so(stand_in: firebase_live.Client) -> None:
    stand_in.control(anonymous=False)
    assert stand_in.code_of("signUp", returnSecureToken=True) == "ADMIN_ONLY_OPERATION"
    stand_in.control(passwords=False)
    parts = {"email": address(), "password": PASSWORD, "returnSecureToken": True}
    assert stand_in.code_of("signUp", **parts) == "OPERATION_NOT_ALLOWED"
    assert stand_in.code_of("signInWithPassword", **parts) == "PASSWORD_LOGIN_DISABLED"


def test_FIR_13_a_provider_signs_in_and_links(project: firebase_live.Client) -> None:
    subject, email = secrets.token_hex(8), address()
    claims = {"sub": subject, "email": email, "email_verified": True}
    status, new = with_provider(project, "google.com", claims=claims)
    assert (status, new["isNewUser"], new["email"]) == (200, True, email)
    _, again = with_provider(project, "google.com", claims=claims)
    assert again["localId"] == new["localId"]
    assert "isNewUser" not in again
    _, guest = project.call("signUp", returnSecureToken=True)
    status, answer = with_provider(project, "google.com", claims=claims, idToken=guest["idToken"])
    assert (status, answer["errorMessage"]) == (200, "FEDERATED_USER_ID_ALREADY_LINKED")
    refused = with_provider(project, "google.com", claims=claims, idToken=guest["idToken"], returnIdpCredential=False)
    assert (refused[0], refused[1]["error"]["message"]) == (400, "FEDERATED_USER_ID_ALREADY_LINKED")
    status, linked = with_provider(project, "apple.com", claims={"sub": secrets.token_hex(8)}, idToken=guest["idToken"])
    assert linked["localId"] == guest["localId"]


def test_FIR_13_an_unconfirmed_address_of_a_provider_asks_for_another_one(project: firebase_live.Client) -> None:
    email = address()
    with_provider(project, "google.com", claims={"sub": secrets.token_hex(8), "email": email, "email_verified": True})
    status, answer = with_provider(project, "apple.com", claims={"sub": secrets.token_hex(8), "email": email})
    assert (status, answer["needConfirmation"], answer["verifiedProvider"]) == (200, True, ["google.com"])
    assert "idToken" not in answer


def test_FIR_13_a_nonce_must_fit(stand_in: firebase_live.Client) -> None:
    claims = {"sub": secrets.token_hex(8), "nonce": "raw"}
    for more in ("", "&nonce=other"):
        status, answer = with_provider(stand_in, "apple.com", more, claims=claims)
        assert answer["error"]["message"].startswith("MISSING_OR_INVALID_NONCE") if status != 200 else False
    assert with_provider(stand_in, "apple.com", "&nonce=raw", claims=claims)[0] == 200


def test_FIR_13_limits_have_their_codes(stand_in: firebase_live.Client) -> None:
    email = address()
    signed_up(stand_in, email)
    stand_in.control(quota={"signInWithPassword": 1, "PASSWORD_RESET": 0})
    parts = {"email": email, "password": PASSWORD, "returnSecureToken": True}
    assert stand_in.code_of("signInWithPassword", **parts) == ""
    assert stand_in.code_of("signInWithPassword", **parts) == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert stand_in.code_of("sendOobCode", requestType="PASSWORD_RESET", email=email) == "RESET_PASSWORD_EXCEED_LIMIT"


@pytest.mark.parametrize(
    ("operation", "body", "text"),
    [
        ("signUp", {"returnSecureToken": True, "e-mail": "a@example.com"}, 'Unknown name "e-mail": Cannot find field.'),
        ("lookup", {"idToken": "x", "email": None}, "Unknown name"),
        ("signUp", {"returnSecureToken": "true"}, "(TYPE_BOOL)"),
        ("signUp", {"returnSecureToken": True, "email": None}, "(TYPE_STRING)"),
        ("signUp", {"returnSecureToken": True, "password": 123456}, "(TYPE_STRING)"),
        ("update", {"idToken": "x", "deleteAttribute": "DISPLAY_NAME"}, "(TYPE_STRING)"),
        ("signUp", {}, "returnSecureToken"),
        ("signInWithPassword", {"email": "a@example.com", "password": PASSWORD}, "returnSecureToken"),
        ("signInWithIdp", {"requestUri": "http://localhost", "postBody": ""}, "returnSecureToken"),
    ],
)
def test_FIR_13_the_stand_in_is_strict(
    stand_in: firebase_live.Client, operation: str, body: dict[str, Any], text: str
) -> None:
    status, answer = stand_in.call(operation, **body)
    assert (status, answer["error"]["status"]) == (400, "INVALID_ARGUMENT")
    assert text in answer["error"]["message"]


def test_FIR_13_another_method_path_key_or_text_is_refused(stand_in: firebase_live.Client) -> None:
    path = f"{firebase_live.TOOLKIT}:signUp"
    assert stand_in.post(f"{path}?key={stand_in.key}", method="GET").status_code == 404
    assert stand_in.post(f"{path}?key={stand_in.key}".replace("v1", "v2"), json={}).status_code == 404
    assert stand_in.post(f"{firebase_live.TOOLKIT}:createAuthUri?key=k", json={}).status_code == 404
    assert stand_in.post(path, json={"returnSecureToken": True}).json()["error"]["status"] == "PERMISSION_DENIED"
    refused = stand_in.post(f"{path}?key=refused", json={"returnSecureToken": True}).json()["error"]
    assert refused["details"][0]["reason"] == "API_KEY_INVALID"
    for data in (b"", b"{", b"[]", b"email=a"):
        headers = {"Content-Type": "application/json"}
        answer = stand_in.post(f"{path}?key={stand_in.key}", data=data, headers=headers)
        assert (answer.status_code, answer.json()["error"]["status"]) == (400, "INVALID_ARGUMENT")


def test_FIR_13_projects_share_nothing(stand_in: firebase_live.Client) -> None:
    token = signed_up(stand_in, address())["idToken"]
    other = firebase_live.Client(stand_in.address, "another-project", False)
    assert other.code_of("lookup", idToken=token) == "INVALID_ID_TOKEN"
    assert other.oob_codes() == []
