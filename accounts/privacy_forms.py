from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class PasswordAgainForm(forms.Form):
    """The password once more: somebody else may sit at a computer that was left."""

    password = forms.CharField(
        label=_("Palavra-passe"),
        help_text=_("Para confirmar que és tu."),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("A palavra-passe não está certa."))
        return password


class EraseOwnForm(PasswordAgainForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = _("Para confirmar que és tu. Uma conta apagada não se recupera.")


class ErasePupilForm(forms.Form):
    sure = forms.BooleanField(
        label=_("Sim, apagar os dados deste aluno"),
        help_text=_("As partidas e as fichas do grupo ficam, sem o nome. Não se pode voltar atrás."),
        error_messages={"required": _("Marca a caixa para confirmar.")},
    )
