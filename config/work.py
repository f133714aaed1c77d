"""A worker: `python -m config.work`. Finds the computer's moves, makes analyses and large files for all
servers that share its PostgreSQL. SIGTERM ends it; what it was doing is done by others.
"""

import os
import signal
import sys
from threading import Event

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.serve import leave

HEARD_SECONDS = 0.5


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if not settings.SHARED_JOBS:
        sys.stderr.write("Sem PostgreSQL (DATABASE_URL) é o servidor que faz tudo, e não há trabalhadores.\n")
        return 1
    from games.analysis import queued  # noqa: PLC0415
    from games.live import engine_pool  # noqa: PLC0415
    from games.live.jobs.job_loop import job_loop  # noqa: PLC0415
    from games.live.servers import LeaseKeeper  # noqa: PLC0415

    ending = Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda _number, _frame: ending.set())
    engine_pool.warm()
    job_loop.work(wanted=True)
    keeper = LeaseKeeper(works=True)
    keeper.start()
    while not ending.wait(HEARD_SECONDS):  # on Windows a signal is heard only between two waits
        pass
    keeper.stop()
    job_loop.stop()
    engine_pool.stop()
    queued.mine.stop()
    return 0


if __name__ == "__main__":
    leave(main())
