"""Northcott's game. Rulebook, `nim_family.md` 3.21 (Winning Ways, ch. 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.rules.bases.from_to import OnSquares
from games.rules.bases.squares import named_square
from games.rules.boards import Board
from games.rules.boards.grids import column_name, duel_board
from games.rules.errors import IllegalMove, above, misread, quoted, refuse, unfit
from games.rules.game import State, View
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
from games.rules.options import number_option, numbers_option, option, typed_option
from games.rules.text import Text, ntext, text

MAX_LIVE_SIDE = 10


@dataclass(frozen=True)
class Northcott(OnSquares[Columns]):
    """Move a piece of your colour along its column, forwards or back, without jumping over the other one;
    who cannot move loses.

    Each side goes back only as often as its stock of retreats allows, so that the game ends. Whose turn it
    is belongs to the position, because each side has moves of its own.
    JSON form: `{"rows": R, "pieces": [[white row, black row], ...], "to_move": "white"}`, and `"retreats":
    [white, black]` where these are not the usual ten each.
    """

    slug = "northcott"
    players = SIDES

    rows: int = number_option(8, text("Linhas"), text("Quantas casas tem cada coluna."), 2, MAX_ROWS)
    pieces: Pieces = typed_option(
        ((7, 2), (6, 4), (8, 1)),
        text("Peças"),
        text("Para cada coluna, a linha da peça branca e a da preta, contadas de baixo."),
        read_pieces,
        lambda pieces: " ".join(f"{white}-{black}" for white, black in pieces),
    )
    first: str = option(
        "white",
        "choice",
        label=text("Quem começa"),
        help=text("A cor que faz a primeira jogada."),
        choices=(("white", text("Brancas")), ("black", text("Pretas"))),
    )
    retreats: tuple[int, int] = numbers_option(
        USUAL_RETREATS,
        text("Recuos"),
        text("Quantas vezes as brancas e as pretas podem recuar, para o jogo acabar."),
        maximum=MAX_RETREATS,
    )
    moving_words = text("Avançar de {source} para {target}")
    summable = False
    # With retreats to get rid of, ending with the last move as a loss is a game of another kind.
    misere = False

    def check_options(self) -> None:
        if any(row > self.rows for column in self.pieces for row in column):
            unfit("pieces", "As colunas só têm {n} casas.", n=self.rows)
        if len(self.retreats) != 2:
            unfit("retreats", "Escreve dois números: para as brancas e para as pretas.")

    def role_name(self, role: str) -> Text:
        return text("jogador das Brancas") if role == "white" else text("jogador das Pretas")

    def initial(self) -> State[Columns]:
        position = self.start()
        return State(position, position.turn)

    def apply(self, state: State[Columns], move: str) -> State[Columns]:
        after = self.follow(state.position, move)
        return State(after, after.turn)

    def reach(self, position: Columns, column: int) -> tuple[range, range]:
        return position.reach(column, self.rows)

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
            raise IllegalMove(position.problem(column, target))
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
        (down, column), target = (named_square(self.rows, len(position.pieces), name) for name in names)
        row = self.rows - down
        if row == position.pieces[column][1 - position.turn]:
            refuse("A peça da casa {name} é do adversário.", name=names[0])
        if row != position.pieces[column][position.turn]:
            refuse("Na casa {name} não há nenhuma peça.", name=names[0])
        if target[1] != column:
            refuse("As peças só andam na sua coluna.")
        return column, self.rows - target[0]

    def position_json(self, position: Columns) -> dict[str, Any]:
        side = self.players[position.turn]
        shown = {"rows": self.rows, "pieces": [list(rows) for rows in position.pieces], "to_move": side}
        usual = position.retreats == USUAL_RETREATS
        return shown if usual else {**shown, "retreats": list(position.retreats)}

    @classmethod
    def options_of(cls, value: object) -> tuple[int, Pieces, str, tuple[int, int]]:
        return read_position(value)

    def fitting(self, rows: int, pieces: Pieces, first: str, retreats: tuple[int, int]) -> Columns:
        if rows != self.rows or len(pieces) != len(self.pieces):
            misread(
                "O tabuleiro deste jogo tem {rows} linhas e {cols} colunas.",
                rows=self.rows,
                cols=len(self.pieces),
            )
        if any(
            (white < black) != (start[0] < start[1])
            for (white, black), start in zip(pieces, self.pieces, strict=True)
        ):
            misread("As peças não podem ter passado umas pelas outras.")
        if any(left > stock for left, stock in zip(retreats, self.retreats, strict=True)):
            misread("Neste jogo os recuos não são tantos.")
        return Columns(pieces, self.players.index(first), retreats)

    def setup(self, position: object, to_move: str | None = None) -> State[Columns]:
        state = self.position_of(position)
        if to_move not in (None, self.players[state.turn]):
            misread("A posição diz que a vez é de {role}.", role=self.players[state.turn])
        return State(state, state.turn)

    def draw_board(self) -> Board:
        return duel_board(self.rows, len(self.pieces))

    def piece_kinds(self) -> frozenset[str]:
        return frozenset({"white", "black"})

    def view(self, state: State[Columns]) -> View:
        pieces: dict[str, str] = {}
        for column, (white, black) in enumerate(state.position.pieces):
            name = column_name(column)
            pieces |= {f"{name}{white}": "white", f"{name}{black}": "black"}
        white, black = state.position.retreats
        return View(pieces, {"retreats.white": f"○ {white}", "retreats.black": f"● {black}"})

    def warning(self, state: State[Columns]) -> Text | None:
        if not any(self.retreats):
            return None
        white, black = state.position.retreats
        return text("Recuos que restam: brancas {white}, pretas {black}.", white=white, black=black)

    def choice(self, state: State[Columns], prefix: str) -> Text:
        source, _, target = prefix.partition("-")
        if not target or not self.is_retreat(state.position, prefix):
            return super().choice(state, prefix)
        return ntext(
            "Recuar de {source} para {target}, o teu último recuo",
            "Recuar de {source} para {target}, um dos teus {n} recuos",
            state.position.retreats[state.position.turn],
            source=source,
            target=target,
        )

    def picture(self, state: State[Columns]) -> Text:
        return state.position.picture()

    def too_large(self) -> Text | None:
        side = max(self.rows, len(self.pieces))
        return above(side, MAX_LIVE_SIDE, "Para jogar, no máximo {n} linhas e {n} colunas.")
