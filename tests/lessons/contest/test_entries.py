"""Entries: from a draft to the final version, in time or not, twice or at once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import people, privacy
from accounts.models import Action, User
from games.solvers.inventions import digest
from lessons.contest import editions, entries, examinations, inventions, phases
from lessons.contest.entries import IncompleteEntry
from lessons.contest.models import (
    Author,
    Edition,
    Entry,
    Examination,
    Feedback,
    Invention,
    InventionRevision,
    Judgement,
)
from tests.lessons.contest.contest_entries import (
    DAY,
    START,
    at,
    fresh,
    make_edition,
    make_invention,
    make_match,
)
from tests.lessons.contest.finished_edition import document
from tests.users import make_user

pytestmark = pytest.mark.django_db

PROPOSALS, FEEDBACK, FINAL = START + DAY, START + 2 * DAY, START + 3 * DAY
JUDGING, RESULTS = START + 4 * DAY, START + 5 * DAY
SECOND = timedelta(seconds=1)


@pytest.fixture
def edition(teacher, classroom):
    return make_edition(teacher)


@pytest.fixture
def invention(classroom, pupils):
    return make_invention(classroom, pupils[:2])


@pytest.fixture
def entry(edition, invention, pupils):
    with at(START):
        return entries.enter(invention, edition, pupils[0])


def why(call: Callable[[], object]) -> str:
    """The code of the refusal."""
    with pytest.raises(ValidationError) as caught:
        call()
    return str(caught.value.code)


def words(call: Callable[[], object]) -> str:
    with pytest.raises(ValidationError) as caught:
        call()
    return " ".join(caught.value.messages)


def submitted(entry: Entry, by: User, moment: datetime = PROPOSALS) -> Entry:
    with at(moment):
        return entries.submit(entry, by)


def commented(entry: Entry, by: User, teacher: User) -> Entry:
    submitted(entry, by)
    with at(FEEDBACK):
        entries.comment(entry, teacher, "Está quase.")
    return fresh(entry)


def finished(entry: Entry, by: User, teacher: User) -> Entry:
    commented(entry, by, teacher)
    with at(FINAL):
        return entries.finish(entry, by)


# --- entering


def test_an_invention_becomes_a_draft_in_the_edition(entry, pupils):
    assert (entry.state, entry.number, entry.category) == ("draft", None, None)
    action = Action.objects.get(kind="enter-contest")
    assert action.details == {"edition": entry.edition.key, "entry": entry.key}
    assert (action.actor, action.classroom) == (pupils[0], entry.invention.classroom)


def test_entering_twice_is_once(entry, pupils):
    with at(START):
        assert entries.enter(entry.invention, entry.edition, pupils[1]) == entry
    assert Entry.objects.count() == 1
    assert Action.objects.filter(kind="enter-contest").count() == 1


def test_a_game_enters_one_edition_only(entry, teacher, pupils):
    other = make_edition(teacher, title="Outra")
    with at(START):
        assert why(lambda: entries.enter(entry.invention, other, pupils[0])) == "entered"


@pytest.mark.parametrize(
    ("moment", "code"), [(START - SECOND, "early"), (FEEDBACK, "late"), (RESULTS, "late")]
)
def test_authors_enter_while_proposals_are_taken(edition, invention, pupils, moment, code):
    with at(moment):
        assert why(lambda: entries.enter(invention, edition, pupils[0])) == code
    with at(FEEDBACK - SECOND):
        entries.enter(invention, edition, pupils[0])


def test_a_teacher_enters_for_pupils_who_are_late(edition, invention, teacher):
    with at(JUDGING):
        assert why(lambda: entries.enter(invention, edition, teacher)) == "late"
    with at(JUDGING - SECOND):
        assert entries.enter(invention, edition, teacher).state == "draft"


def test_only_schools_that_may_take_part(other_teacher, invention, cast):
    elsewhere = make_edition(other_teacher)
    with at(START):
        assert why(lambda: entries.enter(invention, elsewhere, cast.pupils[0])) == "school"
        editions.put_away(elsewhere, other_teacher)
        elsewhere.schools.add(cast.classroom.school)
        assert why(lambda: entries.enter(invention, elsewhere, cast.pupils[0])) == "school"
        editions.put_away(elsewhere, other_teacher, archived=False)
        assert entries.enter(invention, elsewhere, cast.pupils[0]).edition == elsewhere


def test_an_edition_that_is_over_takes_nothing(edition, invention, cast):
    Edition.objects.update(published_at=START)
    edition.refresh_from_db()
    with at(START):
        for who in (cast.pupils[0], cast.teacher):
            assert why(partial(entries.enter, invention, edition, who)) == "late"


def test_one_to_four_authors_of_a_class(edition, classroom, pupils):
    crowd, nobody = make_invention(classroom, pupils), make_invention(classroom, [])
    teachers = make_invention(None, pupils[:1])
    with at(START):
        assert why(lambda: entries.enter(crowd, edition, pupils[0])) == "authors"
        assert why(lambda: entries.enter(nobody, edition, pupils[0])) == "authors"
        assert why(lambda: entries.enter(teachers, edition, pupils[0])) == "no-class"


# --- categories


def test_the_only_category_is_taken_by_itself(cast):
    edition = make_edition(cast.teacher, categories=("3.º ciclo",))
    with at(START):
        entry = entries.enter(make_invention(cast.classroom, cast.pupils[:1]), edition, cast.pupils[0])
    assert str(entry.category) == "3.º ciclo"


def test_a_category_is_chosen_until_the_final_version(cast):
    edition = make_edition(cast.teacher, categories=("A", "B"))
    a, b = edition.categories.all()
    strange = make_edition(cast.teacher, title="Outra", categories=("A",)).categories.get()
    with at(START):
        entry = entries.enter(make_invention(cast.classroom, cast.pupils[:1]), edition, cast.pupils[0])
        assert entry.category is None
        with pytest.raises(IncompleteEntry) as caught:
            entries.submit(entry, cast.pupils[0])
        assert [item.key for item in caught.value.items] == ["category"]
        assert why(lambda: entries.choose_category(entry, cast.pupils[0], strange)) == "category"
        entries.choose_category(entry, cast.pupils[0], a)
        entries.choose_category(entry, cast.pupils[0], a)
    assert Action.objects.filter(kind="choose-category").count() == 1
    finished(entry, cast.pupils[0], cast.teacher)
    assert why(lambda: entries.choose_category(entry, cast.pupils[0], b)) == "state"
    assert entries.choose_category(entry, cast.pupils[0], a).category == a


# --- the proposal


def test_the_proposal_is_kept_as_it_was_and_numbered(entry, pupils):
    held = submitted(entry, pupils[1])
    assert (held.state, held.number, held.submitted_at) == ("submitted", 1, PROPOSALS)
    assert held.proposal.reason == InventionRevision.Reason.PROPOSAL
    assert held.proposal.document == entry.invention.document
    assert Action.objects.get(kind="submit-entry").actor == pupils[1]


def test_submitting_twice_is_once(entry, pupils):
    submitted(entry, pupils[0])
    submitted(entry, pupils[1], FINAL)
    assert InventionRevision.objects.count() == 1
    assert fresh(entry).submitted_at == PROPOSALS
    assert Action.objects.filter(kind="submit-entry").count() == 1


def test_numbers_count_within_an_edition(edition, cast):
    other = make_edition(cast.teacher, title="Outra")
    numbers = []
    with at(START):
        for where, pupil in ((edition, cast.pupils[0]), (other, cast.pupils[1]), (edition, cast.pupils[2])):
            entry = entries.enter(make_invention(cast.classroom, [pupil]), where, pupil)
            numbers.append(entries.submit(entry, pupil).number)
    assert numbers == [1, 1, 2]


def test_a_proposal_is_in_time_until_the_last_moment(entry, pupils):
    with at(FEEDBACK):
        said = words(lambda: entries.submit(entry, pupils[0]))
    assert "O prazo acabou em 23/11/2026 12:00. Não se perdeu nada" in said
    assert fresh(entry).state == "draft"
    assert not InventionRevision.objects.exists()
    assert submitted(entry, pupils[0], FEEDBACK - timedelta(microseconds=1)).state == "submitted"


def test_a_proposal_one_second_late_needs_the_teachers_extension(entry, cast):
    with at(FEEDBACK + SECOND):
        assert why(lambda: entries.submit(entry, cast.pupils[0])) == "late"
        entries.extend(entry, FINAL, cast.teacher)
    with at(FINAL):
        assert "24/11/2026 12:00" in words(lambda: entries.submit(entry, cast.pupils[0]))
    with at(FINAL - SECOND):
        assert entries.submit(entry, cast.pupils[0]).state == "submitted"


def test_nothing_is_handed_in_before_the_edition_begins(entry, pupils):
    with at(START - SECOND):
        assert why(lambda: entries.submit(entry, pupils[0])) == "early"


def test_what_is_missing_is_said(entry, pupils):
    Invention.objects.update(document=document(name=" ", texts={"material": "Feijões"}))
    with at(PROPOSALS), pytest.raises(IncompleteEntry) as caught:
        entries.submit(entry, pupils[0])
    keys = [item.key for item in caught.value.items]
    assert keys == ["title", "rules", "match", "analysis", "disguise"]
    assert fresh(entry).state == "draft"


def test_the_match_has_to_be_of_this_game(entry, pupils):
    invention = entry.invention

    def missing(code: str) -> list[str]:
        invention.document["match"] = code
        invention.save()
        with at(PROPOSALS), pytest.raises(IncompleteEntry) as caught:
            entries.submit(entry, pupils[0])
        return [item.key for item in caught.value.items]

    unfinished = make_match(invention, pupils[0], status="playing", end="", winner=None)
    assert missing(unfinished.code) == ["match"]
    assert missing(make_match(invention, make_user("outro")).code) == ["match"]
    assert missing(make_match(invention, pupils[0], end="resign").code) == ["match"]
    assert missing("nothing") == ["match"]
    before = make_match(invention, pupils[0])
    invention.document["blocks"][0]["rules"]["numbers"] = "1, 3"
    assert missing(before.code) == ["match"]


def test_authors_take_an_uncommented_proposal_back(entry, pupils, teacher):
    with at(PROPOSALS):
        assert entries.take_back(entry, pupils[0]).state == "draft"
        entries.submit(entry, pupils[0])
        held = entries.take_back(entry, pupils[1])
        assert (held.state, held.proposal, held.submitted_at, held.number) == ("draft", None, None, 1)
        assert entries.submit(entry, pupils[0]).number == 1
    with at(FEEDBACK):
        assert why(lambda: entries.take_back(entry, pupils[0])) == "late"
        entries.comment(entry, teacher, "Bem.")
        assert why(lambda: entries.take_back(entry, pupils[0])) == "state"


# --- feedback and the final version


def test_a_comment_opens_the_document_again(entry, pupils, teacher):
    submitted(entry, pupils[0])
    with pytest.raises(inventions.Locked):
        inventions.save(entry.invention, pupils[0], 1, document())
    with at(FEEDBACK):
        said = entries.comment(entry, teacher, " Falta a análise.\r\nBom trabalho! ")
    assert (said.text, said.teacher, said.at) == ("Falta a análise.\nBom trabalho!", teacher, FEEDBACK)
    assert fresh(entry).state == "feedback"
    inventions.save(Invention.objects.get(), pupils[0], 1, document(name="Outro nome"))
    assert fresh(entry).proposal.document["name"] == "Feijões do Luar"


def test_the_same_comment_twice_is_one(entry, pupils, teacher):
    submitted(entry, pupils[0])
    with at(FEEDBACK):
        first = entries.comment(entry, teacher, "Bem.")
        assert entries.comment(entry, teacher, "Bem. ") == first
        entries.comment(entry, teacher, "Mais uma coisa.")
    assert list(Feedback.objects.values_list("text", flat=True)) == ["Bem.", "Mais uma coisa."]
    assert Action.objects.filter(kind="comment-entry").count() == 2


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 4001])
def test_a_comment_has_words(entry, pupils, teacher, text):
    submitted(entry, pupils[0])
    with pytest.raises(ValidationError):
        entries.comment(entry, teacher, text)
    assert fresh(entry).state == "submitted"


def test_only_what_was_handed_in_is_commented(entry, pupils, teacher):
    assert why(lambda: entries.comment(entry, teacher, "Bem.")) == "state"
    finished(entry, pupils[0], teacher)
    assert why(lambda: entries.comment(entry, teacher, "Tarde.")) == "state"
    Entry.objects.update(state="feedback")
    Edition.objects.update(published_at=RESULTS)
    assert why(lambda: entries.comment(entry, teacher, "Tarde.")) == "over"


def test_without_a_comment_there_is_no_final_version(entry, pupils, teacher):
    with at(FINAL):
        assert why(lambda: entries.finish(entry, pupils[0])) == "state"
    submitted(entry, pupils[0])
    with at(FINAL):
        assert why(lambda: entries.finish(entry, pupils[0])) == "no-feedback"
        assert why(lambda: entries.reopen(entry, teacher)) == "state"


def test_the_final_version_is_locked(entry, pupils, teacher):
    held = finished(entry, pupils[0], teacher)
    assert (held.state, held.final_at) == ("final", FINAL)
    assert held.final.reason == InventionRevision.Reason.FINAL
    with at(FINAL + SECOND):
        assert entries.finish(entry, pupils[1]).final_at == FINAL
        assert entries.submit(entry, pupils[1]).state == "final"
    with pytest.raises(inventions.Locked):
        inventions.save(entry.invention, pupils[0], 1, document(name="Tarde"))
    assert InventionRevision.objects.count() == 2


def test_the_final_version_says_what_changed(entry, pupils, teacher):
    commented(entry, pupils[0], teacher)
    written = entry.invention.document
    written["texts"] = {**written["texts"], "changes": "  "}
    Invention.objects.update(document=written)
    with at(FINAL), pytest.raises(IncompleteEntry) as caught:
        entries.finish(entry, pupils[0])
    assert [item.key for item in caught.value.items] == ["changes"]


def test_the_final_version_in_time_and_late(entry, pupils, teacher):
    commented(entry, pupils[0], teacher)
    with at(JUDGING):
        assert why(lambda: entries.finish(entry, pupils[0])) == "late"
        entries.extend(entry, JUDGING + DAY, teacher)
    with at(JUDGING + DAY):
        assert why(lambda: entries.finish(entry, pupils[0])) == "late"
    with at(JUDGING + DAY - SECOND):
        assert entries.finish(entry, pupils[0]).state == "final"


def test_nothing_is_handed_in_once_the_edition_is_over(entry, cast):
    Entry.objects.update(extended_to=RESULTS)
    Edition.objects.update(published_at=START)
    with at(PROPOSALS):
        assert why(lambda: entries.submit(entry, cast.pupils[0])) == "over"
        Entry.objects.update(state="feedback")
        assert why(lambda: entries.finish(entry, cast.pupils[0])) == "over"
        assert why(lambda: entries.extend(entry, FINAL, cast.teacher)) == "over"


def test_a_teacher_gives_the_final_version_back(entry, pupils, teacher):
    finished(entry, pupils[0], teacher)
    with at(JUDGING):
        assert why(lambda: entries.reopen(entry, teacher)) == "late"
    with at(JUDGING - SECOND):
        for _twice in range(2):
            assert entries.reopen(entry, teacher).state == "feedback"
        assert entries.finish(entry, pupils[0]).state == "final"
        Judgement.objects.create(entry=entry, judge=make_user("jurada", User.Kind.JUDGE))
        assert why(lambda: entries.reopen(entry, teacher)) == "judged"
    assert Action.objects.filter(kind="reopen-entry").count() == 1


# --- withdrawal


def test_authors_withdraw_and_come_back_in_the_same_phase(entry, cast):
    def round_trip(moment: datetime, state: str) -> None:
        with at(moment):
            for _twice in range(2):
                assert entries.withdraw(entry, cast.pupils[0], " Não temos tempo. ").state == "withdrawn"
            for _twice in range(2):
                assert entries.undo_withdrawal(entry, cast.pupils[1]).state == state
        assert fresh(entry).withdrawn_at is None

    round_trip(START, "draft")
    submitted(entry, cast.pupils[0])
    round_trip(PROPOSALS, "submitted")
    with at(FEEDBACK):
        entries.comment(entry, cast.teacher, "Bem.")
    round_trip(FEEDBACK, "feedback")
    with at(FINAL):
        entries.finish(entry, cast.pupils[0])
    round_trip(JUDGING, "final")
    reasons = [one.details["reason"] for one in Action.objects.filter(kind="withdraw-entry")]
    assert reasons == ["Não temos tempo."] * 4


def test_who_comes_back_too_late_stays_out(entry, pupils, teacher):
    submitted(entry, pupils[0])
    with at(FEEDBACK - SECOND):
        entries.withdraw(entry, pupils[0])
    with at(FEEDBACK):
        assert not entries.may_undo(fresh(entry), FEEDBACK)
        assert why(lambda: entries.undo_withdrawal(entry, pupils[0])) == "late"
        for act in (entries.submit, entries.finish, entries.reopen, entries.take_back):
            assert why(partial(act, entry, pupils[0])) == "state"
        assert why(lambda: entries.extend(entry, FINAL, teacher)) == "state"
    assert not entries.may_undo(Entry(edition=entry.edition), FEEDBACK)


def test_nobody_withdraws_once_results_are_published(entry, pupils, teacher):
    finished(entry, pupils[0], teacher)
    Edition.objects.update(published_at=RESULTS)
    assert why(lambda: entries.withdraw(entry, pupils[0])) == "published"
    Edition.objects.update(published_at=None)
    Entry.objects.update(state="judged")
    assert why(lambda: entries.withdraw(entry, pupils[0])) == "published"
    assert why(lambda: entries.reopen(entry, teacher)) == "state"


# --- more time


def test_an_extension_has_bounds(entry, teacher):
    with at(FEEDBACK):
        assert why(lambda: entries.extend(entry, FEEDBACK, teacher)) == "past"
        assert why(lambda: entries.extend(entry, RESULTS + SECOND, teacher)) == "too-late"
        for _twice in range(2):
            assert entries.extend(entry, RESULTS, teacher).extended_to == RESULTS
        assert phases.deadline(fresh(entry)) == RESULTS
        assert entries.extend(entry, None, teacher).extended_to is None
    untils = [one.details["until"] for one in Action.objects.filter(kind="extend-entry").order_by("pk")]
    assert untils == [RESULTS.isoformat(), None]


def test_an_edition_without_phases_bounds_no_extension(cast):
    edition = Edition.objects.create(title="Sem fases", school=cast.classroom.school, rubric={})
    entry = Entry.objects.create(edition=edition, invention=make_invention(cast.classroom, cast.pupils[:1]))
    until = timezone.now() + DAY
    assert entries.extend(entry, until, cast.teacher).extended_to == until


def test_deadlines_of_each_state(entry):
    found = {}
    for state in Entry.State.values:
        entry.state = state
        found[state] = phases.deadline(entry)
    assert found == {
        "draft": FEEDBACK,
        "submitted": JUDGING,
        "feedback": JUDGING,
        "final": None,
        "judged": None,
        "withdrawn": None,
    }
    assert [phases.is_open(Invention(entry=Entry(state=state))) for state in found] == [
        True,
        False,
        True,
        False,
        False,
        True,
    ]
    assert phases.is_open(Invention())


# --- people


def test_an_author_who_leaves_leaves_the_entry_to_the_others(entry, cast):
    inventions.leave(entry.invention, cast.pupils[0])
    submitted(entry, cast.pupils[1])
    privacy.erase(cast.pupils[0], by=cast.teacher)
    assert fresh(entry).state == "submitted"
    assert Author.objects.get(person=cast.pupils[1]).left_at is None


def test_the_checklist_knows_what_the_machine_says(entry):
    mark = digest(examinations.game_of(entry.invention))
    report = {
        "format": "nimteca-report-1",
        "digest": mark,
        "conditions": [{"number": 4, "verdict": "fails"}],
        "twins": [],
    }
    assert "report" not in [item.key for item in entries.items(entry)]
    Examination.objects.create(digest=mark, report=report)
    assert [item.state for item in entries.items(entry) if item.key == "report"] == ["warning"]


def test_names_in_texts_are_pointed_out_where_judges_see_none(entry, classroom, teacher):
    def places() -> list[str]:
        return [item.place for item in entries.items(fresh(entry)) if item.key == "names"]

    assert places() == []
    written = entry.invention.document
    written["texts"] = {**written["texts"], "disguise": "Feito pela turma 8.º A."}
    Invention.objects.update(document=written)
    assert places() == ["texts.disguise"]
    Edition.objects.update(blind=False)
    assert places() == []


def test_a_class_of_another_year_keeps_its_entries(entry, teacher, pupils):
    people.put_away(entry.invention.classroom, teacher)
    assert submitted(entry, pupils[0]).state == "submitted"
