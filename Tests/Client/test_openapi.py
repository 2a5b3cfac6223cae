"""The running server against its own OpenAPI document: random requests, good and bad, of everybody who may ask.

Random requests alone would mostly be refused. Therefore each operation that can be served is also asked with inputs
that are good, with random ones around them, and a least number of these must be served, so that a server that refuses
everything does not pass. What is random follows from `SEED`.
"""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
import schemathesis
from gatehouse_server import GatehouseServer
from hypothesis import HealthCheck, Phase, given, seed, settings
from interface_world import BASE, ROLES, Good, InterfaceWorld
from provider_world import ProviderWorld
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import Failure, FailureGroup

# Chooses everything that is random; another one may be tried with the variable SCHEMATHESIS_SEED.
SEED = int(os.environ.get("SCHEMATHESIS_SEED", "20260301"))
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
BODY = b'{"email":"somebody@example.com"}'
# Who is served by what asks for which token.
SERVED = {None: set(ROLES), "accessToken": {"person"}, "administratorKey": {"administrator"}}

load_all_checks()
CHECKED = CHECKS.get_by_names(
    [
        "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
        "response_schema_conformance", "negative_data_rejection", "ignored_auth",
    ]
)  # fmt: skip

(REJECTION,) = CHECKS.get_by_names(["negative_data_rejection"])


@pytest.fixture(scope="module")
def providers(
    tmp_path_factory: pytest.TempPathFactory, make_server: Callable[..., GatehouseServer]
) -> Iterator[ProviderWorld]:
    """Everything is offered, and addresses count as confirmed."""
    world = ProviderWorld(tmp_path_factory.mktemp("providers"), accepts_missing_nonce=True)
    yield world.serve(
        make_server, "--auto-confirm", "--anonymous=yes", "--manual-linking=yes", "--passkeys", "--groups=on",
        "--mfa=optional",
    )  # fmt: skip
    world.close()


@pytest.fixture(scope="module")
def server(providers: ProviderWorld) -> GatehouseServer:
    assert providers.server is not None
    return providers.server


@pytest.fixture(scope="module")
def document(server: GatehouseServer) -> dict[str, Any]:
    answer = server.get(f"{BASE}/openapi.json")
    assert answer.status == 200
    return answer.json()


def operations(document: dict[str, Any]) -> Iterator[Any]:
    schema = schemathesis.openapi.from_dict(document)
    for result in schema.get_all_operations():
        yield result.ok()


def name_of(operation: Any) -> str:
    return f"{operation.method.upper()} {operation.path}"


def can_be_served(definition: dict[str, Any]) -> bool:
    return any(status[0] in "23" for status in definition["responses"])


def needs(definition: dict[str, Any]) -> str | None:
    """The kind of token that an operation asks for."""
    return next((name for one in definition.get("security", []) for name in one), None)


def is_bad(case: Case) -> bool:
    """Whether a case that was meant to be bad is so on the wire.

    Parameters that nobody knows are nobody's business, and the token is always there.
    """
    if case.meta is None or case.meta.generation.mode != GenerationMode.NEGATIVE:
        return False
    return any(
        mutation.parameter != "Authorization" and not (mutation.parameter_location == "query" and is_lost(mutation))
        for mutation in getattr(case.meta.phase.data, "mutations", ())
    )


def is_lost(mutation: Any) -> bool:
    """Whether what was made wrong in the query cannot be told from what is right there: a query knows no objects."""
    return mutation.keywords == ("additionalProperties",) or mutation.new_value in ("object", "array")


def with_good(case: Case, good: Good) -> None:
    """Puts what is good in the place of what is random, and leaves the rest."""
    case.path_parameters = {**(case.path_parameters or {}), **good.path}
    case.query = {**(case.query or {}), **good.query} if good.query else case.query
    if good.body is not None:
        case.body = {**(case.body if isinstance(case.body, dict) else {}), **good.body}


