"""Who opens the pages of the course."""

import pytest
from django.test import Client

from tests.lessons.conftest import Cast


@pytest.fixture
def pupil(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.pupils[0])
    return client


@pytest.fixture(params=["visitor", "pupil"])
def browser(request: pytest.FixtureRequest, cast: Cast) -> Client:
    client = Client()
    if request.param == "pupil":
        client.force_login(cast.pupils[0])
    return client
