"""What is kept of a person is told in words: keys, slugs, documents and notation are for programs."""

import re
from datetime import date, timedelta
from typing import Any

import polib
import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from accounts import log, log_words, privacy
from accounts.models import User
from games.analysis import branches, positions
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Attempt, Competition, Entrant, Ladder, LadderPlace, Problem, RuleReport, Tournament
from games.rules import catalogue
from games.rules.text_files import Texts
from lessons.classroom.models import Change, Classification, Mark, Opening, Photo
from lessons.content_files import load_texts
from lessons.contest.models import Consent, Picture
from lessons.course.exercises import EXERCISES
from lessons.course.models import Answer, Lesson, LessonProgress, PracticeSitting, StepAnswer
from lessons.course.shipped_lessons import FOLDER, LESSONS
from lessons.worksheets.models import Worksheet
from tests.games.rules.test_text_files import FILES
from tests.i18n.test_english import CATALOGUE
from tests.lessons.builders import lesson_document, make_group, small_document
from tests.lessons.contest.contest_entries import make_edition, make_invention
from tests.lessons.contest.finished_edition import make_entry

JSON = re.compile(r"\{['\"]|\[|': |\bNone\b|\bTrue\b|\w_\w")
JOINED = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def known(cast, make_assignment):
    """A pupil who has one of everything."""
    user: User = cast.pupils[0]
    _play(user)
    _write(user, make_group(make_assignment(small_document()), [user]))
    _learn(user)
    _invent(user, cast)
    for kind in log_words.KINDS:
        log.record(kind, actor=user, classroom=cast.classroom)
    return user


def _play(user: User) -> None:
    nim = catalogue.build("nim", {"heaps": [1, 2]})
    match = matches.create(game=nim, access="hotseat", person=Person(user=user))
    assert matches.execute([MatchCommand(match.code, "play", frozenset({0}), 2, "p1-1")]) == [None]
    ladder = Ladder.objects.create(game="nim", classroom=user.enrolments.get().classroom)
    LadderPlace.objects.create(ladder=ladder, user=user, place=1, active_on=timezone.localdate())
    tournament = Tournament.objects.create(name="Torneio", classroom=user.enrolments.get().classroom)
    competition = Competition.objects.create(tournament=tournament, game="nim", options=nim.options_json())
    Entrant.objects.create(competition=competition, user=user, number=1)
    positions.save(user, nim, "")
    branches.save(user, branches.Tree(nim, ("p2-1",), [branches.Branch(0, "p1-1", "Boa ideia")]), "")
    options = nim.options_json()
    problem = Problem.objects.create(game="nim", options=options, kind="only", solution={}, rating=1200)
    Attempt.objects.create(who=user, problem=problem, solved=True, rating=1212.5, at=timezone.now())
    RuleReport.objects.create(reporter=user, game="hex", text="Aqui joga-se em 9 por 9.")


def _write(user: User, group: Any) -> None:
    now = timezone.now()
    Mark.objects.create(group=group, task="I.1", comment="Boa!")
    for number, name in enumerate(("I.1:list", "gone:swap-x"), 1):
        Change.objects.create(group=group, name=name, value="0 4", version=number, by=user, at=now)
    Classification.objects.create(
        group=group, task="I.2", index=1, game="nim", position="2, 3", letter="N", by=user, at=now
    )
    Opening.objects.create(assignment=group.assignment, pupil=user, game="octal", at=now)
    Photo.objects.create(group=group, content=b"x", width=1, height=1, by=user)
    Worksheet.objects.create(owner=user, title="Minha", draft=small_document())


def _learn(user: User) -> None:
    now = timezone.now()
    for number, (slug, exercise) in enumerate(EXERCISES.items()):
        given = exercise.question("semente", 1)
        Answer.objects.create(
            who=user,
            exercise=slug,
            level=1,
            seed="semente",
            number=1,
            given=given,
            written="4",
            state="hint",
            at=now + number * MINUTE,
        )
    Answer.objects.create(
        who=user, exercise="gone-by", level=1, seed="s", number=1, given=[], state="right", at=now
    )
    questions = [["mex", 1, "treino-0"], ["gone-by", 1, "treino-0"]]
    PracticeSitting.objects.create(who=user, questions=questions, begun_at=now)
    own = Lesson.objects.create(owner=user, title="Minha", document=lesson_document())
    old = Lesson.objects.create(owner=user, title="Antiga", document={"format": "nimteca-lesson-0"})
    for key in (*LESSONS, own.key, old.key, "gone-by"):
        LessonProgress.objects.create(who=user, lesson=key, step="a", done=["a", "b"], at=now)
        StepAnswer.objects.create(who=user, lesson=key, step="a", state="sent", written="Sim", at=now)


def _invent(user: User, cast: Any) -> None:
    nameless = make_invention(cast.classroom, [user])
    nameless.document.pop("name")
    nameless.save()
    Picture.objects.create(invention=nameless, content=b"x", width=1, height=1)
    entry = make_entry(make_edition(cast.teacher), cast.classroom, [user])
    Consent.objects.create(
        entry=entry, person=user, shown_name="Ana", signed_on=date(2026, 11, 2), recorded_by=cast.teacher
    )


def test_a_person_with_one_of_everything_reads_only_words(client, known):
    found = privacy.sections(known)
    assert [one.key for one in found if not one.rows and one.key != "teaching"] == []
    lesson_texts = (text for name in LESSONS.values() for text in load_texts(FOLDER, name, "pt").values())
    module_texts = (
        text.template for file in FILES for texts in Texts(file).by_key.values() for text in texts
    )
    messages = (entry.msgid for entry in polib.pofile(str(CATALOGUE)))
    spoken = " ".join([*messages, *lesson_texts, *module_texts])
    slugs = {*catalogue.GAMES, *EXERCISES, *LESSONS, *log_words.KINDS} - set(
        re.findall(r"[\w-]+", spoken.casefold())
    )
    for section in found:
        for cell in (cell for row in section.table for cell in row):
            words = (
                cell.words if isinstance(cell, privacy.PageLink) else str(cell or "").replace("True", "sim")
            )
            assert not JSON.search(words), (section.key, words)
            assert not [token for token in JOINED.findall(words) if token not in spoken], (section.key, words)
            assert not slugs & set(re.findall(r"[\w-]+", words)), (section.key, words)
    keys = {row[name] for one in found for row in one.rows for name in ("code", "problem") if name in row}
    assert len(keys) == 3
    client.force_login(known)
    page = client.get(reverse("accounts:privacy")).text
    file = client.get(reverse("accounts:privacy-file", args=["html"])).text
    for text in (page, file):
        said = strip_tags(text.partition("<main")[2] or text.partition("<body")[2])
        assert not [key for key in keys if key in said]
        assert "Boa ideia" in said
    assert "ver a análise</a>" in page
    assert "<a " not in file


def test_the_file_for_programs_keeps_every_detail(known):
    data = privacy.as_json(known)
    assert data["analyses"][0]["tree"][0]["move"] == "p1-1"
    assert lesson_document() in [row["document"] for row in data["own_lessons"]]
    assert [row["cell"] for row in data["answers"]] == ["I.1:list", "gone:swap-x"]
    assert data["consents"][0]["signed"] == "2026-11-02"
    assert data["lessons"][0]["steps"] == ["a", "b"]
