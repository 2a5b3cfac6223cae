"""What an app sees of the modules: one thing has one name, and a call reaches what it names. What it can only read is a
planted mistake of AppleCheck."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import figures
import pytest
import swift_package
import symbols

ROOT = Path(__file__).resolve().parents[2]
# Types that an app configures or reads from one end to the other. A property of theirs with the name of another one and
# an s was once a second name for the same thing.
WHOLE = ["BackEnd", "AuthViewModel"]
# The most public declarations in all products, of which decision 0200 says what they are for.
MOST = 1_420
# Where it is said which ports have no suite, and why.
WITHOUT_SUITES = ROOT / "docs" / "decisions" / "0074-contract-suites-for-other-packages.md"

# Two adapters of a port. One has a method that its callers never reach.
PLANTED = """
public protocol Port: Sendable {
    func step() async -> Int?
    func count() async -> Int
}

extension Port {
    public func step() async -> Int? { nil }
}

public protocol WiderPort: Port {}

actor Careful: Port {
    func step() async -> Int? { 1 }
    func count() -> Int { 1 }
}

private actor Careless: WiderPort {
    func step() -> Int? { 1 }
    func count() -> Int { 1 }
}
"""


@pytest.fixture(scope="module")
def graphs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the symbol graphs of the client's modules."""
    folder = tmp_path_factory.mktemp("graphs")
    modules = swift_package.library_targets(swift_package.read(ROOT))
    symbols.extract(modules, folder, symbols.of_debug_build(ROOT))
    return folder


@pytest.fixture(scope="module")
def read(graphs: Path) -> list[dict[str, Any]]:
    """The symbol graphs of the client's modules."""
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(graphs.glob("*/*.symbols.json"))]


@pytest.fixture(scope="module")
def public(read: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The public symbols of the client's modules but those that are deprecated."""
    return [
        symbol
        for graph in read
        for symbol in graph["symbols"]
        if not any(one.get("isUnconditionallyDeprecated") for one in symbol.get("availability", []))
    ]


def test_APP_06_no_more_is_public_than_was_decided(graphs: Path) -> None:
    counts = dict(symbols.declarations(graphs))
    counts["GatehouseUI"] = figures.screens(ROOT)
    assert 0 < sum(counts.values()) <= MOST, counts
    decision = (ROOT / "docs" / "decisions" / "0200-public-is-what-apps-write.md").read_text(encoding="utf-8")
    assert f"fails above {MOST:,}." in decision


def test_APP_06_one_thing_has_one_name_and_one_spelling(public: list[dict[str, Any]]) -> None:
    for name in {part for one in public for part in one["pathComponents"]}:
        assert "colour" not in name.lower(), name
    for whole in WHOLE:
        members = {
            one["pathComponents"][1]
            for one in public
            if one["pathComponents"][0] == whole
            and len(one["pathComponents"]) == 2
            and one["kind"]["identifier"] == "swift.property"
        }
        assert members, whole
        assert not {name for name in members if f"{name}s" in members}, whole


def named(public: list[dict[str, Any]], module: str, *kinds: str) -> set[str]:
    """The names of the types of some kinds that a module declares."""
    return {
        ".".join(one["pathComponents"])
        for one in public
        if one["kind"]["identifier"].removeprefix("swift.") in kinds
        and f"/Sources/{module}/" in one.get("location", {}).get("uri", "")
    }


def test_APP_13_every_public_error_of_the_client_half_has_a_sentence(read: list[dict[str, Any]]) -> None:
    """`LocalizedError` for each, by the mangled names of the protocols; ErrorSentenceTests reads what they say."""
    types = {
        one["identifier"]["precise"]: ".".join(one["pathComponents"])
        for graph in read
        for one in graph["symbols"]
        if one["kind"]["identifier"] in {"swift.enum", "swift.struct", "swift.class"}
    }
    conformances = [one for graph in read for one in graph["relationships"] if one["kind"] == "conformsTo"]
    errors = {one["source"] for one in conformances if one["target"] == "s:s5ErrorP"} & types.keys()
    spoken = {one["source"] for one in conformances if one["target"].endswith("14LocalizedErrorP")}
    assert {"AuthError", "SessionError", "HTTPFailure", "OpenIDConfiguration.Fault"} <= {types[one] for one in errors}
    assert [types[one] for one in errors - spoken] == []


def test_APP_19_every_port_of_the_domain_has_a_suite_or_a_reason_why_not(public: list[dict[str, Any]]) -> None:
    ports = named(public, "GatehouseDomain/Ports", "protocol")
    assert len(ports) > 15
    excused = set(re.findall(r"^\| `(\w+)` \|", WITHOUT_SUITES.read_text(encoding="utf-8"), re.MULTILINE))
    suites = named(public, "GatehouseTesting", "struct")
    covered = {name for name in ports if f"{name}Contract" in suites}
    assert covered | excused == ports
    assert not covered & excused


def test_DOC_05_the_first_page_of_the_reference_names_types_that_exist(public: list[dict[str, Any]]) -> None:
    page = (ROOT / "Sources" / "Gatehouse" / "Gatehouse.docc" / "Gatehouse.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"``(\w+)``", page)) - {"Gatehouse"}
    assert len(shown) > 10
    assert shown <= named(public, "Gatehouse", "class", "struct", "enum", "protocol")


def test_ADP_01_no_default_of_a_port_is_called_in_place_of_an_adapters_own_method(tmp_path: Path) -> None:
    modules = {*swift_package.library_targets(swift_package.read(ROOT)), "GatehousePages", "GatehouseCommand"}
    symbols.extract(sorted(modules), tmp_path, symbols.of_debug_build(ROOT), access="private")
    assert symbols.hidden_methods(tmp_path) == []


def test_ADP_01_a_method_that_is_not_asynchronous_behind_a_default_that_is_gets_found(tmp_path: Path) -> None:
    (tmp_path / "Planted.swift").write_text(PLANTED)
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-emit-module", "-parse-as-library", "Planted.swift"],
        cwd=tmp_path,
        check=True,
    )
    flags = [*symbols.of_debug_build(ROOT)[:2], "-I", str(tmp_path)]
    symbols.extract(["Planted"], tmp_path / "graphs", flags, access="private")
    assert symbols.hidden_methods(tmp_path / "graphs") == ["Careless.step()"]
