import json
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts import log, log_words, people, privacy
from accounts.models import Action, Classroom, Enrolment, Invitation, User
from games.analysis import branches, positions
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import SavedAnalysis, SavedPosition
from games.rules import catalogue
from lessons.classroom.models import Assignment, Cell, Change, Group, HandIn, Mark, Member
from lessons.worksheets.models import Worksheet, WorksheetVersion
from tests.pages import shows
from tests.users import make_user

NAME = "Zulmira d'Ávila Testemunha"


@pytest.fixture
def known(classroom):
    """A pupil who has left traces everywhere."""
    user = make_user("zulmira.testemunha")
    enrolment = people.enrol(classroom, user, NAME, 9)
    log.record("renew-code", actor=None, classroom=classroom, subject=user)
    LogEntry.objects.create(
        user=classroom.teachers.get(),
        content_type=ContentType.objects.get_for_model(Enrolment),
        object_id=str(enrolment.pk),
        object_repr=str(enrolment),
        action_flag=CHANGE,
    )
    _play(user)
    _write(user, classroom)
    return user


def _play(user: User) -> None:
    game = catalogue.build("nim", {"heaps": [1, 2]})
    match = matches.create(game=game, access="hotseat", person=Person(user=user))
    assert matches.execute([MatchCommand(match.code, "play", frozenset({0}), 2, "p1-1")]) == [None]
    positions.save(user, game, f"De {NAME}")
    tree = branches.Tree(game, (), [branches.Branch(0, "p1-1", f"Diz {NAME}")])
    branches.save(user, tree, f"De {NAME}")


def _write(user: User, classroom: Classroom) -> None:
    sheet = Worksheet.objects.create(owner=classroom.teachers.get(), title="Ficha", draft={})
    version = WorksheetVersion.objects.create(worksheet=sheet, number=1, revision=1, document={})
    assignment = Assignment.objects.create(classroom=classroom, version=version, spotlight={"html": NAME})
    group = Group.objects.create(assignment=assignment, number=1, comment="Boa, Zulmira!")
    Member.objects.create(group=group, assignment=assignment, pupil=user, seat=1)
    now = timezone.now()
    text = f"Eu, {NAME.upper()}, e a zulmira testemunha dizemos 4k. Zulmirada não."
    Cell.objects.create(group=group, name="I.b:why", value=text, version=1, by=user, at=now)
    Change.objects.create(group=group, name="I.b:why", value=text, version=1, by=user, at=now)
    Cell.objects.create(group=group, name="II.1:n", value="4", version=2, by=user, at=now)
    HandIn.objects.create(
        group=group, number=2, version=2, at=now, by=user, points=1, answers={"II.1:n": "4"}
    )
    HandIn.objects.create(
        group=group, number=1, version=1, at=now, by=user, points=1, answers={"I.b:why": text, "II.1:n": "4"}
    )
    Mark.objects.create(group=group, task="I.b", comment="Zulmira, vê outra vez.")


def _dump() -> str:
    """All text in the database."""
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows += [f"{table} {row}" for row in cursor.fetchall()]
    return "\n".join(rows).casefold()


def test_export_has_what_each_app_keeps(known):
    data = privacy.as_json(known)
    json.dumps(data)
    assert data["account"][0]["username"] == "zulmira.testemunha"
    assert data["enrolments"][0]["name"] == NAME
    assert data["matches"][0]["moves"] == "p1-1"
    assert data["positions"][0]["title"] == f"De {NAME}"
    assert data["analyses"][0]["tree"][0]["comment"] == f"Diz {NAME}"
    assert data["groups"][0]["comment"] == "Boa, Zulmira!"
    assert [row["cell"] for row in data["answers"]] == ["I.b:why"]
    assert data["marks"][0]["comment"] == "Zulmira, vê outra vez."
    assert "inscreveu um aluno" in [row["kind"] for row in data["log"]]
    for section in privacy.sections(known):
        assert all(set(row) == set(section.labels) for row in section.rows), section.key


def test_own_actions_are_said_in_words(known):
    for kind in log_words.KINDS:
        log.record(kind, actor=known)
    said = {row["kind"] for row in privacy.as_json(known)["log"]}
    assert "entregou a versão final de um jogo do concurso" in said
    assert not said & set(log_words.KINDS)


def test_moments_are_in_local_time(client, known):
    User.objects.filter(pk=known.pk).update(date_joined=datetime(2026, 7, 1, 9, 30, tzinfo=UTC))
    known.refresh_from_db()
    assert privacy.as_json(known)["account"][0]["joined"] == "2026-07-01T10:30:00+01:00"
    client.force_login(known)
    shows(client.get(reverse("accounts:privacy")).text, "01/07/2026 10:30", hides=["+00:00"])


