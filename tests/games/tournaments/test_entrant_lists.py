"""Lists of who plays, pasted or in files, with the school of each."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts.models import School
from games.models import Competition, Entrant
from games.tournaments import days, entering
from games.tournaments.days import CompetitionTerms
from lessons.table_files import ScreenTable, as_file
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_pages import messages_of, words

pytestmark = pytest.mark.django_db

HEADER = ("Nome", "Escola")
ROWS = [("Ana Melo", "Escola de Cima"), ("Rui Costa", "Escola de Baixo"), ("Eva Dias", "")]
LONG = f";{'x' * 150}" * 6
TEXT = "\n".join(";".join(row) for row in [HEADER, *ROWS])


@pytest.fixture
def competition(teacher) -> Competition:
    terms = [CompetitionTerms(BEAN, "Nim", rounds=1)]
    return days.create_day(by=teacher, name="Final", competitions=terms).competitions.get()


@pytest.fixture
def send(client, teacher, competition):
    """Sends a list, or what the page brings back that showed it (`again`)."""
    client.force_login(teacher)
    page = reverse("games:competition-names", args=[competition.code])

    def post(again=None, **body):
        if again is not None:
            body |= {"source": again.context["carried"]}
        return client.post(page, body)

    return post


def entered() -> dict[str, str]:
    return dict(Entrant.objects.values_list("name", "school"))


def test_known_schools_enter_at_once_as_they_are_written_here(send, competition, teacher):
    School.objects.create(name="Escola de Baixo")
    entering.enter_names(competition, ["Zé Cima"], teacher, "Escola de Cima")
    text = "Nome;Escola\nAna Melo;ESCOLA  DE CIMA\nRui Costa;escola de baixo\nEva Dias;\n"
    assert messages_of(send(text=text)) == ["Entraram 3."]
    assert entered() == {
        "Zé Cima": "Escola de Cima",
        "Ana Melo": "Escola de Cima",
        "Rui Costa": "Escola de Baixo",
        "Eva Dias": "",
    }


@pytest.mark.parametrize("kind", ["text", "xlsx", "ods", "csv"])
def test_unknown_schools_are_shown_before_anybody_enters(send, kind):
    body = {"text": TEXT}
    if kind != "text":
        file = as_file(kind, [ScreenTable("Alunos", HEADER, ROWS)])
        body = {"file": SimpleUploadedFile(f"lista.{kind}", file)}
    shown = send(**body, school="Colégio Novo", called="number")
    assert (shown.status_code, entered()) == (200, {})
    assert [(doubt.name, doubt.count) for doubt in shown.context["doubts"]] == [
        ("Escola de Baixo", 1),
        ("Escola de Cima", 1),
    ]
    assert "Ainda não entrou ninguém" in words(shown)
    answers = {"unknown": ["Escola de Baixo", "Escola de Cima"], "meant": ["Escola de Baixo", ""]}
    done = send(again=shown, school="Colégio Novo", called="number", **answers)
    assert messages_of(done) == ["Entraram 3."]
    assert entered() == {"Ana Melo": "", "Rui Costa": "Escola de Baixo", "Eva Dias": "Colégio Novo"}
    assert set(Entrant.objects.values_list("by_number", flat=True)) == {True}


def test_a_school_written_nearly_so_is_proposed_and_one_written_twice_is_one(send, competition, teacher):
    entering.enter_names(competition, ["Zé Cima"], teacher, "Escola Secundária de Cima")
    shown = send(text="Nome;Escola\nAna;Escola Secundaria Cima\nRui;Escola Nova\nEva;escola nova\n")
    doubts = {doubt.name: (doubt.count, doubt.like) for doubt in shown.context["doubts"]}
    assert doubts == {
        "Escola Secundaria Cima": (1, "Escola Secundária de Cima"),
        "Escola Nova": (2, ""),
    }
    assert '<option value="Escola Secundária de Cima" selected>' in shown.text
    answers = {"unknown": ["Escola Secundaria Cima", "Escola Nova"]}
    send(again=shown, **answers, meant=["Escola Secundária de Cima", "Escola Nova"])
    assert [entered()[name] for name in ("Ana", "Rui", "Eva")] == [
        "Escola Secundária de Cima",
        "Escola Nova",
        "Escola Nova",
    ]


def test_who_answers_only_half_is_asked_for_the_rest(send):
    shown = send(text=TEXT)
    again = send(again=shown, unknown=["Escola de Cima"], meant=["Escola de Cima"])
    assert [doubt.name for doubt in again.context["doubts"]] == ["Escola de Baixo"]
    assert entered() == {}


def test_lines_and_sheets_that_do_not_enter_are_shown(send):
    tables = [
        ScreenTable("Alunos", ["Nome"], [["Ana Melo"], ["Rui Costa"], ["Total: 2"]]),
        ScreenTable("Suplentes", ["Nome"], [["Eva Dias"]]),
    ]
    shown = send(file=SimpleUploadedFile("lista.xlsx", as_file("xlsx", tables)))
    said = words(shown)
    assert ("Lê-se só «Alunos»" in said, "Suplentes" in said, "Total: 2" in said) == (True, True, True)
    assert entered() == {}
    assert messages_of(send(again=shown)) == ["Entraram 2."]


def test_twins_are_refused_before_schools_are_asked_about(send, competition, teacher):
    entering.enter_names(competition, ["Ana Melo"], teacher)
    refused = send(text=TEXT)
    assert "Já há nesta prova quem se chame Ana Melo" in words(refused)
    assert (refused.status_code, len(entered())) == (422, 1)


def test_formulas_are_text(send):
    shown = send(text="Nome;Escola\nAna Melo;=HYPERLINK(1)\nRui Costa;=HYPERLINK(1)\n")
    assert [doubt.name for doubt in shown.context["doubts"]] == ["=HYPERLINK(1)"]


def test_too_many_of_a_school_says_of_which(send, competition, teacher):
    days.change_competition(competition, teacher, most_each_school=1)
    shown = send(text="Nome;Escola\nAna;Escola de Cima\nRui;Escola de Cima\nEva;Escola de Baixo\n")
    schools = ["Escola de Baixo", "Escola de Cima"]
    refused = send(again=shown, unknown=schools, meant=schools)
    assert "no máximo 1, e Escola de Cima ficava com 2" in words(refused)
    assert entered() == {}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"text": "Nome;Escola\nAna;" + "E" * 121}, "O nome da escola é comprido de mais"),
        ({"text": "Nome;Escola\n;Escola de Cima\n"}, "Escreve o nome de quem entra"),
        ({"source": "{nada"}, "Escreve o nome de quem entra"),
        ({"source": "[]", "text": "Ana", "unknown": "x"}, None),
        (
            {"text": "Nome;Escola\n" + "".join(f"A {n};E {n}{LONG}\n" for n in range(400))},
            "parte-a em duas",
        ),
    ],
)
def test_what_cannot_enter_is_said(send, body, said):
    answer = send(**body)
    assert said is None or said in words(answer)
    assert len(entered()) == (said is None)


def test_four_hundred_rows_with_twins_and_formulas(send):
    """Twins are told and nobody enters; then formulas are names and schools as they were written."""
    schools = ["Escola de Cima", "Escola de Baixo", "=HYPERLINK(1)"]
    rows = [(f"Aluno {number} Silva", schools[number % 3]) for number in range(398)]
    rows += [("=SUM(A1:A9) Melo", "Escola de Cima"), ("@eval Costa", "+1+1")]
    twins = [*rows[:398], rows[5], rows[7]]
    text = "\n".join(";".join(row) for row in [HEADER, *twins])
    answer = send(text=text)
    assert "quem se chame Aluno 5 Silva, Aluno 7 Silva" in words(answer)
    assert (answer.status_code, entered()) == (422, {})
    asked = send(text="\n".join(";".join(row) for row in [HEADER, *rows]))
    counts = {doubt.name: doubt.count for doubt in asked.context["doubts"]}
    assert counts == {"Escola de Cima": 134, "Escola de Baixo": 133, "=HYPERLINK(1)": 132, "+1+1": 1}
    assert messages_of(send(again=asked, unknown=[*counts], meant=[*counts])) == ["Entraram 400."]
    assert entered() == dict(rows)
