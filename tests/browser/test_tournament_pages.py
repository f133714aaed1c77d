"""Pages of tournaments, and of the ladder of a class, that no other test looks at."""

import pytest

pytestmark = pytest.mark.browser

# Of a teacher beside the demonstration: a competition whose first round is over, one that has not begun, and
# one that is published.
SET_UP = """
from accounts.models import User
from games.models import Entrant, Fixture
from games.rules import catalogue
from games.tournaments import days, desk, entering, guest_cards, states
from games.tournaments.days import CompetitionTerms

teacher, _new = User.objects.get_or_create(username=given, kind=User.Kind.TEACHER)
terms = [
    CompetitionTerms(catalogue.build(slug, {}), name, rounds=3, room="Pavilhão, sala 12")
    for slug, name in (("nim", "Nim, 2.º ciclo"), ("hex", "Hex"))
]
day = days.create_day(by=teacher, name="Final de todas as escolas do concelho", competitions=terms)
states.open_entries(day, teacher)
competition = day.competitions.first()
last_names = ("Melo", "Costa", "Dias", "Reis")
names = [f"{first} {last}" for first in ("Ana", "Rui", "Eva", "Gil") for last in last_names]
entering.enter_names(competition, names, teacher, "Escola Básica e Secundária de Cima")
states.close_entries(day, teacher)
guest_cards.give(competition, teacher)
undecided = Fixture.objects.filter(round__phase__competition=competition, decision="")
for _round in range(2):
    for fixture in undecided.filter(second__isnull=False):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    desk.begin_round(competition, teacher)
prepared = days.create_day(by=teacher, name="Dia da escola", competitions=terms)
over = days.create_day(by=teacher, name="Final do ano passado", competitions=terms)
states.open_entries(over, teacher)
entering.enter_names(over.competitions.first(), names, teacher, "Escola Básica e Secundária de Cima")
states.close_entries(over, teacher)
Entrant.objects.filter(competition__tournament=over, number__lte=9).update(consents=True)
states.close(over, teacher)
states.publish(over, teacher)
pending = undecided.first().pk
print(json.dumps([day.code, competition.code, pending, prepared.code, over.competitions.first().code]))
"""
# Of a class of that teacher's school: two tournaments in which everybody is level, one of them a knock-out,
# and a ladder with a challenge that waits.
IN_CLASS = """
from accounts.models import Classroom, Enrolment, School, Teaching, User
from games.ladders import climbing
from games.models import Fixture
from games.rules import catalogue
from games.tournaments import deciders, desk

teacher = User.objects.get(username=given)
school = School.objects.create(name="Escola Básica e Secundária de Cima")
room = Classroom.objects.create(school=school, name="8.º T", year="2026/27")
Teaching.objects.create(classroom=room, teacher=teacher)
pupils = [User.objects.create(username=f"da escada {number}", kind=User.Kind.PUPIL) for number in range(6)]
for number, pupil in enumerate(pupils):
    name = f"Maria Francisca Constantina de Albuquerque e Vasconcelos {number}"
    Enrolment.objects.create(pupil=pupil, classroom=room, real_name=name)
codes, choosers = [], []
for phase_format in ("knock-out", "swiss"):
    tournament = desk.create(
        classroom=room, by=teacher, name="Torneio", game=catalogue.build("nim", {}), pupils=pupils[:4],
        phase_format=phase_format, rounds=2, draws_start=True,
    )
    desk.begin_round(desk.competition_of(tournament), teacher)
    fixtures = Fixture.objects.filter(round__phase__competition__tournament=tournament)
    for fixture in fixtures:
        desk.decide(fixture, (2, 2), Fixture.Decision.BOARD, "", teacher)
    codes += [tournament.code, fixtures[0].pk]
    choosers.append(deciders.chooser_of(desk.competition_of(tournament), fixtures[0]).user.username)
ladder = climbing.create(classroom=room, by=teacher, game=catalogue.build("hex", {}))
first, second, *_others = climbing.in_order(ladder)
climbing.challenge(ladder, second.user, 1)
print(json.dumps([*codes[:3], room.key, ladder.code, first.user.username, choosers[0]]))
"""
TEACHER = """
from accounts.models import User
User.objects.get_or_create(username=given, kind=User.Kind.TEACHER)
"""
# Of parts of a page, on paper: those that are not seen whole.
CUT = "parts => parts.filter((part) => part.scrollHeight > part.clientHeight).map((part) => part.innerText)"
A4 = {"width": 718, "height": 1047}  # within margins of a centimetre
CLEAR = """
from accounts.models import School, User

School.objects.filter(classrooms__name="8.º T").delete()
User.objects.filter(username__startswith="da escada").delete()
"""


@pytest.fixture
def of_class(live_site):
    """What is made of a class goes again: other tests look at all classes."""
    yield lambda teacher: live_site.run(IN_CLASS, teacher)
    live_site.run(CLEAR)


def test_pages_of_the_desk_and_of_the_organisers(live_site, of_class, sign_in, everywhere):
    day, competition, fixture, prepared, published = live_site.run(SET_UP, "mesa das páginas")
    page = sign_in("mesa das páginas", f"/torneios/{day}/")
    everywhere(page)
    level, table, equal, room, ladder, pupil, chooser = of_class("mesa das páginas")
    for code, rest in (
        ("planeador", ""),
        (level, f"desempate/{table}/"),
        (equal, "iguais/"),
        (day, "equipa/"),
        (day, "registo/"),
        (prepared, "nova-prova/?jogo=nim"),
        (competition, ""),
        (competition, "prova/"),
        (competition, "tem-conta/"),
        (competition, f"sala/{fixture}/"),
        (competition, "ecras/"),
        (competition, "ecra/"),
        (competition, "papel/"),
        (competition, "listas/"),
        (competition, "certificados/"),
        (competition, "autorizacoes/"),
        (competition, "regulamento/"),
        (competition, "mesa/2/1/"),
        (published, "resultados/"),
    ):
        page.goto(f"/torneios/{code}/{rest}")
        everywhere(page)
    for path in (
        f"/turmas/{room}/torneios/ensaios/",
        f"/turmas/{room}/torneios/trazer/",
        f"/turmas/{room}/escadas/",
        f"/escadas/{ladder}/mudar/",
        f"/escadas/{ladder}/",
    ):
        page.goto(path)
        everywhere(page)
    everywhere(sign_in(pupil, f"/escadas/{ladder}/"))
    page = sign_in(chooser, f"/torneios/{level}/desempate/{table}/")
    assert page.get_by_role("main").get_by_role("button").count()
    everywhere(page)


def test_nothing_is_cut_on_paper(live_site, of_class, sign_in):
    """However long the names: of the slips, four a page, and the certificates."""
    live_site.run(TEACHER, "papel")
    _knock_out, _table, equal, *_others = of_class("papel")
    page = sign_in("papel", f"/torneios/{equal}/papel/", viewport=A4)
    page.emulate_media(media="print")
    slips = page.locator(".tournament-slip")
    assert slips.count() == 2
    assert slips.evaluate_all(CUT) == []
    page.goto(f"/torneios/{equal}/certificados/")
    assert page.locator(".certificate-frame").evaluate_all(CUT) == []
