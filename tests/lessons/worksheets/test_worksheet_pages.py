"""The library, a new worksheet, the preview with its trial of the marking, and who may do what with them."""

import re

import pytest
from django.urls import reverse

from accounts.models import User
from games.rules import catalogue
from lessons.classroom.models import Assignment, Cell, HandIn, Mark
from lessons.worksheets import library, new_tasks
from lessons.worksheets.documents import parse_document
from lessons.worksheets.models import Worksheet
from tests.clients import signed_in
from tests.pages import shows
from tests.queries import steady
from tests.users import make_user

LIBRARY = "/fichas/"
NEW = "/fichas/nova/"


@pytest.fixture
def colleague(owner):
    """Another teacher of the same school."""
    return make_user("colega", User.Kind.TEACHER, school=owner.school, first_name="Colega", last_name="Demo")


@pytest.fixture
def made(owner):
    game = catalogue.build("subtraction", {"heaps": [13], "sets": [[1, 2, 3]]})
    return library.create(owner, new_tasks.worksheet(game, "Treze feijões")[0])


def change_url(worksheet: Worksheet) -> str:
    return reverse("lessons:worksheet-change", args=[worksheet.key])


def groups_of(page: str) -> dict[str, list[str]]:
    """The titles in each group of the library."""
    sections = re.findall(r'aria-labelledby="grupo-(\w+)">(.*?)</section>', page, re.DOTALL)
    return {name: re.findall(r'card-title">\s*<a [^>]*>([^<]*)</a>', body) for name, body in sections}


# The library.


def test_the_library_has_three_groups(owner, colleague, made):
    library.ship_all()
    site = list(library.visible_to(owner).filter(owner=None).values_list("title", flat=True))
    assert groups_of(shows(signed_in(owner).get(LIBRARY))) == {
        "minhas": ["Treze feijões"],
        "escola": [],
        "nimteca": site,
    }
    library.share(made, owner)
    page = shows(signed_in(colleague).get(LIBRARY))
    assert groups_of(page) == {"minhas": [], "escola": ["Treze feijões"], "nimteca": site}
    assert "De Professora Demo" in page
    shows(page, "Ainda não tens fichas", hides=[reverse("lessons:worksheet-edit", args=[made.key])])
    shows(signed_in(owner).get(LIBRARY), "Partilhada com a tua escola")


def test_a_teacher_without_a_school_sees_the_site_s(made):
    page = shows(signed_in(make_user("sozinha", User.Kind.TEACHER)).get(LIBRARY))
    assert groups_of(page)["escola"] == []
    assert "Quando estiveres numa escola" in page


def test_searching(owner, made):
    for words, found in [
        ("TREZE", {"Treze feijões"}),
        ("feijoes treze", {"Treze feijões"}),
        ("subtracao treze", {"Treze feijões"}),
        ("havannah", set()),
        ("<script>", set()),
        ("%", set()),
    ]:
        page = signed_in(owner).get(LIBRARY, {"procura": words}).text
        assert {title for titles in groups_of(page).values() for title in titles} == found
        shows(page, f"{len(found)} ficha", hides=["<script>alert", 'value="<script>"'])


def test_a_card_says_how_large_it_is(owner, made):
    page = shows(signed_in(owner).get(LIBRARY))
    document = parse_document(made.draft)
    shows(
        page, "2 partes", f"{len(document.tasks)} perguntas", f"{document.points} pontos", "Jogo da Subtração"
    )


def test_a_worksheet_of_another_release_breaks_nothing(owner, made):
    Worksheet.objects.filter(pk=made.pk).update(draft={"format": "nimteca-worksheet-0"})
    client = signed_in(owner)
    shows(client.get(LIBRARY), "não se consegue ler")
    shows(client.get(made.get_absolute_url()), "não se consegue ler")
    assert client.get(reverse("lessons:worksheet-edit", args=[made.key])).status_code == 404
    assert client.post(change_url(made), {"do": "duplicate"}, follow=True).status_code == 200
    assert Worksheet.objects.filter(owner=owner).count() == 1


def test_the_library_asks_as_often_for_one_as_for_three(owner, colleague, made):
    client = signed_in(colleague)
    library.shipped()

    def more() -> None:
        library.share(library.duplicate(made, owner), owner)
        library.duplicate(made, colleague)

    library.share(made, owner)
    library.duplicate(made, colleague)
    steady(lambda: shows(client.get(LIBRARY)), more)
    assert len(groups_of(shows(client.get(LIBRARY)))["escola"]) == 3


# What is done with a worksheet.


def test_duplicating_leads_to_the_editor(colleague, owner, made):
    library.share(made, owner)
    answer = signed_in(colleague).post(change_url(made), {"do": "duplicate"})
    copy = Worksheet.objects.get(owner=colleague)
    assert answer["Location"] == reverse("lessons:worksheet-edit", args=[copy.key])


def test_sharing_archiving_restoring_deleting(owner, made):
    client = signed_in(owner)

    def do(action: str) -> Worksheet | None:
        assert client.post(change_url(made), {"do": action, "sure": "1"}).status_code == 302
        return Worksheet.objects.filter(pk=made.pk).first()

    for action, shared in (("share", True), ("unshare", False)):
        now = do(action)
        assert now.shared == shared
    now = do("archive")
    assert now.archived_at
    page = shows(client.get(LIBRARY))
    assert groups_of(page)["minhas"] == []
    assert "1 ficha arquivada" in page
    shows(client.get(made.get_absolute_url()), "está arquivada")
    now = do("restore")
    assert now.archived_at is None
    assert do("nonsense") == now
    assert do("delete") is None


