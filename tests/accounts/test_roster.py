"""A class from a list: what is said of each line, and all pupils at once or none."""

import io
import re
from datetime import timedelta
from functools import partial
from html import unescape
from typing import Any

import pytest
import xlsxwriter
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone

from accounts import cards, people, roster
from accounts.lists import ListedPupil
from accounts.models import Action, Classroom, Enrolment, LoginCard, User
from accounts.roster import RosterRow
from tests.accounts.pasted import pasted
from tests.at_once import at_once, refusals
from tests.clients import signed_in
from tests.pages import shows
from tests.queries import queries
from tests.users import make_user

THIRTY = "\n".join(f"{number} Aluno {number}" for number in range(1, 31))


def rows(text: str, *present: tuple[int | None, str]) -> list[RosterRow]:
    return roster.check_list(pasted(text), present)


# --- what is said of each line --------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Ana Silva", "Inês d'Ávila-Lobo", "João O’Neill", "Олена Коваль", "李 明", "Þór Æsir", "A" * 120]
)
def test_a_good_line(name):
    assert rows(f"7;{name}") == [RosterRow("7", name)]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("7;", "Falta o nome."),
        ("7;...", "Falta o nome."),
        ("A" * 121, "comprido demais"),
        ("Ana\x00 Silva", "sinais estranhos"),
        ("Ana\x1b[1m Silva", "sinais estranhos"),
        ("12A Silva", "não começa por um algarismo"),
        ("Ana, Bruno, Carla", "um só aluno"),
        ("7;Ana\x7f", "sinais estranhos"),
    ],
)
def test_a_bad_name(line, problem):
    (row,) = rows(line)
    assert problem in row.name_problem
    assert row.wrong
    assert "\x00" not in row.name


@pytest.mark.parametrize("number", ["0", "1000", "-1", "1.5", "1a", "٣", "9" * 300])
def test_a_bad_number(number):
    (row,) = rows(f"{number};Ana Silva")
    assert row.number_problem == "O número vai de 1 a 999."
    assert row.wrong
    assert row.name == "Ana Silva"


def test_a_number_twice_in_the_list():
    first, second, third = rows("1 Ana\n01 Bruno\n2 Carla")
    assert "mais de uma vez" in first.number_problem
    assert "mais de uma vez" in second.number_problem
    assert not third.wrong


def test_a_number_that_somebody_in_the_class_has():
    (row,) = rows("3 Ana", (3, "Bruno"), (None, "Carla"))
    assert row.number_problem == "Este número já é de Bruno."
    assert not row.present


def test_a_pupil_who_is_in_the_class_already():
    (row,) = rows("3 INÊS Sá", (3, "Inês Sá"))
    assert row.present
    assert row.wrong
    assert not row.doubt


def test_the_same_name_is_a_doubt_and_no_error():
    first, second, third = rows("1 Ana Sá\n2 Ana Sa\nBruno", (9, "bruno"))
    for row in (first, second, third):
        assert row.doubt
        assert not row.wrong
    assert "na lista" in first.doubt
    assert "Na turma" in third.doubt


# --- user names -----------------------------------------------------------------------------------


def test_who_alone_has_no_number_is_asked_about():
    broken = "1 33001 Ana Maria da Luz\nSilva e Costa\n2 33002 Rui Ção\n3 33003 Eva Sousa\nTotal: 3\n"
    doubts = {row.name: row.doubt for row in rows(broken)}
    assert doubts.pop("Silva e Costa").startswith("Quase todos têm número")
    assert not any(doubts.values())
    assert not any(row.doubt for row in rows("1 Ana Silva\nEva Sousa\n2 Rui Ção\n"))  # too few to tell
    few = "1;Ana Silva\n;Eva Sousa\n;Rui Ção\n;Zé Lima\n"
    assert not any(row.doubt for row in rows(few))
    assert rows("1;Ana Silva\n2;Rui Ção\n3;Eva Sousa\n;12A\n")[-1].doubt == ""  # wrong as it is


