"""What every board game promises, to be checked on any position of any game."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from games.rules.bases.board_game import BoardGame
from games.rules.boards.fields import ColumnBoard, each
from games.rules.catalogue import build
from games.rules.entry import Symmetry
from games.rules.errors import GameError, IllegalMove
from games.rules.game import Game, Step
from tests.games.rules.plays import all_steps

MOST_PLIES = 800
Image = Mapping[int, int]
Way = list[Step]


def random_states(game: BoardGame[Any], seed: int, most: int = MOST_PLIES) -> list[Any]:
    """The states of a random play, cut off after `most` plies."""
    rng = random.Random(seed)
    states = [game.initial()]
    while len(states) <= most and game.outcome(states[-1]) is None:
        states.append(game.play(states[-1], game.random_move(states[-1], rng)))
    return states


def check_play(game: BoardGame[Any], seed: int) -> None:
    """A random play ends or hits the cap, and every state on the way is as the interface says."""
    states = random_states(game, seed)
    last = states[-1]
    for state in states:
        check_json(game, state)
        assert str(game.picture(state))
        view = game.view(state)
        assert set(view.pieces) <= set(game.board.by_name)
        assert set(view.labels) <= {caption.name for caption in game.board.captions}
        crowned = {name for name, kind in view.pieces.items() if kind.endswith("_won")}
        assert crowned == set(game.board.names_of(game.won(state)))
    for state in states[:-1]:
        assert game.outcome(state) is None
        assert game.to_move(state) == game.players[state.turn]
        assert next(iter(game.moves(state)), None) is not None
    outcome = game.outcome(last)
    if outcome is None:
        assert len(states) > MOST_PLIES
        return
    assert outcome.winner in game.players if outcome.winner is not None else game.drawable
    assert str(outcome.reason)
    assert not str(outcome.reason).endswith(".")
    assert game.to_move(last) is None
    assert list(game.moves(last)) == []
    assert game.next_steps(last) == []
    assert game.move_count(last) == 0
    with pytest.raises(IllegalMove):
        game.play(last, "a1")


def check_json(game: BoardGame[Any], state: Any) -> None:
    """Positions and options come back from their JSON forms."""
    position = game.position(state)
    there = game.setup(position, game.players[state.turn])
    assert there == state
    assert hash(there) == hash(state)
    assert game.position(there) == position
    # Set-up positions of Gonexão for two may hold chains that are no win (the rulebook has one); in that for
    # three none has been there before, which may leave a move.
    repeats = (hasattr(state, "past") and state.past.third) or (game.slug == "gonnect3" and not state.shape)
    if game.slug != "gonnect" and not repeats:
        assert game.outcome(there) == game.outcome(state)
    started = game.starting_at(state)
    assert started.initial() == state
    assert build(game.slug, started.options_json()) == started
    assert build(game.slug, game.options_json()) == game


def check_moves(game: BoardGame[Any], state: Any) -> None:
    """Moves are different, playable, counted and in words."""
    moves = list(game.moves(state))
    assert len(set(moves)) == len(moves) == game.move_count(state)
    for move in [*moves[:10], *moves[-5:]]:
        game.play(state, move)
        assert str(game.describe(move))
        assert not str(game.choice(state, move)).endswith(".")
        assert not str(game.choice(state, move)).startswith("Jogada: ")
        assert set(game.touched(state, move)) <= set(game.board.by_name)
        assert "".join(game.split(move)) == move


def check_clicks(game: BoardGame[Any], state: Any) -> None:
    """Clicking leads to every move and, as complete texts, to nothing else."""
    assert {step.text for step in all_steps(game, state) if step.complete} == set(game.moves(state))


def clicks(game: Game[Any], state: Any, move: str) -> Way:
    """The clicks that make a move, found by going through what the page offers."""
    waiting: list[tuple[str, Way]] = [("", [])]
    seen = {""}
    for prefix, way in waiting:
        for step in game.next_steps(state, prefix):
            if step.complete and step.text == move:
                return [*way, step]
            if step.more and step.text not in seen and _leads(step.text, move):
                seen.add(step.text)
                waiting.append((step.text, [*way, step]))
    raise AssertionError(f"{move} cannot be clicked")


def _leads(prefix: str, move: str) -> bool:
    """Whether each cell of a half-made move is one of the move's: clicks may come in any order."""
    return set(_cells(prefix)) <= set(_cells(move))


