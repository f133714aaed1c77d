"""What judges may read of an entry: its document without the names of people, class and school.

A name is found as whole words, in any capitals, with or without accents and whatever stands between its
words. In texts it becomes `STRUCK`; where pupils name parts of a drawing it becomes another name, the same
everywhere, so that the game stays a game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.models import Classroom, Enrolment, School, Teaching, User
from lessons.models import Entry

STRUCK = "[…]"
_OTHER = "x_"
# Words of names that name nobody by themselves.
_NOBODY = frozenset(
    (
        *("de", "da", "do", "das", "dos", "del", "di", "du", "la", "le", "van", "von", "the"),
        *("prof", "professor", "professora", "aluno", "aluna", "grupo", "equipa", "turma"),
        *("escola", "escolas", "secundaria", "basica", "preparatoria", "agrupamento", "colegio"),
        *("externato", "liceu", "instituto", "jardim", "infancia"),
    )
)
_NAMED_BLOCKS = frozenset({"digraph", "bush"})  # pupils name their vertices and edges
_SHORTEST_PART = 2
_LONG_NUMBER = 4
_SHORTEST_PLACE = 4  # of a word of the school's name
_BETWEEN = r"[\W_]{0,3}"
_IDENTIFIER = re.compile(r"\w+")
_WORDS = re.compile(r"[^\W_]+")
_EDGES = r"(?<![^\W_])(?:{})(?![^\W_])"


@dataclass(frozen=True)
class Veil:
    """Strikes the names of one entry out of what is shown; None: there is nothing to strike."""

    names: re.Pattern[str] | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    # Names of classes end in a capital letter: "7 A" is one, "7 a 10" is not.
    classes: frozenset[str] = frozenset()

    def text(self, text: str) -> str:
        """A text without the names."""
        return self._struck(text, lambda _found: STRUCK)

    def name(self, text: str) -> str:
        """Typed rules, starts or moves with other names for what is named; numbers stay."""
        return _IDENTIFIER.sub(lambda found: self._struck(found[0], self._other_name), text)

    def _other_name(self, found: str) -> str:
        key = _joined(found)
        return found if key.isdigit() else f"{_OTHER}{self.numbers[key]}"

    def _struck(self, text: str, other: Any) -> str:
        if self.names is None:
            return text
        folded, places = _folded(text)
        kept, at = [], 0
        for found in self.names.finditer(folded):
            start, end = places[found.start()], places[found.end()]
            if _joined(found[0]) in self.classes and text[start:end].islower():
                continue
            kept += [text[at:start], other(found[0])]
            at = end
        return "".join([*kept, text[at:]])

    def document(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """An invention's document (`games.rules.invented.document`)."""
        rules = self.rules(document)
        kinds = [block["kind"] for block in document["blocks"]]
        return {
            **document,
            **rules,
            "story": self.text(document["story"]),
            "starts": [
                {
                    "name": self.text(start["name"]),
                    "parts": [
                        self._typed(kind, part)
                        for kind, part in zip(
                            [*kinds, *[""] * len(start["parts"])], start["parts"], strict=False
                        )
                    ],
                }
                for start in document["starts"]
            ],
            "texts": {key: self.text(text) for key, text in document["texts"].items()},
        }

    def rules(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Name and blocks of a game's rules."""
        blocks = [
            {**block, "rules": self._typed(block["kind"], block.get("rules", {}))}
            for block in rules["blocks"]
        ]
        return {**rules, "name": self.text(rules["name"]), "blocks": blocks}

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options of a match of the game, as stored."""
        kinds = [block["kind"] for block in options["rules"]["blocks"]]
        begin = options["begin"]
        parts = begin["parts"] if isinstance(begin, dict) else begin
        blinded = [self._typed(kind, part) for kind, part in zip(kinds, parts, strict=True)]
        return {
            **options,
            "rules": self.rules(options["rules"]),
            "begin": {**begin, "parts": blinded} if isinstance(begin, dict) else blinded,
        }

    def _typed(self, kind: str, value: Any) -> Any:
        """Rules or a part of one block, typed or as JSON, with all that is named in it."""
        if kind not in _NAMED_BLOCKS:
            return value
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, dict):
            return {self.name(key): self._typed(kind, one) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._typed(kind, one) for one in value]
        return value


def document(entry: Entry, document: Mapping[str, Any]) -> dict[str, Any]:
    """The document as judges see it."""
    return veil(entry).document(document)


def veil(entry: Entry) -> Veil:
    """What has to be struck out of an entry; nothing where the edition is not blind. Four queries at most."""
    return public(entry) if entry.edition.blind else Veil()


def public(entry: Entry) -> Veil:
    """What has to be struck out of what everybody may read, blind or not. Four queries at most."""
    known = _Known.of(entry)
    classes = {tuple(_words(classroom.name)) for classroom in known.classrooms}
    names = {tuple(words) for words in known.names()} | classes
    longest = sorted(filter(_tells, names), key=lambda words: (-len("".join(words)), words))
    if not longest:
        return Veil()
    alternatives = "|".join(_BETWEEN.join(words) for words in longest)
    return Veil(
        re.compile(_EDGES.format(alternatives)),
        {"".join(words): number for number, words in enumerate(longest, 1)},
        frozenset("".join(words) for words in classes),
    )


def _tells(words: tuple[str, ...]) -> bool:
    """Whether these words are more than a small number or a letter, which stand everywhere in a game."""
    joined = "".join(words)
    return len(words) > 1 or len(joined) >= (_LONG_NUMBER if joined.isdigit() else _SHORTEST_PART)


@dataclass(frozen=True)
class _Known:
    """Who and where the authors are."""

    authors: list[User]
    teachers: list[User]
    real_names: list[str]
    classrooms: set[Classroom]
    schools: set[School]

    @classmethod
    def of(cls, entry: Entry) -> _Known:
        invention = entry.invention
        authors = [author.person for author in invention.authors.select_related("person__school")]
        enrolments = Enrolment.objects.filter(pupil__in=authors).select_related("classroom__school")
        classrooms = {one.classroom for one in enrolments}
        if invention.classroom is not None:
            classrooms.add(invention.classroom)
        teachings = Teaching.objects.filter(classroom__in=classrooms).select_related("teacher")
        schools = {classroom.school for classroom in classrooms}
        return cls(
            authors,
            [teaching.teacher for teaching in teachings],
            [one.real_name for one in enrolments],
            classrooms,
            schools | {author.school for author in authors if author.school is not None},
        )

    def names(self) -> Iterator[list[str]]:
        """Every name but those of classes, in small letters without accents, as its words."""
        spoken = [name for person in (*self.authors, *self.teachers) for name in _spoken(person)]
        for name in (*spoken, *self.real_names):
            yield _words(name)
            yield from ([word] for word in _parts(name, _SHORTEST_PART))
        for author in self.authors:
            yield _words(author.username)
        for school in self.schools:
            yield _words(school.name)
            yield from ([word] for word in _parts(school.name, _SHORTEST_PLACE))


def _spoken(person: User) -> list[str]:
    return [person.get_full_name(), person.first_name, person.last_name]


def _parts(name: str, shortest: int) -> list[str]:
    """The words of a name that tell whose it is."""
    return [
        word for word in _words(name) if len(word) >= shortest and not word.isdigit() and word not in _NOBODY
    ]


def _words(name: str) -> list[str]:
    return _WORDS.findall(_folded(name)[0])


def _joined(found: str) -> str:
    return "".join(_WORDS.findall(found))


def _folded(text: str) -> tuple[str, list[int]]:
    """The text in small letters without accents and invisible signs; and where in `text` each of its letters
    begins, with the end of `text` last."""
    letters: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        for letter in unicodedata.normalize("NFKD", sign).casefold():
            if unicodedata.category(letter) not in ("Mn", "Cf"):
                letters.append(letter)
                places.append(place)
    return "".join(letters), [*places, len(text)]
