"""A lesson as a file, and one that is read from a file."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.class_forms import refusing
from accounts.lookups import form_page, me
from lessons.course import lesson_files
from lessons.course.library import CourseLesson
from lessons.course.lookups import found_lesson
from lessons.files import content_answer
from lessons.worksheets.library_forms import FileForm
from lessons.worksheets.lookups import teachers


@teachers("GET", "HEAD", of=found_lesson)
def file(request: HttpRequest, lesson: CourseLesson) -> HttpResponse:
    """The lesson to keep, or to give to another school."""
    return content_answer(lesson_files.as_file(lesson.document), lesson.document.title)


@teachers("GET", "HEAD", "POST")
def read_file(request: HttpRequest) -> HttpResponse:
    """A new lesson from a file; its editor is shown."""
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    if form.is_valid():
        with refusing(form, "file"):
            lesson = lesson_files.from_file(form.cleaned_data["file"].read(), me(request))
            messages.success(request, _("Aqui está a lição. É tua: muda o que quiseres."))
            return redirect("lessons:lesson-edit", lesson.key)
    return form_page(request, "lessons/course/read_file.html", form)
