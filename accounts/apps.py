from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _

from accounts import names


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Pessoas e turmas")

    def ready(self) -> None:
        from accounts import sessions  # noqa: PLC0415 - models can be loaded only now

        connection_created.connect(names.teach, dispatch_uid="names")
        user_logged_in.connect(sessions.begin, dispatch_uid="sessions")
