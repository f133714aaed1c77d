"""Mistakes about letters and values that can be told from an answer alone, whatever the game: in words, as
they are said to who makes them. Pure."""

import re
from collections.abc import Collection, Iterable, Mapping

from games.rules.text import Text, text
from games.solvers.solve import Letter


def letter_mistake(true: Letter, *, is_over: bool) -> Text:
    """What is wrong where the other letter was said of a position; `is_over`: there are no moves."""
    if is_over:
        return (
            text("Onde já não há jogadas, quem devia jogar perdeu: é P.")
            if true == "P"
            else text("Onde já não há jogadas, aqui quem devia jogar ganhou: é N.")
        )
    return (
        text("Foi dita N uma posição de onde não se joga para nenhuma P: é P.")
        if true == "P"
        else text("Foi dita P uma posição de onde se joga para uma P: é N.")
    )


def value_mistake(number: int, after: Collection[int]) -> Text:
    """What is wrong with a Grundy value of a position whose followers have the values `after`."""
    if not after:
        return text("Onde não há jogadas o valor é 0.")
    if number in after:
        return text("O valor é o de uma posição a que se chega numa jogada.")
    return text("Falta um número mais pequeno: o valor é o menor dos que faltam.")


def sum_mistake(number: int, first: int, second: int) -> Text | str:
    """What is wrong with a nim-sum of two numbers; "" where that cannot be told."""
    if number == first + second:
        return text("É a soma habitual: na soma-nim, potências iguais anulam-se.")
    if number == first | second:
        return text("Potências iguais anulam-se: não ficam na soma.")
    return ""


def read_listed(names: Iterable[str], written: str) -> Mapping[str, str]:
    """What was answered to each part, of a list "0: P, 1: N" with the names of the parts."""
    any_name = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    matches = list(re.finditer(rf"(?:^|, )({any_name}): ", written))
    ends = [*(match.start() for match in matches[1:]), len(written)]
    return {match[1]: written[match.end() : end].strip() for match, end in zip(matches, ends, strict=False)}
