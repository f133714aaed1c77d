"""Rules for single heaps: how many may be taken, and what may be left. Rulebook, 3.29 to 3.33."""

import re
from dataclasses import dataclass

MAX_DIGITS = 1_000

_CODE = re.compile(r"(4|0?)\.([0-7]*)")


@dataclass(frozen=True, slots=True)
class HeapRule:
    """What may be left of a heap, by the number of beans taken from it.

    `digits[t]` says it for t beans, `tail` for every larger number: the sum of 1, if nothing may be left, 2,
    if one heap may be left, and 4, if two non-empty heaps may be left, which with `unequal` must be
    different. Raises ValueError.
    """

    digits: tuple[int, ...]
    tail: int = 0
    unequal: bool = False

    def __post_init__(self) -> None:
        if not all(0 <= digit <= 7 for digit in (*self.digits, self.tail)):
            raise ValueError("a digit is from 0 to 7")
        if not 1 <= len(self.digits) <= MAX_DIGITS:
            raise ValueError(f"there are 1 to {MAX_DIGITS} digits")
        if self.digits[0] not in (0, 4):
            raise ValueError("without taking, a heap can only be split")

    def digit(self, taken: int) -> int:
        return self.digits[taken] if taken < len(self.digits) else self.tail

    @property
    def reach(self) -> int:
        """The greatest number of beans that may be taken; of rules without tail."""
        return max((taken for taken, digit in enumerate(self.digits) if digit), default=0)

    def allowing(self, bit: int) -> list[int]:
        """The numbers of beans up to the last digit that allow 1, 2 or 4."""
        return [taken for taken, digit in enumerate(self.digits) if digit & bit]


KAYLES = HeapRule((0, 7, 7))
DAWSON_CHESS = HeapRule((0, 1, 3, 7))
DAWSON_KAYLES = HeapRule((0, 0, 7))
TREBLECROSS = HeapRule((0, 0, 0, 7))
GRUNDY = HeapRule((4,), unequal=True)
LASKER = HeapRule((4,), tail=3)


def octal_rule(code: str) -> HeapRule:
    """The rule of an octal code: ".77", "0.137" or "4.3". Raises ValueError."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError("an octal code is written .77 or 4.3")
    return HeapRule((int(match[1] or 0), *map(int, match[2])))
