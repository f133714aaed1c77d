from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.class_forms import AskSchoolForm, exact_input
from accounts.name_fields import NameInput
from accounts.privacy_forms import PasswordAgainForm

EMAIL_LENGTH = 254  # of an address that can exist


def email_field(label: Any) -> forms.EmailField:
    return forms.EmailField(
        label=label,
        max_length=EMAIL_LENGTH,
        widget=forms.EmailInput(attrs={"autocomplete": "email", "spellcheck": "false"}),
        error_messages={"required": _("Escreve o teu endereço de correio eletrónico.")},
    )


class SignUpForm(AskSchoolForm):
    """A teacher's account; the school is asked for where no invitation says it."""

    name = NameInput(
        label=_("O teu nome"),
        help_text=_("Como os teus alunos te conhecem."),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": _("Escreve o teu nome.")},
    )
    email = email_field(_("Correio eletrónico"))
    password = forms.CharField(
        label=_("Palavra-passe"),
        help_text=_("Pelo menos 12 caracteres. Uma frase curta é fácil de lembrar."),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "data-reveal": ""}),
        error_messages={"required": _("Escolhe uma palavra-passe.")},
    )
    school = NameInput(
        label=_("Escola"),
        help_text=_(
            "Se um colega da tua escola já usa a Nimteca, pede-lhe antes um convite: ficam na mesma escola."
        ),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
        error_messages={"required": _("Escreve o nome da tua escola.")},
    )


class FirstAdminForm(SignUpForm):
    """The first administrator of the site, and their school."""

    email = None  # type: ignore[assignment]  # Django's way to do without a field of the parent
    username = forms.CharField(
        label=_("Nome de utilizador ou correio eletrónico"),
        help_text=_("É com ele que vais entrar."),
        max_length=150,
        widget=exact_input("username"),
        error_messages={"required": _("Escreve com que nome queres entrar.")},
    )
    field_order = ["name", "username", "password", "school"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, ask_school=True, **kwargs)
        self.fields["school"].help_text = ""


class CodeForm(forms.Form):
    """The code of a second factor: of the application, or, where it is on already, of the paper."""

    code = forms.CharField(
        label=_("Código"),
        help_text=_("Os seis algarismos que a aplicação mostra, ou um dos teus códigos de reserva."),
        max_length=30,
        widget=exact_input("one-time-code"),
        error_messages={"required": _("Escreve o código.")},
    )

    def __init__(self, *args: Any, of_application: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_application:
            self.fields["code"].help_text = _("Os seis algarismos que a aplicação mostra.")
            self.fields["code"].widget.attrs["inputmode"] = "numeric"


class AccountForm(AskSchoolForm):
    name = NameInput(
        label=_("Nome"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": _("Escreve o teu nome.")},
    )
    school = NameInput(label=_("Escola"), max_length=120, required=False)


class AddressForm(PasswordAgainForm):
    """Whoever reads the mail of the address can renew the password."""

    email = email_field(_("Novo endereço"))
    field_order = ["email", "password"]