def _cells(text: str) -> list[str]:
    for sign in "/+=:-":
        text = text.replace(sign, ",")
    return text.split(",")


def check_symmetry(
    game: BoardGame[Any],
    state: Any,
    image: Image,
    exchange: Mapping[str, str] | None = None,
    ordered: Callable[[ColumnBoard, str], str] = lambda _board, move: move,
) -> None:
    """The legal moves of the image of a position are the images of its legal moves.

    `exchange` says which role (and colour of pieces) takes the place of another; `ordered` puts the cells of
    a move into the order of the notation.
    """
    roles = exchange or {}
    # Pieces that belong to nobody keep their colours.
    swap = roles if {kind.name for kind in game.kinds} >= set(roles) else {}
    position = _carried(game.position(state), game.board, image, swap)
    role = game.players[state.turn]
    there = game.setup(position, roles.get(role, role))
    expected = {ordered(game.board, _moved(move, game, image, swap)) for move in game.moves(state)}
    assert set(game.moves(there)) == expected


def is_symmetric(game: BoardGame[Any], state: Any, symmetry: Symmetry) -> bool:
    """Whether the position is worth the same, and has the same moves, on every image of the board."""
    role = game.players[state.turn]
    here = game.setup(game.position(state), role)
    for image in game.board.symmetries:
        roles = exchange(game.board, image, symmetry.owners)
        if roles is None:
            continue
        swap = roles if {kind.name for kind in game.kinds} >= set(roles) else {}
        try:
            there = game.setup(_carried(game.position(state), game.board, image, swap), roles.get(role, role))
            ends = [game.outcome(here), game.outcome(there)]
            winners = [end and end.winner for end in ends]
            if [end is None for end in ends] in ([True, False], [False, True]):
                return False
            if winners[1] != (winners[0] and roles.get(winners[0], winners[0])):
                return False
            if ends[0] is None:
                check_symmetry(game, here, image, roles, in_board_order(symmetry.separator))
        except (AssertionError, GameError):
            return False
    return True


def exchange(board: ColumnBoard, image: Image, owned: Mapping[str, tuple[str, ...]]) -> dict[str, str] | None:
    """Which role's place each one takes, by where its sides go; None where that is no exchange of roles."""
    owners = {owner: frozenset(board.sides[side] for side in sides) for owner, sides in owned.items()}
    goes = {}
    for owner, sides in owners.items():
        there = frozenset(sum(1 << image[cell] for cell in each(side)) for side in sides)
        taken = [other for other, own in owners.items() if own == there]
        if len(taken) != 1:
            return None
        goes[owner] = taken[0]
    roles = list(owned)
    # Three must come on turn in the same order.
    turned = (roles, roles[1:] + roles[:1], roles[2:] + roles[:2])
    return goes if len(roles) != 3 or [*goes.values()] in turned else None


def in_board_order(separator: str) -> Callable[[ColumnBoard, str], str]:
    """Notations that list cells in board order."""

    def ordered(board: ColumnBoard, move: str) -> str:
        cells, slash, rest = move.partition("/")
        if separator not in cells:
            return move
        return separator.join(sorted(cells.split(separator), key=board.bits.__getitem__)) + slash + rest

    return ordered


def _carried(value: Any, board: ColumnBoard, image: Image, swap: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {swap.get(key, key): _carried(item, board, image, swap) for key, item in value.items()}
    if isinstance(value, list):
        return [_carried(item, board, image, swap) for item in value]
    if isinstance(value, str):
        return board.names[image[board.bits[value]]] if value in board.bits else swap.get(value, value)
    return value


def _moved(move: str, game: BoardGame[Any], image: Image, swap: Mapping[str, str]) -> str:
    parts = []
    for token in game.split(move):
        name = token.lstrip("-:/=,+")
        sign = token[: len(token) - len(name)]
        parts.append(sign + _carried(name, game.board, image, swap))
    return "".join(parts)
