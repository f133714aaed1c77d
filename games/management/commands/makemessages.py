"""Django's `makemessages`, which also collects the texts of the rules and leaves tests alone.

It writes catalogues of one form with any gettext: unwrapped, in the order of the sources, each message with
the files that have it, without lines, dates and kinds of format. A new text changes only its own lines, and
is left empty: gettext's guesses from texts that look like it are not kept.
"""

from pathlib import Path
from typing import Any

import polib
from django.core.management.commands.makemessages import Command as DjangoCommand

ELSEWHERE = ["tests", "data", ".venv"]
DATES = ("POT-Creation-Date", "PO-Revision-Date")


class Command(DjangoCommand):
    xgettext_options = [
        *DjangoCommand.xgettext_options,
        *("--keyword=text", "--keyword=ntext:1,2"),
        *("--keyword=refuse", "--keyword=misread"),
        *("--keyword=unfit:2", "--keyword=too_big:2"),
        "--keyword=above:3",
    ]
    msgmerge_options = [*DjangoCommand.msgmerge_options, "--no-fuzzy-matching"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["ignore_patterns"] = [*options["ignore_patterns"], *ELSEWHERE]
        options["locale"] = options["locale"] or ["en"]
        options["no_obsolete"] = True
        options["add_location"] = "file"
        super().handle(*args, **options)

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        tidy(Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po")


def tidy(path: Path) -> None:
    """Writes a catalogue anew in the one form."""
    catalogue = polib.pofile(str(path), wrapwidth=0)
    for date in DATES:
        catalogue.metadata.pop(date, None)
    for entry in catalogue:
        entry.occurrences = [(file, "") for file in sorted({file for file, _line in entry.occurrences})]
        entry.flags = ["fuzzy"] if entry.fuzzy else []
    catalogue.sort(key=lambda entry: entry.occurrences[:1])
    catalogue.save(str(path), newline="\n")
