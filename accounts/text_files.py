"""The text of a file whose encoding nobody says: what spreadsheets and old programs of schools write."""

import re

UNICODE_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# One byte a letter: Windows, DOS in Western Europe and in Portugal, Macintosh.
ONE_BYTE = ("cp1252", "cp850", "cp860", "mac_roman")
LOOKED_AT = 200_000  # characters
LOWER = "áàâãéêíóôõúç"
PLAIN_SIGNS = "\u00a0ºª°’‘“”´`–—«»€…·"
FOREIGN = "üñäëïöåøæßìòùèÿû"
MISREAD = re.compile("[ÃÂ][\u0080-\u00bf\u0152-\u0178\u2013-\u2122]")


def decode(data: bytes) -> str | None:
    """The text, in the encoding in which it reads best; None where it is no text in any of them."""
    for encoding in _unicode_encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _is_text(text):
            return _mended(text)
    if _looks_like_unicode(data):
        return None
    return _best_of_one_byte(data)


def _unicode_encodings(data: bytes) -> list[str]:
    for mark, encoding in UNICODE_MARKS:
        if data.startswith(mark):
            return [encoding]
    zeros = [data[side:2000:2].count(0) * 4 > min(len(data), 2000) for side in (0, 1)]
    return ["utf-16-be" if zeros[0] else "utf-16-le"] if any(zeros) else ["utf-8"]


def _looks_like_unicode(data: bytes) -> bool:
    return data.startswith((b"\xff\xfe", b"\xfe\xff"))


def _is_text(text: str) -> bool:
    return not any(letter < " " and letter not in "\t\r\n\f\v" for letter in text)


def _mended(text: str) -> str:
    """ "JoÃ£o" is João: UTF-8 that some program took for Windows and wrote as UTF-8 again."""
    if not MISREAD.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return text


def _best_of_one_byte(data: bytes) -> str | None:
    best, most = None, None
    for encoding in ONE_BYTE:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        likeness = _likeness(text)
        windows = encoding == "cp1252"
        if _is_text(text) and (windows or likeness > 0) and (most is None or likeness > most):
            best, most = text, likeness
    return best


def _likeness(text: str) -> float:
    """How much the letters outside ASCII look like Portuguese ones in their places."""
    padded = f" {text[:LOOKED_AT]} "
    return sum(
        _fits(padded[index - 1], letter, padded[index + 1])
        for index, letter in enumerate(padded)
        if letter > "\x7f"
    )


def _fits(before: str, letter: str, after: str) -> float:
    """From 2 for a letter that Portuguese has in such a place to -2 for a sign inside a word."""
    small = letter.lower()
    if _has_odd_case(before, letter, after):
        return -2
    if small in LOWER:
        if letter.islower() and not before.isalpha():
            return -1  # a name begins with a capital
        return 2 if _is_usual(before.lower(), small, after.lower()) else -1
    if small in FOREIGN:
        return 0.5
    if letter in PLAIN_SIGNS and not (before.isalpha() and after.isalpha()):
        return 1 if letter in "ºª" and before in "nNmM.0123456789" else 0
    return -2


def _has_odd_case(before: str, letter: str, after: str) -> bool:
    """A capital inside a word of small letters, or a small letter inside one of capitals."""
    if letter.isupper():
        return before.islower() or (before.isupper() and after.islower())
    return letter.islower() and before.isupper() and after.isupper()


def _is_usual(before: str, letter: str, after: str) -> bool:
    if letter == "ç":
        return after in tuple("aouãõáóâôú")
    if letter in "ãõ":
        return after in tuple("oes") or not after.isalpha()
    return letter in "íéêúó" or (before != letter and after not in tuple("aàáâã"))
