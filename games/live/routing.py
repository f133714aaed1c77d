"""WebSocket addresses."""

from django.urls import path

from games.live import consumers

websocket_urlpatterns = [
    path("ws/partidas/<slug:code>/", consumers.MatchConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/torneios/<slug:code>/", consumers.TournamentConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/sala/", consumers.LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
]
