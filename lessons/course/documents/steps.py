"""The steps of which lessons are made: a closed list of kinds, each read from JSON and checked. Pure.

Who wins a position, its value and its winning moves are never written in a lesson: the solvers say them.
"""

from abc import ABC
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from games.rules.text import Text, text
from games.solvers.brute import Brute
from games.solvers.solve import Solution, letter, solve
from games.solvers.theory import TooBig
from lessons.course.documents.mathematics import BadFormula
from lessons.course.documents.prose import prose
from lessons.course.exercises import EXERCISES
from lessons.worksheets.documents import attributes
from lessons.worksheets.documents.attributes import Stored
from lessons.worksheets.documents.fields.base import GameSpec, game_attribute
from lessons.worksheets.documents.reading import DocumentNode

TITLE = 80  # letters
TEXT = 3_000
SHORT = 300
MOST_PARTS = 8
MOST_CHOICES = 6
MOST_NUMBERS = 12
MOST_QUESTIONS = 20
LONGEST = 200  # numbers of a line, a table or a plot
MOST_POSITIONS = 20_000  # that a step may need to be solved
# What is shown beside a text, made from the analysis of a game: the position; with who wins and why; its
# hidden heaps in base 2, or as powers of two; letters of single heaps, of a board, of a digraph; values.
EMBEDS = ("board", "analysis", "columns", "powers", "line", "letters", "values", "plot", "table")


def words_attribute(most: int, *, needed: bool = False, **more: Any) -> Any:
    """Words with formulas, which are checked when they are read."""

    def parse_prose(node: DocumentNode, name: str) -> str:
        words = node.words(name, most, needed=needed)
        try:
            prose(words)
        except BadFormula as error:
            node.refuse(error.reason)
        return words

    return attributes.json_attribute(parse_prose, **more)


def maybe(kind: type[Any]) -> Any:
    """A part that may be missing."""
    return attributes.json_attribute(
        lambda node, name: kind.from_node(node.node(name)) if node.has(name) else None,
        lambda stored: stored and stored.json(),
        sparse=True,
        default=None,
    )


@lru_cache(maxsize=256)
def _solved(slug: str, game: Any) -> Solution:
    return solve(game, game.start(), Brute(MOST_POSITIONS))


def solved(spec: GameSpec) -> Solution:
    """What is true of the position in which a game begins. Raises TooBig."""
    return _solved(spec.slug, spec.game)


@dataclass(frozen=True, kw_only=True)
class Embed(Stored):
    """Something made from a game; `most` is the largest heap where single heaps are shown."""

    kind: str = attributes.one_of(EMBEDS)
    game: GameSpec = game_attribute()
    most: int = attributes.number(0, LONGEST, 20, default=20)


@dataclass(frozen=True, kw_only=True)
class LessonStep(Stored, ABC):
    """A step: what it is called, and what it says or asks."""

    kind: ClassVar[str]
    name: ClassVar[Text]  # of the kind
    asks: ClassVar[bool] = True  # whether something must be done for it to be done

    id: str = attributes.ident()
    title: str = attributes.words(TITLE, needed=True)
    text: str = words_attribute(TEXT, default="")

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        """The games of which it tells."""
        return ()

    def json(self) -> dict[str, Any]:
        return {"kind": self.kind, **super().json()}


@dataclass(frozen=True, kw_only=True)
class PlayStep(LessonStep):
    """A position against the computer, which plays perfectly: until the end ("win") or one move ("move")."""

    kind: ClassVar[str] = "play"
    name: ClassVar[Text] = text("jogar contra o computador")

    game: GameSpec = game_attribute()
    first: str = attributes.one_of(("pupil", "computer", "choice"), "pupil", default="pupil")
    goal: str = attributes.one_of(("win", "move"), "win", default="win")
    hint: str = words_attribute(SHORT, sparse=True, default="")
    praise: str = words_attribute(SHORT, sparse=True, default="")

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    def check(self, node: DocumentNode) -> None:
        game = self.game.game
        if problem := game.live_problem():
            node.refuse(problem)
        try:
            outcome = letter(game, game.start(), Brute(MOST_POSITIONS))
        except TooBig as error:
            node.refuse(error.reason)
        if self.goal == "move" and self.first != "pupil":
            node.refuse(text("Onde se pede uma só jogada, quem joga é o aluno."))
        if self.first == "pupil" and outcome == "P":
            node.refuse(text("Daqui perde quem joga: põe o computador a começar, ou deixa escolher."))
        if self.first == "computer" and outcome == "N":
            node.refuse(text("Daqui ganha quem joga: põe o aluno a começar, ou deixa escolher."))


@dataclass(frozen=True, kw_only=True)
class AnswerChoice(Stored):
    """An answer to choose: whether it is right, and what is said to whoever chooses it."""

    text: str = words_attribute(SHORT, needed=True)
    right: bool = attributes.flag()
    reply: str = words_attribute(SHORT, sparse=True, default="")


@dataclass(frozen=True, kw_only=True)
class KnownNumber(Stored):
    """A number that a known mistake gives, and what is said to it."""

    number: int = attributes.number(0, 10**9, 0)
    reply: str = words_attribute(SHORT, needed=True)


class Reply(NamedTuple):
    """What an answer is worth and what is said to it; `right` None: it cannot be read, and is no try."""

    right: bool | None
    words: str | Text


_CHOOSE = text("Escolhe uma resposta.")
WINNERS = text("Quem joga primeiro"), text("Quem joga em segundo")


