"""Exercises in a browser: a wrong answer is explained in place, the right one leads on; keys are enough."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def test_a_visitor_practises(visit, everywhere):
    page = visit("/treino/", viewport=PHONE)
    everywhere(page)
    page.get_by_role("link", name="Soma-nim", exact=True).click()
    *_start, level, seed, _end = page.url.split("/")
    prompt = page.get_by_role("heading", level=2).first.inner_text()
    first, second = map(int, re.findall(r"\d+", prompt))
    field = page.get_by_label("A tua resposta")
    expect(field).to_be_focused()
    page.keyboard.type(str(first + second))
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Essa é a soma habitual")
    expect(field).to_be_focused()
    page.get_by_role("button", name="Pista").click()
    expect(page.get_by_role("status")).to_contain_text("alinhados à direita")
    field.fill(str(first ^ second))
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Certo!")
    everywhere(page)
    page.get_by_role("link", name="Outra pergunta").click()
    expect(page.get_by_label("A tua resposta")).to_be_empty()
    expect(page).not_to_have_url(f"/treino/soma-nim/{level}/{seed}/")


def test_drawn_questions_and_the_days_problems(visit, everywhere):
    for address in ("completar-digrafo/2/a", "casa-falsa/3/a", "classificar-jogo/1/a"):
        everywhere(visit(f"/treino/{address}/", viewport=PHONE))
    page = visit("/problemas/", viewport=PHONE)
    everywhere(page)
    page.get_by_role("heading", level=3).first.get_by_role("link").click()
    expect(page.get_by_role("button", name="Pista")).to_be_visible()


def test_a_large_file_is_waited_for_and_downloads_by_itself(live_site, sign_in, accessible):
    script = """
        from django.utils import timezone
        from accounts.models import Classroom
        from lessons.course.models import Answer
        classroom = Classroom.objects.filter(teachings__teacher__username="professora").first()
        who = classroom.enrolments.first().pupil
        Answer.objects.bulk_create(
            Answer(who=who, exercise="mex", level=1, seed="abc", number=number, given=[[0, 1]], written=given,
                   state="wrong", at=timezone.now())
            for number in range(2_001)
        )
        print(json.dumps(classroom.key))
    """
    key = live_site.run(script, "long ago")
    for scripts in (True, False):
        teacher = sign_in("professora", f"/turmas/{key}/treino/", java_script_enabled=scripts)
        with teacher.expect_download() as file:
            teacher.get_by_role("link", name="CSV").click()
            expect(teacher.get_by_role("status")).to_contain_text("A preparar o ficheiro")
            if scripts:
                accessible(teacher)
            while not (scripts or file.is_done()):
                teacher.get_by_role("link", name="Ver se já acabou").click()
                teacher.wait_for_timeout(500)
        assert file.value.path().read_text("utf-8-sig").count("long ago") == 2_001
        if scripts:
            expect(teacher.get_by_role("status")).to_contain_text("O ficheiro está pronto")
            accessible(teacher)
            teacher.get_by_role("link", name="Voltar").click()
            teacher.wait_for_url(f"**/turmas/{key}/treino/")
    live_site.run("""
        from lessons.course.models import Answer
        Answer.objects.filter(written="long ago").delete()
    """)
