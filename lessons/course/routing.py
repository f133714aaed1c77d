"""WebSocket addresses."""

from django.urls import path

from lessons.course import consumers

websocket_urlpatterns = [
    path("ws/turmas/<slug:key>/licoes/<slug:lesson>/", consumers.LessonConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/turmas/<slug:key>/licoes/<slug:lesson>/ao-vivo/", consumers.OverviewConsumer.as_asgi()),  # type: ignore[arg-type]
]
