"""Random codes: keys in addresses, and codes that people read aloud, copy from a card and type."""

import secrets

# Without 0/o, 1/l/i and vowels: read aloud without mistakes, and no code spells a word.
CODE_ALPHABET = "23456789bcdfghjkmnpqrstvwxyz"
KEY_LENGTH = 12  # 28**12 = 57 bits: who has the address of something has been given it
TYPED_LENGTH = 6  # 28**6 = 29 bits: typed by pupils, and every wrong try is slowed down
MARK_LENGTH = 4  # tells apart who has a code; no secret


def new_code() -> str:
    """A random key, unguessable and easy to copy by hand."""
    return _random(KEY_LENGTH)


def typed_code() -> str:
    """A random code that people type."""
    return _random(TYPED_LENGTH)


def new_mark() -> str:
    """A random mark of few letters, by which somebody's code is found."""
    return _random(MARK_LENGTH)


def tidy(typed: str) -> str:
    """A code as somebody typed it, without spaces and hyphens, in small letters."""
    return "".join(typed.split()).replace("-", "").lower()


def _random(length: int) -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _unused in range(length))
