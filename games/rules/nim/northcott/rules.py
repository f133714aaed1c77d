"""Northcott's game. Rulebook, `nim_family.md` 3.21 (Winning Ways, ch. 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.rules.boards import Board
from games.rules.boards.grids import column_name, duel_board, square_of
from games.rules.errors import BadOptions, IllegalMove, misread, quoted, refuse, unknown_variant
from games.rules.game import Impartial, State, View, read_variant
from games.rules.nim.northcott.columns import (
    MAX_RETREATS,
    MAX_ROWS,
    SIDES,
    USUAL_RETREATS,
    Columns,
    Pieces,
    read_pieces,
    read_position,
)
from games.rules.options import option
from games.rules.text import Text, ntext, text

MAX_LIVE_SIDE = 10


@dataclass(frozen=True)
class Northcott(Impartial[Columns]):
    """Move a piece of your colour along its column, forwards or back, without jumping over the other one;
    who cannot move loses.

    Each side goes back only as often as its stock of retreats allows, so that the game ends. Whose turn it
    is belongs to the position, because each side has moves of its own.
    JSON form: `{"rows": R, "pieces": [[white row, black row], ...], "to_move": "white"}`, and `"retreats":
    [white, black]` where these are not the usual ten each.
    """

    slug: ClassVar[str] = "northcott"
    players: ClassVar[tuple[str, ...]] = SIDES

    rows: int = option(
        8,
        "int",
        label=text("Linhas"),
        help=text("Quantas casas tem cada coluna."),
        minimum=2,
        maximum=MAX_ROWS,
        example="8",
    )
    pieces: Pieces = option(
        ((7, 2), (6, 4), (8, 1)),
        "text",
        label=text("Peças"),
        help=text("Para cada coluna, a linha da peça branca e a da preta, contadas de baixo."),
        example="7-2 6-4 8-1",
        read=read_pieces,
        write=lambda pieces: " ".join(f"{white}-{black}" for white, black in pieces),
    )
    first: str = option(
        "white",
        "choice",
        label=text("Quem começa"),
        help=text("A cor que faz a primeira jogada."),
        choices=(("white", text("Brancas")), ("black", text("Pretas"))),
    )
    retreats: tuple[int, ...] = option(
        USUAL_RETREATS,
        "heaps",
        label=text("Recuos"),
        help=text("Quantas vezes as brancas e as pretas podem recuar, para o jogo acabar."),
        maximum=MAX_RETREATS,
        example="10, 10",
    )
    summable = False
    # With retreats to get rid of, ending with the last move as a loss is a game of another kind.
    misere = False

    def check_options(self) -> None:
        if any(row > self.rows for column in self.pieces for row in column):
            raise BadOptions("pieces", text("As colunas só têm {n} casas.", n=self.rows))
        if len(self.retreats) != 2:
            raise BadOptions("retreats", text("Escreve dois números: para as brancas e para as pretas."))

    def under(self, *, misere: bool) -> Self:
        if misere:
            raise unknown_variant("misere")
        return self

    def role_name(self, role: str) -> Text:
        return text("jogador das Brancas") if role == "white" else text("jogador das Pretas")

    def start(self) -> Columns:
        white, black = self.retreats
        return Columns(self.pieces, self.players.index(self.first), (white, black))

    def initial(self) -> State[Columns]:
        position = self.start()
        return State(position, position.turn)

    def apply(self, state: State[Columns], move: str) -> State[Columns]:
        after = self.follow(state.position, move)
        return State(after, after.turn)

    def reach(self, position: Columns, column: int) -> tuple[range, range]:
        """The rows that the piece on turn of a column may go to: forwards, and back."""
        own, other = position.pieces[column][position.turn], position.pieces[column][1 - position.turn]
        may_retreat = position.retreats[position.turn] > 0
        if own < other:
            return range(own + 1, other), range(own - 1, 0, -1) if may_retreat else range(0)
        return range(own - 1, other, -1), range(own + 1, self.rows + 1) if may_retreat else range(0)

    def position_moves(self, position: Columns) -> Iterator[str]:
        for column, rows in enumerate(position.pieces):
            name = column_name(column)
            for reach in self.reach(position, column):
                yield from (f"{name}{rows[position.turn]}-{name}{row}" for row in reach)

    def follower_count(self, position: Columns) -> int:
        return sum(
            len(reach) for column in range(len(position.pieces)) for reach in self.reach(position, column)
        )

    def follow(self, position: Columns, move: str) -> Columns:
        column, target = self._parsed(position, move)
        forwards, back = self.reach(position, column)
        if target not in forwards and target not in back:
            raise IllegalMove(self._problem(position, column, target))
        retreats = list(position.retreats)
        retreats[position.turn] -= target in back
        rows = list(position.pieces[column])
        rows[position.turn] = target
        pieces = (*position.pieces[:column], (rows[0], rows[1]), *position.pieces[column + 1 :])
        return Columns(pieces, 1 - position.turn, (retreats[0], retreats[1]))

    def is_retreat(self, position: Columns, move: str) -> bool:
        """Whether the move goes back."""
        column, target = self._parsed(position, move)
        return target in self.reach(position, column)[1]

    def _parsed(self, position: Columns, move: str) -> tuple[int, int]:
        """Column and new row of a move of the side's own piece. Raises IllegalMove."""
        names = move.split("-")
        if len(names) != 2:
            refuse(
                "Não percebo «{move}». Escreve, por exemplo, a8-a2: da casa a8 para a a2.", move=quoted(move)
            )
        squares = [square_of(self.rows, len(position.pieces), name) for name in names]
        source, target = squares
        if source is None or target is None:
            wrong = names[squares.index(None)]
            refuse("A casa «{name}» não existe neste tabuleiro.", name=quoted(wrong))
        row, column = self.rows - source[0], source[1]
        if row == position.pieces[column][1 - position.turn]:
            refuse("A peça da casa {name} é do adversário.", name=names[0])
        if row != position.pieces[column][position.turn]:
            refuse("Na casa {name} não há nenhuma peça.", name=names[0])
        if target[1] != column:
            refuse("As peças só andam na sua coluna.")
        return column, self.rows - target[0]

    def _problem(self, position: Columns, column: int, target: int) -> Text:
        """Why the piece on turn of that column cannot go to that row."""
        own, other = position.pieces[column][position.turn], position.pieces[column][1 - position.turn]
        if target == own:
            return text("A peça tem de sair da casa onde está.")
        if target == other:
            return text("Essa casa está ocupada.")
        if min(own, target) < other < max(own, target):
            return text("Não podes saltar por cima da peça do adversário.")
        return text("Já não tens recuos: só podes avançar.")

    def position_json(self, position: Columns) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "rows": self.rows,
            "pieces": [list(rows) for rows in position.pieces],
            "to_move": self.players[position.turn],
        }
        return (
            shown if position.retreats == USUAL_RETREATS else {**shown, "retreats": list(position.retreats)}
        )

    def position_of(self, value: object) -> Columns:
        rows, position = read_position(value)
        if rows != self.rows or len(position.pieces) != len(self.pieces):
            misread(
                "O tabuleiro deste jogo tem {rows} linhas e {cols} colunas.",
                rows=self.rows,
                cols=len(self.pieces),
            )
        if any(
            (white < black) != (start[0] < start[1])
            for (white, black), start in zip(position.pieces, self.pieces, strict=True)
        ):
            misread("As peças não podem ter passado umas pelas outras.")
        if any(left > stock for left, stock in zip(position.retreats, self.retreats, strict=True)):
            misread("Neste jogo os recuos não são tantos.")
        return position

    def setup(self, position: object, to_move: str | None = None) -> State[Columns]:
        found = self.position_of(position)
        if to_move not in (None, self.players[found.turn]):
            misread("A posição diz que a vez é de {role}.", role=self.players[found.turn])
        return State(found, found.turn)

    @classmethod
    def read(cls, position: object, variant: str | None = None) -> tuple[Self, State[Columns]]:
        rows, found = read_position(position)
        game = cls(rows, found.pieces, SIDES[found.turn], found.retreats).under(misere=read_variant(variant))
        return game, game.initial()

    def drawn(self) -> Board:
        return duel_board(self.rows, len(self.pieces))

    def view(self, state: State[Columns]) -> View:
        pieces = {}
        for column, rows in enumerate(state.position.pieces):
            for side, row in zip(SIDES, rows, strict=True):
                pieces[f"{column_name(column)}{row}"] = side
        white, black = state.position.retreats
        return View(pieces, {"retreats.white": f"○ ↩ {white}", "retreats.black": f"● ↩ {black}"})

    def touched(self, state: State[Columns], move: str) -> tuple[str, ...]:
        return tuple(move.split("-"))

    def describe(self, move: str) -> Text:
        source, target = move.split("-")
        return text("moveu a peça de {source} para {target}", source=source, target=target)

    def choice(self, state: State[Columns], prefix: str) -> Text:
        source, _, target = prefix.partition("-")
        if not target:
            return text("Peça em {source}: escolhe para onde", source=source)
        column, row = self._parsed(state.position, prefix)
        if row in self.reach(state.position, column)[1]:
            return ntext(
                "Recuar de {source} para {target}, o teu último recuo",
                "Recuar de {source} para {target}, um dos teus {n} recuos",
                state.position.retreats[state.position.turn],
                source=source,
                target=target,
            )
        return text("Avançar de {source} para {target}", source=source, target=target)

    def picture(self, state: State[Columns]) -> Text:
        columns = tuple(
            text(
                "coluna {name}: branca {white}, preta {black}",
                name=column_name(column),
                white=white,
                black=black,
            )
            for column, (white, black) in enumerate(state.position.pieces)
        )
        white, black = state.position.retreats
        return text(
            "Linhas das peças: {columns}. Recuos: brancas {white}, pretas {black}.",
            columns=columns,
            white=white,
            black=black,
        )

    def live_problem(self) -> Text | None:
        return self.too_large() or self.nothing_to_play()

    def too_large(self) -> Text | None:
        if max(self.rows, len(self.pieces)) > MAX_LIVE_SIDE:
            return text("Para jogar, no máximo {n} linhas e {n} colunas.", n=MAX_LIVE_SIDE)
        return None
