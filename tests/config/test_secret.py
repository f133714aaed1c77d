"""What other accounts may read of the data."""

import os
from pathlib import Path

import pytest

from config.secret import keep_private

pytestmark = pytest.mark.skipif(os.name == "nt", reason="There are no such permissions on Windows.")


@pytest.fixture
def folder(tmp_path):
    """A folder that everybody may read, with a file in it and a link to one outside."""
    data = tmp_path / "dados"
    (data / "media").mkdir(parents=True)
    for path in (data / "media" / "foto", tmp_path / "fora"):
        path.touch()
        path.chmod(0o644)
    (data / "ligado").symlink_to(tmp_path / "fora")
    (data / "partido").symlink_to(tmp_path / "nada")
    for path in (data, data / "media"):
        path.chmod(0o755)
    return data


@pytest.fixture(autouse=True)
def _same_mask():
    mask = os.umask(0o022)
    yield
    os.umask(mask)


def modes(*paths: Path) -> list[int]:
    return [path.stat().st_mode & 0o777 for path in paths]


def test_the_folder_and_what_is_and_comes_in_it_is_for_its_owner(folder):
    keep_private(folder)
    (folder / "novo").touch()
    assert modes(folder, folder / "media", folder / "media" / "foto", folder / "novo") == [
        0o700,
        0o700,
        0o600,
        0o600,
    ]
    assert modes(folder.parent / "fora") == [0o644]


def test_somebody_else_s_folder_stays_as_it_is(folder, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    keep_private(folder)
    (folder / "novo").touch()
    assert modes(folder, folder / "novo") == [0o755, 0o644]
