"""Every address of a tournament between schools, for its six roles and a teacher of another school.

The tournament of a class is in `tests/test_permissions.py`, and who reads which names in
`test_names_of_others.py`.
"""

import pytest
from django.urls import reverse

from accounts.models import School, User
from games import urls
from games.models import Entrant, Fixture, TournamentRole
from games.tournaments import days, desk, entering, states
from games.tournaments.days import CompetitionTerms
from tests.games.tournaments.conftest import BEAN
from tests.test_permissions import Browsers, World, _letter
from tests.users import enrol, make_classroom, make_user

pytestmark = pytest.mark.django_db

PEOPLE = ("organiser", "arbiter", "helper", "teacher", "pupil", "screen", "stranger")
ROLES = ("organiser", "arbiter", "helper", "teacher", "screen")
# "y" an answer, "n" refused (403, 404); of a competition, or of the day where its code is asked.
PAGES = {
    "games:competition-names": "yynnnnn",
    "games:competition-new of the day": "ynnnnnn",
    "games:competition-settings": "ynnnnnn",
    "games:guest-cards": "yynnnnn",
    "games:tournament": "yyyyyyn",
    "games:tournament of the day": "yyyyyyn",
    "games:tournament-account": "yynynnn",
    "games:tournament-certificates": "yynnnnn",
    "games:tournament-consents": "yynnnnn",
    "games:tournament-enter of the day": "ynnynnn",
    "games:tournament-hall": "yyynnnn",
    "games:tournament-json of the day": "ynnnnnn",
    "games:tournament-lists": "yynnnnn",
    "games:tournament-log of the day": "ynnnnnn",
    "games:tournament-paper": "yynnnnn",
    "games:tournament-play-offs": "yynnnnn",
    "games:tournament-regulation": "yyyyyyn",
    "games:tournament-result": "yyynnnn",
    "games:tournament-screen": "yyyyyyn",
    "games:tournament-screens": "yynnnnn",
    "games:tournament-table": "yynnnnn",
    "games:tournament-team of the day": "ynnnnnn",
    "games:tournament-time": "yyyyyyn",
    "games:tournament-trf": "yynnnnn",
    "games:tournament-typed": "yyyyyyn",
    "games:tournament-why": "yyyyyyn",
    "games:tournament-decider": "yynnynn",
    "lessons:tournament-file": "yynnnnn",
}
# What is sent: "w" something is written, "o" an answer and nothing written, "n" refused.
FORMS = [
    ("games:competition-names", "name=Ana Nova", "wwnnnnn"),
    ("games:competition-new", "", "onnnnnn"),
    ("games:competition-qualify", "", "oonnnnn"),
    ("games:competition-settings", "do=remove&sure=1", "onnnnnn"),
    (
        "games:competition-settings",
        "name=Outra&round_minutes=9&first_table=1&matches_each=1&phase_format=swiss&rounds=1",
        "onnnnnn",
    ),
    ("games:guest-cards", "do=all", "wwnnnnn"),
    ("games:tournament-account", "entrant={named}", "oononnn"),
    ("games:tournament-call", "", "oooowon"),
    ("games:tournament-consents", "do=consents&entrant={side}", "wonnnnn"),
    ("games:tournament-decider", "lots=1", "oonnonn"),
    ("games:tournament-enter", "", "onnonnn"),
    ("games:tournament-entrants", "withdrawn={side}", "wwnnnnn"),
    ("games:tournament-entrants", "out={named}", "oonnnnn"),
    ("games:tournament-exchange", "first={side}&second={named}&do=apart", "wwnnnnn"),
    ("games:tournament-free", "", "nnnnonn"),
    ("games:tournament-hall", "fixture={pk}&outcome=2 0", "wwwnnnn"),
    ("games:tournament-hall", "do=answer&fixture={pk}", "ooonnnn"),
    ("games:tournament-hall", "do=no-show&fixture={pk}", "ooonnnn"),
    ("games:tournament-hall", "do=time&minutes=10", "wwonnnn"),
    ("games:tournament-hall", "do=pause", "wwonnnn"),
    ("games:tournament-hall", "do=judge", "wwonnnn"),
    ("games:tournament-hall", "do=ask", "wwonnnn"),
    ("games:tournament-here", "", "oooooon"),
    ("games:tournament-play", "", "oooooon"),
    ("games:tournament-play-offs", "place_1=1&reason=sim", "oonnnnn"),
    ("games:tournament-result", "outcome=board 2 0", "wwwnnnn"),
    ("games:tournament-result", "undo=1", "wwonnnn"),
    ("games:tournament-round", "do=unpublish", "wwnnnnn"),
    ("games:tournament-round", "do=draft", "oonnnnn"),
    ("games:tournament-round", "do=close", "oonnnnn"),
    ("games:tournament-round", "do=delete&sure=1", "wnnnnnn"),
    ("games:tournament-school", "called=number", "nnnwnnn"),
    ("games:tournament-screens", "number=1&part=tables&message=Ola", "wwnnnnn"),
    ("games:tournament-state", "do=pause", "wnnnnnn"),
    ("games:tournament-state", "do=bell&minutes=9", "wnnnnnn"),
    ("games:tournament-state", "do=allow-phrases", "wnnnnnn"),
    ("games:tournament-state", "do=delete&sure=1", "wnnnnnn"),
    ("games:tournament-table", "do=warn&kind=move&entrant={side}", "wwnnnnn"),
    ("games:tournament-table", "do=clock&minutes=5", "wwnnnnn"),
    ("games:tournament-table", "do=adjourn", "wwnnnnn"),
    ("games:tournament-table", "do=replay&reason=Engano", "wwnnnnn"),
    ("games:tournament-table", "do=board", "wwnnnnn"),
    ("games:tournament-team", "kind=arbiter", "wnnnnnn"),
    ("games:tournament-team", "do=revoke&invitation={invitation}", "wnnnnnn"),
    ("games:tournament-team", "do=remove&role={role}&sure=1", "wnnnnnn"),
    ("games:tournament-typed", "outcome=2 0&number=x", "oooooon"),
]
OF_THE_DAY = ("competition-new", "-enter", "-school", "-state", "-team")


