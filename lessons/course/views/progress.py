"""What a class has practised, for its teachers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import people
from accounts.lookups import classroom_to_review, classroom_to_run, personal
from accounts.models import Classroom
from lessons.course import practice, trainings
from lessons.course.exercises import EXERCISES
from lessons.course.progress import weeks
from lessons.files import export, short_name


@personal("GET", of=classroom_to_run)
def classroom(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Each pupil and each exercise; what was given; who should do what again; the wrong rules that are
    followed, with by how many."""
    standings = practice.standings_of_class(classroom)
    none = practice.standings(())
    pupils = [
        (enrolment, standings.get(enrolment.pupil_id, none))
        for enrolment in classroom.enrolments.filter(left_at=None)
    ]
    context = {
        "classroom": classroom,
        "here": _("Treino da turma"),
        "columns": EXERCISES.values(),
        "trainings": classroom.trainings.all(),
        "pupils": [(pupil, list(standings.values())) for pupil, standings in pupils],
        "due": practice.due_by(((pupil.real_name, standings) for pupil, standings in pupils), timezone.now()),
        "slips": practice.slips_of(standings.values()),
    }
    return render(request, "lessons/course/classroom.html", context)


@personal("GET", of=classroom_to_review)
def pupil(request: HttpRequest, classroom: Classroom, pupil: int) -> HttpResponse:
    """What one pupil answered, question by question, and the weeks."""
    enrolment = get_object_or_404(people.current_pupils(classroom), pk=pupil)
    tries = practice.tries_of_all([enrolment.pupil_id]).get(enrolment.pupil_id, [])
    standings, now = practice.standings(tries), timezone.now()
    context = {
        "classroom": classroom,
        "enrolment": enrolment,
        "said": [(attempt.exercise, attempt) for attempt in trainings.said_by(enrolment.pupil)],
        "weeks": weeks(tries, lambda moment: timezone.localtime(moment).date()),
        "standings": [
            (EXERCISES[slug], standing, standing.due(now))
            for slug, standing in standings.items()
            if standing.questions
        ],
    }
    return render(request, "lessons/course/pupil.html", context)


@personal("GET", of=classroom_to_review)
def exercise(request: HttpRequest, classroom: Classroom, slug: str) -> HttpResponse:
    """What goes wrong in one exercise: the wrong rules that are followed, and the wrong answers."""
    asked = EXERCISES.get(slug)
    if asked is None:
        raise Http404
    slips = practice.slips_of(practice.standings_of_class(classroom).values())
    context = {
        "classroom": classroom,
        "exercise": asked,
        "slips": [slip for slip in slips if slip[0] is asked],
        "said": trainings.wrong_in(classroom, slug),
    }
    return render(request, "lessons/course/class_exercise.html", context)


@personal("GET", "HEAD", of=classroom_to_review)
def file(request: HttpRequest, classroom: Classroom, kind: str) -> HttpResponse:
    """Every answer of the class as a row, and how far each pupil has come."""
    name, back = (
        short_name(_("treino"), classroom.name),
        reverse("lessons:class-exercises", args=[classroom.key]),
    )
    long = trainings.takes_long(classroom)
    return export(request, "training", classroom.pk, kind, name=name, back=back, long=long)
