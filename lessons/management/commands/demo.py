from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts import demo as school
from lessons.classroom import demo as lesson
from lessons.contest import demo as contest
from lessons.course import demo as course


class Command(BaseCommand):
    help = "Carrega a escola de demonstração, sem tocar no que já existe."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("Os dados de demonstração não se carregam num sítio em produção.")
        school.load()
        lesson.load()
        course.load()
        contest.load()
        for login in school.LOGINS:
            self.stdout.write(f"{login.username:12} {login.who}")
        self.stdout.write(f"Palavra-passe de todos, se ninguém a mudou: {school.password()}")
