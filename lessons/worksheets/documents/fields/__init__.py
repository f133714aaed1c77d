"""The kinds of fields, one file each."""

from typing import get_args

from lessons.worksheets.documents.fields.base import Field
from lessons.worksheets.documents.fields.build import BuildField
from lessons.worksheets.documents.fields.choice import Choice
from lessons.worksheets.documents.fields.law import LawField
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.documents.fields.number import NumberField
from lessons.worksheets.documents.fields.numbers import Numbers
from lessons.worksheets.documents.fields.order import OrderField
from lessons.worksheets.documents.fields.records import Records
from lessons.worksheets.documents.fields.sequence import Sequence
from lessons.worksheets.documents.fields.table import ValueTable
from lessons.worksheets.documents.fields.term import GeneralTerm
from lessons.worksheets.documents.fields.text import OpenText

AnyField = (
    Records
    | Sequence
    | Letters
    | ValueTable
    | Numbers
    | GeneralTerm
    | LawField
    | NumberField
    | BuildField
    | OrderField
    | Choice
    | OpenText
)
KINDS: dict[str, type[Field]] = {kind.kind: kind for kind in get_args(AnyField)}

__all__ = [
    "KINDS",
    "AnyField",
    "BuildField",
    "Choice",
    "Field",
    "GeneralTerm",
    "LawField",
    "Letters",
    "NumberField",
    "Numbers",
    "OpenText",
    "OrderField",
    "Records",
    "Sequence",
    "ValueTable",
]
