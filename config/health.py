"""What those who watch over the server ask it: does it live, and can it serve? Nothing that is anybody's."""

import shutil
from http import HTTPStatus

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.live.jobs.queues import has_workers
from games.live.redis_layer import SharedChannelLayer

FREE_BYTES = 200_000_000
_migrated: list[bool] = []


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """The process answers. Asks nothing else, so that nobody restarts it for what others have broken."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """May pages be sent here? Not without database, with migrations to do, or with a full disk.

    A server that does not hear the others (`layer`) goes on by itself: without Redis none does. `workers`,
    with PostgreSQL only, says whether any lives; the servers do their work where none does.
    """
    layer = get_channel_layer()
    database = _database()
    state = {
        "database": database,
        "migrations": database and _migrations(),
        "disk": shutil.disk_usage(settings.DATA_DIR).free > FREE_BYTES,
    }
    status = HTTPStatus.OK if all(state.values()) else HTTPStatus.SERVICE_UNAVAILABLE
    state |= {"layer": layer.hears if isinstance(layer, SharedChannelLayer) else True}
    if settings.SHARED_JOBS:
        state |= {"workers": database and has_workers()}
    return JsonResponse(state, status=status)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _migrations() -> bool:
    """Is there nothing to migrate? Once that is so it stays so, for this process."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        _migrated.append(True)
    return True