class Asker:
    """Sends the cases of one role, and notes what is answered and what is wrong with it."""

    def __init__(self, world: InterfaceWorld, session: requests.Session, role: str) -> None:
        self.world = world
        self.session = session
        self.role = role
        self.complaints: list[str] = []

    def ask(self, case: Case, origin: str) -> int:
        token = self.world.token(self.role)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = case.call(base_url=origin + BASE, session=self.session, headers=headers, allow_redirects=False)
        where = f"{self.role}: {name_of(case.operation)} -> {response.status_code}"
        try:
            # A target that is too long is refused before anything in it is looked at.
            judged = is_bad(case) and response.status_code not in (413, 414)
            checks = [check for check in CHECKED if check is not REJECTION or judged]
            transport = {"session": self.session}
            case.validate_response(response, checks=checks, headers=headers, transport_kwargs=transport)
        except FailureGroup as group:
            self.complaints += [f"{where}: {self._told(failure)}" for failure in group.exceptions]
        except Failure as failure:
            self.complaints.append(f"{where}: {self._told(failure)}")
        self.complaints += [f"{where}: {what}" for what in error_complaints(case, response)]
        return response.status_code

    def _told(self, failure: BaseException) -> str:
        # The text of a failure may quote tokens out of the answer; its kind and place do not.
        place = getattr(failure, "instance_path", None)
        return f"{type(failure).__name__}{f' at {place}' if place else ''}"


def error_complaints(case: Case, response: Response) -> Iterator[str]:
    """What the document cannot say: which of the two shapes of errors belongs to which version of the interface."""
    if response.status_code < 400:
        return
    asked = str(case.headers.get("X-Supabase-Api-Version", ""))
    echoed = response.headers.get("x-supabase-api-version", [None])[0]
    body = response.json()
    if echoed is None and asked == "2024-01-01":
        yield "the version is not echoed"
    if ("error_code" in body) == (echoed is not None):
        yield "the error has the shape of the other version"
    code = body.get("error_code", body["code"])
    if response.headers["x-sb-error-code"] != [code]:
        yield "header and body tell different codes"


def run(
    world: InterfaceWorld,
    document: dict[str, Any],
    role: str,
    random_examples: int,
    good_examples: int,
    refused_examples: int,
) -> None:
    """Asks every operation as somebody of the role. Who may not ask is refused whatever else is in the request, so that
    `refused_examples` may be fewer."""
    print(f"seed {SEED}")
    complaints: list[str] = []
    with requests.Session() as session:
        for operation in operations(document):
            name = name_of(operation)
            definition = document["paths"][operation.path][operation.method.lower()]
            asker = Asker(world, session, role)
            can = can_be_served(definition) and world.offers(name)
            allowed = role in SERVED[needs(definition)]
            examples = (random_examples if allowed else refused_examples) if can else 3
            sample(operation, GenerationMode.POSITIVE, examples, asker, None)
            if operation.body or operation.query:
                sample(operation, GenerationMode.NEGATIVE, examples, asker, None)
            if can:
                counts = sample(
                    operation,
                    GenerationMode.POSITIVE,
                    good_examples,
                    asker,
                    lambda name=name: world.good(name) or Good(),
                )
                served = sum(count for status, count in counts.items() if status < 400)
                if allowed and served < good_examples // 2:
                    complaints.append(f"{role}: {name}: served {served} times of {good_examples}: {dict(counts)}")
                if not allowed and served:
                    complaints.append(f"{role}: {name}: served {served} times")
            complaints += asker.complaints
    assert sorted(Counter(complaints).items()) == []


def sample(
    operation: Any, mode: GenerationMode, examples: int, asker: Asker, good: Callable[[], Good] | None
) -> Counter[int]:
    """Sends so many random cases; with `good`, those inputs take the place of random ones."""
    counts: Counter[int] = Counter()

    @seed(SEED)
    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Case) -> None:
        if good is not None:
            with_good(case, good())
        counts[asker.ask(case, asker.world.server.origin)] += 1

    send()
    return counts


@pytest.mark.parametrize("role", ROLES)
def test_SRV_02_random_requests_are_answered_as_the_document_says(
    providers: ProviderWorld, document: dict[str, Any], role: str
) -> None:
    world = InterfaceWorld(providers, random.Random(SEED))
    run(world, document, role, random_examples=8, good_examples=6, refused_examples=3)


@pytest.mark.soak
@pytest.mark.parametrize("role", ROLES)
def test_SRV_02_very_many_random_requests_are_answered_as_the_document_says(
    providers: ProviderWorld, document: dict[str, Any], role: str
) -> None:
    world = InterfaceWorld(providers, random.Random(SEED))
    run(world, document, role, random_examples=100, good_examples=40, refused_examples=100)


def test_SRV_14_every_path_refuses_the_methods_that_it_does_not_take(
    server: GatehouseServer, document: dict[str, Any]
) -> None:
    for path, operations in document["paths"].items():
        taken = {method.upper() for method in operations} | {"OPTIONS"} | ({"HEAD"} if "get" in operations else set())
        for method in METHODS - taken:
            answer = server.request(method, BASE + path.replace("{id}", "1"), BODY)
            assert (answer.status, set(answer.headers["allow"].split(", "))) == (405, taken), f"{method} {path}"
