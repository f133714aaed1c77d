"""What judges and the public may read of an entry: its document without names of people, class and school.

A name is found as whole words, in any capitals, with or without accents and whatever stands between its
words, or nothing. In texts it becomes `STRUCK`; where pupils name parts of a drawing it becomes another name,
the same everywhere, so that the game stays a game.

Any word of an author's or a teacher's name is struck out. Of a classmate: the first name, and any two words
together. What is also a word of every day (`EVERYDAY`) is no name of a classmate by itself, and of a school
only together with the others.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db.models import Q

from accounts.models import Classroom, Enrolment, Teaching, User
from lessons.contest.kinds import BOARD, NIM, kind_of
from lessons.contest.models import Author, Entry

STRUCK = "[…]"
_OTHER = "x_"
# Words of names that name nobody by themselves.
_LINKS = ("de", "da", "do", "das", "dos", "del", "di", "du", "e", "la", "le", "van", "von", "the")
_KINDS_OF_SCHOOL = (
    *("escola", "escolas", "secundaria", "basica", "preparatoria", "agrupamento", "colegio"),
    *("externato", "liceu", "instituto", "eb", "es", "jardim", "infancia"),
)
_NOBODY = frozenset(
    (
        *_LINKS,
        *_KINDS_OF_SCHOOL,
        *("prof", "professor", "professora", "aluno", "aluna", "grupo", "equipa", "turma"),
    )
)
# Names of people and of schools that are words of every day, in small letters without accents.
EVERYDAY = frozenset(
    """
    abril agua agulha alegria alta alto alva amizade amor anjo aurora azul baixa baixo barca barra barro bela
    belo bica boa bom branca branco brava bravo cabeca cabo caminho campo campos carneiro carreira carvalho
    casa casal castanheira castelo celeste central centro cerca cerco ceu chaves cidade clara claro coelho
    coroa corte costa cova cravo cruz damas dia dona dores encosta entre escolas esmeralda esperanca estrela
    fe felicidade ferreiro ferro figueira final flor flores floresta fonte fontes forte franca franco frente
    gato gloria graca grande guerra horizonte horta ilha infante irmaos jasmim justa justo lago lagoa leal
    leao leitao leite lia liberdade lima limoeiro linda lirio lobo longo lousa lua luz machado mae maio mar
    margarida marina mata meio melro mestre moinho monte montes mundo nascente natal neves nobre norte nossa
    nova novas novo novos oeste oliveira ouro pai palma palmeira parque passo passos pastor patria paz pedra
    pedras pena pereira perola pessoa pilar pinhal pinheiro pinho pinto poco pomba pombal ponta ponte pontes
    porta portas porto praca praia prata quinta quintas rainha ramo ramos real redondo rei reis republica
    ribeira ribeiro rio rios rocha rosa rosario rubi salgado salvador santa santo santos sao segunda senhora
    serena serra silva sol solar sul terra torre torres trigo universo vale valente vales velha velho verde
    vermelho vida vila vinha violeta virtude vista vitoria viva
    """.split()  # noqa: SIM905 - two hundred words, to be read
)
_NAMED_BLOCKS = frozenset({"digraph", "bush"})  # pupils name their vertices and edges
_SHORTEST_PART = 2
_SHORTEST_FIRST = 3  # of a classmate's first name
_LONG_NUMBER = 4
_KEPT_LETTERS = 2_000
_SHORTEST_PLACE = 4  # of a word of the school's name
_BETWEEN = r"[\W_]{0,3}"
_LINKED = rf"{_BETWEEN}(?:(?:{'|'.join(_LINKS)}){_BETWEEN}){{0,2}}"
_IDENTIFIER = re.compile(r"\w+")
_WORDS = re.compile(r"[^\W_]+")
_EDGES = r"(?<![^\W_])@?(?:{})(?![^\W_])"
# Year and letters: "7.º B", "7B", "7.º ano, turma B". No sentence ends between them: "São 7. A torre".
_CLASS = re.compile(
    r"(?:turma\W*)?(\d{1,2})\W*(?:[oa°](?=\W*[^\W_]))?\W*(?:ano\W*)?(?:turma\W*)?([^\W_]{1,4})"
)
_APART = r"(?:[^\w.!?;:]|_){0,3}"
_AFTER_YEAR = rf"(?:\.?\s?[o°]\.?{_APART}(?:ano{_APART})?(?:turma{_APART})?|[ \u00a0._/-]?)"
_ARTICLES = frozenset("aeo")


@dataclass(frozen=True)
class Veil:
    """Strikes the names of one entry out of what is shown; without patterns there is nothing to strike."""

    names: tuple[re.Pattern[str], ...] = ()
    # Struck out only where they are not all in small letters: "7 A" is a class, "7 a 10" is not.
    proper: tuple[re.Pattern[str], ...] = ()
    # The other names that were given so far, by number.
    others: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def text(self, text: str) -> str:
        """A text without the names."""
        return self._struck(text, lambda _found: STRUCK)

    def name(self, text: str) -> str:
        """Typed rules, starts or moves with other names for what is named; numbers stay."""
        return _IDENTIFIER.sub(lambda match: self._struck(match[0], self._other_name), text)

    def _other_name(self, name: str) -> str:
        key = _joined(name)
        return name if key.isdigit() else f"{_OTHER}{self.others.setdefault(key, len(self.others) + 1)}"

    def _struck(self, text: str, other: Callable[[str], str]) -> str:
        for pattern in self.names:
            text = _replaced(pattern, text, other)
        for pattern in self.proper:
            text = _replaced(pattern, text, other, small=False)
        return text

    def document(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """An invention's document, of either kind."""
        return {
            **document,
            **_VEILED[kind_of(document).format](self, document),
            "name": self.text(document["name"]),
            "story": self.text(document["story"]),
            "texts": {key: self.text(text) for key, text in document["texts"].items()},
        }

    def nim_document(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """Blocks and starts of a Nim game."""
        kinds = [block["kind"] for block in document["blocks"]]
        starts = [
            {
                "name": self.text(start["name"]),
                "parts": [
                    self._veil_values(kind, part)
                    for kind, part in zip([*kinds, *[""] * len(start["parts"])], start["parts"], strict=False)
                ],
            }
            for start in document["starts"]
        ]
        return {"blocks": self.rules(document)["blocks"], "starts": starts}

    def board_document(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The rules of a board game, with the names of its pieces, and its sheet."""
        sheet = {key: self.text(text) for key, text in document.get("sheet", {}).items()}
        return {"rules": self.board_rules(document["rules"])} | ({"sheet": sheet} if sheet else {})

    def board_rules(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """The rules of a board game as they are stored, with its name and its rules in words where they have
        them."""
        pieces = [
            {**piece, "name": self.text(piece["name"])} if piece.get("name") else piece
            for piece in rules["pieces"]
        ]
        named = {key: self.text(rules[key]) for key in ("name", "text") if key in rules}
        return {**rules, **named, "pieces": pieces}

    def rules(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Name and blocks of a game's rules."""
        blocks = [
            {**block, "rules": self._veil_values(block["kind"], block.get("rules", {}))}
            for block in rules["blocks"]
        ]
        return {**rules, "name": self.text(rules["name"]), "blocks": blocks}

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options of a match of the game, as stored."""
        if "pieces" in options["rules"]:
            return {**options, "rules": self.board_rules(options["rules"])}
        kinds = [block["kind"] for block in options["rules"]["blocks"]]
        begin = options["begin"]
        parts = begin["parts"] if isinstance(begin, dict) else begin
        blinded = [self._veil_values(kind, part) for kind, part in zip(kinds, parts, strict=True)]
        return {
            **options,
            "rules": self.rules(options["rules"]),
            "begin": {**begin, "parts": blinded} if isinstance(begin, dict) else blinded,
        }

    def _veil_values(self, kind: str, value: Any) -> Any:
        """Rules or a part of one block, typed or as JSON, with all that is named in it."""
        if kind not in _NAMED_BLOCKS:
            return value
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, dict):
            return {self.name(key): self._veil_values(kind, item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._veil_values(kind, item) for item in value]
        return value


_VEILED: Mapping[str, Callable[[Veil, Mapping[str, Any]], dict[str, Any]]] = {
    NIM.format: Veil.nim_document,
    BOARD.format: Veil.board_document,
}


def document(entry: Entry, document: Mapping[str, Any]) -> dict[str, Any]:
    """The document as judges see it."""
    return veil(entry).document(document)


def veil(entry: Entry) -> Veil:
    """What has to be struck out of an entry; nothing where the edition is not blind. Three queries."""
    return veils([entry])[entry.pk]


def veils(entries: Iterable[Entry]) -> dict[int, Veil]:
    """The same for several entries, by primary key, in as many queries."""
    veils = list(entries)
    blind = publics(entry for entry in veils if entry.edition.blind)
    return {entry.pk: blind.get(entry.pk, Veil()) for entry in veils}


def public(entry: Entry) -> Veil:
    """What has to be struck out of what everybody may read, blind or not. Three queries."""
    return publics([entry])[entry.pk]


def publics(entries: Iterable[Entry]) -> dict[int, Veil]:
    """The same for several entries, by primary key, in as many queries."""
    listed_entries = list(entries)
    authors: dict[int, list[User]] = {entry.invention_id: [] for entry in listed_entries}
    rows = Author.objects.filter(invention__in=authors).select_related("person__school").order_by("pk")
    for author in rows:
        authors[author.invention_id].append(author.person)
    people = {person.pk for some in authors.values() for person in some}
    own = {entry.invention.classroom_id for entry in listed_entries}
    enrolled = Q(classroom__in=Enrolment.objects.filter(pupil__in=people).values("classroom"))
    enrolments = Enrolment.objects.filter(enrolled | Q(classroom__in=own - {None}))
    classes = _Classes()
    for enrolment in enrolments.select_related("classroom__school", "pupil").order_by("pk"):
        classes.enrolments.setdefault(enrolment.classroom, []).append(enrolment)
    for entry in listed_entries:
        if entry.invention.classroom is not None:
            classes.enrolments.setdefault(entry.invention.classroom, [])
    for teaching in Teaching.objects.filter(classroom__in=classes.enrolments).select_related("teacher"):
        classes.teachers.setdefault(teaching.classroom_id, []).append(teaching.teacher)
    return {entry.pk: classes.veil(entry, authors[entry.invention_id]) for entry in listed_entries}


@dataclass
class _Classes:
    """Classes with everybody who is or was in them, and the teachers of each class by its primary key."""

    enrolments: dict[Classroom, list[Enrolment]] = field(default_factory=dict)
    teachers: dict[int, list[User]] = field(default_factory=dict)

    def veil(self, entry: Entry, authors: list[User]) -> Veil:
        """What has to be struck out of an entry, which has these authors."""
        pks = {person.pk for person in authors}
        own = [
            classroom
            for classroom, enrolled in self.enrolments.items()
            if classroom == entry.invention.classroom
            or any(enrolment.pupil_id in pks for enrolment in enrolled)
        ]
        mates = [enrolment for classroom in own for enrolment in self.enrolments[classroom]]
        teachers = [teacher for classroom in own for teacher in self.teachers.get(classroom.pk, ())]
        named = [[*_names_of(person), *_real_names(person, mates)] for person in (*authors, *teachers)]
        schools = {classroom.school for classroom in own}
        schools |= {person.school for person in authors if person.school is not None}
        places = sorted(school.name for school in schools)
        return Veil(
            (
                *_pattern(
                    [*(name for names in named for name in names), *(author.username for author in authors)],
                    map(_of_author, named),
                ),
                # The same for all entries of a class: it is made once.
                *_pattern(
                    [
                        *(mate.real_name for mate in mates),
                        *filter(_has_words, places),
                        *map(_telling_user_name, mates),
                    ],
                    [
                        *(word for mate in mates for word in _of_classmate(mate)),
                        *(_small_class(classroom.name) for classroom in own),
                        *map(_of_school, places),
                    ],
                ),
            ),
            _pattern(
                (),
                [
                    *(_of_class(classroom.name) for classroom in own),
                    *(word for name in places for word in _words_of_school(name)),
                ],
            ),
        )


def _pattern(names: Iterable[str], others: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    """Any of these names and patterns as whole words, long names first; none for nothing."""
    phrases = {tuple(_words(name)) for name in names}
    known = sorted(filter(_tells, phrases), key=lambda words: (-len(words), -len("".join(words)), words))
    several = [_BETWEEN.join(words) for words in known if len(words) > 1]
    single = [words[0] for words in known if len(words) == 1]
    alternatives = "|".join(dict.fromkeys(filter(None, (*several, *others, *single))))
    return (_compiled(alternatives),) if alternatives else ()


@lru_cache(maxsize=256)
def _compiled(alternatives: str) -> re.Pattern[str]:
    return re.compile(_EDGES.format(alternatives))


def _tells(words: tuple[str, ...]) -> bool:
    """Whether these words are more than a small number or a letter, which stand everywhere in a game."""
    joined = "".join(words)
    return len(words) > 1 or len(joined) >= (_LONG_NUMBER if joined.isdigit() else _SHORTEST_PART)


def _real_names(person: User, enrolments: Iterable[Enrolment]) -> Iterator[str]:
    return (enrolment.real_name for enrolment in enrolments if enrolment.pupil_id == person.pk)


def _of_author(names: Iterable[str]) -> str:
    """Words of somebody's names, one or several, in any order, also with a number behind."""
    any_ = _any([part for name in names for part in _parts(name, _SHORTEST_PART)])
    return any_ and rf"{any_}(?:{_LINKED}{any_}){{0,6}}\d*"


def _of_classmate(mate: Enrolment) -> Iterator[str]:
    """Two words of the name, one behind "@", or the first name, also with a number behind."""
    parts = _parts(mate.real_name, _SHORTEST_PART)
    if any_ := _any(parts):
        yield rf"(?:{any_}(?:{_LINKED}{any_}){{1,6}}|(?<=@){any_})\d*"
    if parts and len(parts[0]) >= _SHORTEST_FIRST and parts[0] not in EVERYDAY:
        yield rf"{parts[0]}\d*"


def _has_words(name: str) -> bool:
    """Whether a school's name is more than one word."""
    return len(_words(name)) > 1


def _telling_user_name(mate: Enrolment) -> str:
    return "" if mate.pupil.username in EVERYDAY else mate.pupil.username


def _of_class(name: str) -> str:
    """A class by its year and letters."""
    match = _CLASS.fullmatch(_folded(name))
    if match is None:
        words = tuple(_words(name))
        return _BETWEEN.join(words) if _tells(words) else ""
    return rf"{match[1]}{_AFTER_YEAR}{match[2]}"


def _small_class(name: str) -> str:
    """What is a class also in small letters: "7.º b", but neither "7 a 10" nor "o 7.º b-ésimo"."""
    match = _CLASS.fullmatch(_folded(name))
    return "" if match is None or match[2] in _ARTICLES else rf"{match[1]}(?:\.?\s?[o°]\.?)? ?{match[2]}(?!-)"


def _of_school(name: str) -> str:
    """A short way to say it: "Escola da Ponte"."""
    own = _parts(name, 1)
    kinds = "|".join(_KINDS_OF_SCHOOL)
    return rf"(?:{kinds})(?:{_LINKED}(?:{kinds}))*{_LINKED}{_LINKED.join(own)}" if own else ""


def _words_of_school(name: str) -> Iterator[str]:
    """What is a school only with a capital: its own words together, or one that means nothing else."""
    own = _parts(name, 1)
    if len(own) > 1:
        yield _LINKED.join(own)
    yield from (word for word in _parts(name, _SHORTEST_PLACE) if word not in EVERYDAY)


def _any(parts: Iterable[str]) -> str:
    """One of these words; empty where there are none."""
    longest = sorted(set(parts), key=lambda part: (-len(part), part))
    return f"(?:{'|'.join(longest)})" if longest else ""


def _names_of(person: User) -> list[str]:
    return [person.get_full_name(), person.first_name, person.last_name]


def _parts(name: str, shortest: int) -> list[str]:
    """The words of a name that tell whose it is."""
    return [
        word for word in _words(name) if len(word) >= shortest and not word.isdigit() and word not in _NOBODY
    ]


def _words(name: str) -> list[str]:
    return _WORDS.findall(_folded(name))


def _replaced(pattern: re.Pattern[str], text: str, other: Callable[[str], str], *, small: bool = True) -> str:
    """The text with something else for what is found, where not `small` only if it has a capital."""
    all_found = list(pattern.finditer(_folded(text)))
    if not all_found:
        return text
    places, kept, at = _places(text), [], 0
    for match in all_found:
        start, end = places[match.start()], places[match.end()]
        if small or not text[start:end].islower():
            kept += [text[at:start], other(match[0])]
            at = end
    return "".join([*kept, text[at:]])


def _joined(name: str) -> str:
    return "".join(_WORDS.findall(name))


class _Letters(dict[int, str]):
    """What a sign is in small letters without accents; nothing for invisible ones."""

    def __missing__(self, sign: int) -> str:
        folded = unicodedata.normalize("NFKD", chr(sign)).casefold()
        letters = "".join(letter for letter in folded if unicodedata.category(letter) not in ("Mn", "Cf"))
        if len(self) < _KEPT_LETTERS:
            self[sign] = letters
        return letters


_LETTERS = _Letters()


def _folded(text: str) -> str:
    """The text in small letters without accents and invisible signs."""
    return text.translate(_LETTERS)


def _places(text: str) -> list[int]:
    """Where in `text` each letter of `_folded` begins, with the end of `text` last."""
    places = [place for place, sign in enumerate(text) for _letter in _LETTERS[ord(sign)]]
    return [*places, len(text)]
