"""The type check for Apple's systems accepts what is right, refuses what is planted, and names its sources."""

import functools
import os
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import architecture
import guides
import pytest
import swift_package
import symbols

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "Tools" / "AppleCheck"
sys.path.insert(0, str(TOOL))

import apple_check  # noqa: E402

ACCEPTED = sorted((TOOL / "Fixtures" / "Accepted").glob("*.swift"))
REFUSED = sorted((TOOL / "Fixtures" / "Refused").glob("*.swift"))
# The systems on which the product has screens.
SCREENED = [platform for platform in apple_check.PLATFORMS if platform.has_screens]

MARK = re.compile(r"// refused(?: on (\w+))?: (.+)$")
ERROR = re.compile(r"^(/[^:\n]+):(\d+):\d+: error: (.+)$", re.MULTILINE)
CITATION = re.compile(r"^\s*/// https://developer\.apple\.com/(?:library/archive/)?documentation/[^\s]+$")


def each_of(platforms: Sequence[apple_check.Platform]) -> pytest.MarkDecorator:
    """Runs a test for each of these systems: for those of each run, and in script/soak for the others."""
    marks = [() if platform.in_each_run else pytest.mark.soak for platform in platforms]
    chosen = [pytest.param(platform, marks=mark) for platform, mark in zip(platforms, marks, strict=True)]
    return pytest.mark.parametrize("platform", chosen, ids=lambda platform: platform.name)


@functools.cache
def kit_for(platform: apple_check.Platform) -> apple_check.Kit:
    kit, problems = apple_check.kept_kit([platform])
    assert problems == ""
    assert kit
    return kit


@pytest.fixture
def kit(platform: apple_check.Platform) -> apple_check.Kit:
    return kit_for(platform)


@functools.cache
def answers(platform: apple_check.Platform) -> dict[str, str]:
    """What the compiler says about each planted mistake on a system."""
    kit = kit_for(platform)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        said = pool.map(lambda file: kit.check(platform, file), REFUSED)
    return {file.stem: text for file, text in zip(REFUSED, said, strict=True)}


def marks(file: Path, platform: str) -> Iterator[tuple[int, str]]:
    """The lines of a fixture that are refused on a system, with a part of what has to be said."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if (mark := MARK.search(line)) and mark[1] in (None, platform):
            yield number, mark[2]


def test_UI_10_a_kit_is_kept_for_exactly_the_sources_that_it_was_made_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    inputs = list(apple_check.inputs())
    assert {ROOT / "Package.swift", TOOL / "apple_check.py", TOOL / "StandIns" / "SwiftUI.swiftinterface"} <= set(
        inputs
    )
    for name in apple_check.TARGETS:
        assert set((ROOT / "Sources" / name).rglob("*.swift")) <= set(inputs)
    source = tmp_path / "Source.swift"
    source.write_text("struct One {}")
    monkeypatch.setattr(apple_check, "inputs", lambda: [source])
    first = apple_check.fingerprint()
    assert apple_check.fingerprint() == first
    source.write_text("struct Two {}")
    assert apple_check.fingerprint() != first


@pytest.mark.parametrize("file", ACCEPTED, ids=lambda file: file.stem)
@each_of(SCREENED)
def test_UI_10_APP_24_an_app_with_the_sign_in_screens_type_checks(
    kit: apple_check.Kit, platform: apple_check.Platform, file: Path
) -> None:
    """The windows of APP-24 are part of the screens. That they lie above everything else, only a device can show."""
    assert kit.check(platform, file) == ""


@each_of(SCREENED)
def test_APP_04_the_reference_app_type_checks_over_the_places_and_links_of_its_web_pages(
    kit: apple_check.Kit, platform: apple_check.Platform
) -> None:
    sources = ROOT / "Examples" / "Fieldhouse" / "Sources" / "FieldhouseApp"
    files = sorted(sources.glob("*.swift"))
    for shared in ("Places", "Words"):
        assert (sources / shared).resolve() == ROOT / "Sources" / "Fieldhouse" / shared
        files += sorted((sources / shared).glob("*.swift"))
    assert len(files) > 8
    assert kit.check(platform, *files) == ""


@pytest.mark.parametrize(
    "guide", [guide for guide in guides.all_guides() if guide.blocks("apple")], ids=lambda guide: guide.name
)
@each_of(SCREENED)
def test_APP_04_DOC_01_the_code_of_a_guide_type_checks_as_an_app(
    kit: apple_check.Kit, platform: apple_check.Platform, guide: guides.Guide, tmp_path: Path
) -> None:
    file = tmp_path / f"{guide.name}.swift"
    file.write_text(guide.app, encoding="utf-8")
    assert kit.check(platform, file) == ""


@pytest.mark.parametrize("name", [file.stem for file in REFUSED])
@each_of(SCREENED)
def test_FLOW_10_a_planted_mistake_is_refused_where_it_stands(platform: apple_check.Platform, name: str) -> None:
    file = TOOL / "Fixtures" / "Refused" / f"{name}.swift"
    said = answers(platform)[name]
    expected = list(marks(file, platform.name))
    errors = [(int(line), text) for path, line, text in ERROR.findall(said) if path == str(file)]
    assert {line for line, _ in errors} == {line for line, _ in expected}, said
    for line, part in expected:
        assert any(number == line and part in text for number, text in errors), said


def test_FLOW_10_every_planted_mistake_is_marked_and_there_are_enough_of_them() -> None:
    assert len(REFUSED) >= 15
    for file in REFUSED:
        assert any(list(marks(file, platform.name)) for platform in SCREENED), file.name


HEADLESS = """import Gatehouse
import GatehouseDomain
import GatehouseKit

