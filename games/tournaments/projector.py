"""The screens of the hall: what each shows is set at the desk."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.models import Competition, TournamentScreen
from games.tournaments.writing import at_desk, note

NUMBERS = range(1, 5)
MOST_BOARDS = 4
MOST_MESSAGE = 160
USUAL = [TournamentScreen.Part.TABLES.value, TournamentScreen.Part.STANDINGS.value]


def screen_of(competition: Competition, number: int) -> TournamentScreen:
    """A screen as it was set; else tables and standings. Nothing is stored."""
    stored = TournamentScreen.objects.filter(competition=competition, number=number).first()
    return stored or TournamentScreen(competition=competition, number=number, parts=USUAL)


def set_screen(competition: Competition, number: int, parts: Sequence[str], message: str, by: User) -> None:
    """A screen shows these parts, and a message above them. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        if number not in NUMBERS or not {*parts} <= {*TournamentScreen.Part.values}:
            refuse(_("Escolhe um ecrã, e o que mostra."), "screen")
        if len(message) > MOST_MESSAGE:
            refuse(_("A mensagem tem %(most)d letras no máximo."), "message", most=MOST_MESSAGE)
        TournamentScreen.objects.update_or_create(
            competition=competition,
            number=number,
            defaults={"parts": [*parts], "message": message.strip()},
        )
        note("set-screen", tournament, by, competition, screen=number)
