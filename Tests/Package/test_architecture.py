"""The arrows of docs/architecture.md, held against imports and manifest, and against planted violations."""

import re
from pathlib import Path
from typing import Any

import architecture
import pytest
import swift_package

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def house() -> dict[str, Any]:
    return swift_package.read(ROOT)


def planted(tmp_path: Path, house: dict[str, Any], target: str, source: str) -> list[str]:
    folder = tmp_path / "Sources" / target
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(source)
    return list(architecture.source_problems(tmp_path, house))


def manifest(target: str, *dependencies: dict[str, Any]) -> dict[str, Any]:
    one = {"name": target, "type": "regular", "dependencies": list(dependencies)}
    return {"targets": [one], "products": [], "traits": [{"name": "Server", "enabledTraits": []}]}


def product(name: str, traits: list[str] | None, platforms: tuple[str, ...] = ()) -> dict[str, Any]:
    condition: dict[str, Any] | None = {"platformNames": list(platforms)}
    if traits is not None:
        condition["traits"] = traits
    elif not platforms:
        condition = None
    return {"product": [name, "a-package", None, condition]}


def test_DOM_13_no_source_imports_what_its_target_may_not(house: dict[str, Any]) -> None:
    assert list(architecture.source_problems(ROOT, house)) == []


def test_DOM_13_no_target_of_the_manifest_depends_on_what_it_may_not(house: dict[str, Any]) -> None:
    assert list(architecture.manifest_problems(house)) == []
    names = {target["name"] for target in house["targets"] if target["type"] != "test"} - architecture.FOR_TESTS
    assert names == architecture.LAYER.keys()


def settings(target: dict[str, Any]) -> set[str]:
    """The build settings of a target: names of upcoming features, and `treatAllWarnings` with its level."""
    kinds = [setting["kind"] for setting in target["settings"]]
    return {f"{name} {value['_0']}" for kind in kinds for name, value in kind.items()}


def test_DOM_13_an_import_of_a_test_that_the_manifest_does_not_name_is_found(tmp_path: Path) -> None:
    source = tmp_path / "Tests" / "OneTests" / "OneTests.swift"
    source.parent.mkdir(parents=True)
    source.write_text("import Foundation\nimport Testing\nimport Two\nimport Three\n")
    names = ("OneTests", "Two", "Three")
    read = {"targets": [{"name": name, "type": "regular", "dependencies": []} for name in names]}
    read["targets"][0]["dependencies"] = [{"byName": ["Three", None]}]
    assert list(architecture.source_problems(tmp_path, read)) == [
        "Tests/OneTests/OneTests.swift imports Two, which OneTests may not"
    ]


def test_DOM_19_every_target_is_built_in_swift_6_mode_and_with_warnings_as_errors_in_this_project_alone() -> None:
    strict = swift_package.read(ROOT, strict=True)
    assert strict["swiftLanguageVersions"] == ["6"]
    features = [
        "ExistentialAny",
        "MemberImportVisibility",
        "InternalImportsByDefault",
        "NonisolatedNonsendingByDefault",
    ]
    wanted = {f"enableUpcomingFeature {name}" for name in features}
    for target in strict["targets"]:
        if target["type"] != "system":
            assert settings(target) >= wanted | {"treatAllWarnings error"}, target["name"]
    for target in swift_package.read(ROOT)["targets"]:
        assert "treatAllWarnings error" not in settings(target), target["name"]


def test_REL_01_the_commit_of_a_build_is_a_definition_of_one_c_target() -> None:
    named = swift_package.read(ROOT, commit="168065b3c0de")
    definitions = {
        target["name"]: setting["kind"]
        for target in named["targets"]
        for setting in target["settings"]
        if "define" in setting["kind"]
    }
    assert definitions == {"CBuild": {"define": {"_0": "GATEHOUSE_COMMIT=168065b3c0de"}}}
    assert not any(
        "define" in setting["kind"] for target in swift_package.read(ROOT)["targets"] for setting in target["settings"]
    )


