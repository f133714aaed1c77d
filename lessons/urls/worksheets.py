from django.urls import URLPattern, path

from lessons.views import editor, task_editor, worksheets

urlpatterns: list[URLPattern] = [
    path("fichas/", worksheets.library, name="worksheets"),
    path("fichas/nova/", worksheets.new, name="worksheet-new"),
    path("fichas/<slug:key>/", worksheets.worksheet, name="worksheet"),
    path("fichas/<slug:key>/mudar/", worksheets.change, name="worksheet-change"),
    path("fichas/<slug:key>/editar/", editor.edit, name="worksheet-edit"),
    path("fichas/<slug:key>/editar/parte/<str:part>/", task_editor.part, name="worksheet-part"),
    path("fichas/<slug:key>/editar/parte/<str:part>/nova/", task_editor.new_task, name="worksheet-task-new"),
    path("fichas/<slug:key>/editar/pergunta/<str:task>/", task_editor.task, name="worksheet-task"),
]
