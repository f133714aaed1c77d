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


def as_json(match: Match, table: MatchState) -> dict[str, Any]:
    """The record as JSON values.

    `game` and `options` make the game again, `moves` replays it; times in milliseconds.
    """
    result = table.result
    return {
        "format": FORMAT,
        "game": match.game,
        "options": match.options,
        "players": list(table.game.players),
        "started": match.started_at.isoformat() if match.started_at else None,
        "finished": match.finished_at.isoformat() if match.finished_at else None,
        "clock": {"initial_ms": table.terms.initial_ms, "increment_ms": table.terms.increment_ms}
        if table.terms.initial_ms is not None
        else None,
        "moves": [move for _seat, move in table.moves],
        "status": table.status,
        "result": None
        if result is None
        else {
            "winner": None if result.winner is None else table.roles[result.winner],
            "end": result.end,
            **({"places": dict(zip(table.roles, result.places, strict=False))} if table.several else {}),
        },
    }


def as_text(match: Match, table: MatchState) -> str:
    """The record for people: a heading, the numbered moves, the result. Ends with a line feed."""
    started = match.started_at
    lines = [
        f"Nimteca — {name_of(table.game)}",
        options_text(table.game),
    ]
    if started is not None:
        lines.append(_("Data: %(date)s") % {"date": timezone.localtime(started).strftime("%Y-%m-%d %H:%M")})
    lines += [_("Início: %(picture)s") % {"picture": translate(table.game.picture(table.states[0]))}, ""]
    lines += [
        f"{ply:>3}. {move_text(table.game, move):<10} {translate(wire.mover(table, ply))} "
        f"{translate(wire.done(table, ply))}"
        for ply, (_seat, move) in enumerate(table.moves, 1)
    ]
    lines += [
        "",
        translate(wire.ending(table)) if table.result is not None else _("A partida ainda não acabou."),
    ]
    if table.several and (ranking := wire.ranking(table)):
        said = "; ".join(f"{place}.º {translate(role)}" for place, role in ranking)
        lines.append(_("Classificação: %(places)s") % {"places": said})
    return "\n".join(lines) + "\n"


def as_sgf(match: Match, table: MatchState) -> bytes:
    """The record of a match of one of `sgf.SLUGS`."""
    started = match.started_at
    date = timezone.localtime(started).strftime("%Y-%m-%d") if started is not None else ""
    assert isinstance(table.game, BoardGame)
    return sgf.write(table.game, [move for _seat, move in table.moves], result=_result(table), date=date)


def _result(table: MatchState) -> str:
    """The value of RE: "B+3.5", "W+R" (resigned), "B+T" (time), "B+F" (left), "B+", "0", "Void" or "?"."""
    result = table.result
    if result is None:
        return "?"
    if result.winner is None:
        return "Void" if result.end in _VOID else "0"
    winner = table.roles[result.winner]
    if result.end in _ENDS:
        return f"{winner[0].upper()}+{_ENDS[result.end]}"
    score = table.game.score(table.state)
    margin = f"{abs(score['black'] - score['white']):g}" if score is not None else ""
    return f"{winner[0].upper()}+{margin}"
