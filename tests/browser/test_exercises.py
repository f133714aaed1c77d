"""Exercises in a browser: a wrong answer is explained in place, the right one leads on; keys are enough."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SCREEN

pytestmark = pytest.mark.browser


def test_a_visitor_practises(visit, everywhere):
    page = visit("/treino/", viewport=PHONE)
    everywhere(page)
    page.get_by_role("link", name="Soma-nim", exact=True).click()
    page.wait_for_url("**/treino/soma-nim/**")
    *_start, level, seed, _end = page.url.split("/")
    prompt = page.get_by_role("heading", level=2).first.inner_text()
    first, second = map(int, re.findall(r"\d+", prompt))
    field = page.get_by_label("A tua resposta")
    expect(field).to_be_focused()
    page.keyboard.type(str(first + second))
    page.keyboard.press("Enter")
    expect(page.locator("[data-answer-line]")).to_contain_text("Essa é a soma habitual")
    expect(field).to_be_focused()
    page.get_by_role("button", name="Pista").click()
    expect(page.locator("#veredicto")).to_contain_text("alinhados à direita")
    field.fill(str(first ^ second))
    page.keyboard.press("Enter")
    expect(page.locator("[data-answer-line]")).to_contain_text("Certo!")
    everywhere(page)
    page.get_by_role("link", name="Outra pergunta").click()
    expect(page.get_by_label("A tua resposta")).to_be_empty()
    expect(page).not_to_have_url(f"/treino/soma-nim/{level}/{seed}/")


OPENED = ("/treino/casa-falsa/3/a/", "/treino/nim-no-northcott/1/a/", "/treino/soma-nim/1/a/")
IN_STEPS = ("/licoes/mex-e-grundy/passos/d/", "/licoes/jogo-imparcial/passos/e/", "/problemas/hex-1/")


@pytest.mark.parametrize("viewport", [PHONE, SCREEN], ids=["phone", "screen"])
def test_a_question_that_is_opened_is_in_view(visit, viewport):
    for address in (*OPENED, *IN_STEPS):
        page = visit(address, viewport=viewport)
        question = page.locator("#enunciado, h1").last
        place = question.bounding_box()
        assert place, address
        assert page.evaluate("scrollY") == 0, address
        assert place["y"] + place["height"] <= viewport["height"], address
        if address in OPENED:
            expect(page.get_by_label("A tua resposta")).to_be_focused()


def test_a_text_that_was_not_sent_stays_and_is_asked_about(visit):
    page = visit("/licoes/bouton/passos/q/", viewport=PHONE)
    asked: list[str] = []

    def leave(dialog):
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    field = page.get_by_label("A tua resposta")
    field.press_sequentially("Com 2, 4")
    page.reload()
    expect(field).to_have_value("Com 2, 4")
    assert asked == ["beforeunload"]
    page.get_by_role("button", name="Guardar").click()
    expect(page.get_by_role("status").first).to_contain_text("Guardado")
    page.reload()
    expect(field).to_have_value("Com 2, 4")
    assert asked == ["beforeunload"]
    page.goto("/licoes/bouton/passos/f/")
    choice = page.get_by_role("radio").nth(1)
    choice.check()
    page.reload()
    expect(choice).to_be_checked()
    page.goto("/licoes/bouton/passos/h/")
    move = page.get_by_label("Ou escreve a jogada")
    move.press_sequentially("9->5")
    expect(page.locator("#percebido")).to_have_text("Percebi: tirar 4 feijões da pilha 3.")
    page.reload()
    expect(move).to_have_value("9->5")
    assert asked == ["beforeunload"] * 4
    page.get_by_role("button", name="Jogar").click()
    expect(page.get_by_role("link", name="Voltar atrás")).to_be_visible()
    page.reload()
    page.get_by_role("link", name="Voltar atrás").click()
    expect(move).to_have_value("")
    assert asked == ["beforeunload"] * 4


def test_what_is_said_of_an_answer_is_in_view(visit):
    page = visit("/treino/casa-falsa/3/a/", viewport=PHONE)
    page.get_by_label("A tua resposta").fill("z9")
    page.keyboard.press("Enter")
    expect(page.locator("[data-answer-line]")).to_be_in_viewport(ratio=1)


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
        with teacher.expect_download(timeout=90_000) as file:
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
