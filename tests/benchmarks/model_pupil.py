"""A model of a pupil who knows the rules alone, and its matches against the computer's lowest level."""

from random import Random
from typing import Any

from games.bots.levels import BEGINNER, choose, look_ahead
from games.rules.game import Game, Impartial

SEES, STOPS = 0.9, 0.6


def seat_of(game: Game[Any], state: Any, player: int) -> int:
    """The seat of one of the game's players: two people may have exchanged colours."""
    return player ^ game.swapped(state)


def winner(game: Game[Any], state: Any) -> int | None:
    """The seat that has won, if one has."""
    ended = game.outcome(state)
    if ended is None or ended.winner is None:
        return None
    return seat_of(game, state, game.players.index(ended.winner))


def win_in_one(game: Game[Any], state: Any) -> str | None:
    """A move that wins at once, if there is one."""
    own = seat_of(game, state, state.turn)
    if not game.may_end(state):
        return None
    return next((move for move in game.moves(state) if winner(game, game.play(state, move)) == own), None)


def is_threatened(game: Game[Any], state: Any, move: str) -> bool:
    """Whether this move loses, or lets the next one win at once."""
    own, after = seat_of(game, state, state.turn), game.play(state, move)
    if game.outcome(after) is not None:
        return winner(game, after) not in (None, own)
    return seat_of(game, after, after.turn) != own and win_in_one(game, after) is not None


def pupils_move(game: Game[Any], state: Any, random: Random) -> str:
    """Sees nine of ten wins in one, stops six of ten threats, else plays at random."""
    if random.random() < SEES and (win := win_in_one(game, state)):
        return win
    moves = list(game.moves(state))
    if random.random() < STOPS:
        mixed = random.sample(moves, len(moves))
        return next((move for move in mixed if not is_threatened(game, state, move)), mixed[0])
    return random.choice(moves)


def beginners_move(game: Game[Any], state: Any, seed: int) -> str:
    """What the computer plays at its lowest level."""
    if isinstance(game, Impartial):
        return choose(game, state, BEGINNER, seed)
    return look_ahead(game, state, BEGINNER, seed)


def played(game: Game[Any], own: int, seed: int, most_plies: int) -> tuple[float, int]:
    """What a match against the lowest level in all other seats brings a pupil in this one, and how many moves
    it took. A shared first place shares the point; so does a match that is cut off."""
    random, state = Random(seed), game.initial()
    plies = 0
    while plies < most_plies and game.outcome(state) is None:
        if seat_of(game, state, state.turn) == own:
            move = pupils_move(game, state, random)
        else:
            move = beginners_move(game, state, most_plies * seed + plies)
        state = game.play(state, move)
        plies += 1
    ended = game.outcome(state)
    places = (1,) * len(game.players) if ended is None else ended.ranks(game.players)
    return (places[seat_of(game, state, own)] == 1) / places.count(1), plies
