"""Waking the workers, wherever they are, through Celery and Redis.

A message says only that a line has work. It may be lost, come twice or come to a worker that dies: the
records know what there is to do, and workers look there every second.
"""

import logging

from celery import Celery
from django.conf import settings
from kombu.exceptions import OperationalError

from games.live.jobs import records
from games.live.jobs.job_worker import here

logger = logging.getLogger(__name__)

PATIENCE = 0.5  # seconds that Redis has to answer
TASK = "take"

app = Celery("nimteca", broker=settings.REDIS_URL, set_as_current=False)
app.conf.update(
    task_ignore_result=True,
    task_publish_retry=False,
    task_create_missing_queues=True,
    broker_transport_options={
        "ack_emulation": False,
        "global_keyprefix": "nimteca.jobs.",
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
    },
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_hijack_root_logger=False,
)


def call(line: str, count: int = 1) -> None:
    """So many new jobs wait. Where no worker lives they are done here."""
    if not records.workers():
        here.help(line, count)
        return
    try:
        for _job in range(count):
            app.send_task(TASK, (line,), queue=line)
    except OperationalError as error:
        logger.info("workers were not told: %s", error)
