"""The steps of which lessons are made: a closed list of kinds, each read from JSON and checked. Pure.

Who wins a position, its value and its winning moves are never written in a lesson: the solvers say them.
"""

from functools import lru_cache
from random import Random
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import Meta

from games.rules.errors import GameError
from games.rules.game import Game
from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, text
from games.solvers.brute import Brute
from games.solvers.solve import Solution, letter, solve
from games.solvers.theory import TooBig
from lessons.course.documents.mathematics import BadFormula
from lessons.course.documents.prose import prose
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import UnreadableAnswer, read_number
from lessons.course.exercises.strip_game import MOST_STRIPS, StripGame, read_strips
from lessons.worksheets.documents.facts import Fact, FactNames, check_facts, game_facts, parse_facts
from lessons.worksheets.documents.fields.base import MOST_POSITIONS, GameSpec
from lessons.worksheets.documents.reading import Ident, Number

TITLE = 80  # letters
TEXT = 3_000
SHORT = 300
MOST_PARTS = 8
MOST_CHOICES = 6
MOST_NUMBERS = 12
MOST_QUESTIONS = 20
LONGEST = 200  # numbers of a line, a table or a plot
# What is shown beside a text, made from the analysis of a game: the position; with who wins and why; its
# hidden heaps in base 2, or as powers of two; letters of single heaps, of a board, of a digraph; values.
EmbedKind = Literal["board", "analysis", "columns", "powers", "line", "letters", "values", "plot", "table"]


Line = Annotated[str, Meta(max_length=SHORT)]
NeededLine = Annotated[str, Meta(max_length=SHORT, pattern=NEEDED)]
Words = Annotated[str, Meta(max_length=TEXT)]


class LessonStruct(DocumentStruct, frozen=True):
    """A part of a lesson; `formulas` are the attributes in which there may be some."""

    formulas: ClassVar[tuple[str, ...]] = ()

    def check(self) -> None:
        for name in self.formulas:
            try:
                prose(getattr(self, name))
            except BadFormula as error:
                refuse(error.reason)


@lru_cache(maxsize=256)
def _solved(slug: str, game: Any) -> Solution:
    return solve(game, game.start(), Brute(MOST_POSITIONS))


def solved(spec: GameSpec) -> Solution:
    """What is true of the position in which a game begins. Raises TooBig."""
    return _solved(spec.slug, spec.game)