@pytest.mark.parametrize(
    ("name", "username"),
    [
        ("Ana Silva", "ana.silva"),
        ("Ana Rita Sousa e Silva", "ana.silva"),
        ("Inês d'Ávila", "ines.davila"),
        ("Ana-Rita Lopes", "ana.lopes"),
        ("Madonna", "madonna"),
        ("Łukasz Strauß", "lukasz.strauss"),
        ("Олена Коваль", "aluno"),
        ("Constantina Albuquerquetavares", "constantina.albuquerquetavares"),
        ("Constantina Albuquerquetavaresdasilva", "constantina.albuquerquetavares"),
        ("A" * 120, "a" * 30),
        ("A" * 29 + " B", "a" * 29),
    ],
)
def test_a_user_name_is_made_of_plain_letters(db, name, username):
    assert roster.free_usernames([name]) == [username]


def test_user_names_are_free_and_differ(db):
    for username in ("ana.silva", "ana.silva3", "bruno.so"):
        make_user(username)
    made = roster.free_usernames(["Ana Silva", "Bruno Só", "Ana Silva", "Carla", "Carla"])
    assert made == ["ana.silva2", "bruno.so2", "ana.silva4", "carla", "carla2"]


def test_long_user_names_stay_within_thirty_letters(db):
    make_user("a" * 30)
    make_user("a" * 29 + "2")
    assert roster.free_usernames(["A" * 40] * 9)[-1] == "a" * 28 + "11"


# --- all or nothing -------------------------------------------------------------------------------


def test_a_class_of_thirty(teacher, classroom):
    made = roster.add(classroom, pasted(THIRTY), teacher)
    assert [row.number for row in made] == list(range(1, 31))
    assert Enrolment.objects.filter(classroom=classroom, left_at=None).count() == 30
    for row in made:
        assert row.pupil.kind == User.Kind.PUPIL
        assert row.pupil.email == ""
        assert not row.pupil.has_usable_password()
        code = cards.codes_of([row.pupil]).get(row.pupil.pk)
        assert code
        assert cards.check(cards.meant(classroom.code, row.pupil.username), code) == row.pupil
    assert len({cards.codes_of([row.pupil]).get(row.pupil.pk) for row in made}) == 30
    assert User.objects.get(enrolments__number=7).enrolments.get().real_name == "Aluno 7"
    action = Action.objects.get(kind="add-pupils")
    assert (action.actor, action.classroom, action.details) == (teacher, classroom, {"count": 30})


def test_thirty_take_as_many_queries_as_two(teacher, classroom):
    two, thirty = (
        queries(partial(roster.add, classroom, pasted(text), teacher))
        for text in ("91 Xavier Um\n92 Zulmira Dois", THIRTY)
    )
    assert thirty - two <= 1  # where user names were taken, one more asks which


def test_one_bad_line_and_nobody_is_made(teacher, classroom):
    with pytest.raises(roster.BadRows) as caught:
        roster.add(classroom, pasted(THIRTY + "\n7 Outro"), teacher)
    assert [row.number for row in caught.value.rows if row.wrong] == ["7", "7"]
    assert not Enrolment.objects.exists()
    assert User.objects.count() == 1


@pytest.mark.parametrize("text", ["", "\n".join(["Ana"] * 501)])
def test_an_empty_and_an_endless_list(teacher, classroom, text):
    with pytest.raises(ValidationError):
        roster.add(classroom, pasted(text), teacher)
    assert not Enrolment.objects.exists()


def test_nothing_stays_of_what_fails_at_the_last_moment(teacher, classroom, monkeypatch):
    enrol_new = people.enrol_new

    def fail(*arguments: Any) -> None:
        enrol_new(*arguments)
        raise OSError("the disk is full")

    monkeypatch.setattr(people, "enrol_new", fail)
    with pytest.raises(OSError, match="disk"):
        roster.add(classroom, pasted(THIRTY), teacher)
    assert User.objects.count() == 1
    assert not LoginCard.objects.exists()
    assert not Enrolment.objects.exists()
    assert not Action.objects.filter(kind="add-pupils").exists()


def test_an_archived_class_takes_nobody(teacher, classroom):
    people.put_away(classroom, teacher)
    with pytest.raises(ValidationError, match="arquivada"):
        roster.add(classroom, pasted(THIRTY), teacher)
    assert User.objects.count() == 1


