from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management import backups


class Command(BaseCommand):
    help = "Repõe uma cópia feita por `backup`, com o sítio parado. O que havia fica guardado ao lado."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            old = backups.restore(options["file"])
        except backups.Impossible as problem:
            raise CommandError(str(problem)) from problem
        if old is not None:
            self.stdout.write(f"A base de dados que havia ficou em {old}.")
        restored = Path(settings.DATA_DIR) / "secret_key.restored"
        if backups.key_file() == restored and restored.exists():
            self.stdout.write(
                f"A chave da cópia é outra e está em {restored}: põe-na em SECRET_KEY_FALLBACKS."
            )
        self.stdout.write("Reposta. Agora arranca o sítio (ou `manage.py migrate`).")
