"""The sample of `deploy/cluster`, as the guide sets it up: instances and the primary are lost under load."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import postgres
import pytest
from api_connection import APIConnection
from cluster_site import FOLDER, GUIDE, ClusterSite, Front
from gatehouse_server import ROOT, GatehouseServer, eventually
from person import PASSWORD, new_address

pytestmark = pytest.mark.embedded

# So many requests are served before something happens, and after it.
SERVED = 64


@pytest.fixture
def connection(site: ClusterSite) -> Iterator[APIConnection]:
    opened = site.front.connection()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterSite]:
    with ClusterSite(tmp_path_factory.mktemp("site")) as site:
        yield site
        # Each goes on for five seconds, so that HAProxy notices.
        with ThreadPoolExecutor() as pool:
            list(pool.map(GatehouseServer.stop, site.instances))


def test_PG_26_somebody_signs_in_through_the_front_and_each_request_goes_to_the_other_instance(
    site: ClusterSite, connection: APIConnection
) -> None:
    email = new_address("front")
    assert connection.ask("POST", "/signup", {"email": email, "password": PASSWORD}).status == 200
    code = eventually("a mail", lambda: site.load.mail.code(email))
    session = connection.ask("POST", "/verify", {"type": "signup", "email": email, "token": code}).json
    for _ in range(4):
        before = site.front.served()
        reply = connection.ask("POST", "/token?grant_type=refresh_token", {"refresh_token": session["refresh_token"]})
        assert reply.status == 200
        assert reply.headers["strict-transport-security"] == "max-age=31536000"
        session = reply.json
        reply = connection.ask("GET", "/user", bearer=session["access_token"])
        assert (reply.status, reply.json["email"]) == (200, email)
        assert [after - was for was, after in zip(before, site.front.served(), strict=True)] == [1, 1]
    # A mailed link has its token in its query, and a token in a header field can be long.
    assert connection.ask("GET", "/verify?token=a-secret&type=signup").status in (303, 400, 403)
    assert connection.ask("GET", "/user", bearer="a" * 48_000).status in (401, 403)
    log = site.front.log.read_text()
    assert "/auth/v1/verify 303" in log or "/auth/v1/verify 40" in log
    assert "?" not in log
    assert "a-secret" not in log


# A machine that is too busy refuses requests for other reasons.
@pytest.mark.alone
def test_PG_16_PG_22_instances_are_replaced_one_after_the_other_without_a_failed_request(site: ClusterSite) -> None:
    with site.under_load(SERVED) as load:
        site.roll()
    assert not load.reasons


def test_PG_43_an_instance_that_is_killed_loses_nothing_and_its_requests_are_answered(site: ClusterSite) -> None:
    with site.under_load(SERVED):
        site.instances[0].kill()
        site.front.await_ready(2)
    site.instances[0].start()
    site.front.await_ready(1, 2)
    assert site.load.refused <= len(site.load.clients)


def test_PG_15_PG_16_while_the_database_is_away_the_rest_is_served_and_a_promotion_behind_poolers_loses_nothing(
    site: ClusterSite, connection: APIConnection
) -> None:
    with site.under_load(SERVED) as load:
        site.lose_primary()
        load.await_refused(len(load.clients))
        site.front.await_ready()
        assert connection.ask("GET", "/.well-known/jwks.json").status == 200
        assert connection.ask("GET", "/health").status == 200
        site.promote()
        site.front.await_ready(1, 2)
    load.ask_all()
    site.compare()


@pytest.mark.parametrize(
    ("headers", "kind"),
    [
        ({"Sec-Fetch-Mode": "navigate"}, "text/html; charset=utf-8"),
        ({"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}, "text/html; charset=utf-8"),
        ({"Sec-Fetch-Mode": "cors", "Accept": "text/html"}, "application/json"),
        ({}, "application/json"),
    ],
)
def test_SRV_32_while_no_instance_answers_a_person_gets_a_page_and_an_app_an_answer(
    tmp_path: Path, headers: dict[str, str], kind: str
) -> None:
    gone = [GatehouseServer(tmp_path / name) for name in ("one", "two")]
    for server in gone:
        server.port = postgres.free_port()
    with Front(tmp_path / "front", postgres.free_port(), gone) as front:
        connection = front.opened()
        connection.request("GET", "/sign-in", headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
    assert answer.status == 503
    assert answer.getheader("Content-Type") == kind
    assert answer.getheader("Retry-After") == "2"
    assert answer.getheader("Strict-Transport-Security") == "max-age=31536000"
    assert (b"{" in body) is (kind == "application/json")
    assert (b"<h1>" in body) is (kind != "application/json")


def test_DOC_05_the_guide_and_the_sample_name_each_other_and_settings_that_exist() -> None:
    files = {file.name for file in FOLDER.iterdir()}
    assert files == {name for name in files if f"`{name}`" in GUIDE or f"--file {name}" in GUIDE}
    settings = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    for name in re.findall(r'^  "(\w+)"', (FOLDER / "gatehouse.json").read_text(encoding="utf-8"), re.MULTILINE):
        assert f"`{name}`" in settings, name
