from django.db import models
from django.db.migrations import AddField, CreateModel

from accounts.first_tables import FirstTables


def test_it_says_how_many_models_it_creates():
    """That the tables are right is seen where an empty database is migrated."""
    text = models.TextField(default="")
    assert FirstTables([CreateModel("a", []), CreateModel("b", []), AddField("a", "c", text)]).describe() == (
        "Create 2 models"
    )
