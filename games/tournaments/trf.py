"""A Swiss competition as a Tournament Report File of FIDE (TRF16), as the programs of arbiters read it. Pure.

One line a player: number, points and place, then of each round the opponent's number, the seat and the
result. Encounters of two matches have no sign there: an encounter counts as one game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.standings import DRAW, LOSS, WIN, RoundScore, Standings, TieBreak

RESULTS = {WIN: "1", DRAW: "=", LOSS: "0"}
BYE = {WIN: "U", DRAW: "H", LOSS: "Z"}  # a round without an opponent: whole, half or no points


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """Somebody in the file: their number and name, and of each round whether they began, None where they met
    nobody."""

    number: int
    name: str
    began: Sequence[bool | None]


def report(
    name: str, standings: Standings, players: Sequence[TrfPlayer], order: Sequence[TieBreak], day: str = ""
) -> str:
    """The whole file; lines end as the format asks."""
    places = {row.number: row.place for row in standings.rows(order)}
    head = [f"012 {name}", f"062 {len(players)}", "092 Individual: Swiss-System"]
    if day:
        head.insert(1, f"042 {day.replace('-', '/')}")
    head.append(f"XXR {len(standings.rounds)}")
    lines = [_line(player, standings, places[player.number]) for player in players]
    return "\r".join([*head, *lines]) + "\r"


def _line(player: TrfPlayer, standings: Standings, place: int) -> str:
    points = standings.points(player.number) / 2
    start = f"001 {player.number:>4}      {player.name[:33]:<33}"
    start = f"{start:<80}{points:>4.1f} {place:>4}"
    rounds = zip(standings.scores(player.number), player.began, strict=False)
    return start + "".join("  " + _cell(score, began=began) for score, began in rounds)


def _cell(score: RoundScore, *, began: bool | None) -> str:
    """Eight columns: the opponent, the seat, the result."""
    if score.missed:
        return f"{score.missed[0]:>4} {'w' if began else 'b'} {'+' if score.points else '-'}"
    if score.opponent is None:
        return f"0000 - {BYE[score.points]}"
    return f"{score.opponent:>4} {'w' if began else 'b'} {RESULTS[score.points]}"
