"""The kinds of fields, one file each."""

from lessons.documents.fields.base import Field
from lessons.documents.fields.choice import Choice
from lessons.documents.fields.letters import Letters
from lessons.documents.fields.number import Number
from lessons.documents.fields.numbers import Numbers
from lessons.documents.fields.records import Records
from lessons.documents.fields.sequence import Sequence
from lessons.documents.fields.term import GeneralTerm
from lessons.documents.fields.text import OpenText

KINDS: dict[str, type[Field]] = {
    kind.kind: kind for kind in (Records, Sequence, Letters, Numbers, GeneralTerm, Number, Choice, OpenText)
}

__all__ = [
    "KINDS",
    "Choice",
    "Field",
    "GeneralTerm",
    "Letters",
    "Number",
    "Numbers",
    "OpenText",
    "Records",
    "Sequence",
]
