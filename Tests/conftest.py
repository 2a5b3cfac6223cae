"""What all Python tests share: choosing tests by a regular expression on their names, and a disk that can be full."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_disk import NoDiskError, SmallDisk


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--matching", metavar="REGEX", help="run the tests whose Folder/file.py::function matches")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    pattern = config.getoption("--matching")
    if pattern is None:
        return
    chosen = [item for item in items if re.search(pattern, item.nodeid)]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A disk of a few megabytes. A test is skipped where nothing can be mounted."""
    try:
        disk = SmallDisk(tmp_path / "disk")
    except NoDiskError as error:
        pytest.skip(f"nothing can be mounted here: {error}")
    yield disk
    disk.close()
