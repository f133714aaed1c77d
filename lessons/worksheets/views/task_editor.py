"""The pages of the editor for one part, one task, and a new task.

A task's page carries the task that is being edited as JSON, which nothing else holds until it is saved: so it
can be computed again as often as one likes, and what is deleted in another window is not lost.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.lookups import me
from accounts.stale_edits import StaleEdit
from games.pictures.texts import translate
from games.rules.errors import GameError
from games.rules.reading import parse_json
from games.rules.text import Text
from lessons.worksheets import answers as sheet_answers
from lessons.worksheets import drafts, library, new_tasks
from lessons.worksheets.documents import BadDocument, Task, parse_document
from lessons.worksheets.documents.document import FORMAT
from lessons.worksheets.documents.fields import Field, Letters
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.drafts import Draft, NotComputed
from lessons.worksheets.forms import (
    FORMS,
    KINDS,
    FieldForm,
    GameForm,
    NewTaskForm,
    PartForm,
    RecipeForm,
    TaskForm,
)
from lessons.worksheets.lookups import base_revision, document_of, own_worksheet, teachers
from lessons.worksheets.models import Worksheet
from lessons.worksheets.sheet_contexts import points_words


@teachers("GET", "HEAD", "POST", of=own_worksheet)
def part(request: HttpRequest, worksheet: Worksheet, part: str) -> HttpResponse:
    """The words and the game of a part."""
    document_of(worksheet)
    stored = _part(worksheet, part)
    if stored is None and request.method != "POST":
        raise Http404(_("Esta parte já não existe."))
    return _PartPage(request, worksheet, part, stored).answer()


@dataclass
class _PartPage:
    request: HttpRequest
    worksheet: Worksheet
    id: str
    stored: Draft | None

    def __post_init__(self) -> None:
        data = self.request.POST if self.request.method == "POST" else None
        known = self.stored or {"title": "", "text": "", "game": None}
        spec = _spec(known["game"])
        self.words = PartForm(data, initial={"title": known["title"], "text": known["text"]})
        self.game = GameForm(data, spec=spec, optional=True)
        self.recompute = data is None or "recompute" in data

    def answer(self) -> HttpResponse:
        if self.request.method != "POST":
            return self.page()
        if not self.words.is_valid() or not self.game.is_valid():
            return self.page(422, wrong=True)
        fresh = self.game.changed and self.game.slug != ""
        if self.request.POST.get("do") == "again" or fresh:
            return self.page(unsaved=True, fresh=fresh)
        return self.save()

    def save(self) -> HttpResponse:
        spec = self.game.spec
        game = None if spec is None else spec.json()
        try:
            draft = self.worksheet.draft
            if self.stored is None:
                if base_revision(self.request) != self.worksheet.revision:
                    return self.page(409, gone=True, unsaved=True)
                taken = library.used_ids(self.worksheet)
                given = self.words.cleaned_data
                draft = drafts.with_part(draft, given["title"], given["text"], game, taken)
            else:
                if game != self.stored["game"]:
                    draft = drafts.with_game(draft, self.id, game, compute=self.recompute)
                draft = drafts.changed_part(draft, self.id, **self.words.cleaned_data)
            teacher = me(self.request)
            library.save_draft(self.worksheet, parse_document(draft), base_revision(self.request), teacher)
        except NotComputed as error:
            problem = _("Pergunta %(id)s: %(reason)s Apaga-a, ou tira o visto de calcular outra vez.")
            problem %= {"id": error.task, "reason": translate(error.reason)}
            return self.page(422, wrong=True, problem=problem, unsaved=True)
        except BadDocument as error:
            return self.page(422, wrong=True, problem=translate(error.reason), unsaved=True)
        except StaleEdit as stale:
            return self.conflict(stale.current)
        messages.success(self.request, _("Guardado."))
        if self.stored is not None:
            _warn(self.request, drafts.stale_game(self.stored, drafts.find_part(draft, self.id)))
        return redirect(reverse("lessons:worksheet-edit", args=[self.worksheet.key]) + f"#parte-{self.id}")

    def conflict(self, current: Worksheet) -> HttpResponse:
        self.worksheet = current
        stored = _part(current, self.id)
        if stored is None:
            return self.page(409, gone=True, unsaved=True)
        theirs = [(_("Título"), stored["title"]), (_("Texto"), stored["text"])]
        return self.page(409, theirs=theirs, unsaved=True)

    def page(self, status: int = 200, **more: Any) -> HttpResponse:
        context = {
            "worksheet": self.worksheet,
            "part": self.id,
            "words": self.words,
            "game": self.game,
            "recompute": self.recompute,
            **more,
        }
        return render(self.request, "lessons/worksheets/part.html", context, status=status)


def _warn(request: HttpRequest, left_behind: list[Text]) -> None:
    for words in left_behind:
        messages.warning(request, translate(words))


def _part(worksheet: Worksheet, part: str) -> Draft | None:
    """The part of the draft, as long as it is there."""
    with suppress(KeyError):
        return drafts.find_part(worksheet.draft, part)
    return None


@teachers("GET", "HEAD", "POST", of=own_worksheet)
def task(request: HttpRequest, worksheet: Worksheet, task: str) -> HttpResponse:
    """One task: its words, its fields, and what the solvers are asked."""
    document_of(worksheet)
    try:
        stored = drafts.find_task(worksheet.draft, task)
        part_id = drafts.part_with(worksheet.draft, task)["id"]
    except KeyError:
        stored, part_id = None, request.POST.get("part", "")
    carried = _carried(request, task) or stored
    if carried is None or (stored is None and request.method != "POST"):
        raise Http404(_("Esta pergunta já não existe."))
    return _TaskPage(request, worksheet, part_id, carried, gone=stored is None).answer()


def _carried(request: HttpRequest, ident: str) -> Draft | None:
    """The task that the page carries; None where it carries none that can be read."""
    try:
        value = parse_json(request.POST.get("task", ""))
        task = {**_task(value, None).json(), "id": ident}
    except (BadDocument, ValueError, TypeError, KeyError):
        return None
    for draft_field, given in zip(task["fields"], value["fields"], strict=True):
        if isinstance(given.get("follows"), str):
            draft_field["follows"] = given["follows"]
    return task


def _task(value: Any, game: Any) -> Task:
    """A task by itself, without what it follows elsewhere. Raises BadDocument, TypeError."""
    fields = [{**field, "follows": ""} for field in value["fields"]]
    part = {"id": "x", "title": "", "game": game, "tasks": [{**value, "fields": fields}]}
    return parse_document({"format": FORMAT, "title": "x", "parts": [part]}).tasks[0]


@dataclass
class _Row:
    """A field on the page: its form, and the form of its recipe if it has one."""

    field: Field
    form: FieldForm
    recipe: RecipeForm | None
    task: Task

    def context(self) -> dict[str, Any]:
        places = self.field.positions if isinstance(self.field, Letters) else ()
        return {
            "id": self.field.id,
            "kind": str(KINDS[self.field.kind]),
            "form": self.form,
            "recipe": self.recipe if self.recipe is not None and self._shows_recipe() else None,
            "made": self.field.made is not None,
            "row": [
                {"label": place.label, "letter": place.letter, "takes": sheet_answers.takes(place)}
                for place in places
            ],
            "expected": self._expected(),
        }

    def _shows_recipe(self) -> bool:
        """Whether something is asked of the recipe, or said of it."""
        assert self.recipe is not None
        return bool(self.recipe.fields or self.recipe.errors)

    def _expected(self) -> str:
        if self.field.kind == "text" or self.field.made is None:
            return ""  # the form says it
        if self.field.kind == "choice":
            answers = {answer.id: answer.text for answer in self.field.answers}  # type: ignore[attr-defined]
            return answers.get(self.field.right, "")  # type: ignore[attr-defined]
        if self.field.kind == "records":
            return ", ".join(start.label for start in self.field.starts)  # type: ignore[attr-defined]
        return sheet_answers.expected(self.field, self.task)


@dataclass
class _TaskPage:
    request: HttpRequest
    worksheet: Worksheet
    part: str
    task: Draft
    gone: bool
    words: TaskForm = field(init=False)
    game: GameForm | None = field(init=False)
    rows: list[_Row] = field(init=False)

    def __post_init__(self) -> None:
        self.fill(self.request.POST if self.request.method == "POST" else None)

    def fill(self, data: Any) -> None:
        """The forms: with what was typed, or with the task as it is."""
        known = _task(self.task, self.part_game)
        self.words = TaskForm(data, initial={name: self.task[name] for name in ("prompt", "hint", "model")})
        made = [draft_field for draft_field in known.fields if draft_field.made]
        self.game = GameForm(data, spec=self._spec(made)) if made else None
        suggested = self._suggested() if data is not None else None
        self.rows = [
            _Row(
                draft_field,
                FORMS[draft_field.kind](draft_field, data),
                RecipeForm(draft_field, data, suggested=suggested) if draft_field.made else None,
                known,
            )
            for draft_field in known.fields
        ]

    @property
    def part_game(self) -> Any:
        stored = _part(self.worksheet, self.part)
        return stored and stored["game"]

    def _spec(self, made: Sequence[Field]) -> GameSpec | None:
        """The game of the task: its own, or that of its part."""
        own = [
            draft_field.made["game"]
            for draft_field in made
            if draft_field.made and "game" in draft_field.made
        ]
        return _spec(own[0] if own else self.part_game)

    def _suggested(self) -> dict[str, Any] | None:
        """Positions for a game that was only now chosen; None where the game is the one that was shown."""
        if self.game is None or not self.game.changed or (spec := self.game.spec) is None:
            return None
        return dict(new_tasks.suggested(spec.game))

    def answer(self) -> HttpResponse:
        if self.request.method != "POST":
            return self.page()
        if self.request.POST.get("do") == "leave":
            return self.leave()
        fresh = self.game is not None and self.game.changed
        again = self.request.POST.get("do") == "again" or fresh
        try:
            changed = self.edited_task()
        except BadDocument as error:
            return self.page(422, wrong=True, unsaved=True, problem=translate(error.reason))
        if changed is None:
            return self.page(422, wrong=True, unsaved=True)
        self.task = changed
        if again:
            self.fill(None)
            return self.page(unsaved=True, fresh=fresh)
        return self.save()

    def edited_task(self) -> Draft | None:
        """The task with all that was typed, computed again; None where a form has an error."""
        forms = [
            self.words,
            *(row.form for row in self.rows),
            *(row.recipe for row in self.rows if row.recipe),
        ]
        right = [form.is_valid() for form in forms]
        if not all(right) or (self.game is not None and not self.game.is_valid()):
            return None
        new = {**self.task, **self.words.cleaned_data, "fields": [row.form.field_json() for row in self.rows]}
        for row, draft_field in zip(self.rows, new["fields"], strict=True):
            if follows := next(
                old.get("follows") for old in self.task["fields"] if old["id"] == draft_field["id"]
            ):
                draft_field["follows"] = follows
            if row.recipe is not None and not self._update_recipe(row.recipe, draft_field):
                return None
        try:
            new = drafts.computed(new, self.part_game)
        except NotComputed as error:
            row = next(row for row in self.rows if row.field.id == error.field)
            assert row.recipe is not None
            row.recipe.add_error(None, translate(error.reason))
            return None
        return {**new, "points": str(_task(new, self.part_game).points)}

    def _update_recipe(self, recipe: RecipeForm, draft_field: Draft) -> bool:
        """Puts what is asked now into a field's recipe, with the game where it is not that of the part."""
        spec = self.game.spec if self.game is not None else None
        assert spec is not None
        try:
            draft_field["made"] = recipe.recipe(spec.game)
        except GameError as error:
            recipe.add_error("positions", translate(error.reason))
            return False
        if spec.json() != self.part_game:
            draft_field["made"]["game"] = spec.json()
        return True

    @property
    def is_unwritten(self) -> bool:
        """Whether what is stored is a new task that nobody has written yet."""
        return not self.gone and new_tasks.is_unwritten(
            drafts.find_task(self.worksheet.draft, self.task["id"])["prompt"]
        )

    def leave(self) -> HttpResponse:
        """Go back without saving: a question that was never written does not stay."""
        if self.is_unwritten:
            draft = drafts.without_task(self.worksheet.draft, self.task["id"])
            library.save_draft(
                self.worksheet, parse_document(draft), self.worksheet.revision, me(self.request)
            )
            messages.info(self.request, _("A pergunta não foi escrita, e por isso não ficou na ficha."))
        return redirect(reverse("lessons:worksheet-edit", args=[self.worksheet.key]) + f"#parte-{self.part}")

    def save(self) -> HttpResponse:
        draft, base = self.worksheet.draft, base_revision(self.request)
        before = None if self.gone else drafts.find_task(draft, self.task["id"])
        if self.gone:
            if base != self.worksheet.revision:
                self.fill(None)
                return self.page(409, gone=True, unsaved=True)
            draft = self._put_back(draft)
        else:
            draft = drafts.changed_task(draft, self.task)
        try:
            library.save_draft(self.worksheet, parse_document(draft), base, me(self.request))
        except BadDocument as error:
            return self.page(422, wrong=True, unsaved=True, problem=translate(error.reason))
        except StaleEdit as stale:
            return self.conflict(stale.current)
        messages.success(self.request, _("Pergunta %(id)s guardada.") % {"id": self.task["id"]})
        if before is not None:
            _warn(self.request, drafts.stale(before, self.task))
        address = reverse("lessons:worksheet-edit", args=[self.worksheet.key])
        return redirect(f"{address}#pergunta-{self.task['id']}")

    def _put_back(self, draft: Draft) -> Draft:
        """The draft with a task that was deleted meanwhile; in its part, or in the last one."""
        if not draft["parts"]:
            draft = drafts.with_part(draft, "", "", None)
        known = [part["id"] for part in draft["parts"]]
        return drafts.with_task(draft, self.part if self.part in known else known[-1], self.task)

    def conflict(self, current: Worksheet) -> HttpResponse:
        """Mine, still to be saved, beside what is stored now."""
        self.worksheet = current
        self.fill(None)
        try:
            stored = drafts.find_task(current.draft, self.task["id"])
        except KeyError:
            self.gone = True
            return self.page(409, gone=True, unsaved=True)
        return self.page(409, theirs=_task_words(stored), unsaved=True)

    def page(self, status: int = 200, **more: Any) -> HttpResponse:
        context = {
            "worksheet": self.worksheet,
            "part": self.part,
            "task": self.task,
            "carried": json.dumps(self.task),
            "words": self.words,
            "game": self.game,
            "fields": [row.context() for row in self.rows],
            "points": points_words(_task(self.task, self.part_game).points),
            "total": points_words(document_of(self.worksheet).points),
            "unwritten": self.is_unwritten,
            **more,
        }
        return render(self.request, "lessons/worksheets/task.html", context, status=status)


