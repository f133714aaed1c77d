"""Squares, the knight, Northcott's game, Array and Triangular Nim: what can be seen on the board itself."""

from collections.abc import Iterator

from games.rules.bases.runs import RunGame
from games.rules.bases.squares import Squares
from games.rules.boards.grids import Square
from games.rules.nim.northcott.columns import Columns
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.text import join_words, text
from games.solvers.closed.base import theorem
from games.solvers.closed.boards import values_around
from games.solvers.closed.runs import answers_itself
from games.solvers.explain import Block, Find, Proven, sentence
from games.solvers.explanations.base import MOST_MOVES, explain_plainly, explanation, nothing_wins
from games.solvers.solve import Solution


@explanation.register
def _queens(game: WhiteQueens, position: Squares, solution: Solution) -> Iterator[Block]:
    waiting = [square for square in position if any(square)]
    if len(waiting) == 1 and not game.misere:
        yield from _one_queen(game, waiting[0], solution)
        return
    yield from explain_plainly(game, position, solution)
    if any(_grows(game, move) for move in solution.winning_moves if not game.misere):
        yield sentence("Repara: o valor da casa de uma rainha também pode crescer, e isso pode ganhar.")


def _one_queen(game: WhiteQueens, square: Square, solution: Solution) -> Iterator[Block]:
    yield sentence(
        "A rainha tem {row} casas por cima e {column} à esquerda: é como ter duas pilhas, de {row} e de "
        "{column}.",
        row=square[0],
        column=square[1],
    )
    yield sentence(
        "As casas P são os pares (0,0), (1,2), (3,5), (4,7), (6,10), … e os trocados. O menor número de "
        "cada par é o primeiro que ainda não apareceu, e a diferença cresce de 1 em 1."
    )
    if solution.outcome == "P":
        yield sentence("Aqui está um desses pares: todas as jogadas saem deles, e perdem.")
        return
    yield sentence("Procura um desses pares na coluna, na linha e na diagonal da rainha.")
    for move in solution.winning_moves:
        source, target = game.parsed(move)
        yield Find(
            text(
                "Leva a rainha de {source} para {target}: ficam {row} por cima e {column} à esquerda.",
                source=game.square_name(source),
                target=game.square_name(target),
                row=target[0],
                column=target[1],
            ),
            move,
        )


def _grows(game: WhiteQueens, move: str) -> bool:
    source, target = game.parsed(move)
    values = values_around((source,))
    return bool(values[target] > values[source])


@explanation.register
def _knight(game: WhiteKnight, position: Square, solution: Solution) -> Iterator[Block]:
    known = theorem(game)
    if known is None:
        yield from explain_plainly(game, position, solution)
        return
    yield Proven(known.statement, known.source)
    yield sentence(
        "{name} é a linha {row} e a coluna {column} do seu quadrado de 4 por 4, contadas de cima e da "
        "esquerda.",
        name=game.square_name(position),
        row=position[0] % 4 + 1,
        column=position[1] % 4 + 1,
    )
    if solution.outcome == "P":
        yield nothing_wins()
    for move in solution.winning_moves:
        target = game.square_name(game.parsed(move)[1])
        yield Find(text("Salta para {target}, que é uma casa P.", target=target), move)


@explanation.register
def _northcott(game: Northcott, position: Columns, solution: Solution) -> Iterator[Block]:
    yield sentence(
        "Este jogo não é imparcial à letra: cada lado só move as suas peças. Mas qualquer dos dois pode "
        "encurtar o intervalo de uma coluna, e é só isso que conta."
    )
    yield from explain_plainly(game, position, solution)
    yield sentence(
        "Recuar só adia: quem está a ganhar avança o mesmo número de casas e o intervalo volta a ser o "
        "que era."
    )


@explanation.register
def _runs(game: RunGame, position: int, solution: Solution) -> Iterator[Block]:
    if game.misere:
        yield sentence(
            "No misère não se conhece uma regra: o computador resolveu todas as posições, uma a uma."
        )
    else:
        yield from _half_turn(game, position, solution)
    yield from explain_plainly(game, position, solution)


def _half_turn(game: RunGame, position: int, solution: Solution) -> Iterator[Block]:
    """The strategy of the half-turn, where it answers."""
    if answers_itself(game, position):
        yield sentence(
            "Virado de meia-volta, o tabuleiro fica igual, e nenhuma jogada toca na sua imagem. Quem joga em "
            "segundo responde sempre com a mesma jogada, virada de meia-volta, e tira a última peça."
        )
        return
    mirrors = [move for move in solution.winning_moves if answers_itself(game, game.follow(position, move))]
    if mirrors:
        yield sentence(
            "Com a jogada {moves} o tabuleiro fica igual a si próprio, virado de meia-volta. A seguir "
            "respondes sempre com a jogada do adversário, virada de meia-volta.",
            moves=join_words(mirrors[:MOST_MOVES]),
        )
