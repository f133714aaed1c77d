"""A number in base 2: written, and at the first level read as well."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say, binary_sum
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer, read_number
from lessons.course.exercises.from_bits import FromBits

TEXTS = Texts.of(__name__)

Given = tuple[int] | tuple[int, str]
READ = "ler"
_WAYS: tuple[tuple[str, ...], ...] = ((), (READ,))
_READING = FromBits()


def bits(number: int) -> str:
    return f"{number:b}"


def _is_read(given: Given) -> bool:
    return len(given) > 1


def _written_slip(key: str, answers: Callable[[int], Collection[str]]) -> Misconception[Given, str]:
    """A wrong rule of who writes a number."""
    return Misconception(key, lambda given: () if _is_read(given) else answers(given[0]))


def _read_slip(slip: Misconception[tuple[str], int]) -> Misconception[Given, str]:
    """A wrong rule of who reads one."""

    def answers(given: Given) -> list[str]:
        return [str(number) for number in slip.answers((bits(given[0]),))] if _is_read(given) else []

    return Misconception(f"read_{slip.key}", answers)


class Bits(Exercise[Given, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "base-2"
    order: ClassVar[int] = 10
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        _written_slip("reversed", lambda n: [bits(n)[::-1].lstrip("0")]),
        _written_slip("doubled", lambda n: [bits(2 * n)]),
        _written_slip("missing_zero", lambda n: _without_a_zero(bits(n))),
        *map(_read_slip, FromBits.slips),
    )

    def draw(self, random: Random, level: int) -> Given:
        return self.draw_class(random, level, random.choice(self.answer_bag(random, level)))

    def answer_bag(self, random: Random, level: int) -> Sequence[tuple[str, ...]]:
        """Up to 31 there are too few numbers for one way alone."""
        return _WAYS if level == 1 else _WAYS[:1]

    def answer_class(self, given: Given) -> Hashable:
        return given[1:]

    def draw_class(self, random: Random, level: int, wanted: Any) -> Given:
        # 1 is read as it is written.
        least = (2 if wanted else 1, 4, 64, 128)[level - 1]
        return (random.randrange(least, 16 << level), *wanted)

    def slips_at(self, level: int) -> Sequence[Misconception[Any, Any]]:
        return self.slips if level == 1 else self.slips[: -len(FromBits.slips)]

    def common_slips(self, level: int) -> frozenset[str]:
        """Where both ways take turns, the mistakes that every question of a way shows."""
        return frozenset({"doubled", "read_decimal"}) if level == 1 else super().common_slips(level)

    def prompt(self, given: Given) -> Text:
        return _READING.prompt((bits(given[0]),)) if _is_read(given) else TEXTS("prompt", n=given[0])

    def form_of(self, given: Given) -> Text:
        return _READING.form if _is_read(given) else self.form

    def expected(self, given: Given) -> Collection[str]:
        return [str(given[0]) if _is_read(given) else bits(given[0])]

    def parse(self, given: Given, written: str) -> str:
        if _is_read(given):
            return str(read_number(written))
        digits = written.replace(" ", "").lstrip("0") or "0"
        if not set(written.replace(" ", "")) <= {"0", "1"} or not written:
            raise UnreadableAnswer(TEXTS("unreadable"))
        return digits

    def where(self, given: Given, answer: str) -> Text:
        if _is_read(given):
            return _READING.where((bits(given[0]),), int(answer))
        value = int(answer, 2)
        if value > given[0]:
            return TEXTS("where.too_much", n=given[0])
        return TEXTS("where.too_little", value=value)

    def worked(self, given: Given) -> Iterable[Block]:
        n = given[0]
        if _is_read(given):
            yield from _READING.worked((bits(n),))
            return
        parts = [1 << place for place in reversed(range(n.bit_length())) if n >> place & 1]
        yield Say(TEXTS("worked.powers", n=n, parts=join_words(parts, "e")))
        yield binary_sum([(TEXTS("worked.number"), n)])
        yield Say(TEXTS("worked.bits", bits=bits(n)))


def _without_a_zero(written: str) -> list[str]:
    return sorted({written[:at] + written[at + 1 :] for at, digit in enumerate(written) if digit == "0"})


EXERCISE = Bits()
