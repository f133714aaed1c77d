"""Digraphs, heaps and pieces on a board that pupils build, so that certain conditions hold of them: read, and
held against the solvers. Pure."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import Meta

from games.rules.bases.strip import CoinMoves
from games.rules.boards.graphs import Arrows
from games.rules.errors import GameError, misread
from games.rules.game import Impartial
from games.rules.nim.digraph.rules import Digraph
from games.rules.options import OptionField, option_fields, parse, value_text
from games.rules.structs import DocumentStruct, refuse
from games.rules.text import Text, formula, ntext, text
from games.solvers.brute import Brute
from games.solvers.solve import grundy, letter, solve
from games.solvers.theory import TooBig
from lessons.worksheets.documents.fields.base import MOST_POSITIONS, GameSpec
from lessons.worksheets.documents.fields.sequence import numbers_listed

MOST_VERTICES = 12
LARGEST_HEAP = 20
MOST_CONDITIONS = 6
MOST_TYPED = 300
MOST_OF = 99
_CLICKS = 4  # with which every piece of a cell is gone
Of = Literal[
    "letter",
    "value",
    "P",
    "N",
    "vertices",
    "arrows",
    "beans",
    "heaps",
    "alike",
    "pieces",
    "squares",
    "moves",
    "winning",
]
Count = Annotated[int, Meta(ge=0, le=MOST_OF)]
ARROW = "→"

_ARROW = re.compile(r"\s*(?:→|⟶|⇒|[-–—−]+>|=+>|>|\bpara\b|\bto\b|(?<=\w)\s*[-–—−]\s*(?=\w))\s*")
_NAME = re.compile(r"[A-Za-z0-9_]{1,12}")
_ITEM = re.compile(r"[\s,]+(?:(?:e|and)\s+(?=[A-Z0-9]))?")


class Construction(NamedTuple):
    """What somebody built: a game that begins there, and of a digraph its arrows."""

    game: Impartial[Any]
    arrows: Arrows = ()


class Unbuildable(GameError):
    """What was written is nothing that can be built."""


def read_construction(game: Impartial[Any], typed: str, most: int) -> Construction:
    """A digraph ("A→B, A→C; D"), as many heaps as the game has ("3, 5, 6"), none larger than `most`, or on a
    board pieces, as the option of the game has them ("e6, b3").

    Raises Unbuildable with what is wrong.
    """
    try:
        if has_pieces(game):
            return _pieces(game, typed)
        if not typed.strip():
            raise Unbuildable(_NOTHING)
        if isinstance(game, Digraph):
            return _digraph(game, read_digraph(typed))
        return Construction(game.starting_at(_heaps(game, typed, most)))
    except Unbuildable:
        raise
    except GameError as error:
        raise Unbuildable(error.reason) from None


def construction_text(game: Impartial[Any]) -> str:
    """The text of what a game begins with, as `read_construction` reads it."""
    if isinstance(game, Digraph):
        reached = {to for _name, targets in game.edges for to in targets}
        return "; ".join(
            f"{name}{ARROW}{','.join(targets)}" if targets else name
            for name, targets in game.edges
            if targets or name not in reached
        )
    if has_pieces(game):
        option = _pieces_option(game)
        return " ".join(value_text(option, getattr(game, option.name)).split())
    return ", ".join(map(str, game.start()))


def read_digraph(typed: str) -> dict[str, list[str]]:
    """Arrows as pupils write them, by the vertex from which they go: "A→B, A→C", "A->B,C; D", "A-B". Raises
    Unbuildable."""
    arrows: dict[str, list[str]] = {}
    for group in re.split(r"[;\n.]+", _ARROW.sub(">", typed.strip())):
        source = ""
        for item in filter(None, _ITEM.split(group)):
            names = [_vertex(name) for name in item.split(">")]
            if len(names) == 1 and source:
                names = [source, *names]
            for name, target in pairwise(names):
                source = name
                arrows.setdefault(name, [])
                if target not in arrows[name]:
                    arrows[name].append(target)
            arrows.setdefault(names[-1], [])
    return arrows


def _vertex(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise Unbuildable(
            text("Não percebo «{typed}». As setas escrevem-se assim: A→B, A→C; D", typed=name[:20])
        )
    return name.upper()


def _digraph(game: Digraph, arrows: Mapping[str, list[str]]) -> Construction:
    if len(arrows) > MOST_VERTICES:
        raise Unbuildable(text("São vértices a mais: no máximo {n}.", n=MOST_VERTICES))
    edges = dict(sorted(arrows.items()))
    token = game.token if game.token in edges else ""
    built = replace(game, edges=edges, token=token)  # type: ignore[arg-type]
    return Construction(built, built.edges)


def _heaps(game: Impartial[Any], typed: str, most: int) -> tuple[int, ...]:
    numbers, wanted = numbers_listed(typed), len(game.start())
    if not numbers or len(numbers) != wanted:
        raise Unbuildable(
            ntext(
                "Escreve {n} número: quantos feijões tem a pilha.",
                "Escreve {n} números: quantos feijões tem cada pilha.",
                wanted,
            )
        )
    if max(numbers) > most:
        misread("Aqui as pilhas têm no máximo {n} feijões.", n=most)
    return tuple(numbers)


def has_pieces(game: Impartial[Any]) -> bool:
    """Whether pieces are put on the board of a game, all by one option, which is where it starts."""
    return game.settable and type(game).start is Impartial.start


def _pieces_option(game: Impartial[Any]) -> OptionField:
    """The option that says where the pieces of a board stand: the last one that is typed."""
    return [option for option in option_fields(type(game)) if option.kind != "bool"][-1]


def _pieces(game: Impartial[Any], typed: str) -> Construction:
    option = _pieces_option(game)
    built = replace(game, **{option.name: parse(option, typed)})
    cells = game.draw_board().by_name.keys()
    if not built.view(built.initial()).pieces.keys() <= cells:
        misread("Uma das peças fica fora do tabuleiro.")
    if _keeps_board(game) and built.draw_board().by_name.keys() != cells:
        misread("O tabuleiro tem de ficar do mesmo tamanho: {start}.", start=construction_text(game))
    return Construction(built)


@lru_cache(maxsize=128)
def _keeps_board(game: Impartial[Any]) -> bool:
    """Whether the drawn board stays as pieces are clicked away: a strip is drawn as far as its coins."""
    cells, left = game.draw_board().by_name.keys(), game
    with suppress(GameError):  # where some piece has to stay
        for cell in [cell for cell in reversed(piece_cells(game)) for _click in range(_CLICKS)]:
            position = left.toggled(left.start(), cell)
            if position is not None and cell in piece_cells(left):
                left = left.starting_at(position)
            if piece_cells(left) and left.draw_board().by_name.keys() != cells:
                return False
    return True


def piece_cells(game: Impartial[Any]) -> dict[str, int]:
    """How many pieces stand on each cell at the start of a game; a coin that shows its back is none."""
    view = game.view(game.initial())
    return {
        cell: int(number) if (number := view.labels.get(cell, "")).isdecimal() else 1
        for cell, kind in view.pieces.items()
        if kind != "back"
    }


def check_buildable(game: Impartial[Any]) -> None:
    """Raises Refusal where a game has neither a digraph, nor heaps, nor a board on which pieces are put."""
    start = game.start()
    heaps = isinstance(start, tuple) and bool(start) and all(type(size) is int for size in start)
    if not heaps and not has_pieces(game) and not isinstance(game, Digraph):
        refuse(text("Constrói-se um digrafo, pilhas, ou peças num tabuleiro: escolhe um jogo desses."))
    if isinstance(game, CoinMoves) and not start:
        refuse(text("Põe uma moeda no início, para se ver até onde vai a fita."))
    if has_pieces(game) and not game.is_over(start) and (problem := game.live_problem()):
        refuse(problem)


class BuildCondition(DocumentStruct, frozen=True, kw_only=True):
    """What must hold of a construction: the `letter` of the position, or a number: exactly `number`, or from
    `least` to `most`. In a digraph `at` is the vertex of a letter, of a value and of moves.

    `of`: the letter; the Grundy value; how many vertices are P, or N; how many vertices, arrows, beans or
    heaps with beans there are; how many heaps have as many beans as another; how many pieces stand on the
    board, and on how many squares; how many moves there are, and how many win.
    """

    written: ClassVar[frozenset[str]] = frozenset({"number", "least", "most"})

    of: Of
    at: Annotated[str, Meta(max_length=12)] = ""
    letter: Literal["", "P", "N"] = ""
    number: Count | None = None
    least: Count | None = None
    most: Count | None = None

    def json(self) -> dict[str, Any]:
        return {name: value for name, value in super().json().items() if value is not None}

    def check(self) -> None:
        if self.of == "letter":
            if not self.letter:
                refuse(text("Diz que letra se pede: P ou N."))
        elif self.letter:
            refuse(text("Só onde se pede a letra se diz P ou N."))
        elif self.number is None and self.least is None and self.most is None:
            refuse(text("Diz quantos se pedem."))
        if self.number is not None and (self.least is not None or self.most is not None):
            refuse(text("Diz o número exato, ou de quanto a quanto."))
        if self.least is not None and self.most is not None and self.least > self.most:
            refuse(text("O menor número é maior do que o maior."))

    @property
    def words(self) -> Text:
        """The condition as pupils read it."""
        return formula("{what}: {amount}", what=self.what, amount=self._amount)

    @property
    def what(self) -> Text:
        place = _PLACED.get(self.of) if self.at else None
        return place.filled(at=self.at) if place else _WHAT[self.of]

    @property
    def _amount(self) -> Text | str:
        if self.of == "letter":
            return self.letter
        if self.number is not None:
            return str(self.number)
        if self.least is None:
            return text("no máximo {n}", n=self.most or 0)
        if self.most is None:
            return text("pelo menos {n}", n=self.least)
        return text("de {n} a {m}", n=self.least, m=self.most)

    def holds_of(self, true: str | int) -> bool:
        """Whether this is what is wanted."""
        if isinstance(true, str):
            return true == self.letter
        if self.number is not None:
            return true == self.number
        return (self.least or 0) <= true <= (MOST_OF if self.most is None else self.most)


_WHAT: dict[str, Text] = {
    "letter": text("Letra da posição"),
    "value": text("Valor de Grundy da posição"),
    "P": text("Vértices P"),
    "N": text("Vértices N"),
    "vertices": text("Vértices"),
    "arrows": text("Setas"),
    "beans": text("Feijões ao todo"),
    "heaps": text("Pilhas com feijões"),
    "alike": text("Pilhas iguais a outra"),
    "pieces": text("Peças no tabuleiro"),
    "squares": text("Casas com peças"),
    "moves": text("Jogadas possíveis"),
    "winning": text("Jogadas que ganham"),
}
_PLACED: dict[str, Text] = {
    "letter": text("Letra de {at}"),
    "value": text("Valor de Grundy de {at}"),
    "moves": text("Jogadas a partir de {at}"),
    "winning": text("Jogadas que ganham a partir de {at}"),
}
OF_DIGRAPHS = frozenset({"P", "N", "vertices", "arrows"})
OF_HEAPS = frozenset({"beans", "heaps", "alike"})
OF_BOARDS = frozenset({"pieces", "squares"})
_NOTHING = text("Ainda não há nada construído.")


class ConditionVerdict(NamedTuple):
    """Whether a condition holds, and what is true of the construction instead: a letter or a number; None
    where there is no such vertex."""

    condition: BuildCondition
    holds: bool
    true: str | int | None

    @property
    def failure_words(self) -> Text:
        """What is said where the condition does not hold."""
        condition, true = self.condition, self.true
        if true is None:
            return text("{condition} (não há vértice {at}).", condition=condition.words, at=condition.at)
        return text("{condition} (agora: {true}).", condition=condition.words, true=true)


class ConstructionFacts:
    """What is true of a construction."""

    def __init__(self, built: Construction) -> None:
        self._built = built
        self._brute = Brute(MOST_POSITIONS)

    def verdict(self, condition: BuildCondition) -> ConditionVerdict:
        """Raises TooBig."""
        arrows = dict(self._built.arrows)
        if condition.at and condition.at not in arrows:
            return ConditionVerdict(condition, False, None)
        position = condition.at or self._built.game.start()
        true = _TRUE[condition.of](self, position)
        return ConditionVerdict(condition, condition.holds_of(true), true)

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters of the vertices of a digraph."""
        return {name: letter(self._built.game, name, self._brute) for name, _to in self._built.arrows}

    def letter(self, position: Any) -> str:
        return letter(self._built.game, position, self._brute)

    def value(self, position: Any) -> int:
        return grundy(self._built.game, position, self._brute)

    def vertices(self, wanted: str) -> int:
        return list(self.letters.values()).count(wanted)

    def arrows(self) -> int:
        return sum(len(to) for _name, to in self._built.arrows)

    def heaps(self) -> int:
        return sum(size > 0 for size in self._built.game.start())

    @cached_property
    def pieces(self) -> Mapping[str, int]:
        """How many pieces stand on each square that has some."""
        return piece_cells(self._built.game)

    def alike(self) -> int:
        counted = Counter(size for size in self._built.game.start() if size)
        return sum(count for count in counted.values() if count > 1)

    def moves(self, position: Any) -> int:
        return self._built.game.follower_count(position)

    def winning(self, position: Any) -> int:
        game = self._built.game
        return len({game.follow(position, move) for move in solve(game, position, self._brute).winning_moves})


