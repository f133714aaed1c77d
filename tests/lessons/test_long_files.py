"""Files that take long: the page that waits for them, who may fetch them, what is said if there is none."""

from collections.abc import Hashable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import people
from accounts.models import User
from games.analysis.studies import FAILURE, TOO_MANY, Busy, Progress
from games.live.jobs import file_maker
from lessons import files
from lessons.contest import exports
from lessons.course import trainings
from tests.lessons.contest.finished_edition import judge, make_edition, make_entry
from tests.pages import shows
from tests.users import make_user

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


class Engine:
    """Studies that say what the test tells them to, whoever asks, and what was asked of them."""

    def __init__(self) -> None:
        self.asked: dict[Hashable, Any] = {}
        self.says: Any = Progress(0, 0)

    def watch(self, asked: Hashable, visitor: str) -> Any:
        if isinstance(self.says, Busy):
            raise self.says
        return self.asked.setdefault(asked, self.says)

    def finish(self, result: Any) -> None:
        self.asked = dict.fromkeys(self.asked, result)

    def forget(self, asked: Hashable) -> None:
        del self.asked[asked]


@pytest.fixture
def engine(monkeypatch):
    monkeypatch.setattr(files, "studies", engine := Engine())
    monkeypatch.setattr(trainings, "MANY_ANSWERS", -1)
    monkeypatch.setattr(exports, "MANY_JUDGEMENTS", -1)
    return engine


@pytest.fixture
def address(cast):
    return reverse("lessons:class-exercises-file", args=[cast.classroom.key, "csv"])


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_page_waits_until_the_file_is_made_and_then_fetches_it_once(cast, engine, address):
    desk = signed_in(cast.teacher)
    for _click in range(2):
        page = shows(desk.get(address), "A preparar o ficheiro", f'hx-get="{address}"', "Ver se já acabou")
        assert reverse("lessons:class-exercises", args=[cast.classroom.key]) in page
    (asked,) = engine.asked
    assert desk.get(address, headers=HTMX).status_code == 204
    engine.finish(b"Aluno 1")
    ready = shows(
        desk.get(address, headers=HTMX), "O ficheiro está pronto", f"0; url={address}", f'href="{address}"'
    )
    assert "hx-get" not in ready
    assert desk.head(address).headers["Content-Disposition"] == 'attachment; filename="treino-8o-a.csv"'
    assert desk.get(address).content == b"Aluno 1"
    assert not engine.asked
    shows(desk.get(address), "A preparar o ficheiro")
    assert list(engine.asked) == [asked]


def test_only_who_asked_gets_it(cast, engine, address, other_teacher):
    signed_in(cast.teacher).get(address)
    engine.finish(b"Aluno 1")
    for person in (cast.pupils[0], other_teacher, make_user("alguem"), make_user("juiz", User.Kind.JUDGE)):
        assert signed_in(person).get(address).status_code == 403
    assert Client().get(address).status_code == 302
    colleague = make_user("colega", User.Kind.TEACHER)
    people.add_teacher(cast.classroom, colleague)
    shows(signed_in(colleague).get(address), "A preparar o ficheiro")
    assert [asked.asker for asked in engine.asked] == [cast.teacher.pk, colleague.pk]
    assert signed_in(cast.teacher).get(address).content == b"Aluno 1"


@pytest.mark.parametrize("trouble", [FAILURE, Busy(TOO_MANY)])
def test_it_says_so_where_there_is_none_and_who_asks_again_has_it_tried_again(cast, engine, address, trouble):
    desk = signed_in(cast.teacher)
    engine.says = trouble
    page = shows(desk.get(address), "Não foi possível fazer o ficheiro agora", f'href="{address}"')
    assert "http-equiv" not in page
    shows(desk.get(address, headers=HTMX), "Tentar outra vez")
    engine.says = Progress(0, 0)
    shows(desk.get(address), "A preparar o ficheiro")


def test_a_contest_is_for_its_organiser(cast, engine, other_teacher):
    edition = make_edition(cast.teacher)
    address = reverse("lessons:edition-export", args=[edition.key, "ods"])
    shows(signed_in(cast.teacher).get(address), f"nimteca-concurso-{edition.key}.ods")
    engine.finish(b"all")
    assert signed_in(other_teacher).get(address).status_code == 404
    assert signed_in(cast.teacher).get(address).content == b"all"


def test_what_is_small_is_made_at_once_and_what_is_large_is_not(cast, monkeypatch):
    edition = make_edition(cast.teacher)
    judge(make_entry(edition, cast.classroom, cast.pupils[:1]), make_user("juiz", User.Kind.JUDGE), points=60)
    assert not exports.takes_long(edition)
    monkeypatch.setattr(exports, "MANY_JUDGEMENTS", 0)
    assert exports.takes_long(edition)
    signed_in(cast.pupils[0]).post("/treino/mex/1/abc/", {"resposta": "99"})
    assert not trainings.takes_long(cast.classroom)
    monkeypatch.setattr(trainings, "MANY_ANSWERS", 0)
    assert trainings.takes_long(cast.classroom)


def test_a_job_makes_a_file_in_the_language_of_who_asked(cast):
    order = {"maker": "training", "of": cast.classroom.pk, "asker": cast.teacher.pk, "kind": "csv"}
    heads = {
        language: file_maker.make_file({**order, "language": language})[3:10] for language in ("pt-pt", "en")
    }
    assert heads == {"pt-pt": b"Aluno;E", "en": b"Pupil;E"}
