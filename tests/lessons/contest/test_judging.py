from datetime import timedelta
from decimal import Decimal
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import log_words, people
from accounts.models import Action, Enrolment, Teaching, User
from accounts.stale_edits import StaleEdit
from lessons.contest import judging, rubric
from lessons.contest.models import Edition, Entry, Feedback, Judgement, Juror
from tests.at_once import all_at_once
from tests.lessons.contest.judging_world import FULL, World, make_class, make_judge, make_world
from tests.queries import steady
from tests.refusals import refused
from tests.users import enrol

State = Judgement.State


def submitted(world: World, entry: Entry, judge: User, level: int) -> Judgement:
    """A submitted judgement with this level everywhere."""
    made = world.given(entry, judge)
    return judging.submit(made, judge, 0, dict.fromkeys(FULL, level), {})


# The rubric


def test_the_weights_add_up_to_a_hundred_and_each_level_has_its_words():
    scale = rubric.default()
    criteria = rubric.criteria(scale)
    assert [one.weight for one in criteria] == [20, 15, 20, 15, 20, 10]
    assert all(len(one.levels) == 5 and len(set(one.levels)) == 5 for one in criteria)
    assert rubric.ties(scale) == ("analysis", "originality")


def test_points_are_weight_times_level_over_four():
    scale = rubric.default()
    assert rubric.points(scale, FULL) == Decimal("100.00")
    assert rubric.points(scale, {"impartial": 3, "presentation": 1}) == Decimal("13.75")
    assert rubric.points(scale, {}) == Decimal("0.00")


def test_only_required_criteria_are_missing():
    scale = rubric.default()
    scale["criteria"][0]["required"] = False
    assert [one.id for one in rubric.missing(scale, {"impartial": 0, "analysis": 2})] == [
        "originality",
        "interest",
        "presentation",
    ]


# Jurors


def test_a_juror_is_added_once_and_may_get_another_bound(world):
    judge = make_judge("jurada", world.away)
    judging.add_juror(world.edition, judge, None, world.teacher)
    judging.add_juror(world.edition, judge, 3, world.teacher)
    assert world.edition.jurors.get().most == 3
    assert Action.objects.filter(kind="add-juror", subject=judge, actor=world.teacher).count() == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": User.Kind.TEACHER},
        {"is_active": False},
        {"is_staff": False},
        {"is_superuser": True},
    ],
)
def test_only_a_judges_account_becomes_a_juror(world, fields):
    judge = make_judge("jurada")
    User.objects.filter(pk=judge.pk).update(**fields)
    judge.refresh_from_db()
    with refused("not_judge"):
        judging.add_juror(world.edition, judge, None, world.teacher)


def test_who_leaves_gives_back_what_is_not_begun_and_leaves_what_is_submitted(world):
    judge = world.judge("jurada")
    first, second = world.enter(["zulmira.q"]), world.enter(["bras"])
    submitted(world, first, judge, 3)
    world.given(second, judge)
    judging.remove_juror(world.edition.jurors.get(), world.teacher)
    assert [one.entry for one in Judgement.objects.all()] == [first]
    assert not world.edition.jurors.exists()
    (row,) = judging.progress(world.edition).judges
    assert (row.judge, row.juror, row.submitted, row.load) == (judge, None, 1, 1)


def test_who_has_begun_does_not_leave(world):
    judge = world.judge("jurada")
    made = world.given(world.enter(["zulmira.q"]), judge)
    judging.save(made, judge, 0, {"rules": 2}, {})
    with refused("begun"):
        judging.remove_juror(world.edition.jurors.get(), world.teacher)
    assert Juror.objects.exists()


# Assigning


def test_each_entry_gets_the_wanted_judges_and_the_load_is_even(world):
    for number in range(4):
        world.judge(f"jurado{number}")
    entries = [world.enter(["zulmira.q"]) for _ in range(6)]
    done = judging.assign(world.edition, world.teacher)
    assert (done.made, done.short) == (12, [])
    assert all(entry.judgements.count() == 2 for entry in entries)
    assert [judge.load for judge in judging.progress(world.edition).judges] == [3, 3, 3, 3]
    assert judging.assign(world.edition, world.teacher).made == 0


