"""An edition that is being judged: rows made directly, not by what is under test."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts import people
from accounts.models import Classroom, School, User
from games.rules.invented import document as documents
from lessons.contest import rubric
from lessons.contest.models import Category, Edition, Entry, Judgement, Juror, Phase
from lessons.contest.phases import ORDER
from tests.lessons.contest.finished_edition import make_entry
from tests.users import enrol, make_classroom

FULL = dict.fromkeys(("rules", "impartial", "originality", "interest", "analysis", "presentation"), 4)


def draft(**fields: Any) -> dict[str, Any]:
    """A whole document of a game of heaps."""
    value: dict[str, Any] = {
        "name": "Feijões do lago",
        "story": "Há feijões no lago.",
        "blocks": [{"kind": "heaps", "rules": {}}],
        "starts": [{"name": "pequeno", "parts": ["1, 2"]}, {"name": "", "parts": ["3, 4"]}],
        "texts": {"material": "Feijões", "rules": "Tira-se de uma pilha.", "analysis": "1, 1 é P."},
    }
    return documents.tidy(value | fields)


def make_class(school: School, name: str, teacher: User, pupils: dict[str, str]) -> Classroom:
    """A class with pupils by user name, with their real names."""
    classroom = make_classroom(teacher, name, school)
    for number, (username, real_name) in enumerate(pupils.items(), 1):
        pupil = User.objects.create_user(username, password="segredo-123")
        enrol(classroom, pupil, real_name, number)
    return classroom


def make_judge(username: str, school: School | None = None, **fields: Any) -> User:
    return User.objects.create_user(
        username, password="segredo-123", kind=User.Kind.JUDGE, is_staff=True, school=school, **fields
    )


@dataclass
class World:
    """An organiser's edition in the judging phase, and a school far away; entries are made by `enter`, judges
    by `judge`.
    """

    teacher: User
    classroom: Classroom
    edition: Edition
    away: School
    now: datetime = field(default_factory=timezone.now)

    def phase(self, kind: str, since: timedelta = timedelta(hours=1)) -> None:
        """Let a phase have begun that long ago."""
        self.edition.phases.all().delete()
        at = ORDER.index(kind)
        for place, name in enumerate(ORDER):
            moment = self.now - since + timedelta(days=place - at)
            Phase.objects.create(edition=self.edition, kind=name, starts_at=moment)

    def enter(
        self, usernames: list[str], *, classroom: Classroom | None = None, state: str = "final", **fields: Any
    ) -> Entry:
        """The final version of these pupils' invention, with the next number."""
        authors = [User.objects.get(username=username) for username in usernames]
        written = draft(**fields)
        return make_entry(self.edition, classroom or self.classroom, authors, state=state, written=written)

    def judge(self, username: str, *school: School | None, most: int | None = None) -> User:
        """A new juror of the edition, of the far school where no other is said."""
        judge = make_judge(username, *(school or [self.away]))
        Juror.objects.create(edition=self.edition, judge=judge, most=most)
        return judge

    def given(self, entry: Entry, judge: User, **fields: Any) -> Judgement:
        """A judgement that somebody has been given."""
        return Judgement.objects.create(entry=entry, judge=judge, **fields)


def make_world() -> World:
    school = people.create_school("Escola Secundária das Camélias")
    teacher = User.objects.create_user(
        "organizadora", kind=User.Kind.TEACHER, school=school, first_name="Hermengarda", last_name="Tavares"
    )
    pupils = {
        "zulmira.q": "Zulmira Quintã",
        "leopoldo77": "Leopoldo Ximenes",
        "anasofia": "Ana Sofia Pêra",
        "bras": "Brás Noronha",
    }
    classroom = make_class(school, "8.º K", teacher, pupils)
    edition = Edition.objects.create(
        title="Edição de teste",
        school=school,
        organiser=teacher,
        open_to_all=True,
        rubric=rubric.default(),
    )
    Category.objects.create(edition=edition, name="3.º ciclo")
    world = World(teacher, classroom, edition, people.create_school("Escola do Júri"))
    world.phase("judging")
    return world
