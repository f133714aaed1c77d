"""One teacher and four pupils in two groups: from a pasted list of names to marks in a file, as in a lesson.

Everything goes through the pages, each person in a browser context of their own; the server dies on the way.
"""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from python_calamine import CalamineWorkbook

from tests.browser.conftest import settled
from tests.browser.on_sheets import cell, expect_saved, part
from tests.lessons.worksheets.documents.right_answers import right_answers

pytestmark = pytest.mark.browser

ROSTER = """1 Aluna d'Ávila
2 Aluno Pião
3 Aluna Maçã
4 Aluno Último"""
NAMES = [line[2:] for line in ROSTER.splitlines()]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

# What the rulebook expects, as one group writes it; the rows by keys, a letter and its subscript in turn.
ROW_II, ROW_IV = "PN1N2N3" * 3 + "PN1", "PPPN3N3N3N4" * 3 + "PPP"
# Matches from 3 beans are played.
TYPED = re.compile(r"(?!I\.a:records:3)(I|II|III|IV)\.(?!.*:letters:)")
PART_I, PART_II, PART_III, PART_IV = (
    {name: value for name, value in right_answers().items() if (at := TYPED.match(name)) and at[1] == part}
    for part in ("I", "II", "III", "IV")
)
# The rulebook's points for these answers, and the most of each; the rest is for a teacher to give.
_POINTS = """
I.a 6/6, I.b 1/5, I.c 3/4,
II.1 2/2, II.2 12/12, II.3 4/4, II.4 0/4, II.5 4/4, II.6 3/6, II.7 4/5, II.8 3/4, II.9 0/4,
III.a 4/4, III.b 4/4, III.c 4/4, III.d 0/3,
IV.1 1/1, IV.2 8/8, IV.3 2/2, IV.4 0/3, IV.5 2/2, IV.6 3/4, IV.7 2/3, IV.8 1.5/2
"""
AUTOMATIC = {
    f"{task} ({most})": float(points) for task, points, most in re.findall(r"(\S+) ([\d.]+)/(\d+)", _POINTS)
}


@dataclass
class Card:
    """What stands on a pupil's login card."""

    class_code: str
    username: str
    personal_code: str

    @property
    def link(self) -> str:
        """Where the QR code leads."""
        return f"/entrar/turma/#{self.class_code}.{self.username}.{self.personal_code}"


# The class


def make_class(teacher: Page) -> None:
    """A new class from the pasted list; ends on the page of the cards."""
    teacher.goto("/turmas/nova/")
    teacher.get_by_label("Nome").fill("8.º Z")
    teacher.get_by_role("main").get_by_role("button").first.click()
    teacher.get_by_label("Lista de alunos").fill(ROSTER)
    teacher.get_by_role("button", name="Ver a lista").click()
    expect(teacher.get_by_role("status")).to_contain_text("4 alunos, sem erros")
    teacher.get_by_role("button", name="Confirmar 4 alunos").click()
    teacher.wait_for_url("**/cartoes/")


def card_of(teacher: Page, name: str) -> Card:
    card = teacher.locator(".login-card").filter(has=teacher.get_by_role("heading", name=name))
    class_code, personal_code = card.locator(".code").all_inner_texts()
    return Card(class_code, card.locator(".username").inner_text(), personal_code)


def log_in(page: Page, name: str, card: Card) -> Page:
    """By typing what stands on the card."""
    page.get_by_label("Código da turma").fill(card.class_code)
    page.get_by_label("Nome de utilizador").fill(card.username)
    page.get_by_label("Código pessoal").fill(card.personal_code)
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("banner")).to_contain_text(name)
    return page


# The assignment


