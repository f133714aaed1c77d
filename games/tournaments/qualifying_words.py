"""The rule by which groups lead to a final, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import GroupStage


def qualifying_text(stage: GroupStage) -> str:
    """How many go on from the groups of a stage, in a sentence."""
    if stage.size is None:
        return _("São apurados para a final os %(n)d primeiros.") % {"n": max(stage.best_each, stage.least)}
    best = ngettext(
        "São apurados para a final o primeiro de cada grupo e os melhores seguintes, até haver %(least)d.",
        "São apurados para a final os %(n)d primeiros de cada grupo e os melhores seguintes, "
        "até haver %(least)d.",
        stage.best_each,
    )
    return best % {"n": stage.best_each, "least": stage.least}
