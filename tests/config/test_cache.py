"""The shared cache while Redis is there, away, and there again."""

from __future__ import annotations

import time

import pytest

from config import cache
from config.cache import PatientRedisCache
from tests.servers import redis_server


def test_without_redis_the_cache_is_each_process_s_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cache, "AWAY_SECONDS", 0.2)
    with redis_server() as server:
        ours = PatientRedisCache(server.url, {})
        ours.set("seat", "here", 60)
        server.stop()
        began = time.monotonic()
        for _unused in range(100):
            assert ours.get("seat") is None
        ours.set_many({"seat": "alone", "other": 1})
        assert ours.get_many(["seat", "other"]) == {"seat": "alone", "other": 1}
        assert ours.get_or_set("third", 3) == 3
        assert time.monotonic() - began < 2
        time.sleep(0.25)
        assert ours.get("seat") == "alone"  # asked again, in vain
        server.start()
        time.sleep(0.25)
        assert ours.get("seat") is None
        ours.set("seat", "here again")
        assert PatientRedisCache(server.url, {}).get("seat") == "here again"
        assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
            "presence and limits are kept in each process alone",
            "presence and limits are shared again",
        ]
