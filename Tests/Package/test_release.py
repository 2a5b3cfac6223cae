"""script/lib/release.py: what it packs, and what the bill of materials says, on planted folders."""

import json
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "script" / "lib"))
import release  # noqa: E402

LISTING = """\tlinux-vdso.so.1 (0x00007ffd)
\tlibsqlite3.so.0 => /lib/x86_64-linux-gnu/libsqlite3.so.0 (0x00007f2c51600000)
\tlibcurl.so.4 => /lib/x86_64-linux-gnu/libcurl.so.4 (0x00007f2c4c07c000)
\t/lib64/ld-linux-x86-64.so.2 (0x00007f2c51789000)
"""


def test_REL_03_the_libraries_are_those_that_the_loader_finds() -> None:
    names = {"libsqlite3.so.0", "libcurl.so.4"}
    assert release.needed(LISTING) == {name: Path("/lib/x86_64-linux-gnu") / name for name in names}


def test_REL_03_what_the_system_provides_is_left_out_with_all_that_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = {
        "gatehouse": ["libc.so.6", "libpq.so.5", "libssl.so.3", "libcurl.so.4", "libz.so.1"],
        "libcurl.so.4": ["libc.so.6", "libssl.so.3", "libz.so.1"],
        "libargon2.so.1": ["libc.so.6"],
        "libpq.so.5": ["libc.so.6", "libssl.so.3"],
        "libc.so.6": [],
    }

    def answer(command: str, *words: str | Path) -> str:
        if command == "ldconfig":
            return "".join(f"\t{name} (libc6,x86-64) => /lib/{name}\n" for name in links)
        return "".join(f"\t{name} => /lib/{name} (0x0)\n" for name in links[Path(words[0]).name])

    monkeypatch.setattr(release, "run", answer)
    inside, provided = release.libraries(tmp_path / "gatehouse")
    assert set(inside) == {"libcurl.so.4", "libz.so.1", "libargon2.so.1"}
    assert set(provided) == {"libc.so.6", "libpq.so.5", "libssl.so.3"}


def test_REL_03_the_bill_names_the_packages_of_which_something_was_built(tmp_path: Path) -> None:
    for path in (
        "release/One.build/a.swift.o",
        "checkouts/one-kit/Sources/One/a.swift",
        "checkouts/two/Sources/Two/b.c",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    (tmp_path / "checkouts" / "one-kit" / "LICENSE.txt").write_text("   Apache License\n   Version 2.0")
    pins = [
        {
            "identity": name,
            "location": f"https://example.com/{name}.git",
            "state": {"revision": "a1", "version": "1.2.3"},
        }
        for name in ("one-kit", "two")
    ]
    parts = release.swift_parts({"pins": pins}, tmp_path)
    assert parts == [release.Part("one-kit", "1.2.3", "https://example.com/one-kit.git", "Apache-2.0")]


def test_REL_03_the_bill_is_spdx_and_says_what_is_inside_and_what_is_needed() -> None:
    parts = [
        release.Part("grdb.swift", "7.10.0", "https://example.com/GRDB.swift.git", "MIT"),
        release.Part("libcurl.so.4", "7.88.1", "pkg:deb/debian/curl@7.88.1"),
        release.Part("libpq.so.5", "15.1", "pkg:deb/debian/postgresql-15@15.1", is_inside=False),
    ]
    bill = release.bill("0.2.0+168065b3c0de", "2026-01-01T00:00:00Z", "ab" * 32, parts)
    assert (bill["spdxVersion"], bill["dataLicense"], bill["SPDXID"]) == ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT")
    identifiers = [package["SPDXID"] for package in bill["packages"]]
    assert len(set(identifiers)) == len(identifiers) == 4
    for package in bill["packages"]:
        required = ("name", "versionInfo", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText")
        assert all(package[field] for field in required)
    relations = {
        (each["relationshipType"], each["relatedSpdxElement"])
        for each in bill["relationships"]
        if each["spdxElementId"] == "SPDXRef-gatehouse"
    }
    assert relations == {
        ("CONTAINS", "SPDXRef-grdb.swift"), ("CONTAINS", "SPDXRef-libcurl.so.4"), ("DEPENDS_ON", "SPDXRef-libpq.so.5"),
    }  # fmt: skip
    assert json.loads(json.dumps(bill)) == bill


def test_REL_03_equal_contents_give_equal_bytes(tmp_path: Path) -> None:
    packed = []
    for place in ("one", "two"):
        folder = tmp_path / place / "gatehouse-1"
        folder.mkdir(parents=True)
        for name in ("b", "a") if place == "two" else ("a", "b"):
            (folder / name).write_text(name)
        (folder / "a").chmod(0o700)
        file = tmp_path / place / "packed.tar.gz"
        release.pack(folder, file, 1_767_225_600)
        packed.append(file.read_bytes())
        with tarfile.open(file) as archive:
            modes = {entry.name: entry.mode for entry in archive}
            assert modes == {"gatehouse-1": 0o755, "gatehouse-1/a": 0o755, "gatehouse-1/b": 0o644}
            assert {(entry.uid, entry.uname, entry.mtime) for entry in archive} == {(0, "root", 1_767_225_600)}
    assert packed[0] == packed[1]


def test_REL_03_the_files_that_go_along_are_there() -> None:
    for extra in release.EXTRAS:
        assert (ROOT / extra).is_file(), extra
