"""A site on a computer for which there is no numba: a process of its own, in which it cannot be loaded."""

from games.bots import kernels
from games.live import engine_pool
from tests.fresh_process import run_script

SCRIPT = """
import sys
sys.modules["numba"] = None  # whoever imports it hears ImportError
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from games.live import engine_pool

call_command("check", deploy=True)
print("page", Client().get("/jogos/hex/").status_code)
print("move", engine_pool.move(("hex", {"size": 5}, ["a1", "c3"], "medium", 1)))
"""


def test_the_site_says_it_and_pages_and_the_computer_are_as_ever(monkeypatch):
    site = run_script(SCRIPT)
    monkeypatch.setattr(kernels, "of", lambda _game: None)
    searched = engine_pool.move(("hex", {"size": 5}, ["a1", "c3"], "medium", 1))
    assert site.stdout.splitlines() == ["page 200", f"move {searched}"]
    assert "(games.W001) Kernels of the computer cannot keep their machine code." in site.stderr
    assert "Traceback" not in site.stderr