def _task_words(stored: Draft) -> list[tuple[str, str]]:
    """A task in words: what stands in the other window."""
    known = _task(stored, None)
    told = [
        (_("Pergunta"), known.prompt),
        (_("Ajuda"), known.hint),
        (_("Resposta modelo"), known.model),
    ]
    for draft_field in known.fields:
        lines = [
            draft_field.label,
            sheet_answers.expected(draft_field, known),
            points_words(draft_field.points),
        ]
        told.append((str(KINDS[draft_field.kind]).capitalize(), "\n".join(line for line in lines if line)))
    return told


def _spec(game: Any) -> GameSpec | None:
    return None if game is None else GameSpec(game["slug"], game["options"])


@teachers("GET", "HEAD", "POST", of=own_worksheet)
def new_task(request: HttpRequest, worksheet: Worksheet, part: str) -> HttpResponse:
    """A new task: its kind, and for what the solvers are to find also the game and the positions."""
    document_of(worksheet)
    stored = _part(worksheet, part)
    if stored is None:
        raise Http404(_("Esta parte já não existe."))
    asked = request.POST if request.method == "POST" else request.GET
    if asked.get("tipo") not in new_tasks.KINDS:
        context = {"worksheet": worksheet, "part": part, "kinds": new_tasks.KINDS.items()}
        return render(request, "lessons/worksheets/kinds.html", context)
    return _NewTaskPage(request, worksheet, part, stored["game"], asked["tipo"]).answer()


