"""The check of links in the documents, on planted documents."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import gatehouse_server
import pytest
import scripts

ROOT = Path(__file__).resolve().parents[2]


docs = scripts.load("docs")


@pytest.fixture
def document(tmp_path: Path) -> Path:
    (tmp_path / "other.md").write_text("# First part\n\n## Why `this` one?\n\n## Again\n\n## Again\n")
    return tmp_path / "README.md"


def found(document: Path, text: str) -> list[str]:
    document.write_text(text)
    return [sentence for _, sentence in docs.problems(document.parent, document)]


@pytest.mark.parametrize(
    "text",
    [
        "[a](other.md), [b](other.md#first-part), ![c](./other.md)",
        "[a](other.md#why-this-one), [b](other.md#again-1)",
        "# Here\n[a](#here)",
        "[a](https://example.com/nowhere)",
        "```\n[a](missing.md)\n```\nand `[b](missing.md)`",
    ],
)
def test_docs_accepts_links_that_lead_somewhere(document: Path, text: str) -> None:
    assert found(document, text) == []


@pytest.mark.parametrize(
    "text",
    ["[a](missing.md)", "![a](images/missing.png)", "[a](other.md#third-part)", "[a](#nowhere)", "[a](../outside.md)"],
)
def test_docs_refuses_links_that_lead_nowhere(document: Path, text: str) -> None:
    assert len(found(document, text)) == 1


def test_docs_finds_no_broken_link_in_this_repository() -> None:
    run = subprocess.run([ROOT / "script" / "docs"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "")


def test_DOC_01_every_command_that_a_guide_names_is_there() -> None:
    there = gatehouse_server.commands()
    named: set[str] = set()
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "guides").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        commands = set(re.findall(r"(?:^ {4}|^\$ |`)gatehouse ([a-z][a-z-]*)", text, re.MULTILINE))
        assert commands <= there, page.name
        named |= commands
    assert {"account", "audit", "backup", "doctor", "import", "keys", "restore", "serve", "signin", "users"} <= named


def test_DOC_01_the_list_of_documents_leads_to_every_guide_and_page() -> None:
    folder = ROOT / "docs"
    listed = set(docs.LINK.findall((folder / "README.md").read_text(encoding="utf-8")))
    pages = {f"guides/{page.name}" for page in (folder / "guides").glob("*.md")}
    pages |= {page.name for page in folder.glob("*.md")} - {"README.md"}
    assert pages - listed == set()


def test_DOC_01_no_two_pages_of_the_list_have_one_name() -> None:
    text = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages: dict[str, set[str]] = {}
    for name, page in re.findall(r"\[([^\]]+)\]\(([^)]+)\)", text):
        pages.setdefault(name.lower(), set()).add(page)
    assert {name: twins for name, twins in pages.items() if len(twins) > 1} == {}


def test_FLOW_09_the_published_table_and_its_diagrams_are_drawn_from_what_the_machine_was_probed_for() -> None:
    assert docs.stale(docs.flow_docs.documents(ROOT)) == []


def test_GRP_34_the_table_of_the_group_screens_is_drawn_from_what_the_machine_was_probed_for() -> None:
    documents = docs.flow_docs.group_documents(ROOT)
    assert docs.stale(documents) == []
    (page,) = documents.values()
    assert "| overview | `members` | members |" in page
    assert "    list --> create\n" in page


def test_FLOW_09_a_diagram_that_is_not_current_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "docs" / "images").mkdir(parents=True)
    for name in ("flow.json", "flow.md", "images/flow.svg"):
        (tmp_path / "docs" / name).write_text((ROOT / "docs" / name).read_text())
    assert docs.stale(docs.flow_docs.documents(tmp_path)) == []
    table = tmp_path / "docs" / "flow.json"
    table.write_text(table.read_text().replace('"to" : "signup"', '"to" : "resetVerify"'))
    assert [path.name for path in docs.stale(docs.flow_docs.documents(tmp_path))] == ["flow.md", "flow.svg"]


def test_FLOW_09_the_diagrams_show_every_step_of_the_table() -> None:
    rows = docs.flow_docs.read(ROOT)
    steps = docs.flow_docs.steps(rows)
    assert {row.origin for row in steps} | {row.target for row in steps} == set(docs.flow_docs.PLACES)
    picture, mermaid = docs.flow_docs.picture(rows), docs.flow_docs.mermaid(rows)
    for row in steps:
        assert row.words in picture
        assert f"{row.origin} -->" in mermaid
    assert len(mermaid.splitlines()) == len(steps) + 2


@pytest.mark.parametrize("name", ["flow.svg", "growth.svg"])
def test_DOC_03_a_picture_has_colors_for_dark_pages_too(name: str) -> None:
    picture = (ROOT / "docs" / "images" / name).read_text(encoding="utf-8")
    style, shapes = picture.partition("<style>")[2].split("</style>")
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    assert re.search(r"\.ground[^}]*fill: #ffffff", light)
    assert re.search(r"\.ground[^}]*fill: #0d1117", dark)
    # Whatever is drawn has its color from there.
    assert not re.search(r"#[0-9a-f]{6}|\b(fill|stroke)=", shapes)
    for kind in set(re.findall(r"(\.[\w-]+)[^{}]*{[^}]*#[0-9a-f]{6}", light)):
        assert re.search(rf"{re.escape(kind)}\b", dark), kind


def test_DOC_03_the_plot_of_growth_is_drawn_like_the_one_in_the_documents() -> None:
    sys.path.insert(0, str(ROOT / "script" / "lib"))
    from growth import Growth, Times
    from growth_report import LINES, plot

    times = {line: {10_000: Times(1, 2), 1_000_000: Times(1.5, 2)} for line in LINES}
    growth = Growth([])
    growth.sizes, growth.times = {10_000: 1, 1_000_000: 2}, times
    drawn = plot({"SQLite": growth})
    shown = (ROOT / "docs" / "images" / "growth.svg").read_text(encoding="utf-8")
    assert drawn.split("<style>")[1].split("</style>")[0] == shown.split("<style>")[1].split("</style>")[0]
    assert not re.search(r"#[0-9a-f]{6}|\b(fill|stroke)=", drawn.split("</style>")[1])


def test_DOM_13_the_drawing_of_the_house_shows_each_arrow_once_and_leaves_out_what_others_imply(tmp_path: Path) -> None:
    edges = {
        "Gatehouse": ["GatehouseDomain"],
        "GatehouseDomain": [],
        "GatehouseKit": ["Gatehouse", "GatehouseDomain"],
        "GatehouseCore": ["ServerTrait", "GatehouseDomain", "CLibrary"],
        "GatehouseWeb": ["ServerTrait", "GatehouseCore", "GatehouseDomain"],
        "GatehouseMail": ["ServerTrait", "GatehouseCore", "Gatehouse"],
        "ServerTrait": [],
    }
    for name in edges:
        (tmp_path / "Sources" / name).mkdir(parents=True)
        (tmp_path / "Sources" / name / "One.swift").write_text("")
    targets: list[dict[str, Any]] = [{"name": "CLibrary", "type": "system", "dependencies": []}]
    for name, below in edges.items():
        targets.append({"name": name, "type": "regular", "dependencies": [{"byName": [one, None]} for one in below]})
    drawing = docs.house.drawing(tmp_path, {"targets": targets})
    assert [" ".join(line.split()) for line in drawing.splitlines() if "─▶" in line] == [
        "Kit ─▶ Gatehouse",
        "Gatehouse ─▶ Domain",
        "Mail ─▶ Core, Gatehouse",
        "Web ─▶ Core",
        "Core ─▶ Domain",
    ]


# What people call these things in their own apps, with what each leads to.
NAMES = {
    "AuthMode": "AuthNavigationState",
    "mode": "navigationState",
    "networkUnavailable": "AuthError.network",
    "signInWithEmail": "performLogin",
    "groupInviteAuth": "updateInvitation",
    "AuthManager": "authenticator",
    "AuthenticationRepository": "AuthenticationPort",
    "KeychainManager": "KeychainStore",
    "AppRoute": "NavigationDestination",
    "AppRouter": "NavigationPathManager",
    "projectsPath": "navigation[.projects]",
    "TabItem": "NavigationTab",
    "AppContainer": "AppRoot",
    "Resolver": "absent",
    "AppDelegate": "absent",
    "handleAppWillResignActive": "resignedActive()",
    "AuthCoordinatorView(viewModel:)": "AuthCoordinatorView(",
    "LoginView": "AuthLoginView",
    "MainTabView": "RootView",
    "JoinGroupView": "ProtectedView",
}


def test_DOC_06_names_leads_from_every_usual_name_to_ours_beside_code_that_is_marked_to_be_compiled() -> None:
    page = (ROOT / "docs" / "guides" / "names.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    heads = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    for name, ours in NAMES.items():
        assert any(f"`{name}" in row.split(" | ")[0] for row in rows), name
        (section,) = (text for text in heads if re.search(rf"`{re.escape(name)}(?:\(\))?`", text.splitlines()[0]))
        assert ours in section, name
        assert re.search(r"^<!-- (?:run|apple) -->\n```swift\n(?:.+\n)+", section, re.MULTILINE), name


def test_DOC_06_practices_says_how_to_navigate_guard_log_and_test() -> None:
    page = (ROOT / "docs" / "guides" / "practices.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert [head.split()[0] for head in heads] == ["Navigate", "Guard", "Log", "Test"]
    assert "never `NavigationLink`" in page


def test_DOC_01_no_guide_hides_that_a_table_of_links_is_wrong() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        if "decisions" not in page.parts:
            assert "try? LinkTable" not in page.read_text(encoding="utf-8"), page.name


def test_DOC_04_every_file_of_the_map_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, section = page.partition("## Where to change what\n")
    section, _, _ = section.partition("\n## ")
    files = re.findall(r"`((?:Sources|Tests|Examples|docs|script)/[^` ]+)", section)
    assert len(files) > 40
    assert [name for name in files if not (ROOT / name).exists()] == []
