"""What an address of the contest names, for who may have it (`access` says who): each raises Http404."""

from django.utils.translation import gettext_lazy as _

from accounts.lookups import finding
from lessons.contest import access

_NO_INVENTION, _NO_ENTRY = _("Esta invenção não existe."), _("Esta proposta não existe.")

invention_to_write = finding(access.invention_to_write, _NO_INVENTION)
invention_to_read = finding(access.invention_to_read, _NO_INVENTION)
nim_to_write = finding(access.nim_to_write, _NO_INVENTION)
board_to_read = finding(access.board_to_read, _NO_INVENTION)
nim_to_read = finding(access.nim_to_read, _NO_INVENTION)
entry_to_write = finding(access.entry_to_write, _NO_ENTRY)
entry_to_comment = finding(access.entry_to_comment, _NO_ENTRY)
entry_to_read = finding(access.entry_to_read, _NO_ENTRY)
edition_to_run = finding(access.edition_to_run, _("Esta edição não existe."))
