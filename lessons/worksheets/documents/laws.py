"""Laws that say which positions are P, as pupils write them: of one heap ("múltiplos de 4") or of several
("soma-nim 0", "as duas pilhas iguais", "a xor b = 0", "a + b par"), in Portuguese or English. Pure."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from games.rules.text import Text, formula, text
from games.solvers.theory import nim_sum
from lessons.worksheets.documents.number_laws import (
    LetterSum,
    NumberSet,
    UnreadableLaw,
    check_joints,
    read_numbers_law,
    read_relation,
    read_sum,
    without_lead,
    words_of,
)
from lessons.worksheets.documents.terms import BadTerm

__all__ = ["Law", "UnreadableLaw", "letters_of", "parse_law"]

Heaps = tuple[int, ...]
LETTERS = "abcdefgh"
# What pupils call the heaps, instead of a, b, c.
_OTHER_LETTERS = ("xyzw", "mn", "pqrs", "uvw")
Predicate = Callable[[Heaps], bool]
Quantity = Callable[[Heaps], int]


@dataclass(frozen=True, slots=True)
class Law:
    """Which positions are P, as somebody claims: `holds` of the heaps in the order in which they stand."""

    holds: Predicate


def _without_lead(words: str) -> str:
    while (left := _TAIL.sub("", _LEAD.sub("", words.strip(), count=1))) != words:
        words = left
    return words


_EXAMPLES = (
    text("múltiplos de 11"),
    formula("9k + 5"),
    text("resto 2 ou 5 na divisão por 13"),
    text("potências de 3 menos 1"),
    formula("6, 15, 24, …"),
)
_EXAMPLES_OF_HEAPS = (
    formula("a = b + 7"),
    text("a soma é múltiplo de 11"),
    text("a diferença é 5"),
    text("todas com 9"),
    text("a maior é ímpar"),
)


def examples_of(count: int) -> tuple[Text, ...]:
    """How laws of so many heaps may be written: no law of a game that is known."""
    return _EXAMPLES if count == 1 else _EXAMPLES_OF_HEAPS


def letters_of(count: int) -> str:
    """The letters of so many heaps: n for one, else a, b, c ..."""
    return "n" if count == 1 else LETTERS[:count]


@lru_cache(maxsize=256)
def parse_law(typed: str, count: int) -> Law:
    """The law of positions of `count` heaps. Raises UnreadableLaw."""
    words = words_of(typed)
    if not words:
        raise UnreadableLaw(text("Escreve a tua lei."))
    if count == 1:
        numbers = read_numbers_law(words)
        return Law(lambda heaps: numbers.has(heaps[0]))
    words = _without_lead(words)
    reader = _Reader(count)
    if reader.read_alone(words) is None:
        check_joints(words, (pattern for pattern, _join in _JOINTS))
    return Law(reader.read_law(words))


# "a" is a heap here, not what stands before a word.
_LEAD = re.compile(
    r"^(?:(?:eu )?(?:acho|penso|diria) que |i think (?:that )?|(?:sao|is|are|e) p (?=quando |se |when |if )|"
    r"(?:as |the )?(?:posicoes p|posicao p|p[- ]positions?|p)(?:\s*[:=]\s*| (?:is |sao |are |e )| "
    r"(?=quando |se |when |if ))|"
    r"(?:quando|se|when|if|sempre que|sao|are|is|tem|have) )"
)
_TAIL = re.compile(r"(?:(?<!\.)\s*[.!?]|,? (?:sao|is|are) p|,? (?:sempre|always))$")
_HEAP = r"(?:pilhas?|montes?|filas?|numeros?|heaps?|piles?|numbers?)"
_OF_HEAPS = rf"(?: (?:d[aeo]s?|of|entre)(?: (?:as|os|the|all|todas as|2|duas|both))*(?: {_HEAP})?)?"
_IS = (
    r"(?:(?: (?:is|e|sao|for|forem|seja|sejam|tem|tiverem|com|de|are|have|has|with|to|igual a|da|dao|"
    r"estao|estiverem)|\s*=)*\s+|\s*=\s*)"
)
_WORD = re.compile(r"\b(?!mod\b|xor\b)[a-z]{2,}")  # nothing that is reckoned
_EQUAL = (
    r"(?:iguais(?: entre si)?|equal|the same(?: size)?|(?:d[eo]|com o|o) mesmo (?:tamanho|numero)(?: "
    r"de(?: feijoes| moedas)?)?|(?:the )?same (?:size|number)(?: of beans)?|"
    r"(?:tao )?grande uma como a outra)"
)
_SUM_QUANTITIES: tuple[tuple[str, Quantity], ...] = (
    (
        (
            r"(?:a |o |the )?(?:(?:soma[- ]?nim|soma de nim|nim[- ]?(?:sum|soma))|(?:soma|sum) (?:em base 2 "
            rf")?sem (?:transporte|vai um)|xor){_OF_HEAPS}"
        ),
        nim_sum,
    ),
    (
        (
            r"(?:a |o |the )?(?:soma|total|sum|numero total|numero de feijoes|number of "
            rf"beans){_OF_HEAPS}(?: de feijoes| of beans)?"
        ),
        sum,
    ),
    (rf"(?:a |the )?(?:diferenca|difference){_OF_HEAPS}", lambda heaps: max(heaps) - min(heaps)),
    (rf"(?:a |the )?(?:maior|largest|biggest)(?: {_HEAP})?", max),
    (rf"(?:a |the )?(?:menor|smallest)(?: {_HEAP})?", min),
)
_JOINTS: tuple[tuple[re.Pattern[str], Callable[[Predicate, Predicate], Predicate]], ...] = (
    (
        re.compile(r",?\s*\b(?:ou|or)\b\s*|\s*;\s*"),
        lambda left, right: lambda heaps: left(heaps) or right(heaps),
    ),
    (
        re.compile(r",?\s*\b(?:exceto|excepto|tirando|except(?: for)?|but not|mas nao)\b\s*"),
        lambda left, right: lambda heaps: left(heaps) and not right(heaps),
    ),
    (
        re.compile(r",?\s*\b(?:e|and|mas|but)\b\s*(?:tambem |also )?|\s*,\s*"),
        lambda left, right: lambda heaps: left(heaps) and right(heaps),
    ),
)
_DENIED = re.compile(
    r"^(?:nao|not)\s+(?:(?:is|e|sao|are|ser|ha)\s+)?(.+)$|^(.+?) (?:nao|not) (?:is |e |sao |are )?(.+)$"
)


class _Reader:
    """Reads laws of a number of heaps."""

    def __init__(self, count: int) -> None:
        self.count = count
        # Other ways to take words apart meet the same ones again; None: they are no law.
        self._known: dict[str, Predicate | None] = {}
        self._alone: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Predicate]], ...] = tuple(
            (re.compile(rf"^(?:{pattern})$"), make) for pattern, make in self._patterns()
        )
        self._quantities = [
            (re.compile(rf"^{pattern}{_IS}(.+)$"), value) for pattern, value in _SUM_QUANTITIES
        ]

    def read_law(self, words: str) -> Predicate:
        """A law, or several that are joined: first the weakest of the words that join. Raises
        UnreadableLaw."""
        if words not in self._known:
            self._known[words] = self._split(words)
        known = self._known[words]
        if known is None:
            raise UnreadableLaw(text("Não percebo essa lei."))
        return known

    def _split(self, words: str) -> Predicate | None:
        if (alone := self.read_alone(words)) is not None:
            return alone
        for pattern, join in _JOINTS:
            for match in pattern.finditer(words):
                with suppress(UnreadableLaw):
                    left = self.read_law(_without_lead(words[: match.start()]))
                    right = self.read_law(_without_lead(words[match.end() :]))
                    return join(left, right)
        if denial := _DENIED.match(words):
            with suppress(UnreadableLaw):
                denied = self.read_law(_without_lead(denial[1] or f"{denial[2]} is {denial[3]}"))
                return lambda heaps: not denied(heaps)
        return None

    def read_alone(self, words: str) -> Predicate | None:
        """A law that some words say by themselves; None where they say none."""
        if relation := self._relation(words):
            return relation
        for pattern, make in self._alone:
            if match := pattern.match(words):
                with suppress(UnreadableLaw):
                    return make(match)
        for pattern, quantity in self._quantities:
            if match := pattern.match(words):
                with suppress(UnreadableLaw):
                    return _of(quantity, read_numbers_law(_only_these(match[1])))
        return self._sum_is(words)

    def _patterns(self) -> Sequence[tuple[str, Callable[[re.Match[str]], Predicate]]]:
        so_many = {2: "2|duas|dois", 3: "3|tres"}.get(self.count, str(self.count))
        every = (
            rf"(?:todas|todos|ambas|ambos|cada|all|both|each|every|(?:as|os|the) (?:{so_many}))"
            rf"(?: (?:as|os|the|uma das|{so_many}))*(?: {_HEAP})?"
        )
        heaps = rf"(?:(?:as |os |the )?(?:(?:{so_many}) )?{_HEAP})"
        some = (
            r"(?:(?:pelo menos|ha|at least|there is) )*(?:uma|um|alguma|algum|algumas|1|some|one|any|an? "
            r"(?=heap|pile))"
            rf"(?: (?:das|dos|of the))?(?: {_HEAP})?"
        )
        no = rf"(?:nenhuma|nenhum|no|none|neither)(?: (?:das|dos|of the))?(?: {_HEAP})?"
        amount = (
            rf"(?:o |the )?(?:numero|quantidade|number) (?:de|of) {_HEAP} (?:com |de (?:tamanho )?|"
            r"with |of (?:size )?)?(.+?)"
        )
        return (
            (r"tod[oa]s?|sempre|qualquer|all|always", lambda _match: lambda _heaps: True),
            (r"nenhum|nenhuma|nunca|none|never", lambda _match: lambda _heaps: False),
            (
                (
                    rf"(?:(?:todas|all) )?(?:as |os |the )?(?:colunas|columns)(?: em base 2)?{_IS}(?:todas |"
                    r"all )?(?:pares|even)"
                ),
                lambda _match: _no_sum,
            ),
            (
                (
                    rf"(?:{heaps}{_IS})?(?:(?:iguais|equal) (?:2 a 2|duas a duas|aos pares|in pairs)|"
                    r"emparelhad[oa]s?|aos pares|in pairs)"
                ),
                lambda _match: _paired,
            ),
            (rf"(?:(?:{every}|{heaps}){_IS})?(?:todas |all )?{_EQUAL}", lambda _match: _all_equal),
            (
                rf"(?:(?:pelo menos|ha|at least) )*(?:2|duas|dois)(?: {_HEAP})?(?:{_IS})?{_EQUAL}",
                lambda _match: _some_equal,
            ),
            (
                rf"(?:(?:{every}|{heaps}){_IS})?(?:todas |all )?(?:diferentes|different|distintas)",
                lambda _match: lambda heaps: len(set(heaps)) == len(heaps),
            ),
            (
                (
                    rf"(?:uma|um|1|one)(?: {_HEAP})?{_IS}(?:o |the )?(?:dobro|double|twice)(?: (?:da|do|of|"
                    r"the|as much as))*"
                    r"(?: outra| outro| other)?"
                ),
                lambda _match: lambda heaps: max(heaps) == 2 * min(heaps),
            ),
            (
                (
                    rf"(?:uma|a maior|one|the largest)(?: {_HEAP})?{_IS}(?:igual )?(?:a |the )?(?:soma|"
                    r"sum)(?: (?:das|of the))?(?: outras| others)?"
                ),
                lambda _match: lambda heaps: 2 * max(heaps) == sum(heaps),
            ),
            (rf"([a-h])(?:,| e| and) ([a-h]){_IS}{_EQUAL}", self._pair_equal),
            (rf"([a-h])(?:,| e| and) ([a-h]){_IS}(.+)", self._pair),
            (rf"{every}{_IS}(.+)", self._quantified(all)),
            (rf"{no}{_IS}(.+)", self._quantified(_none_of)),
            (rf"{some}{_IS}(.+)", self._quantified(any)),
            (rf"{amount}{_IS}(.+)", _counted),
            (r"\(? ?0(?: ?, ?0)* ?\)?|vazi[oa]s?|empty", lambda _match: lambda heaps: not any(heaps)),
            (rf"(?:{heaps}{_IS})?(pares|impares|even|odd)", self._quantified(all)),
        )

    def _quantified(self, over: Callable[[list[bool]], bool]) -> Callable[[re.Match[str]], Predicate]:
        def make(match: re.Match[str]) -> Predicate:
            numbers = read_numbers_law(_only_these(match[match.re.groups]))
            return lambda heaps: over([numbers.has(size) for size in heaps])

        return make

    def _pair_equal(self, match: re.Match[str]) -> Predicate:
        holds = self._relation(f"{match[1]} = {match[2]}")
        if holds is None:
            raise UnreadableLaw(text("Não percebo essa lei."))
        return holds

    def _pair(self, match: re.Match[str]) -> Predicate:
        """ "a e b pares"."""
        places = [LETTERS.index(letter) for letter in (match[1], match[2])]
        numbers = read_numbers_law(_only_these(match[3]))
        if max(places) >= self.count:
            raise UnreadableLaw(text("Não percebo essa lei."))
        return lambda heaps: all(numbers.has(heaps[place]) for place in places)

    def _heap_letters(self, used: frozenset[str]) -> str | None:
        """The letters of the heaps, as somebody names them; None where these are none."""
        if used and used <= frozenset(LETTERS[: self.count]):
            return LETTERS[: self.count]
        others = (letters[: self.count] for letters in _OTHER_LETTERS)
        return next((names for names in others if used == frozenset(names)), None)

    def _relation(self, words: str) -> Predicate | None:
        relation = read_relation(words)
        names = self._heap_letters(relation.letters) if relation else None
        return _by_letters(names, relation.holds) if names and relation else None

    def _sum_is(self, words: str) -> Predicate | None:
        """ "a + b par", "a xor b múltiplo de 4"."""
        for match in re.finditer(rf"{_IS}(?=[a-z0-9])", words):
            reckoned = words[: match.start()].strip()
            if _WORD.search(reckoned):
                return None
            with suppress(BadTerm, UnreadableLaw):
                total = read_sum(reckoned)
                names, said = self._heap_letters(total.letters), words[match.end() :]
                # "a = 2b" speaks of another heap, not of numbers.
                if names and not re.search(rf"[=<>]|[0-9*+-] ?[{names}]\b", said):
                    return _of_sum(names, total, read_numbers_law(_only_these(said)))
        return None


def _only_these(words: str) -> str:
    """The number that heaps have, where it stands alone: "todas com 1"."""
    words = without_lead(words)
    return f"so {words}" if re.fullmatch(r"[0-9]+", words) else words


def _none_of(holding: list[bool]) -> bool:
    return not any(holding)


def _no_sum(heaps: Heaps) -> bool:
    return nim_sum(heaps) == 0


def _all_equal(heaps: Heaps) -> bool:
    return len(set(heaps)) == 1


def _some_equal(heaps: Heaps) -> bool:
    return len(set(heaps)) < len(heaps)


def _paired(heaps: Heaps) -> bool:
    return all(count % 2 == 0 for count in Counter(heaps).values())


def _of(quantity: Quantity, numbers: NumberSet) -> Predicate:
    return lambda heaps: numbers.has(quantity(heaps))


def _of_sum(names: str, total: LetterSum, numbers: NumberSet) -> Predicate:
    def holds(heaps: Heaps) -> bool:
        try:
            value = total.value(dict(zip(names, heaps, strict=True)))
            return numbers.has(-value if value < 0 else value)
        except BadTerm:
            return False

    return holds


def _by_letters(names: str, holds: Callable[[Mapping[str, int]], bool]) -> Predicate:
    return lambda heaps: holds(dict(zip(names, heaps, strict=True)))


def _counted(match: re.Match[str]) -> Predicate:
    """ "o número de pilhas ímpares é par"."""
    counted, numbers = read_numbers_law(_only_these(match[1])), read_numbers_law(_only_these(match[2]))
    return lambda heaps: numbers.has(sum(counted.has(size) for size in heaps))
