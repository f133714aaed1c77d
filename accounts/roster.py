"""A class from a list: what is wrong with it, line by line, and then all its pupils at once or none.

The only writer of the accounts that are made from a list: no e-mail, no password; pupils enter with a card.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts import cards, people
from accounts.cells import tidy
from accounts.lists import OTHER, TEACHER, ListedPupil
from accounts.models import Classroom, Enrolment, User
from accounts.name_shapes import looks_like_name
from accounts.names import clean_name, odd_letters, plain, twin_key
from accounts.people import LARGEST_NUMBER
from accounts.refusals import refuse
from accounts.twins import is_twin, letters_doubt

MOST = 500  # pupils in one list
LONGEST_NAME = 120
LONGEST_USERNAME = 30
ATTEMPTS = 5
LEAST_NUMBERED = 4  # pupils of a list in which one without a number is asked about
# Letters that do not fall apart into a plain one and an accent.
PLAIN_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)


@dataclass(frozen=True)
class RosterRow:
    """One pupil of a list. What is wrong stands with what it is about; a doubt is for a person to settle."""

    number: str
    name: str
    number_problem: str = ""
    name_problem: str = ""
    doubt: str = ""
    odd: bool = False  # the name does not look like one, which need not be settled
    note: str = ""  # what the list says about who may have left
    out: str = ""  # why the row is left out: see `accounts.lists`
    present: bool = False  # this pupil, with this number, is in the class already

    @property
    def wrong(self) -> bool:
        return bool(self.number_problem or self.name_problem)

    @property
    def out_reason(self) -> str:
        reasons = {OTHER: _("Não parece um aluno."), TEACHER: _("A lista diz que é um professor.")}
        return reasons.get(self.out, "")


@dataclass(eq=False)
class BadRows(Exception):
    """The list cannot be taken as it is; `rows` say why."""

    rows: list[RosterRow]


def check_list(
    entries: Sequence[ListedPupil], present: Iterable[tuple[int | None, str]] = ()
) -> list[RosterRow]:
    """The rows of a list, checked against themselves and against who is `present` (number and name).

    Those that are left out are looked at no further.
    """
    rows = [
        ListedPupil(_short_number(entry.number), tidy(entry.name), tidy(entry.note), entry.out)
        for entry in entries
    ]
    there = _Present(present)
    pupils = [row for row in rows if not row.out]
    numbers = Counter(number for row in pupils if (number := _number(row.number)))
    names = Counter(twin_key(row.name) for row in pupils)
    checked = (_left_out(row) if row.out else _row(row, numbers, names, there) for row in rows)
    return list(map(_without_number, checked)) if _are_numbered(pupils) else list(checked)


def _are_numbered(pupils: Sequence[ListedPupil]) -> bool:
    return len(pupils) >= LEAST_NUMBERED and sum(bool(row.number) for row in pupils) * 4 >= len(pupils) * 3


def _without_number(row: RosterRow) -> RosterRow:
    """The row with a question where it alone has no number: half of a long name that a PDF broke, or who
    signed the list, look like pupils."""
    if row.number or row.out or row.wrong or row.doubt:
        return row
    return replace(row, doubt=_("Quase todos têm número e este não. É mesmo um aluno?"))


def _left_out(row: ListedPupil) -> RosterRow:
    return RosterRow(row.number, clean_name(row.name), note=row.note, out=row.out)


def _row(row: ListedPupil, numbers: Counter[int], names: Counter[str], there: "_Present") -> RosterRow:
    return RosterRow(
        row.number,
        clean_name(row.name),
        number_problem=_number_problem(row, numbers, there),
        name_problem=_name_problem(row.name),
        doubt=_doubt(row, names, there),
        odd=bool(row.name) and not looks_like_name(row.name),
        note=row.note,
        present=there.has(row),
    )


def check(classroom: Classroom, entries: Sequence[ListedPupil]) -> list[RosterRow]:
    """The rows of a list for this class; ValidationError when there are none, or far too many."""
    if not entries:
        refuse(_("A lista está vazia: escreve um aluno em cada linha."), "empty")
    if len(entries) > MOST:
        refuse(
            _(
                "A lista tem %(count)d linhas; de uma vez, no máximo %(most)d. "
                "Deixa só os alunos desta turma."
            ),
            "too-many",
            count=len(entries),
            most=MOST,
        )
    return check_list(entries, people.current_pupils(classroom).values_list("number", "real_name"))


def add(classroom: Classroom, entries: Sequence[ListedPupil], by: User) -> list[Enrolment]:
    """Makes accounts, cards and enrolments of all these pupils; raises BadRows or ValidationError: of none.

    Doubts are the caller's to ask about. Another class may take a user name in the same moment: then it is
    done again from the beginning.
    """
    for _attempt in range(ATTEMPTS - 1):
        try:
            return _add(classroom, entries, by)
        except IntegrityError:
            continue
    return _add(classroom, entries, by)


@transaction.atomic
def _add(classroom: Classroom, entries: Sequence[ListedPupil], by: User) -> list[Enrolment]:
    classroom = Classroom.objects.select_for_update().get(pk=classroom.pk)
    rows = check(classroom, entries)
    if any(row.wrong for row in rows):
        raise BadRows(rows)
    rows = [row for row in rows if not row.out]
    usernames = free_usernames([row.name for row in rows])
    pupils = [User(username=username, kind=User.Kind.PUPIL) for username in usernames]
    for pupil in pupils:
        pupil.set_unusable_password()
    # In order, so that two classes that take the same names wait for each other and not in a circle.
    User.objects.bulk_create(sorted(pupils, key=User.get_username))
    cards.issue(pupils)
    numbered = [(row.name, _number(row.number)) for row in rows]
    return people.enrol_new(
        classroom,
        [(pupil, name, number) for pupil, (name, number) in zip(pupils, numbered, strict=True)],
        by,
    )


def free_usernames(names: Sequence[str]) -> list[str]:
    """A user name for each of these names, in plain letters, that nobody has: ana.silva, ana.silva2 ..."""
    wanted = [_username(name) for name in names]
    taken = _taken_usernames(wanted)
    free = []
    for base in wanted:
        username, count = base, 1
        while username in taken:
            count += 1
            username = f"{base[: LONGEST_USERNAME - len(str(count))]}{count}"
        taken.add(username)
        free.append(username)
    return free


def _taken_usernames(wanted: Sequence[str]) -> set[str]:
    """The user names in the way. Numbered ones are looked up only where the wanted one is not free."""
    repeated = {base for base, count in Counter(wanted).items() if count > 1}
    taken = set(User.objects.filter(username__in=set(wanted)).values_list("username", flat=True))
    clashing = Q()
    for base in taken | repeated:
        clashing |= Q(username__startswith=base[: LONGEST_USERNAME - len(str(MOST))])
    if clashing:
        taken.update(User.objects.filter(clashing).values_list("username", flat=True))
    return taken


def _username(name: str) -> str:
    """First name and last, in plain letters."""
    letters = plain(name.casefold().translate(PLAIN_LETTERS))
    words = re.findall(r"[a-z0-9]+", re.sub(r"['’`´]", "", letters)) or ["aluno"]
    return ".".join(dict.fromkeys((words[0], words[-1])))[:LONGEST_USERNAME].rstrip(".")


class _Present:
    """Who is in the class already."""

    def __init__(self, pupils: Iterable[tuple[int | None, str]]) -> None:
        self._pupils = list(pupils)
        self._by_name = {twin_key(name): (number, name) for number, name in self._pupils}
        self._by_number = {number: name for number, name in self._pupils if number}

    def holder(self, number: str) -> str:
        """The name of who has that number, or nothing."""
        return self._by_number.get(_number(number) or 0, "")

    def name_with_number(self, name: str) -> str:
        """Who of the class is called so, with the number; nothing when nobody is."""
        number, known = self._by_name.get(twin_key(name), (None, ""))
        return known and (_("«%(name)s», n.º %(number)d") if number else _("«%(name)s»")) % {
            "name": known,
            "number": number,
        }

    def has(self, row: ListedPupil) -> bool:
        holder = self.holder(row.number)
        return bool(holder) and is_twin(holder, row.name)


def _number_problem(row: ListedPupil, numbers: Counter[int], there: _Present) -> str:
    if not row.number:
        return ""
    number = _number(row.number)
    if number is None:
        return _("O número vai de 1 a %(most)d.") % {"most": LARGEST_NUMBER}
    if there.has(row):
        return _("Já está na turma: retira esta linha.")
    if holder := there.holder(row.number):
        return _("Este número já é de %(name)s.") % {"name": holder}
    if numbers[number] > 1:
        return _("Este número está mais de uma vez na lista.")
    return ""


def _name_problem(name: str) -> str:
    if not any(letter.isalpha() for letter in name):
        return _("Falta o nome.")
    if name != clean_name(name):
        return _("O nome tinha sinais estranhos, que foram retirados ou trocados. Vê se está certo.")
    if len(name) > LONGEST_NAME:
        return _("O nome é comprido demais: no máximo %(most)d letras.") % {"most": LONGEST_NAME}
    if name[0].isdigit():
        return _("Um nome não começa por um algarismo. Escreve o número na outra coluna.")
    if "," in name or ";" in name:
        return _("Escreve um só aluno em cada linha.")
    return ""


def _doubt(row: ListedPupil, names: Counter[str], there: _Present) -> str:
    if there.has(row) or not row.name:
        return ""
    if row.note:
        return _("Na lista está «%(note)s». Continua nesta turma?") % {"note": row.note}
    if odd_letters(clean_name(row.name)):
        return letters_doubt(clean_name(row.name))
    if who := there.name_with_number(row.name):
        return _("Na turma já há %(who)s. É outra pessoa?") % {"who": who}
    if names[twin_key(row.name)] > 1:
        return _("Este nome está mais de uma vez na lista. São alunos diferentes?")
    return ""


def _number(typed: str) -> int | None:
    """The number of a pupil; None when there is none, or it is no such number."""
    good = typed.isascii() and typed.isdigit() and 1 <= int(typed) <= LARGEST_NUMBER
    return int(typed) if good else None


def _short_number(typed: str) -> str:
    return tidy(typed)[:20]
