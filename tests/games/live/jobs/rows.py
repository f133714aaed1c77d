"""Procrastinate's rows, as they stand in the database of the test."""

from typing import Any

from django.conf import settings
from django.db import connection


def rows(query: str, *arguments: Any) -> list[tuple[Any, ...]]:
    """Nothing where jobs are not shared."""
    if not settings.SHARED_JOBS:
        return []
    with connection.cursor() as cursor:
        cursor.execute(query, arguments)
        return list(cursor.fetchall())


def unfinished() -> set[int]:
    """The jobs that wait or are done."""
    query = "SELECT id FROM procrastinate_jobs WHERE status IN ('todo', 'doing') AND task_name <> 'tidy'"
    return {job for (job,) in rows(query)}


def doing() -> set[tuple[int, int]]:
    """The jobs that are done, and by whom."""
    query = "SELECT id, worker_id FROM procrastinate_jobs WHERE status = 'doing' AND task_name <> 'tidy'"
    return set(rows(query))


def living() -> int:
    """How many workers of a queue have been heard of."""
    seen = "last_heartbeat > now() - interval '2 seconds'"
    return int((rows(f"SELECT count(*) FROM procrastinate_workers WHERE {seen}") or [(0,)])[0][0])


def turns() -> list[str]:
    """What was asked for, in the order in which it is begun."""
    query = "SELECT args ->> 'key' FROM procrastinate_jobs WHERE status = 'todo' ORDER BY priority DESC, id"
    return [key for (key,) in rows(query) if key]
