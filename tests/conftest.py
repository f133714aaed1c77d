import pytest
from django.core.cache import cache
from django.utils import translation


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running in their thread."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(autouse=True)
def _forget_the_last_test() -> None:
    """A request leaves its language active in the thread, and counters in the cache."""
    translation.deactivate()
    cache.clear()