@dataclass
class _NewTaskPage:
    request: HttpRequest
    worksheet: Worksheet
    part: str
    part_game: Any
    name: str

    def __post_init__(self) -> None:
        data = self.request.POST if self.request.method == "POST" else None
        self.kind = new_tasks.KINDS[self.name]
        self.game = GameForm(data, spec=_spec(self.part_game)) if self.kind.game else None
        self.form = self._form(data)

    def _form(self, data: Any) -> NewTaskForm:
        """What was typed, or what suits the game, when that was only now chosen."""
        spec = self.game.spec if self.game is not None and self.game.is_valid() else None
        fresh = data is None or (self.game is not None and self.game.changed)
        usual = {"first": "0", "last": "13", "moves": "5"}
        return NewTaskForm(
            self.kind.asks,
            None if fresh else data,
            initial=usual | (new_tasks.suggested(spec.game) if spec else {}),
        )

    def answer(self) -> HttpResponse:
        if self.request.method != "POST":
            return self.page()
        again = self.request.POST.get("do") != "save"
        if self.game is not None and not again and not self.game.is_valid():
            return self.page(422, wrong=True)
        if again or not self.form.is_bound:
            return self.page(fresh=not self.form.is_bound)
        return self.save() if self.form.is_valid() else self.page(422, wrong=True)

    def save(self) -> HttpResponse:
        try:
            task = self.new_task()
        except GameError as error:
            return self.page(422, wrong=True, problem=translate(error.reason))
        taken = library.used_ids(self.worksheet)
        draft = drafts.with_task(self.worksheet.draft, self.part, task, taken)
        try:
            teacher = me(self.request)
            library.save_draft(self.worksheet, parse_document(draft), self.worksheet.revision, teacher)
        except (BadDocument, StaleEdit) as error:
            reason = translate(error.reason) if isinstance(error, BadDocument) else _("Tenta outra vez.")
            return self.page(422, wrong=True, problem=reason)
        ident = drafts.find_part(draft, self.part)["tasks"][-1]["id"]
        messages.success(self.request, _("Pergunta acrescentada. Escreve-a agora à tua maneira."))
        return redirect("lessons:worksheet-task", self.worksheet.key, ident)

    def new_task(self) -> Draft:
        """The task; where its game is not that of the part it has it as its own. Raises GameError."""
        spec = self.game.spec if self.game is not None else None
        task = self.kind.build(spec and spec.game, self.form.cleaned_data).json()
        if spec is not None and spec.json() != self.part_game:
            for draft_field in task["fields"]:
                if draft_field.get("made"):
                    draft_field["made"]["game"] = spec.json()
        return task

    def page(self, status: int = 200, **more: Any) -> HttpResponse:
        own = {name: getattr(self, name) for name in ("worksheet", "part", "kind", "name", "game", "form")}
        return render(self.request, "lessons/worksheets/new_task.html", own | more, status=status)
