"""Entries: the page that authors, teachers and organisers see, what each may do there, a teacher's list."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import people
from accounts.class_forms import refusing
from accounts.lookups import View, form_page, me, personal, report_outcome, sure
from accounts.models import User
from lessons.contest import access, blind, checklist, entries, overview, phases, presented, results
from lessons.contest.draft_views import drawn_starts
from lessons.contest.forms import CategoryForm, DeadlineForm, EnterForm, FeedbackForm, WithdrawForm
from lessons.contest.lookups import entry_to_comment, entry_to_read, entry_to_write
from lessons.contest.models import Category, Edition, Entry, Invention

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
    entry = waiting.exclude(key=request.GET.get("depois", "")).first() or waiting.first()
    if entry is None:
        messages.info(request, _("Nenhuma proposta espera por um comentário."))
        return redirect("lessons:entries")
    return redirect(entry)


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
    if form.is_valid():
        edition, category = form.edition_and_category()
        with refusing(form):
            made = entries.enter(invention, edition, me(request), category)
            messages.success(request, _("O jogo está inscrito. Ainda não foi entregue."))
            return redirect(made)
    template = "lessons/contest/entries/enter.html"
    return form_page(request, template, form, invention=invention, editions=editions)


def _invention_to_enter(user: User, key: str) -> Invention:
    """For its authors and the teachers of its class. Raises Http404."""
    allowed = (access.inventions_of(user) | access.inventions_taught(user)).distinct()
    invention = allowed.select_related("classroom").filter(key=key).first()
    if invention is None:
        raise Http404(_("Esta invenção não existe."))
    return invention


def _editions_to_enter(user: User, invention: Invention) -> list[Edition]:
    if invention.classroom is None:
        return []
    now = timezone.now()
    may = phases.may_be_entered if access.teaches_invention(user, invention) else phases.may_enter
    editions = access.editions_for(invention.classroom).prefetch_related("phases", "categories")
    return [edition for edition in editions if may(edition, now)]


# --- one entry


@personal("GET", "HEAD")
def entry(request: HttpRequest, entry: str) -> HttpResponse:
    """The entry as the reader may see it."""
    return _page(request, entry_to_read(request, entry))


def _page(request: HttpRequest, entry: Entry, *, status: int = 200, **forms_filled: Any) -> HttpResponse:
    now = timezone.now()
    invention = entry.invention
    writes = access.writes_invention(request.user, invention)
    teaches = access.teaches_invention(request.user, invention)
    feedback = list(entry.feedback.select_related("teacher"))
    names = people.names_for(
        request.user, [comment.teacher for comment in feedback if comment.teacher is not None]
    )
    items = entries.items(entry) if entry.state in phases.OPEN_STATES - {State.WITHDRAWN} else ()
    context = {
        "entry": entry,
        "invention": invention,
        "edition": entry.edition,
        "writes": writes,
        "teaches": teaches,
        "authors": overview.authors_by_invention(request.user, [invention])[invention.pk]
        if writes or teaches
        else [],
        "next": overview.next_step(entry, now),
        "steps": phases.timeline(entry.edition, now),
        "items": items,
        "missing": len(checklist.missing(items)),
        "presented": (shown := presented.presented(_shown_document(entry))),
        "boards": drawn_starts(shown.starts, "inicio"),
        "feedback": [
            {"words": comment, "by": names.get(comment.teacher_id or 0, "")} for comment in feedback
        ],
        "may": _may(entry, now),
        "others_waiting": overview.waiting(me(request)).exclude(pk=entry.pk).count() if teaches else 0,
        "category_form": CategoryForm(edition=entry.edition, category=entry.category),
        "feedback_form": FeedbackForm(),
        "deadline_form": DeadlineForm(initial={"until": entry.extended_to}),
        "withdraw_form": WithdrawForm(),
        "result": results.of_entry(entry),
    } | forms_filled
    return render(request, "lessons/contest/entries/entry.html", context, status=status)


@personal("GET", "HEAD", of=entry_to_read)
def as_judged(request: HttpRequest, entry: Entry) -> HttpResponse:
    """What judges will read of the entry, or read of it now."""
    document = blind.document(entry, _shown_document(entry))
    shown = presented.presented(document)
    context = {
        "entry": entry,
        "presented": shown,
        "boards": drawn_starts(shown.starts, "inicio"),
        "picture": document["look"]["picture"],
        "struck": str(document).count(blind.STRUCK),
    }
    return render(request, "lessons/contest/entries/as_judged.html", context)


def _shown_document(entry: Entry) -> dict[str, Any]:
    """What was handed in, or else the document as it is now."""
    handed_in = {State.SUBMITTED: entry.proposal, State.FINAL: entry.final, State.JUDGED: entry.final}
    revision = handed_in.get(State(entry.state))
    document: dict[str, Any] = entry.invention.document if revision is None else revision.document
    return document


def _may(entry: Entry, now: datetime) -> dict[str, bool]:
    """What the state and the dates allow; who may do it is asked besides."""
    over = phases.is_over(entry.edition)
    submitting, finishing = phases.may_submit(entry, now), phases.may_finish(entry, now)
    return {
        "submit": entry.state == State.DRAFT and submitting,
        "take_back": entry.state == State.SUBMITTED and submitting,
        "finish": entry.state == State.FEEDBACK and finishing,
        "comment": entry.state in (State.SUBMITTED, State.FEEDBACK) and not over,
        "extend": entry.state in (State.DRAFT, State.SUBMITTED, State.FEEDBACK) and not over,
        "reopen": entry.state == State.FINAL and finishing,
        "withdraw": entry.state not in (State.WITHDRAWN, State.JUDGED) and entry.edition.published_at is None,
        "undo": entry.state == State.WITHDRAWN and entries.may_undo(entry, now),
        "categorise": entry.state in (State.DRAFT, State.SUBMITTED, State.FEEDBACK) and not over,
    }


def _done(request: HttpRequest, entry: Entry, act: Act, said: str) -> HttpResponse:
    """Back to the entry, with what was done or why it was not."""
    with report_outcome(request, said):
        act(entry, me(request))
    return redirect(entry)


def _button(find: Callable[[HttpRequest, str], Entry], act: Act, said: Promise) -> View:
    """A button of the page that sends nothing but the wish to act, from who may `find` the entry."""
    return personal("POST", of=find)(lambda request, entry: _done(request, entry, act, str(said)))


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


@personal("POST", of=entry_to_write)
def withdraw(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Takes the entry out of the contest, or back, as the button `do` says."""
    if request.POST.get("do") == "undo":
        return _done(request, entry, entries.undo_withdrawal, _("A proposta está outra vez no concurso."))
    form = WithdrawForm(request.POST)
    if request.POST.get("do") != "withdraw" or not form.is_valid():
        return _page(request, entry, status=422, withdraw_form=form)
    undo = _("Só pode voltar enquanto durar esta fase, e até os resultados serem publicados.")
    question, yes = _("Retirar esta proposta do concurso?"), _("Retirar do concurso")
    asked = sure(request, question, yes, entry.get_absolute_url(), undo=undo)
    if asked is not None:
        return asked
    reason: str = form.cleaned_data["reason"]
    said = _("A proposta foi retirada. O jogo continua na Oficina.")
    return _done(request, entry, lambda held, by: entries.withdraw(held, by, reason), said)


