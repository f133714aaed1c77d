"""Processes that others begin."""

import signal
import subprocess
import sys

from games.live.jobs.parents import without_interrupts

ASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def is_deaf() -> str:
    return subprocess.run(
        [sys.executable, "-c", ASK], capture_output=True, check=True, text=True
    ).stdout.strip()


def test_what_is_begun_inside_never_hears_an_interrupt():
    with without_interrupts():
        assert is_deaf() == "True"
    assert is_deaf() == "False"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
