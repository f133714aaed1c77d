"""What sheets ask to be found out, and the keywords by which an answer says it: one list for each fact.

What is understood in one question is so understood in all. Keywords are translated as all words of the site.
"""

from django.utils.translation import gettext as _


def multiples(step: int) -> list[str]:
    """They are the multiples of a number."""
    first = {"n": step, "second": 2 * step, "third": 3 * step}
    return _split_keywords(
        _(
            "multipl %(n)s, tabuada %(n)s, divisive %(n)s, dividi %(n)s, divisao %(n)s resto 0, "
            "de %(n)s em %(n)s, resto 0 %(n)s, mod %(n)s 0, %(n)s %(second)s %(third)s"
        )
        % first
    )


def not_multiples(step: int) -> list[str]:
    """They are the numbers that are no multiples of a number."""
    rests = " ".join(map(str, range(1, step)))
    return _split_keywords(
        _(
            "nao multipl %(n)s, nao tabuada %(n)s, nao divisive %(n)s, nao dividi %(n)s, nao divisao %(n)s "
            "resto 0, nao de %(n)s em %(n)s, nao resto 0, resto diferente 0, resto %(rests)s"
        )
        % {"n": step, "rests": rests}
    )


def steps(step: int) -> list[str]:
    """One comes from each to the next by adding a number."""
    return _split_keywords(
        _("de %(n)s em %(n)s, somam %(n)s, soma %(n)s, mais %(n)s, avanc %(n)s") % {"n": step}
    )


def completes(total: str) -> list[str]:
    """Both moves of a round together make a number."""
    return _split_keywords(
        _(
            "complet %(n)s, soma %(n)s, somem %(n)s, perfaz %(n)s, perfac %(n)s, total %(n)s, junt %(n)s, "
            "fazer %(n)s, faz %(n)s, faca %(n)s, falta %(n)s"
        )
        % {"n": total}
    )


def answers(total: int) -> list[str]:
    """What is taken is answered by the rest of a round."""
    return _split_keywords(_("%(n)s menos, %(n)s-a") % {"n": total}) + completes(str(total))


def rounds(total: int) -> list[str]:
    """Each round takes the same number."""
    return _split_keywords(
        _("ronda %(n)s, volta %(n)s, divi %(n)s, quocient, de %(n)s em %(n)s, soma %(n)s") % {"n": total}
    )


def full_rounds(count: int, total: int) -> list[str]:
    """There are so many rounds, each of which takes the same number."""
    numbers = {"count": count, "n": total, "product": count * total}
    return _split_keywords(
        _("%(product)s, %(count)s %(n)s, %(count)s ronda, %(count)s volta, quocient %(count)s") % numbers
    )


def leaves(number: int) -> list[str]:
    """A move leaves a number."""
    return _split_keywords(_("%(n)s, fic %(n)s, tir fic %(n)s, deix %(n)s") % {"n": number})


def rest(number: int) -> list[str]:
    """A number is the rest of a division."""
    return _split_keywords(_("resto %(n)s, tem resto %(n)s") % {"n": number})


def takes_rest(step: int) -> list[str]:
    """What is left over a multiple of a number is taken first."""
    return _split_keywords(_("tir resto, retir resto, deix multipl %(n)s, resto") % {"n": step})


def loses() -> list[str]:
    """Whoever gets it loses."""
    return _split_keywords(
        _(
            "receb perd, apanh perd, calh perd, fic perd, quem jog perd, tem de jogar perd, deix ganh, "
            "perd, ganh, derrot, vence, vitoria"
        )
    )


def _split_keywords(keywords: str) -> list[str]:
    return keywords.split(", ")
