"""What a page shows of where a match turned."""

from collections.abc import Sequence
from typing import Any

from games.bots.reasons import words_of_reason
from games.bots.review import Outlook, Prospect, Review, TurningPoint
from games.live.match_state import MatchState
from games.pictures.charts import Share, curve_sample, expectations
from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules.game import SIGNS, Game, tokens
from games.rules.text import Text, join_words
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


def review_context(match_state: MatchState, review: Review, names: Sequence[str]) -> dict[str, Any]:
    """What `games/match/review.html` shows; `names` are those of the seats, as the reader may call them."""
    rows = [_row(match_state, ply, expected) for ply, expected in enumerate(review.curve)]
    counts = [expected.matches for expected in review.curve if not expected.exact]
    sides = [_side(match_state, seat, name) for seat, name in enumerate(names)]
    return {
        "rows": rows,
        "picture": _picture(review, several=match_state.several),
        "sides": sides,
        "legend": [(curve_sample(seat), side) for seat, side in enumerate(sides) if match_state.several],
        "basis": translate(_basis(counts)),
        "points": [
            point_row(match_state, f"virou-{number}", point) for number, point in enumerate(review.points, 1)
        ],
        "last": review.points[-1].ply if review.points else None,
    }


def _picture(review: Review, *, several: bool) -> str:
    """The curves: of two seats the first one's tells both."""
    seats = range(len(review.curve[0].shares) if several else 1)
    curves = [
        [Share(seen.share, 2 * seen.variance**0.5) for outlook in review.curve for seen in [outlook.of(seat)]]
        for seat in seats
    ]
    turns = [(point.seat if several else 0, point.ply) for point in review.points]
    return expectations(curves, turns, 1 / len(review.curve[0].shares), translate(TEXTS("curve.title")))


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


def _row(match_state: MatchState, ply: int, outlook: Outlook) -> dict[str, Any]:
    """What could be expected after so many plies, in words."""
    names = [match_state.role_name(role) for role in match_state.roles_at(ply)]
    said = _expected_of_all(names, outlook) if match_state.several else _expected(names[0], outlook.of(0))
    return {"ply": ply, "said": translate(said)}


def _expected_of_all(names: Sequence[Text], outlook: Outlook) -> Text:
    """The same of each seat, where there are more than two."""
    if not outlook.exact:
        shares = [
            TEXTS("row.one_of_all", who=who, share=_hundredths(outlook.of(seat)))
            for seat, who in enumerate(names)
        ]
        return TEXTS("row.all", shares=join_words(shares, "e"), n=outlook.matches)
    first = [who for who, share in zip(names, outlook.shares, strict=True) if share]
    return TEXTS("row.won" if len(first) == 1 else "row.first", who=join_words(first, "e"))


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
        return TEXTS(f"worth.{_sure_loss(low.share, high.share)}", who=who)
    less, more = _hundredths(low), _hundredths(high)
    if high.exact:
        return TEXTS("worth.win_given", who=who, low=less, n=low.matches)
    if low.exact:
        return TEXTS("worth.loss_made", who=who, high=more, n=high.matches)
    return TEXTS("worth.likely", who=who, low=less, high=more, n=min(low.matches, high.matches))


def _sure_loss(low: float, high: float) -> str:
    """What is said of two things that are sure: of the move that was made and of a better one."""
    if high == 1:
        return "lost" if low == 0 else "drawn"
    return "draw_lost" if low == 0 else "draw_shared"


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