def test_what_cannot_be_is_said(owner, classroom, made):
    version = library.version_for(made, owner)
    Assignment.objects.create(classroom=classroom, version=version, created_by=owner)
    shows(
        signed_in(owner).post(change_url(made), {"do": "delete", "sure": "1"}, follow=True).text,
        "podes arquivá-la",
    )
    assert Worksheet.objects.filter(pk=made.pk).exists()


# A new one.


def test_an_empty_worksheet(owner):
    answer = signed_in(owner).post(
        NEW, {"g-game": "", "g-was": "", "title": "Vazia", "do": "save"}, follow=True
    )
    empty = Worksheet.objects.get(owner=owner)
    assert empty.draft["parts"] == []
    assert "A ficha está vazia" in answer.text
    page = shows(signed_in(owner).get(empty.get_absolute_url()), "ainda não tem perguntas")
    assert "Experimentar a correção" not in page.replace("«Experimentar a correção»", "")


def test_a_worksheet_on_a_game(owner):
    client = signed_in(owner)
    page = client.post(NEW, {"g-game": "kayles", "g-was": "", "title": "", "do": "again"}).text
    assert "Ficha: Kayles" in page
    data = {"g-game": "kayles", "g-was": "kayles", "g-heaps": "9", "title": "Pinos", "do": "save"}
    answer = client.post(NEW, data, follow=True)
    made = Worksheet.objects.get(owner=owner)
    assert made.draft["parts"][1]["game"]["options"]["heaps"] == [9]
    assert answer.redirect_chain[-1][0] == reverse("lessons:worksheet-edit", args=[made.key])
    shows(answer.text, "Ficou de fora o que não serve para este jogo: números por ordem")


def test_a_title_that_was_typed_stays_when_the_game_changes(owner):
    data = {"g-game": "nim", "g-was": "kayles", "title": "O meu título", "do": "again"}
    assert "O meu título" in signed_in(owner).post(NEW, data).text


def test_a_bad_new_worksheet_is_told(owner):
    for typed in [
        {"title": ""},
        {"title": "a" * 121},
        {"g-game": "xadrez", "g-was": "xadrez"},
        {"g-heaps": "muitos"},
        {"g-heaps": "9" * 40},
    ]:
        data = {"g-game": "nim", "g-was": "nim", "g-heaps": "3, 5", "title": "Boa", "do": "save"}
        shows(signed_in(owner).post(NEW, data | typed), "errorlist", status=422)
        assert not Worksheet.objects.exists()


def test_positions_too_big_for_a_worksheet_still_give_one(owner):
    data = {"g-game": "nim", "g-was": "nim", "g-heaps": "1000000, 999999", "title": "Grande", "do": "save"}
    assert signed_in(owner).post(NEW, data, follow=True).status_code == 200
    assert Worksheet.objects.filter(owner=owner).exists()


def test_too_many_worksheets(owner, made, monkeypatch):
    monkeypatch.setattr(library, "MOST", 1)
    data = {"g-game": "", "g-was": "", "title": "Mais uma", "do": "save"}
    assert "Já tens 1 fichas" in signed_in(owner).post(NEW, data, follow=True).text
    shows(signed_in(owner).post(change_url(made), {"do": "duplicate"}, follow=True).text, "Já tens 1 fichas")


# As a pupil sees it.


def test_the_preview_is_the_pupil_s_page_without_its_answers(owner):
    ficha = library.shipped()
    page = shows(signed_in(owner).get(ficha.get_absolute_url()))
    for task in parse_document(ficha.draft).tasks:
        assert f'id="pergunta-{task.id}"' in page
    model = next(task.model for task in parse_document(ficha.draft).tasks if task.model)
    assert model not in page


def test_trying_the_marking_stores_nothing(owner):
    ficha = library.shipped()
    document = parse_document(ficha.draft)
    letters = {f"cell:II.2:letters:l{number}": "N" if number % 4 else "P" for number in range(14)}
    subscripts = {f"cell:II.2:letters:s{number}": str(number % 4) for number in range(14) if number % 4}
    answer = signed_in(owner).post(
        ficha.get_absolute_url(), {**letters, **subscripts, "cell:II.1:sequence": "5, 4", "cell:X": "1"}
    )
    page = answer.text
    assert answer.status_code == 200
    assert f"{document.task('II.2').points} de {document.points} pontos" in page
    assert re.search(r'data-task="II.2"\s+data-state="right"', page)
    assert re.search(r'data-task="II.1"\s+data-state="wrong"', page)
    assert 'value="5, 4"' in page
    for model in (Cell, HandIn, Mark, Assignment):
        assert not model.objects.exists()


def test_trying_with_bad_input(owner):
    for typed in [
        {"cell:II.1:sequence": "x" * 500_000},
        {"cell:II.2:letters:l0": "Q"},
        {"cell:II.4:text": "<script>alert(1)</script>"},
        {"cell:II.5:term": "__import__('os')" * 100},
    ]:
        answer = signed_in(owner).post(library.shipped().get_absolute_url(), typed)
        assert answer.status_code == 200
        assert b"<script>alert" not in answer.content


# Who may.


def test_the_admin_shows_worksheets_and_changes_none(made):
    admin = make_user("admin", User.Kind.STAFF, is_staff=True, is_superuser=True)
    client = signed_in(admin)
    for name in ("worksheet", "assignment", "group"):
        assert client.get(reverse(f"admin:lessons_{name}_changelist")).status_code == 200
        assert client.get(reverse(f"admin:lessons_{name}_add")).status_code == 403
    shows(client.get(reverse("admin:lessons_worksheet_change", args=[made.pk])), hides=['name="_save"'])
    assert (
        client.post(reverse("admin:lessons_worksheet_delete", args=[made.pk]), {"post": "yes"}).status_code
        == 403
    )
