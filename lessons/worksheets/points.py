"""Points as people write them."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext


def points_text(points: Fraction | Decimal) -> str:
    """Points in the reader's language, with at most two decimals: "2,5"."""
    exact = Fraction(points)
    rounded = round(Decimal(exact.numerator) / exact.denominator, 2)
    return number_format(f"{rounded:f}".rstrip("0").rstrip(".") if rounded % 1 else int(rounded))


def in_points(amount: str) -> str:
    """An amount of `points_text` with its unit: "12 pontos", "1 ponto"."""
    return gettext("1 ponto") if amount == "1" else gettext("%(points)s pontos") % {"points": amount}
