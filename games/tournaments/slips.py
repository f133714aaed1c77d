"""Paper slips: each side of a table has a number of its own on it, with which it confirms what was typed.

At a tablet in the hall all sides type the result and their number. What all say alike stands; different
results are for the desk.
"""

import hashlib
import hmac

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import matches
from games.models import Entrant, Fixture, TableNote, TypedResult
from games.tournaments import desk, results
from games.tournaments.writing import lock_running, note

DIGITS = 5
MOST_TRIES = 20  # wrong numbers at a table
TRIES_SECONDS = 3600


def slip_number(fixture: Fixture, entrant: Entrant) -> str:
    """The number that stands on the slip beside a name: of this table and this round only."""
    told = f"slip {fixture.round_id} {fixture.table} {entrant.pk}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), told, hashlib.sha256).digest()
    return f"{int.from_bytes(digest[:8], 'big') % 10**DIGITS:0{DIGITS}}"


def type_result(fixture: Fixture, wins: tuple[int, ...], number: str, by: User) -> bool:
    """One side says how its table ended; whether the result stands now. Raises ValidationError.

    `by` is who is logged in at the tablet, not who types.
    """
    competition = fixture.round.phase.competition
    with matches.writing():
        tournament = lock_running(competition)
        desk.check_wins(fixture, wins, Fixture.Decision.BOARD, competition.matches_each)
        side = _side(fixture, number)
        if results.result_of(fixture, competition.matches_each).is_final:
            refuse(_("Esta mesa já tem resultado. Se está errado, fala com o árbitro."), "final")
        TypedResult.objects.update_or_create(
            fixture=fixture,
            entrant=side,
            defaults={**dict(zip(desk.WINS, wins, strict=False)), "at": timezone.now()},
        )
        typed = [row.wins for row in fixture.typed.all()]
        if len({*typed}) > 1:
            _tell_desk(fixture, side)
        if len({*typed}) > 1 or len(typed) < len(fixture.sides):
            return False
        desk.write_decision(fixture, wins, Fixture.Decision.BOARD, "")
        fixture.notes.filter(kind=TableNote.Kind.DIFFER, answered_at=None).update(answered_at=timezone.now())
        note("type-result", tournament, by, fixture, after=[*wins])
    return True


def _side(fixture: Fixture, number: str) -> Entrant:
    """Whose number this is. Raises ValidationError, and for a table at which too many were tried."""
    key = f"slips:{fixture.pk}"
    if cache.get(key, 0) >= MOST_TRIES:
        refuse(_("Aqui já se tentaram números a mais: fala com o árbitro."), "tries")
    sender = next((side for side in fixture.sides if slip_number(fixture, side) == number.strip()), None)
    if sender is None:
        cache.set(key, cache.get(key, 0) + 1, TRIES_SECONDS)
        refuse(_("Esse número não está no papel desta mesa."), "number")
    return sender


def _tell_desk(fixture: Fixture, side: Entrant) -> None:
    differing = {"fixture": fixture, "kind": TableNote.Kind.DIFFER, "answered_at": None}
    if not TableNote.objects.filter(**differing).exists():
        TableNote.objects.create(**differing, entrant=side, at=timezone.now())
