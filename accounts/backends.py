"""Who is logged in, as Django keeps it, by prepared queries: every page and socket begins with it."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Parameter, PreparedQuery

_ACCOUNTS = PreparedQuery(lambda: User.objects.filter(pk=Parameter("key")))
_SESSIONS = PreparedQuery(lambda: Session.objects.filter(session_key=Parameter("key")))


class AccountBackend(ModelBackend):
    """Names and passwords."""

    def get_user(self, user_id: Any) -> User | None:
        """The account of a session."""
        known = (user for user in _ACCOUNTS.rows(key=user_id) if self.user_can_authenticate(user))
        return next(known, None)


class SessionStore(DatabaseStore):
    """Sessions in the database."""

    def _get_session_from_db(self) -> Session | None:
        now = timezone.now()
        for session in _SESSIONS.rows(key=self.session_key):
            if session.expire_date > now:
                return session
        self._session_key = None
        return None
