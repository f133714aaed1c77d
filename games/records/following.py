"""How far the words of a file are legal moves of a game, and what they leave out.

Files of Go go on after two passes, pass a third time or leave a pass out, and files of Reversi leave out
passes that somebody had to make. Where the rules refuse a move, the moves before it stay.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.records.match_record import UnreadableRecord, Word
from games.records.notation import CellNotation, cells_in
from games.rules.bases.board_game import COLOURS, BoardGame
from games.rules.entry import Sgf
from games.rules.errors import IllegalMove, quoted
from games.rules.text import Text, ntext, text
from games.rules.two.go.end import AGREE, Settled

LETTERS = {"B": "black", "W": "white"}
# Words with which a file ends, which are no moves.
ENDS = ("resign", "resigns", "resigned", "forfeit", "time", "timeout", "draw", "abandon")
_PASSES = ("", "tt", "pass", "--")
_PASSES_OF_REVERSI = (*_PASSES, "pa", "ps")


@dataclass(slots=True)
class Followed:
    """The moves up to the last that the rules allow, and the state after it. `number`: how many moves of the
    file these are; `gap`: why those from the next one on are missing."""

    state: Any
    moves: list[str] = field(default_factory=list)
    number: int = 0
    gap: Text | None = None
    missing: list[int] = field(default_factory=list)  # before these moves a pass was left out
    resumed: int = 0  # this one came after two passes
    third: list[int] = field(default_factory=list)  # these are passes after two passes
    later: int = 0  # so many come after somebody gave up

    def notes(self) -> Iterator[Text]:
        """What was added and what was left out."""
        if self.missing:
            yield ntext(
                "Faltava um passe antes da jogada {first}: acrescentámo-lo.",
                "Faltavam {n} passes, o primeiro antes da jogada {first}: acrescentámo-los.",
                len(self.missing),
                first=self.missing[0],
            )
        if self.third:
            yield ntext(
                "A jogada {first} é um passe depois de dois: o jogo já tinha parado, e não conta.",
                "Há {n} passes depois de dois, o primeiro na jogada {first}: não contam.",
                len(self.third),
                first=self.third[0],
            )
        if self.later:
            yield ntext(
                "Depois de alguém desistir o ficheiro tem mais uma jogada, que não conta.",
                "Depois de alguém desistir o ficheiro tem mais {n} jogadas, que não contam.",
                self.later,
            )
        if self.resumed:
            yield text(
                "Depois de dois passes o jogo continuou na jogada {n}: lemos que foi retomado.",
                n=self.resumed,
            )


def follow(game: BoardGame[Any], sgf: Sgf, notation: CellNotation, words: Sequence[Word]) -> Followed:
    """Plays the words as far as they are legal.

    Raises Unreadable where the first is not, and where one names no cell: then the file means another board.
    """
    followed = Followed(game.initial())
    waiting = deque(words)
    total = sum(word.value.lower() not in ENDS for word in words)
    while waiting and waiting[0].value.lower() not in ENDS:
        word = waiting[0]
        try:
            move = _move(game, sgf, notation, followed.state, waiting)
            _play(game, sgf, followed, word, move)
        except IllegalMove as error:
            reason = _reason(word, error.reason)
            if not followed.number:
                raise UnreadableRecord(reason) from error
            followed.gap = text(
                "Lemos {read} de {total} jogadas. {reason}", read=followed.number, total=total, reason=reason
            )
            return followed
        followed.number = word.number + move.count(",")
    followed.later = sum(word.value.lower() not in ENDS for word in waiting)
    return followed


def _reason(word: Word, reason: Text) -> Text:
    return text(
        "Jogada {n} ({move}): {reason}", n=word.number, move=quoted(word.typed or word.value), reason=reason
    )


def cell_of(game: BoardGame[Any], notation: CellNotation, typed: str) -> str:
    """Our name of a cell. Raises Unreadable."""
    name = notation.read(game.board, typed.strip().lower())
    if name is None:
        raise UnreadableRecord(no_cell(game, typed))
    return name


def _cell(game: BoardGame[Any], notation: CellNotation, word: Word) -> str:
    """Our name of the cell that a word names. Raises Unreadable."""
    name = notation.read(game.board, word.value.strip().lower())
    if name is None:
        raise UnreadableRecord(_reason(word, no_cell(game, word.typed or word.value)))
    return name


def no_cell(game: BoardGame[Any], typed: str) -> Text:
    """That the board has no such cell, or not by this name in such a file."""
    if typed.lower() in game.board.bits:
        return text("«{cell}» não se escreve assim em SGF deste jogo.", cell=quoted(typed))
    return text("«{name}» não é uma casa deste tabuleiro.", name=quoted(typed))


def _move(game: BoardGame[Any], sgf: Sgf, notation: CellNotation, state: Any, waiting: deque[Word]) -> str:
    """The move of the first word that waits, and of the next where that is the second stone of a pair, in our
    notation; takes them away."""
    word = waiting.popleft()
    value = word.value.lower()
    if word.fault:
        raise IllegalMove(word.fault)
    if not word.letter:
        return word.value
    if value in sgf.swaps:
        return "swap"
    passes = _PASSES_OF_REVERSI if sgf.passes_unsaid else _PASSES
    if value in passes and notation.read(game.board, value) is None:
        return "pass"
    if sgf.signs:
        return _going(game, sgf, notation, state, word)
    cells = [_cell(game, notation, word)]
    in_pairs = "dagger" in (game.variant or "")
    if in_pairs and waiting and waiting[0].letter == word.letter:
        cells.append(_cell(game, notation, waiting.popleft()))
    return ",".join(sorted(cells, key=game.board.bits.__getitem__))


def _going(game: BoardGame[Any], sgf: Sgf, notation: CellNotation, state: Any, word: Word) -> str:
    """A move from cell to cell in our notation."""
    names = cells_in(word.value.lower(), len(sgf.signs) + 1)
    if not names:
        raise IllegalMove(text("não percebemos esta jogada."))
    move, *cells = (_cell(game, notation, replace(word, value=name, typed=name)) for name in names)
    occupied = {cell for kind in game.sets(state).values() for cell in game.board.names_of(kind)}
    for signs, cell in zip(sgf.signs, cells, strict=True):
        move += (signs[-1] if cell in occupied else signs[0]) + cell
    return move


def _play(game: BoardGame[Any], sgf: Sgf, followed: Followed, word: Word, move: str) -> None:
    """Plays what the file leaves out before this move, and the move. Raises IllegalMove."""
    state = followed.state
    before, is_third = _unsaid(game, sgf, state, word, is_pass=move == "pass")
    for unsaid in before:
        state = game.play(state, unsaid)
    if not is_third:
        after = game.play(state, move)
        _check_colour(game, state, word, move, after)
        state = after
    followed.state = state
    followed.moves += before if is_third else [*before, move]
    if isinstance(game, Settled):
        followed.missing += [word.number] * ("pass" in before)
        followed.third += [word.number] * is_third
        followed.resumed = word.number if "resume" in before else followed.resumed


def _unsaid(
    game: BoardGame[Any], sgf: Sgf, state: Any, word: Word, *, is_pass: bool
) -> tuple[list[str], bool]:
    """What must come before this word, and whether it is a pass after two."""
    colour = LETTERS.get(word.letter)
    if isinstance(game, Settled) and colour:
        before = list(_between(game, state, colour))
        if is_pass and "resume" in before:
            return [move for move in before if move == "pass"], True
        return before, False
    is_other = colour != game.to_move(state) and not is_pass
    if sgf.passes_unsaid and is_other and next(game.moves(state), "") == "pass":
        return ["pass"], False
    return [], False


def _between(game: Settled, state: Any, colour: str) -> Iterator[str]:
    """What must come before this colour can move: a pass of the other one; after two passes, that the game
    goes on. Who asks for that lets the other one move first."""
    if state.phase != AGREE and game.to_move(state) not in (colour, None):
        yield "pass"
        state = game.play(state, "pass")
    if state.phase == AGREE:
        if game.to_move(state) == colour:
            yield "accept"
        yield "resume"


def colour_at(game: BoardGame[Any], state: Any, cell: str) -> str:
    """The colour of the stone on a cell with one."""
    return "black" if game.sets(state)["black"] >> game.board.bits[cell] & 1 else "white"


def _check_colour(game: BoardGame[Any], state: Any, word: Word, move: str, after: Any) -> None:
    """Raises IllegalMove where the file gives a move to the colour that did not make it."""
    cells = [cell for cell in move.split(",") if cell in game.board.bits]
    colours = {colour_at(game, after, cell) for cell in cells} or {game.players[state.turn]}
    if word.letter in LETTERS and colours != {LETTERS[word.letter]}:
        raise IllegalMove(text("é a vez do {colour}.", colour=COLOURS[game.players[state.turn]]))
