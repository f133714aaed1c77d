"""Reports are made in another process, kept by digest, and tell of earlier entries without naming anybody."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from games.analysis.studies import FOR_ONE, Busy, Progress, Studies
from games.rules.invented.document import DraftProblem, build_games
from games.rules.text import text
from games.solvers.inventions import examine
from lessons.contest import examinations
from lessons.contest.models import Entry, Examination, Invention, InventionRevision
from tests.lessons.contest.contest_entries import START, make_edition, make_invention
from tests.lessons.contest.finished_edition import document
from tests.pages import shows
from tests.waiting import wait_for

SECONDS = 90.0


@pytest.fixture(autouse=True)
def _own_studies(monkeypatch):
    own = Studies()
    monkeypatch.setattr(examinations, "studies", own)
    yield
    own.stop()


@pytest.fixture
def invention(classroom, pupils):
    return make_invention(classroom, pupils[:1])


def queue() -> Studies:
    """The queue that this test has for itself."""
    found: Studies = vars(examinations)["studies"]
    return found


def waited_for(visitor: str) -> list[Any]:
    """What the visitor waits for."""
    return [asked for asked, job in queue()._jobs.items() if visitor in job.watchers]


def waited(ask: Callable[[], Any]) -> Any:
    """The first answer that is not about progress."""
    return wait_for(lambda: None if isinstance(found := ask(), Progress) else found, SECONDS)


def examined(source: Invention | dict[str, Any]) -> dict[str, Any]:
    """What is known once there is a report; it is made here, which is faster than in another process."""
    report = examine(build_games(source if isinstance(source, dict) else source.document))
    Examination.objects.update_or_create(digest=report["digest"], defaults={"report": report})
    return examinations.find_report(source)


def entered(invention: Invention, organiser: User, day: int, state: str = "submitted") -> Entry:
    """An entry handed in on a day."""
    revision = InventionRevision.objects.create(
        invention=invention,
        number=1,
        version=1,
        document=invention.document,
        reason="proposal",
        made_at=START,
    )
    edition = make_edition(organiser)
    at = START + timedelta(days=day)
    return Entry.objects.create(
        edition=edition, invention=invention, proposal=revision, submitted_at=at, state=state
    )


LONG = {
    "blocks": [{"kind": "board", "rules": {"directions": "esquerda, direita, cima, baixo", "rows": "10"}}],
    "conditions": [{"kind": "each_amount_once", "values": {}}],
    "starts": [{"parts": ["a1, b3, c5, d7, e8, h10"]}],
}


def test_a_report_is_made_once_and_kept(invention):
    assert examinations.find_report(invention) is None
    assert isinstance(examinations.watch(invention, "ana"), Progress)
    found = waited(lambda: examinations.watch(invention, "ana"))
    assert found == examine(build_games(invention.document)) | {"twins": found["twins"]}
    assert examinations.find_report(invention) == found
    assert examinations.find_report(invention.document) == found
    assert Examination.objects.get().digest == found["digest"]
    # The same game of others has it too, whatever its name.
    assert examinations.watch(document(name="Outro"), "rui") == found


def test_a_draft_that_is_no_game_gives_its_problems():
    problems = examinations.watch(document(starts=[]), "ana")
    assert [problem.path for problem in problems] == ["starts"]
    assert examinations.watch({"name": 7}, "ana") == (
        DraftProblem("name", text("Isto tem de ser {needed}.", needed=text("um texto"))),
    )
    assert examinations.find_report({"name": 7}) is None
    examinations.leave({"name": 7}, "ana")


def test_a_report_of_an_older_release_is_made_again(invention):
    found = examined(invention)
    Examination.objects.update(report={"format": "nimteca-report-0"})
    assert examinations.find_report(invention) is None
    assert waited(lambda: examinations.watch(invention, "ana")) == found


def test_who_leaves_ends_the_process(invention):
    examinations.watch(LONG, "ana")
    (wish,) = waited_for("ana")
    assert examinations.watch(LONG, "rui") == Progress(0, 1) or queue().under_way(wish)
    examinations.leave(LONG, "ana")
    assert not waited_for("ana")
    assert waited_for("rui") == [wish]


def test_a_newer_draft_takes_the_place_of_the_older_one(invention):
    for version in range(FOR_ONE + 2):
        invention.document = document(**_wider(7 + version))
        examinations.watch(invention, "ana")
    assert len(waited_for("ana")) == 1
    # Documents that belong to no draft are counted one by one; not those above, which may still be ending.
    examinations.watch(_wider(1), "ana")
    with pytest.raises(Busy):
        examinations.watch(_wider(2), "ana")


def _wider(columns: int) -> dict[str, Any]:
    """`LONG` with starts of its own."""
    return LONG | {"starts": [{"name": "", "parts": [f"a1, b3, c5, d{columns}"]}]}


def test_the_same_game_as_an_earlier_entry(invention, cast):
    found = examined(invention)
    first = entered(invention, cast.teacher, 1)
    copied = make_invention(cast.classroom, cast.pupils[1:2])
    twin = {"kind": "entry", "why": "same", "count": 1}
    assert examinations.find_report(copied)["twins"][0] == twin
    second = entered(copied, cast.teacher, 2)
    copied.refresh_from_db()
    invention.refresh_from_db()
    assert examinations.find_report(copied)["twins"][0] == twin
    assert examinations.find_report(copied.document, second)["twins"][0] == twin
    assert examinations.find_report(invention) == found  # it was there before
    Entry.objects.filter(pk=first.pk).update(state=Entry.State.WITHDRAWN)
    assert examinations.find_report(copied) == found


def test_values_of_earlier_entries_are_compared(invention, cast):
    examined(invention)
    entered(invention, cast.teacher, 1)
    broken = make_invention(cast.classroom, cast.pupils[1:2])
    broken.document = document(starts=[])
    entered(broken, cast.teacher, 1)
    Examination.objects.create(digest="0" * 64, report={"format": "nimteca-report-0"})
    other = document(starts=[{"name": "", "parts": ["5, 6"]}, {"name": "", "parts": ["9"]}])
    twins = waited(lambda: examinations.watch(other, "ana"))["twins"]
    entry = next(twin for twin in twins if twin["kind"] == "entry")
    assert entry["why"] == "values"
    # Who made it, and where, is nowhere in what pupils see.
    assert set(entry) == {"kind", "digest", "why", "compared"}


def test_reports_of_older_releases_are_not_compared(invention, teacher):
    mark = examined(invention)["digest"]
    entered(invention, teacher, 1)
    Examination.objects.filter(digest=mark).update(report={"format": "nimteca-report-0"})
    other = document(starts=[{"name": "", "parts": ["5, 6"]}])
    report = waited(lambda: examinations.watch(other, "ana"))
    assert not [twin for twin in report["twins"] if twin["kind"] == "entry"]


def test_few_queries_however_many_entries(cast, django_assert_num_queries):
    invention = make_invention(cast.classroom, cast.pupils[:1])
    examined(invention)
    for number in range(3):
        more = make_invention(cast.classroom, [], starts=[{"name": "", "parts": [str(number + 5)]}])
        entered(more, cast.teacher, number)
    cache.clear()
    with django_assert_num_queries(4):  # the invention's entry, the report, the entries, their documents
        examinations.find_report(Invention.objects.get(pk=invention.pk).document)
    with django_assert_num_queries(3):
        examinations.find_report(Invention.objects.get(pk=invention.pk).document)


# Pages.


def address(invention: Invention) -> str:
    return reverse("lessons:invention-examination", args=[invention.key])


def test_authors_and_their_teachers_see_the_report(invention, cast, client):
    examined(invention)
    for person in (cast.pupils[0], cast.teacher):
        client.force_login(person)
        assert "O jogo cumpre as cinco condições." in client.get(address(invention)).text


def test_the_page_asks_again_until_there_is_a_report(invention, author):
    shows(author.get(address(invention)).text, 'hx-trigger="every 1s"', "Ver outra vez")

    def ask() -> Any:
        page = shows(author.get(address(invention), headers={"HX-Request": "true"}).text, hides=["<html"])
        return Progress(0, 0) if "<progress" in page else page

    last = waited(ask)
    assert "O jogo cumpre as cinco condições." in last
    assert "hx-trigger" not in last
    assert 'hx-swap-oob="innerHTML"' in last


def test_stopping(invention, pupils, author):
    invention.document = document(**LONG)
    invention.save()
    stop = reverse("lessons:invention-examination-stop", args=[invention.key])
    author.get(address(invention))
    shows(author.post(stop, headers={"HX-Request": "true"}).text, "O exame parou.", "Examinar outra vez")
    assert not waited_for(f"user-{pupils[0].pk}")
    assert author.get(stop).status_code == 405


def test_what_is_missing_is_listed(invention, author):
    invention.document = document(starts=[])
    invention.save()
    assert "Falta pelo menos um início." in author.get(address(invention)).text


def test_a_busy_machine_says_so(invention, author, monkeypatch):
    monkeypatch.setattr(examinations, "studies", Studies(most=0))
    page = author.get(address(invention)).text
    shows(page, "Há muitas análises a correr ao mesmo tempo.", "Tentar outra vez")


def test_what_takes_too_long_says_so(invention, author, monkeypatch):
    monkeypatch.setattr(examinations, "studies", Studies(seconds=0.0))

    def ask() -> Any:
        page = author.get(address(invention)).text
        return Progress(0, 0) if "<progress" in page else page

    assert "É grande demais" in waited(ask)
    queue().stop()


def test_failures_are_drawn(invention, author):
    """A game that fails in three ways, of which one start is too large to be drawn."""
    game = document(
        blocks=[{"kind": "strip", "rules": {"squares": "30", "back": "sim", "lengths": "1"}}],
        starts=[{"name": "<b>", "parts": ["2, 5"]}, {"name": "", "parts": ["vazio"]}],
    )
    invention.document = game
    invention.save()
    examined(invention)
    shows(author.get(address(invention)).text, "volta-se à mesma posição", "&lt;b&gt;", hides=["<b>)"])


def test_cycles_have_arrows_and_graphs_their_own(invention, author):
    small = {"squares": "8", "back": "sim", "lengths": "1"}
    for block, start, arrows in (
        ({"kind": "strip", "rules": small}, "2, 5", 2),
        ({"kind": "digraph", "rules": {"arrows": "A>B; B>A"}}, "A", 0),
    ):
        invention.document = document(blocks=[block], starts=[{"name": "", "parts": [start]}])
        invention.save()
        examined(invention)
        page = author.get(address(invention)).text
        assert page.count('class="way"') == arrows
        assert page.count("<figure") == 3


def test_what_is_too_large_to_be_drawn_is_said_in_words(invention, author):
    board = {"kind": "board", "rules": {"rows": "10", "directions": "esquerda, direita", "lengths": "1"}}
    invention.document = document(blocks=[board] * 3, starts=[{"name": "", "parts": ["a1", "b2", "c3"]}])
    invention.save()
    examined(invention)
    page = author.get(address(invention)).text
    shows(page, "volta-se à mesma posição", "<figure", hides=['<svg class="board'])
