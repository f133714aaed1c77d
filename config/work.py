"""A worker: `python -m config.work`. Finds the computer's moves, makes analyses and large files for
all servers that share the database and Redis. SIGTERM ends it; what it was doing is done by others.
"""

import os
import sys
from threading import Thread
from typing import Any

import django
from celery.signals import worker_shutting_down
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.serve import leave


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{error}\n")
        return 1
    from games.analysis import queued  # noqa: PLC0415 - says who does analyses
    from games.live import engine_client, engine_pool  # noqa: F401, PLC0415 - says who finds moves
    from games.live.jobs import job_worker, queues, records  # noqa: PLC0415

    if not settings.REDIS_URL:
        sys.stderr.write("Falta REDIS_URL: sem Redis é o servidor que faz tudo, e não há trabalhadores.\n")
        return 1
    mine = job_worker.Worker(works=True)
    queues.app.task(mine.take, name=queues.TASK)

    def end(**_signal: Any) -> None:  # in a signal's handler, which must not wait for the database
        Thread(target=mine.stop).start()

    worker_shutting_down.connect(end)
    engine_pool.warm()
    mine.start()
    queues.app.worker_main(
        [
            "worker",
            "--pool=threads",
            f"--concurrency={sum(job_worker.ALL.values())}",
            f"--queues={records.MOVES},{records.LONG}",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
            "--loglevel=WARNING",
        ]
    )
    engine_pool.stop()
    queued.mine.stop()
    return 0


if __name__ == "__main__":
    leave(main())