def give(teacher: Page) -> str:
    """Gives the worksheet to the class and forms two pairs by keys; the path of the assignment."""
    teacher.goto("/tarefas/nova/")
    teacher.get_by_role("link", name="Jogo da Subtração").first.click()
    teacher.get_by_label("Turma", exact=True).select_option(label=class_option(teacher))
    teacher.get_by_label("Em grupos que eu formo").check()
    teacher.get_by_role("button", name="Atribuir à turma").click()
    teacher.wait_for_url(re.compile(r"/tarefas/[a-z0-9]{12}/grupos/$"))
    for number, pair in enumerate((NAMES[:2], NAMES[2:]), 1):
        put_in_group(teacher, pair[0], "Pôr num grupo novo", number)
        put_in_group(teacher, pair[1], f"Pôr aqui no grupo {number}", number)
    return teacher.url.partition("/tarefas/")[2].partition("/")[0].join(("/tarefas/", "/"))


def class_option(teacher: Page) -> str:
    return teacher.get_by_label("Turma", exact=True).locator("option", has_text="8.º Z").inner_text()


def put_in_group(teacher: Page, name: str, button: str, number: int) -> None:
    teacher.get_by_label(name).focus()
    teacher.keyboard.press("Space")
    teacher.get_by_role("button", name=button).press("Enter")
    expect(teacher.locator("#groups-news")).to_contain_text(f"{name} está agora no grupo {number}.")
    settled(teacher)


def open_sheet(pupil: Page) -> None:
    """From the start page, as a pupil goes there."""
    pupil.goto("/")
    pupil.get_by_role("link", name="Jogo da Subtração").first.click()
    expect(pupil.locator("#sheet")).to_have_attribute("data-link", "live")


# The sheet


def chosen(page: Page, name: str) -> Locator:
    """What is chosen in a cell where one chooses."""
    return page.locator(f'[name="cell:{name}"]:checked')


def write(page: Page, answers: dict[str, str]) -> None:
    for name, value in answers.items():
        option = page.locator(f'[name="cell:{name}"][value="{value}"]')
        if option.count():
            page.locator("label").filter(has=option).click()
        else:
            cell(page, name).fill(value)


def type_row(page: Page, task: str, keys: str) -> None:
    """The row of a task, by keyboard alone."""
    page.locator(f'[name="cell:{task}:letters:l0"]').first.focus()
    page.keyboard.type(keys)


def play_a_match(page: Page) -> None:
    """Three beans, both players at the same screen: A takes two, B the last one."""
    page.get_by_label("Início", exact=True).select_option("3")
    page.get_by_label("Como", exact=True).select_option("hotseat")
    page.get_by_role("button", name="Jogar aqui").click()
    expect(page.locator("#match")).to_have_attribute("data-link", "live")
    page.locator('#board [data-cell="p1.2"]').click()
    expect(page.locator(".move-list li")).to_have_count(1)
    page.locator('#board [data-cell="p1.1"]').click()
    expect(page.locator("#match")).to_have_attribute("data-status", "finished")


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Entregar", exact=True).click()
    page.get_by_role("dialog", name="Entregar a ficha?").get_by_role("button", name="Entregar").click()
    expect(page.get_by_text("Ficha entregue:")).to_be_visible()


def write_everything_right(one: Page, two: Page) -> None:
    """In two browsers."""
    type_row(two, "II.2", ROW_II)
    write(two, PART_II)
    part(one, "I")
    write(one, PART_I)
    part(one, "III")
    write(one, PART_III)
    part(two, "IV")
    type_row(two, "IV.2", ROW_IV)
    write(two, PART_IV)
    expect_saved(one)
    expect_saved(two)


# The teacher's side


def pause_and_go_on(teacher: Page, pupils: list[Page]) -> None:
    """All screens show the message until the teacher goes on."""
    teacher.get_by_label("Mensagem em todos os ecrãs").fill("Olhem para o quadro")
    teacher.get_by_role("button", name="Pausa com esta mensagem").click()
    paused = [pupil.get_by_role("dialog", name="Em pausa") for pupil in pupils]
    for dialog in paused:
        expect(dialog).to_contain_text("Olhem para o quadro")
    teacher.get_by_role("button", name="Continuar a aula").click()
    for dialog in paused:
        expect(dialog).to_be_hidden()


def tile(teacher: Page, group: int, task: str) -> Locator:
    """The box of a group (from 1) at a task."""
    return teacher.locator("tbody tr").nth(group - 1).locator(f'a.tile[id$="-{task}"]')


