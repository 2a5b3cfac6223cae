"""The project's own scripts, whose names have no suffix, as modules."""

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def load(name: str) -> ModuleType:
    """A new module with what a script defines."""
    loader = SourceFileLoader(f"{name}_script", str(ROOT / "script" / name))
    specification = spec_from_loader(loader.name, loader)
    assert specification is not None
    module = module_from_spec(specification)
    # A data class looks for its module there.
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module
