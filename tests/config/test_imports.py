"""What the site loads when it starts."""

from tests.fresh_process import run_script

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
    found = run_script(SCRIPT)
    assert found.stdout.splitlines()[-1] == "0 games.views.analysis"
