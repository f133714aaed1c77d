"""What several blocks read from pupils' text: lists of numbers, lists of words to choose from."""

from collections.abc import Mapping
from typing import Any

from games.rules.errors import misread, quoted
from games.rules.invented.blocks.numbers import read_numbers
from games.rules.options import option
from games.rules.reading import words as words_in
from games.rules.text import Text, join_words, text

ANY = "qualquer"
EMPTY = "vazio"


def lengths_option(label: Text, most: int) -> Any:
    """An option for how far or how many: an ascending tuple of numbers from 1 to `most`, () for any."""
    return option(
        (),
        "text",
        label=label,
        help=text("Uma lista, como 1, 2, 4-6, ou «qualquer»."),
        example=ANY,
        read=lambda value: read_lengths(value, most),
        write=lambda lengths: ", ".join(map(str, lengths)) or ANY,
    )


def read_lengths(value: object, most: int) -> tuple[int, ...]:
    """Numbers typed as "1, 2, 4-6" or "qualquer", or a list. Raises BadPosition."""
    if isinstance(value, str):
        value = value.strip(" .,;\t\r\n").lower()
        if not value:
            misread("Escreve números, como 1, 2, 4-6, ou «qualquer».")
    return () if value == ANY else read_numbers(value, most)


def words_option(
    words: Mapping[str, str],
    usual: tuple[str, ...],
    names: Mapping[str, Text],
    others: Mapping[str, str] | None = None,
    none: str = "",
    **details: Any,
) -> Any:
    """An option whose value are some of the keys of `words`, which are typed so and have these names.

    `others` are further ways to type a key; where nothing may be chosen, `none` says so.
    """
    keys = {word: key for key, word in words.items()}

    def keys_of(value: object) -> tuple[str, ...]:
        nothing = value.strip().lower() == none if isinstance(value, str) else value in ([], ())
        return () if none and nothing else read_words(value, keys, others)

    return option(
        usual,
        "text",
        choices=tuple(names.items()),
        example=", ".join(words[key] for key in usual),
        read=keys_of,
        write=lambda chosen: ", ".join(word for key, word in words.items() if key in chosen) or none,
        **details,
    )


def read_words(
    value: object, names: dict[str, str], others: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Chosen words, in the order of `names` (key by typed word), from text or from a list of keys.

    `others` are further ways to type a key. Raises BadPosition.
    """
    keys = {**{key: key for key in names.values()}, **names, **(others or {})}
    words = words_in(value.lower()) if isinstance(value, str) else value
    known = join_words(tuple(names), "ou")
    if not isinstance(words, (list, tuple)) or not 1 <= len(words) <= len(keys):
        misread("Escreve uma ou mais destas palavras: {words}.", words=known)
    for word in words:
        if not isinstance(word, str) or word not in keys:
            misread(
                "«{word}» não serve. Escreve uma ou mais destas palavras: {words}.",
                word=quoted(word),
                words=known,
            )
    chosen = {keys[word] for word in words}
    return tuple(key for key in names.values() if key in chosen)
