"""Signing in with a provider over web pages, as an app does it: with the official client, to a provider and back."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
import requests
import rows
from gatehouse_server import GatehouseServer
from official_client import Clients, OfficialClient, refusal
from person import PASSWORD, new_address
from provider import Callback, Somebody
from provider_lies import Lie
from provider_world import APP, APPLE, CALLBACK, PLAIN, ProviderWorld, told

MakeServer = Callable[..., GatehouseServer]

# Lies of ID tokens, and of answers, that nobody may be signed in by.
REFUSED = [
    Lie.WRONG_KEY, Lie.UNKNOWN_KEY, Lie.OTHER_ISSUER, Lie.OTHER_AUDIENCE, Lie.AUDIENCES_WITHOUT_PARTY, Lie.NO_NONCE,
    Lie.OTHER_NONCE, Lie.EXPIRED, Lie.FROM_THE_FUTURE, Lie.NO_SIGNATURE, Lie.PUBLIC_KEY_AS_SECRET, Lie.NO_SUBJECT,
    Lie.OTHER_ACCESS_TOKEN, Lie.NO_EXCHANGE,
]  # fmt: skip
# What keeps the keys from coming, or what they are of.
WITHOUT_KEYS = [
    Lie.DISCOVERY_OF_OTHER_ISSUER, Lie.GARBLED_DISCOVERY, Lie.GARBLED_KEYS, Lie.HUGE_KEYS, Lie.MOVED_KEYS, Lie.DOWN,
]  # fmt: skip


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, make_server: MakeServer) -> Iterator[ProviderWorld]:
    made = ProviderWorld(tmp_path_factory.mktemp("providers")).serve(make_server, "--manual-linking=yes")
    yield made
    made.close()


@pytest.fixture
def somebody(world: ProviderWorld) -> Somebody:
    """Who signs in at both providers."""
    world.plain.person = world.apple.person = Somebody()
    return world.plain.person


def app(clients: Clients, world: ProviderWorld) -> OfficialClient:
    assert world.server is not None
    return clients.new(world.server, flow_type="pkce")


def authorize(client: OfficialClient, id: str = PLAIN, **options: Any) -> str:
    """The URL that an app opens in a browser."""
    return client.sign_in_with_oauth({"provider": id, "options": {"redirect_to": APP} | options}).url


def raw_url(world: ProviderWorld, **changes: str | None) -> str:
    """The same without a client."""
    assert world.server is not None
    query = {"provider": PLAIN, "redirect_to": APP, "code_challenge": "c" * 43, "code_challenge_method": "s256"}
    kept = {name: value for name, value in (query | changes).items() if value is not None}
    return requests.Request("GET", f"{world.server.origin}/auth/v1/authorize", params=kept).prepare().url or ""


def users(world: ProviderWorld) -> int:
    """How many accounts there are."""
    assert world.server is not None
    key = (world.server.data / "admin.key").read_text().strip()
    answer = world.server.request("GET", "/auth/v1/admin/users?per_page=1", None, {"Authorization": f"Bearer {key}"})
    return int(answer.headers["x-total-count"])


@pytest.mark.parametrize("id", [PLAIN, APPLE])
def test_SRV_19_an_app_signs_somebody_in_with_a_provider_and_finds_them_again(
    world: ProviderWorld, clients: Clients, somebody: Somebody, id: str
) -> None:
    client = app(clients, world)
    answer = client.exchange_code_for_session({"auth_code": world.come_back(authorize(client, id), id)["code"]})
    user = answer.user
    assert (user.email, user.app_metadata["provider"], user.is_anonymous) == (somebody.email, id, False)
    assert user.email_confirmed_at is not None
    (identity,) = user.identities
    assert (identity.provider, identity.id, identity.identity_data["iss"]) == (
        id, somebody.subject, world.provider(id).issuer,
    )  # fmt: skip
    # Apple's form tells the name, once; another provider's token does each time.
    assert user.user_metadata["full_name"] == somebody.name
    assert client.events == ["SIGNED_IN"]
    (method,) = client.get_claims()["claims"]["amr"]
    assert (method["method"], method["provider"]) == ("oauth", id)
    client.refresh_session()

    again = app(clients, world)
    code = world.come_back(authorize(again, id), id)["code"]
    known = again.exchange_code_for_session({"auth_code": code}).user
    assert (known.id, known.user_metadata) == (user.id, user.user_metadata)


def test_SRV_19_the_way_to_the_provider_asks_for_what_is_pinned_and_nothing_of_the_app_goes_there(
    world: ProviderWorld, somebody: Somebody
) -> None:
    assert world.server is not None
    asked = [parse_qs(urlsplit(world.leave(raw_url(world, scopes="openid calendar"))).query) for _ in range(2)]
    first = {name: value for name, (value,) in asked[0].items()}
    assert first["redirect_uri"] == world.server.origin + CALLBACK
    assert (first["client_id"], first["response_type"]) == ("gatehouse-web", "code")
    assert first["scope"].split() == ["openid", "email", "profile", "calendar"]
    assert first["code_challenge_method"] == "S256"
    assert first["code_challenge"] != "c" * 43
    assert APP not in str(first)
    for name in ("state", "nonce", "code_challenge"):
        assert len(first[name]) == 43
        assert asked[0][name] != asked[1][name]
    (mode,) = parse_qs(urlsplit(world.leave(raw_url(world, provider=APPLE))).query)["response_mode"]
    assert mode == "form_post"


def test_SRV_19_an_app_may_choose_among_accounts_and_screens_of_the_provider_and_change_nothing_else(
    world: ProviderWorld, clients: Clients
) -> None:
    wishes = {"prompt": "select_account", "login_hint": "ada+1@example.com"}
    # What is the server's own matter, or could replace it.
    others = {
        "client_id": "eve", "client_secret": "eve", "redirect_uri": "https://eve.example/", "response_type": "token",
        "state": "eve", "nonce": "eve", "scope": "eve", "response_mode": "query", "request": "eve",
        "request_uri": "https://eve.example/", "claims": "{}", "code_verifier": "eve",
    }  # fmt: skip
    url = authorize(app(clients, world), query_params=wishes | others)
    asked = parse_qs(urlsplit(world.leave(url)).query)
    plain = parse_qs(urlsplit(world.leave(authorize(app(clients, world)))).query)
    assert set(asked) == set(plain) | set(wishes)
    assert {name: asked[name] for name in wishes} == {name: [value] for name, value in wishes.items()}
    assert all(asked.get(name) != [value] for name, value in others.items())
    # An empty value counts as a missing one.
    assert "prompt" not in parse_qs(urlsplit(world.leave(raw_url(world, prompt=""))).query, keep_blank_values=True)


@pytest.mark.parametrize("lie", REFUSED, ids=lambda lie: lie.name)
def test_SRV_19_nobody_is_signed_in_by_a_lie(world: ProviderWorld, somebody: Somebody, lie: Lie) -> None:
    before = users(world)
    for _ in range(2):
        with world.plain.lying(lie):
            said = world.come_back(raw_url(world))
        assert set(said) == {"error", "error_code", "error_description"}
        assert said["error"] in ("invalid_request", "server_error")
        assert somebody.subject not in str(said)
    assert users(world) == before
    # The same person without the lie is let in.
    assert set(world.come_back(raw_url(world))) == {"code"}


@pytest.mark.parametrize("lie", WITHOUT_KEYS, ids=lambda lie: lie.name)
def test_SRV_19_a_provider_that_does_not_say_what_it_is_signs_in_nobody_and_may_recover(
    tmp_path: Path, make_server: MakeServer, lie: Lie
) -> None:
    other = ProviderWorld(tmp_path)
    try:
        other.serve(make_server)
        with other.plain.lying(lie):
            left = requests.get(raw_url(other), allow_redirects=False, timeout=60)
            if left.status_code == 302:
                said = told(other.deliver(other.plain.visit(left.headers["Location"])))
                assert said["error"] == "server_error"
            else:
                assert (left.status_code, left.json()["error_code"]) == (503, "provider_unavailable")
        assert users(other) == 0
    finally:
        other.close()


def test_SRV_19_an_answer_is_used_once_however_many_bring_it(world: ProviderWorld, somebody: Somebody) -> None:
    callback = world.plain.visit(world.leave(raw_url(world)))
    exchanged = len(world.plain.exchanged)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: world.deliver(callback), range(8)))
    assert sorted(answer.status_code for answer in answers) == [303] + [400] * 7
    assert {answer.json()["error_code"] for answer in answers if answer.status_code == 400} == {"bad_oauth_state"}
    assert len(world.plain.exchanged) == exchanged + 1
    assert set(told(next(answer for answer in answers if answer.status_code == 303))) == {"code"}


def test_SRV_19_a_code_is_exchanged_once_and_only_by_the_client_that_started(
    world: ProviderWorld, clients: Clients, somebody: Somebody
) -> None:
    client, stranger = app(clients, world), app(clients, world)
    code = world.come_back(authorize(client))["code"]
    with refusal(400, "bad_code_verifier"):
        stranger.exchange_code_for_session({"auth_code": code, "code_verifier": "v" * 64})
    assert client.exchange_code_for_session({"auth_code": code}).user.email == somebody.email
    with refusal(404, "flow_state_not_found"):
        stranger.exchange_code_for_session({"auth_code": code, "code_verifier": "v" * 64})


def test_SRV_19_an_answer_has_to_be_the_one_that_was_asked_for(world: ProviderWorld, somebody: Somebody) -> None:
    def callback(id: str = PLAIN) -> Callback:
        return world.provider(id).visit(world.leave(raw_url(world, provider=id)))

    before = users(world)
    plain, apple = callback(), callback(APPLE)
    assert plain.form is None
    assert apple.form is not None
    # By the way of the other provider, although state and code are right.
    posted = Callback(plain.url.partition("?")[0], plain.values)
    linked = Callback(f"{apple.url}?", None)
    for answer in (world.deliver(posted), world.deliver(linked, **apple.values)):
        assert told(answer)["error_code"] == "bad_oauth_callback"
    # With the state of one flow and the code of another.
    first, second = callback(), callback()
    assert told(world.deliver(first, code=second.values["code"]))["error_code"] == "bad_oauth_callback"
    # From an issuer that was not asked (RFC 9207).
    world.plain.names_issuer = True
    try:
        with world.plain.lying(Lie.OTHER_ISSUER_PARAMETER):
            assert told(world.deliver(callback()))["error_code"] == "bad_oauth_callback"
        assert set(told(world.deliver(callback()))) == {"code"}
    finally:
        world.plain.names_issuer = False
    # Not even by the one that was: nobody has shown the verifier.
    assert users(world) == before


def test_SRV_19_an_answer_without_the_issuer_that_the_provider_promises_is_not_its_own(
    tmp_path: Path, make_server: MakeServer
) -> None:
    world = ProviderWorld(tmp_path)
    world.plain.names_issuer = True
    try:
        world.serve(make_server)
        with world.plain.lying(Lie.NO_ISSUER_PARAMETER):
            assert world.come_back(raw_url(world))["error_code"] == "bad_oauth_callback"
        assert world.plain.exchanged == [], "the code was exchanged"
        assert set(world.come_back(raw_url(world))) == {"code"}
    finally:
        world.close()


def test_SRV_19_an_answer_that_nobody_waits_for_is_refused_as_documented(world: ProviderWorld) -> None:
    assert world.server is not None
    for method, sent, code in [
        ("GET", {}, "bad_oauth_callback"),
        ("GET", {"code": "1"}, "bad_oauth_callback"),
        ("GET", {"code": "1", "state": "s" * 43}, "bad_oauth_state"),
        ("POST", {"code": "1", "state": "s" * 43}, "bad_oauth_state"),
    ]:
        place = {"params": sent} if method == "GET" else {"data": sent}
        answer = requests.request(method, world.server.origin + CALLBACK, allow_redirects=False, timeout=30, **place)
        assert (answer.status_code, answer.json()["error_code"]) == (400, code)


def test_SRV_19_a_sign_in_that_took_too_long_says_so(world: ProviderWorld, somebody: Somebody) -> None:
    callback = world.plain.visit(world.leave(raw_url(world)))
    exchanged = len(world.plain.exchanged)
    world.change_flows("expires_at = 0")
    assert told(world.deliver(callback))["error_code"] == "flow_state_expired"
    assert len(world.plain.exchanged) == exchanged, "the code was exchanged"


@pytest.mark.parametrize("id", [PLAIN, APPLE])
def test_SRV_19_who_changes_their_mind_at_the_provider_is_back_in_the_app(
    world: ProviderWorld, somebody: Somebody, id: str
) -> None:
    provider = world.provider(id)
    provider.denies = True
    try:
        said = world.come_back(raw_url(world, provider=id), id)
    finally:
        provider.denies = False
    assert (said["error"], said["error_code"]) == ("access_denied", "access_denied")


def test_SRV_19_nothing_of_what_a_provider_writes_reaches_the_app(world: ProviderWorld, somebody: Somebody) -> None:
    callback = world.plain.visit(world.leave(raw_url(world)))
    hostile = {"error": "<b>&code=1", "error_description": "call +1 555 0100", "error_uri": "https://evil.example"}
    answer = world.deliver(
        Callback(callback.url.partition("?")[0] + "?", None), **hostile, state=callback.values["state"]
    )
    said = told(answer)
    assert set(said) == {"error", "error_code", "error_description"}
    assert not re.search("555|evil|%3Cb", answer.headers["Location"])


def test_SRV_08_a_browser_is_led_nowhere_but_to_the_list(world: ProviderWorld, somebody: Somebody) -> None:
    assert world.server is not None
    for asked in ("https://evil.example/done", APP + "/more", "https://app.example.com.evil.example/done", None):
        answer = world.deliver(world.plain.visit(world.leave(raw_url(world, redirect_to=asked))))
        assert set(told(answer, app=world.server.origin + "/")) == {"code"}
    kept = world.deliver(world.plain.visit(world.leave(raw_url(world, redirect_to=APP + "?a=b"))))
    assert told(kept)["a"] == "b"


@pytest.mark.parametrize(
    "changes",
    [
        {"provider": None},
        {"provider": "google"},
        {"provider": "email"},
        {"code_challenge_method": "plain"},
        {"code_challenge": "short"},
        {"scopes": 'a"b'},
        {"redirect_to": APP + "?" + "a" * 3000},
    ],
    ids=str,
)
def test_SRV_19_what_is_missing_or_not_offered_is_named(world: ProviderWorld, changes: dict[str, str | None]) -> None:
    answer = requests.get(raw_url(world, **changes), allow_redirects=False, timeout=30)
    assert (answer.status_code, answer.json()["error_code"]) == (400, "validation_failed")
    told = answer.json()
    # Some texts write the name of a parameter as words.
    named = f"{told['msg']} {told.get('hint')}".replace("code challenge", "code_challenge")
    assert next(iter(changes)).removesuffix("_method") in named


IMPLICIT: dict[str, str | None] = {"code_challenge": None, "code_challenge_method": None}
BROWSERS = [
    {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"},
    {"Accept": "*/*", "Sec-Fetch-Mode": "navigate"},
]


@pytest.mark.parametrize("headers", [{}, *BROWSERS], ids=["app", "accept", "navigate"])
def test_SRV_32_an_app_that_asks_for_tokens_in_the_url_is_told_how_to_ask_for_a_code(
    world: ProviderWorld, clients: Clients, headers: dict[str, str]
) -> None:
    assert world.server is not None
    # What the official client opens that was not told to use PKCE.
    asked = clients.new(world.server, flow_type="implicit").sign_in_with_oauth(
        {"provider": PLAIN, "options": {"redirect_to": APP + "?kept=1"}}
    )
    answer = requests.get(asked.url, allow_redirects=False, timeout=30, headers=headers)
    assert (answer.status_code, answer.headers["Referrer-Policy"]) == (302, "no-referrer")
    target = urlsplit(answer.headers["Location"])
    assert target._replace(query="", fragment="").geturl() == APP
    for part in (target.query.removeprefix("kept=1&"), target.fragment):
        said = {name: value for name, (value,) in parse_qs(part).items()}
        assert set(said) == {"error", "error_code", "error_description"}
        assert (said["error"], said["error_code"]) == ("invalid_request", "validation_failed")
        assert "PKCE" in said["error_description"]
        assert "code_challenge" in said["error_description"]


@pytest.mark.parametrize("headers", BROWSERS, ids=["accept", "navigate"])
@pytest.mark.parametrize("redirect", [None, "https://eve.example/", "javascript:alert(1)"])
def test_SRV_32_where_there_is_no_address_to_tell_it_to_a_person_sees_a_page(
    world: ProviderWorld, headers: dict[str, str], redirect: str | None
) -> None:
    url = raw_url(world, redirect_to=redirect, **IMPLICIT)
    answer = requests.get(url, allow_redirects=False, timeout=30, headers=headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "text/html; charset=utf-8")
    assert "Location" not in answer.headers
    assert "use PKCE" in answer.text or "Use PKCE" in answer.text
    # The menu of languages leads back to what was asked for here. Nothing leads or refers to another place.
    ways = re.findall(r'<input type="hidden" name="to" value="([^"]*)">', answer.text)
    assert [way.partition("?")[0] for way in ways] == ["/auth/v1/authorize"]
    assert "eve.example" not in answer.text.replace(ways[0], "")
    asked = requests.get(url, allow_redirects=False, timeout=30)
    assert (asked.status_code, asked.headers["Content-Type"]) == (400, "application/json")


@pytest.mark.parametrize("headers", BROWSERS, ids=["accept", "navigate"])
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/authorize?provider=none", 400),
        ("/callback?state=none&code=none", 400),
        ("/callback", 400),
        ("/verify?type=signup", 400),
        ("/user", 401),
        ("/nothing", 404),
        ("/token", 405),
    ],
)
def test_SRV_32_a_person_never_sees_json_of_a_refusal_in_a_browser(
    world: ProviderWorld, headers: dict[str, str], path: str, status: int
) -> None:
    assert world.server is not None
    url = f"{world.server.origin}/auth/v1{path}"
    answer = requests.get(url, allow_redirects=False, timeout=30, headers=headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "text/html; charset=utf-8")
    assert "<h1" in answer.text
    # A script, which says so, gets what it can read.
    fetched = requests.get(url, timeout=30, headers=headers | {"Sec-Fetch-Mode": "cors"})
    assert (fetched.status_code, fetched.headers["Content-Type"]) == (status, "application/json")


def test_SRV_32_a_nonce_that_is_another_sign_ins_is_told_as_such(world: ProviderWorld, somebody: Somebody) -> None:
    with world.plain.lying(Lie.OTHER_NONCE):
        assert world.come_back(raw_url(world))["error_description"] == "Nonces mismatch"


def test_SRV_32_the_id_token_of_a_sign_in_over_pages_is_used_up_by_it(world: ProviderWorld, somebody: Somebody) -> None:
    assert world.server is not None

    def used() -> int:
        with closing(rows.connect(world.server.data)) as database:
            return database.execute("SELECT count(*) FROM used_id_tokens").fetchone()[0]

    before = used()
    assert set(world.come_back(raw_url(world))) == {"code"}
    assert used() == before + 1
    with world.plain.lying(Lie.OTHER_NONCE):
        world.come_back(raw_url(world))
    assert used() == before + 1


def test_SRV_19_the_code_goes_to_the_provider_with_its_verifier_and_this_servers_secret(
    world: ProviderWorld, somebody: Somebody
) -> None:
    assert set(world.come_back(raw_url(world))) == {"code"}
    assert world.plain.exchanged[-1] == dict.fromkeys(
        ["grant_type", "code", "redirect_uri", "code_verifier"], "given"
    ) | {"how": "basic"}
    assert set(world.come_back(raw_url(world, provider=APPLE), APPLE)) == {"code"}
    assert world.apple.exchanged[-1]["how"] == "post"


def test_SRV_19_apples_name_is_taken_the_one_time_that_it_is_told(
    world: ProviderWorld, clients: Clients, somebody: Somebody
) -> None:
    client = app(clients, world)
    first = world.apple.visit(world.leave(authorize(client, APPLE)))
    assert "user" in first.values
    # The address in the form is not signed: it is nobody's word.
    forged = first.values["user"].replace(somebody.email or "", "somebody.else@example.com")
    code = told(world.deliver(first, user=forged))["code"]
    user = client.exchange_code_for_session({"auth_code": code}).user
    assert (user.email, user.user_metadata["full_name"]) == (somebody.email, somebody.name)
    second = world.apple.visit(world.leave(authorize(client, APPLE)))
    assert "user" not in second.values
    other = '{"name": {"firstName": "Another", "lastName": "Name"}}'
    code = told(world.deliver(second, user=other))["code"]
    again = client.exchange_code_for_session({"auth_code": code}).user
    assert again.user_metadata["full_name"] == somebody.name


def test_SRV_19_a_provider_is_added_to_an_account_by_its_owner_and_by_no_one_else(
    world: ProviderWorld, clients: Clients, somebody: Somebody
) -> None:
    assert world.server is not None

    def person() -> OfficialClient:
        client, email = app(clients, world), new_address("linking")
        client.sign_up({"email": email, "password": PASSWORD})
        mail = world.server.mailbox(email)
        client.verify_otp({"type": "signup", "email": email, "token": mail["code"]})
        return client

    def link(client: OfficialClient) -> dict[str, str]:
        """What the app is told after the way to the provider and back."""
        url = client.link_identity({"provider": PLAIN, "options": {"redirect_to": APP}}).url
        assert url.startswith(world.plain.issuer)
        return told(world.deliver(world.plain.visit(url)))

    owner = person()
    uid = owner.get_user().user.id
    assert owner.exchange_code_for_session({"auth_code": link(owner)["code"]}).user.id == uid
    identities = {identity.provider for identity in owner.get_user_identities().identities}
    assert identities == {"email", PLAIN}
    client = app(clients, world)
    code = world.come_back(authorize(client))["code"]
    assert client.exchange_code_for_session({"auth_code": code}).user.id == uid

    other = person()
    assert link(other)["error_code"] == "identity_already_exists"
    assert [identity.provider for identity in other.get_user_identities().identities] == ["email"]
    # A session that has ended meanwhile adds nothing.
    world.plain.person = Somebody()
    url = other.link_identity({"provider": PLAIN, "options": {"redirect_to": APP}}).url
    callback = world.plain.visit(url)
    other.sign_out()
    assert told(world.deliver(callback))["error_code"] == "session_not_found"


@pytest.mark.parametrize("lie", [Lie.DOWN, Lie.GARBLED_DISCOVERY])
@pytest.mark.parametrize("page", ["configured", "unknown"])
def test_SRV_19_a_provider_whose_description_is_out_of_reach_is_added_by_way_of_its_known_page(
    tmp_path_factory: pytest.TempPathFactory, make_server: MakeServer, clients: Clients, page: str, lie: Lie
) -> None:
    world = ProviderWorld(tmp_path_factory.mktemp("unreachable"))
    if page == "configured":
        world.describe(authorization_endpoint=f"{world.plain.issuer}/authorize")
    try:
        world.serve(make_server, "--manual-linking=yes", "--auto-confirm")
        assert world.server is not None
        client = app(clients, world)
        client.sign_up({"email": new_address("linking"), "password": PASSWORD})
        uid = client.get_user().user.id
        world.plain.lies = {lie}
        if page == "unknown":
            session = client.get_session()
            assert session is not None
            query = f"provider={PLAIN}&skip_http_redirect=true&code_challenge={'c' * 43}&code_challenge_method=s256"
            answer = world.server.request(
                "GET", f"/auth/v1/user/identities/authorize?{query}", None,
                {"Authorization": f"Bearer {session.access_token}"},
            )  # fmt: skip
            assert (answer.status, answer.json()["error_code"]) == (503, "provider_unavailable")
            return
        url = client.link_identity({"provider": PLAIN, "options": {"redirect_to": APP}}).url
        assert url.startswith(f"{world.plain.issuer}/authorize?")
        # The person comes back once the provider answers again. A restart keeps who is away and forgets the failure.
        world.plain.lies = set()
        world.server.restart()
        code = told(world.deliver(world.plain.visit(url)))["code"]
        assert client.exchange_code_for_session({"auth_code": code}).user.id == uid
        assert {identity.provider for identity in client.get_user_identities().identities} == {"email", PLAIN}
    finally:
        world.close()


def test_SRV_19_adding_a_provider_is_refused_where_it_is_not_offered(
    world: ProviderWorld, make_server: MakeServer, clients: Clients
) -> None:
    server: GatehouseServer = make_server(*world.options, "--auto-confirm")
    client = clients.new(server, flow_type="pkce")
    client.sign_up({"email": new_address("linking"), "password": PASSWORD})
    with refusal(404, "manual_linking_disabled"):
        client.link_identity({"provider": PLAIN})


def test_SRV_18_where_the_terms_have_to_be_accepted_no_account_comes_of_a_provider_without_that(
    tmp_path_factory: pytest.TempPathFactory, make_server: MakeServer, clients: Clients
) -> None:
    world = ProviderWorld(tmp_path_factory.mktemp("consent")).serve(make_server, "--consent", "required")
    try:
        assert world.come_back(raw_url(world))["error_code"] == "consent_required"
        assert users(world) == 0
        client = app(clients, world)
        url = authorize(client, query_params={"gatehouse_consent": "7"})
        answer = client.exchange_code_for_session({"auth_code": world.come_back(url)["code"]})
        assert answer.user.email == world.plain.person.email
    finally:
        world.close()


def test_SRV_11_nothing_of_a_sign_in_with_a_provider_stands_in_the_log(
    world: ProviderWorld, clients: Clients, somebody: Somebody
) -> None:
    assert world.server is not None
    client = app(clients, world)
    callback = world.plain.visit(world.leave(authorize(client)))
    code = told(world.deliver(callback))["code"]
    session = client.exchange_code_for_session({"auth_code": code}).session
    with world.plain.lying(Lie.EXPIRED):
        world.come_back(raw_url(world))
    log = world.server.log()
    subject = jwt.decode(session.access_token, options={"verify_signature": False})["email"]
    for secret in (*callback.values.values(), code, somebody.subject, subject, "practice-secret"):
        assert secret not in log