def test_only_final_entries_are_assigned(world):
    world.judge("jurada")
    for state in ("draft", "submitted", "feedback", "withdrawn"):
        world.enter(["zulmira.q"], state=state)
    assert judging.assign(world.edition, world.teacher) == judging.Assigned(0, [])
    assert not Judgement.objects.exists()


def test_two_schools_judge_each_other(world, teacher):
    there = make_class(world.away, "9.º Z", teacher, {"fulgencio": "Fulgêncio Amado"})
    here, elsewhere = world.judge("daqui", world.classroom.school), world.judge("dali")
    mine, theirs = world.enter(["zulmira.q"]), world.enter(["fulgencio"], classroom=there)
    done = judging.assign(world.edition, world.teacher)
    assert list(Judgement.objects.order_by("entry__number").values_list("entry", "judge")) == [
        (mine.pk, elsewhere.pk),
        (theirs.pk, here.pk),
    ]
    assert [(one.entry, one.missing) for one in done.short] == [(mine, 1), (theirs, 1)]
    assert all("da escola" in one.why for one in done.short)


def test_the_school_of_another_class_of_an_author_counts_too(world, teacher):
    other = people.create_classroom(world.away, "Clube", teacher, "2026/27")
    enrol(other, User.objects.get(username="bras"), "Brás N.", 1)
    world.judge("dali")
    entry = world.enter(["zulmira.q", "bras"])
    assert judging.assign(world.edition, world.teacher).made == 0
    with refused("conflict"):
        judging.assign_one(entry, User.objects.get(username="dali"), world.teacher)


def test_nobody_judges_own_pupils(world):
    judge = world.judge("jurada")
    Teaching.objects.create(classroom=world.classroom, teacher=judge, position=5)
    world.enter(["zulmira.q"])
    (short,) = judging.assign(world.edition, world.teacher).short
    assert short.missing == 2


def test_a_judge_who_teaches_at_the_school_is_of_the_school(world):
    judge = world.judge("jurada")
    other = people.create_classroom(world.classroom.school, "7.º C", world.teacher, "2026/27")
    Teaching.objects.create(classroom=other, teacher=judge, position=5)
    world.enter(["zulmira.q"])
    assert judging.assign(world.edition, world.teacher).made == 0


def test_nobody_judges_what_they_commented_on(world):
    judge = world.judge("jurada")
    entry = world.enter(["zulmira.q"])
    Feedback.objects.create(entry=entry, teacher=judge, text="Bem.", at=world.now)
    assert judging.assign(world.edition, world.teacher).made == 0


def test_an_author_is_no_judge_of_the_entry(world):
    author = world.judge("jurada")
    entry = world.enter(["jurada"])
    assert judging.Bench(world.edition).conflict(entry, author) == "É um dos autores."


def test_a_teachers_own_invention_is_not_for_judges_of_the_school(world):
    entry = world.enter(["organizadora"])
    entry.invention.classroom = None
    entry.invention.save()
    world.judge("daqui", world.classroom.school)
    stranger = world.judge("dali")
    judging.assign(world.edition, world.teacher)
    assert [one.judge for one in entry.judgements.all()] == [stranger]


def test_a_judge_without_a_school_may_judge_an_author_without_one(world):
    world.enter(["zulmira.q"])
    world.judge("livre", None)
    assert judging.assign(world.edition, world.teacher).made == 1


def test_entries_that_few_may_judge_come_first(world, teacher):
    there = make_class(world.away, "9.º Z", teacher, {"fulgencio": "Fulgêncio Amado"})
    Edition.objects.update(judges_wanted=1)
    world.judge("livre", None, most=1)
    world.judge("dali", most=1)
    easy = world.enter(["zulmira.q"])
    hard = world.enter(["fulgencio"], classroom=there)
    world.edition.refresh_from_db()
    assert judging.assign(world.edition, world.teacher).short == []
    assert [one.judge.username for one in (easy.judgements.get(), hard.judgements.get())] == ["dali", "livre"]


