"""Free text: the program never says that it is wrong, a person decides."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import text
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldAnswers, FieldMark, RubricFinding
from lessons.worksheets.documents.prose import Prose
from lessons.worksheets.documents.reading import Ident

MAX_ITEMS = 10
MAX_ITEM = 300
MAX_KEYWORDS = 20
MAX_KEYWORD = 60


class RubricItem(DocumentStruct, frozen=True):
    """An item of the rubric, found where one of the `keywords` is: word stems, all of them in a sentence
    that denies none of it, numbers as whole words ("multipl 4"). A keyword that begins with a negation ("nao
    multipl 4") is found where the sentence denies it, in whatever way ("menos os múltiplos de 4").
    """

    written: ClassVar[frozenset[str]] = frozenset({"keywords"})

    id: Ident
    text: Annotated[str, Meta(max_length=MAX_ITEM, pattern=NEEDED)]
    points: Fraction
    keywords: Annotated[
        tuple[Annotated[str, Meta(max_length=MAX_KEYWORD)], ...], Meta(max_length=MAX_KEYWORDS)
    ] = ()


class OpenText(Field, frozen=True, kw_only=True):
    """Free text with a rubric; keywords propose its points and the teacher decides.

    JSON: `"rubric": [{"id": "a", "text": "…", "points": "2", "keywords": ["multipl 4", "de 4 em 4"]}]`.
    """

    kind: ClassVar[str] = "text"

    written: ClassVar[frozenset[str]] = Field.written | {"rubric"}

    rubric: Annotated[tuple[RubricItem, ...], Meta(max_length=MAX_ITEMS)] = ()

    def check(self) -> None:
        if len({item.id for item in self.rubric}) < len(self.rubric):
            refuse(text("Há dois critérios com o mesmo nome."))

    @property
    def points(self) -> Fraction:
        return sum((item.points for item in self.rubric), Fraction(0))

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "long", text("Resposta por palavras tuas"))

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.points)
        prose = Prose(typed)
        rubric = tuple(
            RubricFinding(item.id, item.text, item.points, prose.says(item.keywords)) for item in self.rubric
        )
        proposed = sum((item.points for item in rubric if item.is_met), Fraction(0))
        if all(item.is_met for item in rubric):
            message = text("A resposta escrita parece completa; o professor confirma.")
        else:
            message = text("Relê a resposta escrita: diz tudo o que se pede? O professor confirma.")
        return FieldMark(
            "check",
            proposed=proposed,
            out_of=self.points,
            messages=(message,),
            rubric=rubric,
            is_sure=self._is_sure(prose, written),
        )

    def _is_sure(self, prose: Prose, written: FieldAnswers) -> bool:
        """Whether a person need not read it: all that is asked is there, and nothing else. What is not found
        may be said in other words; where P and N are exchanged, the right words may be the opposite ones."""
        if written.exchanged:
            return False
        about = (written.about, self.label, *(item.text for item in self.rubric))
        return prose.is_sure_of([item.keywords for item in self.rubric], about)
