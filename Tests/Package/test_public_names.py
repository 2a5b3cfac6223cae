"""What an app sees of the modules: one thing has one name, and a call reaches what it names. What it can only read is a
planted mistake of AppleCheck."""

import json
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
def public(graphs: Path) -> list[dict[str, Any]]:
    """The public symbols of the client's modules but those that are deprecated."""
    read = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(graphs.glob("*/*.symbols.json"))]
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
