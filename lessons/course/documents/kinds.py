"""All kinds of steps: those of `steps`, and those that are answered on their drawing."""

import operator
from functools import reduce
from typing import TYPE_CHECKING

from lessons.course.documents.conjectures import ConjectureStep
from lessons.course.documents.drawing_steps import DRAWING_STEPS
from lessons.course.documents.predictions import PredictStep
from lessons.course.documents.steps import (
    Idea,
    LessonStep,
    PlayStep,
    Practice,
    Proof,
    QuestionStep,
    SummaryStep,
    WritingStep,
)

_IN_ORDER: tuple[type[LessonStep], ...] = (
    PlayStep,
    QuestionStep,
    *DRAWING_STEPS,
    ConjectureStep,
    PredictStep,
    Idea,
    Proof,
    Practice,
    WritingStep,
    SummaryStep,
)
KINDS: dict[str, type[LessonStep]] = {kind.kind: kind for kind in _IN_ORDER}
# The keys under which steps have words, in files of lessons.
STEP_TEXT_KEYS: frozenset[str] = frozenset().union(*(kind.text_keys for kind in DRAWING_STEPS))

if TYPE_CHECKING:
    AnyStep = LessonStep
else:
    AnyStep = reduce(operator.or_, _IN_ORDER)
