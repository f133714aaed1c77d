"""Sets of numbers as pupils write them: "múltiplos de 4", "4k+1 ou 4k+2", "resto 0 ou 1 na divisão por 7",
"n mod 4 = 0", "0, 4, 8, …", "potências de 2 menos 1", in Portuguese or English. Pure.

General terms are read by `lessons/worksheets/documents/terms.py`, as in worksheets.
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from games.rules.errors import GameError
from games.rules.text import text
from games.solvers.theory import nim_sum
from lessons.worksheets.documents import terms
from lessons.worksheets.documents.beginnings import UnclearRow, continued
from lessons.worksheets.documents.terms import BadTerm, simplified

MOST = 400  # the largest number of which a set says whether it has it
MOST_LETTERS = 200  # of what is typed
MOST_JOINTS = 16  # words that may join parts

Value = int | Fraction
Holds = Callable[[Value], bool]


class UnreadableLaw(GameError):
    """What is typed is no law that can be read, or may mean two things: the reason says what to do."""


@dataclass(frozen=True, slots=True)
class NumberSet:
    """Which numbers a set has. With `is_condition` ("maior que 3", "não é par") it goes on with "e"; where
    `is_list`, "e" adds more numbers ("4k e 4k + 1")."""

    has: Holds
    is_condition: bool = False
    is_list: bool = False


SIGNS: dict[str, Callable[[Value, Value], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip
_BEFORE = {
    "⊕": " xor ", "⊻": " xor ", "(+)": " xor ", "%": " mod ", "≠": "!=", "≢": "!=", "≤": "<=", "=<": "<=",
    "<>": "!=", "==": "=", "\u2010": "-", "\u2011": "-",
}  # fmt: skip
_LEAD = re.compile(
    r"^(?:(?:eu )?(?:acho|penso|diria) que |i think (?:that )?|(?:sao|is|are|e) p (?:quando|se|when|if) |"
    r"(?:as |the )?(?:posicoes p|posicao p|p[- ]positions?|p)(?:\s*[:=]\s*| (?:is |sao |are |e )| "
    r"(?=quando |se |when |if )|$)(?:quando |se |when |if )?|"
    r"(?:quando|se|when|if|sao|is|are|os|as|o|a|the|de|numeros|numbers|todos os|all the|all|sempre que|"
    r"que (?:sao|is|e|sejam)|posicoes|positions)"
    r" (?=\S)|"
    r"(?:o |the )?(?:n|x|h|numero(?: de feijoes)?|numero de moedas|quantidade(?: de feijoes)?|pilha|"
    r"monte|heap(?: size)?|"
    r"tamanho|size|number(?: of beans)?) (?:is|e|for|tem|has|da|=|sao)(?: (?:um|uma|an?))? |"
    r"(?:n|x) (?=par\b|impar\b|even\b|odd\b|multipl|divisi|menor|maior|nao\b|not\b)|"
    r"n\s*=\s*(?=[0-9(]*[a-z(])|(?:um|uma|an?) (?=[a-z]{2}))"
)
_TAIL = re.compile(
    r"(?:(?<!\.)\s*[.!?]|,? (?:feijoes|beans|moedas|(?:sao|is|are) p|sempre|always|numeros|numbers))$"
)
# Numbers without "só" or dots: it is not clear whether there are more of them.
_NUMBERS_ALONE = re.compile(r"^(?:[0-9]+\s*(?:[,;/\s]|\bou\b|\be\b|\bor\b|\band\b|$)\s*)+$")
_LISTED = r"[0-9]+(?:\s*(?:,|/|\bou\b|\be\b|\bor\b|\band\b)\s*[0-9]+)*"
_FROM = (
    r"(?:,? (?:a partir d[eo]|a comecar (?:em|no|por)|desde o?|start(?:ing)? (?:at|from|with)|from) "
    r"?([0-9]+))?"
)


def words_of(typed: str) -> str:
    """What is typed with small letters, without accents, one sign for each operation. Raises
    UnreadableLaw."""
    if len(typed) > MOST_LETTERS:
        raise UnreadableLaw(text("É comprido demais: diz a lei em poucas palavras."))
    # Without its accent "é" would be "e", which joins.
    typed = re.sub(r"\bé\b", " is ", typed.casefold())
    for sign, plain in _BEFORE.items():
        typed = typed.replace(sign, plain)
    return simplified(typed)


def without_lead(words: str) -> str:
    """The words without those that only say of what they speak."""
    while (left := _TAIL.sub("", _LEAD.sub("", words.strip(), count=1))) != words:
        words = left
    return words


def read_numbers_law(words: str) -> NumberSet:
    """The set of which some words of `words_of` speak. Raises UnreadableLaw."""
    words = without_lead(words)
    if _NUMBERS_ALONE.match(words) and words not in ("0", "00"):
        raise UnreadableLaw(
            text(
                "São só esses números, ou há mais? Escreve «só» antes, ou reticências no fim, como em 0, "
                "3, 6, …"
            )
        )
    if _read_alone(words) is None:
        check_joints(words, (pattern for pattern, _join in _JOINTS))
    return _read_joined(words)


def check_joints(words: str, patterns: Iterable[re.Pattern[str]]) -> None:
    """Each word that joins may be the one at which a law is taken apart. Raises UnreadableLaw where they are
    many."""
    if sum(len(pattern.findall(words)) for pattern in patterns) > MOST_JOINTS:
        raise UnreadableLaw(text("É comprido demais: diz a lei em poucas palavras."))


def _read_joined(words: str) -> NumberSet:
    numbers = _parse_joined(words)
    if isinstance(numbers, UnreadableLaw):
        raise type(numbers)(numbers.reason)
    return numbers


@lru_cache(maxsize=1024)
def _parse_joined(words: str) -> NumberSet | UnreadableLaw:
    """A set, or several that are joined: first the weakest of the words that join. What is read is
    remembered: other ways to take the words apart meet the same ones again."""
    try:
        return _split(words)
    except UnreadableLaw as error:
        return error.with_traceback(None)


def _split(words: str) -> NumberSet:
    if (alone := _read_alone(words)) is not None:
        return alone
    denied = _DENIED.match(words)
    if denied and not _GOES_ON.search(denied[1]):
        return _complement(denied[1])
    for pattern, join in _JOINTS:
        for match in pattern.finditer(words):
            with suppress(_Unknown):
                left = _read_joined(without_lead(words[: match.start()]))
                right = _read_joined(_with_head(words, match))
                return join(left, right)
    raise _Unknown(text("Não percebo essa lei."))


def _complement(words: str) -> NumberSet:
    denied = _read_joined(without_lead(words))
    return NumberSet(lambda number: not denied.has(number), is_condition=True)


class _Unknown(UnreadableLaw):
    """Words that are no set: perhaps they are when they are taken apart in another way."""


def _with_head(words: str, match: re.Match[str]) -> str:
    """What follows a word that joins; "múltiplos de 4 ou de 7" says its first word only once."""
    after = words[match.end() :].strip()
    head = re.match(r"(?:multipl[oae]s|potencias|powers)\b", words)
    return f"{head[0]} {after}" if head and re.match(r"(?:de|of) [0-9]+$", after) else without_lead(after)


def _union(left: NumberSet, right: NumberSet) -> NumberSet:
    return NumberSet(
        lambda number: left.has(number) or right.has(number), is_list=left.is_list and right.is_list
    )


def _difference(left: NumberSet, right: NumberSet) -> NumberSet:
    return NumberSet(lambda number: left.has(number) and not right.has(number), is_condition=True)


def _both(left: NumberSet, right: NumberSet) -> NumberSet:
    return NumberSet(lambda number: left.has(number) and right.has(number), is_condition=True)


def _and(left: NumberSet, right: NumberSet) -> NumberSet:
    if left.is_list and right.is_list:
        return _union(left, right)
    if left.is_condition or right.is_condition:
        return _both(left, right)
    raise UnreadableLaw(
        text(
            "Esse «e» pode dizer duas coisas. Escreve «ou» para juntar números, ou «que são» para os "
            "dois ao mesmo tempo."
        )
    )


_JOINTS: tuple[tuple[re.Pattern[str], Callable[[NumberSet, NumberSet], NumberSet]], ...] = (
    (re.compile(r",?\s*\b(?:ou|or|nem|nor)\b\s*|\s*;\s*"), _union),
    (
        re.compile(
            r",?\s*\b(?:exceto|excepto|menos (?:os?|as?)|tirando|fora|sem|except(?: for)?|but not|other "
            r"than|without)\b\s*(?:os? |the )?"
        ),
        _difference,
    ),
    (
        re.compile(
            r",?\s*\b(?:que (?:sao|sejam)|e ao mesmo tempo|e tambem|(?:and )?that are|which are|mas|but)\b\s*"
        ),
        _both,
    ),
    (re.compile(r",?\s*\b(?:e|and)\b\s*"), _and),
    (re.compile(r"\s*,\s*"), _and),
)
# After a denial: what comes next is no longer denied.
_GOES_ON = re.compile(r"\b(?:nao|not|e|and|mas|but)\b")
_DENIED = re.compile(r"^(?:que )?(?:nao|not|no)\s+(?:(?:is|e|sao|are|ser)\s+)?(.+)$")


# A set that stands alone.


def set_of(numbers: frozenset[int] | set[int], *, is_list: bool = False) -> NumberSet:
    return NumberSet(lambda number: number in numbers, is_list=is_list)


def _numbers(listed: str) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]{1,6}", listed)]


def _remainders(listed: str, divisor: str) -> NumberSet:
    rest, by = frozenset(_numbers(listed)), int(divisor)
    if by == 0 or by > MOST or max(rest) >= by:
        raise UnreadableLaw(text("Na divisão por {n} os restos são mais pequenos do que {n}.", n=by or 1))
    return NumberSet(lambda number: number % by in rest)


def _multiples(match: re.Match[str]) -> NumberSet:
    """ "múltiplos de 7", "múltiplos de 7 mais 1", "múltiplos de 7, mais 1 e mais 2": with the multiples
    themselves where a comma comes before what is added."""
    by, added, first = int(match["by"]), _numbers(match["added"] or ""), int(match["first"] or 0)
    if not 0 < by <= MOST:
        raise _Unknown(text("Não percebo essa lei."))
    minus = "menos" in (match["added"] or "") or "minus" in (match["added"] or "")
    if not added or (match["added"] or "").startswith(","):
        added = [0, *added]
    kept = {
        (multiple - more if minus and more else multiple + more)
        for multiple in range(0, 2 * MOST, by)
        for more in added
        if multiple + more >= first
    }
    return set_of(kept)


def _every(match: re.Match[str]) -> NumberSet:
    """ "de 4 em 4 a partir de 1"."""
    step, again = int(match[1]), int(match[2])
    if step != again or not 0 < step <= MOST:
        raise _Unknown(text("Não percebo essa lei."))
    return set_of(set(range(int(match[3] or 0), MOST + 1, step)), is_list=True)


def _in_steps(match: re.Match[str]) -> NumberSet:
    return set_of(set(range(int(match[2] or 0), MOST + 1, int(match[1]) or MOST)), is_list=True)


def _powers(match: re.Match[str]) -> NumberSet:
    base, shift = int(match["base"]), int((match["shift"] or "0").replace(" ", ""))
    if not 2 <= base <= MOST:
        raise _Unknown(text("Não percebo essa lei."))
    exponents = range(MOST.bit_length() + 1)
    return set_of({base**exponent + shift for exponent in exponents})


def _with_signs(words: str) -> str:
    """ "mais 1" and "menos 1" as signs."""
    return re.sub(
        r"\s*\b(?:mais|plus)\s+([0-9]+)",
        r" +\1",
        re.sub(r"\s*\b(?:menos|minus|less)\s+([0-9]+)", r" -\1", words),
    )


def _beginning(match: re.Match[str]) -> NumberSet:
    try:
        return set_of(continued(_numbers(match[1]), MOST), is_list=True)
    except UnclearRow as unclear:
        if unclear.ways > 1:
            raise UnreadableLaw(
                text("Essa lista pode continuar de mais do que uma maneira: escreve mais um número.")
            ) from None
        raise UnreadableLaw(
            text("Não percebo como essa lista continua: escreve mais números, por ordem.")
        ) from None


def _finite(match: re.Match[str]) -> NumberSet:
    return set_of(set(_numbers(match[1])), is_list=True)


def _compared(match: re.Match[str]) -> NumberSet:
    sign = "<" if match[1] else ">"
    edge = int(match["n"])
    return NumberSet(lambda number: SIGNS[sign](number, edge), is_condition=True)


def _at_least(match: re.Match[str]) -> NumberSet:
    edge = int(match[1])
    return NumberSet(lambda number: number >= edge, is_condition=True)


def _at_most(match: re.Match[str]) -> NumberSet:
    edge = int(match[1])
    return NumberSet(lambda number: number <= edge, is_condition=True)


def _between(match: re.Match[str]) -> NumberSet:
    low, high = int(match[1]), int(match[2])
    return NumberSet(lambda number: low <= number <= high, is_condition=True)


def _primes() -> set[int]:
    return {
        number for number in range(2, MOST + 1) if all(number % by for by in range(2, int(number**0.5) + 1))
    }


def _fibonacci() -> set[int]:
    numbers = [0, 1]
    while numbers[-1] <= MOST:
        numbers.append(numbers[-1] + numbers[-2])
    return set(numbers)


def _constant_set(numbers: set[int]) -> Callable[[re.Match[str]], NumberSet]:
    return lambda _match: set_of(numbers)


_ALONE: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], NumberSet]], ...] = tuple(
    (re.compile(rf"^(?:{pattern})$"), make)
    for pattern, make in (
        (
            r"tod[oa]s?|sempre|qualquer|quaisquer|all|any|every|always",
            lambda _match: NumberSet(lambda _number: True),
        ),
        (r"nenhum|nenhuma|nunca|none|never", lambda _match: NumberSet(lambda _number: False)),
        (r"par|pares|even", lambda _match: NumberSet(lambda number: number % 2 == 0)),
        (r"impar|impares|odd", lambda _match: NumberSet(lambda number: number % 2 == 1)),
        (r"quadrados?(?: perfeitos?)?|(?:perfect )?squares?", _constant_set({n * n for n in range(MOST)})),
        (r"triangulares|triangular", _constant_set({n * (n + 1) // 2 for n in range(MOST)})),
        (r"primos?|primes?", _constant_set(_primes())),
        (r"(?:de )?fibonacci", _constant_set(_fibonacci())),
        (r"nul[oa]|zero|vazi[oa]s?|empty", _constant_set({0})),
        (
            r"(?:multipl[oa]s?|divisive(?:l|is)|tabuada|multiples?|divisible|table)(?: (?:de|do|por|of|"
            r"by))? (?P<by>[0-9]{1,4})"
            r"(?P<added>(?:,? (?:e |ou |and |or )?(?:mais|plus|menos|minus) [0-9]{1,4})*)"
            + _FROM.replace("([0-9]+)", "(?P<first>[0-9]+)"),
            _multiples,
        ),
        (r"(?:vao |vai |andam |go )?(?:de )?([0-9]{1,4}) em ([0-9]{1,4})" + _FROM, _every),
        (
            r"(?:in steps of|every|going up in|counting in) ([0-9]{1,4})(?:st|nd|rd|th|s)?(?: number)?"
            + _FROM,
            _in_steps,
        ),
        (
            (
                r"(?:(?:com|que (?:dao|tem|deixam)|tem|dao|da|deixam|with|have|has|leave) )?(?:o "
                r")?(?:restos?|sobram?|(?:an? )?remainders?) "
                rf"(?:is )?({_LISTED}),? (?:(?:na|em|on|in|de uma) (?:divisao|division)|quando (?:se "
                r")?divid\w+|(?:ao|a) dividir|divid\w+|"
                r"(?:when |if )?divided|modulo|mod)(?: n)?(?: (?:por|by))? ([0-9]{1,4})"
            ),
            lambda match: _remainders(match[1], match[2]),
        ),
        (
            (
                r"(?:o |the )?(?:resto|remainder) (?:da|na|of|on|in|de) (?:the )?(?:divisao|division|"
                r"dividing)(?: de n| of n| n)? (?:por|by) "
                rf"([0-9]{{1,4}}) (?:is|e|=|da) ({_LISTED})"
            ),
            lambda match: _remainders(match[2], match[1]),
        ),
        (
            (
                r"(?:que )?(?:terminad[oa]s?|acabad[oa]s?|acabam?|terminam?|ending|ends?) (?:em|in|with) "
                rf"({_LISTED})"
            ),
            lambda match: _remainders(match[1], "10"),
        ),
        (
            (
                r"(?:na divisao|ao dividir|a dividir|quando se divide|dividid[oa]s?|divided|dividing|(?:when "
                r")?divided)(?: n)? (?:por|by) "
                r"([0-9]{1,4}),? (?:(?:da|dao|tem|sobram?|deixam?|fica|gives?|leaves?|has|have) )?(?:(?:o |a "
                r")?(?:resto|remainder) )?"
                rf"(?:is |e )?(?:de )?({_LISTED})"
            ),
            lambda match: _remainders(match[2], match[1]),
        ),
        (
            rf"n ?mod ?([0-9]{{1,4}}) ?(?:=|in|∈|is|e|da) ?\{{?({_LISTED})\}}?",
            lambda match: _remainders(match[2], match[1]),
        ),
        (
            rf"(?:n ?)?=? ?({_LISTED}),? ?\(? ?(?:mod|modulo) ?([0-9]{{1,4}}) ?\)?",
            lambda match: _remainders(match[1], match[2]),
        ),
        (
            r"(?:potencias?|powers?)(?: (?:de|of))? (?P<base>[0-9]{1,3})(?: (?P<shift>[+-] ?[0-9]{1,3}))?",
            _powers,
        ),
        (
            (
                r"([0-9]+(?:[\s,;]+(?:e |and )?[0-9]+)*)[\s,;]*(?:\be\b |\band\b )?(?:\.\.+|etc\.?|(?:e "
                r")?assim por diante|and so on)"
            ),
            _beginning,
        ),
        (rf"(?:so |somente |apenas |unicamente |only |just )?(?:o |os |the |n = ?)?({_LISTED})", _finite),
        (
            (
                r"(?:(menor(?:es)?|menos|inferior(?:es)?|abaixo|less|smaller|fewer|below)|"
                r"(?:maior(?:es)?|mais|superior(?:es)?|acima|greater|larger|bigger|more|above))"
                r"(?: do| a| de)?(?: que| than)?(?: o| a)? (?P<n>[0-9]{1,4})"
            ),
            _compared,
        ),
        (r"(?:pelo menos|no minimo|a partir de|at least|from) ([0-9]{1,4})(?: on| em diante)?", _at_least),
        (r"(?:no maximo|ate(?: a| ao)?|at most|up to) ([0-9]{1,4})", _at_most),
        (r"(?:entre|between|de|from) ([0-9]{1,4}) (?:e|and|a|ate|to) ([0-9]{1,4})", _between),
    )
)
_FORMULA = re.compile(
    r"^(?:[a-z](?:_?[({]?[a-z][)}]?)? ?= "
    r"?)?(?P<formula>[-+*/^()0-9\s]*(?<![a-z])[a-z](?![a-z])(?:[-+*/^()0-9\s]|(?<![a-z])[a-z](?![a-z]))*)"
    r"(?:,? ?\(?(?:com |para |em que |sendo |onde |with |for |where )?[a-z] ?(?:=|>=|>|∈) ?(?:[0-9., n]|"
    r"\.\.\.)+\)?|"
    r",? ?(?:a partir de|desde|from) [0-9]+)?$"
)


def _read_alone(words: str) -> NumberSet | None:
    """The set that some words say by themselves; None where they say none."""
    shifted = _with_signs(words) if re.match(r"potencia|power", words) else words
    for pattern, make in _ALONE:
        if match := pattern.match(shifted):
            with suppress(_Unknown):
                return make(match)
    return _relation(words) or _general(words)


def _general(words: str) -> NumberSet | None:
    """A general term: "4k + 1", "2^k, k = 1, 2, …". Where its letter begins is 0 unless it is said."""
    match = _FORMULA.match(words)
    try:
        term = terms.parse_term(words) if match else None
    except BadTerm:
        return None
    if term is None or term.kind == "step" or not term.expression.letters:
        return None
    values = list(_values(term, term.start or 0))
    if not values or any(value != int(value) for value in values):
        return None
    return set_of({int(value) for value in values}, is_list=True)


def _values(term: terms.Term, first: int) -> Iterator[Value]:
    """The values as far as they can be reckoned."""
    with suppress(BadTerm):
        for index in range(first, first + MOST + 1):
            yield term.values(index, 1, {})[0]


# Sums that are compared.

_SIGN = re.compile(r"\s*(!=|<=|>=|=|<|>)\s*")
_MOD = re.compile(r"^(.+?)\s*\bmod\b\s*([0-9]{1,4})$")


@dataclass(frozen=True, slots=True)
class LetterSum:
    """Something to be reckoned from letters."""

    letters: frozenset[str]
    value: Callable[[Mapping[str, int]], Value]


def read_sum(words: str) -> LetterSum:
    """ "a + 2b", "n mod 4", "a xor b". Raises BadTerm."""
    parts = re.split(r"\s*\bxor\b\s*", words)
    if len(parts) > 1:
        return _xor_of([read_sum(part) for part in parts])
    if match := re.fullmatch(r"\|(.+)\||\((.+\bmod\b.+)\)", words):
        return _absolute(read_sum(match[1] or match[2]))
    if match := _MOD.match(words):
        return _remainder(read_sum(_unwrapped(match[1])), int(match[2]))
    expression = terms.parse(words)
    return LetterSum(expression.letters, expression.value)


def _unwrapped(words: str) -> str:
    return words[1:-1] if words.startswith("(") and words.endswith(")") and words.count("(") == 1 else words


def _absolute(inner: LetterSum) -> LetterSum:
    def value(values: Mapping[str, int]) -> Value:
        reckoned = inner.value(values)
        return -reckoned if reckoned < 0 else reckoned

    return LetterSum(inner.letters, value)


def _remainder(inner: LetterSum, by: int) -> LetterSum:
    if not by:
        raise BadTerm
    return LetterSum(inner.letters, lambda values: inner.value(values) % by)


def _xor_of(sums: Sequence[LetterSum]) -> LetterSum:
    def value(values: Mapping[str, int]) -> int:
        reckoned = [part.value(values) for part in sums]
        if any(number != int(number) or number < 0 for number in reckoned):
            raise BadTerm
        return nim_sum(int(number) for number in reckoned)

    return LetterSum(frozenset[str]().union(*(part.letters for part in sums)), value)


@dataclass(frozen=True, slots=True)
class Relation:
    """What must hold of letters: sums that are compared."""

    letters: frozenset[str]
    holds: Callable[[Mapping[str, int]], bool]


def read_relation(words: str) -> Relation | None:
    """ "a = b", "n mod 4 <= 1", "a < b < c"; None for anything else."""
    parts = _SIGN.split(words)
    try:
        sums = [read_sum(part) for part in parts[::2]] if len(parts) > 1 else []
    except BadTerm:
        return None
    letters = frozenset[str]().union(*(part.letters for part in sums))
    if not letters:
        return None
    signs = [SIGNS[sign] for sign in parts[1::2]]

    def holds(values: Mapping[str, int]) -> bool:
        try:
            reckoned = [part.value(values) for part in sums]
        except BadTerm:
            return False
        return all(sign(*pair) for sign, pair in zip(signs, pairwise(reckoned), strict=True))

    return Relation(letters, holds)


def _relation(words: str) -> NumberSet | None:
    relation = read_relation(words)
    if relation is None or relation.letters != frozenset("n"):
        return None
    return NumberSet(lambda number: relation.holds({"n": int(number)}), is_condition=True)
