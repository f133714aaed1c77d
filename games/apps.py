from django.apps import AppConfig
from django.core import checks
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Jogos")

    def ready(self) -> None:
        # Models can be imported only now.
        from accounts import privacy  # noqa: PLC0415
        from games.live.machine_code import kept_check  # noqa: PLC0415
        from games.live.privacy import KEEPER  # noqa: PLC0415

        privacy.register(KEEPER)
        checks.register(kept_check, deploy=True)
