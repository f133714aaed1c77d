"""What a class has practised, for its teachers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import people
from accounts.found import classroom_to_run, personal
from accounts.models import Classroom
from lessons.course import practice, trainings
from lessons.course.exercises import EXERCISES
from lessons.course.progress import weeks
from lessons.files import export, short_name


@personal("GET", of=classroom_to_run)
def classroom(request: HttpRequest, found: Classroom) -> HttpResponse:
    """Each pupil and each exercise; what was given; who should do what again; the wrong rules that are
    followed, with by how many."""
    standings = practice.standings_of_class(found)
    none = practice.standings(())
    pupils = [(one, standings.get(one.pupil_id, none)) for one in found.enrolments.filter(left_at=None)]
    context = {
        "classroom": found,
        "here": _("Treino da turma"),
        "columns": EXERCISES.values(),
        "trainings": found.trainings.all(),
        "pupils": [(one, list(its.values())) for one, its in pupils],
        "due": practice.due_by(((one.real_name, its) for one, its in pupils), timezone.now()),
        "slips": practice.slips_of(standings.values()),
    }
    return render(request, "lessons/course/classroom.html", context)


@personal("GET", of=classroom_to_run)
def pupil(request: HttpRequest, found: Classroom, pupil: int) -> HttpResponse:
    """What one pupil answered, question by question, and the weeks."""
    enrolment = get_object_or_404(people.current_pupils(found), pk=pupil)
    tries = practice.tries_of_all([enrolment.pupil_id]).get(enrolment.pupil_id, [])
    standings, now = practice.standings(tries), timezone.now()
    context = {
        "classroom": found,
        "enrolment": enrolment,
        "said": [(one.exercise, one) for one in trainings.said_by(enrolment.pupil)],
        "weeks": weeks(tries, lambda moment: timezone.localtime(moment).date()),
        "standings": [
            (EXERCISES[slug], one, one.due(now)) for slug, one in standings.items() if one.questions
        ],
    }
    return render(request, "lessons/course/pupil.html", context)


@personal("GET", of=classroom_to_run)
def exercise(request: HttpRequest, found: Classroom, slug: str) -> HttpResponse:
    """What goes wrong in one exercise: the wrong rules that are followed, and the wrong answers."""
    asked = EXERCISES.get(slug)
    if asked is None:
        raise Http404
    slips = practice.slips_of(practice.standings_of_class(found).values())
    context = {
        "classroom": found,
        "exercise": asked,
        "slips": [one for one in slips if one[0] is asked],
        "said": trainings.wrong_in(found, slug),
    }
    return render(request, "lessons/course/class_exercise.html", context)


@personal("GET", "HEAD", of=classroom_to_run)
def file(request: HttpRequest, found: Classroom, kind: str) -> HttpResponse:
    """Every answer of the class as a row, and how far each pupil has come."""
    name, back = short_name(_("treino"), found.name), reverse("lessons:class-exercises", args=[found.key])
    long = trainings.takes_long(found)
    return export(request, "training", found.pk, kind, name=name, back=back, long=long)
