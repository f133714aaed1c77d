from django.urls import URLPattern, path

from lessons.worksheets.views import editor, files, library, task_editor

urlpatterns: list[URLPattern] = [
    path("fichas/", library.listing, name="worksheets"),
    path("fichas/nova/", library.new, name="worksheet-new"),
    path("fichas/ler/", files.read_file, name="worksheet-read"),
    path("fichas/<slug:key>/ficheiro/", files.file, name="worksheet-file"),
    path("fichas/<slug:key>/", library.worksheet, name="worksheet"),
    path("fichas/<slug:key>/desenho/", library.drawing, name="worksheet-drawing"),
    path("fichas/<slug:key>/professor/", library.guide, name="worksheet-guide"),
    path("fichas/<slug:key>/mudar/", library.change, name="worksheet-change"),
    path("fichas/<slug:key>/editar/", editor.edit, name="worksheet-edit"),
    path("fichas/<slug:key>/editar/parte/<str:part>/", task_editor.part, name="worksheet-part"),
    path("fichas/<slug:key>/editar/parte/<str:part>/nova/", task_editor.new_task, name="worksheet-task-new"),
    path("fichas/<slug:key>/editar/pergunta/<str:task>/", task_editor.task, name="worksheet-task"),
]