_TRUE: dict[str, Callable[[ConstructionFacts, Any], str | int]] = {
    "letter": ConstructionFacts.letter,
    "value": ConstructionFacts.value,
    "P": lambda facts, _position: facts.vertices("P"),
    "N": lambda facts, _position: facts.vertices("N"),
    "vertices": lambda facts, _position: len(facts.letters),
    "arrows": lambda facts, _position: facts.arrows(),
    "beans": lambda _facts, position: sum(position),
    "heaps": lambda facts, _position: facts.heaps(),
    "alike": lambda facts, _position: facts.alike(),
    "pieces": lambda facts, _position: sum(facts.pieces.values()),
    "squares": lambda facts, _position: len(facts.pieces),
    "moves": ConstructionFacts.moves,
    "winning": ConstructionFacts.winning,
}


def check_conditions(
    game: Impartial[Any], conditions: Sequence[BuildCondition], example: str, most: int
) -> None:
    """Raises Refusal where a game has no such conditions, or where the example does not fulfil them."""
    check_buildable(game)
    is_digraph = isinstance(game, Digraph)
    own = OF_BOARDS if has_pieces(game) else OF_DIGRAPHS if is_digraph else OF_HEAPS
    for condition in conditions:
        if condition.of in (OF_BOARDS | OF_DIGRAPHS | OF_HEAPS) - own:
            refuse(text("Neste jogo não se pede isto: {what}.", what=condition.what))
        if condition.at and not is_digraph:
            refuse(text("Só num digrafo se pede alguma coisa de um vértice."))
    try:
        verdicts = condition_verdicts(conditions, read_construction(game, example, most))
    except (Unbuildable, TooBig) as error:
        refuse(error.reason)
    if wrong := [verdict for verdict in verdicts if not verdict.holds]:
        refuse(text("O exemplo não serve. {words}", words=wrong[0].failure_words))