def test_what_could_not_be_assigned_is_told_with_the_reasons(world):
    entry = world.enter(["zulmira.q"])
    (short,) = judging.assign(world.edition, world.teacher).short
    assert (short.entry, short.missing, short.why) == (entry, 2, "Esta edição ainda não tem jurados.")
    world.judge("cheio", most=0)
    world.judge("daqui", world.classroom.school)
    judge = world.judge("ocupada")
    judging.recuse(world.given(entry, judge), judge, "Conheço o jogo.")
    (short,) = judging.assign(world.edition, world.teacher).short
    assert short.why == (
        "1 jurado é da escola ou professor dos autores; 1 já tem o máximo de propostas; 1 pediu escusa."
    )
    Juror.objects.exclude(judge=judge).delete()
    Judgement.objects.all().delete()
    (short,) = judging.assign(world.edition, world.teacher).short
    assert (short.missing, short.why) == (1, "Não há mais jurados.")


def test_the_organiser_assigns_somebody_also_beyond_the_bound(world):
    judge, other = world.judge("jurada", most=0), world.judge("outro")
    third = world.judge("terceiro")
    entry = world.enter(["zulmira.q"])
    assert [judging.assign_one(entry, one, world.teacher).extra for one in (judge, other, third)] == [
        False,
        False,
        True,
    ]
    with refused("twice"):
        judging.assign_one(entry, judge, world.teacher)
    with refused("not_juror"):
        judging.assign_one(entry, make_judge("estranha"), world.teacher)
    with refused("not_final"):
        judging.assign_one(world.enter(["bras"], state="feedback"), judge, world.teacher)


def test_an_entry_is_taken_back_only_while_it_is_not_begun(world):
    judge = world.judge("jurada")
    first, second = (world.given(world.enter(["bras"]), judge) for _ in range(2))
    judging.unassign(first, world.teacher)
    judging.save(second, judge, 0, {"rules": 0}, {})
    with refused("begun"):
        judging.unassign(second, world.teacher)
    assert Judgement.objects.get() == second


def test_after_publication_nothing_is_assigned_or_changed(world):
    judge = world.judge("jurada")
    entry = world.enter(["zulmira.q"])
    made = world.given(entry, judge)
    Edition.objects.update(published_at=world.now)
    entry.refresh_from_db()
    made = Judgement.objects.select_related("entry__edition").get(pk=made.pk)
    for act in (
        lambda: judging.assign(world.edition, world.teacher),
        lambda: judging.assign_one(entry, judge, world.teacher),
        lambda: judging.add_juror(world.edition, make_judge("nova"), None, world.teacher),
        lambda: judging.remove_juror(world.edition.jurors.get(), world.teacher),
        lambda: judging.unassign(made, world.teacher),
        lambda: judging.ask_third(entry, world.teacher),
        lambda: judging.reopen(made, world.teacher, "porque"),
        lambda: judging.recuse(made, judge, "porque"),
    ):
        with refused("published"):
            act()
    with refused("locked"):
        judging.submit(made, judge, 0, FULL, {})
    assert Judgement.objects.get().state == State.ASSIGNED


# Drafts


@pytest.fixture
def given(world, judge):
    return world.given(world.enter(["zulmira.q", "leopoldo77"]), judge)


def test_a_draft_is_saved_and_counted(world, judge, given):
    kept = judging.save(given, judge, 0, {"rules": 3}, {"rules": " Bem\r\nexplicado. ", "general": "  "})
    assert (kept.state, kept.version, kept.levels) == (State.DRAFT, 1, {"rules": 3})
    assert kept.comments == {"rules": "Bem\nexplicado."}
    assert kept.points is None
    again = judging.save(given, judge, 0, {"rules": 3}, {"rules": "Bem\nexplicado."})
    assert again.version == 1
    assert judging.save(given, judge, 1, {}, {}).version == 2


def test_a_stale_tab_overwrites_nothing(judge, given):
    judging.save(given, judge, 0, {"rules": 3}, {})
    with pytest.raises(StaleEdit) as raised:
        judging.save(given, judge, 0, {"rules": 1}, {})
    assert raised.value.current.levels == {"rules": 3}
    with pytest.raises(StaleEdit):
        judging.submit(given, judge, 0, FULL, {})
    given.refresh_from_db()
    assert (given.levels, given.state) == ({"rules": 3}, State.DRAFT)


