"""Entries: the page that authors, teachers and organisers see, what each may do there, a teacher's list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import people
from accounts.models import User
from accounts.views.found import me
from lessons.contest import access, blind, checklist, entries, overview, phases, presented, results
from lessons.contest.drawn import drawn_starts
from lessons.contest.forms import CategoryForm, DeadlineForm, EnterForm, FeedbackForm, WithdrawForm
from lessons.contest.found import entry_to_comment, entry_to_read, entry_to_write
from lessons.contest.models import Category, Edition, Entry, Invention
from lessons.pages import View, personal

State = Entry.State
Act = Callable[[Entry, User], object]


# --- lists


@personal("GET", "HEAD")
def listing(request: HttpRequest) -> HttpResponse:
    """The entries of a teacher's classes."""
    if not people.is_teacher(request.user):
        raise PermissionDenied(_("Esta lista é dos professores."))
    classrooms = list(people.taught(me(request)).filter(archived_at=None))
    key = request.GET.get("turma", "")
    chosen = next((classroom for classroom in classrooms if classroom.key == key), None)
    if key and chosen is None:
        raise Http404(_("Esta turma não existe."))
    context = {
        "rows": overview.taught(me(request), timezone.now(), chosen),
        "waiting": overview.waiting(me(request)).count(),
        "classrooms": classrooms,
        "chosen": chosen,
    }
    return render(request, "lessons/contest/entries/list.html", context)


@personal("GET", "HEAD")
def next_waiting(request: HttpRequest) -> HttpResponse:
    """The proposal that has waited longest for a comment."""
    if not people.is_teacher(request.user):
        raise PermissionDenied(_("Só os professores comentam propostas."))
    waiting = overview.waiting(me(request))
    found = waiting.exclude(key=request.GET.get("depois", "")).first() or waiting.first()
    if found is None:
        messages.info(request, _("Nenhuma proposta espera por um comentário."))
        return redirect("lessons:entries")
    return redirect(found)


# --- entering


@personal("GET", "POST")
def enter(request: HttpRequest) -> HttpResponse:
    """An invention, named in the address, goes into an edition."""
    invention = _invention_to_enter(me(request), request.GET.get("invencao", ""))
    known: Entry | None = getattr(invention, "entry", None)
    if known is not None:
        return redirect(known)
    editions = _editions_to_enter(me(request), invention)
    form = EnterForm(request.POST if request.method == "POST" else None, editions=editions)
    if request.method == "POST" and form.is_valid():
        edition, category = form.chosen()
        try:
            made = entries.enter(invention, edition, me(request), category)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("O jogo está inscrito. Ainda não foi entregue."))
            return redirect(made)
    context = {"form": form, "invention": invention, "editions": editions}
    return render(request, "lessons/contest/entries/enter.html", context, status=422 if form.errors else 200)


def _invention_to_enter(user: User, key: str) -> Invention:
    """For its authors and the teachers of its class. Raises Http404."""
    found = (access.inventions_of(user) | access.inventions_taught(user)).distinct()
    invention = found.select_related("classroom").filter(key=key).first()
    if invention is None:
        raise Http404(_("Esta invenção não existe."))
    return invention


def _editions_to_enter(user: User, invention: Invention) -> list[Edition]:
    if invention.classroom is None:
        return []
    now = timezone.now()
    may = phases.may_be_entered if access.teaches_invention(user, invention) else phases.may_enter
    found = access.editions_for(invention.classroom).prefetch_related("phases", "categories")
    return [edition for edition in found if may(edition, now)]


# --- one entry


@personal("GET", "HEAD")
def entry(request: HttpRequest, entry: str) -> HttpResponse:
    """The entry as the reader may see it."""
    return _page(request, entry_to_read(request, entry))


def _page(request: HttpRequest, found: Entry, *, status: int = 200, **forms_filled: Any) -> HttpResponse:
    now = timezone.now()
    invention = found.invention
    writes = access.writes_invention(request.user, invention)
    teaches = access.teaches_invention(request.user, invention)
    feedback = list(found.feedback.select_related("teacher"))
    names = people.names_for(request.user, [one.teacher for one in feedback if one.teacher is not None])
    items = entries.items(found) if found.state in phases.OPEN_STATES - {State.WITHDRAWN} else ()
    context = {
        "entry": found,
        "invention": invention,
        "edition": found.edition,
        "writes": writes,
        "teaches": teaches,
        "authors": overview.authors_by_invention(request.user, [invention])[invention.pk]
        if writes or teaches
        else [],
        "next": overview.next_step(found, now),
        "steps": phases.timeline(found.edition, now),
        "items": items,
        "missing": len(checklist.missing(items)),
        "presented": (shown := presented.presented(_shown_document(found))),
        "boards": drawn_starts(shown.starts, "inicio"),
        "feedback": [{"words": one, "by": names.get(one.teacher_id or 0, "")} for one in feedback],
        "may": _may(found, now),
        "others_waiting": overview.waiting(me(request)).exclude(pk=found.pk).count() if teaches else 0,
        "category_form": CategoryForm(edition=found.edition, category=found.category),
        "feedback_form": FeedbackForm(),
        "deadline_form": DeadlineForm(initial={"until": found.extended_to}),
        "withdraw_form": WithdrawForm(),
        "result": results.of_entry(found),
    } | forms_filled
    return render(request, "lessons/contest/entries/entry.html", context, status=status)


