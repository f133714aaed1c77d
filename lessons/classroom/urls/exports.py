from django.urls import path, re_path

from lessons.classroom.views import class_grades, exports

urlpatterns = [
    path("tarefas/<slug:key>/notas/", exports.grades, name="grades"),
    re_path(
        r"^tarefas/(?P<key>[-\w]+)/notas\.(?P<kind>xlsx|ods|csv)$", exports.grades_file, name="grades-file"
    ),
    re_path(
        r"^tarefas/(?P<key>[-\w]+)/ao-vivo\.(?P<kind>xlsx|ods|csv)$", exports.grid_file, name="grid-file"
    ),
    re_path(
        r"^tarefas/(?P<key>[-\w]+)/erros\.(?P<kind>xlsx|ods|csv)$",
        exports.statistics_file,
        name="statistics-file",
    ),
    path("turmas/<slug:key>/notas/", class_grades.page, name="class-grades"),
    re_path(
        r"^turmas/(?P<key>[-\w]+)/notas\.(?P<kind>xlsx|ods|csv)$", class_grades.file, name="class-grades-file"
    ),
    path("tarefas/<slug:key>/imprimir/", exports.assignment_print, name="assignment-print"),
    path("fichas/<slug:key>/imprimir/", exports.worksheet_blank, name="worksheet-print"),
    path("fichas/<slug:key>/solucoes/", exports.worksheet_key, name="worksheet-key"),
    path("grupos/<slug:key>/imprimir/", exports.sheet_print, name="sheet-print"),
]
