"""Classes as their teachers run them, and as their pupils see them."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Prefetch, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import people, staff
from accounts.class_forms import (
    ClassForm,
    CycleForm,
    ExistingPupilForm,
    NextYearForm,
    PupilForm,
    RenameForm,
    refusing,
)
from accounts.lookups import about_twins, classroom_to_run, form_page, me, personal, report_outcome, sure
from accounts.models import Classroom, Enrolment, Teaching, User
from accounts.refusals import refuse
from accounts.twins import Twin

# --- pages ----------------------------------------------------------------------------------------


@personal("GET")
def classes(request: HttpRequest) -> HttpResponse:
    """The reader's own classes: those taught, or those attended."""
    user = me(request)
    if people.is_teacher(user):
        taught = _with_people(people.taught(user))
        context = {
            "current": [classroom for classroom in taught if classroom.archived_at is None],
            "archived": [classroom for classroom in taught if classroom.archived_at is not None],
        }
        return render(request, "accounts/classes/taught.html", context)
    attended = _with_people(people.classrooms_of(user))
    return render(request, "accounts/classes/attended.html", {"classrooms": attended})


@personal("GET", "HEAD", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """Make a class; its list of pupils comes next."""
    user = me(request)
    if not people.is_teacher(user):
        raise PermissionDenied(_("Só um professor cria turmas."))
    ask_school = people.school_of(user) is None
    form = ClassForm(request.POST or None, ask_school=ask_school)
    if form.is_valid():
        with refusing(form):
            return redirect("accounts:roster", staff.make_class(user, **form.cleaned_data).key)
    return form_page(request, "accounts/classes/new.html", form)


@personal("GET")
def classroom(request: HttpRequest, key: str) -> HttpResponse:
    """The class: for its teachers all there is to do, for its pupils who is in it."""
    user = me(request)
    classroom = get_object_or_404(Classroom.objects.select_related("school"), key=key)
    if people.teaches(user, classroom):
        return _teachers_page(request, classroom)
    if people.attends(user, classroom):
        mates = people.current_pupils(classroom)
        context = {"classroom": classroom, "mates": mates, "teachings": _teachings(classroom)}
        return render(request, "accounts/classes/attended_one.html", context)
    raise PermissionDenied(_("Esta turma não é tua."))


# --- pupils ---------------------------------------------------------------------------------------


@personal("POST", of=classroom_to_run)
def pupils(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """What the button `do` says, with the pupils that are ticked."""
    wanted = {int(pk) for pk in request.POST.getlist("pupil") if pk.isdecimal() and len(pk) < 19}
    rows = list(classroom.enrolments.filter(pk__in=wanted))
    do = request.POST.get("do", "")
    if do == "cards" and rows:
        chosen = urlencode([("alunos", row.pk) for row in rows])
        return redirect(f"{reverse('accounts:cards', args=[classroom.key])}?{chosen}")
    verbs: dict[str, Callable[[], str]] = {
        "number": lambda: _number(classroom, me(request)),
        "move": lambda: _move(request, rows),
        "remove": lambda: _remove(request, rows),
        "restore": lambda: _restore(request, rows),
    }
    if do == "number" and (asked := _sure_of_numbers(request, classroom)) is not None:
        return asked
    try:
        with report_outcome(request):
            if do not in verbs or not (rows or do == "number"):
                refuse(_("Escolhe pelo menos um aluno."))
            messages.success(request, verbs[do]())
    except Twin as twin:
        return about_twins(request, twin, reverse("accounts:class", args=[classroom.key]))
    return redirect("accounts:class", classroom.key)


def _sure_of_numbers(request: HttpRequest, classroom: Classroom) -> HttpResponse | None:
    """Asks where pupils have numbers, which nobody remembers afterwards."""
    if not people.current_pupils(classroom).exclude(number=None).exists():
        return None
    back = reverse("accounts:class", args=[classroom.key])
    lost = _("Os números que os alunos têm agora perdem-se.")
    return sure(request, _("Numerar os alunos por ordem alfabética?"), _("Numerar os alunos"), back, lost)


def _number(classroom: Classroom, by: User) -> str:
    count = people.number_pupils(classroom, by)
    return _("Os alunos estão numerados por ordem alfabética, de 1 a %(n)d.") % {"n": count}


def _move(request: HttpRequest, rows: list[Enrolment]) -> str:
    to = people.taught(me(request)).filter(key=request.POST.get("to", "")).first()
    if to is None:
        refuse(_("Escolhe a turma para onde vão."))
    entered = people.move(rows, to, me(request), meant=request.POST.getlist("meant"))
    _say_cleared(request, entered)
    number = len(entered.enrolments)
    return ngettext(
        "%(n)d aluno mudou para a turma %(class)s.", "%(n)d alunos mudaram para a turma %(class)s.", number
    ) % {"n": number, "class": to}


def _remove(request: HttpRequest, rows: list[Enrolment]) -> str:
    number = len(people.remove(rows, me(request)))
    return ngettext(
        "%(n)d aluno saiu da turma. Podes repô-lo em «Saíram da turma».",
        "%(n)d alunos saíram da turma. Podes repô-los em «Saíram da turma».",
        number,
    ) % {"n": number}


def _restore(request: HttpRequest, rows: list[Enrolment]) -> str:
    entered = people.restore_pupils(rows, me(request), meant=request.POST.getlist("meant"))
    _say_cleared(request, entered)
    number = len(entered.enrolments)
    return ngettext("%(n)d aluno voltou à turma.", "%(n)d alunos voltaram à turma.", number) % {"n": number}


def _say_cleared(request: HttpRequest, entered: people.Entered) -> None:
    if entered.cleared:
        names = ", ".join(row.real_name for row in entered.cleared)
        messages.warning(
            request, _("Ficaram sem número, porque já estava ocupado: %(names)s.") % {"names": names}
        )


@personal("GET", "HEAD", "POST", of=classroom_to_run)
def pupil(request: HttpRequest, classroom: Classroom, pk: int) -> HttpResponse:
    """Name and number of one pupil: a row of the table for htmx, else a page."""
    row = get_object_or_404(people.current_pupils(classroom), pk=pk)
    htmx = getattr(request, "htmx", False)
    if request.method != "POST":
        form = PupilForm.of(row)
        if htmx and "ver" in request.GET:
            return render(request, "accounts/classes/pupil_row.html", {"classroom": classroom, "row": row})
        return render(request, _pupil_template(htmx), {"classroom": classroom, "row": row, "form": form})
    form = PupilForm(request.POST, auto_id=f"id_{row.pk}_%s")
    if form.is_valid():
        given = form.cleaned_data
        with refusing(form):
            saved = people.edit_enrolment(
                row,
                me(request),
                given["real_name"],
                given["number"],
                form.base(),
                meant=given["meant"],
            )
            if htmx:
                context = {"classroom": classroom, "row": saved, "saved": True}
                return render(request, "accounts/classes/pupil_row.html", context)
            messages.success(request, _("Guardado."))
            return redirect("accounts:class", classroom.key)
    context = {"classroom": classroom, "row": row, "form": form}
    return render(request, _pupil_template(htmx), context, status=422)


def _pupil_template(htmx: bool) -> str:
    return "accounts/classes/pupil_form.html" if htmx else "accounts/classes/pupil.html"


@personal("POST", of=classroom_to_run)
def join(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """A pupil of another own class comes into this one too."""
    form = ExistingPupilForm(request.POST)
    if form.is_valid():
        with refusing(form):
            entered = people.enrol_existing(classroom, by=me(request), **form.cleaned_data)
            _say_cleared(request, entered)
            messages.success(
                request, _("%(name)s está na turma.") % {"name": entered.enrolments[0].real_name}
            )
            return redirect("accounts:class", classroom.key)
    return _teachers_page(request, classroom, join=form)


# --- the class itself -----------------------------------------------------------------------------


@personal("POST", of=classroom_to_run)
def rename(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    form = RenameForm(request.POST)
    if form.is_valid():
        with refusing(form):
            wanted = {name: form.cleaned_data[name] for name in ("name", "year", "language", "meant")}
            people.rename_classroom(classroom, me(request), base=form.base(), **wanted)
            messages.success(request, _("Guardado."))
            return redirect("accounts:class", classroom.key)
    return _teachers_page(request, classroom, rename=form)


@personal("POST", of=classroom_to_run)
def cycle(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    form = CycleForm(request.POST)
    if not form.is_valid():
        return _teachers_page(request, classroom, cycle=form)
    people.choose_cycle(classroom, me(request), form.cleaned_data["cycle"])
    messages.success(request, _("Guardado."))
    return redirect("accounts:class", classroom.key)


@personal("POST", of=classroom_to_run)
def archive(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Into the archive, or out of it, as `do` says."""
    if request.POST.get("do") == "restore":
        people.put_away(classroom, me(request), archived=False)
        messages.success(request, _("A turma saiu do arquivo."))
    else:
        people.put_away(classroom, me(request))
        messages.success(request, _("A turma está no arquivo. Ninguém perdeu nada."))
    return redirect("accounts:class", classroom.key)


@personal("POST", of=classroom_to_run)
def next_year(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    form = NextYearForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        with refusing(form):
            made = people.next_year_copy(
                classroom,
                me(request),
                given["name"],
                given["year"],
                archive_old=given["archive"],
                meant=given["meant"],
            )
            messages.success(request, _("Aqui está a turma do novo ano, com os mesmos alunos e professores."))
            return redirect("accounts:class", made.key)
    return _teachers_page(request, classroom, next_year=form)


@personal("POST", of=classroom_to_run)
def teachers(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Invite, send away, hand over or leave, as `do` says."""
    user, back = me(request), reverse("accounts:class", args=[classroom.key]) + "#professores"
    do = request.POST.get("do", "")
    if do in {"remove", "hand-over"}:
        typed = request.POST.get("teacher", "")
        other = get_object_or_404(User, pk=int(typed) if typed.isdecimal() and len(typed) < 19 else 0)
    else:
        other = user
    asked = sure(request, **_goes(do, classroom, other), back=back) if do in _GOING else None
    if asked is not None:
        return asked
    with report_outcome(request):
        if do == "invite":
            staff.invite(user, classroom)
            messages.success(request, _("Convite feito: envia o endereço a quem convidas."))
        elif do == "leave":
            people.remove_teacher(classroom, user, user)
            messages.success(request, _("Já não dás aulas à turma %(class)s.") % {"class": classroom})
            return redirect("accounts:classes")
        elif do in _GOING:
            (people.remove_teacher if do == "remove" else people.hand_over)(classroom, other, user)
            messages.success(request, _("Guardado."))
    return redirect(back)


_GOING = ("leave", "remove", "hand-over")


def _goes(do: str, classroom: Classroom, other: User) -> dict[str, str]:
    """What is asked before a teacher goes, or another one becomes responsible."""
    words = {
        "leave": (
            _("Deixar a turma %(class)s?"),
            _("Deixar a turma"),
            _("Deixas de ver a turma e tudo o que nela se fez; só voltas com um convite de um colega dela."),
        ),
        "remove": (
            _("Retirar %(name)s da turma %(class)s?"),
            _("Retirar"),
            _("Deixa de ver a turma e tudo o que nela se fez; só volta com um convite."),
        ),
        "hand-over": (
            _("Entregar a turma %(class)s a %(name)s?"),
            _("Tornar responsável"),
            _("Só a pessoa responsável retira professores; só ela te pode devolver a turma."),
        ),
    }
    question, yes, undo = words[do]
    named = {"class": classroom, "name": other.get_full_name() or other.get_username()}
    return {"question": question % named, "yes": yes, "undo": undo}


# --- helpers --------------------------------------------------------------------------------------


def _teachers_page(request: HttpRequest, classroom: Classroom, **bound: forms.Form) -> HttpResponse:
    """The class for its teachers; `bound` are forms that came back with errors, by their names."""
    user = me(request)
    teachings = _teachings(classroom)
    invitations = staff.open_invitations(user).filter(classroom=classroom)
    current = list(people.current_pupils(classroom))
    former = people.former_pupils(classroom)
    others = people.taught(user).filter(school=classroom.school, archived_at=None).exclude(pk=classroom.pk)
    context = {
        "classroom": classroom,
        "pupils": current,
        "former": former,
        "teachings": teachings,
        "owner": bool(teachings) and teachings[0].teacher_id == user.pk,
        "invitations": [(invitation, _address(request, invitation.code)) for invitation in invitations],
        "others": others,
        "next": classroom.next_years.order_by("year").first(),
        "rename": RenameForm.of(classroom),
        "cycle": CycleForm.of(classroom),
        "next_year": NextYearForm.of(classroom),
        "join": ExistingPupilForm(),
        **bound,
    }
    return render(request, "accounts/classes/class.html", context, status=422 if bound else 200)


def _address(request: HttpRequest, code: str) -> str:
    return request.build_absolute_uri(reverse("accounts:invitation", args=[code]))


def _teachings(classroom: Classroom) -> list[Teaching]:
    return list(classroom.teachings.select_related("teacher"))


def _with_people(classrooms: Any) -> Any:
    """The classes with their teachers in order, and how many pupils there are."""
    pupils_now = Count("enrolments", filter=Q(enrolments__left_at=None))
    teachings = Prefetch("teachings", Teaching.objects.select_related("teacher"))
    return classrooms.select_related("school").annotate(pupil_count=pupils_now).prefetch_related(teachings)
