"""Who gets libpq: the program, through one target. What an app takes needs none of it."""

import re
import subprocess
from pathlib import Path

import architecture
import pytest
import swift_package

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build" / "debug"


def libraries(program: Path) -> str:
    """The shared libraries that a program needs."""
    return subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout


def targets_with_calls_of_libpq() -> set[str]:
    """The targets whose compiled code calls a function of libpq."""
    found = set()
    for folder in BUILT.glob("*.build"):
        files = [*folder.rglob("*.o")]
        if files:
            run = subprocess.run(["nm", "--undefined-only", *files], capture_output=True, text=True, check=False)
            if re.search(r"\bU PQ[a-z]", run.stdout):
                found.add(folder.name.removesuffix(".build"))
    return found


def reached_from(target: str) -> set[str]:
    """The targets that a target depends on, in any number of steps."""
    manifest = {entry["name"]: entry for entry in swift_package.read(ROOT)["targets"]}
    found: set[str] = set()
    todo = [target]
    while todo:
        name = todo.pop()
        if name in manifest and name not in found:
            found.add(name)
            for dependency in manifest[name]["dependencies"]:
                (value,) = dependency.values()
                todo.append(value[0])
    return found


def test_PG_02_only_one_target_calls_libpq_and_only_the_program_is_linked_to_it() -> None:
    assert targets_with_calls_of_libpq() == {"GatehousePostgres"}
    assert "libpq" in libraries(BUILT / "gatehouse")
    # The bench embeds a server, as an app does.
    assert "GatehouseEmbedded" in reached_from("GatehouseBench")
    assert "libpq" not in libraries(BUILT / "GatehouseBench")


def test_PG_02_nothing_that_an_app_takes_depends_on_the_target_of_libpq() -> None:
    assert {"GatehousePostgres", "CPQ"} <= reached_from("GatehouseCommand")
    for product in swift_package.read(ROOT)["products"]:
        if "library" in product["type"]:
            reached = set().union(*(reached_from(target) for target in product["targets"]))
            assert not reached & {"GatehousePostgres", "CPQ"}, product["name"]


@pytest.mark.parametrize("target", ["GatehouseEmbedded", "GatehouseServer", "GatehouseStore", "GatehouseSupabase"])
def test_PG_02_an_import_of_libpq_or_of_its_target_is_found(tmp_path: Path, target: str) -> None:
    folder = tmp_path / "Sources" / target
    folder.mkdir(parents=True)
    (folder / "Planted.swift").write_text("import CPQ\nimport GatehousePostgres\n")
    assert len(list(architecture.source_problems(tmp_path, swift_package.read(ROOT)))) == 2


# The functions of libpq that wait for the server inside it.
WAITING = (
    r"\bPQ(connectdb\w*|setdb\w*|exec\w*|prepare|describe\w+|reset|ping\w*|cancel|fn|getCopyData|putCopyEnd|endcopy)\b"
)


def test_PG_04_no_function_of_libpq_that_waits_for_the_server_is_called() -> None:
    assert re.search(WAITING, "PQexecPrepared(handle)")
    assert re.search(WAITING, "PQconnectdb(text)")
    sources = [*(ROOT / "Sources" / "GatehousePostgres").rglob("*.swift"), *(ROOT / "Sources" / "CPQ").rglob("*.h")]
    assert len(sources) > 10
    for file in sources:
        assert not re.search(WAITING, file.read_text(encoding="utf-8")), file.name