@dataclass(frozen=True, kw_only=True)
class QuestionStep(LessonStep):
    """A question: choices, or a number. About a game (who wins, its value, how many moves win) the solver
    has the answer."""

    kind: ClassVar[str] = "ask"
    name: ClassVar[Text] = text("pergunta")

    about: str = attributes.one_of(("", "winner", "value", "moves"), "", sparse=True, default="")
    game: GameSpec | None = maybe(GameSpec)
    show: bool = attributes.flag()  # the position, above the question
    choices: tuple[AnswerChoice, ...] = attributes.each(AnswerChoice, MOST_CHOICES, sparse=True, default=())
    numbers: tuple[int, ...] = attributes.json_attribute(
        lambda node, name: node.numbers(name, MOST_NUMBERS), list, sparse=True, default=()
    )
    known: tuple[KnownNumber, ...] = attributes.each(KnownNumber, MOST_CHOICES, sparse=True, default=())
    hint: str = words_attribute(SHORT, sparse=True, default="")
    because: str = words_attribute(TEXT, sparse=True, default="")

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,) if self.game else ()

    def check(self, node: DocumentNode) -> None:
        if self.about:
            if self.game is None:
                node.refuse(text("Falta o jogo de que se pergunta."))
            try:
                analysis = solved(self.game)
            except TooBig as error:
                node.refuse(error.reason)
            if self.about == "value" and analysis.grundy is None:
                node.refuse(text("Nesta posição não há um valor de Grundy."))
        elif bool(self.choices) == bool(self.numbers):
            node.refuse(text("Dá respostas para escolher, ou os números certos."))
        elif self.choices and not any(choice.right for choice in self.choices):
            node.refuse(text("Nenhuma das respostas está certa."))
        if {known.number for known in self.known} & set(self.right_numbers):
            node.refuse(text("Um número certo não pode ser um engano."))

    @property
    def options(self) -> tuple[str | Text, ...]:
        """What there is to choose from; nothing where a number is asked for."""
        return WINNERS if self.about == "winner" else tuple(choice.text for choice in self.choices)

    @property
    def right_numbers(self) -> tuple[int, ...]:
        if self.about not in ("value", "moves"):
            return self.numbers
        assert self.game is not None
        analysis = solved(self.game)
        if self.about == "moves":
            return (len(analysis.winning_moves),)
        return () if analysis.grundy is None else (analysis.grundy,)

    def answered(self, typed: str) -> Reply:
        """What is said to an answer: the number of a choice from 1, or a number."""
        if not (typed.isascii() and typed.isdigit()) or len(typed) > 9:
            return Reply(
                None, text("Escolhe uma resposta.") if self.options else text("Escreve um número, como 12.")
            )
        number = int(typed)
        if not self.options:
            known = next((reply.reply for reply in self.known if reply.number == number), "")
            return Reply(number in self.right_numbers, known)
        if not 1 <= number <= len(self.options):
            return Reply(None, _CHOOSE)
        if self.about == "winner":
            assert self.game is not None
            return Reply((solved(self.game).outcome == "N") == (number == 1), "")
        chosen = self.choices[number - 1]
        return Reply(chosen.right, chosen.reply)


@dataclass(frozen=True, kw_only=True)
class Idea(LessonStep):
    """A text, and something made from a game."""

    kind: ClassVar[str] = "idea"
    name: ClassVar[Text] = text("ideia")
    asks: ClassVar[bool] = False

    embed: Embed | None = maybe(Embed)

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.embed.game,) if self.embed else ()


@dataclass(frozen=True, kw_only=True)
class ProofPart(Stored):
    """A part of a proof, which is unfolded."""

    title: str = words_attribute(SHORT, needed=True)
    text: str = words_attribute(TEXT, default="")
    embed: Embed | None = maybe(Embed)


@dataclass(frozen=True, kw_only=True)
class Proof(LessonStep):
    """A claim, and the parts of its proof."""

    kind: ClassVar[str] = "proof"
    name: ClassVar[Text] = text("demonstração")
    asks: ClassVar[bool] = False

    parts: tuple[ProofPart, ...] = attributes.each(ProofPart, MOST_PARTS, default=())

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return tuple(part.embed.game for part in self.parts if part.embed)


@dataclass(frozen=True, kw_only=True)
class Practice(LessonStep):
    """Questions of an exercise: `count` right answers at a level."""

    kind: ClassVar[str] = "exercise"
    name: ClassVar[Text] = text("exercícios")

    exercise: str = attributes.words(40, needed=True)
    level: int = attributes.number(1, 9, 1, default=1)
    count: int = attributes.number(1, MOST_QUESTIONS, 3, default=3)

    def check(self, node: DocumentNode) -> None:
        if self.exercise not in EXERCISES:
            node.refuse(text("Não conheço o exercício «{name}».", name=self.exercise))
        if self.level > len(EXERCISES[self.exercise].levels):
            node.refuse(text("Este exercício não tem o nível {n}.", n=self.level))


@dataclass(frozen=True, kw_only=True)
class WritingStep(LessonStep):
    """Something to be written, for the teacher to read."""

    kind: ClassVar[str] = "free"
    name: ClassVar[Text] = text("resposta livre")

    model: str = words_attribute(TEXT, sparse=True, default="")  # shown once something is written


@dataclass(frozen=True, kw_only=True)
class SummaryStep(LessonStep):
    """What is to be remembered, on one page of paper."""

    kind: ClassVar[str] = "summary"
    name: ClassVar[Text] = text("resumo")
    asks: ClassVar[bool] = False

    embed: Embed | None = maybe(Embed)

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.embed.game,) if self.embed else ()


KINDS: dict[str, type[LessonStep]] = {
    kind.kind: kind for kind in (PlayStep, QuestionStep, Idea, Proof, Practice, WritingStep, SummaryStep)
}