@pytest.mark.parametrize(
    ("levels", "comments", "word"),
    [
        ({"rules": 5}, {}, "malformed"),
        ({"rules": -1}, {}, "malformed"),
        ({"rules": True}, {}, "malformed"),
        ({"rules": "3"}, {}, "malformed"),
        ({"beauty": 3}, {}, "malformed"),
        ({}, {"beauty": "x"}, "malformed"),
        ({}, {"rules": 3}, "malformed"),
        ({}, {"rules": "x" * 2001}, "too-long"),
    ],
)
def test_what_the_rubric_does_not_have_is_refused(judge, given, levels, comments, word):
    with refused(word):
        judging.save(given, judge, 0, levels, comments)
    given.refresh_from_db()
    assert given.version == 0


def test_nobody_writes_in_another_judges_judgement(world, given):
    other = world.judge("outro")
    for act in (
        lambda: judging.save(given, other, 0, FULL, {}),
        lambda: judging.submit(given, other, 0, FULL, {}),
        lambda: judging.recuse(given, other, "porque"),
    ):
        with refused("not_yours"):
            act()


@pytest.mark.parametrize("phase", ["presentation", "proposals", "feedback", "final", "results"])
def test_outside_the_judging_phase_nothing_is_written(world, judge, given, phase):
    world.phase(phase)
    for act in (judging.save, judging.submit):
        with refused("locked"):
            act(given, judge, 0, FULL, {})


def test_the_phase_that_ended_a_second_ago_has_ended(world, judge, given):
    world.phase("judging", timedelta(days=1))  # the results begin exactly now
    with pytest.raises(ValidationError, match="O prazo para avaliar acabou"):
        judging.submit(given, judge, 0, FULL, {}, now=world.now + timedelta(seconds=1))
    with pytest.raises(ValidationError, match="O prazo para avaliar acabou"):
        judging.submit(given, judge, 0, FULL, {}, now=world.now)
    kept = judging.submit(given, judge, 0, FULL, {}, now=world.now - timedelta(seconds=1))
    assert kept.state == State.SUBMITTED


def test_an_entry_that_is_open_again_is_not_judged(world, judge, given):
    Entry.objects.update(state="feedback")
    with pytest.raises(ValidationError, match="já não está em avaliação"):
        judging.save(given, judge, 0, FULL, {})
    assert not judging.judgements_of(judge).exists()


# Submitting


def test_submitting_counts_the_points_and_locks(judge, given):
    kept = judging.submit(given, judge, 0, FULL | {"rules": 3}, {"general": "Gostei."})
    assert (kept.state, kept.points) == (State.SUBMITTED, Decimal("95.00"))
    assert kept.submitted_at is not None
    again = judging.submit(given, judge, 0, FULL, {})
    assert (again.points, again.version) == (Decimal("95.00"), 1)
    with refused("locked"):
        judging.save(given, judge, 1, FULL, {})
    with refused("locked"):
        judging.recuse(given, judge, "Afinal não.")
    assert Action.objects.filter(kind="submit-judgement").count() == 1


def test_what_is_missing_is_named(judge, given):
    with pytest.raises(ValidationError, match=r"Falta avaliar: Análise do jogo, Apresentação e material\."):
        judging.submit(given, judge, 0, {name: 1 for name in FULL if name[0] not in "ap"}, {})
    given.refresh_from_db()
    assert (given.state, given.version) == (State.ASSIGNED, 0)


def test_the_organiser_reopens_with_a_reason_that_names_nobody(world, judge, given):
    with refused("not_submitted"):
        judging.reopen(given, world.teacher, "Engano")
    judging.submit(given, judge, 0, FULL, {})
    for reason in ("  ", "x" * 401):
        with refused("reason"):
            judging.reopen(given, world.teacher, reason)
    kept = judging.reopen(given, world.teacher, "A ZULMIRA pediu")
    assert (kept.state, kept.points, kept.levels) == (State.DRAFT, None, FULL)
    (line,) = Action.objects.filter(kind="reopen-judgement")
    assert line.details == {"edition": world.edition.key, "entry": 1, "reason": "A […] pediu"}
    assert judging.submit(given, judge, 1, FULL, {}).state == State.SUBMITTED


