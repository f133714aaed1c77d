"""Jurors from a pasted list: whom each line means, and what is wrong with it. It reads; `judging` writes."""

import re
from dataclasses import dataclass

from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import refuse
from lessons.contest.models import Edition

MOST = 100
_APART = re.compile(r"[\n,;]+")
_ADDRESS = re.compile(r".*<([^<>]+)>", re.DOTALL)  # "Name <name@school>", as mail programs write it


@dataclass(frozen=True, slots=True)
class JurorRow:
    """One user name or address: its judge, or what is wrong; `present`: is on the jury already."""

    typed: str
    judge: User | None = None
    problem: str = ""
    present: bool = False


def parse_list(edition: Edition, pasted: str) -> list[JurorRow]:
    """The lines of a list, in two queries. Raises ValidationError where there are none, or far too many."""
    typed = [name for part in _APART.split(pasted) if (name := _ADDRESS.sub(r"\1", part).strip())]
    if not typed:
        refuse(_("Escreve um nome de utilizador ou endereço em cada linha."), "empty")
    if len(typed) > MOST:
        refuse(_("São jurados a mais: de uma vez, no máximo %(n)d."), "too-many", n=MOST)
    names = [User.normalize_username(name) for name in typed]
    addresses = [name.lower() for name in typed]
    judges = User.objects.filter(kind=User.Kind.JUDGE, is_active=True, is_staff=True, is_superuser=False)
    named = Q(username__in=names) | Q(
        pk__in=judges.alias(address=Lower("email")).filter(address__in=addresses)
    )
    known: dict[str, User] = {}
    for user in judges.filter(named):
        known |= {user.username: user, user.email.lower(): user}
    there = set(edition.jurors.values_list("judge_id", flat=True))
    lines: list[JurorRow] = []
    for written, name, address in zip(typed, names, addresses, strict=True):
        judge = known.get(name) or known.get(address)
        before = next((at for at, line in enumerate(lines, 1) if judge and line.judge == judge), 0)
        if judge is None:
            problem = _("Nenhum jurado tem este nome de utilizador ou endereço.")
        else:
            problem = _("É a mesma pessoa da linha %(n)d.") % {"n": before} if before else ""
        lines.append(JurorRow(written, judge, problem, present=judge is not None and judge.pk in there))
    return lines
