"""What somebody says in free text, as far as keywords tell: sentences, what is denied, what is understood.

Keywords are word stems, all of them in one sentence; a number or a letter alone is a whole word. They are
looked for without accents and capitals, numbers in words count as numbers. Portuguese and English are read
alike.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, takewhile
from typing import NamedTuple

NUMBER_WORDS = {
    "zero": "0", "dois": "2", "duas": "2", "tres": "3", "quatro": "4", "cinco": "5", "seis": "6", "sete": "7",
    "oito": "8", "nove": "9", "dez": "10", "onze": "11", "doze": "12", "treze": "13", "catorze": "14",
    "quatorze": "14", "quinze": "15", "dezasseis": "16", "dezesseis": "16", "dezassete": "17",
    "dezessete": "17", "dezoito": "18", "dezanove": "19", "dezenove": "19", "vinte": "20", "two": "2",
    "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16",
    "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20", "twos": "2s", "threes": "3s",
    "fours": "4s", "fives": "5s", "sixes": "6s", "sevens": "7s", "eights": "8s", "nines": "9s", "tens": "10s",
}  # fmt: skip

_TOKEN = re.compile(
    r"(?P<difference>\b\w\s*[-–−]\s*\w\b)|(?P<word>\w+)|(?P<point>(?<=[0-9])[.,:](?=[0-9]))"
    r"|(?P<end>[.!?;:\n]|…)|(?P<pause>[,(),«»\"])"
)
_NOT = re.compile(r"\b(can|do|does|is|are|was|were|would|should|must|wo|has|have)n['’]?t\b|\bcannot\b")


def _all_of(words: str) -> frozenset[str]:
    return frozenset(words.split())


_DENYING = _all_of(
    "nao nunca jamais nem nenhum nenhuma nenhuns nenhumas ninguem sem salvo fora errado errada falso falsa "
    "mentira contrario impossivel not never no non nor none nobody without except avoid wrong false "
    "impossible"
)
# Beside these a "no" is English; in Portuguese it is a place: "no monte".
_ENGLISH = _all_of(
    "the of an is are it its them they you we he she his her their then this these those each every when who "
    "which because with by in on for from will can should must think other number numbers bean beans "
    "multiple multiples there one leave leaves leaving"
)
_DENYING_STEMS = ("evit", "proib", "excet", "excep", "exclu", "avoid", "forbid")
_TURNS = _all_of("mas porque pois porem because")
_JOINS = _all_of("e and")
_EITHER = _all_of("ou or")
_ALL = _all_of("all any every everything anything")
# Said of anything; they change nothing of what is said.
_COMMON = _all_of(
    "a o as os um uma uns umas de do da dos das em no na nos nas num numa nuns numas ao aos e que se por "
    "para pelo pela pelos pelas com como sempre depois entao assim logo isto isso esse essa esses essas "
    "este esta estes estas aquele aquela aqueles aquelas eu tu ele ela eles elas seu sua lhe lhes ha sao "
    "ja la ate cada todo todos toda todas tambem quando quem qual quais porque pois acho achamos penso "
    "pensamos vai vao vou posso pode podemos devo deve devemos outro outra adversario colega feijao "
    "feijoes numero numeros jogada jogadas "
    "x vezes times the an of to and that is are it its they them you i we he she his her their always then "
    "so this these those each every all when who whoever which because with by as at in on for from will can "
    "should must think other opponent number numbers bean beans "
)
_OTHERS = r"(?:eles?|elas?|adversario|outro|colega|segundo|opponent|other|second|he|him|she|they)\b"
_OTHERS_DO = re.compile(
    rf"\b{_OTHERS} (?:sempre |always |e que |tira o |takes? the )?(?:deix|leav|complet|rest|make|remainder)"
    rf"|\b(?:ganha|vence|wins) (?:o |a |the )?{_OTHERS}"
    r"|\bjoga\w* bem (?:perd|derrot)|\bplays? well (?:los|lost)"
)
_FOR_OTHERS = re.compile(rf"\b(?:para|for) (?:o |a |the |ser )*{_OTHERS}|\bser (?:o |a )?segund|\bbe second")
# Behind a denial they deny in part: "nem todos", "não só".
_IN_PART = _all_of("so somente apenas todos todas tudo sempre only all every always just")
_LINKS = _all_of("e ou de do dos por o os a as and or of by the")
_STARTING = re.compile(
    r"\b(?:from|(?:start|begin)\w* (?:at|with|from)|comec\w* (?:no|em|por|de|do|com|a partir de)"
    r"|a partir d[eo]) ([0-9]+)"
)
# The keywords of a right answer, in another order or beside words that turn it round.
_TURNED_ROUND = re.compile(
    r"\bcomplet\w* .*\b(?:depois|then|afterwards) .*\b(?:tir|tak)\w* (?:se )?(?:o |the )?(?:rest|remainder)"
    r"|\b(?:deix|leav)\w* (?:se )?(?:sempre |always )?(?:o |the |um |a )?(?:rest|remainder)"
    r"|\b(?:menos|minus|less) (?:o |the )?(?:rest|remainder)"
    r"|\b(?:menos|exceto|excepto|salvo|tirando|except|but) (?:um|uma|a|one) "
    r"|\bprimeir[oa]s (?:\w+ )?numeros\b|\bfirst (?:few )?numbers\b"
)
# What a number behind them divides.
_DIVIDING = ("multipl", "tabuad", "divis", "divid", "rest", "remainder", "multiple", "table")


def plain(words: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _tokens(words: str) -> Iterator[tuple[str, str]]:
    """Kinds and texts: words, differences of two letters or numbers ("4-a"), ends of sentences, pauses."""
    for match in _TOKEN.finditer(_NOT.sub(" not ", plain(words))):
        kind = str(match.lastgroup)
        if kind == "difference":
            left, right = re.split(r"\s*[-–−]\s*", match[0])
            yield from (("word", left), ("word", right), ("word", f"{left}-{right}"))
        elif kind == "word":
            yield "word", NUMBER_WORDS.get(match[0], match[0])
        elif kind != "point":
            yield kind, match[0]


def _is_whole(stem: str) -> bool:
    """Whether nothing may follow it in a word: a number, or a letter alone."""
    return stem.isdecimal() or len(stem) == 1 or "-" in stem


class Keyword(NamedTuple):
    """Word stems, and whether a sentence has to deny what they say."""

    stems: tuple[str, ...]
    denied: bool

    @classmethod
    def of(cls, typed: str) -> "Keyword":
        stems = tuple(word for kind, word in _tokens(typed) if kind == "word")
        # A difference is asked for by its own word alone.
        stems = tuple(stem for stem in stems if not _is_side(stem, stems))
        if len(stems) > 1 and _denies(stems[0]):
            return cls(stems[1:], denied=True)
        return cls(stems, denied=False)

    @property
    def is_telling(self) -> bool:
        """Whether it says enough to be sure of it: one stem alone may mean anything, a number does not."""
        return len(self.stems) + self.denied > 1 or any(stem[0].isdecimal() for stem in self.stems)


def _is_side(stem: str, stems: Sequence[str]) -> bool:
    return any("-" in other and stem in other.split("-") for other in stems)


def _denies(word: str) -> bool:
    return word in _DENYING or word.startswith(_DENYING_STEMS)


class Vocabulary:
    """The words and numbers that are known: those of some texts, in all their forms, those that begin with
    the stems of some keywords, and common ones."""

    def __init__(self, texts: Iterable[str], stems: Iterable[str]) -> None:
        told = set(stems)
        words = {word for text in texts for kind, word in _tokens(text) if kind == "word"}
        whole = {word for word in words if len(word) < 4} | {word for word in words | told if _is_whole(word)}
        self._whole = frozenset(whole | {side for word in whole if "-" in word for side in word.split("-")})
        self._stems = (*(told - whole), *(_stem(word) for word in words - whole - _COMMON))

    def knows(self, word: str) -> bool:
        return word in self._whole or word in _COMMON or word.startswith(self._stems)


def _stem(word: str) -> str:
    return word[: len(word) - (1 if len(word) < 6 else 2 if len(word) < 9 else 3)]


@dataclass(frozen=True)
class Sentence:
    """The words between two full stops; `breaks` are the places before which a clause begins."""

    words: tuple[str, ...]
    breaks: frozenset[int]

    @cached_property
    def denials(self) -> frozenset[int]:
        """The places of the words that deny what stands beside them."""
        return frozenset(at for at in range(len(self.words)) if self._denies(at))

    def leaves_out_only(self, numbers: set[str]) -> bool:
        """Whether a sentence that denies does so once, leaves out no numbers but these (any where there are
        none), and does not deny only in part: "nem todos", "não só"."""
        after = self.words[min(self.denials) + 1 :]
        is_partial = not _IN_PART.isdisjoint(after)
        others = set(filter(str.isdecimal, self.words)) - numbers
        return len(self.denials) == 1 and not is_partial and not (numbers and others)

    def divides_by_others(self, keywords: Iterable[Keyword], said: Iterable[Keyword]) -> bool:
        """Whether numbers stand behind a word of dividing ("múltiplos de", "resto") that no keyword with it
        has: of those that are said, where one of them has this word."""
        for at, word in enumerate(self.words):
            if not word.startswith(_DIVIDING):
                continue
            having = [
                [keyword for keyword in some if any(_begins(word, stem) for stem in keyword.stems)]
                for some in (said, keywords)
            ]
            fitting = {stem for keyword in having[0] or having[1] for stem in keyword.stems}
            if fitting and not self._numbers_behind(at) <= fitting:
                return True
        return False

    def _numbers_behind(self, at: int) -> set[str]:
        """The numbers between this word and the next that links none."""
        behind = takewhile(lambda word: word.isdecimal() or word in _LINKS, self.words[at + 1 :])
        return set(filter(str.isdecimal, behind))

    def _denies(self, at: int) -> bool:
        word = self.words[at]
        before = self.words[at - 1] if at else ""
        after = self.words[at + 1] if at + 1 < len(self.words) else ""
        if word == "menos":  # "todos menos os pares", but not "4 menos 1", "pelo menos"
            return not (before.isdecimal() or len(before) == 1 or before in ("pelo", "ou"))
        if word == "no":
            return not _ENGLISH.isdisjoint(self.words)
        if word == "but":  # "all but the even ones"
            return at not in self.breaks
        if word == "tirando":  # "tirando os múltiplos", but not "tirando 3", "tirando o resto"
            return after in ("os", "as")
        return _denies(word)

    def has_only(self, known: Vocabulary) -> bool:
        """Whether all its words are known, beside those that deny."""
        return all(at in self.denials or known.knows(word) for at, word in enumerate(self.words))

    def clauses(self, stems: Sequence[str]) -> Iterator[range]:
        """The places of the clauses, one or more, in which all the stems are, as close as they come."""
        last_end = -1
        for start in reversed(range(len(self.words))):
            end = self._end(start, stems)
            if end is not None and end != last_end:
                last_end = end
                yield self._clause(start, end)

    def _end(self, start: int, stems: Sequence[str]) -> int | None:
        """The first place from `start` on up to which all the stems are met; None where they are not."""
        missing = list(stems)
        for at in range(start, len(self.words)):
            for stem in missing:
                if _begins(self.words[at], stem):
                    missing.remove(stem)
                    break
            if not missing:
                return at
        return None

    def _clause(self, start: int, end: int) -> range:
        first = max((at for at in self.breaks if at <= start), default=0)
        last = min((at for at in self.breaks if at > end), default=len(self.words))
        return range(first, last)

    def saying(self, keyword: Keyword) -> Iterator[range]:
        """The clauses that say what the keyword means."""
        for clause in self.clauses(keyword.stems):
            if any(self._is_denied(at, keyword.stems) for at in clause) == keyword.denied:
                yield clause

    def _is_denied(self, at: int, stems: Sequence[str]) -> bool:
        """Whether the word denies what is said, and is no part of it."""
        return at in self.denials and not any(_begins(self.words[at], stem) for stem in stems)


def _begins(word: str, stem: str) -> bool:
    return word == stem if _is_whole(stem) else word.startswith(stem)


class Prose:
    """What somebody wrote."""

    def __init__(self, typed: str) -> None:
        self._typed = typed
        self.sentences = tuple(_sentences(typed))

    @cached_property
    def _whole(self) -> Sentence:
        """All of it as one sentence."""
        return Sentence(tuple(word for sentence in self.sentences for word in sentence.words), frozenset())

    @cached_property
    def _joined(self) -> str:
        """All words of it, small and without accents."""
        return " ".join(self._whole.words)

    def says(self, keywords: Iterable[str]) -> bool:
        """Whether one of the keywords is there and not denied; where nothing is, it may be anywhere."""
        read = [Keyword.of(keyword) for keyword in keywords]
        sentences = self.sentences if self._whole.denials else (*self.sentences, self._whole)
        return any(
            any(sentence.saying(keyword)) for keyword in read if keyword.stems for sentence in sentences
        )

    def is_sure_of(self, items: Sequence[Sequence[str]], about: Iterable[str]) -> bool:
        """Whether each item, a list of keywords, is said clearly, and all else that is written is understood:
        no words or numbers but those of the keywords and of texts about the same, nothing denied but what an
        item denies, no other numbers left out, divided by or started at, nothing told of what others do,
        nothing asked.
        """
        telling = [[keyword for keyword in map(Keyword.of, item) if keyword.is_telling] for item in items]
        keywords = [keyword for item in telling for keyword in item]
        if not items or "?" in self._typed or _TURNED_ROUND.search(self._joined):
            return False
        if self._tells_of_others(keywords):
            return False
        known = Vocabulary(about, [stem for keyword in keywords for stem in keyword.stems])
        said: set[Keyword] = set()
        for sentence in self.sentences:
            clauses = {keyword: list(sentence.saying(keyword)) for keyword in keywords}
            said |= {keyword for keyword in keywords if clauses[keyword]}
            denied = {at for keyword in keywords if keyword.denied for at in chain(*clauses[keyword])}
            if not (sentence.denials <= denied and sentence.has_only(known)):
                return False
            if denied and not sentence.leaves_out_only(_numbers_denied(keywords)):
                return False
        return all(not said.isdisjoint(item) for item in telling) and not self._has_others(keywords, said)

    def _has_others(self, keywords: Iterable[Keyword], said: Iterable[Keyword]) -> bool:
        """Whether it divides by other numbers than the keywords, or begins at others than those that are
        said, or 0."""
        fitting = {"0", *(stem for keyword in said for stem in keyword.stems)}
        begins = set(_STARTING.findall(self._joined))
        divides = any(sentence.divides_by_others(keywords, said) for sentence in self.sentences)
        return divides or not begins <= fitting

    def _tells_of_others(self, keywords: Sequence[Keyword]) -> bool:
        """Whether it is told of somebody else. Where a law is asked for by what it leaves out, "para o outro"
        turns it round."""
        words = self._joined
        is_law = any(keyword.denied for keyword in keywords)
        return bool(_OTHERS_DO.search(words) or (is_law and _FOR_OTHERS.search(words)))


def _numbers_denied(keywords: Iterable[Keyword]) -> set[str]:
    return {stem for keyword in keywords if keyword.denied for stem in keyword.stems if stem.isdecimal()}


def _sentences(typed: str) -> Iterator[Sentence]:
    words: list[str] = []
    breaks: set[int] = set()
    tokens = [*_tokens(typed), ("end", ".")]
    for at, (kind, word) in enumerate(tokens):
        if kind == "end":
            if words:
                yield Sentence(tuple(words), frozenset(breaks))
            words, breaks = [], set()
        elif kind == "word":
            if word in _EITHER and _is_listed(tokens, at):
                continue
            if word in _TURNS or (word in _JOINS and not _is_listed(tokens, at)) or _is_turn(word, words):
                breaks.add(len(words))
            words.append(word)
        elif not _is_listed(tokens, at):
            breaks.add(len(words))


def _is_turn(word: str, before: Sequence[str]) -> bool:
    """Whether a "but" begins something else; in "all but the even ones" it leaves something out."""
    return word == "but" and _ALL.isdisjoint(before)


def _is_listed(tokens: Sequence[tuple[str, str]], at: int) -> bool:
    """Whether a comma or an "and" stands between two numbers."""
    beside = (tokens[at - 1][1] if at else "", tokens[at + 1][1])
    return all(word.isdecimal() for word in beside)
