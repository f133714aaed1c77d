import gc
import threading
from collections.abc import Callable, Generator, Iterator
from typing import Any

import psycopg
import pytest
from django.conf import LazySettings, settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.commands import flush
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation

import tests.budgets  # noqa: F401 - chooses hypothesis' profile
from accounts.models import Classroom, User
from games.live import broadcast, engine_client, matches, ratelimit
from games.live.executor import command_executor
from tests.servers import all_migrations
from tests.users import make_classroom, make_user

# The files of browser tests that take longest, these first: no worker ends alone with one of them.
LONGEST = [
    "test_sheet.py",
    "test_board_place.py",
    "test_place_of_tries.py",
    "test_match_trouble.py",
    "test_whole_edition.py",
    "test_three.py",
    "test_pages.py",
    "test_workshop.py",
    "test_whole_class.py",
    "test_match.py",
    "test_first_start.py",
    "test_half_loaded.py",
    "test_teaching.py",
    "test_nim_family.py",
    "test_groups.py",
    "test_lessons.py",
    "test_discovery_steps.py",
    "test_drawing.py",
    "test_learning_path.py",
    "test_classes.py",
    "test_examination.py",
    "test_drawing_steps.py",
    "test_live_line.py",
    "test_meeting.py",
    "test_analysis.py",
    "test_arena.py",
    "test_judging.py",
    "test_board_matches.py",
    "test_boards.py",
    "test_editor.py",
    "test_exercises.py",
    "test_end.py",
    "test_setup.py",
    "test_entries.py",
    "test_live_lesson.py",
    "test_match_after.py",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running in their thread."""
    items.sort(key=_place)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Twenty thousand tests stay: they need not be looked through when Python collects garbage, which is soon
    dropped after each of them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)


def _place(item: pytest.Item) -> int:
    if item.get_closest_marker("browser") is None:
        return -1
    return LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST)


@pytest.fixture(autouse=True, scope="session")
def _keep_permissions() -> Iterator[None]:
    """When a test ends that writes for good, all tables are emptied but these, which no test writes: to fill
    them again takes twenty times as long as to empty the others."""
    kept = {ContentType._meta.db_table, Permission._meta.db_table}

    def emptying(style: Any, connection: BaseDatabaseWrapper, **options: Any) -> list[str]:
        tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        return connection.ops.sql_flush(style, [name for name in tables if name not in kept], **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", emptying)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_told: None)
        yield


@pytest.fixture(autouse=True)
def _forget_the_last_test() -> None:
    """A request leaves its language active in the thread, and counters in the cache and in memory."""
    translation.deactivate()
    cache.clear()
    for buckets in (ratelimit.COMMANDS, ratelimit.MATCHES, ratelimit.SAYINGS):
        buckets.clear()


@pytest.fixture(autouse=True)
def _close_connections_of_other_threads() -> Iterator[None]:
    """Channels' test tool keeps its threads' database connections open, and the threads end with the test."""
    opened: list[BaseDatabaseWrapper] = []

    def note(connection: BaseDatabaseWrapper, **_more: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            opened.append(connection)

    connection_created.connect(note)
    yield
    connection_created.disconnect(note)
    for one in opened:
        if one.connection is not None:
            one.connection.close()
            one.connection = None


@pytest.fixture(autouse=True)
def _end_jobs(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test asked for, and has not waited for. Procrastinate's tables are none that Django empties."""
    yield
    engine_client.stop()
    if settings.SHARED_JOBS and request.node.get_closest_marker("django_db"):
        parameters = connection.get_connection_params()
        parameters = {
            name: parameters[name] for name in ("dbname", "host", "port", "user") if name in parameters
        }
        with psycopg.connect(**parameters) as line:
            line.execute("DELETE FROM procrastinate_jobs")


@pytest.fixture
def migrated(transactional_db: None, settings: LazySettings) -> None:
    """The database knows of its migrations: that of the tests is made without them."""
    settings.MIGRATION_MODULES = {}
    recorder = MigrationRecorder(connection)
    for app, name in all_migrations() - recorder.applied_migrations().keys():
        recorder.record_applied(app, name)


@pytest.fixture(name="make_user")
def _make_user(db: None) -> Callable[..., User]:
    return make_user


@pytest.fixture
def teacher(db: None) -> User:
    return make_user("professora", User.Kind.TEACHER, first_name="Professora", last_name="Demo")


@pytest.fixture
def classroom(teacher: User) -> Classroom:
    return make_classroom(teacher)


@pytest.fixture
def fresh_executor() -> Iterator[None]:
    """No match in memory, before and after."""
    matches.forget_match_states()
    yield
    command_executor.stop()
    matches.forget_match_states()
    broadcast.loops.clear()