@pytest.mark.parametrize(
    ("target", "line", "module"),
    [
        ("GatehouseDomain", "import Gatehouse", "Gatehouse"),
        ("GatehouseDomain", "import Observation", "Observation"),
        ("GatehouseDomain", "public import Hummingbird", "Hummingbird"),
        ("GatehouseDomain", "#if canImport(SwiftUI)\n    import SwiftUI\n#endif", "SwiftUI"),
        ("GatehouseDomain", "@preconcurrency internal import struct GRDB.Row", "GRDB"),
        ("GatehouseDomain", "import FoundationNetworking", "FoundationNetworking"),
        ("Gatehouse", "import FirebaseAuth", "FirebaseAuth"),
        ("Gatehouse", "import SwiftUI", "SwiftUI"),
        ("Gatehouse", "@testable import GatehouseInMemory", "GatehouseInMemory"),
        ("GatehouseInMemory", "import GatehouseWire", "GatehouseWire"),
        ("GatehouseWire", "import GatehouseHTTP", "GatehouseHTTP"),
        ("GatehouseTesting", "import GatehouseInMemory", "GatehouseInMemory"),
        ("GatehouseStorage", "import Gatehouse", "Gatehouse"),
        ("GatehouseStorage", "import Logging", "Logging"),
        ("GatehouseUI", "import GatehouseInMemory", "GatehouseInMemory"),
        ("GatehouseUI", "import MapKit", "MapKit"),
        ("GatehouseServer", "import GatehousePages", "GatehousePages"),
        ("GatehouseServer", "import CDynamicArgon2", "CDynamicArgon2"),
        ("GatehousePages", "import GRDB", "GRDB"),
        ("GatehouseServer", "import GRDB", "GRDB"),
        ("GatehouseStore", "import GRDB", "GRDB"),
        ("GatehouseStore", "import GatehouseSQLite", "GatehouseSQLite"),
        ("GatehouseCore", "import GatehouseStore", "GatehouseStore"),
        ("GatehouseCore", "import HTTPTypes", "HTTPTypes"),
        ("GatehouseTokens", "import GatehouseServer", "GatehouseServer"),
        ("GatehouseAccounts", "import Hummingbird", "Hummingbird"),
        ("GatehouseAccounts", "import HTTPTypes", "HTTPTypes"),
        ("GatehouseAccounts", "import GatehouseSettings", "GatehouseSettings"),
        ("GatehouseMail", "import GatehouseAccounts", "GatehouseAccounts"),
        ("GatehouseAPI", "import GRDB", "GRDB"),
        ("GatehouseAPI", "import GatehousePages", "GatehousePages"),
        ("GatehouseWeb", "import GatehouseAPI", "GatehouseAPI"),
        ("GatehouseWeb", "import GatehouseServer", "GatehouseServer"),
        ("GatehouseServer", "import Fieldhouse", "Fieldhouse"),
        ("GatehousePages", "import GatehouseAPI", "GatehouseAPI"),
        ("GatehousePages", "import GatehouseServer", "GatehouseServer"),
        ("GatehouseSettings", "import GatehouseOperations", "GatehouseOperations"),
        ("GatehouseTokens", "import GatehouseSQLite", "GatehouseSQLite"),
        ("GatehousePasswords", "import GatehouseServer", "GatehouseServer"),
        ("GatehousePasswords", "import GatehousePages", "GatehousePages"),
    ],
)
def test_DOM_13_a_forbidden_import_is_found(
    tmp_path: Path, house: dict[str, Any], target: str, line: str, module: str
) -> None:
    problems = planted(tmp_path, house, target, f"import Foundation\n{line}\n\nstruct Planted {{}}\n")
    assert problems == [f"Sources/{target}/Planted.swift imports {module}, which {target} may not"]


def test_DOM_13_an_import_in_a_comment_or_a_text_does_not_count(tmp_path: Path, house: dict[str, Any]) -> None:
    source = '// import GRDB\n/*\nimport GRDB\n*/\nlet guide = """\nimport GRDB\n"""\n'
    assert planted(tmp_path, house, "GatehouseDomain", source) == []