# Recusal


def test_the_entry_of_who_asks_to_be_excused_goes_to_another(world, judge, given):
    world.judge("daqui", world.classroom.school)
    other = world.judge("outro")
    with refused("reason"):
        judging.recuse(given, judge, " ")
    made = judging.recuse(given, judge, "Conheço os autores.")
    assert (made.judge, made.extra) == (other, False)
    given.refresh_from_db()
    assert (given.state, given.reason) == (State.RECUSED, "Conheço os autores.")
    with pytest.raises(Judgement.DoesNotExist):
        judging.judgement_to_write(judge, given.key)
    for act in (
        lambda: judging.recuse(given, judge, "Outra vez."),
        lambda: judging.save(given, judge, 0, FULL, {}),
    ):
        with refused("locked"):
            act()


def test_where_nobody_else_can_the_entry_lacks_a_judge(world, judge, given):
    assert judging.recuse(given, judge, "Conheço os autores.") is None
    (row,) = judging.progress(world.edition).entries
    assert (row.missing, row.free, row.done) == (2, [], False)


def test_an_entry_that_is_open_again_gets_no_other_judge(world, judge, given):
    world.judge("outro")
    Entry.objects.update(state="feedback")
    assert judging.recuse(given, judge, "Conheço os autores.") is None


# A third judge


@pytest.mark.parametrize(("levels", "asked"), [((4, 3), False), ((4, 2), True)])
def test_two_who_differ_much_bring_a_third(world, levels, asked):
    entry = world.enter(["zulmira.q"])
    judges = [world.judge(name) for name in ("uma", "dois", "tres")]
    if not asked:  # 25 points; exactly 20 is not more than 20
        first = world.given(entry, judges[0])
        judging.submit(first, judges[0], 0, FULL | {"rules": 0}, {})
        submitted(world, entry, judges[1], 4)
    else:
        for judge, level in zip(judges, levels, strict=False):
            submitted(world, entry, judge, level)
    (row,) = judging.progress(world.edition).entries
    assert row.third == ("asked" if asked else "")
    assert [one.judge.username for one in row.judgements if one.extra] == (["tres"] if asked else [])


def test_a_third_judge_is_asked_for_once_there_is_one(world):
    entry = world.enter(["zulmira.q"])
    with refused("not_needed"):
        judging.ask_third(entry, world.teacher)
    for name, level in (("uma", 4), ("dois", 2)):
        submitted(world, entry, world.judge(name), level)
    assert judging.progress(world.edition).apart == 1
    with refused("nobody"):
        judging.ask_third(entry, world.teacher)
    assert judging.assign(world.edition, world.teacher).made == 0
    judge = world.judge("tres")
    made = judging.ask_third(entry, world.teacher)
    assert (made.judge, made.extra) == (judge, True)
    judging.submit(made, judge, 0, dict.fromkeys(FULL, 3), {})
    (row,) = judging.progress(world.edition).entries
    assert (row.third, row.done) == ("given", True)
    assert row.summary == judging.JudgementSummary(3, Decimal("75.00"), Decimal("75.00"), Decimal("50.00"))


def test_assigning_asks_for_the_third_that_is_needed(world):
    entry = world.enter(["zulmira.q"])
    for name, level in (("uma", 4), ("dois", 2)):
        submitted(world, entry, world.judge(name), level)
    world.judge("tres")
    assert judging.assign(world.edition, world.teacher).made == 1
    assert entry.judgements.get(extra=True).judge.username == "tres"


# Progress


