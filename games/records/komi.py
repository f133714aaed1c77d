"""The komi of a file of Go, as programs and people write it.

Fox writes hundredths and, after the Chinese count, stones: 375 are 3.75 stones, which are 7.5 points.
"""

import math
import re
import unicodedata

from games.rules.errors import quoted
from games.rules.text import Text, text

_PLAIN = re.compile(r"[0-9]{1,2}(?:\.[05]0*)?")
_NUMBER = re.compile(r"[0-9]*[.,]?[0-9]+")
_POWER_OF_TEN = re.compile(r"[0-9]e[-+]?[0-9]")
_PARTS = ((re.compile(r"3\s*/\s*4"), 0.75), (re.compile(r"1\s*/\s*4"), 0.25))
_HALF = re.compile(r"1\s*/\s*2|half|meio|meia|半")
_NONE = re.compile(r"\b(none|no|nil|nothing|sem|nenhum|null)\b|無|无")
_WORDS = {
    word: str(number)
    for words in (
        "zero one two three four five six seven eight nine",
        "zero um dois três quatro cinco seis sete oito nove",
        "〇 一 二 三 四 五 六 七 八 九",
    )
    for number, word in enumerate(words.split())
}
_HUNDREDTHS = 200  # from here on
_TENTHS = (45, 55, 65, 75, 85)
_STONES = 4.5  # quarters up to here are stones, each of them two points
_MOST = 100
_LONGEST = 100  # letters that are looked at


def read_komi(typed: str) -> tuple[float, Text | None]:
    """The points that White has, and how they were understood where the file does not say it plainly."""
    if not typed:
        return 0, None
    typed = typed[:_LONGEST]
    if _PLAIN.fullmatch(typed):
        points = float(typed)
        if points not in _TENTHS:
            return points, None
    signed = _points(typed)
    if signed is None or signed >= _MOST:
        return 0, text("Não percebemos o komi «{komi}»: contamos sem komi.", komi=quoted(typed))
    if signed < 0:
        return 0, text("O komi «{komi}» seria do Preto, o que aqui não há: contamos sem komi.", komi=typed)
    points = math.floor(2 * signed) / 2
    if points == signed and re.fullmatch(r"0+(?:[.,]0*)?|[0-9]*[.,][05]?0*", typed):
        return points, None
    told = _decimal_text(points)
    return points, text("Komi «{komi}» lido como {points}.", komi=quoted(typed), points=told)


def _points(typed: str) -> float | None:
    """What was meant, below 0 for Black; None where nobody knows."""
    plain = unicodedata.normalize("NFKC", typed).lower().replace("⁄", "/").replace("−", "-")
    for word, digit in _WORDS.items():
        plain = re.sub(rf"\b{word}\b" if word.isascii() or word == "três" else word, digit, plain)
    if _NONE.search(plain):
        return 0
    if _POWER_OF_TEN.search(plain):
        return None
    value, parts = 0.0, 0
    for pattern, part in (*_PARTS, (_HALF, 0.5)):
        plain, count = pattern.subn(" ", plain)
        if count:
            value, parts = value + part, parts + 1
    match = _NUMBER.search(plain)
    if not match and not parts:
        return None
    value += float(match[0].replace(",", ".")) if match else 0
    if value >= _HUNDREDTHS:
        value /= 100
    elif value in _TENTHS:
        value /= 10
    if (value <= _STONES and value % 0.5) or "子" in plain:
        value *= 2
    return -value if plain.lstrip().startswith("-") else value


def _decimal_text(points: float) -> Text:
    if points == 1:
        return text("1 ponto")
    return text("{n} pontos", n=f"{points:g}".replace(".", ","))
