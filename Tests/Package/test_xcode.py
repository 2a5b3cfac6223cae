"""The description that an Xcode project of the reference app is made from, held against the package and its files."""

import plistlib
from pathlib import Path
from typing import Any

import swift_package
import yaml

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "Examples" / "Fieldhouse"
PROJECT: dict[str, Any] = yaml.safe_load((EXAMPLE / "project.yml").read_text())
(TARGET,) = PROJECT["targets"].values()
SETTINGS: dict[str, str] = TARGET["settings"]["base"]


def test_DOC_05_the_project_has_the_packages_of_the_example_and_takes_products_that_there_are() -> None:
    example = swift_package.read(EXAMPLE)
    (package,) = PROJECT["packages"].values()
    assert (EXAMPLE / package["path"]).resolve() == ROOT
    (target,) = example["targets"]
    wanted = {dependency["product"][0] for dependency in target["dependencies"]}
    taken = {dependency["product"] for dependency in TARGET["dependencies"]}
    assert taken == wanted
    assert {dependency["package"] for dependency in TARGET["dependencies"]} == set(PROJECT["packages"])
    assert taken <= {product["name"] for product in swift_package.read(ROOT)["products"]}


def test_DOC_05_the_project_is_for_the_systems_of_the_example_and_no_older_than_the_package_allows() -> None:
    oldest = {name.lower(): version for name, version in PROJECT["options"]["deploymentTarget"].items()}
    for manifest in (swift_package.read(EXAMPLE), swift_package.read(ROOT)):
        platforms = {each["platformName"]: each["version"] for each in manifest["platforms"]}
        assert oldest.items() <= platforms.items()
    assert {name.lower() for name in TARGET["platform"]} == set(oldest)
    languages = swift_package.read(EXAMPLE)["swiftLanguageVersions"]
    assert [SETTINGS["SWIFT_VERSION"]] == [f"{language}.0" for language in languages]


def test_DOC_05_the_project_compiles_every_file_of_the_example_and_no_path_of_it_is_missing() -> None:
    folders = [EXAMPLE / source["path"] for source in TARGET["sources"]]
    compiled = {file for folder in folders for file in folder.rglob("*.swift")}
    assert compiled == set((EXAMPLE / "Sources").rglob("*.swift"))
    assert compiled
    for setting in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
        assert (EXAMPLE / SETTINGS[setting]).is_file()


def test_DOC_05_the_project_declares_the_links_of_the_example_and_its_own_name() -> None:
    # LINK-07 holds the two files to the table of links.
    information = plistlib.loads((EXAMPLE / SETTINGS["INFOPLIST_FILE"]).read_bytes())
    entitlements = plistlib.loads((EXAMPLE / SETTINGS["CODE_SIGN_ENTITLEMENTS"]).read_bytes())
    assert [kind["CFBundleURLName"] for kind in information["CFBundleURLTypes"]] == [
        SETTINGS["PRODUCT_BUNDLE_IDENTIFIER"]
    ]
    assert entitlements["com.apple.developer.associated-domains"]
    # XcodeGen writes over these files where a target has such an entry.
    assert not {"info", "entitlements"} & TARGET.keys()
    assert PROJECT["options"]["bundleIdPrefix"] in SETTINGS["PRODUCT_BUNDLE_IDENTIFIER"]


def test_DOC_05_APP_21_the_example_may_sign_in_with_apples_button() -> None:
    entitlements = plistlib.loads((EXAMPLE / SETTINGS["CODE_SIGN_ENTITLEMENTS"]).read_bytes())
    assert entitlements["com.apple.developer.applesignin"] == ["Default"]


def test_DOC_05_the_guide_says_how_the_project_is_made_and_the_project_itself_is_not_checked_in() -> None:
    guide = (ROOT / "docs" / "guides" / "xcode.md").read_text()
    assert "xcodegen generate" in guide
    assert f"{PROJECT['name']}.xcodeproj" in guide
    assert "*.xcodeproj" in (ROOT / ".gitignore").read_text().splitlines()
    assert not list(EXAMPLE.glob("*.xcodeproj/project.pbxproj"))
