"""Checks one test vector of the rulebook against the rules and the solvers.

A vector is a JSON object. Every key in it is checked; a key that is unknown, or that says something which
cannot be checked for this game, is a failure like a wrong value.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.bases.board_game import STONES, BoardGame
from games.rules.catalogue import GAMES, from_position
from games.rules.errors import GameError, IllegalMove
from games.rules.game import Game, Impartial, View
from games.rules.nim.blocking_nim.blocks import amounts_blocked
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.closed.base import summands
from games.solvers.closed.jil import LEAST_RULE, least_winning_move, winning_component
from games.solvers.exact import ExactSolver
from games.solvers.partisan.names import parse_value, value_name
from games.solvers.partisan.played import division
from games.solvers.partisan.rooms import RoomValues
from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import Value, total
from games.solvers.perft import perft
from games.solvers.sequences import check_sequence
from games.solvers.solve import Solution, solve
from games.solvers.theory import too_big

Games = Mapping[str, type[Game[Any]]]

_ABOUT = {"id", "game", "variant", "source", "note"}
_START = {"state", "position", "to_move", "after"}


def _tints(game: Any, view: View) -> dict[str, list[str]]:
    """The cells of each player's colour."""
    return {
        player: [name for name, ground in view.grounds.items() if ground == tint]
        for player, tint in zip(game.players, ("dark", "light", "grey"), strict=True)
    }


# Keys that only some games have: what is compared with the value given, from the game and its state.
_OWN: dict[tuple[str, str], Callable[[Any, Any], Any]] = {
    ("jil", "winning_component"): lambda game, state: winning_component(game, state.position),
    ("jil", "least_winning_move"): lambda game, state: least_winning_move(game, state.position),
    ("jil", "winning_rule"): lambda _game, _state: LEAST_RULE,
    ("northcott", "gaps"): lambda game, state: [heap.value for heap in summands(game, state.position) or ()],
    ("triad", "slides"): lambda game, state: sorted({move.partition("/")[0] for move in game.moves(state)}),
    ("triad", "colours"): lambda game, state: _tints(game, game.view(state)),
    ("blocking_nim", "winning_blocks"): lambda game, state: [
        list(amounts_blocked(move)) for move in solve(game, state.position).winning_moves
    ],
}
_OWN_KEYS = {key for _slug, key in _OWN}
# Keys of `extra` that are compared only where `then` gives them.
_LEFT_OUT = {
    "atari_go": frozenset({"captured"}),
    "go": frozenset({"previous", "passes", "accepted", "resumed"}),
    "hex3": frozenset({"first_out"}),
}
# Games whose vectors tell who wins by colour, also where people may exchange them.
_BY_COLOUR = {"flume"}
_MOST_MOVES = 2_000_000
_MOST_POSITIONS = 1_000_000
_CELL = re.compile(r"[a-z]{1,2}[0-9]{1,2}")
_MALFORMED = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Failure:
    """A key whose value is not what the rules and solvers say."""

    key: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class _Point:
    """A moment of a game; `by_state`: the case gives it as an impartial state, whose next states are
    counted."""

    game: Game[Any]
    state: Any
    by_state: bool

    def after(self, moves: Iterable[str], key: str) -> "_Point":
        state = self.state
        for move in moves:
            try:
                state = self.game.play(state, move)
            except IllegalMove as error:
                raise _FailedError(Failure(key, move, str(error))) from error
        return _Point(self.game, state, self.by_state)