def test_after_erasure_no_text_of_the_person_is_left(known, teacher):
    assert "zulmira" in _dump()
    pseudonym = privacy.erase(known, teacher)
    assert pseudonym == "Pessoa apagada 1"
    left = [line for line in _dump().splitlines() if "zulmira" in line.replace("zulmirada", "")]
    assert left == []
    assert "testemunha" not in _dump()


def test_erasure_keeps_matches_and_sheets(known, teacher, classroom):
    privacy.erase(known, teacher)
    known.refresh_from_db()
    assert not known.is_active
    assert not known.has_usable_password()
    assert known.enrolments.get().real_name == "Pessoa apagada 1"
    seat = known.seats.get(index=0)
    assert matches.match_state_of(seat.match).moves == [(0, "p1-1")]
    change = Change.objects.get()
    assert change.value == "Eu, Pessoa apagada 1, e a Pessoa apagada 1 dizemos 4k. Zulmirada não."
    assert HandIn.objects.get(number=1).answers["II.1:n"] == "4"
    assert not SavedPosition.objects.exists()
    assert not SavedAnalysis.objects.exists()
    assert Action.objects.get(kind="erase").actor == teacher
    with pytest.raises(ValidationError, match="já foi apagada"):
        privacy.erase(known, teacher)


def test_classes_of_an_erased_teacher_pass_on_or_are_archived(teacher, classroom):
    colleague = make_user("colega", User.Kind.TEACHER)
    shared = people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")
    people.add_teacher(shared, colleague)
    privacy.erase(teacher, teacher)
    classroom.refresh_from_db()
    shared.refresh_from_db()
    assert classroom.archived_at is not None
    assert shared.archived_at is None
    assert list(shared.teachers.all()) == [colleague]
    assert Action.objects.get(kind="erase").actor is None


def test_the_last_administrator_stays(db):
    admin = make_user("chefe", User.Kind.STAFF, is_superuser=True)
    with pytest.raises(ValidationError, match="único administrador"):
        privacy.erase(admin, admin)
    make_user("outro", User.Kind.STAFF, is_superuser=True)
    privacy.erase(admin, admin)
    assert not User.objects.get(pk=admin.pk).is_superuser


# --- retention ---


def _years_ago(user: User) -> None:
    long_ago = timezone.now() - timedelta(days=800)
    User.objects.filter(pk=user.pk).update(date_joined=long_ago, last_login=long_ago)
    user.enrolments.update(joined_at=long_ago)


def test_retention_forgets_who_is_in_no_class(pupil, known, classroom):
    for user in (pupil, known):
        _years_ago(user)
    known.enrolments.update(left_at=timezone.now() - timedelta(days=500))
    recent = make_user("recente")
    old = Action.objects.create(kind="code", at=timezone.now() - timedelta(days=900))
    dead = Invitation.objects.create(school=classroom.school, expires_at=timezone.now() - timedelta(days=1))
    out = StringIO()
    call_command("retain", dry_run=True, stdout=out)
    assert "seriam apagados: 1 alunos" in out.getvalue()
    assert "1 linhas do registo, 1 convites" in out.getvalue()
    assert Invitation.objects.filter(pk=dead.pk).exists()
    out = StringIO()
    call_command("retain", stdout=out)
    assert out.getvalue().startswith("apagados: 1 alunos")
    assert not Action.objects.filter(pk=old.pk).exists()
    assert set(User.objects.filter(erased_at=None, kind="pupil")) == {pupil, recent}
    assert not User.objects.get(pk=known.pk).is_active


def test_a_class_archived_lately_is_not_forgotten(pupil, classroom):
    _years_ago(pupil)
    Classroom.objects.update(archived_at=timezone.now() - timedelta(days=100))
    assert not privacy.forgotten(timezone.now() - timedelta(days=365)).exists()
    assert list(privacy.forgotten(timezone.now() - timedelta(days=50))) == [pupil]


def test_retention_needs_a_month():
    with pytest.raises(CommandError, match="pelo menos 1"):
        call_command("retain", months=0)


# --- pages ---


def test_own_data_pages(client, known):
    client.force_login(known)
    page = client.get(reverse("accounts:privacy"))
    shows(page.text, NAME.replace("'", "&#x27;"), "fala com o teu professor")
    file = client.get(reverse("accounts:privacy-file", args=["json"]))
    assert file.json()["enrolments"][0]["name"] == NAME
    assert "zulmira" not in file["Content-Disposition"]
    assert "<h1>" in client.get(reverse("accounts:privacy-file", args=["html"])).text
    assert client.post(reverse("accounts:erase-own"), {"password": "segredo-123"}).status_code == 403


