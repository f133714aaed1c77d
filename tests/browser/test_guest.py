"""A guest of a tournament: scans a card, plays a move at a live table, and is out when it closes."""

import pytest
from playwright.sync_api import expect

from tests.browser.seated import take

pytestmark = pytest.mark.browser

# A final with two who came by name, of a teacher beside the demonstration.
SET_UP = """
from accounts.models import User
from games.rules import catalogue
from games.tournaments import days, entering, states
from games.tournaments.days import CompetitionTerms

teacher, _new = User.objects.get_or_create(username=given, kind=User.Kind.TEACHER)
terms = [CompetitionTerms(catalogue.build("nim", {"heaps": [2]}), "Nim", rounds=1, matches_each=1)]
day = days.create_day(by=teacher, name="Final das escolas", competitions=terms)
states.open_entries(day, teacher)
competition = day.competitions.get()
competition.draws_start = False
competition.save()
entering.enter_names(competition, ["Ana Melo", "Rui Costa"], teacher, "Escola de Cima")
states.close_entries(day, teacher)
print(json.dumps([day.code, competition.code]))
"""
BEGIN = """
from accounts import guests
from accounts.models import User
from games.models import Competition, Entrant
from games.tournaments import desk

competition = Competition.objects.get(code=given)
fixture = desk.begin_round(competition, User.objects.get(username="mesa")).fixtures.get()
users = [side.user for side in fixture.sides]
codes = guests.codes_of(users)
print(json.dumps([[codes[side.user_id] for side in fixture.sides], fixture.first.name]))
"""
CLOSE = """
from accounts.models import User
from games.models import Tournament
from games.tournaments import states

states.close(Tournament.objects.get(code=given), User.objects.get(username="mesa"))
"""


def test_a_guest_plays_until_the_tournament_closes(sign_in, visit, live_site, everywhere):
    day, competition = live_site.run(SET_UP, "mesa")
    cards = sign_in("mesa", f"/torneios/{competition}/cartoes/")
    cards.get_by_role("button", name="Fazer os cartões que faltam").click()
    expect(cards.locator(".login-card")).to_have_count(2)
    everywhere(cards)
    codes, first = live_site.run(BEGIN, competition)
    # The QR of a card is the address with its code.
    one, other = (visit(f"/convidado/#{code}") for code in codes)
    for page in (one, other):
        page.wait_for_url(f"**/torneios/{competition}/")
        page.get_by_role("button", name="Jogar").click()
        page.wait_for_url("**/partidas/**")
        expect(page.locator("#match")).to_have_attribute("data-status", "playing")
    # In mid-match the desk makes another card: who has the old one is told so, and goes on with the new one.
    cards.reload()
    cards.get_by_role("button", name=f"Novo cartão: {first}").click()
    cards.get_by_role("button", name="Novo cartão", exact=True).click()
    new_code = cards.locator(".login-card .code").inner_text()
    one.wait_for_url("**/convidado/")
    expect(one.get_by_text("O cartão com que entraste já não serve")).to_be_visible()
    one.get_by_label("Código do cartão").fill(new_code)
    one.get_by_role("main").get_by_role("button", name="Entrar").click()
    one.get_by_role("button", name="Jogar").click()
    one.wait_for_url(other.url)
    expect(one.locator("#match")).to_have_attribute("data-status", "playing")
    take(one, "p1.2")
    take(other, "p1.1")
    expect(one.locator("#match")).to_have_attribute("data-status", "finished")
    one.goto(f"/torneios/{competition}/")
    everywhere(one)
    live_site.run(CLOSE, day)
    # The page asks for what is new, and is led away.
    one.wait_for_url("**/convidado/")
    expect(one.get_by_text("O cartão com que entraste já não serve")).to_be_visible()
    everywhere(one)
    other.goto(f"/convidado/#{codes[1]}")
    expect(other.get_by_text("Este código não serve.")).to_be_visible()
