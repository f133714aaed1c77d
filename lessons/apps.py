from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    name = "lessons"
    verbose_name = _("Aulas")

    def ready(self) -> None:
        # Models can be imported only now.
        from accounts import privacy  # noqa: PLC0415
        from games.analysis import hint_locks  # noqa: PLC0415
        from games.live.jobs import file_maker  # noqa: PLC0415
        from games.pictures import cards  # noqa: PLC0415
        from lessons.classroom.hint_locks import find_lock  # noqa: PLC0415
        from lessons.contest import exports, gallery_lists  # noqa: PLC0415
        from lessons.course import lesson_exports, trainings  # noqa: PLC0415
        from lessons.privacy import KEEPER  # noqa: PLC0415

        privacy.register(KEEPER)
        hint_locks.register(find_lock)
        file_maker.MAKERS.update(
            training=trainings.as_class_file,
            contest=exports.as_edition_file,
            lessons=lesson_exports.as_class_file,
        )
        cards.register(gallery_lists.shelf)
