"""A worksheet as a file, and one that is read from a file."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.class_forms import refusing
from accounts.lookups import form_page, me
from lessons.files import content_answer
from lessons.worksheets import worksheet_files
from lessons.worksheets.library_forms import FileForm
from lessons.worksheets.lookups import teachers, worksheet_of
from lessons.worksheets.models import Worksheet


@teachers("GET", "HEAD", of=worksheet_of)
def file(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """The worksheet to keep, or to give to another school."""
    return content_answer(worksheet_files.as_file(worksheet), worksheet.title)


@teachers("GET", "HEAD", "POST")
def read_file(request: HttpRequest) -> HttpResponse:
    """A new worksheet from a file; it is shown as pupils will see it."""
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    if form.is_valid():
        with refusing(form, "file"):
            worksheet = worksheet_files.from_file(form.cleaned_data["file"].read(), me(request))
            messages.success(request, _("Aqui está a ficha. É tua: muda o que quiseres."))
            return redirect(worksheet)
    return form_page(request, "lessons/worksheets/read_file.html", form)