def task_form(teacher: Page, task: str) -> Locator:
    return teacher.get_by_role("form", name=f"Correção da pergunta {task}", exact=True)


def expect_marked(teacher: Page) -> None:
    expect(teacher.locator("#verdict-saved")).to_have_text("Guardado")


def grades(teacher: Page) -> list[dict[str, object]]:
    """The table of marks on the screen: what each pupil has, by the names of the columns."""
    rows = [row.locator("th, td").all_text_contents() for row in teacher.locator("table.grades tr").all()]
    return by_column([[as_value(text) for text in row] for row in rows])


def download(teacher: Page, button: str, folder: Path) -> Path:
    with teacher.expect_download() as coming:
        teacher.get_by_role("link", name=button).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def as_value(text: str) -> str | float:
    """What stands in a cell of a table, as a spreadsheet has it; an empty one is empty text."""
    text = text.strip().removeprefix("–")
    return float(text.replace(",", ".")) if re.fullmatch(r"\d+(,\d+)?", text) else text


def by_column(table: Sequence[Sequence[object]]) -> list[dict[str, object]]:
    header, *rows = table
    return [dict(zip(map(str, header), row, strict=True)) for row in rows]


def in_file(path: Path) -> list[dict[str, object]]:
    """The table of marks in a downloaded file."""
    if path.suffix == ".csv":
        with path.open(encoding="utf-8-sig", newline="") as file:
            return by_column([[as_value(text) for text in row] for row in csv.reader(file, delimiter=";")])
    return by_column(CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python())


