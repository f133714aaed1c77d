"""Names of cells in Braille, to be embossed beside a board with raised lines.

Letters and numbers as in the Portuguese Braille of letters (Grafia Braille para a Língua Portuguesa, 2018): a
number is the number sign and the letters a to j, which a letter before it does not change.
"""

_FIRST = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚"
_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", _FIRST + "⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
_DIGITS = dict(zip("1234567890", _FIRST, strict=True))
NUMBER_SIGN = "⠼"


def in_braille(name: str) -> str:
    """The name of a cell, small letters and digits, in Braille: "a10" is "⠁⠼⠁⠚". Raises KeyError."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    number = NUMBER_SIGN + "".join(_DIGITS[digit] for digit in digits) if digits else ""
    return "".join(_LETTERS[letter] for letter in letters) + number