@personal("POST")
def category(request: HttpRequest, entry: str) -> HttpResponse:
    """Another category, by the authors or their teacher."""
    try:
        own_entry = access.entry_to_write(request.user, entry)
    except Entry.DoesNotExist:
        own_entry = entry_to_comment(request, entry)
    form = CategoryForm(request.POST, edition=own_entry.edition)
    if not form.is_valid():
        return _page(request, own_entry, status=422, category_form=form)
    chosen: Category = form.cleaned_data["category"]
    return _done(
        request, own_entry, lambda held, by: entries.choose_category(held, by, chosen), _("Guardado.")
    )


@personal("POST", of=entry_to_comment)
def feedback(request: HttpRequest, entry: Entry) -> HttpResponse:
    """A teacher comments."""
    form = FeedbackForm(request.POST)
    if form.is_valid():
        with refusing(form, "text"):
            entries.comment(entry, me(request), form.cleaned_data["text"])
            messages.success(request, _("Os autores já podem ler o comentário e mudar o jogo."))
            return redirect(entry)
    return _page(request, entry, status=422, feedback_form=form)


@personal("POST", of=entry_to_comment)
def extend(request: HttpRequest, entry: Entry) -> HttpResponse:
    """A teacher gives more time."""
    form = DeadlineForm(request.POST)
    if form.is_valid():
        with refusing(form, "until"):
            entries.extend(entry, form.cleaned_data["until"], me(request))
            messages.success(request, _("Guardado."))
            return redirect(entry)
    return _page(request, entry, status=422, deadline_form=form)
