"""What is lost by which form, and what protects it: `PROTECTED`, by address and button.

A form loses something where it deletes rows or ends something (leaves, withdraws, closes, archives, erases).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Asks:
    """A page asks first: the form without `sure` writes nothing, and brings it."""


@dataclass(frozen=True)
class Undone:
    """This form at the same address takes it back."""

    body: str


@dataclass(frozen=True)
class Needs:
    """The page that has the form asks: without this field nothing is written."""

    field: str


@dataclass(frozen=True)
class Warns:
    """The form stands on a page of its own, which says so."""

    words: str


@dataclass(frozen=True)
class Kept:
    """Nothing that somebody made is lost; `why`."""

    why: str


Protection = Asks | Undone | Needs | Warns | Kept

PROTECTED: dict[tuple[str, str], Protection] = {
    ("accounts:class-archive", "archive"): Undone("do=restore"),
    ("accounts:class-next-year", ""): Kept("the old class comes out of the archive"),
    ("accounts:class-pupils", "move"): Kept("they are moved back in the same way"),
    ("accounts:class-pupils", "number"): Asks(),
    ("accounts:class-pupils", "remove"): Undone("do=restore&pupil={mate}"),
    ("accounts:class-teachers", "hand-over"): Asks(),
    ("accounts:class-teachers", "leave"): Asks(),
    ("accounts:class-teachers", "remove"): Asks(),
    ("accounts:demonstration", ""): Warns("Não se pode voltar atrás."),
    ("accounts:erase-own", ""): Needs("password"),
    ("accounts:erase-pupil", ""): Needs("sure"),
    ("accounts:invitation", "revoke"): Asks(),
    ("accounts:new-class-code", ""): Asks(),
    ("accounts:new-code", ""): Asks(),
    ("accounts:new-codes", ""): Asks(),
    ("accounts:second-factor", "off"): Needs("password"),
    ("games:analysis-change", "delete"): Asks(),
    ("games:arbitrate", "ended"): Undone("kind=reopen"),
    ("games:command", "abort"): Kept("a match in which not everybody has moved"),
    ("games:command", "resign"): Asks(),
    ("games:meeting-close", ""): Undone("undo=1"),
    ("games:ladder-answer", "held"): Kept("the teacher decided; matches that ran keep their moves"),
    ("games:ladder-run", "close"): Undone("do=reopen"),
    ("games:ladder-run", "restart"): Asks(),
    ("games:tournament-consents", "withdraw"): Kept("nothing is deleted; it is published again"),
    ("games:tournament-hall", ""): Kept("the page of the table takes the decision back; moves are kept"),
    ("games:tournament-hall", "judge"): Kept("the page of each table takes the decision back"),
    ("games:tournament-table", "board"): Kept("the moves are kept; it goes back to the screen"),
    ("games:tournament-table", "replay"): Kept("the match stays with its moves; a reason is asked for"),
    ("games:tournament-result", ""): Warns("A partida que está a decorrer acaba."),
    ("games:guest-cards", ""): Asks(),
    ("games:competition-settings", "remove"): Asks(),
    ("games:tournament-round", "delete"): Asks(),
    ("games:tournament-state", "delete"): Asks(),
    ("games:tournament-team", "remove"): Asks(),
    ("games:tournament-team", "revoke"): Kept("nobody has used it; another is made"),
    ("games:tournament-round", "unpublish"): Kept("nobody has moved; it is published again"),
    ("games:position-change", "delete"): Asks(),
    ("lessons:assignment-edit", ""): Asks(),
    ("lessons:assignment-put-away", "archive"): Undone("do=restore"),
    ("lessons:assignment-put-away", "delete"): Asks(),
    ("lessons:class-goals", "withdraw"): Undone("do=restore&goal={goal}"),
    ("lessons:class-lessons", ""): Asks(),
    ("lessons:consent-withdraw", ""): Asks(),
    ("lessons:edition-begin", "feedback"): Asks(),
    ("lessons:edition-jurors", "remove"): Asks(),
    ("lessons:edition-jurors", "unassign"): Kept("the judge had not begun, and gets it again by assign-one"),
    ("lessons:edition-put-away", "archive"): Undone("do=restore"),
    ("lessons:entry-consents", ""): Kept("the consent that a newer one takes the place of stays in the list"),
    ("lessons:entry-withdraw", "withdraw"): Asks(),
    ("lessons:gallery-withdraw", ""): Asks(),
    ("lessons:give-back-all", ""): Asks(),
    ("lessons:group-delete", ""): Kept("only without pupils and without a word"),
    ("lessons:group-leave", ""): Kept("nothing is written yet, and the group's code lets in again"),
    ("lessons:group-move", ""): Undone("pupil={pupil_pk}.&to={group}"),
    ("lessons:groups-undo", ""): Asks(),
    ("lessons:invention", "block-remove"): Kept("what was there stays as an earlier version"),
    ("lessons:invention-authors", "archive"): Undone("do=unarchive"),
    ("lessons:invention-authors", "leave"): Asks(),
    ("lessons:invention-pictures", ""): Asks(),
    ("lessons:lesson-edit", "delete"): Kept("the last five changes are taken back on the page"),
    ("lessons:lesson-edit", "delete-lesson"): Asks(),
    ("lessons:photos", ""): Asks(),
    ("lessons:take-over", "forget"): Kept("the page asks whose it is"),
    ("lessons:training", ""): Asks(),
    ("lessons:worksheet-change", "delete"): Asks(),
    ("lessons:worksheet-edit", "part-delete"): Kept("taken back on the page until the next change"),
    ("lessons:worksheet-edit", "task-delete"): Kept("taken back on the page until the next change"),
}

# Columns that are filled in when something ends.
ENDS = {"archived_at", "closed_at", "erased_at", "expires_at", "finished_at", "left_at", "withdrawn_at"}
# Buttons of which the word says that something goes.
LOSING = ("conceal", "delete", "forget", "hide", "leave", "off", "remove", "revoke", "unassign", "withdraw")
# Those that lose nothing that is stored.
HARMLESS = {
    "start-remove": "as block-remove",
    "condition-remove": "as block-remove",
    "conceal": "the same page shows the text again (reveal)",
    "hide": "the projector shows it again (show)",
    "remove-": "a line of a list that is not stored yet",
}