def test_DOM_13_http_by_way_of_foundation_is_found(tmp_path: Path, house: dict[str, Any]) -> None:
    problems = planted(tmp_path, house, "Gatehouse", "import Foundation\nlet session = URLSession.shared\n")
    assert problems == ["Sources/Gatehouse/Planted.swift speaks HTTP, which Gatehouse may not"]


def test_DOM_13_a_target_without_a_layer_is_found(tmp_path: Path, house: dict[str, Any]) -> None:
    assert len(planted(tmp_path, house, "GatehouseVendor", "import Foundation\n")) == 1
    assert len(list(architecture.manifest_problems(manifest("GatehouseVendor")))) == 1


@pytest.mark.parametrize(
    ("target", "dependency", "count"),
    [
        ("GatehouseSQLite", product("GRDB", ["Server"]), 0),
        ("GatehouseSQLite", product("GRDB", None), 1),
        ("GatehouseSQLite", product("GRDB", ["Other"]), 1),
        ("GatehouseServer", product("GRDB", ["Server"]), 1),
        ("GatehousePages", product("GRDB", ["Server"]), 1),
        ("GatehouseStorage", product("Crypto", None, ("linux",)), 0),
        ("GatehouseStorage", product("Crypto", None), 1),
        ("GatehouseStorage", product("Crypto", None, ("linux", "macos")), 1),
        ("GatehouseStorage", product("Logging", None, ("linux",)), 2),
        ("Gatehouse", product("Crypto", None, ("linux",)), 2),
        ("Gatehouse", {"byName": ["GatehouseDomain", None]}, 0),
        ("GatehouseDomain", {"byName": ["Gatehouse", None]}, 1),
        ("GatehouseSupabase", {"target": ["GatehouseFirebase", None]}, 1),
        ("GatehouseFirebase", {"target": ["Gatehouse", None]}, 1),
        ("GatehouseKit", {"target": ["GatehouseServer", None]}, 1),
        ("GatehouseAccounts", {"target": ["GatehouseMail", None]}, 0),
        ("GatehouseMail", {"target": ["GatehouseAccounts", None]}, 1),
        ("GatehouseAccounts", product("Hummingbird", ["Server"]), 1),
        ("GatehouseWeb", product("Hummingbird", ["Server"]), 0),
        ("GatehouseTokens", {"target": ["Gatehouse", None]}, 1),
        ("GatehouseMail", {"target": ["Gatehouse", None]}, 0),
        ("GatehouseServer", {"target": ["GatehousePages", None]}, 1),
        ("GatehousePages", {"target": ["GatehouseAPI", None]}, 1),
        ("GatehouseEmbedded", {"target": ["GatehousePostgres", None]}, 1),
        ("GatehouseEmbedded", {"target": ["GatehouseSupabase", None]}, 1),
        ("GatehouseCommand", {"target": ["GatehouseSupabase", None]}, 0),
    ],
)
def test_DOM_13_a_forbidden_dependency_of_the_manifest_is_found(
    target: str, dependency: dict[str, Any], count: int
) -> None:
    assert len(list(architecture.manifest_problems(manifest(target, dependency)))) == count


def test_APP_04_a_product_that_mixes_the_halves_or_a_trait_that_is_on_by_default_is_found() -> None:
    mixed = manifest("Gatehouse") | {"products": [{"name": "All", "targets": ["Gatehouse", "GatehouseServer"]}]}
    assert list(architecture.manifest_problems(mixed)) == ["product All mixes the two halves"]
    eager = manifest("Gatehouse") | {"traits": [{"name": "default", "enabledTraits": ["Server"]}]}
    assert list(architecture.manifest_problems(eager)) == ["the traits ['Server'] are on by default"]


# What a demo is made of, and `gatehouse open`, which says what a link of the reference app would do.
OF_A_DEMO = {"Assembly/Composition+App.swift", "Assembly/DemoSettings.swift", "OpenCommand.swift"}


def test_APP_01_only_a_demo_is_composed_of_the_reference_app() -> None:
    naming = {
        str(file.relative_to(ROOT / "Sources"))
        for file in (ROOT / "Sources").rglob("*.swift")
        if "Fieldhouse" in architecture.imports(file.read_text(encoding="utf-8"))
    }
    assert naming == {f"GatehouseCommand/{file}" for file in OF_A_DEMO}


