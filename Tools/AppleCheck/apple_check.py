#!/usr/bin/env python3
"""Type-checks the client half as if for Apple's systems, on Linux, with nothing but the Swift toolchain.

    Tools/AppleCheck/apple_check.py            the client targets of this package, for iOS and macOS
    Tools/AppleCheck/apple_check.py --all      for visionOS, tvOS and watchOS too, as the tests of script/soak do
    Tools/AppleCheck/apple_check.py FILE...    these files too, as an app that imports them

README.md says how it works and what it does not show.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

TOOL = Path(__file__).resolve().parent
ROOT = TOOL.parents[1]

sys.path.insert(0, str(ROOT / "script" / "lib"))

import swift_package  # noqa: E402

# The client targets, each after those that it imports.
TARGETS = swift_package.client_targets(swift_package.read(ROOT))
# Where a kit that found no mistake is kept, under the fingerprint of what it was made of.
KEPT = ROOT / ".build" / "apple-check"
# What no app for Apple's systems takes: the terminal is a part of the program `gatehouse`, which is not checked here
# either, and libcurl is for Linux, its target empty elsewhere.
UNCHECKED = ("GatehouseTerminal", "CDynamicCurl")
# The stand-ins for Apple's frameworks, each after those that it imports.
STAND_INS = ("Accessibility", "CryptoKit", "Darwin", "Security", "UIKit", "AppKit", "SwiftUI")
STAND_INS += ("AuthenticationServices", "LocalAuthentication", "os")

# What the Linux modules of Foundation pass on and Apple's do not have: left empty, or it would stand beside `Darwin`.
EMPTY = ("Glibc",)
# C modules that the Linux modules of the standard library import and a type check never looks into.
C_MODULES = ("CDispatch", "Dispatch", "CoreFoundation", "_FoundationCShims", "_FoundationICU", "SwiftGlibc")
LINUX = b"x86_64-unknown-linux-gnu"


@dataclass(frozen=True)
class Platform:
    """One of Apple's systems, in the version that the package asks for."""

    name: str
    target: str
    folder: str  # of the compiler's resources
    module: str  # the file in which the compiler looks for a module of this system
    triple: bytes  # written into the module: as long as the Linux one, or the file would shift
    has_screens: bool = True  # whether SwiftUI screens are offered for it, or the rest of the client half only
    in_each_run: bool = False  # whether each run checks it; script/soak checks all


PLATFORMS = (
    Platform(
        "iOS", "x86_64-apple-ios17.0-simulator", "iphonesimulator", "x86_64-apple-ios-simulator.swiftmodule",
        b"x86_64-a-ios13-simulator", in_each_run=True,
    ),
    Platform(
        "macOS", "x86_64-apple-macosx14.0", "macosx", "x86_64-apple-macos.swiftmodule",
        b"x86_64-apple-macosx10.15", in_each_run=True,
    ),
    Platform(
        "visionOS", "x86_64-apple-xros1.0-simulator", "xrsimulator", "x86_64-apple-xros-simulator.swiftmodule",
        b"x86_64-a-xros1-simulator",
    ),
    Platform(
        "tvOS", "x86_64-apple-tvos17.0-simulator", "appletvsimulator", "x86_64-apple-tvos-simulator.swiftmodule",
        b"x86_64-a-tvos9-simulator", has_screens=False,
    ),
    Platform(
        "watchOS", "arm64-apple-watchos10.0", "watchos", "arm64-apple-watchos.swiftmodule",
        b"arm64-apple-watchos9.0.0", has_screens=False,
    ),
)  # fmt: skip
# The systems that most apps are for. Each further one takes as long as one of them and hardly ever finds anything else.
EACH_RUN = tuple(platform for platform in PLATFORMS if platform.in_each_run)
SCREENS = ("GatehouseUI",)
# Which version of visionOS has what a version of iOS brought; on a Mac the settings of the SDK say it.
VISION_VERSIONS = {f"{major}.{minor}": "1.0" for major in range(1, 18) for minor in range(10)}
VISION_VERSIONS |= {"17.0": "1.0", "17.1": "1.0", "17.2": "1.1", "17.4": "1.1", "18.0": "2.0", "26.0": "26.0"}


def swift_files(folder: Path) -> list[Path]:
    """The sources of a target, in the order in which the compiler gets them."""
    return sorted(folder.rglob("*.swift"))


def upcoming_features() -> list[str]:
    """The upcoming features that the manifest turns on for every target."""
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    return re.findall(r'enableUpcomingFeature\("(\w+)"\)', manifest)


