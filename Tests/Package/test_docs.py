"""The check of links in the documents, on planted documents."""

import importlib.machinery
import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load_docs() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("docs_script", str(ROOT / "script" / "docs"))
    specification = importlib.util.spec_from_loader(loader.name, loader)
    assert specification is not None
    module = importlib.util.module_from_spec(specification)
    loader.exec_module(module)
    return module


docs = load_docs()


@pytest.fixture
def document(tmp_path: Path) -> Path:
    (tmp_path / "other.md").write_text("# First part\n\n## Why `this` one?\n\n## Again\n\n## Again\n")
    return tmp_path / "README.md"


def found(document: Path, text: str) -> list[str]:
    document.write_text(text)
    return [sentence for _, sentence in docs.problems(document.parent, document)]


@pytest.mark.parametrize(
    "text",
    [
        "[a](other.md), [b](other.md#first-part), ![c](./other.md)",
        "[a](other.md#why-this-one), [b](other.md#again-1)",
        "# Here\n[a](#here)",
        "[a](https://example.com/nowhere)",
        "```\n[a](missing.md)\n```\nand `[b](missing.md)`",
    ],
)
def test_docs_accepts_links_that_lead_somewhere(document: Path, text: str) -> None:
    assert found(document, text) == []


@pytest.mark.parametrize(
    "text",
    ["[a](missing.md)", "![a](images/missing.png)", "[a](other.md#third-part)", "[a](#nowhere)", "[a](../outside.md)"],
)
def test_docs_refuses_links_that_lead_nowhere(document: Path, text: str) -> None:
    assert len(found(document, text)) == 1


def test_docs_finds_no_broken_link_in_this_repository() -> None:
    run = subprocess.run([ROOT / "script" / "docs"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "")