def test_a_teacher_erases_the_own_account_with_the_password(client, teacher):
    client.force_login(teacher)
    shows(client.post(reverse("accounts:erase-own"), {"password": "x"}), "não está certa", status=422)
    assert User.objects.get(pk=teacher.pk).is_active
    assert client.post(reverse("accounts:erase-own"), {"password": "segredo-123"}).status_code == 302
    assert not User.objects.get(pk=teacher.pk).is_active
    assert client.get(reverse("accounts:privacy")).status_code == 302


def test_the_last_administrator_is_told(db, client):
    client.force_login(make_user("chefe", User.Kind.STAFF, is_superuser=True))
    answer = client.post(reverse("accounts:erase-own"), {"password": "segredo-123"})
    shows(answer, "único administrador", status=422)


def test_a_teacher_sees_and_erases_a_pupil(client, teacher, known):
    client.force_login(teacher)
    pk = known.enrolments.get().pk
    assert "Dados de Zulmira" in client.get(reverse("accounts:person", args=[pk])).text
    assert client.get(reverse("accounts:person-file", args=[pk, "json"])).json()["matches"]
    erase = reverse("accounts:erase-pupil", args=[pk])
    assert client.post(erase).status_code == 422
    assert client.post(erase, {"sure": "on"}).status_code == 302
    assert client.post(erase, {"sure": "on"}).status_code == 422
    assert "Apagar os dados deste aluno" not in client.get(reverse("accounts:person", args=[pk])).text


def test_a_teacher_who_is_not_verified_reads_no_answers_of_a_pupil(client, teacher, known):
    """Neither on the page nor in its files: they tell the solutions of worksheets that others wrote."""
    teacher.unverified = True
    teacher.save()
    client.force_login(teacher)
    key = known.enrolments.get().pk
    kept = {"answers", "marks", "classifications", "exercises", "step_answers", "photos", "groups"}
    assert kept <= set(privacy.as_json(known, known))
    data = client.get(reverse("accounts:person-file", args=[key, "json"])).json()
    assert not kept & set(data)
    assert "enrolments" in data
    shows(client.get(reverse("accounts:person", args=[key])), "não vês aqui o que o aluno respondeu")
    assert (
        "O que escreveu em fichas" not in client.get(reverse("accounts:person-file", args=[key, "html"])).text
    )


def test_a_pupil_of_two_teachers_is_for_the_administration(client, teacher, known):
    other = make_user("outra", User.Kind.TEACHER)
    elsewhere = people.create_classroom(people.create_school("Outra Escola"), "9.º B", other, "2026/27")
    people.enrol(elsewhere, known, "Zulmira T.", 1)
    client.force_login(teacher)
    pk = known.enrolments.get(classroom__teachers=teacher).pk
    shows(client.get(reverse("accounts:person", args=[pk])), "turmas de outros professores", status=403)


def test_the_log_of_a_class_names_people(client, teacher, known, classroom):
    log.record("unheard-of", actor=teacher, classroom=classroom, count=3)
    client.force_login(teacher)
    page = client.get(reverse("accounts:class-log", args=[classroom.key]))
    shows(page.text, "a administração", "Professora Demo", "fez outra coisa (3)", hides=["unheard-of"])
    Action.objects.all().delete()
    assert "Ainda não há nada" in client.get(reverse("accounts:class-log", args=[classroom.key])).text


# --- the administration ---


@pytest.fixture
def office(db, client):
    """The administrator's browser."""
    client.force_login(make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True))
    return client


def test_the_administration_exports_one_person(office, known, pupil):
    url = reverse("admin:accounts_user_changelist")
    both = {"action": "export_data", "_selected_action": [known.pk, pupil.pk]}
    assert "Escolhe uma só pessoa" in office.post(url, both, follow=True).text
    one = office.post(url, {"action": "export_data", "_selected_action": [known.pk]})
    assert one.json()["enrolments"][0]["name"] == NAME


def test_the_administration_asks_before_it_erases(office, known):
    url = reverse("admin:accounts_user_changelist")
    asked = {"action": "erase_people", "_selected_action": [known.pk]}
    assert "zulmira.testemunha" in office.post(url, asked).text
    assert User.objects.get(pk=known.pk).is_active
    assert "foram apagados" in office.post(url, {**asked, "sure": "1"}, follow=True).text
    assert not User.objects.get(pk=known.pk).is_active
    assert "já foi apagada" in office.post(url, {**asked, "sure": "1"}, follow=True).text


def test_nobody_is_deleted_in_the_administration(office, known):
    assert office.get(reverse("admin:accounts_user_delete", args=[known.pk])).status_code == 403
