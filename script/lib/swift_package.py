"""The manifest as SwiftPM understands it: the one place that says which target may import which."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def read(root: Path, strict: bool = False, commit: str = "") -> dict[str, Any]:
    """Reads the manifest. A scratch folder of its own, so that no running build is waited for."""
    ours = ("GATEHOUSE_COMMIT", "GATEHOUSE_STRICT")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    if strict:
        environment["GATEHOUSE_STRICT"] = "1"
    if commit:
        environment["GATEHOUSE_COMMIT"] = commit
    with tempfile.TemporaryDirectory() as scratch:
        command = ["swift", "package", "--package-path", str(root), "--scratch-path", scratch, "dump-package"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return json.loads(run.stdout)


def dependencies(target: dict[str, Any]) -> tuple[set[str], set[str]]:
    """What a target names: targets of the package, and products of other packages."""
    targets = {entry[kind][0] for entry in target["dependencies"] for kind in ("byName", "target") if kind in entry}
    return targets, {entry["product"][0] for entry in target["dependencies"] if "product" in entry}


def graph(manifest: dict[str, Any]) -> dict[str, set[str]]:
    """The targets of the package that each target names."""
    return {target["name"]: dependencies(target)[0] for target in manifest["targets"]}


def ordered(manifest: dict[str, Any], names: Iterable[str]) -> list[str]:
    """Targets, each after those that it needs."""
    edges, wanted = graph(manifest), set(names)
    order: list[str] = []

    def visit(name: str) -> None:
        for other in sorted(edges.get(name, ())):
            visit(other)
        if name in wanted and name not in order:
            order.append(name)

    for name in sorted(wanted):
        visit(name)
    return order


def library_targets(manifest: dict[str, Any]) -> list[str]:
    """The targets of all library products, each after those that it needs."""
    products = [product for product in manifest["products"] if "library" in product["type"]]
    return ordered(manifest, {target for product in products for target in product["targets"]})


def client_targets(manifest: dict[str, Any]) -> list[str]:
    """The targets that an app takes with the libraries of the client half, each after those that it needs."""
    edges = graph(manifest)
    swift = {name for name in edges if name.startswith("Gatehouse")}
    found: set[str] = set()
    todo = [name for name in library_targets(manifest) if "ServerTrait" not in edges[name]]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += edges[name] & swift
    return ordered(manifest, found)
