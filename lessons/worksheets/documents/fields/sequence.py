"""A list of numbers in order."""

import re
import unicodedata
from fractions import Fraction
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from games.rules.reading import plain_signs
from games.rules.structs import refuse
from games.rules.text import text
from lessons.worksheets.documents import typical_mistakes
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldAnswers, FieldMark
from lessons.worksheets.documents.prose import NUMBER_WORDS, plain
from lessons.worksheets.documents.reading import Number
from lessons.worksheets.documents.typical_mistakes import TypicalMistake

MAX_TERMS = 200
MAX_NAME = 40  # characters before a list

_FULL_WIDTH = re.compile("[\uff01-\uff5e]")
_NUMBER = re.compile(r"[0-9]{1,10}")
_WORD = re.compile(r"[^\W\d_]+")
# A "P" says the letter of the numbers beside it, which are asked for because they are P.
_BETWEEN = re.compile(r"[\s,;.…|/&•«»“”\"→>=(){}\[\]-]+|\b(?:e|ou|and|or|o|p)\b|(?<=[0-9])p\b", re.IGNORECASE)
_TO = r"(?:-|~|\b(?:a|à|ao|to|through|até(?:\s+(?:a|à|ao))?|ate(?:\s+(?:a|ao))?)\b)"
_RANGE = re.compile(
    rf"(?:\b(?:de|do|desde(?:\s+o)?|from)\s+)?(?<![0-9-])(?<!-\s)([0-9]{{1,9}})\s*{_TO}\s*([0-9]{{1,9}})(?!\s*[0-9-])",
    re.IGNORECASE,
)
# "81 ≤ n ≤ 83".
_BOUNDS = re.compile(r"([0-9]{1,9})\s*(?:≤|<=)\s*[a-z]\s*(?:≤|<=)\s*([0-9]{1,9})", re.IGNORECASE)
_DOTS = re.compile(
    r"(?:([0-9]{1,9})[\s,;]+)?(?<![0-9])([0-9]{1,9})[\s,;]*(?:\.{2,}|…)[\s,;]*(?:(?:e|and)\s+)?([0-9]{1,9})"
)
# What a list is called: "P = {0; 4}", "os números P são: 0, 4".
_NAME = re.compile(rf"\s*((?:[^\W\d_]|[\s'’]){{1,{MAX_NAME}}}?)\s*(?:[=:∈→]|(?=[{{\[]))")
_DENIED = re.compile(r"\b(?:n[ãa]o|nem|exce\w*|menos|sem|fora|not|no|except|without)\b", re.IGNORECASE)
# What was there before a number is taken, and what stays: "tiro 3 e ficam 112", "from 115 take 3, 112 left".
_LEAVES = (
    r"(?:fic(?:a|am|ar|ando|o)|sobr(?:a|am|ando)|rest(?:a|am|ando)|deix(?:a|ar|o|as|ando|amos)|leav(?:e|es|ing)|"
    r"left|remain(?:s|ing)?)(?:-se)?"
)
_REST = re.compile(
    r"\b(?:de|dos|from)\s+(?:the\s+)?[0-9]{1,9}\b(?=.*[0-9])"
    rf"|(?:\b(?:e|and|para|to|so)\b\s*)?\b{_LEAVES}\b"
    r"(?:\s+(?:no|na|o|os|as|ao|com|monte|pilha|outro|adversário|in|the|heap|with))*\s*[0-9]{1,9}"
    r"|(?:\b(?:e|and)\b\s*)?[0-9]{1,9}\s*(?:beans?\s+)?(?:(?:are|is)\s+)?(?:left|remain\w*)\b",
    re.IGNORECASE,
)
# A move: what was there and what is left, or the heap's place and what is taken.
_MOVE = re.compile(
    r"(?<![0-9])([0-9]{1,9})\s*→\s*([0-9]{1,9})(?![0-9])|\bp[0-9]{1,2}\s*-\s*([0-9]{1,9})(?![0-9])",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(r"(?<![0-9])([0-9]{1,9})\s*-\s*([0-9]{1,9})\s*=\s*([0-9]{1,9})(?![0-9])")
# What is counted, and what is done with it, beside a number: "3 feijões", "tirar 3", "they take 3".
_BESIDE = re.compile(
    r"(?<!\w)(?:feij(?:ão|ões|ao|oes)|peças?|pecas?|pedras?|moedas?|jogadas?|pontos?|números?|numeros?|"
    r"(?:(?:re)?tir(?:a|ar|as|o|am|amos|ei|ando)|jog(?:a|ar|o)|ficam?|deix(?:a|ar|o))(?:-se)?|são|sao|é|"
    r"beans?|stones?|coins?|pieces?|moves?|numbers?|tak(?:e|es|ing)|remov(?:e|es|ing)|leav(?:e|es|ing)|"
    r"eu|minhas?|os|as|i|you|they|my|own|is|are|the)(?!\w)",
    re.IGNORECASE,
)


def plain_digits(typed: str) -> str:
    """What is typed, digits and signs of full width as those of a keyboard, numbers in words as digits; what
    is raised stays raised."""
    typed = _FULL_WIDTH.sub(lambda match: unicodedata.normalize("NFKC", match[0]), typed).replace("、", ",")
    return _WORD.sub(lambda match: NUMBER_WORDS.get(plain(match[0]), match[0]), typed)


def without_units(typed: str) -> str:
    """What is typed without the words that only say what is counted: "tiro 3 feijões" is 3."""
    return _BESIDE.sub(" ", typed).strip()


def without_rest(typed: str) -> str:
    """What is typed of a number that is taken, without what stays: "tiro 3 e ficam 112", "115 - 3 = 112",
    "115→112", "p1-3". In "115 - 112 = 3" nobody knows which of the two it is."""

    def amount_of(match: re.Match[str]) -> str:
        before, amount, after = (int(number) for number in match.groups())
        return str(amount) if before - amount == after and amount <= after else match[0]

    def amount_moved(match: re.Match[str]) -> str:
        if match[3]:
            return match[3]
        amount = int(match[1]) - int(match[2])
        return str(amount) if amount > 0 else match[0]

    typed = _MOVE.sub(amount_moved, _DIFFERENCE.sub(amount_of, plain_signs(typed)))
    return _REST.sub(" ", typed).strip(" ,;")


def _without_name(typed: str) -> str:
    match = _NAME.match(typed)
    return typed[match.end() :] if match and not _DENIED.search(match[1]) else typed


def _written_out(match: re.Match[str]) -> str:
    """The numbers of "81 a 83", or the text as it is where they are many."""
    return _stepped(match, int(match[1]), 1, int(match[2]))


def _dots_written_out(match: re.Match[str]) -> str:
    """The numbers of "0, 4, ..., 12"; those of "0, ..., 13" go up by one."""
    second, last = int(match[2]), int(match[3])
    first = int(match[1]) if match[1] else second
    return _stepped(match, first, second - first or 1, last)


def _stepped(match: re.Match[str], first: int, step: int, last: int) -> str:
    if step < 1 or not first < last or (last - first) % step or (last - first) // step >= MAX_TERMS:
        return match[0]
    return ", ".join(map(str, range(first, last + 1, step)))


def numbers_listed(typed: str) -> list[int] | None:
    """The numbers of a list such as "0, 1, 2 e 3 feijões", "P = {0; 4}", "0 a 13" or "0, 4, ..., 12"; None
    where something else stands between them."""
    typed = _without_name(without_units(plain_signs(plain_digits(typed))))
    typed = _BOUNDS.sub(_written_out, _RANGE.sub(_written_out, _DOTS.sub(_dots_written_out, typed)))
    if _BETWEEN.sub("", _NUMBER.sub(" ", typed)):
        return None
    return [int(number) for number in _NUMBER.findall(typed)]


def listing(numbers: list[int] | None) -> str | None:
    """Numbers that were read, in words; None where none were."""
    return ", ".join(map(str, numbers)) if numbers else None


def unclear_list(out_of: Fraction) -> FieldMark:
    """The mark for a list that is not understood: it is asked about, and nothing is wrong yet."""
    message = text("Escreve só números, com vírgulas entre eles.")
    return FieldMark("partial", out_of=out_of, messages=(message,))


class Sequence(Field, frozen=True, kw_only=True):
    """A list of numbers in order, right or wrong as a whole.

    JSON: `"values": [0, 1, ...]`, `"points"`.
    """

    kind: ClassVar[str] = "sequence"

    values: Annotated[tuple[Number, ...], Meta(max_length=MAX_TERMS)] = ()
    most: Fraction = msgspec.field(name="points")

    def check(self) -> None:
        if not self.values:
            refuse(text("A sequência precisa de pelo menos um número."))

    @property
    def points(self) -> Fraction:
        return self.most

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "line", text("Números por ordem"))

    def reading(self, rest: str, typed: str) -> str | None:
        return listing(numbers_listed(typed))

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.most)
        values = numbers_listed(typed)
        if values == list(self.values):
            return FieldMark("right", self.most, out_of=self.most, cells={written.name(): "right"})
        if values is None:
            return unclear_list(self.most)
        message = text("A lista ainda não está certa: vê onde começa, onde acaba e se falta algum.")
        return FieldMark(
            "wrong",
            out_of=self.most,
            cells={written.name(): "wrong"},
            messages=(message,),
            slips=tuple(self._slips(values)),
        )

    def _slips(self, values: list[int]) -> list[TypicalMistake]:
        expected = list(self.values)
        mistakes = []
        if expected[0] == 0 and values[:1] == [1]:
            mistakes.append(typical_mistakes.slip("starts_at_one"))
        if values[-1:] == [expected[-1] + 1]:
            mistakes.append(typical_mistakes.slip("one_too_many"))
        return mistakes