@pytest.mark.timeout(900)
def test_a_whole_lesson(sign_in, visit, live_site, accessible, tmp_path):
    # The teacher makes the class; pupils come in with their cards, one of them by its QR code.
    teacher = sign_in("professora", "/turmas/")
    make_class(teacher)
    cards = [card_of(teacher, name) for name in NAMES]
    one, two = (log_in(visit("/entrar/turma/"), NAMES[at], cards[at]) for at in (0, 1))
    three = log_in(visit("/entrar/turma/", **PHONE), NAMES[2], cards[2])
    four = visit(cards[3].link, **PHONE)
    expect(four.get_by_role("banner")).to_contain_text(NAMES[3])
    pupils = [one, two, three, four]

    # The worksheet, two pairs, the live grid.
    assignment = give(teacher)
    for pupil in pupils:
        open_sheet(pupil)
    teacher.goto(f"{assignment}ao-vivo/")
    rows = teacher.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(1).locator("li.here")).to_have_count(2)

    # A real match, played to its end, comes into the record of both.
    play_a_match(one)
    for pupil in (one, two):
        expect(cell(pupil, "I.a:records:3.1")).to_have_value("3 → 1 → 0")
        expect(chosen(pupil, "I.a:records:3.1w")).to_have_value("B")
    one.get_by_role("link", name="Fechar a partida e voltar à ficha").click()

    # Each sees what the other writes, in the row too, which is filled by keys: position 4 is wrong.
    for pupil in pupils:
        part(pupil, "II")
    write(one, {"II.1:sequence": PART_II["II.1:sequence"]})
    expect(cell(two, "II.1:sequence")).to_have_value(PART_II["II.1:sequence"])
    type_row(three, "II.2", "PN1N2N3N1")
    expect(chosen(four, "II.2:letters:l4")).to_have_value("N")
    expect(cell(four, "II.2:letters:s3")).to_have_value("3")
    expect_saved(three)
    expect(tile(teacher, 2, "II.2")).to_contain_text("4: P ou N? → N")

    # The server dies while they write, and comes back: everything is there, for all.
    live_site.kill()
    write(one, {"II.5:term": PART_II["II.5:term"]})
    write(two, {"II.3:set": PART_II["II.3:set"]})
    write(four, {"II.4:text": "Vão de 4 em 4"})
    write(three, {"II.5:term": "4n"})
    expect(one.locator("[data-saved]")).to_contain_text("Sem rede")
    live_site.start()
    for pupil in pupils:
        expect_saved(pupil)
    expect(cell(two, "II.5:term")).to_have_value(PART_II["II.5:term"])
    expect(cell(one, "II.3:set")).to_have_value(PART_II["II.3:set"])
    expect(cell(three, "II.4:text")).to_have_value("Vão de 4 em 4")
    expect(cell(four, "II.5:term")).to_have_value("4n")

    # Everybody stops and reads the message, goes on, and is brought to a part.
    expect(tile(teacher, 1, "II.3")).to_have_class(re.compile("is-right"))
    pause_and_go_on(teacher, pupils)
    part(four, "I")
    teacher.get_by_role("button", name="Parte II", exact=True).click()
    expect(four.locator("#parte-II")).to_be_visible()

    # One group writes everything right, in two browsers; both hand in.
    write_everything_right(one, two)
    hand_in(two)
    expect(one.get_by_text("Ficha entregue:")).to_be_visible()
    hand_in(three)

    # The program's points are those of the rulebook.
    teacher.goto(f"{assignment}notas/")
    marks = grades(teacher)
    assert AUTOMATIC.items() <= marks[0].items()
    assert (marks[0]["Nome"], marks[0]["Total"], marks[0]["de"]) == (NAMES[0], 73.5, 100)
    assert marks[1] == {**marks[0], "N.º": 2, "Nome": NAMES[1]}
    assert marks[2]["II.2 (12)"] == 3.5  # a wrong letter is not rounded away
    accessible(teacher)

    # The teacher marks: a rubric, points of their own, comments; then the next group, by key.
    teacher.get_by_role("link", name=NAMES[0]).click()
    teacher.wait_for_url("**/corrigir/")
    teacher.get_by_role("checkbox", name="Vão de 4 em 4").uncheck()
    expect_marked(teacher)
    task = task_form(teacher, "II.7")
    task.get_by_label("Pontuação atribuída").fill("4,5")
    task.get_by_label("Comentário").fill("Falta dizer porquê.")
    task.get_by_label("Comentário").press("Tab")
    expect(task).to_contain_text("pontuação atribuída")
    teacher.get_by_label("Comentário à ficha toda").fill("Muito bem, d'Ávila & companhia!")
    teacher.get_by_role("button", name=re.compile("Aceitar as [0-9]+ propostas seguras")).click()
    expect(teacher.locator("#verdict-summary")).to_contain_text("97,5 de 100 pontos")
    settled(teacher)
    teacher.keyboard.press("n")
    expect(teacher.get_by_role("heading", name="Grupo 2", exact=True)).to_be_visible()
    # What is only half said is nothing to accept unread.
    expect(teacher.locator("#verdict-summary")).to_contain_text("1 resposta fica por corrigir")
    task_form(teacher, "II.4").get_by_label("Confirmo os critérios assim").check()
    expect(teacher.locator("#verdict-summary")).to_contain_text("Está tudo corrigido")
    teacher.get_by_role("link", name="Ao vivo").click()
    teacher.get_by_role("button", name="Devolver todas as corrigidas").click()
    teacher.get_by_role("button", name="Devolver todas as corrigidas").click()  # on the page that asks

    # The pupils read what the teacher says.
    for pupil in (one, two):
        expect(pupil.get_by_text("Muito bem, d'Ávila & companhia!")).to_be_visible()
        expect(pupil.locator(".banners")).to_contain_text("97,5")
        part(pupil, "II")
        expect(pupil.locator('[id="pergunta-II.7"]')).to_contain_text("Falta dizer porquê.")
    for pupil in (three, four):
        expect(pupil.get_by_text("O professor devolveu a ficha.")).to_be_visible()
    accessible(four)

    # The files say what the screen says.
    teacher.goto(f"{assignment}notas/")
    marks = grades(teacher)
    assert [row["Nome"] for row in marks] == NAMES
    assert [row["Estado"] for row in marks] == ["devolvida"] * 4
    assert (marks[0]["II.7 (5)"], marks[0]["Total"], marks[0]["Por corrigir"]) == (4.5, 97.5, 0)
    for kind in ("Excel (XLSX)", "LibreOffice (ODS)", "CSV"):
        assert in_file(download(teacher, kind, tmp_path)) == marks
