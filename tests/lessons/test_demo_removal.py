"""The demonstration removed: nothing of it is left, and nothing real goes with it."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import demo, demo_removal, people, staff
from accounts.models import Action, Classroom, Enrolment, Invitation, LoginCard, School, Teaching, User
from games.analysis import positions
from games.live import matches
from games.live.matches import Person
from games.models import Match, SavedPosition, Seat
from games.rules import catalogue
from lessons.classroom import assignments
from lessons.classroom import demo as lesson_demo
from lessons.classroom.models import Assignment, Group
from lessons.contest import demo as contest_demo
from lessons.contest.models import Edition, Entry, GalleryGame, Invention, Judgement
from lessons.course import demo as course_demo
from lessons.worksheets import library
from lessons.worksheets.models import Worksheet
from tests.commits import committed
from tests.lessons.contest.finished_edition import make_entry
from tests.pages import shows
from tests.queries import queries
from tests.users import make_user

PAGE = "/contas/demonstracao/"
BANNER = b"data-demonstration"
MADE = (
    *(User, School, Classroom, Enrolment, Teaching, LoginCard, Invitation, Match, SavedPosition, Assignment),
    *(Group, Edition, Entry, GalleryGame, Invention, Judgement),
)


@pytest.fixture
def school(db, settings, tmp_path):
    """The demonstration, and what it did."""
    settings.DATA_DIR = tmp_path
    demo.load()
    lesson_demo.load()
    course_demo.load()
    return School.objects.get(name=demo.SCHOOL)


@pytest.fixture
def contest(school):
    contest_demo.load()
    return Edition.objects.get(title=contest_demo.RUNNING)


@pytest.fixture
def admin(db):
    return User.objects.create_superuser("chefe")


def real_class(owner: User, school: School, name: str = "8.º C") -> Classroom:
    """A class with one pupil, "ana" and the class's number."""
    classroom = people.create_classroom(school, name, owner)
    pupil = User.objects.create_user(f"ana{classroom.pk}", kind=User.Kind.PUPIL)
    people.enrol(classroom, pupil, "Ana", 1)
    return classroom


def shared_worksheet(owner: User) -> Worksheet:
    worksheet = library.duplicate(library.shipped(), owner)
    worksheet.shared = True
    worksheet.save()
    return worksheet


def nim_match(*seated: User) -> Match:
    game = catalogue.build("nim", {"heaps": [1, 2]})
    match = matches.create(game=game, access="link", person=Person(user=seated[0]))
    for other in seated[1:]:
        matches.join(match.code, Person(user=other))
    return match


@pytest.mark.usefixtures("contest")
def test_nothing_of_it_is_left(admin, tmp_path):
    teacher, pupil = User.objects.get(username="professora"), User.objects.get(username="aluno1")
    library.duplicate(library.shipped(), teacher)
    positions.save(pupil, catalogue.build("nim", {"heaps": [1, 2]}), "")
    nim_match(pupil)
    staff.invite(teacher)
    demo.password()
    for model in MADE:
        assert model.objects.exists(), model
    with committed():
        assert demo_removal.remove(admin) == []
    left = {model: list(model.objects.all()) for model in MADE if model.objects.exists()}
    assert left == {User: [admin]}
    assert list(Worksheet.objects.all()) == [library.shipped()]
    assert not Seat.objects.exists()
    (line,) = Action.objects.all()
    assert (line.kind, line.details) == ("remove-demo", {"count": 14})
    assert not (tmp_path / "demo_password").exists()
    assert demo_removal.remove(admin) == []  # twice does nothing more


