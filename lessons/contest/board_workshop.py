"""The workshop's page of a board game from blocks: its form, its drawing, what is said of it at once."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.lookups import me
from accounts.stale_edits import StaleEdit
from games.live.forms import CreateMatchForm
from games.pictures.drawing import draw
from games.pictures.texts import translate
from games.rules.catalogue import ENTRIES
from games.rules.game import View
from games.rules.invented.board_game.boards import build_board
from games.rules.invented.board_game.document import FieldBlock
from games.rules.invented.board_game.exploring import explore
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.invention import document_of
from games.rules.invented.board_game.kinds import kinds_of
from games.rules.invented.board_game.reach import ends_out_of_reach
from games.rules.invented.document import BadDraft
from games.solvers.inventions.board_twins import board_twin
from lessons.contest import (
    access,
    board_changes,
    board_form,
    inventions,
    overview,
    phases,
    table_form,
    table_report,
)
from lessons.contest.board_form import BoardPart
from lessons.contest.board_ideas import board_ideas, idea_draft
from lessons.contest.board_sheet import drawn_examples
from lessons.contest.draft_views import draw_start, page_of, problem_texts
from lessons.contest.drafting import Draft
from lessons.contest.editor_form import ErrorTarget, Input, texts
from lessons.contest.inventions import Locked
from lessons.contest.kinds import kind_of, problems_of
from lessons.contest.lookups import invention_to_read, invention_to_write
from lessons.contest.models import Invention
from lessons.contest.workshop_form import played_matches, save_form, seen_draft

UNDONE = 12  # changes that can be undone, one after the other
# Texts of the workshop that a board game has.
_TEXTS = ("material", "rules", "disguise", "changes")
# What each section of the form shows, in the context of the page.
_SECTIONS = {
    "nome": ("name_input",),
    "desenho": ("board", "brushes", "board_part", "cell_inputs"),
    "pecas": ("piece_parts",),
    "vez": ("turn_part",),
    "capturas": ("capture_part",),
    "fins": ("end_parts", "end_kinds"),
    "extras": ("extra_part",),
    "arbitro": ("rules_words", "kept"),
    "textos": ("texts",),
}
# The places of the page that an answer may replace; "blocos" is the whole form.
_PLACES = (
    *("cabeca", "lado", "estado", "blocos", "nome", "desenho", "pecas", "c-rules-turn", "c-rules-captures"),
    *("fins", "c-rules-extras", "arbitro", "partidas", "textos", "barra"),
)


def editor(request: HttpRequest, invention: str) -> HttpResponse:
    """The game, for its authors to write and for their teachers to read.

    A POST saves the whole form; `celula` is a clicked cell, `do` a button.
    """
    if request.method != "POST":
        return _page(request, invention_to_read(request, invention))
    shown = invention_to_write(request, invention)
    try:
        saved = _apply(request, shown)
    except BadDraft as error:
        return _answer(request, shown, translate(error.reason), status=422)
    except KeyError:
        return _answer(request, shown, _("Isso já não está no jogo. Vê como ele está agora."), status=422)
    except Locked:
        return _answer(request, shown, _("A invenção já foi entregue: agora não se pode mudar."), status=422)
    except StaleEdit as stale:
        words = _(
            "Um colega mudou o mesmo sítio ao mesmo tempo que tu. Ficou o dele; o teu está nas versões."
        )
        return _answer(request, stale.current, words, status=422)
    return _answer(request, saved)


def _answer(
    request: HttpRequest, invention: Invention, problem: str = "", *, status: int = 200
) -> HttpResponse:
    """What has changed for htmx, the page anew where something was wrong; else the way back to it."""
    if request.htmx:  # type: ignore[attr-defined]
        return _changed_places(request, invention, problem, status=status)
    if problem:
        return _page(request, invention, problem, status=status)
    messages.success(request, _("Guardado."))
    return redirect(f"{invention.get_absolute_url()}?pincel={request.POST.get('pincel', '')}")


def _apply(request: HttpRequest, shown: Invention) -> Invention:
    """The invention after what was posted. Raises BadDraft, KeyError, Locked, StaleEdit, PermissionDenied."""
    data, action = request.POST.dict(), request.POST.get("do", "")
    if action == "undo":
        return _undo(request, shown)
    draft = board_form.read_form(data) | {"sheet": shown.document.get("sheet", {})}
    if cell := request.POST.get("celula", ""):
        draft = board_changes.click(draft, request.POST.get("pincel", ""), cell)
    elif action:
        draft = board_changes.apply_action(draft, action, data)
    before = shown.document
    saved = save_form(request, shown, draft)
    if saved.document["rules"] != before["rules"]:
        steps = [*_steps(request, shown), [before["rules"], saved.document["rules"]]]
        request.session[_key(shown)] = steps[-UNDONE:]
    return saved


def _undo(request: HttpRequest, shown: Invention) -> Invention:
    """Takes the last change of this visitor back; what others have changed since stays. Raises KeyError."""
    steps = _steps(request, shown)
    if not steps:
        raise KeyError("undo")
    before, after = steps.pop()
    request.session[_key(shown)] = steps
    draft, seen = ({**shown.document, "rules": rules} for rules in (before, after))
    return inventions.save(shown, me(request), 0, draft, seen)


def _key(invention: Invention) -> str:
    return f"undo-{invention.key}"


def _steps(request: HttpRequest, invention: Invention) -> list[list[dict[str, Any]]]:
    """The rules before and after each change that can be undone, the last one last."""
    return list(request.session.get(_key(invention), ()))


# The page


def _page(
    request: HttpRequest, invention: Invention, problem: str = "", *, status: int = 200
) -> HttpResponse:
    context = {
        **_context(request, invention, problem),
        **_authors(request, invention),
        "fresh": _SECTIONS,
        "places": ",".join(f"#{place}" for place in _PLACES),
    }
    return render(request, "lessons/contest/board_workshop/invention.html", context, status=status)


def _changed_places(request: HttpRequest, invention: Invention, problem: str, *, status: int) -> HttpResponse:
    """The places of the page that are another than its reader sees, who has typed what was posted: all of the
    form where something was wrong, or what was typed had to be fitted."""
    context = _context(request, invention, problem)
    seen = None if problem else _seen_form(request, invention, writable=context["writable"])
    context["is_whole"] = seen is None
    context["fresh"] = [
        name
        for name, keys in _SECTIONS.items()
        if seen is None or any(seen.get(key) != context.get(key) for key in keys)
    ]
    context["is_named"] = "nome" in context["fresh"]
    if context["is_named"]:
        context |= _authors(request, invention)
    return render(request, "lessons/contest/board_workshop/answer.html", context, status=status)


def _seen_form(request: HttpRequest, invention: Invention, *, writable: bool) -> dict[str, Any] | None:
    """The form that the reader sees, in whose inputs stands what was posted; None where that is not known, or
    it has other sections."""
    seen = seen_draft(request, invention)
    if seen is None or kind_of(seen) is not kind_of(invention.document):
        return None
    if not board_form.is_as_typed(request.POST.dict()):
        return None
    return _form(seen, [*problem_texts(problems_of(seen)), *_doubts(seen)], writable=writable)


def _context(request: HttpRequest, invention: Invention, problem: str) -> dict[str, Any]:
    """What all places of the page show, but who the authors are."""
    draft = invention.document
    author, is_open = access.writes_invention(me(request), invention), phases.is_open(invention)
    writable = author and is_open
    problems = problem_texts(problems_of(draft))
    doubts = _doubts(draft)
    form = _form(draft, [*problems, *doubts], writable=writable)
    brush = request.POST.get("pincel") or request.GET.get("pincel", "")
    brushes = [name for name, _words in form["brushes"]]
    return {
        "invention": invention,
        "author": author,
        "writable": writable,
        "locked": author and not is_open,
        "entry": getattr(invention, "entry", None),
        "problem": problem,
        "problems": [(_target(form, path), words) for path, words in problems],
        "doubts": [(_target(form, path), words) for path, words in doubts],
        "seen": json.dumps(draft, ensure_ascii=False),
        "levels": CreateMatchForm.levels_for(kind_of(draft).game.slug),
        "brush": brush if brush in brushes else brushes[0],
        "may_undo": writable and bool(_steps(request, invention)),
        "has_machine": kind_of(draft).has_machine,
        "played": played_matches(invention, draft),
        **form,
        **_seen_at_once(draft, wrong=bool(problems)),
        **_played_so_far(invention),
    }


def _authors(request: HttpRequest, invention: Invention) -> dict[str, Any]:
    return {"authors": overview.authors_by_invention(me(request), [invention])[invention.pk]}


def _doubts(draft: Draft) -> list[tuple[str, str]]:
    """What can be played, but hardly is what its authors want: the place, and why."""
    if not kind_of(draft).has_machine:
        return []
    return [
        (f"rules.{problem.path}", translate(problem.reason))
        for problem in ends_out_of_reach(document_of(draft))
    ]


def _form(draft: Draft, problems: Sequence[tuple[str, str]], *, writable: bool) -> dict[str, Any]:
    """What the sections of the form show."""
    by_place: dict[str, list[str]] = defaultdict(list)
    for path, words in problems:
        by_place[path].append(words)
    parts = board_form.parts_of(draft, by_place)
    rules_words = ""
    if not kind_of(draft).has_machine:
        parts |= table_form.table_parts(draft, parts)
        rules_words = draft["texts"]["rules"]
    return {
        "name_input": Input(
            "name", _("Nome do jogo"), draft["name"], help=_("Um nome que dê vontade de jogar."), most=60
        ),
        "texts": [
            Input("story", _("História"), draft["story"], "lines", most=4000),
            *(field for field in texts(draft) if field.name.removeprefix("texts.") in _TEXTS),
        ],
        "rules_words": rules_words,
        "board": _setting_board(draft) if writable else draw_start(draft).board,
        **parts,
    }


def _played_so_far(invention: Invention) -> dict[str, Any]:
    """What matches tell, where the machine can say nothing."""
    if kind_of(invention.document).has_machine:
        return {}
    report = table_report.report_of(invention, invention.document)
    return {"told": list(map(translate, report.sentences()))}


def idea_cards() -> list[dict[str, Any]]:
    """The ideas that a new board game may begin with, drawn."""
    return [
        {
            "kind": idea.key,
            "name": translate(idea.name),
            "summary": translate(idea.summary),
            "board": draw_start(idea_draft(idea.key), ident=f"ideia-{idea.key}").board,
        }
        for idea in board_ideas()
    ]


def _seen_at_once(draft: Draft, *, wrong: bool) -> dict[str, Any]:
    """The rules, examples of moves, and what is wrong with the game as a whole, where it is one."""
    nothing = {"sentences": (), "examples": (), "warnings": (), "game_page": "", "twin": None}
    if wrong:
        return nothing
    game = kind_of(draft).build(draft).game()
    told = {"sentences": list(map(translate, game.own_rules())), "game_page": page_of(game)}
    if not isinstance(game, InventedBoard):
        return {**nothing, **told}
    seen = explore(game)
    return {
        **told,
        "examples": drawn_examples(game),
        "warnings": list(map(translate, seen.problems)),
        "twin": ENTRIES.get(board_twin(game)),
    }


def _target(parts: Mapping[str, Any], path: str) -> ErrorTarget:
    """The block beside which something is wrong."""
    ident = f"c-{path.replace('.', '-')}"
    blocks: list[BoardPart] = [
        parts["board_part"],
        parts["turn_part"],
        parts["capture_part"],
        parts["extra_part"],
    ]
    for piece in parts["piece_parts"]:
        blocks += [piece, *piece.parts]
    blocks += parts["end_parts"]
    near = [block for block in blocks if ident.startswith(block.ident)]
    if near:
        best = max(near, key=lambda block: len(block.ident))
        return ErrorTarget(best.name, best.ident)
    return ErrorTarget(_("As peças no início"), "desenho")


def _setting_board(draft: Draft) -> SafeString:
    """The whole board with what stands on it, every cell to be clicked; holes are marked."""
    document = document_of(draft)
    block = document.board
    whole = build_board(FieldBlock(block.shape, block.columns, block.rows))
    drawings = {(kind.number, kind.player): kind.drawing for kind in kinds_of(document).all}
    pieces: dict[str, str] = {}
    for place in document.start:
        player = 0 if place.player == "first" else 1
        drawing = drawings.get((place.piece, player)) or drawings.get((place.piece, 2), "black")
        pieces |= dict.fromkeys(place.cells, drawing)
    marks = {
        "dark": block.goals.first,
        "light": block.goals.second,
        "zone": block.marked,
        "grey": block.holes,
    }
    grounds = {cell: ground for ground, cells in marks.items() for cell in cells}
    names = [cell.name for cell in whole.cells]
    notes = dict.fromkeys(block.holes, "×")
    return draw(
        whole,
        View({cell: piece for cell, piece in pieces.items() if cell in names}, {}, grounds),
        _("Tabuleiro"),
        interactive=True,
        ident="montar",
        still=True,
        notes=notes,
        steps=names,
    )
