"""script/lint --figures: what stands more than once, on the repository and on a planted tree."""

from pathlib import Path

import figures

ROOT = Path(__file__).resolve().parents[2]

PLANTED = {
    "One/Reader.swift": 'let parts = text.parts(between: UInt8(ascii: "."))\nguard parts.count == 3 else { return }\n'
    "signature = parts[2]\n",
    "One/Second.swift": 'let parts = text.split(separator: ".")\nif parts.count == 3 { check(signature: parts[2]) }\n',
    "One/Claims.swift": 'let parts = text.parts(between: UInt8(ascii: "."))\nguard parts.count == 3 else { return }\n',
    "One/Address.swift": 'let parts = text.split(separator: ".")\nguard parts.count == 4 else { return nil }\n',
    "One/Machine.swift": 'func isLoopback(_ host: String) -> Bool { host == "localhost" }\n',
    "One/Caller.swift": "func isLoopback(_ host: String) -> Bool { ThisMachine.contains(host) }\n",
    "Two/Words.swift": '/// func isLoopback(\nlet words = "such as http://[::1]/" // import JWTKit\n',
    "Two/Client.swift": 'let body = fields.map { PercentCoding.encode($0) }.joined(separator: "&")\n',
    "Two/Bytes.swift": 'let text = token.replacing("-", with: "+")\nreturn Data(base64Encoded: text)\n',
    "Two/Keys.swift": "package import JWTKit\n",
}


def test_figures_finds_in_a_planted_tree_what_stands_there_more_than_once(tmp_path: Path) -> None:
    for name, source in PLANTED.items():
        file = tmp_path / "Sources" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    assert dict(figures.places(tmp_path)) == {
        "readers of JWS": ["One/Reader.swift", "One/Second.swift"],
        'definitions of "this machine"': ["One/Machine.swift"],
        "definitions of form encoding": ["Two/Client.swift"],
        "definitions of base64url": ["Two/Bytes.swift"],
        "files that import jwt-kit": ["Two/Keys.swift"],
    }
    (tmp_path / "docs" / "decisions").mkdir(parents=True)
    for name in ("README.md", "0001-one.md", "0002-two.md"):
        (tmp_path / "docs" / "decisions" / name).write_text("# A page\n")
    (tmp_path / "Tests" / "data" / "pages" / "account").mkdir(parents=True)
    (tmp_path / "Tests" / "data" / "pages" / "account" / "one.html").write_text("<p>\n")
    counted = dict(figures.sizes(tmp_path))
    assert (counted["decisions"], counted["golden pages"], counted["lines of Sources"]) == (2, 1, 17)


def test_figures_counts_everything_in_this_repository() -> None:
    assert dict(figures.places(ROOT)) == {
        "readers of JWS": ["GatehouseJOSE/CompactJWS.swift"],
        'definitions of "this machine"': ["GatehouseDomain/Bytes/ThisMachine.swift"],
        "definitions of form encoding": ["GatehouseDomain/Bytes/FormEncoding.swift"],
        "definitions of base64url": ["GatehouseDomain/Bytes/Base64URL.swift"],
        "files that import jwt-kit": [],
    }
    assert all(count > 0 for count in dict(figures.sizes(ROOT)).values())
    assert figures.screens(ROOT) > 50
