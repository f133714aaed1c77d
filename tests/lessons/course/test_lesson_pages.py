"""The pages of lessons: for visitors and pupils, step by step; what is kept, shown and erased."""

import pytest
from django.test import Client

from lessons import privacy
from lessons.course import library
from lessons.course.documents.kinds import KINDS
from lessons.course.drawing_kinds import DRAWING_KINDS
from lessons.course.models import LessonProgress, StepAnswer
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from tests.lessons.builders import make_document, make_part
from tests.pages import shows

pytestmark = pytest.mark.django_db

BOUTON = "/licoes/bouton/"


def at(step: str) -> str:
    return f"{BOUTON}passos/{step}/"


def test_a_visitor_has_no_earlier_conjectures():
    page = "/licoes/de-tras-para-a-frente/passos/cj/"
    client = Client()
    for law in ("múltiplos de 3", "os pares"):
        shows(client.post(page, {"resposta": law}), "Contraexemplo", hides=["As tuas conjeturas"])


def test_one_goes_on_where_one_was(browser):
    assert browser.get(BOUTON).headers["Location"] == at("a")
    shows(browser.get("/licoes/"), "O teorema de Bouton", "uns 45 minutos")
    assert browser.post(at("c"), {"do": "seguir"}).headers["Location"] == at("d")
    assert browser.get(BOUTON).headers["Location"] == at("d")
    shows(browser.get("/licoes/"), "passo 4 de 21")
    browser.post(at("d"), {"resposta": "10"})
    assert browser.get(BOUTON).headers["Location"] == at("j")
    assert browser.post(at("z"), {"do": "seguir"}).headers["Location"] == f"{BOUTON}fim/"
    assert browser.get(BOUTON).headers["Location"] == at("a")


def test_a_question_tells_which_known_mistake_an_answer_is(browser):
    shows(browser.get(at("d")), 'role="status"', "Pista", "Ver a resolução", hides=["Seguinte"])
    shows(browser.post(at("d"), {"resposta": "x"}), "Escreve um número", hides=["Seguinte"])
    shows(browser.post(at("d"), {"resposta": "20"}), "Essa é a soma habitual", "Pista", hides=["Seguinte"])
    shows(browser.post(at("d"), {"resposta": "20", "pedir": "pista"}), "Começa pela coluna do 1")
    shows(browser.post(at("d"), {"resposta": "7"}), "Ainda não")
    shows(browser.post(at("d"), {"resposta": "10"}), "Certo!", "8", "Seguinte")
    shows(browser.post(at("f"), {"resposta": "1"}), "5 não tem um 8")
    shows(browser.post(at("f"), {}), "Escolhe uma resposta")


def test_a_position_is_played_against_the_computer(browser):
    shows(browser.get(at("h")), "Ou escreve a jogada", 'role="group"')
    shows(browser.post(at("h"), {"jogada": "p3-9"}), "deixa o adversário ganhar", "Voltar atrás", "Porquê?")
    shows(
        browser.post(at("h"), {"feitas": "p3-9", "pedir": "porque"}),
        "Tirar 6 feijões da pilha 3",
        hides=["Soma-nim"],
    )
    shows(browser.post(at("h"), {"jogada": "p3-99"}), "só tem 9")
    shows(browser.post(at("h"), {"jogada": "9-3"}), "Ficam 3 na pilha de 9: 9→3. Tiras 3: 9→6.")
    shows(browser.post(at("h"), {"jogada": "9->3"}), "Certo!")
    assert browser.get(at("h"), {"ler": "1", "jogada": "9→3"}).text == "Percebi: tirar 6 feijões da pilha 3."
    shows(browser.post(at("h"), {"jogada": "", "pedir": "pista"}), "em que pilha")
    shows(browser.post(at("h"), {"jogada": "p3-6"}), "Certo!", "todas as colunas são pares", "Seguinte")
    shows(browser.post(at("a"), {"jogada": "p1-1"}), "O computador tirou", hides=["deixa o adversário"])
    half = browser.get(at("h"), {"prefixo": "p3-6"})
    assert half.headers["Content-Type"] == "application/json"


def test_the_computer_begins_where_it_shall(browser):
    shows(browser.get(at("b")), "Ou escreve a jogada")
    shows(browser.get(at("p")), "Começo eu", "Começa o computador", hides=["Ou escreve"])
    shows(browser.get(at("p"), {"quem": "eu"}), "Ou escreve a jogada", hides=["Começo eu"])
    shows(browser.post(at("p"), {"quem": "computador", "jogada": "p9-1"}), 'value="computador"')


def test_exercises_are_counted(browser):
    for number in range(3):
        page = browser.get(at("m"))
        given = page.context["prompt"].parameters[0][1]
        one, two, three = map(int, str(given).split(" ⊕ "))
        sent = {"semente": page.context["seed"]}
        if number == 0:
            shows(browser.post(at("m"), {**sent, "resposta": "ah"}), "número inteiro")
            carried = {**sent, "resposta": str(one + two + three)}
            shows(browser.post(at("m"), carried), "Essa é a soma habitual", "Pista")
            shows(browser.post(at("m"), {**sent, "pedir": "pista"}), "um por baixo do outro")
        answer = browser.post(at("m"), {**sent, "resposta": str(one ^ two ^ three)})
        shows(answer, "Certo!", "Seguinte" if number == 2 else "Outra pergunta")
        again = browser.post(at("m"), {**sent, "resposta": "1"})
        assert again.status_code == (200 if number == 2 else 302)
    shows(browser.get(at("m")), "3 de 3", "Seguinte")


