"""A final between three schools, from its entries to its published standings, in compressed time.

Two arbiters, forty pupils in four competitions with a group phase and a final; in one of them two meet in two
matches. What nobody touches happens in scripts beside the server, as in a rehearsal: the better of a pair
wins, who has the smaller number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Site, expect_renewed, fits
from tests.browser.seated import take

pytestmark = pytest.mark.browser

WALL = {"width": 1280, "height": 720}
# Three schools with a class each; two schools enter theirs, the third is entered by its teacher in a browser.
SET_UP = """
    from accounts.models import Classroom, Enrolment, School, Teaching, User
    from games.models import TournamentRole
    from games.rules import catalogue
    from games.tournaments import days, entering, states
    from games.tournaments.group_stages import StageTerms

    def teacher(name, school=None):
        return User.objects.create(username=name, kind=User.Kind.TEACHER, first_name=name, school=school)

    organiser = teacher("organizadora da final")
    bean, hexagons = catalogue.build("nim", {"heaps": [1]}), catalogue.build("hex", {})
    terms = [
        days.CompetitionTerms(game, name, matches_each=each, rounds=2, stage=StageTerms(12, 3, 1, 4))
        for name, game, each in zip("ABCD", (bean, hexagons, bean, hexagons), (2, 1, 1, 1))
    ]
    day = days.create_day(by=organiser, name="Final entre escolas", competitions=terms)
    day.competitions.update(seed="final")
    competitions = day.competitions.all()
    states.open_entries(day, organiser)
    for name in ("árbitra", "árbitro"):
        days.accept(days.invite(day, TournamentRole.Kind.ARBITER, organiser).code, teacher(name))
    for place, count in (("Faro", 13), ("Beja", 13), ("Évora", 12)):
        school = School.objects.create(name=place)
        room = Classroom.objects.create(school=school, name="7.º F", year="2026/27")
        own = teacher(f"de {place}", school)
        Teaching.objects.create(classroom=room, teacher=own)
        pupils = User.objects.bulk_create(
            User(username=f"{place}{number}", kind=User.Kind.PUPIL) for number in range(count)
        )
        Enrolment.objects.bulk_create(
            Enrolment(pupil=pupil, classroom=room, real_name=f"{place} Secreto {number}")
            for number, pupil in enumerate(pupils)
        )
        invitation = days.invite(day, TournamentRole.Kind.TEACHER, organiser)
        if place != "Évora":
            days.accept(invitation.code, own)
            chosen = {row.pk: [pupil.pk for pupil in pupils[row.position - 1 :: 4]] for row in competitions}
            entering.choose(day, room, chosen, own)
    print(json.dumps([day.get_absolute_url(), f"/torneios/convites/{invitation.code}/"]))
"""
# The next round of these competitions is made and published.
BEGIN = """
    from accounts.models import User
    from games.models import Competition
    from games.tournaments import desk

    for competition in Competition.objects.filter(code__in=given):
        desk.begin_round(competition, User.objects.get(username="árbitro"))
"""
# Every table of these competitions without a result gets one.
DECIDE = """
    import re

    from accounts.models import User
    from games.models import Competition, Fixture
    from games.tournaments import desk, results

    for competition in Competition.objects.filter(code__in=given):
        each = competition.matches_each
        for fixture in results.published_rounds(competition)[-1].fixtures.all():
            if fixture.second and not results.result_of(fixture, each).is_final:
                called = [side.name or side.user.username for side in fixture.sides]
                first, second = (int(re.sub(r"\\D", "", name)) for name in called)
                wins = (2 * each, 0) if first < second else (0, 2 * each)
                desk.decide(fixture, wins, Fixture.Decision.BOARD, "", User.objects.get(username="árbitro"))
"""
# Of a competition: its entrants with their schools, and the tables of the last round.
LOOK = """
    from games.models import Competition
    from games.tournaments import results

    competition = Competition.objects.get(code=given)
    rounds = results.published_rounds(competition)
    tables = [
        [fixture.table, fixture.pk, fixture.on_board, [str(side.user or side.name) for side in fixture.sides]]
        for fixture in (rounds[-1].fixtures.all() if rounds else ())
    ]
    people = [[row.number, str(row.user or row.name), row.school] for row in competition.entrants.all()]
    print(json.dumps([people, tables]))
"""
PHASES = """
    from games.models import Competition

    own = Competition.objects.filter(tournament__name="Final entre escolas").order_by("name")
    own.exclude(group_of=None).update(seed="grupo")
    print(json.dumps([[row.code, row.group_of_id is not None] for row in own]))
