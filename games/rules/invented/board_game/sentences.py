"""The rules of a board game from blocks in sentences: one for each block."""

from collections.abc import Iterator

from games.rules.invented.board_game.document import (
    AnyEnd,
    BoardGameDocument,
    CaptureBlock,
    ConnectEnd,
    FewEnd,
    FieldBlock,
    GoalEnd,
    JumpMovement,
    LineEnd,
    Movement,
    Piece,
    PushMovement,
    SlideMovement,
    StepMovement,
    StuckEnd,
    TakenEnd,
)
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


def rules_in_words(document: BoardGameDocument, longest: int) -> Iterator[Text]:
    """All rules, the ends last; `longest` is the number of actions after which the game is a draw."""
    yield board_words(document.board)
    for number, piece in enumerate(document.pieces):
        yield from piece_words(document, number, piece)
    yield from turn_words(document)
    yield from capture_words(document)
    for end in document.ends:
        yield end_words(document, end)
    yield from _closing_words(document, longest)


def board_words(block: FieldBlock) -> Text:
    """The board: its shape, and what is drawn on it."""
    board = TEXTS(f"shape.{block.shape}", columns=block.columns, rows=block.rows)
    extras = [
        TEXTS(f"cells.{name}", cells=tuple(cells))
        for name, cells in (
            ("holes", block.holes),
            ("marked", block.marked),
            ("first_goals", block.goals.first),
            ("second_goals", block.goals.second),
        )
        if cells
    ]
    return Text(" ".join(f"{{p{at}}}" for at in range(1 + len(extras))), tuple(_numbered(board, *extras)))


def _numbered(*sentences: Text) -> Iterator[tuple[str, Text]]:
    return ((f"p{at}", sentence) for at, sentence in enumerate(sentences))


def piece_called(document: BoardGameDocument, number: int) -> Text:
    """What a kind of piece is called in the middle of a sentence."""
    name = document.pieces[number].name
    if name:
        return TEXTS("piece.named", name=name)
    if document.pieces[number].owner == "neutral":
        return TEXTS("piece.neutral")
    return TEXTS("piece.only") if len(document.pieces) == 1 else TEXTS("piece.numbered", n=number + 1)


def piece_words(document: BoardGameDocument, number: int, piece: Piece) -> Iterator[Text]:
    """Whose a kind of piece is, where it stands at the start, how it is put and how it moves."""
    called = piece_called(document, number)
    if piece.owner in ("first", "second"):
        yield TEXTS(f"piece.{piece.owner}", piece=called)
    for standing in document.start:
        if standing.piece == number and standing.cells:
            whose = "nobody" if piece.owner == "neutral" else standing.player
            yield TEXTS(f"start.{whose}", piece=called, cells=standing.cells)
    if piece.placing:
        colour = "neutral" if piece.owner == "neutral" else piece.placing.colour
        near = TEXTS(f"near.{piece.placing.near}")
        yield TEXTS(f"placing.{colour}", piece=called, where=near)
        if piece.reserve is not None:
            yield TEXTS.count("reserve", piece.reserve, piece=called)
    for movement in piece.movements:
        yield movement_words(document, called, movement)


