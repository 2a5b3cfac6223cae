"""The reference app for Apple's systems asks its server for what the server has, and leaves nothing of it out."""

import re

from gatehouse_server import ROOT

APP = ROOT / "Examples" / "Fieldhouse" / "Sources" / "FieldhouseApp"
API = ROOT / "Sources" / "Fieldhouse" / "API"
ROUTE = re.compile(r'(?:add|act)\(\.(\w+), "/([^"]+)"')
# A call of the service, its method where it is named, and its path.
CALL = re.compile(r'\b(get|post|change|act)\(\s*(?:"([A-Z]+)", )?"([a-z][^"]*)"((?:[^\n]|\n {12,})*)')
METHODS = {"get": "get", "post": "post", "change": "patch"}


def same(path: str) -> str:
    """A path with its values left out."""
    return re.sub(r":\w+|\\\([^)]*\)", "*", path)


def routes() -> set[tuple[str, str]]:
    return {(method, same(path)) for method, path in ROUTE.findall((API / "FieldhouseAPI.swift").read_text())}


def calls() -> set[tuple[str, str]]:
    source = (APP / "FieldhouseService.swift").read_text()
    found = {
        ("post" if 'method: "POST"' in rest else method.lower() or METHODS[kind], same(path))
        for kind, method, path, rest in CALL.findall(source)
    }
    # Where a list of requests is asked for is decided by whether there is a project.
    (whole, part) = re.findall(r'"([^"]+)" \} \?\? "([^"]+)"', source)[0]
    return found | {("get", same(whole)), ("get", same(part))}


def test_APP_04_the_native_app_has_the_acts_and_places_of_the_server() -> None:
    assert len(routes()) > 12
    assert calls() == routes()


def test_APP_04_the_native_app_reads_no_field_that_the_server_does_not_give() -> None:
    answers = (API / "Answers.swift").read_text()
    given = set(re.findall(r"\b(?:let|var) (\w+):", answers)) | {"items", "total"}
    models = re.sub(r"var \w+: [^\n{]+ \{[^}]*\}", "", (APP / "Models.swift").read_text())
    assert set(re.findall(r"^ +let (\w+):", models, re.MULTILINE)) <= given
