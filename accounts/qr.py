"""Addresses as QR codes, to be photographed from a screen or from paper."""

import segno
from django.utils.safestring import SafeString, mark_safe

MAX_LENGTH = 600  # letters: a code of more is too fine for a photograph from the back of a room


def qr(text: str) -> SafeString:
    """The QR code as SVG, sized by CSS."""
    drawn = segno.make_qr(text, error="m").svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)
    return mark_safe(drawn)  # noqa: S308 - made by segno, of modules only
