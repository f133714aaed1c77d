"""The form with which a guest comes in: the code of their card."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import cards, guests, throttle
from accounts.forms import LoginForm
from accounts.models import User
from accounts.refusals import refuse
from games.tournaments import guest_cards

WRONG = _(
    "Este código não serve. Vê-o letra a letra no teu cartão: um cartão acaba com o torneio, ou quando a "
    "mesa faz outro. Se não der, pede um cartão novo à mesa."
)


class GuestForm(forms.Form):
    """The code of a card, as it is printed there; `guest` is whose it is, once the form is valid."""

    code = forms.CharField(
        label=_("Código do cartão"),
        max_length=40,
        error_messages={"required": _("Escreve o código do teu cartão.")},
        widget=forms.TextInput(
            {
                "class": "code-entry",
                "autocapitalize": "none",
                "autocomplete": "off",
                "spellcheck": "false",
            }
        ),
    )

    guest: User

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(data)
        self.request = request

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        candidates, personal = guests.meant(code)
        names = [guest.username for guest in candidates]
        seconds, counted = throttle.count_card_try(
            throttle.address_of(self.request), throttle.place_of(self.request, names), "".join(names)
        )
        if seconds:
            refuse(LoginForm.error_messages["too_fast"], "too_fast", seconds=seconds)
        guest = cards.check(candidates, personal)
        if guest is None:
            refuse(WRONG, "wrong")
        throttle.give_all_back(counted)
        guest_cards.check_may_come(guest)
        self.guest = guest
        return code