def test_a_user_name_taken_in_the_same_moment_is_chosen_again(teacher, classroom, monkeypatch):
    make_user("ana.silva")
    look = roster._taken_usernames
    asked = []

    def look_too_early(wanted: list[str]) -> set[str]:
        asked.append(wanted)
        return set() if len(asked) == 1 else look(wanted)

    monkeypatch.setattr(roster, "_taken_usernames", look_too_early)
    (made,) = roster.add(classroom, [ListedPupil("1", "Ana Silva")], teacher)
    assert made.pupil.username == "ana.silva2"
    monkeypatch.setattr(roster, "_taken_usernames", lambda wanted: set())
    with pytest.raises(IntegrityError):
        roster.add(classroom, [ListedPupil("2", "Ana Silva")], teacher)
    assert Enrolment.objects.count() == 1


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_teachers_who_add_at_once_never_leave_half_a_class():
    school = people.create_school("Escola Demo")
    teachers = [User.objects.create_user(f"prof{n}", kind=User.Kind.TEACHER) for n in range(4)]
    shared = people.create_classroom(school, "7.º A", teachers[0], "2026/27")
    own = [people.create_classroom(school, f"8.º {n}", teachers[n], "2026/27") for n in range(4)]
    forward = pasted(THIRTY)
    backward = [ListedPupil(entry.number, entry.name) for entry in reversed(forward)]

    jobs = [(shared, n, forward) for n in range(4)] + [
        (own[n], n, (forward, backward)[n % 2]) for n in range(4)
    ]
    made = at_once(*(partial(roster.add, classroom, rows, teachers[by]) for classroom, by, rows in jobs))
    assert [type(error) for error in refusals(made)] == [roster.BadRows] * 3
    assert [len(one) for one in made if one not in refusals(made)] == [30] * 5
    assert User.objects.filter(kind=User.Kind.PUPIL).count() == LoginCard.objects.count() == 150
    for classroom in (shared, *own):
        assert classroom.enrolments.count() == 30


# --- the pages ------------------------------------------------------------------------------------


def page(classroom: Classroom) -> str:
    return reverse("accounts:roster", args=[classroom.key])


def test_from_a_pasted_list_to_the_cards(teacher, classroom):
    client = signed_in(teacher)
    assert "Lista de alunos" in client.get(page(classroom)).text
    seen = client.post(page(classroom), {"do": "read", "text": THIRTY})
    text = seen.text
    assert seen.status_code == 200
    shows(text, "30 alunos, sem erros", 'value="Aluno 17"')
    assert not Enrolment.objects.exists()
    numbers = re.findall(r'name="number"\s+value="([^"]*)"', text)
    names = re.findall(r'name="name"\s+value="([^"]*)"', text)
    done = client.post(page(classroom), {"do": "add", "number": numbers, "name": names}, follow=True)
    assert done.redirect_chain == [(reverse("accounts:cards", args=[classroom.key]), 302)]
    text = done.text
    assert text.count('class="qr"') == 30
    assert classroom.code in text
    pupil = User.objects.get(enrolments__number=30)
    shows(text, pupil.username, cards.codes_of([pupil]).get(pupil.pk))


def test_later_pupils_get_their_cards_alone(teacher, classroom, pupil):
    client = signed_in(teacher)
    done = client.post(page(classroom), {"do": "add", "number": [""], "name": ["Ana Silva"]}, follow=True)
    assert done.text.count('class="login-card"') == 1
    assert "ana.silva" in done.text


@pytest.mark.parametrize("name", ["lista.csv", "lista.xlsx"])
def test_a_file_whatever_its_name(teacher, classroom, name):
    file = SimpleUploadedFile(name, "N.º;Nome\r\n1;Inês Gonçalves".encode("cp1252"))
    answer = signed_in(teacher).post(page(classroom), {"do": "read", "text": " ", "file": file})
    assert 'value="Inês Gonçalves"' in answer.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "A lista está vazia"),
        ({"text": " \n "}, "A lista está vazia"),
        ({"text": "\n".join(["Ana"] * 10_000)}, "10000 linhas"),
        ({"file": b"\x89PNG\r\n\x1a\n\0"}, "não é uma folha de cálculo"),
        ({"file": b""}, "O ficheiro está vazio"),
        ({"file": bytes(3 * 1024 * 1024)}, "2 MB"),
        ({"file": b"Ana", "text": "Bruno"}, "não os dois"),
    ],
)
def test_what_cannot_be_read_is_said(teacher, classroom, fields, said):
    if "file" in fields:
        fields = {**fields, "file": SimpleUploadedFile("lista.xlsx", fields["file"])}
    shows(signed_in(teacher).post(page(classroom), {"do": "read", **fields}), said, status=422)


