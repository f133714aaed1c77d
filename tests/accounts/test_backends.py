"""Who a session is of: as Django says it, with queries that are made once."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.backends import AccountBackend, SessionStore

pytestmark = pytest.mark.databases


def test_only_who_may_come_in_is_known(pupil):
    assert AccountBackend().get_user(pupil.pk) == pupil
    pupil.is_active = False
    pupil.save()
    assert AccountBackend().get_user(pupil.pk) is None
    assert AccountBackend().get_user(pupil.pk + 1) is None


def test_a_session_that_has_ended_is_none(db):
    session = SessionStore()
    session["what"] = 1
    session.save()
    assert SessionStore(session.session_key).get("what") == 1
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    ended, missing = SessionStore(session.session_key), SessionStore("nobody")
    for store in (ended, missing):
        assert store.get("what") is None
        assert store.session_key is None