def condition_verdicts(conditions: Sequence[BuildCondition], built: Construction) -> list[ConditionVerdict]:
    """What is true of each condition. Raises TooBig."""
    facts = ConstructionFacts(built)
    return [facts.verdict(condition) for condition in conditions]


class ConstructionTask:
    """What a step and a field have in common in which something is built. Its fields are theirs: structs with
    fields of their own cannot both be bases."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def game(self) -> GameSpec: ...
        @property
        def conditions(self) -> tuple[BuildCondition, ...]: ...
        @property
        def example(self) -> str: ...
        @property
        def most(self) -> int: ...

    @property
    def is_digraph(self) -> bool:
        return isinstance(self.game.game, Digraph)

    @property
    def has_board(self) -> bool:
        """Whether pieces are put on a board."""
        return has_pieces(self.game.game)

    @property
    def start_text(self) -> str:
        """The text of what stands there at the beginning."""
        return construction_text(self.game.game)

    def construct(self, typed: str) -> Construction:
        """Raises Unbuildable."""
        return read_construction(self.game.game, typed, self.most)

    def verdicts(self, typed: str) -> list[ConditionVerdict]:
        """What is true of each condition. Raises Unbuildable, TooBig."""
        if not typed.strip():
            raise Unbuildable(_NOTHING)
        return condition_verdicts(self.conditions, self.construct(typed))

    def check_example(self) -> None:
        """Raises BadDocument where the example does not do."""
        check_conditions(self.game.game, self.conditions, self.example, self.most)
