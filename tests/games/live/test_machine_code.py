"""Machine code of the kernels: who compiles it, where it is kept, and what is said where it is not."""

import os
from io import StringIO

from django.core.management import call_command

from games.bots import kernels
from games.live import machine_code


def test_what_was_compiled_before_a_module_changed_is_removed(monkeypatch, tmp_path):
    stale, fresh = tmp_path / "tree.draw.nbi", tmp_path / "tree.learn.nbi"
    for index in (stale, fresh):
        index.touch()
    os.utime(stale, (1, 1))
    monkeypatch.setattr(machine_code, "folder", lambda: tmp_path)
    machine_code.forget_stale()
    assert sorted(tmp_path.iterdir()) == [fresh]


def test_what_another_process_removes_meanwhile_is_no_fault(tmp_path, monkeypatch):
    gone = tmp_path / "gone.nbi"
    gone.symlink_to(tmp_path / "nowhere")
    monkeypatch.setattr(machine_code, "folder", lambda: tmp_path)
    machine_code.forget_stale()
    assert [*tmp_path.iterdir()] == [gone]


def test_the_command_says_how_long_it_took_and_where_it_is_kept(monkeypatch):
    monkeypatch.setattr(kernels, "FAMILIES", {"connect": ("hex",)})
    kernels._kernel.cache_clear()
    out = StringIO()
    call_command("warm", stdout=out)
    *families, place = out.getvalue().splitlines()
    (line,) = families
    assert line.startswith("connect: ")
    assert line.endswith(" s")
    assert place == str(machine_code.folder())
    assert machine_code.kept_check(None) == []


def test_without_numba_it_is_said(monkeypatch):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(machine_code, "import_module", absent)
    monkeypatch.setattr(kernels, "import_module", absent)
    monkeypatch.setattr(kernels, "FAMILIES", {"connect": ("hex",)})
    kernels._kernel.cache_clear()
    out = StringIO()
    call_command("warm", stdout=out)
    kernels._kernel.cache_clear()
    assert "connect: 0.0 s, not kept" in out.getvalue()
    assert machine_code.HINT in out.getvalue()
    assert [message.id for message in machine_code.kept_check(None)] == ["games.W001"]