@MainActor
func signIn(_ backEnd: BackEnd) async throws -> AuthSession {
    try await backEnd.service.signIn(email: "ada@example.com", password: "velvet harbour lantern")
}
"""
TOO_NEW = "import Synchronization\nlet count = Mutex(0)\n"


def test_APP_16_the_systems_are_those_that_the_rule_names() -> None:
    assert {platform.name: platform.target.split("-")[2] for platform in apple_check.PLATFORMS} == {
        "iOS": "ios17.0",
        "macOS": "macosx14.0",
        "visionOS": "xros1.0",
        "tvOS": "tvos17.0",
        "watchOS": "watchos10.0",
    }
    assert [platform.name for platform in SCREENED] == ["iOS", "macOS", "visionOS"]
    assert [platform.name for platform in apple_check.EACH_RUN] == ["iOS", "macOS"]


@each_of(apple_check.PLATFORMS)
def test_APP_16_an_app_without_screens_type_checks_on_every_system_and_what_is_newer_is_refused(
    kit: apple_check.Kit, platform: apple_check.Platform, tmp_path: Path
) -> None:
    app, newer = tmp_path / "Headless.swift", tmp_path / "Newer.swift"
    app.write_text(HEADLESS, encoding="utf-8")
    newer.write_text(TOO_NEW, encoding="utf-8")
    assert kit.check(platform, app) == ""
    assert "'Mutex' is only available in" in kit.check(platform, newer)


def test_UI_10_the_app_in_the_readme_is_the_one_that_type_checks() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```swift\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    guide = (TOOL / "Fixtures" / "Accepted" / "GuideApp.swift").read_text(encoding="utf-8")
    assert [block for block in blocks if "import SwiftUI" in block] == [guide]


def test_UI_10_every_client_target_is_checked() -> None:
    named = {*apple_check.TARGETS, *apple_check.UNCHECKED}
    assert named == set(architecture.CLIENT), "name the target in Tools/AppleCheck/apple_check.py"
    products = [each for each in swift_package.read(ROOT)["products"] if "library" in each["type"]]
    assert not set(apple_check.UNCHECKED) & {name for each in products for name in each["targets"]}


def test_UI_10_every_declaration_of_a_stand_in_names_its_page() -> None:
    for file in sorted((TOOL / "StandIns").iterdir()):
        lines = file.read_text(encoding="utf-8").splitlines()
        declarations = 0
        for index, line in enumerate(lines):
            code = line.strip()
            if not code or code.startswith(("//", "import ", "@_exported ", "}", "#", "@available")):
                continue
            declarations += 1
            above = index - 1
            while lines[above].strip().startswith("@available"):
                above -= 1
            assert CITATION.match(lines[above]), f"{file.name}:{index + 1} names no page"
        assert declarations > 3, file.name


def test_UI_10_the_stand_ins_are_no_part_of_the_package() -> None:
    for target in swift_package.read(ROOT)["targets"]:
        assert not (target.get("path") or "").startswith("Tools"), target["name"]


def test_DOC_03_every_module_of_the_client_half_converts_without_a_warning_as_apples_systems_build_it(
    tmp_path: Path,
) -> None:
    """The screens are there on Apple's systems alone, and so is a part of other modules."""
    phone = apple_check.PLATFORMS[0]
    read = swift_package.read(ROOT)
    modules = [name for name in swift_package.library_targets(read) if name in apple_check.TARGETS]
    symbols.extract(modules, tmp_path, kit_for(phone).finding(phone))
    assert symbols.declarations(tmp_path)["GatehouseUI"] > 50
    assert list(symbols.documentation_warnings(tmp_path, modules, ROOT)) == []
