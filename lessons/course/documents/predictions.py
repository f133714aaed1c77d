"""A step in which the pupil says what will happen, and then watches it: the next letter, the next value, who
wins, or what the perfect computer plays. Nothing that was said can be wrong: it is shown beside what
happened. Pure."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import Meta

from games.rules.errors import IllegalMove
from games.rules.game import Impartial
from games.rules.structs import refuse
from games.rules.text import Text, formula, join_words, ntext, text
from games.solvers.brute import Brute
from games.solvers.single_heaps import has_heap_table
from games.solvers.solve import Letter, grundy, letter, solve
from games.solvers.theory import TooBig
from lessons.course.documents.known_mistakes import letter_mistake, read_listed, value_mistake
from lessons.course.documents.playing import PlayedMove, perfect_line
from lessons.course.documents.steps import WINNERS, HelpedStep, LessonStep, Words
from lessons.worksheets.documents.fields.base import MOST_POSITIONS, GameSpec
from lessons.worksheets.documents.law_tests import position_text

LARGEST = 60  # heap of which something is predicted
MOST_PREDICTED = 20
MOST_TOLD = 5  # followers, in the words about one position
_LETTER, _NUMBER = re.compile(r"[PN]"), re.compile(r"[0-9]{1,3}")
# In Portuguese or English, as pupils have read it.
_WINNER = re.compile(r"\b(?:(?P<first>primeiro|first)|segundo|second)\b")
_SAID_MOVE = re.compile(r"(\d+): (\S+) – ")
UNSAID = "–"
WIN = "ganha"  # the part where it is predicted who wins
Predictions = dict[str, str]


class Prediction(NamedTuple):
    """What was said of a part, what happened, whether that is the same, and why it happened; `label` names
    the part, `move` is the one that was said, as the rules write it."""

    label: Text | str
    said: Text | str
    happened: Text | str
    agrees: bool
    why: Text | None = None
    move: str = ""

    @property
    def words(self) -> Text:
        """What was said, as teachers read it, and as `PredictStep.mistake` reads it again."""
        parts = {"label": self.label, "move": self.move, "said": self.said}
        return formula("{label}: {move} – {said}" if self.move else "{label}: {said}", **parts)


class UnreadablePrediction(NamedTuple):
    """What is written is no prediction: why."""

    words: Text


class PredictStep(HelpedStep, frozen=True, kw_only=True, dict=True):
    """Something of a game to be predicted, part by part.

    `about` "letters" and "values": those of single heaps from `first` to `most`, where the smaller ones are
    shown from the beginning; "winner": who wins the game from its position, which is then shown move by move;
    "moves": each of the winner's moves in that game, where any move that wins is a right prediction.
    """

    kind: ClassVar[str] = "predict"
    name: ClassVar[Text] = text("prever e ver")
    formulas: ClassVar[tuple[str, ...]] = (*HelpedStep.formulas, "because")
    written: ClassVar[frozenset[str]] = LessonStep.written | {"first", "most"}

    game: GameSpec
    about: Literal["letters", "values", "winner", "moves"] = "letters"
    first: Annotated[int, Meta(ge=0, le=LARGEST)] = 4
    most: Annotated[int, Meta(ge=0, le=LARGEST)] = 10
    because: Words = ""

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    @property
    def of_heaps(self) -> bool:
        return self.about in ("letters", "values")

    def check(self) -> None:
        super().check()
        game = self.game.game
        if self.of_heaps:
            if not has_heap_table(type(game)):
                refuse(
                    text("Neste jogo as pilhas não se veem uma a uma: escolhe outro jogo, ou outra previsão.")
                )
            if not self.first <= self.most < self.first + MOST_PREDICTED:
                refuse(text("Prevê-se de uma pilha até outra maior: no máximo {n} pilhas.", n=MOST_PREDICTED))
            if self.about == "values" and game.misere:
                refuse(text("Com a regra misère não há valores de Grundy."))
        elif problem := game.live_problem():
            refuse(problem)
        try:
            self.solution()
        except TooBig as error:
            refuse(error.reason)

    @property
    def part_names(self) -> tuple[str, ...]:
        """The names of what is predicted, in their order."""
        if self.of_heaps:
            return tuple(map(str, range(self.first, self.most + 1)))
        if self.about == "winner":
            return (WIN,)
        return tuple(str(number) for number, _made in enumerate(self.own_moves, 1))

    @property
    def line(self) -> tuple[PlayedMove, ...]:
        """The game as the perfect computer plays it on both sides, always the same. Raises TooBig."""
        return perfect_line(self.game.slug, self.game.game)

    @property
    def own_moves(self) -> list[int]:
        """The places in the line of the winner's moves that are predicted."""
        game = self.game.game
        first = 0 if letter(game, game.start(), Brute(MOST_POSITIONS)) == "N" else 1
        return list(range(first, len(self.line), 2))[:MOST_PREDICTED]

    def solution(self) -> Predictions:
        """What happens, by part. Raises TooBig."""
        return {name: self._true(name) for name in self.part_names}

    @property
    def truths(self) -> Sequence[str]:
        """The letters or values of the single heaps from 0 to `most`. Raises TooBig."""
        known = letters_to if self.about == "letters" else values_to
        return known(self.game.slug, self.game.game, self.most)

    def _true(self, name: str) -> str:
        game = self.game.game
        if self.of_heaps:
            return self.truths[int(name)]
        if self.about == "winner":
            return "1" if letter(game, game.start(), Brute(MOST_POSITIONS)) == "N" else "2"
        return self.line[self.own_moves[int(name) - 1]].move

    def read_predictions(self, predictions: Predictions) -> list[Prediction]:
        """The predictions up to the first part that has none that can be read, beside what happened."""
        made = []
        for name in self.part_names:
            prediction = self.read_prediction(name, predictions.get(name, ""))
            if isinstance(prediction, UnreadablePrediction):
                break
            made.append(prediction)
        return made

    def told_parts(self, first: int) -> list[Prediction]:
        """What happens in the parts from the one with this number, counted from 0, without a prediction.
        Raises TooBig."""
        told = [self.read_prediction(name, self._true(name)) for name in self.part_names[first:]]
        return [part._replace(said=UNSAID, agrees=False) for part in told if isinstance(part, Prediction)]

    def read_prediction(self, name: str, said: str) -> Prediction | UnreadablePrediction:
        """A prediction of one part, beside what happened."""
        known = {"letters": self._letter, "values": self._value, "winner": self._winner, "moves": self._move}
        return known[self.about](name, said.strip())

    def _letter(self, name: str, said: str) -> Prediction | UnreadablePrediction:
        said = said.upper()
        if said not in ("P", "N"):
            return UnreadablePrediction(text("Escolhe P ou N."))
        true = self._true(name)
        return Prediction(name, said, true, said == true, self._why_letter(int(name), true))

    def _why_letter(self, size: int, true: str) -> Text:
        game, brute = self.game.game, Brute(MOST_POSITIONS)
        after = list(game.followers((size,)))
        if not after:
            return text("Aí não há jogadas.")
        if true == "P":
            shown = [str(position_text(heaps)) for heaps in after[:MOST_TOLD]]
            listed = (
                join_words(shown, "e")
                if len(after) <= MOST_TOLD
                else formula("{some}, …", some=", ".join(shown))
            )
            return text("Daí só se joga para N: {positions}.", positions=listed)
        target = next(heaps for heaps in after if letter(game, heaps, brute) == "P")
        return text("Daí joga-se para {position}, que é P.", position=position_text(target))

    def _value(self, name: str, said: str) -> Prediction | UnreadablePrediction:
        if not (said.isascii() and said.isdigit()) or len(said) > 3:
            return UnreadablePrediction(text("Escreve um número, como 2."))
        true, game, brute = self._true(name), self.game.game, Brute(MOST_POSITIONS)
        values = sorted({grundy(game, heaps, brute) for heaps in game.followers((int(name),))})
        why = (
            text("O menor número que não está em {values}.", values=join_words(values, "e"))
            if values
            else text("Aí não há jogadas.")
        )
        return Prediction(name, str(int(said)), true, str(int(said)) == true, why)

    def _winner(self, name: str, said: str) -> Prediction | UnreadablePrediction:
        if said not in ("1", "2"):
            return UnreadablePrediction(text("Escolhe quem ganha."))
        true = self._true(name)
        return Prediction(text("Quem ganha"), WINNERS[int(said) - 1], WINNERS[int(true) - 1], said == true)

    def _move(self, name: str, said: str) -> Prediction | UnreadablePrediction:
        game, before = self.game.game, self.line[self.own_moves[int(name) - 1]]
        try:
            move = game.read_typed(before.before, said)
            game.play(before.before, move)
        except IllegalMove as error:
            return UnreadablePrediction(error.reason)
        winning = solve(game, before.before.position, Brute(MOST_POSITIONS)).winning_moves
        why = (
            ntext("Há {n} jogada que ganha.", "Há {n} jogadas que ganham: qualquer uma servia.", len(winning))
            if len(winning) > 1
            else None
        )
        label = text("Jogada {n}", n=self.own_moves[int(name) - 1] + 1)
        shown, happened = game.describe(move), game.describe(before.move)
        return Prediction(label, shown, happened, move in winning, why, move)

    def mistake(self, written: str) -> Text | str:
        """What the first prediction shows that did not come true."""
        if self.about == "winner":
            return self._winner_mistake(written)
        if self.about == "moves":
            return self._move_mistake(written)
        word = _LETTER if self.about == "letters" else _NUMBER
        said = {name: word.match(rest) for name, rest in read_listed(self.part_names, written).items()}
        wrong = {
            name: match[0] for name, match in said.items() if match and match[0] != self.truths[int(name)]
        }
        if not wrong:
            return ""
        first, number = next(iter(wrong.items()))
        game, brute = self.game.game, Brute(MOST_POSITIONS)
        after = list(game.followers((int(first),)))
        if self.about == "letters":
            return letter_mistake("P" if number == "N" else "N", is_over=not after)
        return value_mistake(int(number), {grundy(game, heaps, brute) for heaps in after})

    def _winner_mistake(self, written: str) -> Text | str:
        said = _WINNER.search(written)
        true: Letter = "N" if self._true(WIN) == "1" else "P"
        if said is None or (said["first"] is not None) == (true == "N"):
            return ""
        game = self.game.game
        return letter_mistake(true, is_over=game.is_over(game.start()))

    def _move_mistake(self, written: str) -> Text | str:
        """What is behind the first move that was said and does not win."""
        game = self.game.game
        places = {place + 1: place for place in self.own_moves}
        for number, move in _SAID_MOVE.findall(written):
            if int(number) not in places:
                continue
            before = self.line[places[int(number)]].before
            try:
                after = game.play(before, move)
            except IllegalMove:  # another release's
                return ""
            if letter(game, after.position, Brute(MOST_POSITIONS)) == "N":
                return _losing_move(game, after)
        return ""

    def state_at(self, made: int) -> Any:
        """The state in which the next move is predicted, after so many predictions; at the end the last
        one."""
        places = self.own_moves
        if made < len(places):
            return self.line[places[made]].before
        return self.line[-1].after


def _losing_move(game: Impartial[Any], after: Any) -> Text:
    ends = any(game.is_over(game.play(after, move).position) for move in game.moves(after))
    if ends and not game.misere:
        return text("Foi dita uma jogada depois da qual o outro pode acabar logo o jogo.")
    return text("Foi dita uma jogada que deixa ao outro uma posição N.")


@lru_cache(maxsize=64)
def letters_to(slug: str, game: Impartial[Any], most: int) -> Sequence[str]:
    """The letters of the single heaps from 0 to `most`. Raises TooBig."""
    brute = Brute(MOST_POSITIONS)
    return [letter(game, (size,), brute) for size in range(most + 1)]


@lru_cache(maxsize=64)
def values_to(slug: str, game: Impartial[Any], most: int) -> Sequence[str]:
    """The Grundy values of the single heaps from 0 to `most`. Raises TooBig."""
    brute = Brute(MOST_POSITIONS)
    return [str(grundy(game, (size,), brute)) for size in range(most + 1)]


def summed_up(predictions: Sequence[Prediction]) -> Text:
    """How many predictions came true."""
    agreed = sum(prediction.agrees for prediction in predictions)
    return text("Previste {n} de {m}.", n=agreed, m=len(predictions))
