"""Names: how they are cleaned and compared; and sorted as a Portuguese register does, also in the database.

That is word by word, without regard to accents and capitals, which decide only between names that are else
equal.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Func, TextField

# Letters and signs that show nothing, though Unicode does not count them as invisible: the fillers of Hangul
# and Khmer, the blank Braille pattern, the joiner of graphemes.
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
MOST_MARKS = 3  # on one letter; more are a tower that covers the lines around it
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
TOWER = re.compile(f"({_MARK}{{{MOST_MARKS}}}){_MARK}+")
# A line break or a tab parts words, as a space does; in a name both are one space.
LONGEST_NUMBER = 8  # digits, of those by which names are sorted
GAPS = frozenset("\t\n\v\f\r\x85")
# What Unicode says of letters that are others in another dress: of mathematical alphabets, as wide as a sign
# of Chinese, in circles and squares, raised, as Arabic letters stand in a file for printing.
_DRESSED = frozenset(
    ("font", "wide", "narrow", "circle", "square", "super", "sub", "initial", "medial", "final", "isolated")
)
_ALONE = frozenset(["circle", "square", "super", "sub"])  # two letters in one of these are an abbreviation
_JOINED = re.compile(  # ligatures, Roman numbers, letters in brackets, long s, radicals as they are printed
    "[\u0132\u0133\u017f\u01c4-\u01cc\u01f1-\u01f3\u03d0-\u03d6\u2160-\u217f\u249c-\u24b5\u2f00-\u2fd5"
    "\ufb00-\ufb06\ufb13-\ufb17\U0001f110-\U0001f129]"
)
_LIGHT_ON_DARK = (0x1F150, 0x1F170)  # A in a dark circle, and in a dark square
_LONGEST_DRESSED = 4  # letters; longer are whole phrases in one sign
_INSIDE = frozenset("-.'’·")  # signs that stand in names, also as wide ones
_SCRIPTS = re.compile("LATIN|GREEK|CYRILLIC")  # those whose letters look alike


def clean_name(name: str) -> str:
    """The name as it is stored: composed letters, single spaces, and nothing that does not show.

    Line breaks become spaces; control characters, marks of direction, invisible letters, lone halves of
    surrogate pairs and private letters go. Letters of mathematical alphabets, full-width ones, those in
    circles, ligatures become the letters that they are. What is left of a name that only held such as do not
    show is empty.
    """
    composed = unicodedata.normalize("NFC", name)
    undressed = unicodedata.normalize("NFC", "".join(map(_undressed, composed)))
    visible = "".join(map(_shown_letter, undressed))
    # What went may have stood between a letter and its accent.
    return " ".join(TOWER.sub(r"\1", unicodedata.normalize("NFC", visible)).split())


def _undressed(letter: str) -> str:
    """The letters, digits or signs of names that this letter is in another dress, else the letter itself:
    powers, fractions, ordinals (M.ª) and numbers in circles say something else."""
    for first in _LIGHT_ON_DARK:
        if first <= ord(letter) < first + 26:
            return chr(ord("A") + ord(letter) - first)
    dress = unicodedata.decomposition(letter).partition(">")[0].lstrip("<")
    if letter in "ªº" or not (dress in _DRESSED or _JOINED.match(letter)):
        return letter
    bare = unicodedata.normalize("NFKC", letter).strip("()")
    if dress in ("font", "wide") and bare.isdecimal():
        return bare
    is_plain = all(map(_stands_in_names, bare))
    return bare if is_plain and len(bare) <= (1 if dress in _ALONE else _LONGEST_DRESSED) else letter


def _stands_in_names(sign: str) -> bool:
    """A letter, but no part of a Korean one, an accent, or a sign as in Ana-Rita."""
    is_part = "\u1100" <= sign <= "\u11ff"
    return sign in _INSIDE or (unicodedata.category(sign)[0] in "LM" and not is_part)


def odd_letters(name: str) -> str:
    """The signs of a clean name that are taken for others by an eye, each once: letters of another script
    inside a word (a Cyrillic A among Latin letters), small capitals, numbers raised or in circles."""
    odd = [sign for word in re.findall(r"\w+", name) for sign in _foreign(word)]
    odd += [sign for sign in name if _is_in_disguise(sign)]
    return "".join(dict.fromkeys(odd))


def _foreign(word: str) -> str:
    """The letters of a word that are of another script than most of its letters."""
    scripts = {sign: _script(sign) for sign in word}
    counts = Counter(scripts[sign] for sign in word if scripts[sign])
    main = max(counts, key=counts.__getitem__, default="")
    return "".join(sign for sign in word if scripts[sign] not in ("", main))


def _script(sign: str) -> str:
    match = _SCRIPTS.match(unicodedata.name(sign, ""))
    return match[0] if match else ""


def _is_in_disguise(sign: str) -> bool:
    return unicodedata.category(sign) in ("No", "Nl") or "LETTER SMALL CAPITAL" in unicodedata.name(sign, "")


def _shown_letter(letter: str) -> str:
    """The letter, a space for what parts words, or nothing for what does not show."""
    category = unicodedata.category(letter)
    if letter in GAPS or category[0] == "Z":
        return " "
    selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return "" if category[0] == "C" or letter in BLANK_LETTERS or selector else letter


def alike(name: str) -> str:
    """The name as it is compared: accents, capitals and spaces make no other one."""
    return " ".join(plain(clean_name(name).casefold()).split())


def twin_key(name: str) -> str:
    """The name as twins are compared: signs and spaces make no other one either, unless it is all signs."""
    compared = alike(name)
    return re.sub(r"[\W_]", "", compared) or compared


def plain(name: str) -> str:
    """`name` without accents."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter)
    )


def name_key(name: str) -> str:
    """What a name is sorted by."""
    return " ".join(plain(name.casefold()).split()) + f"\t{name}"  # a tab comes before all that is written


def counted_key(name: str) -> str:
    """What names with numbers are sorted by: "Aluno 2" stands before "Aluno 10"."""
    return re.sub(r"[0-9]+", lambda number: number[0].zfill(LONGEST_NUMBER), name_key(name))


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """What each of these is called where there is little room: by the first name; where several have it, by
    the first and the last; where these are the same too, by all."""
    short = dict(names)
    for ends in ((0, -1), (0,)):  # the shortest that nobody else has comes last
        tried = {
            key: " ".join(dict.fromkeys((name.split() or [name])[at] for at in ends))
            for key, name in names.items()
        }
        count = Counter(plain(name.casefold()) for name in tried.values())
        short |= {key: name for key, name in tried.items() if count[plain(name.casefold())] == 1}
    return short


class NameKey(Func):
    """A column of names as it is sorted: `order_by(NameKey("name"))`.

    SQLite calls `name_key`, which every connection is taught; PostgreSQL has a collation of the same order.
    """

    function = "name_key"
    arity = 1
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        template = '%(expressions)s COLLATE "pt-x-icu"'
        return self.as_sql(compiler, connection, template=template, **context)


def teach(connection: Any, **_more: Any) -> None:
    """Give a new connection to SQLite the function that `NameKey` calls."""
    if connection.vendor == "sqlite":
        connection.connection.create_function("name_key", 1, _key_or_none, deterministic=True)


def _key_or_none(name: str | None) -> str | None:
    """Where a row has no name, the database sorts as it does without one."""
    return None if name is None else name_key(name)
