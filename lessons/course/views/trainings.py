"""Exercises and problems given to a class: giving them, and what each pupil has done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from accounts.class_forms import refusing
from accounts.lookups import classroom_to_run, form_page, me, personal, sure
from accounts.models import Classroom
from lessons.course import trainings
from lessons.course.closed_steps import exercises_closed_by_tasks
from lessons.course.models import Training
from lessons.course.training_forms import TrainingForm
from lessons.course.trainings import Chosen


@personal("GET", "POST", of=classroom_to_run)
def give(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """A form with all exercises, the day's problems and those of the class."""
    form = TrainingForm(request.POST or None, classroom=classroom)
    if form.is_valid():
        typed = form.cleaned_data
        with refusing(form):
            chosen = Chosen(
                typed["title"], form.exercises_wanted(), typed["problems"], typed["opens_on"], typed["due_on"]
            )
            training = trainings.give(classroom, me(request), chosen)
            messages.success(request, _("Treino atribuído à turma."))
            return redirect(training)
    closed = exercises_closed_by_tasks(classroom)
    return form_page(request, "lessons/course/give_training.html", form, classroom=classroom, closed=closed)


@personal("GET", "POST", of=classroom_to_run)
def training(request: HttpRequest, classroom: Classroom, training: str) -> HttpResponse:
    """What each pupil has done; a POST takes the training back."""
    given = get_object_or_404(Training.objects.filter(classroom=classroom), key=training)
    if request.method == "POST":
        question = _("Retirar da turma o treino «%(training)s»?") % {"training": given.title}
        lost = _("As respostas dos alunos ficam; o treino, com as suas datas, perde-se.")
        asked = sure(request, question, _("Retirar da turma"), given.get_absolute_url(), lost)
        if asked is not None:
            return asked
        trainings.take_back(given, me(request))
        messages.success(request, _("Treino retirado. O que os alunos responderam fica."))
        return redirect("lessons:class-exercises", classroom.key)
    pupils = trainings.of_class(given)
    context = {
        "classroom": classroom,
        "training": given,
        "here": given.title,
        "columns": [item.name for item in pupils[0][1]] if pupils else [],
        "pupils": pupils,
    }
    return render(request, "lessons/course/training.html", context)