@personal("GET", "HEAD")
def as_judged(request: HttpRequest, entry: str) -> HttpResponse:
    """What judges will read of the entry, or read of it now."""
    found = entry_to_read(request, entry)
    document = blind.document(found, _shown_document(found))
    shown = presented.presented(document)
    context = {
        "entry": found,
        "presented": shown,
        "boards": drawn_starts(shown.starts, "inicio"),
        "picture": document["look"]["picture"],
        "struck": str(document).count(blind.STRUCK),
    }
    return render(request, "lessons/contest/entries/as_judged.html", context)


def _shown_document(found: Entry) -> dict[str, Any]:
    """What was handed in, or else the document as it is now."""
    handed_in = {State.SUBMITTED: found.proposal, State.FINAL: found.final, State.JUDGED: found.final}
    revision = handed_in.get(State(found.state))
    document: dict[str, Any] = found.invention.document if revision is None else revision.document
    return document


def _may(found: Entry, now: datetime) -> dict[str, bool]:
    """What the state and the dates allow; who may do it is asked besides."""
    over = phases.is_over(found.edition)
    submitting, finishing = phases.may_submit(found, now), phases.may_finish(found, now)
    return {
        "submit": found.state == State.DRAFT and submitting,
        "take_back": found.state == State.SUBMITTED and submitting,
        "finish": found.state == State.FEEDBACK and finishing,
        "comment": found.state in (State.SUBMITTED, State.FEEDBACK) and not over,
        "extend": found.state in (State.DRAFT, State.SUBMITTED, State.FEEDBACK) and not over,
        "reopen": found.state == State.FINAL and finishing,
        "withdraw": found.state not in (State.WITHDRAWN, State.JUDGED) and found.edition.published_at is None,
        "undo": found.state == State.WITHDRAWN and entries.may_undo(found, now),
        "categorise": found.state in (State.DRAFT, State.SUBMITTED, State.FEEDBACK) and not over,
    }


def _done(
    request: HttpRequest, found: Entry, act: Callable[[Entry, User], object], said: str
) -> HttpResponse:
    """Back to the entry, with what was done or why it was not."""
    try:
        act(found, me(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, said)
    return redirect(found)


def _button(find: Callable[[HttpRequest, str], Entry], act: Act, said: Promise) -> View:
    """A button of the page that sends nothing but the wish to act, from who may `find` the entry."""
    return personal("POST")(lambda request, entry: _done(request, find(request, entry), act, str(said)))


submit = _button(entry_to_write, entries.submit, gettext_lazy("A proposta está entregue."))
take_back = _button(
    entry_to_write,
    entries.take_back,
    gettext_lazy("A proposta voltou a ser um rascunho: não te esqueças de a entregar outra vez."),
)
finish = _button(entry_to_write, entries.finish, gettext_lazy("A versão final está entregue."))
reopen = _button(
    entry_to_comment,
    entries.reopen,
    gettext_lazy("Os autores já podem mudar o jogo. Têm de entregar outra vez a versão final."),
)


@personal("POST")
def withdraw(request: HttpRequest, entry: str) -> HttpResponse:
    """Takes the entry out of the contest, or back, as the button `do` says."""
    found = entry_to_write(request, entry)
    if request.POST.get("do") == "undo":
        return _done(request, found, entries.undo_withdrawal, _("A proposta está outra vez no concurso."))
    form = WithdrawForm(request.POST)
    if request.POST.get("do") != "withdraw" or not form.is_valid():
        return _page(request, found, status=422, withdraw_form=form)
    reason: str = form.cleaned_data["reason"]
    said = _("A proposta foi retirada. O jogo continua na Oficina.")
    return _done(request, found, lambda held, by: entries.withdraw(held, by, reason), said)


@personal("POST")
def category(request: HttpRequest, entry: str) -> HttpResponse:
    """Another category, by the authors or their teacher."""
    try:
        found = access.entry_to_write(request.user, entry)
    except Entry.DoesNotExist:
        found = entry_to_comment(request, entry)
    form = CategoryForm(request.POST, edition=found.edition)
    if not form.is_valid():
        return _page(request, found, status=422, category_form=form)
    chosen: Category = form.cleaned_data["category"]
    return _done(request, found, lambda held, by: entries.choose_category(held, by, chosen), _("Guardado."))


@personal("POST")
def feedback(request: HttpRequest, entry: str) -> HttpResponse:
    """A teacher comments."""
    found = entry_to_comment(request, entry)
    form = FeedbackForm(request.POST)
    said = _("Os autores já podem ler o comentário e mudar o jogo.")
    if _accepted(request, form, "text", lambda text: entries.comment(found, me(request), text), said):
        return redirect(found)
    return _page(request, found, status=422, feedback_form=form)


@personal("POST")
def extend(request: HttpRequest, entry: str) -> HttpResponse:
    """A teacher gives more time."""
    found = entry_to_comment(request, entry)
    form = DeadlineForm(request.POST)
    said = _("Guardado.")
    if _accepted(request, form, "until", lambda until: entries.extend(found, until, me(request)), said):
        return redirect(found)
    return _page(request, found, status=422, deadline_form=form)


def _accepted(
    request: HttpRequest, form: forms.Form, field: str, act: Callable[[Any], object], said: str
) -> bool:
    """Whether it was done with what stands in the form's field; if not, the form says why."""
    if not form.is_valid():
        return False
    try:
        act(form.cleaned_data[field])
    except ValidationError as error:
        form.add_error(field, error.messages)
        return False
    messages.success(request, said)
    return True
