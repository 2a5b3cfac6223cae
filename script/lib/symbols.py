"""The public symbols of the built modules, what DocC says about their documentation, and what a later build breaks.

Reads the modules of the last debug build (`.build/debug/Modules`) and builds nothing.
"""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def module_maps(root: Path) -> Iterator[Path]:
    """The maps of the C modules that Swift modules of a build import."""
    yield from (root / ".build" / "debug").glob("*.build/module.modulemap")
    for sources in (root / "Sources", *(root / ".build" / "checkouts").glob("*/Sources")):
        yield from sources.glob("*/module.modulemap")
        yield from sources.glob("*/include/module.modulemap")


def of_debug_build(root: Path) -> list[str]:
    """The flags with which the compiler finds the modules of the debug build."""
    build = root / ".build" / "debug"
    maps = [flag for path in sorted(module_maps(root)) for flag in ("-Xcc", f"-fmodule-map-file={path}")]
    return ["-target", build.resolve().parent.name, "-I", str(build / "Modules"), *maps]


def extract(modules: list[str], folder: Path, flags: list[str]) -> None:
    """Writes the symbol graphs of compiled modules, each into a folder of its own. Comments come from the sources."""
    for module in modules:
        (folder / module).mkdir(parents=True)
        command = ["swift", "symbolgraph-extract", "-module-name", module, *flags, "-output-dir", str(folder / module)]
        command += ["-minimum-access-level", "public", "-skip-inherited-docs"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"{module} is not built: {run.stderr}")


def declarations(folder: Path) -> Counter[str]:
    """The declarations with an access level of their own, per module. What the compiler writes itself has no place in a
    file; cases belong to their enum, and requirements to their protocol."""
    counts: Counter[str] = Counter()
    for module in sorted(path for path in folder.iterdir() if path.is_dir()):
        counts[module.name] = 0
        for file in module.glob("*.symbols.json"):
            graph = json.loads(file.read_text(encoding="utf-8"))
            required = {
                relation["source"] for relation in graph["relationships"] if relation["kind"].endswith("equirementOf")
            }
            counts[module.name] += sum(
                "location" in symbol
                and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
                and symbol["kind"]["identifier"] != "swift.enum.case"
                and symbol["identifier"]["precise"] not in required
                for symbol in graph["symbols"]
            )
    return counts


def documentation_warnings(folder: Path, modules: list[str], root: Path) -> Iterator[str]:
    """What DocC says when it converts modules, each with the archives of those before it."""
    archives: list[str] = []
    for module in modules:
        archive, file = folder / f"{module}.doccarchive", folder / f"{module}.json"
        command = ["docc", "convert", "--additional-symbol-graph-dir", str(folder / module), "--output-dir"]
        command += [str(archive), "--fallback-display-name", module, "--fallback-bundle-identifier", module]
        command += ["--diagnostics-file", str(file), "--no-transform-for-static-hosting"]
        command += ["--enable-experimental-external-link-support", *archives]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"docc could not convert {module}: {run.stdout[-2000:]}{run.stderr[-2000:]}")
        archives += ["--dependency", str(archive)]
        for said in json.loads(file.read_text(encoding="utf-8"))["diagnostics"]:
            path = Path(said.get("source", module).removeprefix("file://"))
            place = str(path.relative_to(root)) if path.is_relative_to(root) else str(path)
            line = said.get("range", {}).get("start", {}).get("line")
            yield f"{place}:{line}: {said['summary']}" if line else f"{place}: {said['summary']}"


def keep_interface(module: str, file: Path, flags: list[str]) -> None:
    """Writes what a compiled module declares for its users, to be compared with what it declares later."""
    command = ["swift-api-digester", "-dump-sdk", "-module", module, *flags, "-o", str(file), "-abort-on-module-fail"]
    run = subprocess.run([*command, "-avoid-location", "-avoid-tool-args"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"{module} is not built: {run.stdout}{run.stderr}")
    interface = json.loads(file.read_text(encoding="utf-8"))
    _leave_out_internal(interface["ABIRoot"])
    file.write_text(json.dumps(interface), encoding="utf-8")


def _leave_out_internal(node: dict[str, Any]) -> None:
    """Removes what only the package itself can name."""
    for part in ("children", "accessors"):
        if part in node:
            node[part] = [one for one in node[part] if not one.get("isInternal")]
            for one in node[part]:
                _leave_out_internal(one)


def breaks(before: Path, after: Path) -> list[str]:
    """What no longer compiles for an app that was written for the earlier of two interfaces of a module."""
    command = ["swift-api-digester", "-diagnose-sdk", "-input-paths", str(before), "-input-paths", str(after)]
    command += ["-compiler-style-diags", "-disable-os-checks"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RuntimeError(f"{before.name} could not be compared: {run.stdout}{run.stderr}")
    return re.findall(r"API breakage: (.+)", run.stdout + run.stderr)
