"""The lesson that an address names, for who may see it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.views.found import finding
from lessons.course.library import find

found_lesson = finding(find, _("Não há nenhuma lição com este nome."))