def test_a_real_school_beside_it_is_untouched(db, school):
    teacher = make_user("colega", User.Kind.TEACHER, school=people.create_school("Escola Nova"))
    classroom = real_class(teacher, teacher.school)
    assignments.assign(classroom, library.shipped(), teacher, assignments.AssignmentTerms())
    match = nim_match(classroom.enrolments.get().pupil)
    before = {model: set(model.objects.all()) for model in MADE}
    assert demo_removal.may_remove(teacher)
    demo_removal.remove(teacher)
    for model in MADE:
        assert set(model.objects.all()) <= before[model]
    assert set(User.objects.all()) == {teacher, classroom.enrolments.get().pupil}
    assert classroom.assignments.exists()
    assert list(Match.objects.all()) == [match]


def test_who_joined_the_school_stays_with_everything(db, school):
    """A colleague who teaches a class of the demonstration, and one of their own with its worksheet."""
    demo_teacher = User.objects.get(username="professora")
    shared, unused = shared_worksheet(demo_teacher), shared_worksheet(demo_teacher)
    colleague = make_user("colega", User.Kind.TEACHER, school=school)
    joined = Classroom.objects.get(name="7.º B")
    people.add_teacher(joined, colleague)
    own = real_class(colleague, school)
    given = assignments.assign(own, shared, colleague, assignments.AssignmentTerms())
    demo_removal.remove(colleague)
    assert set(Classroom.objects.all()) == {joined, own}
    assert School.objects.get() == school
    assert not joined.enrolments.exists()
    given.refresh_from_db()
    assert given.version.worksheet.owner == colleague
    assert not Worksheet.objects.filter(pk=unused.pk).exists()
    colleague.refresh_from_db()
    assert colleague.school == school


def test_a_worksheet_of_a_class_without_teachers_goes_to_who_removes(school, admin):
    demo_teacher = User.objects.get(username="professora")
    shared = shared_worksheet(demo_teacher)
    own = real_class(make_user("colega", User.Kind.TEACHER, school=school), school)
    assignments.assign(own, shared, own.teachers.get(), assignments.AssignmentTerms())
    Teaching.objects.filter(classroom=own).delete()
    demo_removal.remove(admin)
    shared.refresh_from_db()
    assert shared.owner == admin


def test_a_demo_teacher_of_a_real_class_stays_as_a_real_one(school, admin):
    demo_teacher = User.objects.get(username="professora")
    own = real_class(demo_teacher, school)
    assert list(demo_removal.needed()) == [demo_teacher]
    assert demo_removal.remove(admin) == [demo_teacher]
    demo_teacher.refresh_from_db()
    assert not demo_teacher.demo
    assert own.teachers.get() == demo_teacher
    assert set(User.objects.all()) == {admin, demo_teacher, own.enrolments.get().pupil}
    assert not demo_removal.accounts().exists()


def test_a_real_entry_keeps_its_edition(db, contest, admin):
    colleague = make_user("colega", User.Kind.TEACHER, school=people.create_school("Escola Nova"))
    classroom = real_class(colleague, colleague.school)
    entry = make_entry(contest, classroom, [classroom.enrolments.get().pupil], category=0)
    demo_removal.remove(admin)
    assert list(Edition.objects.all()) == [contest]
    assert list(contest.entries.all()) == [entry]
    assert School.objects.filter(pk=contest.school_id).exists()
    contest.refresh_from_db()
    assert contest.organiser is None
    assert list(Invention.objects.all()) == [entry.invention]


def test_a_match_with_somebody_real_keeps_their_seat(school, admin):
    demo_pupil, pupil = User.objects.get(username="aluno1"), make_user("ana")
    with_real, alone = nim_match(demo_pupil, pupil), nim_match(demo_pupil)
    both = nim_match(demo_pupil, User.objects.get(username="aluno2"))
    demo_removal.remove(admin)
    assert list(Match.objects.all()) == [with_real]
    assert [seat.user for seat in with_real.seats.all()] == [None, pupil]
    assert not Seat.objects.filter(match__in=[alone.pk, both.pk]).exists()


# --- the banner and the page


