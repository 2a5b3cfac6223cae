"""The documentation of the public symbols, converted by DocC from the modules of the last build."""

import subprocess
from pathlib import Path

import swift_package
import symbols

ROOT = Path(__file__).resolve().parents[2]

# Five declarations: cases and requirements belong to their types, and `==` is written by the compiler.
PLANTED = """
/// Like ``Kind/second``, ``Kind/third`` and ``Elsewhere``.
public enum Kind {
    /// The first.
    case first
    /// The second.
    case second
}

/// See ``/Planted/Kind``.
public protocol Port {
    /// Sends.
    func send()
}

extension Kind {
    /// Chooses. See ``Planted/Port``.
    /// - Parameter way: How.
    public func choose(_ way: Int, by other: Int) {}
}

/// A value.
public struct Value: Equatable {
    /// Its name.
    public var name: String
    var secret = 1
}
"""


def test_DOC_03_every_public_module_converts_without_a_warning(tmp_path: Path) -> None:
    modules = swift_package.library_targets(swift_package.read(ROOT))
    symbols.extract(modules, tmp_path, symbols.of_debug_build(ROOT))
    # GatehouseUI is empty on Linux: test_apple_check.py converts it. A module without a public symbol has no page.
    counted = symbols.declarations(tmp_path)
    public = [module for module in modules if counted[module]]
    assert {"Gatehouse", "GatehouseDomain", "GatehouseEmbedded", "GatehouseKit", "GatehouseTesting"} <= set(public)
    assert list(symbols.documentation_warnings(tmp_path, public, ROOT)) == []


def test_DOC_03_a_link_that_leads_nowhere_and_a_parameter_without_words_are_found(tmp_path: Path) -> None:
    (tmp_path / "Planted.swift").write_text(PLANTED)
    subprocess.run(["swiftc", "-emit-module", "-parse-as-library", "Planted.swift"], cwd=tmp_path, check=True)
    target = symbols.of_debug_build(ROOT)[:2]
    symbols.extract(["Planted"], tmp_path / "graphs", [*target, "-I", str(tmp_path)])
    assert symbols.declarations(tmp_path / "graphs") == {"Planted": 5}
    assert sorted(symbols.documentation_warnings(tmp_path / "graphs", ["Planted"], tmp_path)) == [
        "Planted.swift:18: Parameter 'other' is missing documentation",
        "Planted.swift:2: 'Elsewhere' doesn't exist at '/Planted/Kind'",
        "Planted.swift:2: 'third' doesn't exist at '/Planted/Kind'",
    ]
