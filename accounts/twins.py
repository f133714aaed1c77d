"""Who, or what, is called as another is, or nearly: one decision for all doors, each of which asks in its own
scope. A name with letters that are taken for others is asked about first.

`meant` are names that somebody has been asked about and goes on with.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom, Enrolment, School, User
from accounts.names import clean_name, odd_letters, twin_key

OTHER_PERSON, OTHER_PEOPLE = _("É outra pessoa"), _("São outras pessoas")
OTHER_CLASS, OTHER_SCHOOL = _("É outra turma"), _("É outra escola")
WRITTEN_SO = _("Escreve-se assim")


class Twin(ValidationError):
    """A question: is another one meant than who is called so already, or is a name written so? `names` are
    those asked about, `yes` says the button that goes on with them."""

    head: ClassVar[Any] = _("Já há alguém com este nome")

    def __init__(self, question: Any, yes: Any, names: Sequence[str], **params: Any) -> None:
        super().__init__(question, "twin", params)
        self.yes, self.names = yes, list(names)


class OddName(Twin):
    """A question about signs in names."""

    head = _("Vê se o nome está certo")


def is_twin(name: str, other: str) -> bool:
    """Whether two names are the same: cleaned, without regard to accents, capitals, signs and spaces."""
    return twin_key(name) == twin_key(other)


def twin_of(name: str, others: Iterable[tuple[str, Any]], meant: Collection[str] = ()) -> Any:
    """Who of `others`, each a name and its bearer, is called `name`; None where nobody is, and where `name`
    is `meant`."""
    if any(is_twin(name, known) for known in meant):
        return None
    return next((bearer for known, bearer in others if is_twin(name, known)), None)


def ask_about_letters(names: Iterable[str], meant: Collection[str] = ()) -> None:
    """Asks about names with letters that an eye takes for others. One question for all of them."""
    odd = [name for name in map(clean_name, names) if odd_letters(name) and name not in meant]
    if odd:
        raise OddName("%(questions)s", WRITTEN_SO, odd, questions=" ".join(map(letters_doubt, odd)))


def letters_doubt(name: str) -> str:
    """The question about a name with `odd_letters`."""
    letters = ", ".join(odd_letters(name))
    question = gettext("Em «%(name)s» há sinais que parecem outras letras: %(letters)s. Escreve-se assim?")
    return question % {"name": name, "letters": letters}


def ask_about_school(name: str, meant: Collection[str] = (), *, but: School | None = None) -> None:
    """Asks about a school called as another one here; `but` is the school itself."""
    ask_about_letters([name], meant)
    others = ((school.name, school) for school in School.objects.all() if school != but)
    twin = twin_of(name, others, meant)
    if twin is not None:
        question = _(
            "Já há aqui a escola «%(school)s». Se é a tua, pede um convite a um colega; se é outra, confirma."
        )
        raise Twin(question, OTHER_SCHOOL, [clean_name(name)], school=twin.name)


def ask_about_class(classroom: Classroom, meant: Collection[str] = ()) -> None:
    """Asks about a class called nearly as another of its school and year. One called exactly so is refused
    anyway."""
    ask_about_letters([classroom.name], meant)
    others = Classroom.objects.filter(school=classroom.school, year=classroom.year).exclude(pk=classroom.pk)
    others = others.exclude(name=classroom.name)
    twin = twin_of(classroom.name, ((other.name, other) for other in others), meant)
    if twin is not None:
        question = _("A escola já tem neste ano a turma «%(class)s». É outra? Confirma.")
        raise Twin(question, OTHER_CLASS, [classroom.name], **{"class": twin.name})


def ask_about_pupils(
    classroom: Classroom, entering: Iterable[tuple[str, User]], meant: Collection[str] = ()
) -> None:
    """Asks about pupils who come into a class, or get another name there: each a name and the account, which
    is its own twin never. One question for all of them."""
    entering = list(entering)
    ask_about_letters((name for name, _pupil in entering), meant)
    there: QuerySet[Enrolment] = classroom.enrolments.filter(left_at=None).select_related("pupil")
    present = [(row.real_name, row) for row in there]
    twins: dict[str, str] = {}
    for name, pupil in entering:
        others = [(known, row) for known, row in present if row.pupil_id != pupil.pk]
        if (row := twin_of(name, others, [*meant, *twins])) is not None:
            twins[name] = described(row)
        present.append((name, Enrolment(classroom=classroom, pupil=pupil, real_name=name)))
    if twins:
        question = _("Na turma %(class)s já há: %(who)s. Se é outra pessoa com o mesmo nome, confirma.")
        yes = OTHER_PERSON if len(twins) == 1 else OTHER_PEOPLE
        raise Twin(question, yes, list(twins), **{"class": classroom.name, "who": "; ".join(twins.values())})


def described(row: Enrolment) -> str:
    """Who a pupil of a class is, for its teachers: "«Ana Silva», n.º 7, ana.silva"."""
    number = gettext("n.º %(number)d") % {"number": row.number} if row.number else ""
    return ", ".join(filter(None, [f"«{row.real_name}»", number, row.pupil.get_username()]))


def ask_about_staff(
    person: User, name: str, school: School | None, meant: Collection[str] = (), *, everywhere: bool = False
) -> None:
    """Asks about a teacher or judge called as another of the school, or of the site: `everywhere`."""
    ask_about_letters([name], meant)
    others = User.objects.exclude(kind=User.Kind.PUPIL).filter(erased_at=None).exclude(pk=person.pk)
    if not everywhere:
        of_school = Q(school=school) | Q(teachings__classroom__school=school)
        others = others.filter(of_school).distinct() if school else others.none()
    twin = twin_of(name, ((other.get_full_name(), other) for other in others.select_related("school")), meant)
    if twin is None:
        return
    who = [f"«{twin.get_full_name()}»", twin.get_kind_display()]
    if everywhere:
        who += [twin.get_username(), str(twin.school or "")]
    question = _("Já há %(who)s. Se é outra pessoa com o mesmo nome, confirma.")
    raise Twin(question, OTHER_PERSON, [clean_name(name)], who=", ".join(filter(None, who)))
