"""Every address of the site, asked by everybody: who gets an answer, who is sent to log in, who is refused.

`EXPECTED` is the matrix: one line an address, one letter a person. A new address fails until it has its line.
Where a page takes only forms, an empty one is sent: an answer says that the person may.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, Invitation, User
from games import matches, positions
from games.matches import Person
from games.rules import catalogue
from lessons import assignments, groups, worksheets
from lessons.contest import gallery, inventions
from lessons.models import Consent, Edition, Entry, GalleryGame, Photo, Picture, Result
from tests.lessons.contest.finished_edition import make_edition, make_entry

PEOPLE = ("visitor", "pupil", "stranger", "teacher", "co_teacher", "other_teacher", "judge", "admin")

# "y" an answer, "n" refused (403, 404), "l" sent to log in.
EXPECTED = {
    "accounts:account": "lnnyyynn",
    "accounts:address": "lnnyyynn",
    "accounts:cards": "lnnyynnn",
    "accounts:class": "lynyynnn",
    "accounts:class-archive": "lnnyynnn",
    "accounts:class-join": "lnnyynnn",
    "accounts:class-log": "lnnyynnn",
    "accounts:class-login": "yyyyyyyy",
    "accounts:class-new": "lnnyyynn",
    "accounts:class-next-year": "lnnyynnn",
    "accounts:class-pupil": "lnnyynnn",
    "accounts:class-pupils": "lnnyynnn",
    "accounts:class-rename": "lnnyynnn",
    "accounts:class-teachers": "lnnyynnn",
    "accounts:classes": "lyyyyyyy",
    "accounts:confirm-address": "lnnyyynn",
    "accounts:demonstration": "lnnynyny",
    "accounts:erase-own": "lnnyyyyy",
    "accounts:erase-pupil": "lnnyynnn",
    "accounts:first-admin": "nnnnnnnn",  # nobody where there is an administrator
    "accounts:invitation": "ynnyyynn",
    "accounts:invite": "lnnyyynn",
    "accounts:login": "yyyyyyyy",
    "accounts:logout": "lyyyyyyy",
    "accounts:new-class-code": "lnnyynnn",
    "accounts:new-code": "lnnyynnn",
    "accounts:new-codes": "lnnyynnn",
    "accounts:password-change": "lnnyyynn",
    "accounts:password-new": "yyyyyyyy",
    "accounts:password-reset": "yyyyyyyy",
    "accounts:password-sent": "yyyyyyyy",
    "accounts:person": "lnnyynnn",
    "accounts:person-file": "lnnyynnn",
    "accounts:privacy": "lyyyyyyy",
    "accounts:privacy-file": "lyyyyyyy",
    "accounts:roster": "lnnyynnn",
    "accounts:roster-template": "lyyyyyyy",
    "accounts:second-factor": "lnnnnnny",
    "accounts:second-factor-code": "lnnnnnny",
    "accounts:sign-up": "nyyyyyyy",
    "accounts:sign-up-invited": "yyyyyyyy",
    "games:analyse": "yyyyyyyy",
    "games:analyse-stop": "yyyyyyyy",
    "games:analyse-text": "yyyyyyyy",
    "games:bench": "yyyyyyyy",
    "games:build": "yyyyyyyy",
    "games:catalogue": "yyyyyyyy",
    "games:command": "nynyynnn",
    "games:create": "yyyyyyyy",
    "games:first-steps": "yyyyyyyy",
    "games:game": "yyyyyyyy",
    "games:home": "yyyyyyyy",
    "games:import": "yyyyyyyy",
    "games:join": "lynyynnn",
    "games:lobby": "yyyyyyyy",
    "games:lobby-list": "yyyyyyyy",
    "games:match": "lynyynnn",
    "games:position": "yyyyyyyy",
    "games:position-change": "lnnynnnn",
    "games:position-save": "lyyyyyyy",
    "games:positions": "lyyyyyyy",
    "games:record-json": "nynyynnn",
    "games:record-sgf": "nynyynnn",
    "games:record-text": "nynyynnn",
    "games:rounds": "yyyyyyyy",
    "games:rounds-file": "ynyyyyyy",  # the pupil has a sheet to hand in
    "games:setup": "yyyyyyyy",
    "games:state": "nynyynnn",
    "games:study": "nynyynnn",
    "games:threats": "nnnnnnnn",  # nobody before the match is over
    "games:values": "yyyyyyyy",
    "games:values-file": "yyyyyyyy",
    "lessons:assign": "lnnyyynn",
    "lessons:assignment": "lynyynnn",
    "lessons:assignment-edit": "lnnyynnn",
    "lessons:assignment-print": "lnnyynnn",
    "lessons:assignment-put-away": "lnnyynnn",
    "lessons:assignment-renew": "lnnynnnn",
    "lessons:assignments": "lyyyyyyy",
    "lessons:box": "lnnyynnn",
    "lessons:certificates": "lnnyynny",
    "lessons:class-grades": "lnnyynnn",
    "lessons:class-grades-file": "lnnyynnn",
    "lessons:class-statistics": "lnnyynnn",
    "lessons:consent-withdraw": "lnnyynnn",
    "lessons:contest": "yyyyyyyy",
    "lessons:edition": "yyyyyyyy",
    "lessons:edition-begin": "lnnynnny",
    "lessons:edition-change": "lnnynnny",
    "lessons:edition-export": "lnnynnny",
    "lessons:edition-jurors": "lnnynnny",
    "lessons:edition-new": "lnnyyynn",
    "lessons:edition-organise": "lnnynnny",
    "lessons:edition-publish": "lnnynnny",
    "lessons:edition-put-away": "lnnynnny",
    "lessons:edition-results": "yyyyyyyy",
    "lessons:entries": "lnnyyynn",
    "lessons:entry": "lynyynny",
    "lessons:entry-as-judged": "lynyynny",
    "lessons:entry-category": "lynyynnn",
    "lessons:entry-consents": "lnnyynnn",
    "lessons:entry-consents-print": "lnnyynnn",
    "lessons:entry-extend": "lnnyynnn",
    "lessons:entry-feedback": "lnnyynnn",
    "lessons:entry-finish": "lynnnnnn",
    "lessons:entry-new": "lnnnnnnn",
    "lessons:entry-next": "lnnyyynn",
    "lessons:entry-reopen": "lnnyynnn",
    "lessons:entry-submit": "lynnnnnn",
    "lessons:entry-take-back": "lynnnnnn",
    "lessons:entry-withdraw": "lynnnnnn",
    "lessons:gallery": "yyyyyyyy",
    "lessons:gallery-game": "yyyyyyyy",
    "lessons:gallery-play": "yyyyyyyy",
    "lessons:gallery-print": "yyyyyyyy",
    "lessons:gallery-publish": "lnnynnny",
    "lessons:gallery-withdraw": "lnnyynny",
    "lessons:gallery-worksheet": "lnnyyynn",
    "lessons:give-back": "lnnyynnn",
    "lessons:give-back-all": "lnnyynnn",
    "lessons:grades": "lnnyynnn",
    "lessons:grades-file": "lnnyynnn",
    "lessons:grid": "lnnyynnn",
    "lessons:grid-file": "lnnyynnn",
    "lessons:group-delete": "lnnyynnn",
    "lessons:group-extend": "lnnyynnn",
    "lessons:group-join": "lynnnnnn",
    "lessons:group-leave": "lynnnnnn",
    "lessons:group-move": "lnnyynnn",
    "lessons:group-new": "lnnyynnn",
    "lessons:group-open": "lynnnnnn",
    "lessons:groups": "lnnyynnn",
    "lessons:groups-random": "lnnyynnn",
    "lessons:groups-undo": "lnnyynnn",
    "lessons:invention": "lynyynny",
    "lessons:invention-authors": "lynnnnnn",
    "lessons:invention-draw": "lynnnnnn",
    "lessons:invention-examination": "lynyynny",
    "lessons:invention-examination-stop": "lynyynny",
    "lessons:invention-new": "lyyyyyyy",
    "lessons:invention-pictures": "lynnnnnn",
    "lessons:invention-play": "lynyynny",
    "lessons:invention-preview": "lynyynny",
    "lessons:invention-print": "lynyynny",
    "lessons:invention-revision": "lynyynny",
    "lessons:invention-revisions": "lynyynny",
    "lessons:invention-save": "lynnnnnn",
    "lessons:invention-state": "lynyynny",
    "lessons:lesson-control": "lnnyynnn",
    "lessons:mark": "lnnyynnn",
    "lessons:mark-agree": "lnnyynnn",
    "lessons:mark-comment": "lnnyynnn",
    "lessons:mark-question": "lnnyynnn",
    "lessons:mark-questions": "lnnyynnn",
    "lessons:mark-task": "lnnyynnn",
    "lessons:own-group": "lynnnnnn",
    "lessons:photo": "lynyynnn",
    "lessons:photos": "lynyynnn",
    "lessons:picture": "nynyynny",
    "lessons:reopen": "lnnyynnn",
    "lessons:sheet": "lynyynnn",
    "lessons:sheet-cells": "lynnnnnn",
    "lessons:sheet-go-on": "lynnnnnn",
    "lessons:sheet-hand-in": "lynnnnnn",
    "lessons:sheet-history": "lynyynnn",
    "lessons:sheet-matches": "lynnnnnn",
    "lessons:sheet-print": "lynyynnn",
    "lessons:sheet-state": "nynyynnn",
    "lessons:start": "yyyyyyyy",
    "lessons:statistics": "lnnyynnn",
    "lessons:statistics-file": "lnnyynnn",
    "lessons:worksheet": "lnnynnnn",
    "lessons:worksheet-change": "lnnynnnn",
    "lessons:worksheet-edit": "lnnynnnn",
    "lessons:worksheet-key": "lnnynnnn",
    "lessons:worksheet-new": "lnnyyynn",
    "lessons:worksheet-part": "lnnynnnn",
    "lessons:worksheet-print": "lnnynnnn",
    "lessons:worksheet-task": "lnnynnnn",
    "lessons:worksheet-task-new": "lnnynnnn",
    "lessons:worksheets": "lnnyyynn",
    "lessons:workshop": "lyyyyyyy",
}

SKIPPED = re.compile(r"^(admin:|set_language)")


@dataclass(frozen=True)
class Address:
    name: str
    route: str
    parameters: tuple[str, ...]


def _addresses(patterns: list[Any], space: str = "", route: str = "") -> Iterator[Address]:
    for pattern in patterns:
        here = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _addresses(pattern.url_patterns, inner, here)
        elif isinstance(pattern, URLPattern):
            parameters = (*pattern.pattern.converters, *pattern.pattern.regex.groupindex)
            yield Address(f"{space}{pattern.name}", here, tuple(dict.fromkeys(parameters)))


ADDRESSES = {
    address.name: address
    for address in _addresses(get_resolver().url_patterns)
    if not SKIPPED.match(address.name)
}


@dataclass
class World:
    """A class with two teachers and a pupil at work; and strangers."""

    users: dict[str, User | None]
    keys: dict[str, Any]


def _contest(classroom: Classroom, teacher: User, pupil: User) -> tuple[Edition, Entry, GalleryGame, Consent]:
    """A finished edition of the teacher, with the pupil's game in the gallery."""
    edition = make_edition(teacher, published_at=timezone.now())
    entry = make_entry(edition, classroom, [pupil], state=Entry.State.JUDGED)
    Result.objects.create(entry=entry, rank=1, median=80, mean=80, judges=2)
    consent = gallery.record_consent(entry, pupil, "Aluno", timezone.localdate(), teacher)
    return edition, entry, gallery.publish(entry, teacher), consent