@pytest.mark.usefixtures("school")
def test_every_staff_page_says_so_while_it_stands_beside_real_people(client, admin):
    teacher = make_user("colega", User.Kind.TEACHER, school=people.create_school("Escola Nova"))
    pages = {
        teacher: ["/", "/turmas/", "/jogos/nim/", "/fichas/", "/conta/", "/concurso/"],
        admin: ["/", "/admin/", "/admin/accounts/user/", "/admin/accounts/school/add/"],
        User.objects.get(username="jurado"): ["/admin/lessons/judgement/"],
    }
    for user, addresses in pages.items():
        client.force_login(user)
        for address in addresses:
            said = client.get(address).content
            assert BANNER in said, address
            # Only who may remove it is led there: a teacher without a class of real people may not.
            assert (PAGE.encode() in said) == demo_removal.may_remove(user) == (user == admin)
    for other in (make_user("ana"), None):
        client.logout()
        if other:
            client.force_login(other)
        assert BANNER not in client.get("/").content
    client.force_login(admin)
    with committed():
        done = client.post(PAGE, follow=True)
    assert done.redirect_chain == [("/turmas/", 302)]
    assert "A demonstração foi retirada." in done.text
    assert BANNER not in client.get("/").content
    assert BANNER not in client.get("/admin/").content


@pytest.mark.usefixtures("school")
def test_alone_it_says_nothing(client, admin):
    for user in (admin, User.objects.get(username="professora")):
        client.force_login(user)
        assert BANNER not in client.get("/").content


def test_a_real_class_is_enough(school, client, admin):
    Classroom.objects.create(school=school, name="9.º Z", year="2026/27")
    client.force_login(admin)
    assert BANNER in client.get("/").content


@pytest.mark.usefixtures("school")
@pytest.mark.parametrize("kind", [User.Kind.TEACHER, User.Kind.PUPIL, None])
def test_it_costs_staff_one_check_a_minute_and_nobody_else_any(db, client, kind):
    if kind:
        client.force_login(make_user("alguém", kind))
    client.get("/jogos/")
    with CaptureQueriesContext(connection) as known:
        client.get("/jogos/")
    cache.delete(demo_removal.BESIDE)
    asked = queries(lambda: client.get("/jogos/"))
    assert not any('"demo"' in query["sql"].partition("WHERE")[2] for query in known)
    assert asked - len(known) == (2 if kind == User.Kind.TEACHER else 0)


@pytest.mark.usefixtures("school")
def test_the_page_says_what_goes_and_shows_administrators_the_cards(client, admin):
    teacher = make_user("colega", User.Kind.TEACHER, school=people.create_school("Escola Nova"))
    real_class(teacher, teacher.school)
    real_class(User.objects.get(username="professora"), teacher.school, "8.º D")
    for user in (teacher, admin):
        client.force_login(user)
        said = client.get(PAGE).text
        shows(said, "14 contas de demonstração", "7.º A, Escola Demo;", "A conta professora fica")
        assert (demo.password() in said) == (user == admin)
    shows(client.post(PAGE, follow=True).text, "Fica, por ter turmas verdadeiras: professora.")
    said = client.get(reverse("accounts:demonstration")).text
    shows(said, "Aqui não há nada de demonstração.", hides=["login-card"])


@pytest.mark.usefixtures("school")
@pytest.mark.parametrize("who", ["professora", "jurado", "aluno1", "colega", "ana"])
def test_nobody_else_removes_it(db, client, who):
    colleague = make_user("colega", User.Kind.TEACHER)
    people.add_teacher(Classroom.objects.get(name="7.º A"), colleague)
    make_user("ana")
    client.force_login(User.objects.get(username=who))
    assert client.post(PAGE).status_code == 403
    assert User.objects.filter(demo=True).count() == 14


def test_an_account_made_administrator_is_no_longer_of_the_demonstration(school, admin):
    User.objects.filter(username="professora").update(is_superuser=True)
    demo_removal.remove(admin)
    assert set(User.objects.all()) == {admin, User.objects.get(username="professora")}
