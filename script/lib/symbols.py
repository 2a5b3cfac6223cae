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


def extract(modules: list[str], folder: Path, flags: list[str], access: str = "public") -> None:
    """Writes the symbol graphs of compiled modules, each into a folder of its own: what is at least as accessible as
    `access`. Comments come from the sources."""
    for module in modules:
        (folder / module).mkdir(parents=True)
        command = ["swift", "symbolgraph-extract", "-module-name", module, *flags, "-output-dir", str(folder / module)]
        command += ["-minimum-access-level", access, "-skip-inherited-docs"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise RuntimeError(f"{module} is not built: {run.stderr}")


def hidden_methods(folder: Path) -> list[str]:
    """The methods that a default of a port is called in place of. In asynchronous code, a call on the type itself takes
    an asynchronous default before a method of the type that is not asynchronous, and nobody is told."""
    graphs = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*/*.symbols.json"))]
    symbols = {symbol["identifier"]["precise"]: symbol for graph in graphs for symbol in graph["symbols"]}
    edges: dict[str, set[tuple[str, str]]] = {}
    for relation in (relation for graph in graphs for relation in graph["relationships"]):
        edges.setdefault(relation["kind"], set()).add((relation["source"], relation["target"]))

    def is_asynchronous(identifier: str) -> bool:
        fragments = symbols[identifier].get("declarationFragments", [])
        return any((one["kind"], one["spelling"]) == ("keyword", "async") for one in fragments)

    def titled(pairs: set[tuple[str, str]], is_async: bool) -> set[tuple[str, str]]:
        """The owners of methods, each with the name of one of them."""
        return {
            (owner, symbols[method]["names"]["title"])
            for method, owner in pairs
            if method in symbols
            and symbols[method]["kind"]["identifier"] == "swift.method"
            and is_asynchronous(method) == is_async
        }

    replaced = {target for _, target in edges.get("defaultImplementationOf", set())}
    required = {pair for pair in edges.get("requirementOf", set()) if pair[0] in replaced}
    names: dict[str, set[str]] = {}
    for port, title in titled(required, is_async=True):
        names.setdefault(port, set()).add(title)

    def ports(identifier: str) -> set[str]:
        found: set[str] = set()
        todo = {identifier}
        while todo:
            todo = {target for source, target in edges.get("conformsTo", set()) if source in todo} - found
            found |= todo
        return found

    return sorted(
        ".".join([*symbols[owner]["pathComponents"], title])
        for owner, title in titled(edges.get("memberOf", set()), is_async=False)
        if owner in symbols and any(title in names.get(port, set()) for port in ports(owner))
    )


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