@pytest.fixture
def world(db: None) -> World:
    def user(username: str, kind: User.Kind, **more: Any) -> User:
        return User.objects.create_user(username, password="segredo-123", kind=kind, **more)

    school, elsewhere = people.create_school("Escola Demo"), people.create_school("Outra Escola")
    teacher = user("professora", User.Kind.TEACHER, school=school)
    co_teacher = user("colega", User.Kind.TEACHER, school=school)
    other_teacher = user("outra", User.Kind.TEACHER, school=elsewhere)
    pupil, stranger = user("aluno", User.Kind.PUPIL), user("estranho", User.Kind.PUPIL)
    classroom = people.create_classroom(school, "8.º A", teacher)
    people.add_teacher(classroom, co_teacher)
    enrolment = people.enrol(classroom, pupil, "Aluno 1", 1)
    people.enrol(people.create_classroom(elsewhere, "9.º B", other_teacher), stranger, "Estranho", 1)
    worksheet = worksheets.duplicate(worksheets.shipped(), teacher)
    assignment = assignments.assign(classroom, worksheet, teacher, assignments.Terms())
    group = groups.new_group(assignment, teacher)
    groups.move_member(assignment, pupil, group, teacher)
    nim = catalogue.build("nim", {"heaps": [1, 2]})
    match = matches.create(
        game=nim, access="class", person=Person(user=pupil), classroom=classroom, study=True
    )
    in_hex = matches.create(
        game=catalogue.build("hex", {}), access="class", person=Person(user=pupil), classroom=classroom
    )
    position = positions.save(teacher, nim, "Demo")
    invitation = Invitation.objects.create(
        school=school, created_by=teacher, expires_at=timezone.now() + timedelta(days=1)
    )
    edition, entry, game, consent = _contest(classroom, teacher, pupil)
    return World(
        users={
            "visitor": None,
            "pupil": pupil,
            "stranger": stranger,
            "teacher": teacher,
            "co_teacher": co_teacher,
            "other_teacher": other_teacher,
            "judge": user("jurada", User.Kind.JUDGE, is_staff=True),
            "admin": user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True),
        },
        keys={
            "turmas": classroom.key,
            "fichas": worksheet.key,
            "tarefas": assignment.key,
            "grupos": group.key,
            "partidas": match.code,
            "posicoes": position.code,
            "convites": invitation.code,
            "registar": invitation.code,
            "pk": enrolment.pk,
            "slug": "nim",
            "edition": edition.key,
            "entry": entry.key,
            "invention": entry.invention.key,
            "number": inventions.revise(entry.invention, pupil).number,
            "picture": Picture.objects.create(invention=entry.invention, width=1, height=1, content=b"").key,
            "photo": Photo.objects.create(group=group, width=1, height=1, content=b"").key,
            "game": game.key,
            "consent": consent.pk,
            "group": group.key,
            "part": "II",
            "task": "II.2",
            "conta": "x",
            "contas": "x",
            "uidb64": "x",
            "token": "x",
            "games:first-steps slug": "hex",
            "games:first-steps number": 1,
            "games:setup": "hex",
            "games:record-sgf": in_hex.code,
            "games:threats": in_hex.code,
            "ply": 0,
            "games:threats ply": 0,
            "games:values": "kayles",
            "games:values-file": "kayles",
            "games:rounds-file": "digraph",
        },
    )


