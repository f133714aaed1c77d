"""What a page shows of where a match turned."""

from collections.abc import Sequence
from typing import Any

from games.bots.reasons import words_of_reason
from games.bots.review import Prospect, Review, TurningPoint
from games.live.match_state import MatchState
from games.pictures.charts import expectations
from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules.game import SIGNS, Game, tokens
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

# What is said of two things that are sure: of a better move and of the one that was made.
_SURE = {(1.0, 0.0): "lost", (1.0, 0.5): "drawn", (0.5, 0.0): "draw_lost"}


def review_context(match_state: MatchState, review: Review, names: Sequence[str]) -> dict[str, Any]:
    """What `games/match/review.html` shows; `names` are those of the seats, as the reader may call them."""
    rows = [_row(match_state, ply, expected) for ply, expected in enumerate(review.curve)]
    counts = [expected.matches for expected in review.curve if not expected.exact]
    return {
        "rows": rows,
        "picture": expectations(
            [expected.share for expected in review.curve],
            [2 * expected.variance**0.5 for expected in review.curve],
            [point.ply for point in review.points],
            translate(TEXTS("curve.title")),
        ),
        "sides": [_side(match_state, seat, name) for seat, name in enumerate(names)],
        "basis": translate(_basis(counts)),
        "points": [
            point_row(match_state, f"virou-{number}", point) for number, point in enumerate(review.points, 1)
        ],
        "last": review.points[-1].ply if review.points else None,
    }


def _side(match_state: MatchState, seat: int, name: str) -> str:
    role = translate(match_state.role_name(match_state.roles_at(0)[seat]))
    return f"{name} ({role})"


def _basis(counts: Sequence[int]) -> Text:
    """How sure the curve is."""
    if not counts:
        return TEXTS("basis.sure")
    if min(counts) == max(counts):
        return TEXTS("basis.same", n=max(counts))
    return TEXTS("basis.between", least=min(counts), most=max(counts))


def _row(match_state: MatchState, ply: int, expected: Prospect) -> dict[str, Any]:
    """What the first seat could expect after so many plies, in words."""
    role = match_state.roles_at(ply)[0]
    return {"ply": ply, "said": translate(_expected(match_state.role_name(role), expected))}


def _expected(who: Text, expected: Prospect) -> Text:
    if not expected.exact:
        return TEXTS("row.likely", who=who, share=_hundredths(expected), n=expected.matches)
    return TEXTS(f"row.{_sure(expected)}", who=who)


def _sure(expected: Prospect) -> str:
    return {1.0: "won", 0.0: "lost"}.get(expected.share, "drawn")


def _hundredths(expected: Prospect) -> int:
    return round(100 * expected.share)


def point_row(match_state: MatchState, ident: str, point: TurningPoint) -> dict[str, Any]:
    """A turning point: the board before it, what was played there and what was better. `ident` is different
    for each on a page."""
    game, before = match_state.game, match_state.states[point.ply - 1]
    role = match_state.roles_at(point.ply - 1)[point.seat]
    who = match_state.role_name(role)
    reason = words_of_reason(point.reason)
    better = game.choice(before, point.better)
    return {
        "ply": point.ply,
        "who": translate(who),
        "seat": point.seat,
        "played": translate(game.tell(before, point.move, match_state.states[point.ply])),
        "better": translate(better),
        "worth": translate(_worth(who, point)),
        "reason": reason and translate(reason),
        "board": _board(game, before, point, ident),
        "may_retry": not match_state.terms.levels[point.seat],
    }


def _worth(who: Text, point: TurningPoint) -> Text:
    low, high = point.after_move, point.after_better
    if low.exact and high.exact:
        return TEXTS(f"worth.{_SURE[high.share, low.share]}", who=who)
    less, more = _hundredths(low), _hundredths(high)
    if high.exact:
        return TEXTS("worth.win_given", who=who, low=less, n=low.matches)
    if low.exact:
        return TEXTS("worth.loss_made", who=who, high=more, n=high.matches)
    return TEXTS("worth.likely", who=who, low=less, high=more, n=min(low.matches, high.matches))


def _board(game: Game[Any], before: Any, point: TurningPoint, ident: str) -> str:
    """The board before the move, with the cells of the move as the last ones, and the better one marked."""
    ways = [way for way in [_way(game, point.better)] if way]
    cells = game.touched(before, point.better)
    return draw_board(
        game,
        before,
        interactive=False,
        ident=ident,
        last=game.touched(before, point.move),
        marks=dict.fromkeys(cells[-1:] if ways else cells, "win"),
        arrows=ways,
    )


def _way(game: Game[Any], move: str) -> tuple[str, str] | None:
    """From where to where a piece goes, in a move that is written so."""
    ends = [token.lstrip(SIGNS) for token in tokens(move)]
    moves = len(ends) > 1 and all(end in game.board.by_name for end in ends) and move[len(ends[0])] in "-:"
    return (ends[0], ends[-1]) if moves and ends[0] != ends[-1] else None
