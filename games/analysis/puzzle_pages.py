"""A puzzle: a position that whoever is on turn wins in a few moves. Anybody with the address solves it;
the moves made stand in the address. Where tries count they are posted, and the answer is that address."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from games.analysis.puzzles import PuzzleAttempt, goal_words, played_words, solution, walk
from games.live import move_input
from games.live.move_input import MoveFeedback
from games.rules.game import Game
from games.rules.text import Text, formula, ntext, text
from games.solvers.forced import MOST_MOVES, Book

# In the query: the right moves made, whether a wrong one was, and what is asked to be shown.
MADE, MISSED, SHOW = "feitas", "falhou", "mostrar"
HINT = "pista"
TEMPLATE = "games/positions/puzzle.html"


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle to be shown: the game begins with it; the address of its page, and how many moves it takes;
    `goal` where it is not to win in so many, where tries count what hears whether they were good, and
    `praise` where what is reached is no win; `template` extends `TEMPLATE`."""

    game: Game[Any]
    book: Book
    moves: int
    address: str
    goal: Text | None = None
    tried: Callable[[bool], None] | None = None
    praise: Text | None = None
    template: str = TEMPLATE


def page(request: HttpRequest, task: ShownPuzzle, context: dict[str, Any]) -> HttpResponse:
    """The puzzle with the moves in the query; a try that was posted counts, and leads there."""
    if request.method == "POST" and task.tried is not None:
        return _counted(request, task, task.tried)
    game, book, address = task.game, task.book, task.address
    before = walk(game, book, request.GET.getlist(MADE)[:MOST_MOVES])
    answer = move_input.steps_answer(request, game, before.state)
    if answer is not None:
        return answer
    move = move_input.typed_move(request)
    now = walk(game, book, [*before.own, move]) if move and before.book else before
    missed = MISSED in request.GET or not now.right
    solved = not now.book
    last = game.touched(now.line[-1].before, now.line[-1].move) if now.line else ()
    shown = move_input.to_see(game, now.state, last) if solved else move_input.to_try(game, now.state, last)
    made = [(MADE, played) for played in now.own]
    hidden = [*made, *([(MISSED, "1")] if missed else [])]
    show = request.GET.get(SHOW, "")
    context |= {
        "page": address,
        "asks": f"{address}?{urlencode(made)}",
        "hidden": hidden,
        "goal": task.goal or goal_words(game, task.moves),
        "solved": solved,
        "said": _feedback(task, now, asked=bool(move)),
        "line": [played_words(game, played) for played in now.line],
        "hint": _hint(game, now) if show == HINT and not solved else None,
        "counts": task.tried is not None,
        "hint_url": f"{address}?{urlencode([*hidden, (SHOW, HINT)])}",
        "may_see": missed or solved,
        "solution_url": f"{address}?{urlencode([*hidden, (SHOW, 'solucao')])}",
        "solution": _solution(game, book) if show == "solucao" and (missed or solved) else None,
        **shown,
    }
    response = render(request, task.template, context)
    if request.htmx:  # type: ignore[attr-defined]
        # The moves made stay over a reload.
        response["HX-Replace-Url"] = f"{address}?{urlencode(hidden)}" if hidden else address
    return response


def _counted(request: HttpRequest, task: ShownPuzzle, tried: Callable[[bool], None]) -> HttpResponse:
    """To the address that shows a try, which has counted: a move, or that a hint was asked for."""
    game = task.game
    before = walk(game, task.book, request.POST.getlist(MADE)[:MOST_MOVES])
    move = move_input.typed_move(request)
    now = walk(game, task.book, [*before.own, move]) if move and before.book else before
    is_missed, is_hint = MISSED in request.POST or not now.right, request.POST.get(SHOW) == HINT
    if is_hint or (move and is_missed):
        tried(False)
    elif move and not now.book:
        tried(True)
    query = [(MADE, played) for played in before.own]
    query += [(MISSED, "1")] if MISSED in request.POST else []
    query += [(move_input.MOVE, move)] if move else []
    query += [(SHOW, HINT)] if is_hint else []
    return redirect(f"{task.address}?{urlencode(query)}" if query else task.address)


def _feedback(task: ShownPuzzle, now: PuzzleAttempt, *, asked: bool) -> MoveFeedback | None:
    """The answer to the last move."""
    game, left = task.game, task.moves - len(now.own)
    if not asked:
        return None
    if not now.right:
        assert now.words is not None
        return MoveFeedback("bad", now.words, gettext("Tenta outra vez."))
    if not now.book:
        return MoveFeedback("good", gettext("Resolvido!"), task.praise or _ending(game, now.state))
    replies = [played_words(game, played) for played in now.line if played.before.turn != game.initial().turn]
    more = ntext("Falta {n} lance.", "Faltam {n} lances.", left)
    return MoveFeedback(
        "good",
        gettext("Certo!"),
        formula("{reply} {more}", reply=replies[-1], more=more) if replies else more,
    )


def _ending(game: Game[Any], state: Any) -> Text:
    outcome = game.outcome(state)
    if outcome is None or outcome.winner is None:
        return text("Agora, faça o adversário o que fizer, podes ganhar.")
    return text("Ganha o {winner}: {reason}.", winner=game.role_name(outcome.winner), reason=outcome.reason)


def _hint(game: Game[Any], now: PuzzleAttempt) -> Text:
    """Where to look, without giving the move away: how many are right, and the column of one."""
    count = ntext("Há {n} jogada certa.", "Há {n} jogadas certas.", len(now.book))
    cells = game.touched(now.state, next(iter(now.book)))
    if not cells:
        return text("{count} Não é uma casa do tabuleiro: vê os botões.", count=count)
    column = cells[0].rstrip("0123456789")
    return text("{count} Procura na coluna {column}.", count=count, column=column)


def _solution(game: Game[Any], book: Book) -> list[dict[str, Any]]:
    """One right line, move by move, drawn."""
    return [
        {
            "said": played_words(game, played),
            **move_input.to_see(
                game, played.after, game.touched(played.before, played.move), ident=f"solucao-{number}"
            ),
        }
        for number, played in enumerate(solution(game, book), 1)
    ]
