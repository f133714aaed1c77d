"""What a page needs of a kind of step that is answered on its drawing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.text import Text
from lessons.course.documents.drawing_steps.base import DrawingReply, DrawingStep, PartAnswers
from lessons.course.documents.steps import SHORT, TEXT

Json = dict[str, Any]
PART = "parte-"  # before the name of a part, in forms


class DrawingEdit(NamedTuple):
    """What a change of the drawing makes of an answer: its parts, the cell that is chosen now, and why
    nothing changed."""

    answers: PartAnswers
    chosen: str = ""
    problem: Text | None = None


class DrawingView(NamedTuple):
    """What is to be drawn: the step, what is written in its parts, what was said of that.

    `still` says that nothing is asked: on paper, or with all steps of the lesson. `edit` is what was just
    changed on the drawing.
    """

    step: Any
    answers: PartAnswers = {}
    reply: DrawingReply | None = None
    still: bool = False
    edit: DrawingEdit | None = None

    @property
    def ident(self) -> str:
        """The id of the drawing, different for each step."""
        return f"desenho-{self.step.id}"


def _unchanged(_step: Any, _answers: PartAnswers, _data: Mapping[str, str]) -> DrawingEdit | None:
    return None


@dataclass(frozen=True, slots=True)
class DrawingKind:
    """A kind on pages: `context` is what its template needs, `templates/lessons/course/drawings/<kind>.html`;
    `scripts` and `styles` are files of `static/`. `edit` says what a request that changes the drawing makes
    of an answer; None where it changes nothing.

    In the editor: `fields` makes the fields of the form, `new_step` what a new step has, `has_game` whether
    there is a game to be chosen, which may be `game_optional`. `rows` has for the name of each list of rows
    the prefix of their fields, as in "part0_text", and the field that no row is without. `to_fields` and
    `from_fields` turn a step's JSON into what the fields have, and back.
    """

    step: type[DrawingStep]
    context: Callable[[DrawingView], dict[str, Any]]
    fields: Callable[[], Mapping[str, forms.Field]]
    new_step: Json
    has_game: bool = True
    game_optional: bool = False
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    rows: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    to_fields: Callable[[Json], Json] = dict
    from_fields: Callable[[Json], Json] = dict
    edit: Callable[[Any, PartAnswers, Mapping[str, str]], DrawingEdit | None] = _unchanged


def usual_fields() -> dict[str, forms.Field]:
    """The fields of all kinds, besides name and text."""
    long = forms.Textarea(attrs={"rows": 3})
    return {
        "hint": forms.CharField(label=_("Pista"), required=False, max_length=SHORT),
        "clue": forms.CharField(label=_("Outra pista, que diz mais"), required=False, max_length=SHORT),
        "because": forms.CharField(
            label=_("Explicação, depois da resposta certa"), required=False, max_length=TEXT, widget=long
        ),
    }


def given_to_field(step: Json) -> Json:
    """A step's JSON with the names of the given parts in one line."""
    return {**step, "given": ", ".join(step.get("given", ()))}


def given_from_field(typed: Json) -> Json:
    """What was typed, with the given parts as a list: commas, semicolons or blanks stand between them."""
    return {**typed, "given": typed["given"].replace(",", " ").replace(";", " ").split()}
