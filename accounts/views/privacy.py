"""A person's own data, a pupil's data for the teacher, erasure, and the log of a class."""

import json
from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts import log_words, people, privacy
from accounts.class_forms import refusing
from accounts.lookups import classroom_to_run, me, personal
from accounts.models import Action, Classroom, Enrolment, User
from accounts.privacy_forms import EraseOwnForm, ErasePupilForm

LINES = 50


@personal("GET")
def own(request: HttpRequest) -> HttpResponse:
    """What the site keeps of me."""
    return _own_page(request, EraseOwnForm(me(request)))


def _own_page(request: HttpRequest, form: EraseOwnForm) -> HttpResponse:
    user = me(request)
    context = {
        "sections": privacy.sections(user),
        "form": form if user.kind not in (User.Kind.PUPIL, User.Kind.GUEST) else None,
    }
    return render(request, "accounts/privacy/own.html", context, status=422 if form.is_bound else 200)


@personal("GET", "HEAD")
def own_file(request: HttpRequest, kind: str) -> HttpResponse:
    return _file(request, me(request), kind)


@personal("POST")
def erase_own(request: HttpRequest) -> HttpResponse:
    """Erases one's own account; a pupil's is the teacher's to erase, who knows the parents' wish."""
    if me(request).kind == User.Kind.PUPIL:
        raise PermissionDenied(_("Pede ao teu professor para apagar a tua conta."))
    form = EraseOwnForm(me(request), request.POST)
    if form.is_valid():
        with refusing(form):
            privacy.erase(me(request), me(request))
            logout(request)
            messages.success(request, _("A tua conta foi apagada."))
            return redirect("games:home")
    return _own_page(request, form)


def _enrolment(request: HttpRequest, pk: int) -> Enrolment:
    """The pupil's place in the class. Raises Http404; PermissionDenied for who may not manage the pupil."""
    enrolment = get_object_or_404(Enrolment.objects.select_related("classroom", "pupil"), pk=pk)
    if not people.teaches(me(request), enrolment.classroom):
        raise PermissionDenied(_("Esta turma não é tua."))
    if not privacy.may_manage(me(request), enrolment.pupil):
        raise PermissionDenied(
            _("Este aluno também é de turmas de outros professores: fala com a administração do sítio.")
        )
    return enrolment


@personal("GET", of=_enrolment)
def pupil(request: HttpRequest, enrolment: Enrolment) -> HttpResponse:
    """What the site keeps of a pupil, for the teacher."""
    return _pupil_page(request, enrolment, ErasePupilForm())


def _pupil_page(request: HttpRequest, enrolment: Enrolment, form: ErasePupilForm) -> HttpResponse:
    context = {
        "enrolment": enrolment,
        "classroom": enrolment.classroom,
        "sections": privacy.sections(enrolment.pupil, me(request)),
        "is_partial": not privacy.may_read_answers(enrolment.pupil, me(request)),
        "form": form if enrolment.pupil.erased_at is None else None,
    }
    return render(request, "accounts/privacy/pupil.html", context, status=422 if form.is_bound else 200)


@personal("GET", "HEAD")
def pupil_file(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    return _file(request, _enrolment(request, pk).pupil, kind)


@personal("POST", of=_enrolment)
def erase_pupil(request: HttpRequest, enrolment: Enrolment) -> HttpResponse:
    form = ErasePupilForm(request.POST)
    if form.is_valid():
        with refusing(form):
            pseudonym = privacy.erase(enrolment.pupil, me(request))
            messages.success(request, _("Os dados foram apagados. No lugar do nome está: %s.") % pseudonym)
            return redirect("accounts:class", key=enrolment.classroom.key)
    return _pupil_page(request, enrolment, form)


def _file(request: HttpRequest, user: User, kind: str) -> HttpResponse:
    """The data to download, "json" or "html"; the file's name says nobody's."""
    if kind == "json":
        body = json.dumps(privacy.as_json(user, me(request)), ensure_ascii=False, indent=2)
        response = HttpResponse(body, content_type="application/json; charset=utf-8")
    else:
        response = HttpResponse(
            render_to_string("accounts/privacy/file.html", {"sections": privacy.sections(user, me(request))})
        )
    response["Content-Disposition"] = f'attachment; filename="nimteca-dados.{kind}"'
    return response


@personal("GET", of=classroom_to_run)
def class_log(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Who did what in a class, the newest first; for its teachers."""
    actions = Action.objects.filter(classroom=classroom).select_related("actor", "subject")
    page = Paginator(actions, LINES).get_page(request.GET.get("page"))
    names = _names_in(classroom, page.object_list)
    lines = [
        {
            "at": action.at,
            "who": names.get(action.actor_id, _("a administração")),
            "what": log_words.action_words(action.kind, action.details),
            "whom": names.get(action.subject_id, ""),
        }
        for action in page.object_list
    ]
    return render(
        request, "accounts/privacy/log.html", {"classroom": classroom, "page": page, "lines": lines}
    )


def _names_in(classroom: Classroom, actions: Iterable[Action]) -> dict[int | None, str]:
    """Names as the class knows them, of pupils who left too."""
    named: dict[int | None, str] = {
        person.pk: person.get_full_name() or person.username
        for action in actions
        for person in (action.actor, action.subject)
        if person is not None
    }
    return {**named, **dict(classroom.enrolments.values_list("pupil_id", "real_name"))}
