"""How a position is won, or why it is not, move by move: what a solution may tell before the law of the game
is found. Pure."""

from typing import Any

from games.rules.game import Impartial
from games.rules.text import Text, formula, ntext, text
from games.solvers.brute import Brute
from games.solvers.explain import Block, Say
from games.solvers.solve import solve
from lessons.course.documents.playing import PlayedMove, played_on
from lessons.worksheets.documents.fields.base import MOST_POSITIONS

MOST_SHOWN = 8  # moves of a line
MOST_TRIED = 4  # moves that are all answered


def worked_position(game: Impartial[Any], state: Any) -> list[Block]:
    """A winning line from a state; where who plays cannot win, what answers their moves. Raises TooBig."""
    winning = solve(game, state.position, Brute(MOST_POSITIONS)).winning_moves
    return list(map(Say, _won(game, state, len(winning)) if winning else _lost_words(game, state)))


def _won(game: Impartial[Any], state: Any, count: int) -> list[Text]:
    line = played_on(game, state, MOST_SHOWN)
    first = game.choice(state, line[0].move)
    words = [
        ntext(
            "Só uma jogada ganha: {move}.", "Há {n} jogadas que ganham. Uma delas: {move}.", count, move=first
        )
    ]
    if len(line) > 1:
        words.append(text("O outro pode responder de várias maneiras, e nenhuma lhe vale. Por exemplo:"))
        words += [_move_words(game, played) for played in line]
        words.append(
            text("Acabou, e ganhou quem tinha a jogada certa.")
            if game.is_over(line[-1].after.position)
            else text("E assim até ao fim.")
        )
    return words


def _move_words(game: Impartial[Any], played: PlayedMove) -> Text:
    who = game.role_name(game.players[played.before.turn])
    return formula("{who}: {did}.", who=who, did=game.tell(played.before, played.move, played.after))


def _lost_words(game: Impartial[Any], state: Any) -> list[Text]:
    if game.is_over(state.position):
        return [text("Aqui já não há jogadas.")]
    words = [text("Daqui nenhuma jogada ganha: o outro acaba sempre por ganhar.")]
    seen = set()
    for move in game.moves(state):
        after = game.play(state, move)
        if after.position in seen or game.is_over(after.position):
            continue
        seen.add(after.position)
        if len(seen) > MOST_TRIED:
            words.append(text("E assim com todas as outras."))
            break
        (reply,) = played_on(game, after, 1)
        parts = {"move": game.choice(state, move), "reply": game.choice(after, reply.move)}
        words.append(text("{move}. Resposta: {reply}.", **parts))
    return words
