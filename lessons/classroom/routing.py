"""WebSocket addresses."""

from django.urls import path

from lessons.classroom import consumers

websocket_urlpatterns = [
    path("ws/grupos/<slug:key>/", consumers.SheetConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/tarefas/<slug:key>/", consumers.GridConsumer.as_asgi()),  # type: ignore[arg-type]
]