def _url(address: Address, world: World) -> str:
    """The address with values of the world; a choice in a pattern takes its first alternative."""
    values: dict[str, Any] = {}
    for name in address.parameters:
        choice = re.search(rf"\(\?P<{name}>(\w+)\|", address.route)
        if choice:
            values[name] = choice[1]
        elif name in world.keys:
            usual = world.keys.get(address.name, world.keys[name])
            values[name] = world.keys.get(f"{address.name} {name}", usual)
        else:
            usual = world.keys[address.route.partition("/")[0].lstrip("^")]
            values[name] = world.keys.get(address.name, usual)
    return reverse(address.name, kwargs=values)


def _answer(url: str, user: User | None) -> str:
    """What somebody gets who asks for the page, or, where there is none, sends its form empty."""
    client = Client()
    if user is not None:
        client.force_login(user)
    with transaction.atomic():
        answer = client.get(url)
        if answer.status_code == 405:
            answer = client.post(url)
        transaction.set_rollback(True)
    assert answer.status_code < 500, url
    if answer.status_code in {301, 302} and answer.headers["Location"].startswith(reverse("accounts:login")):
        return "l"
    return "n" if answer.status_code in {403, 404} else "y"


def test_who_gets_an_answer(world: World) -> None:
    found = {}
    for name, address in ADDRESSES.items():
        url = _url(address, world)
        found[name] = "".join(_answer(url, world.users[who]) for who in PEOPLE)
    assert found == EXPECTED