class _FailedError(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


def check(case: Any, games: Games = GAMES) -> list[Failure]:
    """All failures of one case; none when everything it says is right."""
    if not isinstance(case, dict) or not isinstance(case.get("id"), str):
        return [Failure("id", "an object with an id", _short(case))]
    if case.get("game") == "sequence":
        return [Failure(*failure) for failure in check_sequence(case, games)]
    if not isinstance(case.get("game"), str) or case["game"] not in games:
        return [Failure("game", "a game of the catalogue", case.get("game"))]
    unknown = sorted(set(case) - _ABOUT - _START - {"play", "then"} - set(_CHECKS) - set(_AFTER) - _OWN_KEYS)
    if unknown:
        return [Failure(key, "a known key", "an unknown key") for key in unknown]
    return list(_checked("case", lambda: _failures(case, games)))


def _checked(key: str, failures: Callable[[], Iterable[Failure]]) -> Iterator[Failure]:
    """The failures found, also where looking for them fails."""
    try:
        yield from failures()
    except _FailedError as error:
        yield error.failure
    except GameError as error:
        yield Failure(key, "an answer", str(error))
    except _MALFORMED as error:
        yield Failure(key, "a value of the documented form", repr(error))


def _failures(case: dict[str, Any], games: Games) -> Iterator[Failure]:
    start = _start(case, games)
    before = start.after(_strings(case.get("after", [])), "after")
    yield from _check_keys(case, before)
    if case.keys() & {"play", "then", *_AFTER}:
        end = before.after(_strings(case.get("play", [])), "play")
        yield from _check_after(case, end)
        yield from _checked("then", lambda: _check_then(case.get("then", {}), end))


def _start(case: dict[str, Any], games: Games) -> _Point:
    given = [key for key in ("state", "position") if key in case]
    if len(given) == 2:
        raise _FailedError(Failure("state", "a state or a position", "both"))
    slug, variant = case["game"], case.get("variant")
    if given and issubclass(games[slug], BoardGame):
        # Whose turn it is may be what makes the position possible.
        game = games[slug].standard(variant)
        state = game.setup(case[given[0]], case.get("to_move"))
    elif given:
        game, state = from_position(slug, variant, case[given[0]], games)
        if case.get("to_move"):
            state = game.setup(case[given[0]], case["to_move"])
    else:
        game = games[slug].standard(variant)
        state = game.initial()
    if "to_move" in case and game.to_move(state) != case["to_move"] and not _is_over(game, state, case):
        raise _FailedError(Failure("to_move", case["to_move"], game.to_move(state)))
    return _Point(game, state, given == ["state"])


def _is_over(game: Game[Any], state: Any, case: dict[str, Any]) -> bool:
    """Where a case says itself that the game is over, it may still name the role whose turn it would be."""
    then = case.get("then")
    said = {**then, **case} if isinstance(then, dict) else case
    ended = said.get("winner") is not None or said.get("legal") == [] or said.get("legal_count") == 0
    return ended and game.to_move(state) is None and case["to_move"] == game.players[state.turn]


def _check_keys(case: Mapping[str, Any], point: _Point) -> Iterator[Failure]:
    for key, expected in case.items():
        if key in _CHECKS:
            yield from _checked(key, lambda key=key, expected=expected: _CHECKS[key](point, key, expected))  # type: ignore[misc]
        elif (point.game.slug, key) in _OWN:
            yield from _checked(key, lambda key=key, expected=expected: _own(point, key, expected))  # type: ignore[misc]
        elif key in _OWN_KEYS:
            yield Failure(key, expected, f"this key cannot be checked for {point.game.slug}")


def _own(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    return _compared(key, expected, _OWN[point.game.slug, key](point.game, point.state))


def _check_after(case: Mapping[str, Any], end: _Point) -> Iterator[Failure]:
    for key, answer in _AFTER.items():
        if key in case:
            yield from _compared(key, case[key], answer(end))


def _check_then(then: dict[str, Any], end: _Point) -> Iterator[Failure]:
    yield from _check_keys(then, end)
    yield from _check_after(then, end)
    position = _pieces(end)
    for key in then.keys() - set(_CHECKS) - set(_AFTER) - _OWN_KEYS:
        if key == "to_move":
            if not _is_over(end.game, end.state, then):
                yield from _compared("to_move", then[key], end.game.to_move(end.state))
        elif key == "state":
            expected = _impartial(end.game, key).position_of(then[key])
            yield from _compared("state", expected, _position_like(end.game, end.state.position, then[key]))
        elif key == "extra" and isinstance(position, dict):
            told = _told_of_extra(end.game, position.get("extra", {}), then[key])
            yield from _compared("extra", _plain(then[key]), _plain(told))
        elif isinstance(position, dict) and key in {*position, *end.game.players, *STONES}:
            yield from _compared(key, sorted(then[key]), sorted(position.get(key, [])))
        else:
            yield Failure(f"then.{key}", "a known key", "an unknown key")


def _pieces(point: _Point) -> Any:
    """The position in the form that has the cells of each kind of piece, where there is one."""
    if isinstance(point.game, TrafficLights):
        return point.game.shape.by_colour(point.state.position)
    return point.game.position(point.state)


def _position_like(game: Any, position: Any, like: Any) -> Any:
    """The position without the optional keys of its JSON form that `like` leaves out."""
    shown = game.position_json(position)
    if not isinstance(like, dict) or not isinstance(shown, dict) or shown.keys() <= like.keys():
        return position
    return game.position_of({key: value for key, value in shown.items() if key in like})


def _told_of_extra(game: Game[Any], extra: Mapping[str, Any], like: Mapping[str, Any]) -> dict[str, Any]:
    """What `extra` says, without the keys that the vectors of a game leave out where they please."""
    left_out = _LEFT_OUT.get(game.slug, frozenset())
    return {key: value for key, value in extra.items() if key in like or key not in left_out}


def _plain(extra: Mapping[str, Any]) -> dict[str, Any]:
    """What `extra` says without what a missing key means, cell lists sorted."""
    plain = {}
    for key, value in extra.items():
        shown = _plain(value) if isinstance(value, dict) else value
        if isinstance(value, list) and all(isinstance(cell, str) and _CELL.fullmatch(cell) for cell in value):
            shown = sorted(value)
        if shown and (key, shown) != ("phase", "play"):
            plain[key] = shown
    return plain


def _compared(key: str, expected: Any, got: Any) -> Iterator[Failure]:
    if expected != got or type(expected) is not type(got):
        yield Failure(key, expected, got)


def _strings(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise TypeError(f"{_short(value)} is no list of moves")
    return value


def _impartial(game: Game[Any], key: str) -> Impartial[Any]:
    if not isinstance(game, Impartial):
        raise _FailedError(Failure(key, "an impartial game", f"{game.slug} is none"))
    return game


def _all_moves(point: _Point) -> list[str]:
    count = point.game.move_count(point.state)
    if count > _MOST_MOVES:
        too_big(count, "São jogadas a mais: {n}.", n=count)
    return sorted(point.game.moves(point.state))


def _is_legal(point: _Point, move: str) -> bool:
    try:
        point.game.play(point.state, move)
    except IllegalMove:
        return False
    return True


def _solved(point: _Point, key: str, *, misere: bool) -> tuple[Impartial[Any], Solution]:
    game = _impartial(point.game, key).under(misere=misere)
    return game, solve(game, point.state.position)


# Checks of the moment before `play`; each yields its failures.


def _legal(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    yield from _compared(key, sorted(_strings(expected)), _all_moves(point))


def _legal_count(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    if point.by_state:
        got = _impartial(point.game, key).follower_count(point.state.position)
    else:
        got = point.game.move_count(point.state)
    yield from _compared(key, expected, got)


def _legal_sha256(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    yield from _compared(key, expected, hashlib.sha256("\n".join(_all_moves(point)).encode()).hexdigest())


def _legality(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    """That all of the moves are legal, or illegal."""
    wanted = ("illegal", "legal")[key == "legal_includes"]
    for move in _strings(expected):
        got = "legal" if _is_legal(point, move) else "illegal"
        if got != wanted:
            yield Failure(key, f"{move} {wanted}", got)


def _perft(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    for depth, count in expected.items():
        yield from _compared(f"{key} {depth}", count, perft(point.game, point.state, int(depth)))


def _outcome(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    _, solution = _solved(point, key, misere=key.startswith("misere"))
    yield from _compared(key, expected, solution.outcome)


def _grundy(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    _, solution = _solved(point, key, misere=False)
    yield from _compared(key, expected, solution.grundy)


def _winning_moves(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    game, solution = _solved(point, key, misere=key.endswith("misere"))
    like = expected[0] if expected else None
    got = {
        _position_like(game, game.follow(point.state.position, move), like) for move in solution.winning_moves
    }
    positions = [game.position_of(value) for value in expected]
    if set(positions) != got or len(positions) != len(got):
        yield Failure(key, expected, [game.position_json(position) for position in got])


def _winning_notations(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    _, solution = _solved(point, key, misere=False)
    # A notation that two equal pieces share may be listed once for each.
    yield from _compared(key, sorted(set(_strings(expected))), sorted(solution.winning_moves))


class _ColourSolver(ExactSolver):
    """Which colour wins, whoever of the people has it: so the vectors of some games count exchanges."""

    def _seat(self, state: Any, player: int) -> int:
        return player


def _solver_of(game: Game[Any]) -> ExactSolver:
    return (_ColourSolver if game.slug in _BY_COLOUR else ExactSolver)(game)


def _winning_plays(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    if isinstance(point.game, Impartial):
        winning = list(solve(point.game, point.state.position).winning_moves)
    else:
        winning = _kept_by_role(point)
    yield from _compared(key, sorted(_strings(expected)), sorted(winning))


def _kept_by_role(point: _Point) -> list[str]:
    """The moves after which the role on turn wins with best play. Of people `swap` says the opposite: whoever
    makes it has another role then."""
    game, state, solver = point.game, point.state, _solver_of(point.game)
    role = game.players[state.turn]
    return [move for move in game.moves(state) if solver.winner(game.play(state, move)) == role]


def _forced_winner(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    if not isinstance(point.game, Impartial):
        yield from _compared(key, expected, _solver_of(point.game).winner(point.state) or "draw")
        return
    game, position = point.game, point.state.position
    wins_now = (solve(game, position).outcome == "N") != game.acts_again(position)
    yield from _compared(key, expected, game.players[point.state.turn if wins_now else 1 - point.state.turn])


def _partisan_value(point: _Point, key: str) -> Value:
    divided = division(point.game, point.state)
    if divided is None:
        raise _FailedError(Failure(key, "a position that falls into rooms", point.game.slug))
    return total(divided.summands())


def _value(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    """In any spelling: options stand in no order."""
    value = _partisan_value(point, key)
    if parse_value(expected) != value:
        yield Failure(key, expected, value_name(value))


def _thermal(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    graph = thermograph(_partisan_value(point, key))
    yield from _compared(key, expected, str(getattr(graph, key)))


def _outcome_class(point: _Point, key: str, expected: Any) -> Iterator[Failure]:
    """By search alone, whoever is to move: L where the player named first wins both ways."""
    game: Any = point.game
    divided = division(game, point.state)
    if isinstance(game, Impartial):
        got: str = solve(game, point.state.position).outcome
    elif divided is not None:
        got = RoomValues(divided.values.game, most_positions=_MOST_POSITIONS).outcome_class(divided.part)
    else:
        winners = "".join(_winner_of(game, point.state, role) for role in game.players)
        got = {"LL": "L", "RR": "R", "LR": "N", "RL": "P"}.get(winners, "a draw")
    yield from _compared(key, expected, got)


def _winner_of(game: Any, state: Any, role: str) -> str:
    """L or R, the player named first or second, when this role begins; - for a draw."""
    winner = ExactSolver(game).winner(game.as_if(state, role))
    return "-" if winner is None else "LR"[game.players.index(winner)]


_CHECKS: dict[str, Callable[[_Point, str, Any], Iterator[Failure]]] = {
    "legal": _legal,
    "legal_count": _legal_count,
    "legal_sha256": _legal_sha256,
    "legal_includes": _legality,
    "legal_excludes": _legality,
    "moves": _legal,
    "perft": _perft,
    "outcome": _outcome,
    "misere_outcome": _outcome,
    "grundy": _grundy,
    "winning_moves": _winning_moves,
    "winning_moves_misere": _winning_moves,
    "winning_notations": _winning_notations,
    "winning_plays": _winning_plays,
    "forced_winner": _forced_winner,
    "value": _value,
    "mean": _thermal,
    "temperature": _thermal,
    "outcome_class": _outcome_class,
}


# Answers about the moment after `play`.


def _winner(point: _Point) -> str | None:
    outcome = point.game.outcome(point.state)
    return None if outcome is None else outcome.winner or "draw"


def _score(point: _Point) -> dict[str, float] | None:
    score = point.game.score(point.state)
    return None if score is None else dict(score)


_AFTER: dict[str, Callable[[_Point], Any]] = {"winner": _winner, "score": _score}


def _short(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 80 else shown[:79] + "…"
