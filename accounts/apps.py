from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _

from accounts import names


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Pessoas e turmas")

    def ready(self) -> None:
        connection_created.connect(names.teach, dispatch_uid="names")
