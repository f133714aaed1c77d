"""What was compiled before one of the modules changed is compiled anew."""

import pytest

from games.live import machine_code


@pytest.fixture(autouse=True, scope="session")
def _fresh_machine_code() -> None:
    machine_code.forget_stale()
