"""What all Python tests share: choosing tests by a regular expression on their names."""

import re

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--matching", metavar="REGEX", help="run the tests whose Folder/file.py::function matches")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    pattern = config.getoption("--matching")
    if pattern is None:
        return
    chosen = [item for item in items if re.search(pattern, item.nodeid)]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
