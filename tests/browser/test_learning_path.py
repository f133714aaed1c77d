"""The shelf, the end of a lesson, the own path, a sitting of training, and goals that a teacher sets."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from lessons.course.shipped_lessons import shipped_lesson
from tests.browser.conftest import PHONE, settled

pytestmark = pytest.mark.browser

WINNING = ("h", "p3-6")  # a step of lesson 6, and its move
ANSWER_FIRST = """
from django.utils import timezone
from accounts.models import User
from lessons.course import practice, sittings
from lessons.course.models import Answer
name, count = given.split()
who = User.objects.get(username=name)
for asked in sittings.find_sitting(who, {}, practice.tries_of(who, {})).asked[: int(count)]:
    slug, level, name = asked.question
    if asked.question.is_problem:
        sittings.note_problem(who, {}, name, solved=True)
    elif not asked.over:
        seed = practice.seed_of(who, {}, name)
        Answer.objects.create(who=who, exercise=slug, level=level, seed=seed, number=1, given=[], written="",
                              state="right", at=timezone.now())
"""
FORGET = """
from accounts.models import User
from lessons.course.models import Answer, PracticeSitting
who = User.objects.get(username=given)
for kept in (Answer, PracticeSitting):
    kept.objects.filter(who=who).delete()
"""


def test_a_lesson_ends_with_what_was_won_and_the_shelf_goes_on(visit, everywhere):
    page = visit("/licoes/", viewport=PHONE)
    everywhere(page)
    expect(page.get_by_role("img", name=re.compile("^Hackenbush|^Nim: ")).first).to_be_visible()
    step, move = WINNING
    page.goto(f"/licoes/bouton/passos/{step}/")
    page.get_by_label("Ou escreve a jogada").fill(move)
    settled(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Seguinte")).to_be_visible()
    page.goto(f"/licoes/bouton/passos/{shipped_lesson('bouton', 'pt').steps[-1].id}/")
    page.get_by_role("button", name="Terminar").click()
    won = page.get_by_role("region", name="O que agora sabes fazer")
    expect(won.get_by_role("img", name=re.compile("^Nim: "))).to_be_visible()
    everywhere(page)
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.get_by_role("link", name="Todas as lições").click()
    page.get_by_role("link", name="Continua").click()
    expect(page).to_have_url(re.compile("/licoes/bouton/passos/"))


def test_a_sitting_is_broken_off_and_goes_on(live_site, sign_in, everywhere):
    page = sign_in("aluno2", "/treino/", viewport=PHONE)
    page.get_by_role("button", name="Começar").click()
    expect(page.get_by_text("pergunta 1 de 10")).to_be_visible()
    everywhere(page)
    live_site.run(ANSWER_FIRST, "aluno2 1")
    page.reload()
    page.get_by_role("link", name="Seguinte").click()
    expect(page.get_by_text("pergunta 2 de 10")).to_be_visible()
    page.reload()
    expect(page.get_by_text("pergunta 2 de 10")).to_be_visible()
    page.get_by_role("link", name="Interromper").click()
    live_site.run(ANSWER_FIRST, "aluno2 10")
    page.get_by_role("link", name="Continuar").click()
    expect(page.get_by_role("heading", name="Treino feito!")).to_be_visible()
    everywhere(page)
    page.get_by_role("link", name="O meu caminho").click()
    expect(page.get_by_role("heading", name="1 dia de trabalho")).to_be_visible()
    everywhere(page)
    live_site.run(FORGET, "aluno2")


def test_a_teacher_sets_a_goal_which_a_pupil_sees(sign_in, accessible):
    teacher = sign_in("professora", "/turmas/")
    teacher.get_by_role("link", name=re.compile("7.º A")).first.click()
    teacher.get_by_role("link", name="Metas").click()
    teacher.get_by_label("O quê").select_option(label="Arbustos")
    teacher.get_by_label("Até").fill(str(timezone.localdate() + timedelta(3)))
    teacher.get_by_role("button", name="Pôr a meta").click()
    bushes = teacher.get_by_role("listitem").filter(has_text="Arbustos")
    expect(bushes).to_be_visible()
    accessible(teacher)
    pupil = sign_in("aluno1", "/caminho/", viewport=PHONE)
    goal = pupil.get_by_role("region", name="Metas da turma")
    expect(goal.get_by_role("link", name="Arbustos")).to_be_visible()
    accessible(pupil)
    bushes.get_by_role("button", name="Retirar").click()
    bushes.get_by_role("button", name="Repor").click()
    bushes.get_by_role("button", name="Retirar").click()
    expect(bushes.get_by_role("button", name="Repor")).to_be_visible()
    pupil.reload()
    expect(goal).to_be_visible()  # of which the demonstration has others
    expect(goal.get_by_role("link", name="Arbustos")).to_be_hidden()
