"""The world of the client tests: servers with different settings, and the official client in both of its kinds.

A test that takes `clients` runs twice: with sync clients and with async ones. Of most files script/soak alone runs
both, because the client's package makes one kind from the other. In the end everything that went over the wire is gone
through, so that each test is also one of the wire.
"""

import json
from collections.abc import Callable, Generator, Iterator

import pytest
from gatehouse_server import PROGRAM, GatehouseServer
from official_client import MEMBER, Clients
from person import PASSWORD, new_address

MakeServer = Callable[..., GatehouseServer]

# Says that an address is taken, as the client expects where addresses are confirmed at once.
EXPLICIT = ("--duplicate-sign-up", "explicit")


# Ways in, and calls at the same time: with both kinds of clients in every run.
BOTH_KINDS = {"test_sessions.py", "test_sign_in.py"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves the async clients of the other files to script/soak."""
    for item in items:
        kind = getattr(item, "callspec", None) and item.callspec.params.get("clients")
        if kind == "async" and item.path.name not in BOTH_KINDS:
            item.add_marker(pytest.mark.soak)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Takes the secrets that went over the wire out of what a failed test prints of the values it compared."""
    report = yield
    clients = getattr(item, "funcargs", {}).get("clients")
    if report.longrepr and clients is not None:
        report.longrepr = clients.wire.redacted(str(report.longrepr))
    return report


@pytest.fixture(scope="session")
def make_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MakeServer]:
    """Starts `gatehouse serve` with the given options and a mailbox; all must end well."""
    running: list[GatehouseServer] = []

    def make(*options: str) -> GatehouseServer:
        data = tmp_path_factory.mktemp("client") / "data"
        server = GatehouseServer(data, "--dev", *EXPLICIT, *options, command=(PROGRAM, "serve"))
        running.append(server)
        return server.start()

    yield make
    for server in running:
        server.stop()


@pytest.fixture(scope="session")
def confirming(make_server: MakeServer) -> GatehouseServer:
    """Addresses are confirmed by mail, consent is optional."""
    return make_server()


@pytest.fixture(scope="session")
def automatic(make_server: MakeServer) -> GatehouseServer:
    """Addresses count as confirmed."""
    return make_server("--auto-confirm")


@pytest.fixture(scope="session")
def consenting(make_server: MakeServer) -> GatehouseServer:
    """No account without consent to the terms; addresses count as confirmed."""
    return make_server("--auto-confirm", "--consent", "required")


@pytest.fixture(scope="session")
def elsewhere(make_server: MakeServer) -> GatehouseServer:
    """The interface lies at /identity/v2, and passwords may be as short as can be."""
    return make_server("--auto-confirm", "--base-path", "/identity/v2", "--min-password-length", "6")


@pytest.fixture(scope="session", params=[(), ("--auto-confirm",)], ids=["by mail", "automatic"])
def closed(request: pytest.FixtureRequest, make_server: MakeServer) -> GatehouseServer:
    """Nobody may sign up any more; whoever has an account is `MEMBER`."""
    server = make_server()
    assert server.request("POST", "/auth/v1/signup", json.dumps(MEMBER).encode()).status == 200
    proof = {"type": "signup", "email": MEMBER["email"], "token": server.mailbox(MEMBER["email"])["code"]}
    assert server.request("POST", "/auth/v1/verify", json.dumps(proof).encode()).status == 200
    server.options = ("--dev", *EXPLICIT, "--sign-up", "closed", *request.param)
    server.restart()
    return server


@pytest.fixture(params=["sync", "async"])
def clients(request: pytest.FixtureRequest) -> Iterator[Clients]:
    made = Clients(request.param)
    yield made
    made.close()
    assert made.wire.complaints() == []


@pytest.fixture
def email() -> str:
    return new_address("client")


@pytest.fixture
def credentials(email: str) -> dict[str, str]:
    """Address and password of somebody new."""
    return {"email": email, "password": PASSWORD}