@pytest.fixture
def world(teacher, classroom, pupils):
    """A round with a table of a pupil against another school; who came by name waits."""
    users = {role: make_user(role, User.Kind.TEACHER, school=classroom.school) for role in ROLES}
    users |= {"pupil": pupils[0]}
    own = make_classroom(users["teacher"], "9.º Z", School.objects.create(name="Outra escola"))
    away = make_user("fora")
    enrol(own, away, "Marta Oculta")
    users["stranger"] = make_user(
        "estranha", User.Kind.TEACHER, school=School.objects.create(name="Terceira")
    )
    make_classroom(users["stranger"], "5.º A", users["stranger"].school)
    organiser = users["organiser"]
    terms = [CompetitionTerms(BEAN, name, rounds=2, matches_each=1) for name in ("Nim", "Outra")]
    day = days.create_day(by=organiser, name="Dia", competitions=terms)
    day.competitions.update(seed="dia")
    competition = day.competitions.first()
    for role in ROLES[1:]:
        of = competition if role in ("arbiter", "helper") else None
        invitation = days.invite(day, TournamentRole.Kind(role), organiser, competition=of)
        days.accept(invitation.code, users[role])
    unused = days.invite(day, TournamentRole.Kind.HELPER, organiser)
    Entrant.objects.create(competition=competition, user=pupils[0], classroom=classroom, number=1)
    Entrant.objects.create(competition=competition, user=away, classroom=own, number=2)
    states.open_entries(day, organiser)
    entering.enter_names(competition, ["Zé Solto"], organiser)
    states.close_entries(day, organiser)
    desk.set_status(Entrant.objects.get(name="Zé Solto"), Entrant.Status.ABSENT, organiser)
    desk.begin_round(competition, organiser)
    fixture = Fixture.objects.get(second__isnull=False)
    keys = {
        "code": competition.code,
        "day": day.code,
        "pk": fixture.pk,
        "number": 1,
        "place": fixture.table,
        "kind": "csv",
        "side": fixture.first_id,
        "named": Entrant.objects.get(name="Zé Solto").pk,
        "invitation": unused.pk,
        "role": day.roles.get(user=users["screen"]).pk,
    }
    return World(users=users, keys=keys, foreign={})


def addresses():
    """Of all that belongs to one tournament: the name, and the names of its parameters."""
    for pattern in urls.urlpatterns:
        if "torneios/<slug:code>/" in str(pattern.pattern):
            yield f"games:{pattern.name}", list(pattern.pattern.converters)
    yield "lessons:tournament-file", ["code", "kind"]
    yield "lessons:tournament-results-file", ["code", "kind"]


def to(name, parameters, keys, code):
    return reverse(name, kwargs={key: keys[key] for key in parameters} | {"code": code})


def test_who_reads_which_page(world):
    browsers, keys = Browsers(world), world.keys
    found = {}
    for name, parameters in addresses():
        for of, code in (("", keys["code"]), (" of the day", keys["day"])):
            answers = [browsers.ask(who, to(name, parameters, keys, code)) for who in PEOPLE]
            if not all(answer.status_code in (404, 405) for answer in answers):
                found[name + of] = "".join(_letter(answer) for answer in answers)
    assert found == PAGES
    told = {name.removesuffix(" of the day") for name in PAGES} | {name for name, *_row in FORMS}
    # What is not published, and no rehearsal.
    assert {name for name, _parameters in addresses()} - told == {
        "games:tournament-results",
        "games:rehearsal-end",
        "lessons:tournament-results-file",
    }


def test_who_writes_what(world):
    browsers, keys = Browsers(world), world.keys
    parameters = dict(addresses())
    found = []
    for name, form, _letters in FORMS:
        code = keys["day"] if name.endswith(OF_THE_DAY) else keys["code"]
        letters = ""
        for who in PEOPLE:
            letter = _letter(browsers.ask(who, to(name, parameters[name], keys, code), form.format(**keys)))
            # In capitals: refused, and yet something was written.
            written = "w" if letter == "y" else letter.upper()
            letters += written if browsers.written else letter.replace("y", "o")
        found.append((name, form, letters))
    assert found == FORMS
