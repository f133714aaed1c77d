"""What is asked of passwords that people choose."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """Django's own says it in English: its Portuguese has no words for it."""

    def get_error_message(self) -> str:
        return _("Pelo menos 12 caracteres. Uma frase curta é fácil de lembrar.")
