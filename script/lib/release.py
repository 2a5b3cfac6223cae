"""Packs a built server: the program with its resources and libraries, a bill of materials, and checksums.

release.py PROGRAM SCRATCH TARGET

PROGRAM is the built program, SCRATCH SwiftPM's folder with its checkouts, TARGET the folder of the results. Two runs
with the same program and the same commit give equal bytes.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
# What the system provides, each with everything that it needs itself.
SYSTEM = ("libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libpq.so.5", "libsqlite3.so.0")
# What the program loads while it runs.
LOADED = ("libargon2.so.1", "libcurl.so.4")
# Files of the repository that an operator needs beside the program.
EXTRAS = ("LICENSE", "CHANGELOG.md", "deploy/gatehouse.service", "deploy/nginx.conf")
LICENSES = {"Apache License": "Apache-2.0", "MIT License": "MIT", "Permission is hereby granted, free of charge": "MIT"}
LINE = re.compile(r"^\s*(\S+) => (\S+) \(0x", re.MULTILINE)


@dataclass(frozen=True, order=True)
class Part:
    """Something that is in the release, or that it needs from the system."""

    name: str
    version: str
    location: str = "NOASSERTION"
    license: str = "NOASSERTION"
    is_inside: bool = True


def run(*command: str | Path) -> str:
    """What a command prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def needed(listing: str) -> dict[str, Path]:
    """The libraries in what `ldd` prints, by name."""
    return {name: Path(path) for name, path in LINE.findall(listing)}


def libraries(program: Path) -> tuple[dict[str, Path], dict[str, Path]]:
    """The libraries that go into the release, and those that the system provides for the program."""
    linked = needed(run("ldd", program))
    found = {
        name: Path(path) for name, path in re.findall(r"^\s*(\S+) .*=> (\S+)$", run("ldconfig", "-p"), re.MULTILINE)
    }
    every = dict(linked)
    for name in LOADED:
        if name not in found:
            sys.exit(f"script/release: {name} is not installed")
        every |= {name: found[name]} | needed(run("ldd", found[name]))
    provided: dict[str, Path] = {}
    for name in SYSTEM:
        if path := every.get(name):
            provided |= {name: path} | needed(run("ldd", path))
    return {name: path for name, path in every.items() if name not in provided}, provided


def system_part(name: str, path: Path, is_inside: bool) -> Part:
    """A library with the version of the system's package that it is from."""
    try:
        owner = run("dpkg-query", "--search", str(path.resolve())).split(": ")[0].split(",")[0]
        version = run("dpkg-query", "--show", "--showformat", "${source:Package} ${Version}", owner).strip()
    except (OSError, subprocess.CalledProcessError):
        return Part(name, "NOASSERTION", is_inside=is_inside)
    source, version = version.split(" ", 1)
    return Part(name, version, f"pkg:deb/debian/{source}@{quote(version)}", is_inside=is_inside)


def license_of(folder: Path) -> str:
    """The SPDX name of the license in a folder, if it is one of those that are common here."""
    for file in sorted(folder.glob("LICENSE*")):
        text = file.read_text(encoding="utf-8", errors="replace")
        for words, name in LICENSES.items():
            if words in text:
                return name
    return "NOASSERTION"


def swift_parts(resolved: dict[str, Any], scratch: Path) -> list[Part]:
    """The packages of Package.resolved of which something was built."""
    outputs = (file.relative_to(scratch / "release").parts[0] for file in scratch.glob("release/*.build/**/*.o"))
    targets = {name.removesuffix(".build") for name in outputs}
    parts = []
    for pin in resolved["pins"]:
        checkout = scratch / "checkouts" / Path(pin["location"]).stem
        # GRDB.swift has one target in a folder that is called like the package.
        sources = {folder.name for folder in [*checkout.glob("*"), *checkout.glob("Sources/*")]}
        if sources & targets:
            state = pin["state"]
            version = state.get("version") or state["revision"]
            parts.append(Part(pin["identity"], version, pin["location"], license_of(checkout)))
    return sorted(parts)


def bill(version: str, created: str, digest: str, parts: Iterable[Part]) -> dict[str, Any]:
    """The bill of materials, as SPDX 2.3."""

    def identifier(name: str) -> str:
        return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)

    own = "SPDXRef-gatehouse"
    packages = [
        {
            "name": "gatehouse", "SPDXID": own, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0",
            "copyrightText": "NOASSERTION", "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        }
    ]  # fmt: skip
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own)]
    for part in sorted(parts):
        package = {
            "name": part.name, "SPDXID": identifier(part.name), "versionInfo": part.version,
            "downloadLocation": part.location if "://" in part.location else "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": part.license, "copyrightText": "NOASSERTION",
        }  # fmt: skip
        if part.location.startswith("pkg:"):
            reference = {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": part.location,
            }
            package["externalRefs"] = [reference]
        packages.append(package)
        relations.append((own, "CONTAINS" if part.is_inside else "DEPENDS_ON", identifier(part.name)))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"gatehouse-{version}", "documentNamespace": f"https://example.com/gatehouse/spdx/{version}/{digest}",
        "creationInfo": {"created": created, "creators": ["Tool: script/release"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relations
        ],
    }  # fmt: skip


def pack(folder: Path, file: Path, moment: int) -> None:
    """Packs a folder so that equal contents give equal bytes."""

    def steady(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            archive.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=steady)
    with file.open("wb") as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=moment) as packed:
        packed.write(plain.getvalue())


def stage(program: Path, folder: Path, inside: dict[str, Path]) -> None:
    """Puts together what the tarball holds."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "lib").mkdir(parents=True)
    shutil.copy(program, folder / "gatehouse")
    run("strip", "--strip-debug", folder / "gatehouse")
    for resources in sorted(program.parent.glob("*.resources")):
        shutil.copytree(resources, folder / resources.name)
    for name, path in inside.items():
        shutil.copy(path.resolve(), folder / "lib" / name)
    for extra in EXTRAS:
        shutil.copy(ROOT / extra, folder / Path(extra).name)


def sha256(file: Path) -> str:
    """The checksum of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main(program: Path, scratch: Path, target: Path) -> None:
    """Packs the program, and prints the files."""
    version = run(program, "--version").split()[1]
    moment = int(run("git", "-C", ROOT, "show", "--no-patch", "--format=%ct", "HEAD"))
    created = datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    inside, provided = libraries(program)
    name = f"gatehouse-{version}-linux-{os.uname().machine}"
    folder = scratch / name
    stage(program, folder, inside)
    swift = re.search(r"Swift version (\S+)", run("swift", "--version"))
    parts = swift_parts(json.loads((ROOT / "Package.resolved").read_text()), scratch)
    parts.append(
        Part("swift", swift[1] if swift else "NOASSERTION", "https://github.com/swiftlang/swift.git", "Apache-2.0")
    )
    parts += [system_part(name, path, is_inside=True) for name, path in inside.items()]
    parts += [system_part(name, path, is_inside=False) for name, path in provided.items() if name in SYSTEM]
    materials = json.dumps(bill(version, created, sha256(folder / "gatehouse"), parts), indent=2) + "\n"
    (folder / "gatehouse.spdx.json").write_text(materials)
    target.mkdir(parents=True, exist_ok=True)
    tarball, document = target / f"{name}.tar.gz", target / f"{name}.spdx.json"
    pack(folder, tarball, moment)
    document.write_text(materials)
    sums = "".join(f"{sha256(file)}  {file.name}\n" for file in (tarball, document))
    (target / "SHA256SUMS").write_text(sums)
    for file in (tarball, document, target / "SHA256SUMS"):
        print(file)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
