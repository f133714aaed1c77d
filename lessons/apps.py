from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    name = "lessons"
    verbose_name = _("Aulas")

    def ready(self) -> None:
        # Models can be imported only now.
        from accounts import privacy  # noqa: PLC0415
        from games.analysis import helps  # noqa: PLC0415
        from games.live.jobs import makers  # noqa: PLC0415
        from games.pictures import cards  # noqa: PLC0415
        from lessons.classroom.helps import closed  # noqa: PLC0415
        from lessons.contest import exports, listed  # noqa: PLC0415
        from lessons.course import trainings  # noqa: PLC0415
        from lessons.privacy import KEEPER  # noqa: PLC0415

        privacy.register(KEEPER)
        helps.register(closed)
        makers.MAKERS.update(training=trainings.as_class_file, contest=exports.as_edition_file)
        cards.register(listed.shelf)
