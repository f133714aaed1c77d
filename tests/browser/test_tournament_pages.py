"""Pages of a tournament between schools that no other test looks at."""

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


def test_pages_of_the_desk_and_of_the_organisers(live_site, sign_in, everywhere):
    day, competition, fixture, prepared, published = live_site.run(SET_UP, "mesa das páginas")
    page = sign_in("mesa das páginas", f"/torneios/{day}/")
    everywhere(page)
    for code, rest in (
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
