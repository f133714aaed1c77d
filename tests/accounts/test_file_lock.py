"""A lock of all processes of a machine."""

import sqlite3

import pytest

from accounts import file_lock
from tests.accounts.locks import other_holding


def test_one_process_has_it_at_a_time_and_leaves_it_free_when_it_dies():
    with other_holding("tried") as other:
        with pytest.raises(file_lock.Taken), file_lock.held("tried", 0.01):
            pass
        with file_lock.held("another", 0.01):
            pass
        other.kill()
        other.wait()
        with file_lock.held("tried", 0.01):
            pass


def test_threads_of_a_process_are_others_too():
    with file_lock.held("tried", 0.01), pytest.raises(file_lock.Taken), file_lock.held("tried", 0.01):
        pass


def test_what_else_fails_is_not_taken_for_others(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "missing"
    with pytest.raises(sqlite3.OperationalError), file_lock.held("tried", 0.01):
        pass


def test_a_disk_that_fails_is_not_taken_for_others_either(monkeypatch):
    class Failing:
        def execute(self, _words):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error

        def close(self):
            pass

    monkeypatch.setattr(file_lock.sqlite3, "connect", lambda *_args, **_more: Failing())
    with pytest.raises(sqlite3.OperationalError, match="disk"), file_lock.held("tried", 0.01):
        pass
