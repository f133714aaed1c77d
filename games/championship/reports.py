"""What teachers say is different where they play."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.championship.championship_games import school_games
from games.models import RuleReport

MOST_OPEN = 20  # of one teacher


@transaction.atomic
def report(key: str, text: str, reporter: User) -> RuleReport:
    """Keeps what a teacher says of a rule of a game. ValidationError where it is empty, too long, or the
    teacher has too many that nobody has looked at yet; KeyError where there is no such game."""
    game = school_games()[key]
    User.objects.select_for_update().get(pk=reporter.pk)  # two at once are counted one after the other
    if RuleReport.objects.filter(reporter=reporter, settled_at=None).count() >= MOST_OPEN:
        raise ValidationError(
            _("Já enviaste várias diferenças que ainda ninguém viu. Espera por uma resposta.")
        )
    made = RuleReport(game=game.key, text=text.strip(), reporter=reporter)
    made.full_clean()
    made.save()
    return made
