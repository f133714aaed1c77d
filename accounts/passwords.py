"""What is asked of passwords that people choose."""

from typing import Any

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _

from accounts.refusals import refuse


class LongEnough(MinimumLengthValidator):
    """Django's own says it in English: its Portuguese has no words for it."""

    def get_error_message(self) -> str:
        return _("Pelo menos 12 caracteres. Uma frase curta é fácil de lembrar.")


class MoreThanOurWords:
    """What everybody thinks of here is easily guessed: something has to be left without it."""

    WORDS = ("nimteca", "matematica", "matemática", "professor", "escola", "password", "palavra-passe")
    LEFT = 6

    def validate(self, password: str, _user: Any = None) -> None:
        left = password.casefold()
        for word in self.WORDS:
            left = left.replace(word, "")
        if len(left) < self.LEFT:
            refuse(_("É fácil de adivinhar neste sítio: junta-lhe palavras tuas."), "our_words")

    def get_help_text(self) -> str:
        return _("Não pode ter só palavras deste sítio.")
