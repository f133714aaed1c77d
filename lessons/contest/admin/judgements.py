"""Judging in the admin: a judge's list, and the page of one judgement.

A judge sees own judgements and nothing else, by random keys; whatever is not theirs is not found. All writing
is done by `lessons.contest.judging`.
"""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.form_numbers import typed_number
from accounts.lookups import me
from accounts.models import User
from accounts.stale_edits import StaleEdit, check_base
from games.bots.levels import levels_of
from games.live import matches
from games.live.match_state import Refused
from games.pictures.texts import translate
from lessons.classroom.admin import ReadOnly
from lessons.contest import blind, judging, phases, report, rubric
from lessons.contest.admin.shown_entry import Glance, Shown, final_version, glance
from lessons.contest.models import Judgement

State = Judgement.State
LONGEST_NUMBER = 9


def is_judge(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.kind == User.Kind.JUDGE


class ByKey(ChangeList):
    """Rows lead to addresses with keys: numbers in a row would tell how many judgements there are. Judges see
    of each entry what may be seen."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        if is_judge(request):
            veils = blind.veils(judgement.entry for judgement in self.result_list)
            for judgement in self.result_list:
                judgement.glance = glance(judgement.entry, veils[judgement.entry_id], f"game-{judgement.key}")

    def url_for_result(self, result: Any) -> str:
        return reverse("admin:lessons_judgement_change", args=[result.key])


@admin.register(Judgement)
class JudgementAdmin(ReadOnly):
    ordering = ["-entry__edition__created_at", "entry__number", "pk"]
    list_select_related = ["entry__edition", "entry__category", "judge"]
    actions = None

    class Media:
        css = {"all": ["css/tokens.css", "css/board.css", "css/judging.css"]}

    # Who sees what.

    def get_queryset(self, request: HttpRequest) -> QuerySet[Judgement]:
        if is_judge(request):
            return judging.judgements_of(me(request))
        return super().get_queryset(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_judge(request) or super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if is_judge(request):
            return obj is None or obj.judge_id == request.user.pk
        return super().has_view_permission(request, obj)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Judges could else ask for judgements by the names of authors."""
        return not is_judge(request) and super().lookup_allowed(lookup, value, request)

    # The list.

    def get_changelist(self, request: HttpRequest, **_more: Any) -> type[ChangeList]:
        return ByKey

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        if is_judge(request):
            return ["proposal", "game", "picture", "state", "points", "until", "category", "edition"]
        return ["proposal", "edition", "category", "judge", "state", "points", "extra", "changed_at"]

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        return [] if is_judge(request) else ["state", "extra", "entry__edition"]

    def get_search_fields(self, request: HttpRequest) -> list[Any]:
        return [] if is_judge(request) else ["key", "judge__username", "entry__edition__title"]

    @admin.display(description=_("proposta"), ordering="entry__number")
    def proposal(self, judgement: Judgement) -> str:
        return _number(judgement)

    @admin.display(description=_("jogo"))
    def game(self, judgement: Any) -> str:
        glance: Glance = judgement.glance
        name = glance.name or gettext("Sem título")
        return name if glance.has_machine else gettext("%(name)s (sem máquina)") % {"name": name}

    @admin.display(description=_("desenho"))
    def picture(self, judgement: Any) -> str | None:
        glance: Glance = judgement.glance
        if glance.picture:
            address = reverse("lessons:picture", args=[glance.picture])
            return format_html('<img class="judging-glance" src="{}" alt="">', address)
        return glance.board and format_html('<div class="judging-glance">{}</div>', glance.board)

    @admin.display(description=_("categoria"), ordering="entry__category__position")
    def category(self, judgement: Judgement) -> str | None:
        return None if judgement.entry.category is None else judgement.entry.category.name

    @admin.display(description=_("edição"))
    def edition(self, judgement: Judgement) -> str:
        return judgement.entry.edition.title

    @admin.display(description=_("até"))
    def until(self, judgement: Judgement) -> str | None:
        until = _until(judgement)
        return None if until is None else date_format(timezone.localtime(until), "SHORT_DATETIME_FORMAT")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        words = {"title": gettext("As minhas avaliações")} if is_judge(request) else {}
        if is_judge(request):
            for title, count in judging.kept_from(me(request)).items():
                said = ngettext(
                    "%(edition)s: %(n)d proposta é da tua escola. Não a avalias.",
                    "%(edition)s: %(n)d propostas são da tua escola. Não as avalias.",
                    count,
                )
                messages.info(request, said % {"edition": title, "n": count})
        return super().changelist_view(request, {**words, **(extra_context or {})})

    # One judgement.

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """By key; the administration's own records of changes know numbers."""
        judgement = self.get_queryset(request).filter(key=object_id).first()
        if judgement is None and not is_judge(request) and object_id.isdecimal():
            return super().get_object(request, object_id, from_field)
        return judgement

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        dates = ["assigned_at", "changed_at", "submitted_at"]
        return ["key", "entry", "judge", "state", "extra", "levels", "comments", "points", "reason", *dates]

    def history_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> Any:
        if is_judge(request):
            raise Http404
        return super().history_view(request, object_id, *args, **kwargs)

    def get_urls(self) -> list[URLPattern]:
        own = {
            "guardar": ("save", self.save_draft),
            "entregar": ("submit", self.submit),
            "escusa": ("recuse", self.recuse),
            "jogar": ("play", self.play),
            "relatorio": ("report", self.report),
        }
        pages = [
            path(f"<slug:key>/{word}/", self.admin_site.admin_view(view), name=f"lessons_judgement_{name}")
            for word, (name, view) in own.items()
        ]
        return [*pages, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A judge's page of an own judgement; others look at the row."""
        if not is_judge(request):
            return super().change_view(request, object_id, form_url, extra_context)
        judgement = _own(request, object_id)
        if request.method != "POST":
            return self._page(request, judgement)
        base, levels, comments = _parse_form(request)
        typed = {"levels": levels, "comments": comments}
        try:
            judging.save(judgement, me(request), base, levels, comments)
        except StaleEdit as edit:
            return self._page(request, edit.current, typed=typed, stale=True, status=409)
        except ValidationError as error:
            return self._page(request, judgement, typed=typed, error=error.messages[0], status=422)
        if request.POST.get("do") == "submit":
            return redirect("admin:lessons_judgement_submit", judgement.key)
        messages.success(request, gettext("Rascunho guardado."))
        return redirect("admin:lessons_judgement_change", judgement.key)

    def save_draft(self, request: HttpRequest, key: str) -> JsonResponse:
        """What the page saves by itself while the judge writes."""
        judgement = _own(request, key)
        if request.method != "POST":
            return JsonResponse({}, status=405)
        try:
            kept = judging.save(judgement, me(request), *_parse_form(request))
        except StaleEdit as edit:
            current = edit.current
            theirs = {"levels": current.levels, "comments": current.comments}
            return JsonResponse({"version": current.version, **theirs}, status=409)
        except ValidationError as error:
            return JsonResponse({"message": error.messages[0]}, status=422)
        at = kept.changed_at or timezone.now()
        return JsonResponse(
            {"version": kept.version, "at": date_format(timezone.localtime(at), "TIME_FORMAT")}
        )

    def submit(self, request: HttpRequest, key: str) -> HttpResponse:
        """All marks once more, and the button that hands them in for good."""
        judgement = _own(request, key)
        if request.method == "POST":
            try:
                check_base(_base_version(request), judgement.version, judgement)
                kept = judging.submit(
                    judgement, me(request), judgement.version, judgement.levels, judgement.comments
                )
            except StaleEdit:
                messages.warning(
                    request,
                    gettext("A avaliação mudou noutro separador. Confirma outra vez o que vais entregar."),
                )
            except ValidationError as error:
                messages.error(request, error.messages[0])
            else:
                self.log_change(request, kept, gettext("Avaliação entregue."))
                messages.success(request, gettext("Avaliação entregue. Obrigado!"))
                return redirect("admin:lessons_judgement_changelist")
        problem = judging.obstacle(judgement, timezone.now())
        if problem:
            return redirect("admin:lessons_judgement_change", judgement.key)
        scale = rubric.scale_of(judgement.entry)
        rows = [
            {
                "criterion": criterion,
                "level": judgement.levels.get(criterion.id),
                "points": criterion.points(judgement.levels.get(criterion.id, 0)),
            }
            for criterion in rubric.criteria(scale)
        ]
        context = {
            "title": gettext("Entregar a avaliação"),
            "rows": rows,
            "total": rubric.points(scale, judgement.levels),
            "missing": rubric.missing(scale, judgement.levels),
        }
        return self._render(request, "submit", judgement, context)

    def recuse(self, request: HttpRequest, key: str) -> HttpResponse:
        """The judge asks to be excused, with a reason."""
        judgement = _own(request, key)
        if request.method != "POST":
            return redirect("admin:lessons_judgement_change", judgement.key)
        reason = request.POST.get("reason", "")
        try:
            judging.recuse(judgement, me(request), reason)
        except ValidationError as error:
            return self._page(request, judgement, reason=reason, reason_error=error.messages[0], status=422)
        judgement.refresh_from_db()
        self.log_change(request, judgement, gettext("Pedido de escusa."))
        messages.success(request, gettext("Escusa registada. A proposta passa a outro jurado."))
        return redirect("admin:lessons_judgement_changelist")

    def play(self, request: HttpRequest, key: str) -> HttpResponse:
        """A new match of the judge against the computer, from one of the starts, under blind names; alone at
        the table where only people know the rules."""
        judgement = _own(request, key)
        page = redirect("admin:lessons_judgement_change", judgement.key)
        if request.method != "POST":
            return page
        try:
            game = final_version(judgement.entry).game(request.POST.get("start", ""))
            levels = list(levels_of(game.slug))
            chosen = (
                [level if (level := request.POST.get("level", "")) in levels else levels[-1]]
                if levels
                else []
            )
            match = matches.create(
                game=game,
                access="computer" if levels else "hotseat",
                person=matches.Person(user=me(request)),
                seat=1 if request.POST.get("starts") == "other" else 0,
                levels=chosen,
            )
        except Refused as refused:
            messages.error(request, translate(refused.message))
            return page
        except LookupError:
            messages.error(request, gettext("Escolhe um dos inícios."))
            return page
        return redirect(match)

    def report(self, request: HttpRequest, key: str) -> HttpResponse:
        """The machine's report alone, for the page that waits for it."""
        judgement = _own(request, key)
        if not request.htmx:  # type: ignore[attr-defined]
            return redirect("admin:lessons_judgement_change", judgement.key)
        context = _report(request, judgement, final_version(judgement.entry))
        return TemplateResponse(request, "lessons/contest/report.html", context)

    def _page(
        self,
        request: HttpRequest,
        judgement: Judgement,
        *,
        typed: Mapping[str, Mapping[str, Any]] | None = None,
        status: int = 200,
        **more: Any,
    ) -> HttpResponse:
        """The entry, the machine's report and the form. `typed` is what could not be saved."""
        scale = rubric.scale_of(judgement.entry)
        mine = typed or {"levels": judgement.levels, "comments": judgement.comments}
        problem = judging.obstacle(judgement, timezone.now())
        criteria = [
            _criterion(criterion, mine, judgement, stale="stale" in more)
            for criterion in rubric.criteria(scale)
        ]
        entry = final_version(judgement.entry)
        context = {
            **_report(request, judgement, entry),
            "shown": entry,
            "criteria": criteria,
            "general": mine["comments"].get(judging.GENERAL, ""),
            "general_name": judging.GENERAL,
            "total": _total(scale, mine["levels"]),
            "problem": problem,
            "open": not problem,
            "may_recuse": (undone := judgement.state in (State.ASSIGNED, State.DRAFT)),
            "too_near": undone and judging.is_too_near(judgement),
            "max_comment": judging.MAX_COMMENT,
            "max_reason": judging.MAX_REASON,
            "levels": [
                (name, translate(level.name))
                for _name, start in entry.presented.starts[:1]
                for name, level in levels_of(start.slug).items()
            ],
            "until": _until(judgement),
            **more,
        }
        return self._render(request, "judge", judgement, {"title": _number(judgement), **context}, status)

    def _render(
        self,
        request: HttpRequest,
        name: str,
        judgement: Judgement,
        context: Mapping[str, Any],
        status: int = 200,
    ) -> HttpResponse:
        whole = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "judgement": judgement,
            "entry": judgement.entry,
            **context,
        }
        return TemplateResponse(request, f"admin/lessons/judgement/{name}.html", whole, status=status)


def _own(request: HttpRequest, key: str) -> Judgement:
    """The judgement, for its judge. Raises Http404."""
    try:
        return judging.judgement_to_write(me(request), key)
    except Judgement.DoesNotExist:
        raise Http404(gettext("Esta avaliação não existe.")) from None


def _report(request: HttpRequest, judgement: Judgement, entry: Shown) -> dict[str, Any]:
    """What the machine says of the game as the judge sees it."""
    address = reverse("admin:lessons_judgement_report", args=[judgement.key])
    return report.report_context(request, entry.document, address=address, entry=judgement.entry)


def _number(judgement: Judgement) -> str:
    return gettext("Proposta n.º %(n)s") % {"n": judgement.entry.number}


def _until(judgement: Judgement) -> datetime | None:
    """When the judging ends, where it can still be done."""
    if judgement.state in (State.SUBMITTED, State.RECUSED):
        return None
    return phases.ends(judgement.entry.edition, phases.Kind.JUDGING)


def _base_version(request: HttpRequest) -> int:
    """The version that the page had; -1, which nothing has, for anything else."""
    return typed_number(request.POST.get("base", ""), -1, digits=LONGEST_NUMBER)


def _parse_form(request: HttpRequest) -> tuple[int, dict[str, object], dict[str, object]]:
    """Version, levels and comments of a form, as far as they are levels and comments."""
    levels: dict[str, object] = {}
    comments: dict[str, object] = {}
    for name, value in request.POST.items():
        kind, _dash, criterion = name.partition("-")
        if kind == "level":
            levels[criterion] = int(value) if value in _LEVELS else value
        elif kind == "comment":
            comments[criterion] = value
    return _base_version(request), levels, comments


_LEVELS = frozenset(map(str, rubric.LEVELS))


def _total(scale: Mapping[str, Any], levels: Mapping[str, Any]) -> Decimal:
    return rubric.points(scale, {name: level for name, level in levels.items() if isinstance(level, int)})


def _criterion(
    criterion: rubric.Criterion, mine: Mapping[str, Mapping[str, Any]], judgement: Judgement, *, stale: bool
) -> dict[str, Any]:
    """A criterion as the form shows it; after a conflict with what is stored, where that is different."""
    level, comment = mine["levels"].get(criterion.id), mine["comments"].get(criterion.id, "")
    theirs = judgement.levels.get(criterion.id), judgement.comments.get(criterion.id, "")
    return {
        "id": criterion.id,
        "name": criterion.name,
        "weight": criterion.weight,
        "required": criterion.required,
        "levels": [
            {"level": number, "words": words, "points": criterion.points(number), "chosen": number == level}
            for number, words in enumerate(criterion.levels)
        ],
        "comment": comment,
        "theirs": {"level": theirs[0], "comment": theirs[1]}
        if stale and theirs != (level, comment.strip())
        else None,
    }
