"""Where the card of one guest is shown."""

from django.urls import reverse

from games.models import Competition

ENTRANT = "inscrito"  # in the query: the entrant whose card alone is shown


def card_address(competition: Competition, entrant: int) -> str:
    """The page with the card of the entrant with this primary key."""
    return f"{reverse('games:guest-cards', args=[competition.code])}?{ENTRANT}={entrant}"