# Rooms whose folders point one way.
ROOMS = (
    "Fieldhouse",
    "GatehouseAccounts",
    "GatehouseAPI",
    "GatehouseCommand",
    "GatehouseCore",
    "GatehouseGroups",
    "GatehouseMail",
    "GatehouseOperations",
    "GatehousePages",
    "GatehouseServer",
    "GatehouseSettings",
    "GatehouseSQLite",
    "GatehouseStore",
    "GatehouseTokens",
    "GatehouseWeb",
)
MOST_FILES = 25
MOST_LINES = 400


@pytest.mark.parametrize("room", sorted(architecture.SERVER))
def test_DOM_13_no_file_of_the_server_half_is_too_long(room: str) -> None:
    files = list((ROOT / "Sources" / room).rglob("*.swift"))
    lengths = {file.name: len(file.read_text().splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


@pytest.mark.parametrize("room", sorted(architecture.SERVER))
def test_DOM_13_no_folder_of_the_server_half_has_too_many_files(room: str) -> None:
    folders = {file.parent for file in (ROOT / "Sources" / room).rglob("*.swift")}
    crowded = {str(folder): len(list(folder.glob("*.swift"))) for folder in folders}
    assert {folder: count for folder, count in crowded.items() if count > MOST_FILES} == {}


@pytest.mark.parametrize("room", ROOMS)
def test_DOM_13_the_folders_of_a_room_point_one_way(room: str) -> None:
    assert architecture.folder_cycle(ROOT / "Sources" / room) is None


def test_DOM_13_sql_is_written_where_it_belongs() -> None:
    assert list(architecture.sql_problems(ROOT)) == []


@pytest.mark.parametrize(
    ("place", "source", "count"),
    [
        ("GatehouseAccounts/SignIn", 'try sql.run("DELETE FROM users WHERE id = ?", [.id(id)])\n', 1),
        ("GatehouseAPI", 'let text = """\n    SELECT id FROM users\n    """\n', 1),
        ("GatehousePages/Routes", 'try sql.run("UPDATE users SET email = ?", [])\n', 1),
        ("GatehouseAccounts/Tables", 'try sql.run("DELETE FROM users WHERE id = ?", [.id(id)])\n', 0),
        ("GatehouseStore", 'let text = "SELECT 1"\n', 0),
        ("GatehousePages/Routes", 'let label = "SELECT A LANGUAGE"\nlet other = "Update your address"\n', 0),
    ],
)
def test_DOM_13_sql_in_another_place_is_found(tmp_path: Path, place: str, source: str, count: int) -> None:
    folder = tmp_path / "Sources" / place
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(source)
    assert len(list(architecture.sql_problems(tmp_path))) == count


def test_DOM_13_what_is_refused_gets_its_status_in_the_rooms_that_speak_http() -> None:
    assert list(architecture.answer_problems(ROOT)) == []


@pytest.mark.parametrize(
    ("target", "source", "count"),
    [
        ("GatehouseAccounts", 'throw ServerError(409, .conflict, "no")', 1),
        ("GatehouseStore", 'throw Failure(429, .overRequestRateLimit, "no")', 1),
        ("GatehouseMail", "let answer: HTTPResponse", 1),
        ("GatehouseAccounts", "// ServerError\nthrow AccountRefusal.serverBusy", 0),
        ("GatehouseAPI", 'throw ServerError(409, .conflict, "no")', 0),
    ],
)
def test_DOM_13_a_status_below_them_is_found(tmp_path: Path, target: str, source: str, count: int) -> None:
    folder = tmp_path / "Sources" / target
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(f"{source}\n", encoding="utf-8")
    assert len(list(architecture.answer_problems(tmp_path))) == count


def test_SRV_02_each_refusal_is_a_case_that_is_in_the_record() -> None:
    assert list(architecture.refusal_problems(ROOT)) == []


@pytest.mark.parametrize(
    ("place", "source", "count"),
    [
        ("GatehouseAPI/Planted.swift", 'throw ServerError(409, .conflict, "no")', 1),
        ("GatehousePages/Planted.swift", 'throw ServerError(\n    400, .validationFailed, "no")', 1),
        ("GatehouseWeb/Planted.swift", 'let refusal = ServerError.invalid("no")', 1),
        ("GatehouseAPI/Planted.swift", "throw APIRefusal.codeMissing.answer\nthrow ServerError(.emailMissing)", 0),
        ("GatehouseAPI/Planted.swift", '// ServerError(409, .conflict, "no")', 0),
        ("GatehouseAPI/PlantedRefusal.swift", 'case .no: ServerError(409, .conflict, "no")', 0),
    ],
)
def test_SRV_02_a_refusal_elsewhere_is_found(tmp_path: Path, place: str, source: str, count: int) -> None:
    file = tmp_path / "Sources" / place
    file.parent.mkdir(parents=True)
    file.write_text(f"{source}\n", encoding="utf-8")
    assert len(list(architecture.refusal_problems(tmp_path))) == count


def test_SRV_20_only_programs_with_the_files_administer_without_a_check() -> None:
    assert list(architecture.administration_problems(ROOT)) == []


@pytest.mark.parametrize(
    ("target", "source", "count"),
    [
        ("GatehouseAPI", "let all = accounts.administrationByFiles(as: .command)", 1),
        ("GatehousePages", "let all = Administration(accounts, actor: .administrator)", 1),
        ("GatehousePages", "func act(_ administration: Administration) {}", 0),
        ("GatehouseCommand", "let all = accounts.administrationByFiles(as: .command)", 0),
    ],
)
def test_SRV_20_rights_without_a_check_are_found(tmp_path: Path, target: str, source: str, count: int) -> None:
    folder = tmp_path / "Sources" / target
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(f"{source}\n", encoding="utf-8")
    assert len(list(architecture.administration_problems(tmp_path))) == count


def test_DOM_13_the_server_half_is_given_its_clocks() -> None:
    assert list(architecture.time_problems(ROOT)) == []
    assert [place for place in architecture.WITH_REAL_TIME if not (ROOT / "Sources" / place).exists()] == []


@pytest.mark.parametrize(
    ("path", "source", "count"),
    [
        ("GatehousePostgres/Pool", "let now = ContinuousClock().now", 1),
        ("GatehouseAccounts", "init(timer: any Clock<Duration> = ContinuousClock()) {}", 1),
        ("GatehouseAccounts", "let clock: any WallClock = SystemWallClock()", 1),
        ("GatehouseTokens", "let age = Date().timeIntervalSince(start)", 1),
        ("GatehousePostgres/Pool", "_ = bell.wait(timeout: .now() + .seconds(1))", 1),
        ("GatehousePostgres/Pool", "let end = DispatchTime.now() + patience", 1),
        ("GatehousePages", "try await Task.sleep(for: .seconds(1))", 1),
        ("GatehousePostgres/Pool", "// ContinuousClock\nlet left = deadline - clock.now\nlet text = Date(seconds)", 0),
        ("GatehouseCommand", "let timer = ContinuousClock()", 0),
    ],
)
def test_DOM_13_a_clock_of_the_system_is_found(tmp_path: Path, path: str, source: str, count: int) -> None:
    folder = tmp_path / "Sources" / path
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(f"{source}\n", encoding="utf-8")
    assert len(list(architecture.time_problems(tmp_path))) == count


def test_DOM_13_services_take_what_they_need_and_pages_issue_no_tokens() -> None:
    assert list(architecture.service_problems(ROOT)) == []


@pytest.mark.parametrize(
    ("path", "source", "count"),
    [
        ("GatehouseAccounts/SignIn", "struct SignIn { let accounts: Accounts }", 1),
        ("GatehouseAccounts/SignIn", "init(_ parts: AccountParts) {}", 1),
        ("GatehouseAccounts/Services", "struct Composed { let accounts: Accounts }", 0),
        ("GatehouseAccounts/SignIn", "/// Returns what ``Accounts`` makes.", 0),
        ("GatehousePages/Local", "let issued = try await accounts.sessions.issue(opened)", 1),
        ("Fieldhouse", "try await visit.accounts.sessions.issue(opened)", 1),
        ("GatehouseAPI/Routes", "let issued = try await accounts.sessions.issue(opened)", 0),
    ],
)
def test_DOM_13_a_service_of_everything_and_a_page_with_tokens_are_found(
    tmp_path: Path, path: str, source: str, count: int
) -> None:
    folder = tmp_path / "Sources" / path
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(f"{source}\n", encoding="utf-8")
    assert len(list(architecture.service_problems(tmp_path))) == count


def test_DOM_13_there_is_one_assembly() -> None:
    assert list(architecture.assembly_problems(ROOT)) == []
    assert architecture.assembled(ROOT) == set(architecture.ASSEMBLY)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("let accounts = Accounts(\n    database: database, hasher: hasher)", "accounts"),
        ("let backend = try await Backend.open(settings, means: means)", "a back end"),
        ("let backend = Backend(files, means: means)", "a back end"),
        ("let delivery = OutboxDelivery(backend: backend)", "the delivery of mails"),
        ("let keeping = Housekeeping.init(database: database)", "housekeeping"),
        ("let metrics = Metrics(backend: backend)", "metrics"),
        ("let endpoint = MetricsEndpoint(metrics: metrics, token: nil)", "metrics"),
        ("let api = try GatehouseAPI(backend: backend, settings: settings)", "the interface"),
        ("let application = ServerApplication.make(router: router)", "an application"),
    ],
)
def test_DOM_13_a_second_assembly_is_found(tmp_path: Path, line: str, part: str) -> None:
    folder = tmp_path / "Sources" / "GatehouseEmbedded"
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(f"{line}\n")
    problems = list(architecture.assembly_problems(tmp_path))
    assert problems == [f"Sources/GatehouseEmbedded/Planted.swift assembles {part}, which only GatehouseServer may"]