def test_a_wrong_row_is_refused_and_mended_in_place(teacher, classroom):
    client = signed_in(teacher)
    sent = {"do": "add", "number": ["1", "1", ""], "name": ["Ana", "Bruno <b>", ""]}
    refused = client.post(page(classroom), sent)
    assert refused.status_code == 422
    text = refused.text
    shows(text, "Há 2 linhas por corrigir", "Bruno &lt;b&gt;", 'aria-invalid="true" aria-describedby="why-1"')
    assert not Enrolment.objects.exists()
    sent["number"][1] = "2"
    assert client.post(page(classroom), sent).status_code == 302
    assert Enrolment.objects.count() == 2


def test_rows_are_taken_out(teacher, classroom, pupil):
    client = signed_in(teacher)
    sent = {"number": ["1", "2", "3"], "name": ["Aluno 1", "Bruno", "Carla"]}
    text = client.post(page(classroom), {"do": "remove-1", **sent}).text
    shows(text, 'value="Carla"', hides=["Bruno"])
    text = client.post(page(classroom), {"do": "present", **sent}).text
    shows(text, "2 alunos, sem erros", hides=['value="Aluno 1"'])
    text = shows(client.post(page(classroom), {"do": "again", **sent}).text, "Já está na turma")
    shows(client.post(page(classroom), {"do": "remove-7", **sent}).text, 'value="Bruno"')
    answer = client.post(page(classroom), {"do": "remove-0", "number": ["1"], "name": ["Ana"]})
    shows(answer, "A lista está vazia", status=422)


def test_a_doubt_is_asked_about_once(teacher, classroom):
    client = signed_in(teacher)
    sent = {"do": "add", "number": ["1", "2"], "name": ["Ana Sá", "Ana Sá"]}
    shows(client.post(page(classroom), sent), "são alunos diferentes", status=422)
    assert client.post(page(classroom), {**sent, "sure": "on"}).status_code == 302
    assert Enrolment.objects.count() == 2


def test_pressing_twice_makes_them_once(teacher, classroom):
    client = signed_in(teacher)
    sent = {"do": "add", "number": ["1"], "name": ["Ana"]}
    for _press in range(2):
        assert client.post(page(classroom), sent).url == reverse("accounts:cards", args=[classroom.key])
    assert Enrolment.objects.count() == 1


def test_somebody_who_was_faster_is_told_about(teacher, classroom, pupil, monkeypatch):
    check = roster.check
    answers = iter([[RosterRow("1", "Bruno")]])
    monkeypatch.setattr(roster, "check", lambda *given: next(answers, None) or check(*given))
    answer = signed_in(teacher).post(page(classroom), {"do": "add", "number": ["1"], "name": ["Bruno"]})
    shows(answer, "já é de Aluno 1", status=422)


def test_the_pages_of_an_archived_class_say_so(teacher, classroom, pupil):
    people.put_away(classroom, teacher)
    client = signed_in(teacher)
    assert "arquivada" in client.get(page(classroom)).text
    answer = client.post(page(classroom), {"do": "add", "number": ["9"], "name": ["Ana"]})
    shows(answer, "arquivada", status=422)
    assert (
        "só entra quem já está noutra turma"
        in client.get(reverse("accounts:cards", args=[classroom.key])).text
    )


def test_the_template_file_can_be_read_back(teacher):
    answer = signed_in(teacher).get(reverse("accounts:roster-template"))
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert pasted(answer.content.decode("utf-8-sig"))[0] == ListedPupil("1", "Aluno 1")


def test_the_largest_list_fits_into_one_form(teacher, classroom):
    names = [f"Aluno {number}" for number in range(500)]
    answer = signed_in(teacher).post(
        page(classroom), {"do": "again", "number": [str(n + 1) for n in range(500)], "name": names}
    )
    shows(answer, "500 alunos, sem erros")


# --- what each column became ----------------------------------------------------------------------


def hidden_fields(page: str) -> dict[str, list[str]]:
    """What the preview sends back besides the button that is pressed."""
    fields: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", page.split("<main", 1)[1]):
        name, value = (re.search(rf'{of}="([^"]*)"', tag) for of in ("name", "value"))
        if name and 'type="checkbox"' not in tag:
            fields.setdefault(name[1], []).append(unescape(value[1]) if value else "")
    return fields