class Kit:
    """The compiler, dressed up for Apple's systems in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        swiftc = Path(shutil.which("swiftc") or "swiftc").resolve()
        self.library = swiftc.parents[1] / "lib" / "swift"
        if not (folder / "sdk").exists():
            self._make_resources()

    def _make_resources(self) -> None:
        """What all systems share: the compiler's resources, and empty C modules."""
        resources = self.folder / "resources"
        shutil.copytree(self.library / "shims", resources / "shims")
        (resources / "shims" / "LibcOverlayShims.h").write_text("")
        (resources / "clang").symlink_to((self.library / "clang").resolve())
        settings = {
            "Version": "1.0",
            "MaximumDeploymentTarget": "1.0.99",
            "VersionMap": {"iOS_visionOS": VISION_VERSIONS},
        }
        (self.folder / "sdk").mkdir()
        (self.folder / "sdk" / "SDKSettings.json").write_text(json.dumps(settings))
        (self.folder / "c").mkdir()
        (self.folder / "c" / "empty.h").write_text("")
        lines = [f'module {name} {{ header "empty.h" export * }}' for name in C_MODULES]
        (self.folder / "c" / "module.modulemap").write_text("\n".join(lines))

    def _make_modules(self, platform: Platform) -> None:
        """The standard library's Linux modules under the names that they have on one of Apple's systems."""
        assert len(platform.triple) == len(LINUX)
        for module in (self.library / "linux").glob(f"*.swiftmodule/{LINUX.decode()}.swiftmodule"):
            if module.parent.stem in EMPTY:
                continue
            file = self.folder / "resources" / platform.folder / module.parent.name / platform.module
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(module.read_bytes().replace(LINUX, platform.triple))

    def _interface(self, name: str) -> Path:
        """The interface of a stand-in, or of an empty module."""
        if name not in EMPTY:
            return TOOL / "StandIns" / f"{name}.swiftinterface"
        file = self.folder / f"{name}.swiftinterface"
        if not file.exists():
            file.write_text(f"// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name {name}\n")
        return file

    def finding(self, platform: Platform) -> list[str]:
        """The flags with which the compiler finds what was built for a system."""
        return [
            "-target", platform.target, "-resource-dir", str(self.folder / "resources"),
            "-module-cache-path", str(self.folder / "cache"), "-I", str(self.folder / platform.name),
            "-I", str(self.folder / "c"), "-Xcc", f"-fmodule-map-file={self.folder / 'c' / 'module.modulemap'}",
        ]  # fmt: skip

    def _run(self, platform: Platform, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        (self.folder / platform.name).mkdir(exist_ok=True)
        plugins = self.library / "host"
        command = [
            "swiftc", "-frontend", "-module-name", module, *self.finding(platform), "-disable-objc-interop",
            "-swift-version", "6", "-plugin-path", str(plugins / "plugins"),
            "-in-process-plugin-server-path", str(plugins / "libSwiftInProcPluginServer.so"),
            *(["-sdk", str(self.folder / "sdk")] if platform.name == "visionOS" else []), *arguments,
        ]  # fmt: skip
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    def _language(self, package: str) -> list[str]:
        flags = ["-parse-as-library", "-warnings-as-errors", "-package-name", package]
        for feature in upcoming_features():
            flags += ["-enable-upcoming-feature", feature]
        return flags

    def build(self, platforms: Sequence[Platform]) -> str:
        """Makes the stand-ins and the client targets for these systems; what the compiler had to say, or nothing."""
        for name in EMPTY:
            self._interface(name)
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            return next(filter(None, pool.map(self._build, platforms)), "")

    def _build(self, platform: Platform) -> str:
        self._make_modules(platform)
        for name in (*EMPTY, *STAND_INS):
            output = str(self.folder / platform.name / f"{name}.swiftmodule")
            source = str(self._interface(name))
            run = self._run(platform, name, "-compile-module-from-interface", source, "-o", output)
            if run.returncode != 0:
                return run.stderr
        for name in TARGETS:
            if name in SCREENS and not platform.has_screens:
                continue
            sources = [str(path.relative_to(ROOT)) for path in swift_files(ROOT / "Sources" / name)]
            output = str(self.folder / platform.name / f"{name}.swiftmodule")
            # Down to checked intermediate code: some mistakes between tasks are found there and not earlier.
            step = ["-emit-sil", "-o", "/dev/null", "-emit-module-path", output]
            # With comments and places, for the check of the documentation.
            step += ["-emit-module-doc-path", str(Path(output).with_suffix(".swiftdoc"))]
            step += ["-emit-module-source-info-path", str(Path(output).with_suffix(".swiftsourceinfo"))]
            run = self._run(platform, name, *step, *self._language("gatehouse"), *sources)
            if run.returncode != 0:
                return f"for {platform.name}:\n{run.stderr}"
        return ""

    def check(self, platform: Platform, *files: Path) -> str:
        """What the compiler says about an app made of these files, or nothing."""
        language = self._language("app")
        run = self._run(platform, "App", "-emit-sil", "-o", "/dev/null", *language, *(str(file) for file in files))
        return run.stderr if run.returncode != 0 else ""


def inputs() -> Iterator[Path]:
    """Everything that the modules of a kit are made of, but the compiler."""
    yield from (Path(__file__).resolve(), ROOT / "Package.swift")
    yield from sorted((TOOL / "StandIns").iterdir())
    for name in TARGETS:
        yield from swift_files(ROOT / "Sources" / name)


def fingerprint() -> str:
    """Changes with every source, stand-in and compiler that the modules of a kit are made of."""
    version = subprocess.run(["swiftc", "--version"], capture_output=True, check=False).stdout
    digest = hashlib.sha256(version)
    for file in inputs():
        digest.update(f"\n{file}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def kept_kit(platforms: Sequence[Platform] = EACH_RUN) -> tuple[Kit | None, str]:
    """A kit of these systems for the sources as they are, or what the compiler had to say.

    It is made once for the same sources, so that what script/lint has checked is not checked again by the tests.
    """
    folder = KEPT / fingerprint()
    if not any(folder.glob("checked-*")):
        shutil.rmtree(KEPT, ignore_errors=True)
        folder.mkdir(parents=True)
    kit = Kit(folder)
    missing = [platform for platform in platforms if not (folder / f"checked-{platform.name}").exists()]
    if problems := kit.build(missing):
        return None, problems
    for platform in missing:
        (folder / f"checked-{platform.name}").touch()
    return kit, ""


def main(arguments: list[str]) -> int:
    """Checks the client targets, and files that are named."""
    platforms = PLATFORMS if "--all" in arguments else EACH_RUN
    files = [Path(argument).resolve() for argument in arguments if argument != "--all"]
    kit, problems = kept_kit(platforms)
    for platform in platforms:
        if kit and files and platform.has_screens and not problems:
            problems = kit.check(platform, *files)
    if problems:
        print(problems, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