def test_progress_tells_points_spread_and_load(world):
    entry, other = world.enter(["zulmira.q"]), world.enter(["bras"])
    uma, dois = world.judge("uma"), world.judge("dois", most=4)
    submitted(world, entry, uma, 4)
    draft = world.given(entry, dois)
    judging.save(draft, dois, 0, {"rules": 1}, {})
    world.given(other, dois)
    told = judging.progress(world.edition)
    first, second = told.entries
    assert first.summary == judging.JudgementSummary(1, Decimal("100.00"), Decimal("100.00"), None)
    assert (first.missing, second.missing, first.done, told.done, told.short) == (0, 1, False, 0, 1)
    assert second.summary == judging.JudgementSummary(0, None, None, None)
    assert [juror.judge for juror in second.free] == [uma]
    loads = [(one.waiting, one.begun, one.submitted, one.recused, one.load) for one in told.judges]
    assert loads == [(0, 0, 1, 0, 1), (1, 1, 0, 0, 2)]


@pytest.mark.parametrize(
    "call", [judging.progress, lambda edition: judging.assign(edition, edition.organiser)]
)
def test_any_number_of_entries_and_judges_takes_the_same_queries(world, call):
    Edition.objects.update(judges_wanted=1)

    def more() -> None:
        entry = world.enter(["zulmira.q", "bras"])
        world.given(entry, world.judge(f"j{entry.number}"))

    world.judge("livre", most=0)
    more()
    edition = Edition.objects.select_related("organiser").get()
    assert steady(lambda: call(edition), more) <= 20


# The log, and two at a time


def test_every_act_is_in_the_log_in_words_without_names(world):
    entry = world.enter(["zulmira.q"])
    judge, other = make_judge("uma", world.away), make_judge("dois", world.away)
    for one in (judge, other):
        judging.add_juror(world.edition, one, None, world.teacher)
    judging.assign(world.edition, world.teacher)
    judging.unassign(entry.judgements.get(judge=other), world.teacher)
    again = judging.assign_one(entry, other, world.teacher)
    for made, level in ((entry.judgements.get(judge=judge), 4), (again, 0)):
        judging.submit(made, made.judge, 0, dict.fromkeys(FULL, level), {})
    for name in ("tres", "quatro"):
        judging.add_juror(world.edition, make_judge(name, world.away), None, world.teacher)
    third = judging.ask_third(entry, world.teacher)
    judging.recuse(third, third.judge, "Não posso.")
    judging.reopen(again, world.teacher, "Engano")
    judging.remove_juror(world.edition.jurors.get(judge=judge), world.teacher)
    lines = Action.objects.all()
    kinds = {
        "add-juror",
        "remove-juror",
        "assign-entries",
        "assign-entry",
        "unassign-entry",
        "ask-third",
        "recuse-judgement",
        "submit-judgement",
        "reopen-judgement",
    }
    assert {line.kind for line in lines} == kinds
    assert all(kind in log_words.KINDS for kind in kinds)
    said = str([(line.details, line.classroom_id) for line in lines])
    names = Enrolment.objects.values_list("real_name", "pupil__username")
    assert not any(name in said for pair in names for name in pair)


@pytest.fixture
def committed(transactional_db):
    return make_world()


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_submitting_twice_at_the_same_time_is_once(committed):
    judge = committed.judge("jurada")
    given = committed.given(committed.enter(["zulmira.q"]), judge)

    all_at_once(
        *(partial(judging.submit, given, judge, 0, dict.fromkeys(FULL, level), {}) for level in (4, 2))
    )
    given.refresh_from_db()
    assert given.version == 1
    assert given.points in (Decimal("100.00"), Decimal("50.00"))
    assert Action.objects.filter(kind="submit-judgement").count() == 1


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_assigning_twice_at_the_same_time_is_once(committed):
    for number in range(3):
        committed.judge(f"jurado{number}")
    entries = [committed.enter(["zulmira.q"]) for _ in range(3)]

    assigned = all_at_once(*[partial(judging.assign, committed.edition, committed.teacher)] * 2)
    assert sorted(one.made for one in assigned) == [0, 6]
    assert all(entry.judgements.count() == 2 for entry in entries)


def test_the_database_keeps_what_must_hold(world, judge, given):
    for fields in ({"state": State.SUBMITTED}, {"state": State.RECUSED}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Judgement.objects.filter(pk=given.pk).update(**fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        world.given(given.entry, judge)