def test_DOM_13_a_user_of_the_assembly_is_no_second_one(tmp_path: Path) -> None:
    folder = tmp_path / "Sources" / "GatehouseCommand"
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text(
        "// Backend.open(settings)\nlet server = try await ServerAssembly.open(settings, means: means, modules: [])\n"
        "let backend = try await Backend.attach(settings, means: means, known: [])\n"
        "func run(_ body: (Backend, Accounts) async throws -> Void) {}\n"
    )
    assert list(architecture.assembly_problems(tmp_path)) == []


def test_DOM_13_a_cycle_between_folders_is_found(tmp_path: Path) -> None:
    for folder, name, uses in (("A", "First", "Second"), ("B", "Second", "Third"), ("C", "Third", "First")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.swift").write_text(f"package struct {name} {{\n    var other: {uses}?\n}}\n")
    assert architecture.folder_cycle(tmp_path) == ["A", "B", "C", "A"]
    (tmp_path / "C" / "Third.swift").write_text("// First\nimport First\n\npackage struct Third {}\n")
    assert architecture.folder_cycle(tmp_path) is None


def test_DOC_01_the_map_names_places_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    table = page.partition("## Where to change what")[2].partition("\n## ")[0]
    tasks, smaller = (
        [line for line in part.splitlines() if line.startswith("| ")][1:] for part in table.split("\nSmaller things:\n")
    )
    assert (len(tasks), len(smaller)) == (10, 7)
    for row in tasks + smaller:
        paths = re.findall(r"`((?:Sources|Tests|Examples|docs)/[^` ]+)|\]\(([^)#]+)", row)
        assert paths, row
        for inside, beside in paths:
            place = ROOT / inside if inside else ROOT / "docs" / beside
            assert place.exists(), place
    # What the rows say is in the files.
    assert '"code-life"' in (ROOT / "Sources/GatehouseSettings/Options/Setting+All.swift").read_text()
    assert "case .otpIncorrect:" in (ROOT / "Sources/Gatehouse/Language/Catalogue+English.swift").read_text()
