"""Answers to choose from, in worksheets and lessons: their order, and what is wrong with them. Pure."""

import re
from collections.abc import Sequence
from random import Random

from games.rules.text import Text, text

_OTHERS = re.compile(
    r"\b(?:todas|todos|nenhuma?|ambas|ambos|qualquer|as duas|os dois|all|none|both|neither|either)\b"
    r".*\b(?:anterior(?:es)?|acima|respostas|opções|above|previous|answers|options|these|those)\b"
    r"|\b(?:respostas?|opç(?:ão|ões)|alíneas?|answers?|options?)\s+(?:\d|[a-f]\b)",
    re.IGNORECASE,
)


def shuffle_places(count: int, seed: str) -> list[int]:
    """The places 0 to count - 1, in an order that is the seed's: on every screen and on paper."""
    places = list(range(count))
    Random(seed).shuffle(places)  # noqa: S311 - an order, no secret
    return places


def choice_problem(answers: Sequence[str], *, fixed: bool) -> Text | None:
    """What is wrong with answers to choose from: two that say the same, of which both or none must be right,
    or one that tells of others by their places, which are shuffled."""
    known = dict[str, str]()
    for answer in answers:
        key = " ".join(answer.lower().split()).rstrip(".")
        if key in known:
            return text(
                "Duas respostas dizem o mesmo: «{answer}». Quem escolhe uma não sabe se a outra é a certa.",
                answer=known[key],
            )
        known[key] = answer
    placed = next((answer for answer in answers if _OTHERS.search(answer)), None)
    if placed and not fixed:
        return text(
            "«{answer}» fala de outras respostas pelo lugar, e elas aparecem baralhadas: escolhe «Respostas "
            "por esta ordem».",
            answer=placed,
        )
    return None
