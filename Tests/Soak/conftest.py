"""What several soak tests share."""

from pathlib import Path

import debian_root
import pytest


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the results of script/release."""
    folder = tmp_path_factory.mktemp("release")
    debian_root.run("script/release", folder)
    return folder