def test_a_column_is_changed_with_one_click(teacher, classroom):
    client = signed_in(teacher)
    text = "Rank,Player,Aluno verdadeiro\n1,ana99,Ana Silva\n2,rui_x,Rui Sá\n"
    seen = client.post(page(classroom), {"do": "read", "text": text}).text
    shows(
        seen, "O que é cada coluna", "Vê as 2 linhas marcadas", "Isto não parece o nome", hides=["sem erros"]
    )
    changed = client.post(page(classroom), {**hidden_fields(seen), "do": "column-2-name"}).text
    shows(changed, "2 alunos, sem erros", 'name="name" value="Ana Silva"')
    numbered = client.post(page(classroom), {**hidden_fields(changed), "do": "column-0-number"}).text
    assert hidden_fields(numbered)["number"] == ["1", "2"]
    nobody = client.post(page(classroom), {**hidden_fields(numbered), "do": "column-2-none"}).text
    shows(nobody, "Há 2 linhas por corrigir", "Falta o nome")
    unread = client.post(page(classroom), {**hidden_fields(nobody), "do": "column-0-none"}).text
    shows(unread, "Assim não se lê nenhum aluno", hides=["Confirmar"])
    unchanged = client.post(page(classroom), {**hidden_fields(numbered), "do": "column-2-king"}).text
    shows(unchanged, "2 alunos, sem erros")


def test_another_sheet_is_taken_with_one_click(teacher, classroom):
    client = signed_in(teacher)
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as file:
        for name, pupils in (("7A", ["Ana Silva", "Rui Sá"]), ("7B", ["Eva Reis"])):
            file.add_worksheet(name).write_column(0, 0, ["Nome", *pupils])
    sent = {"do": "read", "file": SimpleUploadedFile("turmas.xlsx", buffer.getvalue())}
    seen = client.post(page(classroom), sent).text
    shows(seen, "Folha do ficheiro", 'value="Ana Silva"')
    other = client.post(page(classroom), {**hidden_fields(seen), "do": "sheet-1"}).text
    shows(other, 'value="Eva Reis"', hides=['value="Ana Silva"'])


def test_lines_that_are_no_pupils_are_left_out_and_may_be_taken_in(teacher, classroom):
    client = signed_in(teacher)
    text = "Last Name,First Name,Email\nPoints,,\nSilva,Ana,a@b.pt\nSá,Rui,r@b.pt\n"
    seen = client.post(page(classroom), {"do": "read", "text": text}).text
    shows(seen, "2 alunos, sem erros", "1 linha ficou de fora", "Não parece um aluno.")
    taken = client.post(page(classroom), {**hidden_fields(seen), "do": "include-2"}).text
    shows(taken, "3 alunos.", "Isto não parece o nome", hides=["ficou de fora"])
    assert client.post(page(classroom), {**hidden_fields(seen), "do": "add"}).status_code == 302
    assert sorted(Enrolment.objects.values_list("real_name", flat=True)) == ["Ana Silva", "Rui Sá"]


def test_who_may_have_left_is_asked_about(teacher, classroom):
    client = signed_in(teacher)
    text = "N.º;Nome;Situação\n1;Ana Silva;\n2;Rui Sá;Transferido\n3;Eva Reis;Anulou a matrícula\n"
    seen = client.post(page(classroom), {"do": "read", "text": text}).text
    shows(
        seen, "Na lista está «Transferido». Continua nesta turma?", "Retirar os 2 alunos", hides=["sem erros"]
    )
    assert client.post(page(classroom), {**hidden_fields(seen), "do": "add"}).status_code == 422
    rest = client.post(page(classroom), {**hidden_fields(seen), "do": "left"}).text
    shows(rest, "1 aluno, sem erros", hides=['value="Rui Sá"'])
    assert client.post(page(classroom), {**hidden_fields(seen), "do": "add", "sure": "on"}).status_code == 302
    assert Enrolment.objects.count() == 3


# --- the cards ------------------------------------------------------------------------------------


def test_cards_of_chosen_pupils_and_of_nobody_else(teacher, classroom):
    made = roster.add(classroom, pasted(THIRTY), teacher)
    client = signed_in(teacher)
    address = reverse("accounts:cards", args=[classroom.key])
    for query in (f"?alunos={made[0].pk},{made[4].pk}", f"?alunos={made[0].pk}&alunos={made[4].pk}"):
        text = client.get(address + query).text
        assert text.count('class="qr"') == 2
        assert cards.codes_of([made[0].pupil]).get(made[0].pupil.pk) in text
        assert cards.codes_of([made[1].pupil]).get(made[1].pupil.pk) not in text
    assert "Nenhum destes alunos" in client.get(address + "?alunos=999999").text
    assert client.get(address + "?alunos=x,-1," + "9" * 40).status_code == 200
    assert "no-store" in client.get(address)["Cache-Control"]


