"""Names as a Portuguese register sorts them, in Python and in the database.

Word by word, without regard to accents and capitals, which decide only between names that are else equal.
"""

import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Func, TextField


def plain(name: str) -> str:
    """`name` without accents."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter)
    )


def name_key(name: str) -> str:
    """What a name is sorted by."""
    return " ".join(plain(name.casefold()).split()) + f"\t{name}"  # a tab comes before all that is written


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """What each of these is called where there is little room: by the first name; where several have it, by
    the first and the last; where these are the same too, by all."""
    short = dict(names)
    for ends in ((0, -1), (0,)):  # the shortest that nobody else has comes last
        tried = {
            key: " ".join(dict.fromkeys((name.split() or [name])[at] for at in ends))
            for key, name in names.items()
        }
        count = Counter(plain(name.casefold()) for name in tried.values())
        short |= {key: name for key, name in tried.items() if count[plain(name.casefold())] == 1}
    return short


class NameKey(Func):
    """A column of names as it is sorted: `order_by(NameKey("name"))`.

    SQLite calls `name_key`, which every connection is taught; PostgreSQL has a collation of the same order.
    """

    function = "name_key"
    arity = 1
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> tuple[str, Any]:
        template = '%(expressions)s COLLATE "pt-x-icu"'
        return self.as_sql(compiler, connection, template=template, **context)


def teach(connection: Any, **_more: Any) -> None:
    """Give a new connection to SQLite the function that `NameKey` calls."""
    if connection.vendor == "sqlite":
        connection.connection.create_function("name_key", 1, _key_or_none, deterministic=True)


def _key_or_none(name: str | None) -> str | None:
    """Where a row has no name, the database sorts as it does without one."""
    return None if name is None else name_key(name)