def movement_words(document: BoardGameDocument, called: Text, movement: Movement) -> Text:
    """How a piece moves."""
    lines = "hexagons" if document.board.is_hexagonal else movement.ways
    ways = TEXTS("forward", ways=TEXTS(f"ways.{lines}")) if movement.forward else TEXTS(f"ways.{lines}")
    if isinstance(movement, JumpMovement):
        key = "takes" if movement.takes else "over"
        jump = TEXTS(f"jump.{key}", piece=called, over=TEXTS(f"over.{movement.over}"), ways=ways)
        return TEXTS(f"goes_on.{movement.goes_on}", sentence=jump) if movement.goes_on else jump
    if isinstance(movement, PushMovement):
        pushed = TEXTS(f"pushes.{movement.pushes}")
        key = "leaves" if movement.leaves else "stays"
        return TEXTS(f"push.{key}", piece=called, pushed=pushed, ways=ways, n=movement.most)
    if movement.kind == "leap":
        key = "hexagons" if document.board.is_hexagonal else "squares"
        sentence = TEXTS(f"leap.{key}", piece=called)
    elif isinstance(movement, SlideMovement) and movement.cells:
        sentence = TEXTS("slide.some", piece=called, ways=ways, n=movement.cells)
    else:
        sentence = TEXTS(
            "slide.all" if isinstance(movement, SlideMovement) else "step", piece=called, ways=ways
        )
    taken = movement.takes if isinstance(movement, StepMovement) else ""
    return TEXTS(f"lands.{taken}", sentence=sentence) if taken else sentence


def turn_words(document: BoardGameDocument) -> Iterator[Text]:
    """What a turn is, and whether one may pass."""
    turn = document.turn
    if turn.parts != "either":
        yield TEXTS(f"turn.{turn.parts}")
    elif turn.actions == 2:
        yield TEXTS("turn.two_first_one" if turn.first == 1 else "turn.two")
    else:
        puts = any(piece.placing for piece in document.pieces)
        moves = any(piece.movements for piece in document.pieces)
        yield TEXTS("turn.either" if puts and moves else "turn.place" if puts else "turn.move")
    if turn.passing:
        yield TEXTS(f"passing.{turn.passing}")
    extras = document.extras
    if extras.first_piece:
        yield TEXTS(f"first_piece.{extras.first_piece}")
    if extras.swap:
        yield TEXTS("swap")


def capture_words(document: BoardGameDocument) -> Iterator[Text]:
    """How pieces are taken, and what becomes of them."""
    captures = document.captures
    if captures.between:
        yield TEXTS("between.slanted" if captures.slanted else "between.rows")
    if captures.touching:
        yield TEXTS("touching")
    if captures.surrounded:
        yield TEXTS("surrounded")
        yield TEXTS("suicide.allowed" if captures.suicide else "suicide.forbidden")
    if captures.fate != "leaves":
        yield TEXTS(f"fate.{captures.fate}")
    if captures.duty:
        yield TEXTS(f"duty.{captures.duty}")


def end_words(document: BoardGameDocument, end: AnyEnd) -> Text:
    """When the game ends, and who wins then."""
    match end:
        case LineEnd():
            length = TEXTS("length.exact" if end.exact else "length.least", n=end.length)
            words = TEXTS("line.loses" if end.loses else "line.wins", length=length)
        case ConnectEnd():
            words = TEXTS(f"connect.{document.board.shape if end.sides == 'own' else end.sides}")
        case GoalEnd():
            words = TEXTS(f"goal.{end.cells}", piece=_counted_pieces(document, end.count, end.piece))
        case TakenEnd():
            words = TEXTS("taken", piece=_counted_pieces(document, end.count, end.piece))
        case FewEnd():
            words = TEXTS.count("few", end.least)
        case StuckEnd():
            words = TEXTS(f"stuck.{end.result}")
        case _:  # CountEnd
            words = TEXTS(f"count.{end.points}")
    return words


def _counted_pieces(document: BoardGameDocument, count: int, piece: int | None) -> Text:
    if piece is None or not document.pieces[piece].name:
        return TEXTS.count("some", count)
    return TEXTS("some.named", n=count, name=document.pieces[piece].name)


def _closing_words(document: BoardGameDocument, longest: int) -> Iterator[Text]:
    kinds = {end.kind for end in document.ends}
    if not kinds & {"stuck", "count"}:
        yield TEXTS("stuck.draws")
    if any(piece.movements for piece in document.pieces) or document.captures != CaptureBlock():
        yield TEXTS("repetition.loses" if document.extras.repetition else "repetition.draws")
        yield TEXTS("longest", n=longest)