def test_an_empty_class_leads_to_the_list(teacher, classroom):
    shows(signed_in(teacher).get(reverse("accounts:cards", args=[classroom.key])).text, page(classroom))


def test_the_sheet_takes_as_many_queries_for_thirty(teacher, classroom, pupil):
    client = signed_in(teacher)
    address = reverse("accounts:cards", args=[classroom.key])
    client.get(address)
    one = queries(lambda: client.get(address))
    roster.add(classroom, pasted(THIRTY.replace("1 Aluno 1\n", "")), teacher)
    assert queries(lambda: shows(client.get(address))) == one


def test_a_new_code_shows_the_new_card(teacher, classroom):
    first, second = roster.add(classroom, pasted("1 Ana\n2 Bruno"), teacher)
    old = cards.codes_of([first.pupil]).get(first.pupil.pk)
    answer = signed_in(teacher).post(
        reverse("accounts:new-code", args=[classroom.key, first.pk]), {"sure": "1"}, follow=True
    )
    text = shows(answer.text, "Ana tem um código novo", cards.codes_of([first.pupil]).get(first.pupil.pk))
    shows(text, hides=[old, cards.codes_of([second.pupil]).get(second.pupil.pk)])


def test_no_new_code_for_who_has_left_or_is_elsewhere(teacher, classroom):
    (gone,) = roster.add(classroom, pasted("1 Ana"), teacher)
    other = people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")
    client = signed_in(teacher)
    code = cards.codes_of([gone.pupil]).get(gone.pupil.pk)
    assert client.post(reverse("accounts:new-code", args=[other.key, gone.pk])).status_code == 404
    Enrolment.objects.update(left_at=timezone.now() + timedelta(seconds=1))
    answer = client.post(
        reverse("accounts:new-code", args=[classroom.key, gone.pk]), {"sure": "1"}, follow=True
    )
    assert "já não está nesta turma" in answer.text
    assert cards.codes_of([gone.pupil]).get(gone.pupil.pk) == code


def test_cards_that_cannot_be_read_are_made_anew(teacher, classroom, pupil):
    (ana,) = roster.add(classroom, pasted("2 Ana"), teacher)
    kept = cards.codes_of([ana.pupil]).get(ana.pupil.pk)
    client = signed_in(teacher)
    address = reverse("accounts:cards", args=[classroom.key])
    shows(client.get(address).text, "precisa de um código novo")
    client.post(reverse("accounts:new-codes", args=[classroom.key]), {"missing": "1"})
    assert client.get(address).text.count('class="qr"') == 2
    assert cards.codes_of([ana.pupil]).get(ana.pupil.pk) == kept
    shows(client.post(reverse("accounts:new-codes", args=[classroom.key])).text, "Isto não se pode desfazer.")
    assert cards.codes_of([ana.pupil]).get(ana.pupil.pk) == kept
    client.post(reverse("accounts:new-codes", args=[classroom.key]), {"sure": "1"})
    assert cards.codes_of([ana.pupil]).get(ana.pupil.pk) != kept


def test_a_new_class_code_is_on_the_cards(teacher, classroom, pupil):
    cards.issue([pupil])
    old = classroom.code
    address, client = reverse("accounts:new-class-code", args=[classroom.key]), signed_in(teacher)
    shows(client.post(address).text, "Mudar o código?")
    text = client.post(address, {"sure": "1"}, follow=True).text
    classroom.refresh_from_db()
    shows(text, classroom.code, hides=[old])


def test_who_opens_the_page_under_a_local_name_is_warned(teacher, classroom, pupil, settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.7", "escola.local"]
    client = signed_in(teacher)
    address = reverse("accounts:cards", args=[classroom.key])
    for host in ("localhost:8000", "127.0.0.1:8000"):
        assert f"http://192.168.1.7:8000{address}" in client.get(address, HTTP_HOST=host).text
    assert f"http://192.168.1.7{address}" in client.get(address, HTTP_HOST="localhost").text
    for host in ("192.168.1.7:8000", "escola.local", "escola.local:8000"):
        assert "só serve neste computador" not in client.get(address, HTTP_HOST=host).text
