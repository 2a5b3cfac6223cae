"""What an operator and Apple's systems are given: the unit, the privacy manifest, the workflow, the guides to them."""

import configparser
import json
import plistlib
import re
import subprocess
from pathlib import Path

import architecture
import swift_package
import yaml

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy" / "gatehouse.service"
# What uses an interface that Apple asks a reason for, and the reasons that are given.
REASONS = {
    r"\bUserDefaults\b": ("NSPrivacyAccessedAPICategoryUserDefaults", "CA92.1"),
    r"\b(?:mach_\w+_time|systemUptime|CLOCK_(?:MONOTONIC|UPTIME)\w*|KERN_BOOTTIME)\b": (
        "NSPrivacyAccessedAPICategorySystemBootTime",
        "35F9.1",
    ),
    r"\b(?:f?stat\(|modificationDate|creationDate|contentModificationDateKey)": (
        "NSPrivacyAccessedAPICategoryFileTimestamp",
        "C617.1",
    ),
    r"\b(?:statfs|statvfs|volumeAvailableCapacity\w*|systemFreeSize)\b": ("NSPrivacyAccessedAPICategoryDiskSpace", ""),
    r"\bactiveInputModes\b": ("NSPrivacyAccessedAPICategoryActiveKeyboards", ""),
}


def apple_code() -> str:
    """The code of the products for apps, without what no system is given that asks for reasons: Linux and macOS."""
    products = {
        target
        for product in swift_package.read(ROOT)["products"]
        if set(product["targets"]) <= set(architecture.CLIENT)
        for target in product["targets"]
    }
    assert {"Gatehouse", "GatehouseKit", "GatehouseUI"} <= products
    code = []
    for target in sorted(products):
        for file in sorted((ROOT / "Sources" / target).rglob("*.swift")):
            source = architecture.code_of(file.read_text(encoding="utf-8"))
            if re.search(r"^#if os\(Linux\) \|\| os\(macOS\)$", source, re.MULTILINE):
                continue
            code.append(re.sub(r"#if os\(Linux\).*?(?:#else|#endif)", "", source, flags=re.DOTALL))
    return "\n".join(code)


def test_DOC_05_the_privacy_manifest_names_what_the_code_uses_and_nothing_else() -> None:
    manifest = plistlib.loads((ROOT / "Sources" / "Gatehouse" / "PrivacyInfo.xcprivacy").read_bytes())
    named = {
        (entry["NSPrivacyAccessedAPIType"], *entry["NSPrivacyAccessedAPITypeReasons"])
        for entry in manifest["NSPrivacyAccessedAPITypes"]
    }
    code = apple_code()
    assert named == {reason for pattern, reason in REASONS.items() if re.search(pattern, code)}
    assert manifest["NSPrivacyTracking"] is False
    assert manifest["NSPrivacyTrackingDomains"] == manifest["NSPrivacyCollectedDataTypes"] == []
    guide = (ROOT / "docs" / "guides" / "xcode.md").read_text()
    assert all(reason in guide for _, reason in named)


def test_DOC_05_the_privacy_manifest_comes_along_on_apples_systems_alone() -> None:
    package = (ROOT / "Package.swift").read_text()
    linux, apple = package.split("#if os(Linux)")[1].split("#endif")[0].split("#else")
    assert '[.process("PrivacyInfo.xcprivacy")]' in apple
    assert "process" not in linux


def test_DOC_05_what_has_not_run_on_apples_systems_says_so() -> None:
    for path in ("docs/guides/xcode.md", ".github/workflows/apple.yml", "docs/guides/first-sign-in.md"):
        text = (ROOT / path).read_text().lower()
        assert re.search(r"not (?:been )?run", text), path


def test_DOC_05_the_reference_is_built_of_every_client_product() -> None:
    (config,) = yaml.safe_load((ROOT / ".spi.yml").read_text())["builder"]["configs"]
    package = (ROOT / "Package.swift").read_text()
    products = {product["name"] for product in swift_package.read(ROOT)["products"]}
    assert set(config["documentation_targets"]) == products & set(architecture.CLIENT)
    assert f"swift-tools-version: {config['swift_version']}" in package


def test_DOC_05_the_workflow_builds_what_is_there() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "apple.yml").read_text())
    jobs = workflow["jobs"]
    assert all(job["runs-on"].startswith("macos-") for job in jobs.values())
    steps = " ".join(step.get("run", "") for job in jobs.values() for step in job["steps"])
    manifest = swift_package.read(ROOT)
    names = {target["name"] for target in manifest["targets"]} | {each["name"] for each in manifest["products"]}
    mentioned = set(re.findall(r"\bGatehouse\w*", steps))
    assert mentioned
    assert mentioned <= names
    for folder in re.findall(r"--package-path (\S+)", steps):
        assert (ROOT / folder / "Package.swift").is_file()


def test_DOC_05_OPS_01_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    program = tmp_path / "gatehouse"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/usr/local/bin/gatehouse", str(program)))
    run = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout + run.stderr) == (0, "")


def test_DOC_05_the_unit_runs_a_command_that_is_there_and_waits_for_it_to_end() -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT)
    command = parser["Service"]["ExecStart"].split()
    options = (ROOT / "docs" / "settings.md").read_text()
    assert command[1] == "serve"
    for option in (word for word in command if word.startswith("--")):
        assert f"`{option}" in options, option
    assert parser["Service"]["StateDirectoryMode"] == "0700"
    # Raising the limit of open files is a call of its own, which the filter must let through.
    assert "@resources" not in UNIT.read_text()


def test_OPS_01_the_unit_is_started_again_without_an_end_and_not_at_once() -> None:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT)
    assert parser["Unit"]["StartLimitIntervalSec"] == "0"
    assert parser["Service"]["Restart"] == "on-failure"
    assert int(parser["Service"]["RestartSec"]) >= 1
    # A setting of its own would take the place of the service manager's.
    assert "start-wait" not in parser["Service"]["ExecStart"]


def test_OPS_06_everything_for_production_serves_what_is_there_and_creates_once() -> None:
    assert "--create no" in re.findall(r"^ExecStart=(.*)$", UNIT.read_text(), re.MULTILINE)[0]
    container = (ROOT / "deploy" / "Containerfile").read_text()
    assert "GATEHOUSE_CREATE=no" in re.findall(r"^ENV (.*)$", container, re.MULTILINE)[0].split()
    assert "gatehouse init" in container
    assert json.loads((ROOT / "deploy" / "cluster" / "gatehouse.json").read_text())["create"] == "no"
    for name in ("reverse-proxy", "postgresql", "several-instances"):
        guide = (ROOT / "docs" / "guides" / f"{name}.md").read_text()
        assert re.search(r"^ +(?:sudo -u gatehouse )?gatehouse init ", guide, re.MULTILINE), name
        for command in re.findall(r"^    gatehouse serve .*", guide, re.MULTILINE):
            assert "--create no" in command, name
    # The commands beside the unit know what the file says, and nothing of the unit's options.
    guide = (ROOT / "docs" / "guides" / "reverse-proxy.md").read_text()
    (settings,) = re.findall(r"^```json\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    assert json.loads(settings)["create"] == "no"