"""
# The other tests of the site find it as it was.
CLEAR = """
    from accounts.models import Classroom, School, User
    from games.models import Tournament

    Tournament.objects.filter(name="Final entre escolas").delete()
    rooms = Classroom.objects.filter(name="7.º F")
    User.objects.filter(enrolments__classroom__in=rooms).delete()
    rooms.delete()
    User.objects.filter(username__regex="^(de |árbitr|organizadora da final)").delete()
    School.objects.filter(name__in=["Faro", "Beja", "Évora"]).delete()
"""
QUALIFY = """
    from accounts.models import User
    from games.models import Competition
    from games.tournaments import group_stages

    for competition in Competition.objects.filter(code__in=given):
        group_stages.qualify(competition, User.objects.get(username="árbitro"))
"""


@dataclass
class Table:
    number: int
    pk: int
    on_board: bool
    sides: list[str]


def look(site: Site, code: str) -> tuple[list[Any], list[Table]]:
    people, tables = site.run(LOOK, code)
    return people, [Table(*row) for row in tables]


def row(page: Page, table: Table) -> Locator:
    """A table on the projector."""
    number = page.locator("b.number", has_text=re.compile(rf"^{table.number}$"))
    return page.locator("section[aria-labelledby=ecra-mesas] li").filter(has=number)


def tile(page: Page, table: Table) -> Locator:
    """A table in the hall."""
    number = page.locator("b.number", has_text=re.compile(rf"^{table.number}$"))
    return page.locator(".hall-table").filter(has=number)


def newcomer_wins(table: Table) -> tuple[str, str]:
    """The result with which who came without an account wins both matches at a table, and the other one."""
    return ("2–0", "0–2") if table.sides[0].startswith("Z") else ("0–2", "2–0")


def enter_class(teacher: Page) -> None:
    """The teacher takes the invitation, ticks everybody once, and has them called by numbers."""
    teacher.get_by_role("button", name="Aceitar").click()
    teacher.get_by_role("link", name="Inscrever os meus alunos").click()
    for number in range(12):
        teacher.get_by_label(f"Évora Secreto {number}, {'ABCD'[number % 4]}", exact=True).check()
    teacher.get_by_label("um número").check()
    teacher.get_by_role("button", name="Guardar as inscrições").click()
    expect(teacher.get_by_text("As inscrições da turma ficaram guardadas.")).to_be_visible()
    expect(teacher.locator("section[aria-labelledby=comprovativo]")).to_contain_text("Évora Secreto 11")


def begin_first_round(arbiter: Page, hall: str) -> None:
    """Two come without an account, somebody is not there; then the first round is made."""
    for name in ("Zeferino Novo 90", "Zulmira Nova 91"):
        arbiter.get_by_role("link", name="Entra alguém por nome").click()
        arbiter.locator("input[name=name]").fill(name)
        arbiter.get_by_role("button", name="Entra", exact=True).click()
        expect(arbiter.get_by_role("button", name=f"Falta: {name}")).to_be_visible()
    arbiter.get_by_role("button", name="Falta: Faro Secreto 12").click()
    expect(arbiter.get_by_role("button", name="Está: Faro Secreto 12")).to_be_visible()
    arbiter.get_by_role("button", name="Fazer a primeira jornada").click()
    arbiter.get_by_role("button", name="Publicar a jornada").click()
    expect(arbiter.get_by_text("A jornada está a decorrer.")).to_be_visible()
    arbiter.goto(hall)


def play_and_win(pupil: Page) -> None:
    """Whose turn it is takes the only bean."""
    pupil.get_by_role("button", name="Jogar", exact=True).click()
    expect(pupil.locator("#board[data-ready]")).to_be_visible()
    take(pupil, "p1.1")


def enter_and_correct(arbiter: Page) -> None:
    """The other arbiter enters the result of a table at a screen, and sets it right at once."""
    table = arbiter.locator(".hall-table").first
    arbiter.get_by_role("textbox", name="Mesa").fill(table.locator("b.number").inner_text())
    arbiter.get_by_role("button", name="Registar").click()
    arbiter.get_by_role("button", name="1–0", exact=True).click()
    table.get_by_role("link", name="mudar").click()
    arbiter.get_by_label("Porquê").fill("mesa trocada")
    arbiter.get_by_role("button", name="0–1", exact=True).click()
    expect(table).to_contain_text("0–1")


@pytest.fixture
def addresses(live_site: Site) -> Iterator[list[str]]:
    """Of the final, and of the invitation for the teacher of the third school."""
    yield live_site.run(SET_UP)
    live_site.run(CLEAR)


@pytest.mark.timeout(900)
def test_a_final_between_three_schools(addresses, live_site, sign_in, visit, everywhere):
    day, invitation = addresses
    teacher = sign_in("de Évora", invitation, viewport=PHONE)
    enter_class(teacher)
    everywhere(teacher)
    organiser = sign_in("organizadora da final", day)
    organiser.get_by_role("button", name="Fechar as inscrições").click()
    expect(organiser.get_by_text("As inscrições fecharam.")).to_be_visible()
    phases = live_site.run(PHASES)
    groups, finals = ([code for code, is_group in phases if is_group is wanted] for wanted in (True, False))
    group, final = groups[0], finals[0]

    # One competition is run by an arbiter in the hall, on screens and a board; the others go along.
    hall = f"/torneios/{group}/sala/"
    arbiter = sign_in("árbitra", f"/torneios/{group}/")
    begin_first_round(arbiter, hall)
    live_site.run(BEGIN, groups[1:])
    _people, tables = look(live_site, group)
    board = next(table for table in tables if table.on_board)
    on_screen = next(table for table in tables if not table.on_board and len(table.sides) == 2)
    wall = sign_in("árbitra", f"/torneios/{group}/ecra/", viewport=WALL)
    expect(row(wall, board)).to_be_visible()
    assert "Secreto" not in wall.locator("body").inner_text()

    # A pupil calls the arbiter and plays; the wrong result of the board is one touch.
    phone = sign_in(on_screen.sides[0], f"/torneios/{group}/", viewport=PHONE)
    phone.get_by_role("button", name="Chamar o árbitro").click()
    expect(arbiter.get_by_text(f"A mesa {on_screen.number} chama o árbitro")).to_be_visible()
    arbiter.get_by_role("button", name="Já vou").click()
    play_and_win(phone)
    expect(row(wall, on_screen)).to_contain_text("1–0")
    # In the second match the other one begins.
    play_and_win(sign_in(on_screen.sides[1], f"/torneios/{group}/", viewport=PHONE))
    expect(row(wall, on_screen)).to_contain_text("1–1")
    wrong, right = newcomer_wins(board)
    tile(arbiter, board).get_by_role("button", name=wrong).click()
    expect(row(wall, board)).to_contain_text(wrong)
    everywhere(arbiter)
    enter_and_correct(sign_in("árbitro", f"/torneios/{groups[1]}/sala/"))

    for _round in range(2):
        live_site.run(DECIDE, groups)
        live_site.run(BEGIN, groups)
    # In round 3 the server dies; what it had is there, and the screen comes back by itself.
    expect(wall.get_by_role("heading", name="Jornada 3 de 3")).to_be_visible()
    live_site.kill()
    expect(wall.locator("#live-line")).to_contain_text("Sem ligação em direto")
    live_site.start()
    expect_renewed(wall, "#ecra")
    _people, third = look(live_site, group)
    board_again = next(table for table in third if table.on_board)
    arbiter.goto(hall)
    _wrong, later = newcomer_wins(board_again)
    tile(arbiter, board_again).get_by_role("button", name=later).click()
    expect(row(wall, board_again)).to_contain_text(later)

    # Two rounds later the first result is set right.
    arbiter.goto(f"/torneios/{group}/mesas/{board.pk}/")
    arbiter.get_by_label("Porquê").fill("papel lido ao contrário")
    arbiter.get_by_role("button", name=right, exact=True).click()
    expect(arbiter.get_by_text("O resultado ficou registado.")).to_be_visible()
    live_site.run(DECIDE, groups)

    # Finals, and the end.
    live_site.run(QUALIFY, finals[1:])
    arbiter.goto(f"/torneios/{final}/")
    arbiter.get_by_role("button", name="Apurar os finalistas").click()
    expect(arbiter.get_by_text("Os apurados estão na final.")).to_be_visible()
    for _round in range(2):
        live_site.run(BEGIN, finals)
        live_site.run(DECIDE, finals)
    organiser.goto(day)
    organiser.get_by_role("button", name="Terminar o torneio").click()
    organiser.goto(f"/torneios/{final}/autorizacoes/")
    finalists, _tables = look(live_site, final)
    for ticked in organiser.locator("input[name=entrant]").all():
        ticked.check()
    number, unnamed, _school = next(person for person in finalists if person[2] == "Faro")
    organiser.get_by_label(f"Faro Secreto {unnamed.removeprefix('Faro')}", exact=True).uncheck()
    organiser.get_by_role("button", name="Guardar as autorizações").click()
    expect(organiser.get_by_text("As autorizações ficaram registadas.")).to_be_visible()
    organiser.get_by_role("button", name="Publicar a classificação").click()
    public = visit(f"/torneios/{final}/resultados/", viewport=PHONE)
    shown = public.get_by_role("main").inner_text()
    assert len(finalists) == 4
    assert f"Aluno {number}" in shown
    assert "Secreto" not in shown
    for place, name, school in finalists:
        if school == "Évora":
            assert f"Aluno {place}" in shown
        elif name != unnamed:
            assert f"{school} {name.removeprefix(school)}" in shown
    fits(public)
