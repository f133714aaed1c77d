"""The record of a match: everything needed to play it again, and nobody's name."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.live import wire
from games.live.match_state import MatchState
from games.models import Match
from games.pictures.names import name_of, options_text
from games.pictures.texts import move_text, translate
from games.records import sgf
from games.rules.bases.board_game import BoardGame

FORMAT = "nimteca-match-1"
_ENDS = {"resign": "R", "timeout": "T", "abandon": "F"}
_VOID = ("abort", "called-off")


def as_json(match: Match, match_state: MatchState) -> dict[str, Any]:
    """The record as JSON values.

    `game` and `options` make the game again, `moves` replays it; times in milliseconds.
    """
    result = match_state.result
    return {
        "format": FORMAT,
        "game": match.game,
        "options": match.options,
        "players": list(match_state.game.players),
        "started": match.started_at.isoformat() if match.started_at else None,
        "finished": match.finished_at.isoformat() if match.finished_at else None,
        "clock": {"initial_ms": match_state.terms.initial_ms, "increment_ms": match_state.terms.increment_ms}
        if match_state.terms.initial_ms is not None
        else None,
        "moves": [move for _seat, move in match_state.moves],
        "status": match_state.status,
        "result": None
        if result is None
        else {
            "winner": None if result.winner is None else match_state.roles[result.winner],
            "end": result.end,
            **(
                {"places": dict(zip(match_state.roles, result.places, strict=False))}
                if match_state.several
                else {}
            ),
        },
    }


def as_text(match: Match, match_state: MatchState) -> str:
    """The record for people: a heading, the numbered moves, the result. Ends with a line feed."""
    started = match.started_at
    lines = [
        f"Nimteca — {name_of(match_state.game)}",
        options_text(match_state.game),
    ]
    if started is not None:
        lines.append(_("Data: %(date)s") % {"date": timezone.localtime(started).strftime("%Y-%m-%d %H:%M")})
    lines += [
        _("Início: %(picture)s") % {"picture": translate(match_state.game.picture(match_state.states[0]))},
        "",
    ]
    lines += [
        f"{ply:>3}. {move_text(match_state.game, move):<10} {translate(wire.mover(match_state, ply))} "
        f"{translate(wire.done(match_state, ply))}"
        for ply, (_seat, move) in enumerate(match_state.moves, 1)
    ]
    lines += [
        "",
        translate(wire.ending(match_state))
        if match_state.result is not None
        else _("A partida ainda não acabou."),
    ]
    if match_state.several and (ranking := wire.ranking(match_state)):
        said = "; ".join(f"{place}.º {translate(role)}" for place, role in ranking)
        lines.append(_("Classificação: %(places)s") % {"places": said})
    return "\n".join(lines) + "\n"


def as_sgf(match: Match, match_state: MatchState) -> bytes:
    """The record of a match of one of `sgf.SLUGS`."""
    started = match.started_at
    date = timezone.localtime(started).strftime("%Y-%m-%d") if started is not None else ""
    assert isinstance(match_state.game, BoardGame)
    return sgf.write(
        match_state.game, [move for _seat, move in match_state.moves], result=_result(match_state), date=date
    )


def _result(match_state: MatchState) -> str:
    """The value of RE: "B+3.5", "W+R" (resigned), "B+T" (time), "B+F" (left), "B+", "0", "Void" or "?"."""
    result = match_state.result
    if result is None:
        return "?"
    if result.winner is None:
        return "Void" if result.end in _VOID else "0"
    winner = match_state.roles[result.winner]
    if result.end in _ENDS:
        return f"{winner[0].upper()}+{_ENDS[result.end]}"
    score = match_state.game.score(match_state.state)
    margin = f"{abs(score['black'] - score['white']):g}" if score is not None else ""
    return f"{winner[0].upper()}+{margin}"
