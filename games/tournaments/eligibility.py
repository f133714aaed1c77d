"""Whose pupils a competition is for: those of one cycle, of chosen classes, or everybody."""

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, User
from accounts.refusals import refuse
from games.models import Competition

LOST_CLASSES = _("%(name)s: a turma foi apagada. A organização escolhe outra ou abre a prova a todos.")


def class_names(competition: Competition) -> str:
    """The classes that a competition is for; empty where none were chosen."""
    labels = people.class_labels(list(competition.classrooms.all()))
    return ", ".join(labels.values())


def is_eligible(competition: Competition, classroom: Classroom) -> bool:
    """Whether a class is one of those chosen; where the competition is not for such, whether the cycles of
    both, if they have one, are the same."""
    if competition.for_classrooms:
        return classroom in competition.classrooms.all()
    return None in (competition.cycle, classroom.cycle) or competition.cycle == classroom.cycle


def has_lost_classes(competition: Competition) -> bool:
    """Whether all classes that a competition is for have been deleted."""
    return competition.for_classrooms and not competition.classrooms.all()


def check_eligible(competition: Competition, classroom: Classroom) -> None:
    """Raises ValidationError where a competition is not for the pupils of a class."""
    if is_eligible(competition, classroom):
        return
    if has_lost_classes(competition):
        refuse(LOST_CLASSES, "lost-classes", name=competition.name)
    refuse(
        _("%(name)s é só para: %(whom)s. A turma %(classroom)s não entra."),
        "not-eligible",
        name=competition.name,
        whom=class_names(competition) or competition.get_cycle_display(),
        classroom=classroom.name,
    )


def offered_classrooms(competition: Competition, by: User) -> QuerySet[Classroom]:
    """The classes that an organiser may choose: of the schools where they teach, and those chosen before."""
    of_schools = Q(school__in=people.taught(by).order_by().values("school"), archived_at=None)
    chosen = Q(pk__in=competition.classrooms.order_by().values("pk"))
    return Classroom.objects.filter(of_schools | chosen).select_related("school")


def check_classrooms(competition: Competition, classrooms: Collection[Classroom]) -> None:
    """Raises ValidationError where a competition cannot be for these classes alone: it is for a cycle, or
    pupils of other classes are in it."""
    if not classrooms:
        return
    if competition.cycle is not None:
        refuse(_("Uma prova é para um ciclo ou para turmas escolhidas: não as duas coisas."), "both")
    entered = competition.entrants.exclude(classroom=None).values("classroom")
    others = Classroom.objects.filter(pk__in=entered).exclude(pk__in=[row.pk for row in classrooms])
    if others:
        refuse(
            _("Já há inscritos de outras turmas: %(names)s. Junta essas turmas, ou tira-os primeiro."),
            "entered",
            names=", ".join(people.class_labels(list(others)).values()),
        )
