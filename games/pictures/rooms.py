"""The rooms of a position: drawn around with their numbers, and in words that pupils understand."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.pictures.drawing import UNIT, draw
from games.rules.boards import Board
from games.rules.game import Game
from games.rules.text import Text, ntext, text
from games.solvers.partisan.names import parse_value
from games.solvers.partisan.positions import Room
from games.solvers.partisan.values import Value

_HALF = 0.5
_LONGEST = 24  # letters of a value that is still shown


def draw_rooms(game: Game[Any], state: Any, rooms: Sequence[Room], ident: str) -> SafeString:
    """The position with a line around each room and its number in the room's cells without a piece, or in its
    first cell where all have one."""
    view = game.view(state)
    notes: dict[str, str] = {}
    for number, room in enumerate(rooms, 1):
        empty = [cell for cell in room.cells if not view.pieces.get(cell)]
        notes |= dict.fromkeys(empty or room.cells[:1], str(number))
    title = gettext("Tabuleiro dividido em salas")
    drawing = draw(
        game.board, view, title, interactive=False, ident=ident, kinds=game.piece_kinds(), notes=notes
    )
    lines = "".join(line for room in rooms for line in _outline(game.board, room.cells))
    # Above the cells, as no line of a board is.
    path = f'<path class="curve room" d="{lines}"/></svg>'
    return mark_safe(drawing.removesuffix("</svg>") + path)  # noqa: S308 - numbers only


def _outline(board: Board, cells: Sequence[str]) -> Iterator[str]:
    """The sides of a room's squares that no other one of the room has, as parts of a path."""
    places = {(board.by_name[cell].x, board.by_name[cell].y) for cell in cells}
    for x, y in sorted(places):
        left, right, top, bottom = x - _HALF, x + _HALF, y - _HALF, y + _HALF
        for other, start, end in (
            ((x - 1, y), (left, top), (left, bottom)),
            ((x + 1, y), (right, top), (right, bottom)),
            ((x, y - 1), (left, top), (right, top)),
            ((x, y + 1), (left, bottom), (right, bottom)),
        ):
            if other not in places:
                yield f"M{start[0] * UNIT:g} {start[1] * UNIT:g}L{end[0] * UNIT:g} {end[1] * UNIT:g}"


def class_words(letter: str, roles: Sequence[Text]) -> Text:
    """What a class says; `roles` are what the two players are called, Left first."""
    if letter in "LR":
        return text("ganha o {who}, comece quem começar", who=roles["LR".index(letter)])
    if letter == "N":
        return text("ganha quem começar")
    return text("ganha quem não começar")


def room_words(room: Room, roles: Sequence[Text]) -> Text:
    """What a room is worth, in a sentence."""
    if room.value:
        return _value_words(room, parse_value(room.value), roles)
    if room.outcome_class:
        return text(
            "Sala grande: não lhe calculei o valor, só vi quem a ganha: {who}.",
            who=class_words(room.outcome_class, roles),
        )
    return text(
        "Sala grande demais: só sei que vale entre {least} e {greatest}.",
        least=room.least,
        greatest=room.greatest,
    )


def _value_words(room: Room, value: Value, roles: Sequence[Text]) -> Text:
    mean = Fraction(room.mean)
    if value.number is not None:
        return _number_words(value.number, roles)
    if room.value == "*":
        return text("Uma estrela: quem aqui jogar primeiro faz o último lance da sala.")
    if Fraction(room.temperature) > 0:
        return _hot_words(room, value, roles)
    if mean:
        return text(
            "{worth} Quase: a diferença é menor do que qualquer fração.", worth=_number_words(mean, roles)
        )
    if room.outcome_class in "LR":
        return text(
            "Um pouco boa para o {who}: menos do que qualquer fração de lance.",
            who=roles["LR".index(room.outcome_class)],
        )
    return text("Quem aqui jogar primeiro ganha a sala, mas ela vale menos do que qualquer fração de lance.")


def _number_words(number: Fraction, roles: Sequence[Text]) -> Text:
    who, size = roles[number < 0], abs(number)
    if size == 0:
        return text("Vale 0: é como se não existisse. Quem aqui começar é o primeiro a ficar sem lances.")
    if size == Fraction(1, 2):
        return text("Vale meio lance para o {who}.", who=who)
    if size.denominator == 1:
        return ntext(
            "Vale {n} lance livre para o {who}.",
            "Vale {n} lances livres para o {who}.",
            size.numerator,
            who=who,
        )
    return text("Vale {n} de lance para o {who}.", n=str(size), who=who)


def _hot_words(room: Room, value: Value, roles: Sequence[Text]) -> Text:
    """A switch by what each would leave; other hot rooms by their mean."""
    ends = [next(iter(side)).number for side in (value.left, value.right) if len(side) == 1]
    if len(ends) == 2 and None not in ends:
        return text(
            "Um interruptor: fica a valer {high} se jogar aqui o {left}, e {low} se jogar o {right}.",
            high=str(ends[0]),
            low=str(ends[1]),
            left=roles[0],
            right=roles[1],
        )
    return text(
        "Quente: em média vale {mean}, e jogar aqui primeiro rende {heat} para cada lado.",
        mean=room.mean,
        heat=room.temperature,
    )


def shown_value(room: Room) -> str:
    """The value as it stands in a table, "" where it is unknown or too long to be read."""
    return room.value if len(room.value) <= _LONGEST else ""


def hottest(rooms: Sequence[Room]) -> list[int]:
    """The numbers, from 1, of the rooms with the highest temperature; none where none is above 0, or where
    one is unknown."""
    if not all(room.temperature for room in rooms):
        return []
    heats = [Fraction(room.temperature) for room in rooms]
    most = max(heats, default=Fraction(0))
    return [number for number, heat in enumerate(heats, 1) if heat == most > 0]
