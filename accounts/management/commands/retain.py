from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts import privacy
from accounts.models import Action

DAYS_A_MONTH = 30.5
LOG_FACTOR = 2  # the log is kept twice as long as the people, for questions about them


class Command(BaseCommand):
    help = (
        "Apaga os dados de alunos há muito sem turma, linhas antigas do registo e convites "
        "que já não servem. Com --dry-run só diz o que faria."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--months", type=int, default=settings.RETENTION_MONTHS)
        parser.add_argument("--dry-run", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["months"] < 1:
            raise CommandError("--months tem de ser pelo menos 1.")
        kept = timedelta(days=options["months"] * DAYS_A_MONTH)
        now = timezone.now()
        before, log_before = now - kept, now - LOG_FACTOR * kept
        if options["dry_run"]:
            counts = {
                "pupils": privacy.forgotten(before).count(),
                "actions": Action.objects.filter(at__lt=log_before).count(),
                "invitations": privacy.dead_invitations().count(),
            }
        else:
            counts = privacy.retain(before, log_before)
        verb = "seriam apagados" if options["dry_run"] else "apagados"
        self.stdout.write(
            f"{verb}: {counts['pupils']} alunos sem turma desde {before:%Y-%m-%d}, "
            f"{counts['actions']} linhas do registo, {counts['invitations']} convites"
        )
