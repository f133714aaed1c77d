"""A competition for one cycle, or for chosen classes."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts import people
from accounts.models import Action, Classroom, Cycle, School, User
from games.models import Competition, Tournament
from games.tournaments import days, desk, eligibility, entering, states, transfer
from games.tournaments.day_pages import DayView
from games.tournaments.days import CompetitionTerms
from games.tournaments.group_stages import StageTerms
from games.tournaments.regulation import get_articles
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_pages import words
from tests.refusals import refused
from tests.users import make_classroom, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def other(teacher: User, classroom: Classroom) -> Classroom:
    """Another class of the same teacher and school."""
    return make_classroom(teacher, "9.º C", classroom.school)


@pytest.fixture
def day(teacher: User, other: Classroom, pupils: list[User]) -> Tournament:
    """Two competitions: the first for the other class alone."""
    terms = [
        CompetitionTerms(BEAN, "Nim do 9.º", rounds=2, classrooms=[other]),
        CompetitionTerms(BEAN, "Nim", rounds=2),
    ]
    people.enrol(other, pupils[4], "Aluno 5")
    return days.create_day(by=teacher, name="Dia", competitions=terms)


def limited(day: Tournament) -> Competition:
    return day.competitions.get(name="Nim do 9.º")


def test_other_classes_do_not_enter(day, teacher, classroom, other, pupils):
    first = limited(day)
    states.open_entries(day, teacher)
    with pytest.raises(ValidationError, match=r"só para: 9\.º C\. A turma 7\.º A não entra"):
        entering.choose(day, classroom, {first.pk: [pupils[0].pk]}, teacher)
    entering.choose(day, classroom, {first.pk: []}, teacher)
    entering.choose(day, other, {first.pk: [pupils[4].pk]}, teacher)
    view = DayView(day, teacher)
    assert [competition.name for competition in view.entry_rows(classroom)["open_to"]] == ["Nim"]
    assert view.entry_rows(other)["open_to"] == [*day.competitions.all()]


def test_a_cycle_is_refused_in_words_too(day, teacher, classroom, pupils):
    last = day.competitions.get(name="Nim")
    days.change_competition(last, teacher, cycle=Cycle.SECOND)
    people.choose_cycle(classroom, teacher, Cycle.THIRD)
    classroom.refresh_from_db()
    states.open_entries(day, teacher)
    with pytest.raises(ValidationError, match=r"Nim é só para: 2\.º ciclo"):
        entering.choose(day, classroom, {last.pk: [pupils[0].pk]}, teacher)


def test_nor_late_nor_in_the_place_of_who_came_by_name(day, teacher, classroom, pupils):
    first = limited(day)
    states.open_entries(day, teacher)
    named, *_rest = entering.enter_names(first, ["Ana", "Rui", "Eva", "Ivo"], teacher)
    states.close_entries(day, teacher)
    enrolment = people.current_pupils(classroom).get(pupil=pupils[0])
    with refused("not-eligible"):
        entering.give_to_pupil(named, enrolment, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    day.refresh_from_db()
    assert first not in DayView(day, teacher).open_to_late(classroom)
    with refused("not-eligible"):
        entering.enter_late(first, classroom, pupils[0], teacher)


def test_one_cycle_or_classes(day, teacher, classroom, other):
    first = limited(day)
    with refused("both"):
        days.change_competition(first, teacher, cycle=Cycle.SECOND)
    with refused("both"):
        days.create_day(
            by=teacher,
            name="Dia",
            competitions=[CompetitionTerms(BEAN, "Nim", cycle=Cycle.SECOND, classrooms=[other])],
        )
    days.change_competition(first, teacher, cycle=Cycle.SECOND, classrooms=[])
    first.refresh_from_db()
    assert (first.cycle, first.classrooms.exists()) == (Cycle.SECOND, False)


def test_nobody_is_left_in_it_of_another_class(day, teacher, classroom, other, pupils):
    first = limited(day)
    states.open_entries(day, teacher)
    entering.choose(day, other, {first.pk: [pupils[4].pk]}, teacher)
    with pytest.raises(ValidationError, match=r"outras turmas: 9\.º C\. Junta"):
        days.change_competition(first, teacher, classrooms=[classroom])
    days.change_competition(first, teacher, classrooms=[classroom, other])
    entering.enter_names(first, ["Ana", "Rui"], teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    with refused("begun"):
        days.change_competition(first, teacher, classrooms=[other])


def test_groups_are_for_the_same_classes(day, teacher, other):
    first = limited(day)
    days.change_competition(first, teacher, stage=StageTerms(4, None, 1, 2))
    states.open_entries(day, teacher)
    entering.enter_names(first, [f"Aluno {number}" for number in range(8)], teacher)
    states.close_entries(day, teacher)
    groups = Competition.objects.exclude(group_of=None)
    assert [[*group.classrooms.all()] for group in groups] == [[other], [other]]


def test_the_regulation_names_them_and_a_file_leaves_them_here(day, teacher):
    sentence = "É para alunos destas turmas: 9.º C."
    assert sentence in get_articles(limited(day))[0].sentences
    written = json.dumps(transfer.as_document(day, teacher).json()).encode()
    brought = limited(transfer.store(transfer.parse_document(written), teacher))
    assert (brought.classrooms.exists(), sentence in get_articles(brought)[0].sentences) == (False, False)


def test_the_organiser_chooses_classes_of_the_own_school(client, day, teacher, classroom, other):
    stranger = make_user("visita", User.Kind.TEACHER)
    elsewhere = make_classroom(stranger, "8.º B", School.objects.create(name="Outra Escola"))
    colleague = make_classroom(make_user("colega", User.Kind.TEACHER), "7.º D", classroom.school)
    first = limited(day)
    offered = {*eligibility.offered_classrooms(first, teacher)}
    assert offered == {classroom, other, colleague}
    people.put_away(other, teacher)
    assert other in eligibility.offered_classrooms(first, stranger)
    client.force_login(teacher)
    settings = reverse("games:competition-settings", args=[first.code])
    shown = words(client.get(settings))
    assert ("7.º D" in shown, "8.º B" in shown) == (True, False)
    chosen = {"name": "Nim", "round_minutes": "20", "first_table": "1", "matches_each": "2", "rounds": "2"}
    chosen |= {"phase_format": "swiss", "o-heaps": "1"}
    for wrong in (elsewhere.pk, 10**19, "x"):
        assert client.post(settings, chosen | {"classrooms": [wrong]}).status_code == 422
    both = client.post(settings, chosen | {"classrooms": [colleague.pk], "cycle": "2"})
    assert "não as duas coisas" in words(both)
    client.post(settings, chosen | {"classrooms": [classroom.pk, colleague.pk]})
    assert {*first.classrooms.all()} == {classroom, colleague}
    assert Action.objects.latest("pk").details["changes"]["classrooms"] == ["9.º C", "7.º A, 7.º D"]
    assert "Turmas: 9.º C → 7.º A, 7.º D" in words(
        client.get(reverse("games:tournament-log", args=[day.code]))
    )
    assert ">7.º A, 7.º D<" in words(client.get(day.get_absolute_url()))
    client.post(settings, chosen)
    assert not first.classrooms.exists()


def test_without_classes_there_is_nothing_to_choose(client, day, teacher):
    Classroom.objects.all().delete()
    client.force_login(teacher)
    shown = words(client.get(reverse("games:competition-settings", args=[limited(day).code])))
    assert ("Em vez de um ciclo" in shown, "Abrir a prova a todos" in shown) == (False, True)


def test_a_deleted_class_does_not_open_it_to_all(day, teacher, classroom, other, pupils):
    """Nobody of another class is entered, in words, until others are chosen: later than other settings."""
    first = limited(day)
    states.open_entries(day, teacher)
    entering.choose(day, other, {first.pk: [pupils[4].pk]}, teacher)
    other.delete()
    first.refresh_from_db()
    with pytest.raises(ValidationError, match=r"Nim do 9\.º: a turma foi apagada\."):
        entering.choose(day, classroom, {first.pk: [pupils[0].pk]}, teacher)
    assert get_articles(first)[0].sentences[-1] == "É só para alunos das turmas que a organização escolher."
    entering.enter_names(first, ["Ana", "Rui"], teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    days.change_competition(first, teacher, name="Nim de todos")
    first.refresh_from_db()
    with refused("lost-classes"):
        entering.enter_late(first, classroom, pupils[0], teacher)
    days.change_competition(first, teacher, classrooms=[classroom])
    first.refresh_from_db()
    assert entering.enter_late(first, classroom, pupils[0], teacher).classroom == classroom


def test_day_and_desk_say_that_the_class_was_deleted(client, day, teacher, other):
    other.delete()
    client.force_login(teacher)
    assert "Nim do 9.º: a turma foi apagada" in words(client.get(day.get_absolute_url()))
    assert "A turma desta prova foi apagada" in words(client.get(limited(day).get_absolute_url()))


@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ({}, (True, None)),
        ({"open_to_all": "on"}, (False, None)),
        ({"cycle": "2"}, (False, Cycle.SECOND)),
    ],
)
def test_whom_it_is_for_then_is_chosen(client, day, teacher, choice, after):
    first = limited(day)
    first.classrooms.get().delete()
    client.force_login(teacher)
    form = {"name": "Nim", "round_minutes": "20", "first_table": "1", "matches_each": "2", "rounds": "2"}
    form |= {"phase_format": "swiss", "o-heaps": "1"}
    shown = words(client.post(reverse("games:competition-settings", args=[first.code]), form | choice))
    assert ("a turma foi apagada" in shown) == (not choice)
    first.refresh_from_db()
    assert (first.for_classrooms, first.cycle) == after


def test_competitions_with_classes_before_the_migration(day):
    """What was stored before `for_classrooms` was there."""
    Competition.objects.update(for_classrooms=False)
    import_module("games.migrations.0041_for_chosen_classes").mark_chosen(apps, None)
    assert [*day.competitions.values_list("for_classrooms", flat=True)] == [True, False]
