"""What tie-breaks are called on the screen."""

from django.utils.translation import gettext_lazy as _

from games.tournaments.standings import TieBreak

TIE_BREAK_NAMES = {
    TieBreak.DIRECT: _("Entre si"),
    TieBreak.BUCHHOLZ: _("Buchholz"),
    TieBreak.BUCHHOLZ_CUT: _("Buchholz sem o pior"),
    TieBreak.BUCHHOLZ_MEDIAN: _("Buchholz mediano"),
    TieBreak.PROGRESSIVE: _("Progressivo"),
    TieBreak.SONNEBORN: _("Sonneborn-Berger"),
    TieBreak.WINS: _("Partidas ganhas"),
    TieBreak.PLAY_OFF: _("Desempate"),
    TieBreak.LOT: _("Sorteio"),
}
