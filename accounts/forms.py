from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import throttle
from accounts.models import User
from accounts.refusals import refuse


class LoginForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _(
            "O nome de utilizador ou a palavra-passe não estão certos. "
            "Vê se escreveste tudo bem e tenta outra vez."
        ),
        "inactive": _("Esta conta está desativada. Fala com o teu professor."),
        "too_fast": ngettext_lazy(
            "Foram muitas tentativas seguidas. Espera %(seconds)d segundo e tenta outra vez.",
            "Foram muitas tentativas seguidas. Espera %(seconds)d segundos e tenta outra vez.",
            "seconds",
        ),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Nome de utilizador")
        self.fields["username"].help_text = _("Se és professor, podes escrever o teu correio eletrónico.")
        self.fields["username"].widget.attrs["spellcheck"] = "false"
        self.fields["username"].error_messages["required"] = _("Escreve o teu nome de utilizador.")
        self.fields["password"].label = _("Palavra-passe")
        self.fields["password"].error_messages["required"] = _("Escreve a tua palavra-passe.")

    def clean_username(self) -> str:
        """The user name; teachers may write their address instead, and are slowed down under their name."""
        typed = User.normalize_username(self.cleaned_data["username"].strip())
        if "@" not in typed or User.objects.filter(username=typed).exists():
            return typed
        by_address = User.objects.filter(email__iexact=typed).values_list("username", flat=True)
        return by_address.first() or typed

    def clean(self) -> dict[str, Any]:
        account = self.cleaned_data.get("username")
        if not account or not self.cleaned_data.get("password"):
            return self.cleaned_data
        place = throttle.place_of(self.request, [account])
        if seconds := throttle.PASSWORD.take(account, place):
            refuse(self.error_messages["too_fast"], "too_fast", seconds=seconds)
        cleaned: dict[str, Any] = super().clean()
        throttle.PASSWORD.forget(account, place)
        return cleaned
