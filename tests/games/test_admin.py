"""The list of matches in the admin."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Event, Match
from tests.pages import shows
from tests.users import make_user


@pytest.mark.parametrize(
    ("end", "why", "words"),
    [
        ("called-off", "", "anulada por abandono"),
        ("called-off", "late", "anulada por demora"),
        ("called-off", "adjourned", "anulada depois de suspensa"),
        ("resign", "", "desistência"),
    ],
)
def test_the_list_says_truly_why_a_match_ended(client, db, end, why, words):
    client.force_login(make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True))
    match = Match.objects.create(game="nim", access="link", status="finished", end=end)
    Event.objects.create(match=match, number=1, kind=end, text=why, at=timezone.now())
    text = client.get(reverse("admin:games_match_changelist")).text
    shows(text, f'<td class="field-ending">{words}</td>')
