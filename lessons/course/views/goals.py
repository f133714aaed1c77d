"""The goals of a class, for its teachers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.class_forms import refusing
from accounts.lookups import classroom_to_run, form_page, me, personal, report_outcome
from accounts.models import Classroom
from lessons.course import goals
from lessons.course.goal_forms import GoalForm


@personal("GET", "HEAD", "POST", of=classroom_to_run)
def classroom(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The goals that a class has, and a form for another one; a POST sets one, takes one back or restores
    it."""
    asked = request.POST.get("do", "")
    if asked in ("withdraw", "restore"):
        goal = get_object_or_404(classroom.goals, key=request.POST.get("goal", ""))
        change, words = _CHANGES[asked]
        with report_outcome(request, str(words)):
            change(goal, me(request))
        return redirect("lessons:class-goals", classroom.key)
    form = GoalForm(request.POST if request.method == "POST" else None, classroom=classroom)
    if form.is_valid():
        with refusing(form):
            goals.set_goal(classroom, me(request), form.cleaned_data["about"], form.cleaned_data["due_on"])
            return redirect("lessons:class-goals", classroom.key)
    listed = [(goal, name) for goal, name in goals.of_class(classroom) if name]
    return form_page(
        request,
        "lessons/course/class_goals.html",
        form,
        classroom=classroom,
        goals=[(goal, name) for goal, name in listed if goal.withdrawn_at is None],
        withdrawn=[(goal, name) for goal, name in listed if goal.withdrawn_at is not None],
        today=timezone.localdate(),
    )


_CHANGES = {
    "withdraw": (goals.withdraw, _("Meta retirada. Podes repô-la em baixo.")),
    "restore": (goals.restore, _("Meta reposta.")),
}
