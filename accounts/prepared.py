"""Queries whose SQL is made once.

Django turns a queryset into SQL, and finds out how rows become objects, each time anew: that takes it ten
times as long as SQLite takes to answer. It matters where a whole hall asks for the same pages at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression
from django.db.models.query import ModelIterable, ValuesListIterable, get_related_populators
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")
PLACE = "%s"
Converter = tuple[int, Sequence[Callable[..., Any]], Expression]


class Parameter(Expression):
    """What is given each time that a prepared query is asked, under this name; not a moment, which databases
    write each in its own way."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, _compiler: SQLCompiler, _connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        return PLACE, [self]


class Parameters(Parameter):
    """As many values as are given, for `__in`."""


@dataclass(frozen=True)
class _Statement:
    """The SQL between its places, what stands in them, and how a row of the answer becomes what was asked
    for."""

    texts: Sequence[str]
    values: Sequence[Any]
    converters: Sequence[Converter]
    make: Callable[[list[Any]], Any]

    def filled(self, given: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """The whole SQL, with the values for its places."""
        sql, values = [self.texts[0]], []
        for text, value in zip(self.texts[1:], self.values, strict=True):
            if isinstance(value, Parameters):
                several = [*given[value.name]]
                sql.append(", ".join([PLACE] * len(several)) or "NULL")
                values += several
            else:
                sql.append(PLACE)
                values.append(given[value.name] if isinstance(value, Parameter) else value)
            sql.append(text)
        return "".join(sql), values


class PreparedQuery(Generic[Row]):
    """A query of models, with what `select_related` says, or of lists of their values.

    `PreparedQuery(lambda: User.objects.filter(pk=Parameter("key"))).rows(key=3)`
    """

    def __init__(self, make: Callable[[], models.QuerySet[Any, Row]]) -> None:
        """`make` is called when the query is asked for the first time."""
        self._make = make

    def rows(self, **given: Any) -> list[Row]:
        """The answer, for parameters of these values."""
        statement = self._statement
        with connection.cursor() as cursor:
            cursor.execute(*statement.filled(given))
            rows = [list(row) for row in cursor.fetchall()]
        for at, converters, expression in statement.converters:
            for row in rows:
                for convert in converters:
                    row[at] = convert(row[at], expression, connection)
        return [statement.make(row) for row in rows]

    @cached_property
    def _statement(self) -> _Statement:
        queryset = self._make()
        compiler = queryset.query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        columns = [column for column, _sql, _alias in compiler.select]
        converters = [(at, *how) for at, how in compiler.get_converters(columns).items()]
        return _Statement(sql.split(PLACE), values, converters, _maker(queryset, compiler))


def keep_related(instance: models.Model, name: str, rows: list[Any]) -> None:
    """Let an object have its related ones as `prefetch_related` would."""
    related = getattr(instance, name).all()
    related._result_cache = rows  # noqa: SLF001 - as Django leaves it
    vars(instance).setdefault("_prefetched_objects_cache", {})[name] = related


def _maker(queryset: models.QuerySet[Any, Any], compiler: SQLCompiler) -> Callable[[list[Any]], Any]:
    """What makes of a row what the queryset would make of it."""
    kind = queryset._iterable_class  # noqa: SLF001 - what `values_list` chose
    if kind is ValuesListIterable:
        return tuple
    assert kind is ModelIterable, "models, or lists of their values"
    about = compiler.klass_info
    fields = about["select_fields"]
    first, end = fields[0], fields[-1] + 1
    names = [column.target.attname for column, _sql, _alias in compiler.select[first:end]]
    populators = get_related_populators(about, compiler.select, queryset.db)  # type: ignore[call-arg]

    def make(row: list[Any]) -> models.Model:
        instance: models.Model = about["model"].from_db(queryset.db, names, row[first:end])
        for populator in populators:
            populator.populate(row, instance)
        return instance

    return make
