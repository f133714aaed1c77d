from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management import backups


class Command(BaseCommand):
    help = "Guarda num só ficheiro a base de dados e a chave secreta, com o sítio a funcionar."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="por omissão um nome novo em DATA_DIR/backups")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = backups.backup(options["file"])
        except backups.Impossible as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{made} ({made.stat().st_size / 1e6:.1f} MB)")
