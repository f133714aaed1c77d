"""A class at work, from the teacher's desk: watching the grid, stopping everybody, marking, returning."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.worksheets.builtin import FICHA, templates
from tests.browser.conftest import settled
from tests.browser.screens import places
from tests.browser.site_rows import give, run

pytestmark = pytest.mark.browser

GROUPS = [["aluno1", "aluno2"], ["aluno3", "aluno4"]]
NAMES = re.compile(r"Aluno \d")


@pytest.fixture
def given(live_site):
    """The worksheet of the rulebook, given to two groups: `{"assignment", "groups"}`."""
    return give(live_site, templates()[FICHA].document("pt").json(), GROUPS)


def tile(page: Page, group: int, task: str) -> Locator:
    """The box of a group (from 0) at a task."""
    return page.locator("tbody tr").nth(group).locator(f'a.tile[id$="-{task}"]')


def write(page: Page, name: str, value: str) -> None:
    page.locator(f'[id="{name}"]').fill(value)
    expect(page.locator("[data-saved]")).to_have_text("Guardado")


def open_part(page: Page, ident: str) -> None:
    page.get_by_role("link", name=f"Parte {ident}", exact=True).click()


def test_a_class_from_the_teachers_desk(sign_in, given, accessible):
    live = f"/tarefas/{given['assignment']}/ao-vivo/"
    sheet = f"/grupos/{given['groups'][0]}/"
    teacher, pupil = sign_in("professora", live), sign_in("aluno1", sheet)
    expect(pupil.locator("#sheet")).to_have_attribute("data-link", "live")
    row = teacher.locator("tbody tr").first
    expect(row).to_contain_text("Aluno 1")
    expect(row).to_contain_text("ainda não começou")

    # What is typed arrives in the grid without anybody doing anything.
    open_part(pupil, "II")
    write(pupil, "II.1:sequence", "1, 2, 3")
    expect(tile(teacher, 0, "II.1")).to_have_class(re.compile("is-(wrong|partial|half)"))
    expect(row.locator("li.here")).to_contain_text("Aluno 1")
    accessible(teacher)

    # A box opens what the group has written; it is shown as it is typed, and to all without names.
    tile(teacher, 0, "II.1").click()
    dialog = teacher.get_by_role("dialog")
    expect(dialog).to_contain_text("1, 2, 3")
    write(pupil, "II.1:sequence", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13")
    expect(dialog).to_contain_text("11, 12, 13")
    accessible(teacher)
    dialog.get_by_role("button", name="Mostrar a todos, sem nomes").click()
    expect(pupil.get_by_text("O professor mostra uma resposta: II.1")).to_be_visible()
    teacher.get_by_role("button", name="Deixar de mostrar").click()
    expect(pupil.get_by_text("O professor mostra uma resposta")).to_have_count(0)
    expect(tile(teacher, 0, "II.1")).to_have_class(re.compile("is-right"))

    # Everybody stops, and goes on.
    teacher.get_by_label("Mensagem em todos os ecrãs").fill("Olhem para o quadro")
    teacher.get_by_role("button", name="Pausa com esta mensagem").click()
    expect(pupil.get_by_text("Olhem para o quadro")).to_be_visible()
    pupil.keyboard.press("Escape")
    expect(pupil.get_by_text("Olhem para o quadro")).to_be_visible()
    teacher.get_by_role("button", name="Continuar a aula").click()
    expect(pupil.get_by_text("Olhem para o quadro")).to_be_hidden()

    # All are brought to a part.
    teacher.get_by_role("button", name="Parte IV").click()
    expect(pupil.locator("#parte-IV")).to_be_visible()
    expect(teacher.get_by_text("Todos foram levados à parte IV.")).to_be_visible()

    # On the projector nobody has a name.
    teacher.get_by_role("link", name="Projetor, sem nomes").click()
    expect(teacher.get_by_role("rowheader", name=re.compile("Grupo [AB]"))).to_have_count(2)
    assert not NAMES.search(teacher.content())
    accessible(teacher)


def test_ten_groups_and_the_commands_fit_a_small_screen(sign_in, live_site):
    # Somebody beside the demonstration, of which every other page of its teacher warns.
    run(live_site, 'User.objects.get_or_create(username="verdadeira", kind=User.Kind.TEACHER); print("null")')
    ten = give(
        live_site, templates()[FICHA].document("pt").json(), [[f"aluno{number}"] for number in range(1, 11)]
    )
    page = sign_in(
        "professora", f"/tarefas/{ten['assignment']}/ao-vivo/", viewport={"width": 1280, "height": 720}
    )
    for command in ("Pausa com esta mensagem", "Abrir só estas", "Parte IV"):
        expect(page.get_by_role("button", name=command)).to_be_in_viewport(ratio=1)
    message = page.get_by_label("Mensagem em todos os ecrãs")
    message.fill(message.get_attribute("placeholder"))
    assert message.evaluate("field => field.scrollWidth <= field.clientWidth")
    for row in (page.locator("tbody tr").first, page.locator("tbody tr").nth(9)):
        expect(row).to_be_in_viewport(ratio=1)


def test_marking_and_returning(sign_in, given, accessible):
    keys = given["groups"]
    pupils = [sign_in(GROUPS[at][0], f"/grupos/{keys[at]}/") for at in range(2)]
    for page in pupils:
        expect(page.locator("#sheet")).to_have_attribute("data-link", "live")
        open_part(page, "II")
        write(page, "II.4:text", "São os múltiplos de 4")
        page.get_by_role("button", name="Entregar").first.click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("Entregar")).click()
        expect(page.locator("#sheet")).to_have_attribute("data-status", "handed_in")

    teacher = sign_in("professora", f"/grupos/{keys[0]}/corrigir/")
    form = teacher.get_by_role("form", name="Correção da pergunta II.4")
    expect(form).to_contain_text("falta confirmares os critérios")
    items = form.get_by_role("checkbox")
    items.nth(1).click()
    # Ticking is confirming, and is saved without a button.
    expect(form.get_by_label("Confirmo os critérios assim")).to_be_checked()
    expect(teacher.locator("#verdict-saved")).to_have_text("Guardado")
    expect(teacher.locator("#verdict-summary")).to_contain_text("Está tudo corrigido")
    form.get_by_label("Comentário").fill("Bem explicado, nada mais")
    form.get_by_label("Pontuação atribuída").fill("3,5")
    expect(form).to_contain_text("pontuação atribuída")
    accessible(teacher)

    settled(teacher)
    # The key does nothing while somebody types.
    form.get_by_label("Comentário").press("End")
    form.get_by_label("Comentário").press("n")
    assert teacher.url.endswith(f"{keys[0]}/corrigir/")
    # What is not saved yet is saved before the sheet goes back.
    teacher.get_by_role("button", name="Devolver").click()
    expect(teacher.get_by_text("Ficha devolvida")).to_be_visible()
    expect(pupils[0].get_by_text("Bem explicado, nada mais")).to_be_visible()
    expect(pupils[0].get_by_text("nada maisn")).to_be_visible()
    expect(pupils[0].get_by_text("3,5 de 4 pontos")).to_be_visible()
    settled(teacher)
    teacher.keyboard.press("n")
    teacher.wait_for_url(f"**/grupos/{keys[1]}/corrigir/")


def test_two_teachers_writing_over_each_other(sign_in, given):
    path = f"/grupos/{given['groups'][0]}/corrigir/"
    one, two = sign_in("professora", path), sign_in("professora", path)
    for page, points in ((one, "1"), (two, "2")):
        form = page.get_by_role("form", name="Correção da pergunta II.1")
        form.get_by_label("Pontuação atribuída").fill(points)
        form.get_by_label("Pontuação atribuída").press("Tab")
        if page is one:
            expect(page.locator("#verdict-saved")).to_have_text("Guardado")
    expect(form.get_by_role("alert")).to_contain_text("1 ponto")
    expect(form.get_by_label("Pontuação atribuída")).to_have_value("2")
    # Going on in the form does not write over the other's points; only the button does.
    form.get_by_label("Comentário").fill("Depois")
    form.get_by_label("Comentário").press("Tab")
    one.reload()
    expect(one.get_by_role("form", name="Correção da pergunta II.1")).to_contain_text("1 de 2")
    form.get_by_role("button", name="Guardar").click()
    expect(form).to_contain_text("2 de 2")
    one.reload()
    expect(one.get_by_role("form", name="Correção da pergunta II.1")).to_contain_text("2 de 2")


def test_marking_by_question_with_keys(sign_in, given, accessible):
    """N and A go between answers, a digit writes points, Enter saves and goes on, M gives all, C confirms."""
    for username, group in (("aluno1", 0), ("aluno3", 1)):
        pupil = sign_in(username, f"/grupos/{given['groups'][group]}/")
        open_part(pupil, "II")
        write(pupil, "II.4:text", "Porque os múltiplos de 4 são perdidos")
    teacher = sign_in("professora", f"/tarefas/{given['assignment']}/corrigir/II.4/")
    answers = teacher.locator("[data-answer]")
    expect(answers).to_have_count(2)
    accessible(teacher)
    first, second = (answers.nth(at).get_by_label("Pontuação atribuída") for at in (0, 1))
    saved = teacher.locator("#verdict-saved")
    teacher.keyboard.press("n")
    expect(answers.nth(0)).to_be_focused()
    teacher.keyboard.press("1")
    expect(first).to_have_value("1")
    teacher.keyboard.press("Enter")
    expect(answers.nth(1)).to_be_focused()
    expect(saved).to_have_text("Guardado")
    settled(teacher)
    teacher.keyboard.press("c")
    expect(answers.nth(1).locator(".mark-counted")).to_contain_text("critérios confirmados")
    settled(teacher)
    teacher.keyboard.press("m")
    expect(answers.nth(1).locator(".mark-counted")).to_contain_text("pontuação atribuída")
    settled(teacher)
    most = second.input_value()
    teacher.keyboard.press("a")
    expect(answers.nth(0)).to_be_focused()
    teacher.keyboard.press("n")
    teacher.keyboard.press("n")
    teacher.wait_for_url("**/corrigir/II.5/")
    teacher.go_back()
    expect(first).to_have_value("1")
    expect(second).to_have_value(most)


def test_a_line_that_is_lost_pushes_nothing(sign_in, given):
    teacher = sign_in("professora")
    lines = []

    def once(line):
        if lines:
            line.close()
        else:
            lines.append(line)
            line.connect_to_server()

    teacher.route_web_socket("**/ws/tarefas/**", once)
    with teacher.expect_websocket():
        teacher.goto(f"/tarefas/{given['assignment']}/ao-vivo/")
    said = teacher.get_by_text("Sem ligação em direto")
    expect(said).to_be_hidden()
    before = places(teacher, "#live", ".live-head")
    lines[0].close()
    expect(said).to_be_visible()
    assert places(teacher, "#live", ".live-head") == before
