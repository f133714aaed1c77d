"""What the site loads when it starts."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
import config.asgi
from django.urls import get_resolver
get_resolver().url_patterns
from lessons.worksheets.builtin import templates
loaded = {"numba", "numpy", "networkx", "games.views.analysis"} & sys.modules.keys()
print(templates.cache_info().currsize, *sorted(loaded))
"""


def test_what_takes_long_to_load_is_not_loaded_at_the_start():
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.splitlines()[-1] == "0 games.views.analysis"
