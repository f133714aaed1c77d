"""Worksheets: who sees, edits and copies them; drafts, conflicts and versions."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError

from accounts.models import User
from accounts.stale_edits import StaleEdit
from lessons.classroom import assignments
from lessons.classroom.models import Assignment
from lessons.worksheets import library
from lessons.worksheets.about import About
from lessons.worksheets.documents import Document, mark, parse_document
from lessons.worksheets.library import IncompleteWorksheet
from lessons.worksheets.models import Worksheet, WorksheetVersion
from tests.at_once import all_at_once, at_once, refusals
from tests.lessons.builders import make_document, make_part, make_task
from tests.users import make_user

EMPTY = make_document("A minha ficha")


def titled(title: str) -> Document:
    return parse_document({**EMPTY, "title": title})


def with_a_task(prompt: str = "Porquê?") -> Document:
    words = {"kind": "text", "id": "text", "label": ""}
    return parse_document(
        make_document("A minha ficha", make_part("I", "Joga", make_task("I.1", prompt, words)))
    )


@pytest.fixture
def colleague(classroom):
    """Another teacher of the same school."""
    return make_user("colega", User.Kind.TEACHER, school=classroom.school)


@pytest.fixture
def mine(owner):
    return library.create(owner, with_a_task())


def seen_by(user: Any) -> set[str]:
    return set(library.visible_to(user).values_list("title", flat=True))


def test_the_site_brings_its_ficha_once(db):
    first = library.shipped()
    assert library.shipped().pk == first.pk
    assert Worksheet.objects.count() == 1
    assert first.owner is None
    assert parse_document(first.draft).points == 100


def test_another_release_renews_the_ficha(db):
    old = library.shipped()
    Worksheet.objects.filter(pk=old.pk).update(draft=EMPTY, title="Velha")
    new = library.shipped()
    assert new.pk == old.pk
    assert new.revision == old.revision + 1
    assert new.title != "Velha"
    assert new.draft == old.draft
    assert library.shipped().revision == new.revision


def test_two_servers_that_renew_at_once_renew_once(db):
    old = library.shipped()
    assert library._ship(old.draft, About.of(old), library.FICHA).revision == old.revision


def test_each_language_has_its_ficha(db):
    portuguese, english = library.shipped(), library.shipped("en")
    assert (portuguese.pk, english.title) != (english.pk, portuguese.title)
    assert library.shipped("fr") == library.for_class(english, "pt") == portuguese
    assert library.for_class(portuguese, "en") == english


def test_a_class_gets_the_ficha_in_its_language(owner, mine, classroom):
    def given(worksheet: Worksheet) -> Assignment:
        return assignments.assign(classroom, worksheet, owner, assignments.AssignmentTerms())

    before = given(library.shipped())
    classroom.language = "en"
    after = given(library.shipped())
    before.refresh_from_db()
    assert before.version.document["title"].startswith("Jogo da Subtração")
    assert after.version.document["title"].startswith("The subtraction game")
    assert (
        after.version.document["parts"][1]["tasks"][2]["prompt"]
        == "Write the numbers that have the letter P."
    )
    assert given(mine).version.worksheet == mine
    assert not assignments.newer_version(after, owner)


def test_an_assignment_of_an_older_ficha_keeps_its_version(owner, classroom):
    ficha = library.shipped()
    old = json.loads(json.dumps(ficha.draft))
    for part in old["parts"]:
        for task in part["tasks"]:
            task["fields"] = [one for one in task["fields"] if one["id"] != "why"]
            for field in task["fields"]:
                field.pop("stated", None)
    stored = assignments.assign(classroom, ficha, owner, assignments.AssignmentTerms())
    Worksheet.objects.filter(pk=ficha.pk).update(draft=old)
    WorksheetVersion.objects.filter(pk=stored.version_id).update(document=old)
    library.shipped()
    stored = Assignment.objects.get(pk=stored.pk)
    assert stored.version.document == old
    assert assignments.newer_version(stored, owner)
    document = parse_document(stored.version.document)
    answers = {"II.5:term": "4k", "III.a:term": "5k", "II.7:moves": "16"}
    assert "II.5:term:start" not in document.cells
    assert mark(document, answers).tasks["II.5"].state == "right"


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_many_first_visitors_make_one_ficha():
    assert len(set(all_at_once(*[library.shipped] * 8))) == 1
    assert Worksheet.objects.count() == 1


def test_who_sees_a_worksheet(owner, colleague, other_teacher, mine):
    ficha = library.shipped().title
    pupil, alone = make_user("aluno"), make_user("sem-escola", User.Kind.TEACHER)
    others = [colleague, other_teacher, alone]
    assert seen_by(owner) == {mine.title, ficha}
    assert [seen_by(user) for user in others] == [{ficha}] * 3
    library.share(mine, owner)
    assert seen_by(colleague) == {mine.title, ficha}
    assert [seen_by(user) for user in (other_teacher, alone)] == [{ficha}] * 2
    assert seen_by(pupil) == seen_by(AnonymousUser()) == set()
    library.put_away(mine, owner)
    assert seen_by(owner) == {mine.title, ficha}
    assert seen_by(colleague) == {ficha}
    library.put_away(mine, owner, archived=False)
    assert seen_by(colleague) == {mine.title, ficha}
    library.share(mine, owner, shared=False)
    assert seen_by(colleague) == {ficha}


def test_two_teachers_without_a_school_are_no_colleagues(db):
    one, other = make_user("uma", User.Kind.TEACHER), make_user("outro", User.Kind.TEACHER)
    made = library.create(one, with_a_task())
    with pytest.raises(ValidationError, match="escola"):
        library.share(made, one)
    Worksheet.objects.filter(pk=made.pk).update(shared=True)
    assert seen_by(other) == set()


def test_pupils_have_no_worksheets(db):
    with pytest.raises(PermissionDenied):
        library.create(make_user("aluno"), with_a_task())
    assert not Worksheet.objects.exists()


def test_there_is_an_end_to_worksheets(owner, mine, monkeypatch):
    monkeypatch.setattr(library, "MOST", 1)
    with pytest.raises(ValidationError, match="Já tens 1 fichas"):
        library.duplicate(mine, owner)


def test_a_copy_is_the_copier_s(owner, colleague, mine):
    copy = library.duplicate(mine, colleague)
    assert copy.owner == colleague
    assert copy.copy_of == mine
    assert copy.title == copy.draft["title"] == "A minha ficha (cópia)"
    assert copy.draft["parts"] == mine.draft["parts"]
    assert not copy.shared
    again = library.duplicate(copy, colleague)
    assert again.title == "A minha ficha (cópia)"


def test_a_copy_of_a_long_title_fits(owner):
    made = library.create(owner, titled("a" * library.TITLE))
    copy = library.duplicate(made, owner)
    assert len(copy.title) == library.TITLE
    assert copy.title.endswith("a (cópia)")


def test_saving_counts_revisions(owner, mine):
    saved = library.save_draft(mine, titled("Outro título"), 1, owner)
    assert (saved.revision, saved.title, saved.changed_by) == (2, "Outro título", owner)
    again = library.save_draft(mine, titled("Outro título"), 1, owner)
    assert again.revision == 2


def test_a_second_tab_overwrites_nothing(owner, mine):
    library.save_draft(mine, titled("Primeira"), 1, owner)
    with pytest.raises(StaleEdit) as caught:
        library.save_draft(mine, titled("Segunda"), 1, owner)
    assert caught.value.current.title == "Primeira"
    mine.refresh_from_db()
    assert mine.title == mine.draft["title"] == "Primeira"


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_of_writers_at_once_one_wins(db):
    user = make_user("professora", User.Kind.TEACHER)
    made = library.create(user, with_a_task())

    outcomes = at_once(
        *(partial(library.save_draft, made, titled(f"Título {number}"), 1, user) for number in range(8))
    )
    assert [type(error) for error in refusals(outcomes)] == [StaleEdit] * 7
    made.refresh_from_db()
    assert made.revision == 2


CHANGES: dict[str, Callable[[Worksheet, User], object]] = {
    "save": lambda worksheet, user: library.save_draft(worksheet, titled("Roubada"), 1, user),
    "share": library.share,
    "unshare": partial(library.share, shared=False),
    "archive": library.put_away,
    "restore": partial(library.put_away, archived=False),
    "delete": library.delete,
}


@pytest.mark.parametrize("name", CHANGES)
def test_only_the_owner_changes_it(owner, colleague, mine, name):
    library.share(mine, owner)
    before = Worksheet.objects.filter(pk=mine.pk).values().get()
    with pytest.raises(PermissionDenied):
        CHANGES[name](mine, colleague)
    assert Worksheet.objects.filter(pk=mine.pk).values().get() == before


@pytest.mark.parametrize("name", CHANGES)
def test_nobody_changes_the_site_s(owner, name):
    ficha = library.shipped()
    with pytest.raises(PermissionDenied):
        CHANGES[name](ficha, owner)


def test_a_worksheet_in_use_is_not_deleted(owner, mine, make_assignment):
    used = make_assignment().version.worksheet
    with pytest.raises(ValidationError, match="arquivá-la"):
        library.delete(used, owner)
    assert Worksheet.objects.filter(pk=used.pk).exists()
    library.version_for(mine, owner)
    library.delete(mine, owner)
    assert not Worksheet.objects.filter(pk=mine.pk).exists()


def test_archiving_twice_keeps_the_first_time(owner, mine):
    library.put_away(mine, owner)
    mine.refresh_from_db()
    first = mine.archived_at
    library.put_away(mine, owner)
    mine.refresh_from_db()
    assert mine.archived_at == first


def test_a_version_is_made_once_a_draft(owner, mine):
    assert library.latest_version(mine) is None
    first = library.version_for(mine, owner)
    assert (first.number, first.revision, first.document) == (1, 1, mine.draft)
    assert library.version_for(mine, owner) == first
    library.save_draft(mine, with_a_task("Explica."), 1, owner)
    second = library.version_for(mine, owner)
    assert (second.number, second.revision) == (2, 2)
    assert library.latest_version(mine) == second
    first.refresh_from_db()
    assert parse_document(first.document) == with_a_task()


def test_a_change_taken_back_makes_no_version(owner, mine):
    first = library.version_for(mine, owner)
    library.save_draft(mine, with_a_task("Explica."), 1, owner)
    library.save_draft(mine, with_a_task(), 2, owner)
    assert library.version_for(mine, owner) == first


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_assignments_at_once_share_a_version(db):
    user = make_user("professora", User.Kind.TEACHER)
    made = library.create(user, with_a_task())

    assert len(set(all_at_once(*[partial(library.version_for, made, user)] * 8))) == 1
    assert WorksheetVersion.objects.count() == 1


def test_only_who_sees_it_gives_it(owner, colleague, mine):
    with pytest.raises(PermissionDenied):
        library.version_for(mine, colleague)
    library.share(mine, owner)
    assert library.version_for(mine, colleague).number == 1
    assert library.version_for(library.shipped(), colleague).number == 1


def test_an_empty_draft_is_not_given(owner):
    made = library.create(owner, titled("Vazia"))
    with pytest.raises(IncompleteWorksheet, match="ainda não tem perguntas"):
        library.version_for(made, owner)
    assert library.latest_version(made) is None


def test_a_question_without_room_for_an_answer_is_not_given(owner, mine):
    task = mine.draft["parts"][0]["tasks"][0]
    task["fields"] = []
    mine.save()
    with pytest.raises(IncompleteWorksheet, match=f"A pergunta {task['id']} não tem onde responder"):
        library.version_for(mine, owner)


def test_what_an_older_release_wrote_is_not_given(owner, mine):
    Worksheet.objects.filter(pk=mine.pk).update(draft={"format": "nimteca-worksheet-0"})
    with pytest.raises(IncompleteWorksheet):
        library.version_for(mine, owner)


def test_an_assignment_learns_of_a_newer_draft(owner, colleague, classroom):
    made = library.create(owner, with_a_task())
    given = Assignment.objects.create(
        classroom=classroom, version=library.version_for(made, owner), created_by=owner
    )

    def newer(user: User = owner) -> bool:
        return assignments.newer_version(Assignment.objects.get(pk=given.pk), user)

    assert not newer()
    library.save_draft(made, with_a_task("Explica."), 1, owner)
    assert newer()
    assert not newer(colleague)
    library.save_draft(made, titled("Vazia"), 2, owner)
    assert not newer()
    library.save_draft(made, with_a_task(), 3, owner)
    assert not newer()
