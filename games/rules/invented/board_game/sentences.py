"""The rules of a board game from blocks in sentences, one for each block, with a small drawing of it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from games.rules.game import Sketch
from games.rules.invented.board_game import sketches
from games.rules.invented.board_game.document import (
    MOST_JUMPS,
    AnyEnd,
    AnyMovement,
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
from games.rules.text import Text, formula
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


class DrawnRule(NamedTuple):
    """A sentence of the rules, and what draws it; None where there is nothing to draw."""

    words: Text
    sketch: Callable[[], Sketch] | None = None


def all_rules(document: BoardGameDocument, longest: int) -> Iterator[DrawnRule]:
    """All rules, the ends last; `longest` is the number of actions after which the game is a draw."""
    yield board_rule(document)
    for number, piece in enumerate(document.pieces):
        yield from piece_rules(document, number, piece)
        for movement in piece.movements:
            yield movement_rule(document, number, movement)
    yield from turn_rules(document)
    yield from extra_rules(document)
    yield from capture_rules(document)
    for end in document.ends:
        yield end_rule(document, end)
    yield from closing_rules(document, longest)


def board_rule(document: BoardGameDocument) -> DrawnRule:
    """The board."""
    return DrawnRule(_board_words(document.board), partial(sketches.board, document))


def _board_words(block: FieldBlock) -> Text:
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


def piece_rules(document: BoardGameDocument, number: int, piece: Piece) -> Iterator[DrawnRule]:
    """Whose a kind of piece is, where it stands at the start and how it is put."""
    called = piece_called(document, number)
    if piece.owner in ("first", "second"):
        yield DrawnRule(TEXTS(f"piece.{piece.owner}", piece=called))
    yield from start_rules(document, number)
    if piece.placing:
        colour = "neutral" if piece.owner == "neutral" else piece.placing.colour
        words = TEXTS(f"placing.{colour}", piece=called, where=TEXTS(f"near.{piece.placing.near}"))
        yield DrawnRule(words, partial(sketches.placement, document, number, piece.placing))
        if piece.reserve is not None:
            yield DrawnRule(TEXTS.count("reserve", piece.reserve, piece=called))


def start_rules(document: BoardGameDocument, number: int) -> Iterator[DrawnRule]:
    """Where a kind of piece stands at the start."""
    piece = document.pieces[number]
    for standing in document.start:
        if standing.piece == number and standing.cells:
            whose = "nobody" if piece.owner == "neutral" else standing.player
            words = TEXTS(f"start.{whose}", piece=piece_called(document, number), cells=standing.cells)
            yield DrawnRule(words, partial(sketches.start, document, standing))


def movement_rule(document: BoardGameDocument, number: int, movement: AnyMovement) -> DrawnRule:
    """How a piece moves."""
    words = _movement_words(document, piece_called(document, number), movement)
    return DrawnRule(words, partial(sketches.movement, document, number, movement))


def _movement_words(document: BoardGameDocument, called: Text, movement: Movement) -> Text:
    lines = "hexagons" if document.board.is_hexagonal else movement.ways
    ways = TEXTS("forward", ways=TEXTS(f"ways.{lines}")) if movement.forward else TEXTS(f"ways.{lines}")
    if isinstance(movement, JumpMovement):
        key = "takes" if movement.takes else "over"
        jump = TEXTS(f"jump.{key}", piece=called, over=TEXTS(f"over.{movement.over}"), ways=ways)
        return TEXTS(f"goes_on.{movement.goes_on}", sentence=jump, n=MOST_JUMPS) if movement.goes_on else jump
    if isinstance(movement, PushMovement):
        pushed = TEXTS(f"pushes.{movement.pushes}")
        key = "leaves" if movement.leaves else "stays"
        return TEXTS(f"push.{key}", piece=called, pushed=pushed, ways=ways, n=movement.most)
    if movement.kind == "leap":
        key = "hexagons" if document.board.is_hexagonal else "squares"
        sentence = TEXTS(f"leap.{key}", piece=called)
    elif isinstance(movement, SlideMovement) and movement.cells:
        sentence = TEXTS("slide.some", piece=called, ways=ways, n=movement.cells)
    elif isinstance(movement, SlideMovement):
        sentence = TEXTS("slide.all", piece=called, ways=ways)
    else:
        sentence = TEXTS("step", piece=called, ways=ways)
    taken = movement.takes if isinstance(movement, StepMovement) else ""
    return TEXTS(f"lands.{taken}", sentence=sentence) if taken else sentence


def turn_rules(document: BoardGameDocument) -> Iterator[DrawnRule]:
    """What a turn is, and whether one may pass."""
    turn = document.turn
    if turn.parts != "either":
        key: str = turn.parts
    elif turn.actions == 2:
        key = "two_first_one" if turn.first == 1 else "two"
    else:
        puts = any(piece.placing for piece in document.pieces)
        moves = any(piece.movements for piece in document.pieces)
        key = "either" if puts and moves else "place" if puts else "move"
    yield DrawnRule(TEXTS(f"turn.{key}"), partial(sketches.turn, document))
    if turn.passing:
        yield DrawnRule(TEXTS(f"passing.{turn.passing}"), partial(sketches.passing, document))


def extra_rules(document: BoardGameDocument) -> Iterator[DrawnRule]:
    """Where the first piece may not stand, and the swap rule."""
    extras = document.extras
    if extras.first_piece:
        words = TEXTS(f"first_piece.{extras.first_piece}")
        yield DrawnRule(words, partial(sketches.first_piece, document))
    if extras.swap:
        yield DrawnRule(TEXTS("swap"), partial(sketches.swap, document))


def capture_rules(document: BoardGameDocument) -> Iterator[DrawnRule]:
    """How pieces are taken, and what becomes of them."""
    captures = document.captures
    if captures.between:
        words = TEXTS("between.slanted" if captures.slanted else "between.rows")
        yield DrawnRule(words, partial(sketches.between, document))
    if captures.touching:
        yield DrawnRule(TEXTS("touching"), partial(sketches.touching, document))
    if captures.surrounded:
        yield DrawnRule(TEXTS("surrounded"), partial(sketches.surrounded, document))
        words = TEXTS("suicide.allowed" if captures.suicide else "suicide.forbidden")
        yield DrawnRule(words, partial(sketches.suicide, document))
    if captures.fate != "leaves":
        yield DrawnRule(TEXTS(f"fate.{captures.fate}"), partial(sketches.fate, document))
    if captures.duty:
        yield DrawnRule(TEXTS(f"duty.{captures.duty}"), partial(sketches.duty, document))


def end_rule(document: BoardGameDocument, end: AnyEnd) -> DrawnRule:
    """When the game ends, and who wins then."""
    return DrawnRule(_end_words(document, end), partial(sketches.end, document, end))


def _end_words(document: BoardGameDocument, end: AnyEnd) -> Text:
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
            tie = TEXTS(f"tie.{end.tie or 'draws'}")
            words = formula("{count} {tie}", count=TEXTS(f"count.{end.points}"), tie=tie)
    return words


def _counted_pieces(document: BoardGameDocument, count: int, piece: int | None) -> Text:
    if piece is None or not document.pieces[piece].name:
        return TEXTS.count("some", count)
    return TEXTS("some.named", n=count, name=document.pieces[piece].name)


def closing_rules(document: BoardGameDocument, longest: int) -> Iterator[DrawnRule]:
    """How the game ends where nothing else ends it."""
    kinds = {end.kind for end in document.ends}
    if not kinds & {"stuck", "count"}:
        draw = StuckEnd(result="draws")
        yield DrawnRule(TEXTS("stuck.draws"), partial(sketches.end, document, draw))
    if any(piece.movements for piece in document.pieces) or document.captures != CaptureBlock():
        words = TEXTS("repetition.loses" if document.extras.repetition else "repetition.draws")
        yield DrawnRule(words, partial(sketches.repetition, document))
        yield DrawnRule(TEXTS("longest", n=longest))