def test_a_solution_that_was_shown_does_not_count(browser):
    page = browser.get(at("m"))
    shows(browser.post(at("m"), {"semente": page.context["seed"], "pedir": "resolucao"}), "Soma em base 2")
    again = browser.get(at("m"))
    assert again.context["seed"] != page.context["seed"]
    shows(again, "0 de 3")


def test_free_answers_are_kept_for_the_teacher(browser):
    shows(browser.get(at("q")), "A tua resposta", hides=["Uma resposta possível"])
    shows(browser.post(at("q"), {"resposta": " "}), hides=["Guardado."])
    shows(
        browser.post(at("q"), {"resposta": "Com 2, 4 e 5."}), "Guardado.", "Uma resposta possível", "Seguinte"
    )


def test_every_kind_of_step_has_its_page(client):
    steps = {step.kind: step for step in shipped_lesson("bouton", "pt").steps}
    elsewhere = {"conjecture", "predict"}  # test_conjectures, test_predictions
    assert steps.keys() >= KINDS.keys() - DRAWING_KINDS.keys() - elsewhere
    for step in steps.values():
        shows(client.get(at(step.id)), str(step.title))


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_is_shown_at_once(key, client, cast):
    client.force_login(cast.teacher)
    shows(client.get(f"/licoes/{key}/tudo/"), *(str(step.title) for step in shipped_lesson(key, "pt").steps))
    shows(client.get(f"/licoes/{key}/resumo/"), shipped_lesson(key, "pt").title)


def test_teachers_see_the_answers_in_the_whole_lesson(cast, client):
    client.get(at("f"))
    client.post(at("e"), {"do": "seguir"})
    page = client.get(f"{BOUTON}tudo/")
    shows(page, "Na de 9", "Faltam 12 passos", hides=["Para o professor", "certa", "Porquê", "Resumo numa"])
    client.force_login(cast.teacher)
    shows(
        client.get(f"{BOUTON}tudo/"),
        "Para o professor",
        "certa",
        "Porquê",
        hides=["a que ainda não chegaste"],
    )


def test_others_see_the_answers_of_what_they_have_done_in_the_whole_lesson(client):
    question = next(
        step for step in shipped_lesson("bouton", "pt").steps if step.kind == "ask" and step.options
    )
    number = next(n for n in range(1, 6) if question.answered(str(n)).right)
    client.post(at(question.id), {"resposta": str(number)})
    page = client.get(f"{BOUTON}tudo/").text
    assert page.count("Porquê") == 1
    assert page.count("certa: ") == 1


@pytest.mark.parametrize("address", ["/licoes/nada/", f"{BOUTON}passos/nada/", "/licoes/nada/tudo/"])
def test_what_is_not_there_is_not_found(address, client):
    assert client.get(address).status_code == 404


def test_an_open_worksheet_closes_the_steps_about_its_game(cast, client, make_assignment):
    part = make_part("I", "Nim", game={"slug": "nim", "options": {"heaps": [1, 2]}})
    make_assignment(make_document("Nim", part))
    client.force_login(cast.pupils[0])
    for page in (at("c"), at("n")):
        shows(client.get(page), "fica fechado até a entregares", "Passar à frente", status=403)
    shows(client.get(f"{BOUTON}resumo/"), "Isto diz o que a ficha pergunta", BOUTON, status=403)
    for ident in ("c", "e"):
        client.post(at(ident), {"do": "seguir"})
    shows(client.get(f"{BOUTON}tudo/"), "fechado até entregares a ficha «Nim»", "Passo 3", "Joga primeiro")
    titles = {step.id: str(step.title) for step in shipped_lesson("bouton", "pt").steps}
    open_step = client.get(at("a"))
    shows(
        open_step,
        titles["a"],
        titles["e"],
        "fechado até entregares a ficha",
        hides=[titles["c"], titles["n"]],
    )


def test_what_is_kept_is_shown_to_its_owner_and_erased(cast, client):
    pupil = cast.pupils[0]
    client.force_login(pupil)
    client.post(at("d"), {"resposta": "20"})
    shown = {section.key: str(section) for section in privacy.sections(pupil)}
    assert "20" in shown["step_answers"]
    assert library.shipped("bouton").title in shown["lessons"]
    privacy.erase(pupil, "Aluno", ["Aluno 1"])
    assert not StepAnswer.objects.exists()
    assert not LessonProgress.objects.exists()


def test_what_is_written_on_a_board_is_spoken():
    shows(Client().get("/licoes/p-e-n/passos/f/"), "Com P estão marcadas a8, b6, c7, d3, e1, f5 e h4;")
    shows(Client().get("/licoes/p-e-n/passos/b/"), "C N → A, B, D; ")
    shows(Client().get("/licoes/somas/passos/j/"), "de cima para baixo: 0 1 2 3 4 5 6 7; 1 2 0")


def test_the_texts_that_a_lesson_names_are_told(client):
    shows(client.get("/licoes/bouton/passos/e/"), '<a href="/licoes/#textos">Nos textos: «Cê Manja ou Nim?»')
    shows(client.get("/licoes/"), 'id="textos"', "<li>«Cê Manja ou Nim?»", hides=["T0", "T4:"])


def test_values_of_a_period_stand_below_each_other():
    table = "".join(Client().get("/licoes/mex-e-grundy/passos/g/").content.decode().split())
    assert "6</td></tr><tr><thscope=" in table
    assert 'Tamanho</th><tdclass="number">7</td>' in table