class Embed(DocumentStruct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """Something made from a game; `most` is the largest heap where single heaps are shown."""

    written: ClassVar[frozenset[str]] = frozenset({"most"})

    kind: EmbedKind
    game: GameSpec
    most: Annotated[int, Meta(ge=0, le=LONGEST)] = 20

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        """The game, where more is shown of it than where its pieces stand."""
        return () if self.kind == "board" else (self.game,)


class LessonStep(LessonStruct, frozen=True, kw_only=True, tag_field="kind"):
    """A step: what it is called, and what it says or asks. `tells` are the facts that its words give away, or
    that are right answers to it, where no game of it says so (`lessons/worksheets/documents/facts.py`)."""

    kind: ClassVar[str]
    name: ClassVar[Text]  # of the kind
    asks: ClassVar[bool] = True  # whether something must be done for it to be done

    written: ClassVar[frozenset[str]] = frozenset({"text"})
    formulas: ClassVar[tuple[str, ...]] = ("text",)

    id: Ident
    title: Annotated[str, Meta(max_length=TITLE, pattern=NEEDED)]
    text: Words = ""
    tells: FactNames = ()

    def check(self) -> None:
        super().check()
        check_facts(self.tells)

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        """The games of which it tells who wins."""
        return ()

    @property
    def facts(self) -> frozenset[Fact]:
        """What it gives away. While a worksheet that asks for some of it is to be handed in, it is closed."""
        return parse_facts(self.tells).union(*map(game_facts, self.specs))

    @property
    def plays_on(self) -> bool:
        """Whether it can be done without what it tells: then it stays open, and says nothing of that."""
        return False

    def mistake(self, written: str) -> str | Text:
        """The mistake behind an answer that is not right, which is `written` as it is kept; "" where none is
        known. Never raises, whatever was written."""
        return ""


class HelpedStep(LessonStep, frozen=True, kw_only=True):
    """A step in which something is to be found, and its two hints: `hint` says where to look, `clue` more."""

    formulas: ClassVar[tuple[str, ...]] = ("text", "hint", "clue")

    hint: Line = ""
    clue: Line = ""

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints that there are, in the order in which they are given."""
        return tuple(filter(None, (self.hint, self.clue)))


class PlayStep(HelpedStep, frozen=True, kw_only=True):
    """A position against the computer, which plays perfectly: until the end ("win") or one move ("move")."""

    kind: ClassVar[str] = "play"
    name: ClassVar[Text] = text("jogar contra o computador")

    formulas: ClassVar[tuple[str, ...]] = (*HelpedStep.formulas, "praise")

    game: GameSpec
    first: Literal["pupil", "computer", "choice"] = "pupil"
    goal: Literal["win", "move"] = "win"
    praise: Line = ""

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    @property
    def plays_on(self) -> bool:
        """A match can be played without letters; where one move is asked for, the answer is a letter."""
        return self.goal == "win" and not self.tells

    def check(self) -> None:
        super().check()
        game = self.game.game
        if problem := game.live_problem():
            refuse(problem)
        try:
            outcome = letter(game, game.start(), Brute(MOST_POSITIONS))
        except TooBig as error:
            refuse(error.reason)
        if self.goal == "move" and self.first != "pupil":
            refuse(text("Onde se pede uma só jogada, quem joga é o aluno."))
        if self.first == "pupil" and outcome == "P":
            refuse(text("Daqui perde quem joga: põe o computador a começar, ou deixa escolher."))
        if self.first == "computer" and outcome == "N":
            refuse(text("Daqui ganha quem joga: põe o aluno a começar, ou deixa escolher."))


class AnswerChoice(LessonStruct, frozen=True, kw_only=True):
    """An answer to choose: whether it is right, and what is said to whoever chooses it."""

    formulas: ClassVar[tuple[str, ...]] = ("text", "reply")

    text: NeededLine
    right: bool = False
    reply: Line = ""


class KnownNumber(LessonStruct, frozen=True, kw_only=True):
    """A number that a known mistake gives, and what is said to it."""

    written: ClassVar[frozenset[str]] = frozenset({"number"})
    formulas: ClassVar[tuple[str, ...]] = ("reply",)

    number: Annotated[int, Meta(ge=0, le=10**9)] = 0
    reply: NeededLine


class Reply(NamedTuple):
    """What an answer is worth and what is said to it; `right` None: it cannot be read, and is no try."""

    right: bool | None
    words: str | Text


_CHOOSE = text("Escolhe uma resposta.")
WINNERS = text("Quem joga primeiro"), text("Quem joga em segundo")


class QuestionStep(HelpedStep, frozen=True, kw_only=True):
    """A question: choices, or a number. About a game (who wins, its value, how many moves win) the solver
    has the answer."""

    kind: ClassVar[str] = "ask"
    name: ClassVar[Text] = text("pergunta")

    formulas: ClassVar[tuple[str, ...]] = (*HelpedStep.formulas, "because")

    about: Literal["", "winner", "value", "moves"] = ""
    game: GameSpec | None = None
    show: bool = False  # the position, above the question
    strips: Annotated[tuple[str, ...], Meta(max_length=MOST_STRIPS)] = ()  # of toads and frogs, to be tried
    choices: Annotated[tuple[AnswerChoice, ...], Meta(max_length=MOST_CHOICES)] = ()
    fixed: bool = False  # whether the choices stand in the order in which they were written
    numbers: Annotated[tuple[Number, ...], Meta(max_length=MOST_NUMBERS)] = ()
    known: Annotated[tuple[KnownNumber, ...], Meta(max_length=MOST_CHOICES)] = ()
    because: Words = ""

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,) if self.game else ()

    @property
    def trial(self) -> Game[Any] | None:
        """The position above the question, on which moves are tried; None where there is none."""
        if self.strips:
            return StripGame(read_strips(self.strips))
        return self.game.game if self.show and self.game else None

    def check(self) -> None:
        super().check()
        if self.strips:
            try:
                read_strips(self.strips)
            except GameError as error:
                refuse(error.reason)
        if self.about:
            if self.game is None:
                refuse(text("Falta o jogo de que se pergunta."))
            try:
                analysis = solved(self.game)
            except TooBig as error:
                refuse(error.reason)
            if self.about == "value" and analysis.grundy is None:
                refuse(text("Nesta posição não há um valor de Grundy."))
        elif bool(self.choices) == bool(self.numbers):
            refuse(text("Dá respostas para escolher, ou os números certos."))
        elif self.choices and not any(choice.right for choice in self.choices):
            refuse(text("Nenhuma das respostas está certa."))
        if {known.number for known in self.known} & set(self.right_numbers):
            refuse(text("Um número certo não pode ser um engano."))

    @property
    def options(self) -> tuple[str | Text, ...]:
        """What there is to choose from; nothing where a number is asked for."""
        return WINNERS if self.about == "winner" else tuple(choice.text for choice in self.choices)

    def shuffled_numbers(self, lesson: str) -> list[int]:
        """The numbers of the choices, from 1, in the order in which a lesson shows them: the same on every
        screen and on paper."""
        numbers = list(range(1, len(self.options) + 1))
        if not self.fixed:
            Random(f"{lesson}:{self.id}").shuffle(numbers)  # noqa: S311 - an order, no secret
        return numbers

    @property
    def right_numbers(self) -> tuple[int, ...]:
        if self.about not in ("value", "moves"):
            return self.numbers
        assert self.game is not None
        analysis = solved(self.game)
        if self.about == "moves":
            return (len(analysis.winning_moves),)
        return () if analysis.grundy is None else (analysis.grundy,)

    @property
    def right_answers(self) -> tuple[str | Text, ...]:
        """All right answers, as people read them."""
        if not self.options:
            return tuple(map(str, self.right_numbers))
        return tuple(
            option for number, option in enumerate(self.options, 1) if self.answered(str(number)).right
        )

    def mistake(self, written: str) -> str | Text:
        """What is said to a known mistake."""
        said = {choice.text: choice.reply for choice in self.choices}
        said |= {str(known.number): known.reply for known in self.known}
        return said.get(written, "")

    def answered(self, typed: str) -> Reply:
        """What is said to an answer: the number of a choice from 1, or a number."""
        try:
            number = read_number(typed)
        except UnreadableAnswer as error:
            return Reply(None, _CHOOSE if self.options else error.reason)
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


class Idea(LessonStep, frozen=True, kw_only=True):
    """A text, and something made from a game."""

    kind: ClassVar[str] = "idea"
    name: ClassVar[Text] = text("ideia")
    asks: ClassVar[bool] = False

    embed: Embed | None = None

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return self.embed.specs if self.embed else ()


class ProofPart(LessonStruct, frozen=True, kw_only=True):
    """A part of a proof, which is unfolded."""

    written: ClassVar[frozenset[str]] = frozenset({"text"})
    formulas: ClassVar[tuple[str, ...]] = ("title", "text")

    title: NeededLine
    text: Words = ""
    embed: Embed | None = None


class Proof(LessonStep, frozen=True, kw_only=True):
    """A claim, and the parts of its proof."""

    kind: ClassVar[str] = "proof"
    name: ClassVar[Text] = text("demonstração")
    asks: ClassVar[bool] = False

    written: ClassVar[frozenset[str]] = LessonStep.written | {"parts"}

    parts: Annotated[tuple[ProofPart, ...], Meta(max_length=MOST_PARTS)] = ()

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return tuple(spec for part in self.parts if part.embed for spec in part.embed.specs)


class Practice(LessonStep, frozen=True, kw_only=True):
    """Questions of an exercise: `count` right answers at a level."""

    kind: ClassVar[str] = "exercise"
    name: ClassVar[Text] = text("exercícios")

    exercise: Annotated[str, Meta(max_length=40, pattern=NEEDED)]
    level: Annotated[int, Meta(ge=1, le=9)] = 1
    count: Annotated[int, Meta(ge=1, le=MOST_QUESTIONS)] = 3

    @property
    def facts(self) -> frozenset[Fact]:
        return super().facts | EXERCISES[self.exercise].facts(self.level)

    def check(self) -> None:
        super().check()
        if self.exercise not in EXERCISES:
            refuse(text("Não conheço o exercício «{name}».", name=self.exercise))
        if self.level > len(EXERCISES[self.exercise].levels):
            refuse(text("Este exercício não tem o nível {n}.", n=self.level))


class WritingStep(LessonStep, frozen=True, kw_only=True):
    """Something to be written, for the teacher to read."""

    kind: ClassVar[str] = "free"
    name: ClassVar[Text] = text("resposta livre")

    formulas: ClassVar[tuple[str, ...]] = ("text", "model")

    model: Words = ""  # shown once something is written


class SummaryStep(LessonStep, frozen=True, kw_only=True):
    """What is to be remembered, on one page of paper."""

    kind: ClassVar[str] = "summary"
    name: ClassVar[Text] = text("resumo")
    asks: ClassVar[bool] = False

    embed: Embed | None = None

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return self.embed.specs if self.embed else ()
