"""Every address of the site, asked by everybody: who gets an answer, who is sent to log in, who is refused.

`EXPECTED` is the matrix: one line an address, one letter a person. A new address fails until it has its line.
`FORMS` is the same for what is sent: a filled form to every address that takes one, and who writes with it.
Then every form and page is asked again by who may, each time with one key or number that is another class's.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from django.views.defaults import page_not_found

from accounts import people
from accounts.models import Classroom, Invitation, School, User
from config import urls
from config.views import permission_denied
from games.analysis import branches, positions, problems
from games.ladders import climbing
from games.live import matches, meetings
from games.live.matches import Person
from games.models import Tournament, TournamentRole
from games.rules import catalogue
from games.rules.invented.board_game import invention as boards
from games.tournaments import days, desk, states
from lessons.classroom import assignments, groups, sheets
from lessons.classroom.models import Assignment, Group, Photo
from lessons.classroom.sheets import CellWrite
from lessons.contest import gallery
from lessons.contest.models import Edition, Entry, Feedback, Invention, Judgement, Juror, Picture, Result
from lessons.course import goals, trainings
from lessons.course import library as course
from lessons.course.models import Lesson
from lessons.files import TableKind
from lessons.worksheets import library
from lessons.worksheets.models import Worksheet
from tests import plain_pages
from tests.lessons.contest.contest_entries import make_match
from tests.lessons.contest.finished_edition import judge, make_edition, make_entry
from tests.undoing import ENDS, HARMLESS, LOSING, PROTECTED, Asks, Needs, Undone, Warns
from tests.users import enrol

pytestmark = pytest.mark.django_db

PEOPLE = ("visitor", "pupil", "stranger", "teacher", "co_teacher", "other_teacher", "judge", "admin")

# "y" an answer, "n" refused (403, 404), "l" sent to log in.
EXPECTED = {
    "alive": "yyyyyyyy",
    "ready": "yyyyyyyy",
    "accounts:account": "lnnyyynn",
    "accounts:address": "lnnyyynn",
    "accounts:cards": "lnnyynnn",
    "accounts:class": "lynyynnn",
    "accounts:class-archive": "lnnyynnn",
    "accounts:class-cycle": "lnnyynnn",
    "accounts:class-entrance": "lnnyynnn",
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
    "accounts:end-sessions": "lnnyyynn",
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
    "accounts:second-factor": "lnnyyyny",
    "accounts:second-factor-code": "lnnyyyny",
    "accounts:sign-up": "nyyyyyyy",
    "accounts:sign-up-invited": "yyyyyyyy",
    "games:analyse": "yyyyyyyy",
    "games:analyse-stop": "yyyyyyyy",
    "games:analyse-text": "yyyyyyyy",
    "games:analysis": "yyyyyyyy",
    "games:analysis-change": "lnnynnnn",
    "games:analysis-save": "lyyyyyyy",
    "games:arbitrate": "nnnyynnn",
    "games:bench": "yyyyyyyy",
    "games:branches": "yyyyyyyy",
    "games:branches-line": "yyyyyyyy",
    "games:branches-opinion": "yyyyyyyy",
    "games:branches-rooms": "yyyyyyyy",
    "games:build": "yyyyyyyy",
    "games:catalogue": "yyyyyyyy",
    "games:championship": "yyyyyyyy",
    "games:championship-board": "yyyyyyyy",
    "games:championship-report": "lnnyyynn",
    "games:championship-sheet": "yyyyyyyy",
    "games:championship-training": "yyyyyyyy",
    "games:class-reviews": "lnnyynnn",
    "games:command": "nynyynnn",
    "games:create": "yyyyyyyy",
    "games:first-steps": "yyyyyyyy",
    "games:class-meetings": "lynyynnn",
    "games:class-problems": "lynyynnn",
    "games:class-ladders": "lynyynnn",
    "games:class-tournaments": "lynyynnn",
    "games:problem": "yyyyyyyy",
    "games:problems": "yyyyyyyy",
    "games:puzzle": "yyyyyyyy",
    "games:game": "yyyyyyyy",
    "games:home": "yyyyyyyy",
    "games:import": "yyyyyyyy",
    "games:join": "lynyynnn",
    "games:lobby": "yyyyyyyy",
    "games:lobby-list": "yyyyyyyy",
    "games:match": "lynyynnn",
    "games:match-branches": "nnnnnnnn",  # nobody before the match is over
    "games:meeting": "lynyynnn",
    "games:meeting-close": "lnnyynnn",
    "games:meeting-leave": "lynyynnn",
    "games:meeting-wait": "lynyynnn",
    "games:position": "yyyyyyyy",
    "games:position-change": "lnnynnnn",
    "games:position-save": "lyyyyyyy",
    "games:positions": "lyyyyyyy",
    "games:reading": "nynyynnn",
    "games:record-json": "nynyynnn",
    "games:record-sgf": "nynyynnn",
    "games:record-text": "nynyynnn",
    "games:review": "nnnnnnnn",  # nobody before the match is over
    "games:review-retry": "nnnnnnnn",  # the same
    "games:review-stop": "nnnnnnnn",  # the same
    "games:rounds": "yyyyyyyy",
    "games:rounds-file": "ynnyyyyy",  # the pupils have a sheet to hand in
    "games:setup": "yyyyyyyy",
    "games:state": "nynyynnn",
    "games:study": "nynyynnn",
    "games:threats": "nnnnnnnn",  # nobody before the match is over
    "games:ladder": "lynyynnn",
    "games:ladder-answer": "lynyynnn",
    "games:ladder-challenge": "lynyynnn",
    "games:ladder-change": "lnnyynnn",
    "games:ladder-new": "lnnyynnn",
    "games:ladder-play": "lynyynnn",
    "games:ladder-run": "lnnyynnn",
    "games:ladder-take-part": "lynyynnn",
    "games:tournament-bring": "lnnyynnn",
    "games:tournament-certificates": "lnnyynnn",
    "games:tournament-consents": "lnnyynnn",
    "games:tournament-decider": "lynyynnn",
    "games:tournament-call": "lynyynnn",
    "games:competition-names": "lnnyynnn",
    "games:competition-settings": "lnnyynnn",
    "games:tournament-account": "lnnyynnn",
    "games:competition-new": "lnnnnnnn",  # a class's tournament has one
    "games:guest": "yyyyyyyy",
    "games:guest-cards": "lnnyynnn",
    "games:tournament": "lynyynnn",
    "games:tournament-day-new": "lnnyyynn",
    "games:tournament-planner": "lnnyyynn",
    "games:tournament-regulation": "lynyynnn",
    "games:competition-qualify": "lnnyynnn",
    "games:tournament-enter": "lnnynnnn",
    "games:tournament-invitation": "lyyyyyyy",
    "games:tournament-log": "lnnyynnn",
    "games:tournament-school": "lnnyynnn",
    "games:tournament-state": "lnnyynnn",
    "games:tournament-team": "lnnyynnn",
    "games:tournaments": "lyyyyyyy",
    "games:tournament-entrants": "lnnyynnn",
    "games:tournament-exchange": "lnnyynnn",
    "games:tournament-free": "lynyynnn",
    "games:tournament-hall": "lnnyynnn",
    "games:tournament-here": "lynyynnn",
    "games:tournament-json": "lnnyynnn",
    "games:tournament-lists": "lnnyynnn",
    "games:tournament-paper": "lnnyynnn",
    "games:tournament-new": "lnnyynnn",
    "games:tournament-play": "lynyynnn",
    "games:tournament-rehearsals": "lnnyynnn",
    "games:tournament-result": "lnnyynnn",
    "games:tournament-round": "lnnyynnn",
    "games:tournament-results": "nnnnnnnn",
    "games:tournament-screen": "lynyynnn",
    "games:tournament-screens": "lnnyynnn",
    "games:tournament-table": "lnnyynnn",
    "games:tournament-time": "lynyynnn",
    "games:tournament-trf": "lnnyynnn",
    "games:tournament-typed": "lynyynnn",
    "games:rehearsal-end": "lnnyynnn",
    "games:tournament-play-offs": "lnnyynnn",
    "games:tournament-why": "lynyynnn",
    "games:values": "yyyyyyyy",
    "games:values-file": "yyyyyyyy",
    "games:wall": "lynyynnn",
    "lessons:assign": "lnnyyynn",
    "lessons:assignment": "lynyynnn",
    "lessons:assignment-edit": "lnnyynnn",
    "lessons:assignment-print": "lnnyynnn",
    "lessons:assignment-put-away": "lnnyynnn",
    "lessons:assignment-renew": "lnnynnnn",
    "lessons:assignments": "lyyyyyyy",
    "lessons:box": "lnnyynnn",
    "lessons:certificates": "lnnyynny",
    "lessons:class-exercises": "lnnyynnn",
    "lessons:class-exercises-exercise": "lnnyynnn",
    "lessons:class-exercises-file": "lnnyynnn",
    "lessons:class-exercises-pupil": "lnnyynnn",
    "lessons:training": "lnnyynnn",
    "lessons:training-sitting": "yyyyyyyy",
    "lessons:sitting-problem": "yyyyyyyy",
    "lessons:training-give": "lnnyynnn",
    "lessons:class-goals": "lnnyynnn",
    "lessons:class-grades": "lnnyynnn",
    "lessons:class-grades-file": "lnnyynnn",
    "lessons:class-lesson": "lnnyynnn",
    "lessons:class-lessons": "lnnyynnn",
    "lessons:class-lessons-file": "lnnyynnn",
    "lessons:lesson-control": "lnnyynnn",
    "lessons:lesson-overview": "lnnyynnn",
    "lessons:lesson-state": "lynyynnn",
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
    "lessons:edition-rubric": "lnnynnny",
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
    "lessons:exercise": "yyyyyyyy",
    "lessons:exercises": "yyyyyyyy",
    "lessons:gallery": "yyyyyyyy",
    "lessons:good-games": "yyyyyyyy",
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
    "lessons:groups-again": "lnnyynnn",
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
    "lessons:invention-sheet": "lynyynny",
    "lessons:invention-sheet-file": "lynyynny",
    "lessons:invention-revision": "lynyynny",
    "lessons:invention-revisions": "lynyynny",
    "lessons:invention-save": "lynnnnnn",
    "lessons:invention-state": "lynyynny",
    "lessons:learning-path": "yyyyyyyy",
    "lessons:lesson": "yyyyyyyy",
    "lessons:steering": "lnnyynnn",
    "lessons:lesson-copy": "lnnyyynn",
    "lessons:lesson-edit": "lnnynnnn",
    "lessons:lesson-edit-step": "lnnynnnn",
    "lessons:lesson-end": "yyyyyyyy",
    "lessons:lesson-file": "lnnynnnn",
    "lessons:lesson-give": "lnnyyynn",
    "lessons:lesson-read": "lnnyyynn",
    "lessons:lesson-step": "yyyyyyyy",
    "lessons:lesson-summary": "yyyyyyyy",
    "lessons:lesson-whole": "yyyyyyyy",
    "lessons:lessons": "yyyyyyyy",
    "lessons:lessons-history": "yyyyyyyy",
    "lessons:take-over": "lyyyyyyy",
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
    "lessons:question": "yyyyyyyy",
    "lessons:reopen": "lnnyynnn",
    "lessons:reopen-many": "lnnyynnn",
    "lessons:sheet": "lynyynnn",
    "lessons:sheet-cells": "lynnnnnn",
    "lessons:sheet-drawing": "lynyynnn",
    "lessons:sheet-go-on": "lynnnnnn",
    "lessons:sheet-hand-in": "lynnnnnn",
    "lessons:sheet-history": "lynyynnn",
    "lessons:sheet-matches": "lynnnnnn",
    "lessons:sheet-not-yet": "lynnnnnn",
    "lessons:sheet-print": "lynyynnn",
    "lessons:sheet-state": "nynyynnn",
    "lessons:start": "yyyyyyyy",
    "lessons:statistics": "lnnyynnn",
    "lessons:statistics-file": "lnnyynnn",
    "lessons:tournament-file": "lnnyynnn",
    "lessons:tournament-results-file": "nnnnnnnn",
    "lessons:worksheet": "lnnynnnn",
    "lessons:worksheet-change": "lnnynnnn",
    "lessons:worksheet-drawing": "lnnynnnn",
    "lessons:worksheet-edit": "lnnynnnn",
    "lessons:worksheet-file": "lnnynnnn",
    "lessons:worksheet-guide": "lnnynnnn",
    "lessons:worksheet-key": "lnnynnnn",
    "lessons:worksheet-new": "lnnyyynn",
    "lessons:worksheet-part": "lnnynnnn",
    "lessons:worksheet-print": "lnnynnnn",
    "lessons:worksheet-task": "lnnynnnn",
    "lessons:worksheet-task-new": "lnnynnnn",
    "lessons:worksheet-read": "lnnyyynn",
    "lessons:worksheets": "lnnyyynn",
    "lessons:workshop": "lyyyyyyy",
}

FOREIGN = "Alheio"  # in all names of the other teacher's class

Row = tuple[str, str, str]  # an address, what is sent, one letter a person

# Filled forms: "w" something is written, "o" an answer and nothing written, "n" refused, "l" sent to log in.
# `{}` are keys of the world; "?" says that the same stands in the address.
FORMS = [
    ("accounts:account", "name=Novo Nome", "lnnwwwnn"),
    ("accounts:address", "email=nova@example.org&password=segredo-123", "lnnooonn"),
    ("accounts:class-archive", "do=archive", "lnnwwnnn"),
    ("accounts:class-cycle", "cycle=2", "lnnwwnnn"),
    ("accounts:class-join", "username={moved_user}", "lnnwonnn"),
    ("accounts:class-login", "class_code=abc&username=aluno&code=abc", "oooooooo"),
    ("accounts:class-new", "name=7.º B&year=2026/27&school=Nova", "lnnwwwnn"),
    ("accounts:class-next-year", "name=9.º A&year=2027/28&archive=on", "lnnwwnnn"),
    ("accounts:class-pupil", "real_name=Outro Nome&number=7&seen_name=Demo 1&seen_number=1", "lnnwwnnn"),
    ("accounts:class-pupils", "do=number&sure=1", "lnnwwnnn"),
    ("accounts:class-pupils", "do=move&pupil={mate}&to={second}", "lnnwonnn"),
    ("accounts:class-pupils", "do=remove&pupil={mate}", "lnnwwnnn"),
    ("accounts:class-pupils", "do=restore&pupil={former}", "lnnwwnnn"),
    ("accounts:class-rename", "name=8.º C&year=2026/27&seen_name=Demo 8.º A&seen_year={year}", "lnnwwnnn"),
    ("accounts:class-teachers", "do=invite", "lnnwwnnn"),
    ("accounts:class-teachers", "do=leave&sure=1", "lnnwwnnn"),
    ("accounts:class-teachers", "do=remove&teacher={colleague}&sure=1", "lnnwwnnn"),
    ("accounts:class-teachers", "do=hand-over&teacher={colleague}&sure=1", "lnnwonnn"),
    ("accounts:confirm-address", "", "lnnooonn"),
    ("accounts:demonstration", "", "lnnwnwnw"),
    ("accounts:end-sessions", "", "lnnooonn"),
    ("accounts:erase-own", "password=segredo-123&sure=on", "lnnwwwwo"),
    ("accounts:erase-pupil", "sure=on", "lnnwwnnn"),
    ("accounts:first-admin", "name=A&email=a@example.org&username=a&password=segredo-123", "nnnnnnnn"),
    ("accounts:invitation", "do=accept", "lnnowonn"),
    ("accounts:invitation", "do=revoke&sure=1", "lnnwnnnn"),
    ("accounts:invite", "", "lnnwwwnn"),
    ("accounts:login", "username=aluno&password=errada", "oooooooo"),
    ("accounts:logout", "", "oooooooo"),
    ("accounts:new-class-code", "sure=1", "lnnwwnnn"),
    ("accounts:new-code", "sure=1", "lnnwwnnn"),
    ("accounts:new-codes", "sure=1", "lnnwwnnn"),
    (
        "accounts:password-change",
        "old_password=segredo-123&new_password1=uma-frase-longa-9&new_password2=uma-frase-longa-9",
        "lnnwwwnn",
    ),
    ("accounts:password-new", "new_password1=uma-frase-longa-9&new_password2=uma-frase-longa-9", "oooooooo"),
    ("accounts:password-reset", "email=ninguem@example.org", "oooooooo"),
    ("accounts:roster", "do=read&text=9;Ana Nova", "lnnoonnn"),
    ("accounts:roster", "do=add&sure=on&number=9&name=Ana Nova", "lnnwwnnn"),
    ("accounts:second-factor", "do=off&password=segredo-123", "lnnooono"),
    ("accounts:second-factor-code", "code=123456", "lnnooono"),
    ("accounts:sign-up", "name=A&email=a@example.org&password=segredo-123&school=Nova", "nooooooo"),
    ("accounts:sign-up-invited", "name=A&email=a@example.org&password=uma-frase-longa-9", "wooooooo"),
    ("games:analyse-stop", "heaps=1, 2", "oooooooo"),
    ("games:analyse-text", "text=1, 2", "oooooooo"),
    ("games:analysis-change", "tree=[]&title=Outro", "lnnwnnnn"),
    ("games:analysis-change", "do=delete&sure=1", "lnnwnnnn"),
    ("games:analysis-save", "options={{}}&before=[]&tree=[]&title=Minha", "lwwwwwww"),
    ("games:arbitrate", "kind=days&days=3", "nnnwwnnn"),
    ("games:arbitrate", "kind=ended", "nnnwwnnn"),
    ("games:branches-line", "moves=nada", "oooooooo"),
    ("games:branches-opinion", "moves=nada", "oooooooo"),
    ("games:branches-rooms", "moves=nada", "oooooooo"),
    ("games:championship-report", "text=Aqui o tabuleiro é outro.", "lnnwwwnn"),
    ("games:command", "kind=abort&version=99", "nwnoonnn"),
    ("games:command", "kind=resign&version=99&sure=1", "nonoonnn"),
    ("games:create", "game=nim&access=class&classroom={class_pk}&o-heaps=1, 2", "owowwooo"),
    ("games:create", "game=nim&access=meeting&classroom={class_pk}&o-heaps=1, 2", "ooowwooo"),
    ("games:import", "text=nada", "oooooooo"),
    ("games:join", "next=/", "lonwwnnn"),
    ("games:meeting-close", "", "lnnwwnnn"),
    ("games:meeting-leave", "", "lonoonnn"),
    ("games:meeting-wait", "", "lwnoonnn"),
    ("games:ladder-answer", "do=accept", "lonoonnn"),
    ("games:ladder-answer", "do=back", "lwnoonnn"),
    ("games:ladder-answer", "do=held", "lonwwnnn"),
    ("games:ladder-challenge", "place=1", "lonoonnn"),
    ("games:ladder-change", "answer_days=2&pauses=24/12/2099", "lnnwwnnn"),
    ("games:ladder-new", "jogo=nim", "lnnoonnn"),
    ("games:ladder-play", "", "lonoonnn"),
    ("games:ladder-run", "do=freeze", "lnnwwnnn"),
    ("games:ladder-run", "do=restart&sure=1", "lnnwwnnn"),
    ("games:ladder-run", "do=close", "lnnwwnnn"),
    ("games:ladder-run", "do=put&user={pupil_pk}&place=1", "lnnwwnnn"),
    ("games:ladder-take-part", "do=off", "lwnoonnn"),
    ("games:tournament-bring", "", "lnnoonnn"),
    ("games:tournament-call", "", "lwnoonnn"),
    ("games:tournament-decider", "lots=1", "lonoonnn"),
    ("games:tournament-free", "entrant={entrant}", "lonoonnn"),
    ("games:tournament-hall", "do=no-show&fixture={fixture}", "lnnoonnn"),
    ("games:tournament-hall", "fixture={fixture}&outcome=4 0", "lnnwwnnn"),
    ("games:tournament-hall", "do=answer&fixture={fixture}", "lnnoonnn"),
    ("games:tournament-hall", "do=time&minutes=10", "lnnwwnnn"),
    ("games:tournament-hall", "do=pause", "lnnwwnnn"),
    ("games:tournament-hall", "do=go-on", "lnnoonnn"),
    ("games:tournament-hall", "do=judge", "lnnwwnnn"),
    ("games:tournament-hall", "do=ask", "lnnwwnnn"),
    ("games:tournament-hall", "do=absent", "lnnoonnn"),
    ("games:tournament-hall", "do=rehearse", "lnnoonnn"),
    ("games:tournament-here", "", "lonoonnn"),
    ("games:tournament-rehearsals", "game=nim&count=8", "lnnwwnnn"),
    ("games:tournament-consents", "do=consents&entrant={entrant}", "lnnwwnnn"),
    ("games:tournament-consents", "do=withdraw", "lnnoonnn"),
    ("games:tournament-screens", "number=2&part=names&message=Ola", "lnnwwnnn"),
    ("games:tournament-typed", "outcome=4 0&number=x", "lonoonnn"),
    ("games:rehearsal-end", "", "lnnoonnn"),
    ("games:tournament-table", "do=warn&kind=move&entrant={side}", "lnnwwnnn"),
    ("games:tournament-table", "do=clock&minutes=5", "lnnwwnnn"),
    ("games:tournament-table", "do=adjourn", "lnnwwnnn"),
    ("games:tournament-table", "do=resume", "lnnoonnn"),
    ("games:tournament-table", "do=replay&reason=Engano", "lnnwwnnn"),
    ("games:tournament-table", "do=board", "lnnwwnnn"),
    ("games:tournament-table", "do=onto-screen", "lnnwwnnn"),
    ("games:competition-names", "name=Ana", "lnnoonnn"),
    ("games:guest", "code=nada", "oooooooo"),
    ("games:guest-cards", "do=all", "lnnoonnn"),
    ("games:guest-cards", "renew={entrant}&sure=1", "lnnoonnn"),
    ("games:competition-qualify", "", "lnnoonnn"),
    ("games:competition-new", "name=Mais", "lnnnnnnn"),
    ("games:tournament-account", "entrant={entrant}", "lnnoonnn"),
    ("games:competition-settings", "do=remove&sure=1", "lnnoonnn"),
    ("games:competition-settings", "name=Outra&rounds=2", "lnnoonnn"),
    ("games:tournament-day-new", "name=Dia&shape=school&games=nim", "lnnwwwnn"),
    ("games:tournament-enter", "?turma={turmas}", "lnnwnnnn"),
    ("games:tournament-invitation", "", "loowwwww"),
    ("games:tournament-school", "called=number&turma={turmas}", "lnnwwnnn"),
    ("games:tournament-state", "do=close", "lnnoonnn"),
    ("games:tournament-state", "do=delete&sure=1", "lnnwwnnn"),
    ("games:tournament-team", "kind=arbiter", "lnnwwnnn"),
    ("games:tournament-team", "do=revoke&invitation={tournament_invitation}", "lnnwwnnn"),
    ("games:tournament-team", "do=remove&role={tournament_role}&sure=1", "lnnwwnnn"),
    ("games:tournament-entrants", "absent={entrant}", "lnnwwnnn"),
    ("games:tournament-entrants", "pupil={pupil_pk}", "lnnoonnn"),
    ("games:tournament-exchange", "first={entrant}&second={entrant}", "lnnoonnn"),
    ("games:tournament-play-offs", "place_1=1&reason=sim", "lnnoonnn"),
    ("games:tournament-new", "jogo=nim", "lnnoonnn"),
    ("games:tournament-play", "", "lonoonnn"),
    ("games:tournament-result", "outcome=board 4 0", "lnnwwnnn"),
    ("games:tournament-result", "undo=1", "lnnwwnnn"),
    ("games:tournament-round", "do=draft", "lnnoonnn"),
    ("games:tournament-round", "do=begin-groups", "lnnoonnn"),
    ("games:tournament-round", "do=unpublish", "lnnwwnnn"),
    ("games:tournament-round", "do=delete&sure=1", "lnnwwnnn"),
    ("games:position-change", "title=Outro", "lnnwnnnn"),
    ("games:position-change", "do=delete&sure=1", "lnnwnnnn"),
    ("games:position-save", "game=nim&o-heaps=1, 2&title=Minha", "lwwwwwww"),
    ("games:review-retry", "", "nnnnnnnn"),
    ("games:review-stop", "", "nnnnnnnn"),
    ("games:problem", "jogada=a1", "owwwwwww"),
    (
        "lessons:assign",
        "?ficha={fichas}&turma={turmas}&classroom={turmas}&work=alone&size=3&feedback=return&attempts=1&stuck_minutes=5&parts=I&again={turmas}",
        "lnnwnnnn",
    ),
    ("lessons:assignment-edit", "work=teacher&feedback=return&attempts=3&stuck_minutes=5", "lnnwwnnn"),
    ("lessons:assignment-edit", "work=alone&feedback=return&attempts=3&stuck_minutes=5&sure=1", "lnnoonnn"),
    ("lessons:assignment-put-away", "do=archive", "lnnwwnnn"),
    ("lessons:assignment-put-away", "do=delete&sure=1", "lnnoonnn"),
    ("lessons:assignment-renew", "", "lnnwnnnn"),
    ("lessons:class-grades", "{weights}", "lnnwwnnn"),
    ("lessons:consent-withdraw", "sure=1", "lnnwwnnn"),
    ("lessons:edition-begin", "kind=feedback&sure=1", "lnnwnnnw"),
    ("lessons:edition-change", "title=Outra&scope=school&kinds=nim&judges_wanted=2&{phases}", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=add&username=outra-jurada", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=add-list&list=outra-jurada", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=remove&judge={juror}&sure=1", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=assign", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=assign-one&judge={free_juror}&entry={waiting}", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=unassign&judgement={given}", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=third&entry={at_judges}", "lnnwnnnw"),
    ("lessons:edition-jurors", "do=reopen&judgement={judgement}&reason=Engano", "lnnwnnnw"),
    (
        "lessons:edition-rubric",
        "c.0.id=own1&c.0.name=Tudo&c.0.weight=100&c.0.level.0=a&c.0.level.1=b&c.0.level.2=c&c.0.level.3=d&c.0.level.4=e",
        "lnnwnnnw",
    ),
    ("lessons:edition-new", "title=Nova&scope=school&kinds=nim&judges_wanted=2&{phases}", "lnnwwwnn"),
    ("lessons:edition-publish", "sure=yes&gap=few:{results_entry}:1", "lnnwnnnw"),
    ("lessons:edition-put-away", "do=archive", "lnnwnnnw"),
    ("lessons:entry-category", "category={category}", "lwnwwnnn"),
    (
        "lessons:entry-consents",
        "person={pupil_pk}&p{pupil_pk}-shown_name=Ana&p{pupil_pk}-signed_on=2026-01-02",
        "lnnwwnnn",
    ),
    ("lessons:entry-extend", "until={later}", "lnnwwnnn"),
    ("lessons:entry-feedback", "text=Muito bem.", "lnnwwnnn"),
    ("lessons:entry-finish", "", "lwnnnnnn"),
    ("lessons:entry-new", "?invencao={loose}&choice={choice}", "lwnwwnnn"),
    ("lessons:entry-reopen", "", "lnnwwnnn"),
    ("lessons:entry-submit", "", "lwnnnnnn"),
    ("lessons:entry-take-back", "", "lwnnnnnn"),
    ("lessons:entry-withdraw", "do=withdraw&sure=1", "lwnnnnnn"),
    ("lessons:gallery-play", "access=class&classroom={class_pk}&start=1", "owowwooo"),
    ("lessons:gallery-publish", "", "lnnwnnnw"),
    ("lessons:gallery-withdraw", "sure=1", "lnnwwnnw"),
    ("lessons:gallery-worksheet", "start=1", "lnnwwwnn"),
    ("lessons:give-back", "", "lnnwwnnn"),
    ("lessons:give-back-all", "sure=1", "lnnwwnnn"),
    ("lessons:group-delete", "", "lnnwwnnn"),
    ("lessons:group-extend", "until={later}", "lnnwwnnn"),
    ("lessons:group-join", "code={group_code}", "lwnnnnnn"),
    ("lessons:group-leave", "", "lwnnnnnn"),
    ("lessons:group-move", "pupil={mate_user}.&to={empty_group}", "lnnwwnnn"),
    ("lessons:group-move", "pupil={mate_user}.&to=new", "lnnwwnnn"),
    ("lessons:group-move", "pupil={pupil_pk}.{group}&to=none", "lnnwwnnn"),
    ("lessons:group-new", "", "lnnwwnnn"),
    ("lessons:group-open", "", "lwnnnnnn"),
    ("lessons:groups-again", "", "lnnoonnn"),
    ("lessons:groups-random", "size=2", "lnnwwnnn"),
    ("lessons:groups-undo", "sure=1", "lnnwwnnn"),
    ("lessons:invention", "base=1&name=Outro&blocks.0.kind=heaps", "lwnnnnnn"),
    ("lessons:invention", "base=1&do=block-remove:0&blocks.0.kind=heaps", "lwnnnnnn"),
    ("lessons:invention-authors", "do=add&colega={late_user}", "lwnnnnnn"),
    ("lessons:invention-authors", "do=leave&sure=1", "lwnnnnnn"),
    ("lessons:invention-authors", "do=archive", "lwnnnnnn"),
    ("lessons:invention-draw", "drawing.block=0&drawing.start=0", "lonnnnnn"),
    ("lessons:invention-examination-stop", "", "lonoonno"),
    ("lessons:invention-new", "kind=heaps", "lwwwwwoo"),
    ("lessons:invention-pictures", "apagar={loose_picture}&sure=1", "lwnnnnnn"),
    ("lessons:invention-play", "shown=0&play=hotseat", "lwnwwnnw"),
    ("lessons:invention-preview", "shown=0", "lonoonno"),
    ("lessons:invention-sheet", "base=1&sheet.aim=Outro", "lwnnnnnn"),
    ("lessons:invention-revision", "", "lwnnnnnn"),
    ("lessons:invention-revisions", "", "lwnnnnnn"),
    ("lessons:invention-save", "base=1&name=Outro&blocks.0.kind=heaps", "lwnnnnnn"),
    ("lessons:invention-save", "base=1&look.picture={loose_picture}&blocks.0.kind=heaps", "lwnnnnnn"),
    (
        "lessons:invention-save",
        "base=1&match={loose_match}&blocks.0.kind=heaps&blocks.0.rules.numbers=1, 2",
        "lwnnnnnn",
    ),
    ("lessons:class-goals", "do=set&about=exercise:mex&due_on=2099-01-01", "lnnwwnnn"),
    ("lessons:class-goals", "do=withdraw&goal={goal}", "lnnwwnnn"),
    ("lessons:class-lessons", "lesson=wythoff&sure=1", "lnnwwnnn"),
    ("lessons:class-lessons", "lesson=wythoff&do=open", "lnnwwnnn"),
    ("lessons:lesson-control", "do=pause&message=Pausa", "lnnwwnnn"),
    ("lessons:lesson-control", "do=bring&step=a", "lnnwwnnn"),
    ("lessons:take-over", "do=mine", "looooooo"),
    ("lessons:take-over", "do=forget", "looooooo"),
    ("lessons:lesson-copy", "", "lnnwwwnn"),
    ("lessons:lesson-edit", "do=delete:b&revision=1", "lnnwnnnn"),
    ("lessons:lesson-edit", "do=delete-lesson&sure=1", "lnnwnnnn"),
    ("lessons:lesson-edit", "do=head&revision=1&title=Outra&minutes=9", "lnnwnnnn"),
    ("lessons:lesson-read", "", "lnnooonn"),
    ("lessons:lesson-edit-step", "revision=1&title=Outro&about=&numbers=3", "lnnwnnnn"),
    ("lessons:lesson-give", "classroom={turmas}", "lnnwwonn"),
    ("lessons:lesson-step", "resposta=99", "owwwwwww"),
    ("lessons:steering", "do=pause&message=Pausa", "lnnwwnnn"),
    ("lessons:steering", "do=show&group={group}&task=I.a", "lnnwwnnn"),
    ("lessons:steering", "do=bring&part=II", "lnnwwnnn"),
    ("lessons:mark-agree", "seen=9", "lnnwwnnn"),
    ("lessons:mark-comment", "comment=Bem", "lnnwwnnn"),
    ("lessons:mark-task", "points=1&comment=Bem&revision=0&seen=9", "lnnwwnnn"),
    ("lessons:photos", "apagar={photo}&sure=1", "lwnwwnnn"),
    ("lessons:question", "resposta=99", "owwwwwww"),
    ("lessons:training-sitting", "", "owwwwwww"),
    ("lessons:sitting-problem", "jogada=a1", "oooooooo"),
    ("lessons:reopen", "", "lnnwwnnn"),
    ("lessons:reopen-many", "group={handed_in}&part=I&part=II&part=III&part=IV", "lnnwwnnn"),
    ("lessons:sheet-cells", "cell:I.a:records:1.2=8&base:I.a:records:1.2=0", "lwnnnnnn"),
    ("lessons:sheet-go-on", "", "lwnnnnnn"),
    ("lessons:sheet-hand-in", "version=0", "lwnnnnnn"),
    ("lessons:sheet-not-yet", "", "lwnnnnnn"),
    ("lessons:sheet-matches", "field=I.a:records&start=1&how=hotseat", "lwnnnnnn"),
    ("lessons:training-give", "title=Semana&exercises=mex&level=0&count=5", "lnnwwnnn"),
    ("lessons:training", "sure=1", "lnnwwnnn"),
    ("lessons:worksheet", "cell:I.a:records:1.1=8", "lnnonnnn"),
    ("lessons:worksheet-change", "do=duplicate", "lnnwnnnn"),
    ("lessons:worksheet-change", "do=share", "lnnwnnnn"),
    ("lessons:worksheet-change", "do=delete&sure=1", "lnnonnnn"),
    ("lessons:worksheet-edit", "do=part-add&revision=1", "lnnwnnnn"),
    ("lessons:worksheet-edit", "do=part-delete:I&revision=1", "lnnwnnnn"),
    ("lessons:worksheet-edit", "do=task-delete:I.a&revision=1", "lnnwnnnn"),
    ("lessons:worksheet-edit", "do=head&title=Outro&revision=1", "lnnwnnnn"),
    ("lessons:worksheet-read", "", "lnnooonn"),
    ("lessons:worksheet-new", "title=Nova&do=save", "lnnwwwnn"),
    ("lessons:worksheet-part", "title=Outro&do=save&revision=1", "lnnwnnnn"),
    ("lessons:worksheet-task", "prompt=Outra&do=save&revision=1", "lnnwnnnn"),
    ("lessons:worksheet-task-new", "tipo=text&do=save&prompt=Quem?&points=1", "lnnwnnnn"),
]

SKIPPED = re.compile(r"^(admin:|set_language)")


@dataclass(frozen=True)
class Address:
    name: str
    route: str
    parameters: tuple[str, ...]


def _addresses(patterns: list[Any], space: str = "", route: str = "") -> Iterator[Address]:
    for pattern in patterns:
        here = route + str(pattern.pattern).replace("<table:kind>", f"(?P<kind>{TableKind.regex})")
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


# What everybody may reach who has the key: a game of the gallery, an edition, an invitation.
PUBLIC = {"game", "edition", "convites", "registar", "games:tournament-invitation code"}
# What belongs to nobody: two classes made in two minutes have other times.
TIMES = {"later", "phases"}

# Pages that read a key from their address.
PAGES = [
    ("accounts:cards", "alunos={pk}"),
    ("lessons:assign", "ficha={fichas}"),
    ("lessons:assign", "ficha={fichas}&turma={turmas}"),
    ("lessons:assignments", "turma={turmas}"),
    ("lessons:certificates", "proposta={entry}"),
    ("lessons:entries", "turma={turmas}"),
    ("lessons:entry-new", "invencao={loose}"),
    ("lessons:entry-next", "depois={submitted}"),
    ("lessons:sheet", "partida={partidas}"),
]


@dataclass
class World:
    """A class with two teachers and a pupil at work; and strangers."""

    users: dict[str, User | None]
    keys: dict[str, Any]
    foreign: dict[str, Any]  # the same of the other teacher's class


def _contest(
    classroom: Classroom, teacher: User, authors: list[User], judges: list[User], name: str
) -> dict[str, Any]:
    """A finished edition of the teacher with a game in the gallery; and one in each phase before."""
    editions = {
        phase: make_edition(teacher, phase)
        for phase in ("proposals", "feedback", "final", "judging", "results")
    }
    finished = make_edition(teacher, published_at=timezone.now())

    def entry(edition: Edition, state: str) -> Entry:
        made = make_entry(edition, classroom, authors, name=name, state=state)
        made.invention.document["match"] = make_match(made.invention, authors[0]).code
        made.invention.save()
        return made

    published, judged = entry(finished, "judged"), entry(finished, "judged")
    for one in (published, judged):
        Result.objects.create(entry=one, rank=1, median=80, mean=80, judges=2)
    consent = gallery.record_consent(published, authors[0], name, timezone.localdate(), teacher)
    at_judges, waiting = entry(editions["judging"], "final"), entry(editions["judging"], "final")
    for one in dict.fromkeys(judges):
        Juror.objects.create(edition=editions["judging"], judge=one)
    judgement = judge(at_judges, judges[0])
    if judges[1] != judges[0]:
        judge(at_judges, judges[1], points=1)
    results_entry = entry(editions["results"], "final")
    judge(results_entry, judges[0])
    given = Judgement.objects.create(entry=waiting, judge=judges[0])
    loose = entry(finished, "draft").invention
    loose.entry.delete()
    board = boards.empty() | {"name": name}
    boarded, loose_board = (
        make_entry(finished, classroom, authors, written=board, state="draft").invention for _one in range(2)
    )
    loose_board.entry.delete()
    entries = {
        "draft": entry(editions["proposals"], "draft"),
        "submitted": entry(editions["proposals"], "submitted"),
        "commented": entry(editions["final"], "feedback"),
        "final": entry(editions["final"], "final"),
    }
    Feedback.objects.create(entry=entries["commented"], teacher=teacher, text="Bem.", at=timezone.now())
    return {
        "edition": finished.key,
        "entry": published.key,
        "invention": published.invention.key,
        "number": _revised(published.invention),
        "picture": _picture(published.invention),
        "game": gallery.publish(published, teacher).key,
        "consent": consent.pk,
        "category": editions["proposals"].categories.all()[1].pk,
        "phases": "&".join(
            f"{phase.kind}={phase.starts_at:%Y-%m-%dT%H:%M}" for phase in editions["proposals"].phases.all()
        ),
        "choice": f"{editions['proposals'].key}:{editions['proposals'].categories.all()[0].pk}",
        "juror": judges[0].username,
        "free_juror": judges[1].username,
        "judgement": judgement.key,
        "given": given.key,
        "waiting": waiting.key,
        "at_judges": at_judges.key,
        "loose": loose.key,
        "loose_board": loose_board.key,
        "lessons:invention-sheet": boarded.key,
        "lessons:invention-sheet-file": boarded.key,
        "loose_match": loose.document["match"],
        "loose_number": _revised(loose),
        "loose_picture": _picture(loose),
        "judged": judged.key,
        "results_entry": results_entry.key,
        **{f"{name}_edition": edition.key for name, edition in editions.items()},
        **{name: one.key for name, one in entries.items()},
    }


def _lesson(classroom: Classroom, teacher: User, name: str) -> str:
    """A lesson of the teacher's own; the class has another one."""
    course.give(course.CourseLesson("wythoff", course.shipped("wythoff")), classroom, teacher)
    row = course.copy(teacher, course.CourseLesson("bouton", course.shipped("bouton")))
    Lesson.objects.filter(pk=row.pk).update(title=name)
    return row.key


def _tournament(classroom: Classroom, teacher: User, pupils: list[User], game: Any) -> dict[str, Any]:
    """A tournament of the class whose first round is played; one of the three is left out."""
    tournament = desk.create(
        classroom=classroom,
        by=teacher,
        name="Torneio",
        game=game,
        pupils=pupils,
        phase_format="swiss",
        rounds=2,
    )
    drafted = desk.draft_round(desk.competition_of(tournament), teacher)
    alone = drafted.fixtures.get(second=None).first
    if alone.user == pupils[0]:
        desk.exchange(alone, drafted.fixtures.exclude(second=None).get().first, teacher)
    played = desk.publish_round(desk.competition_of(tournament), teacher)
    entrant = desk.competition_of(tournament).entrants.get(user=pupils[0])
    return {
        "torneios": tournament.code,
        "fixture": played.fixtures.exclude(second=None).get().pk,
        "games:tournament-typed number": 1,
        "place": 1,
        "games:tournament-decider pk": played.fixtures.exclude(second=None).get().pk,
        "games:tournament-table pk": played.fixtures.exclude(second=None).get().pk,
        "games:tournament-result pk": played.fixtures.exclude(second=None).get().pk,
        "games:tournament-why number": entrant.number,
        "entrant": entrant.pk,
        "side": played.fixtures.exclude(second=None).get().first_id,
        **_tournament_day(tournament, teacher, game),
    }


def _tournament_day(tournament: Tournament, teacher: User, game: Any) -> dict[str, Any]:
    """A tournament between classes whose entries are open; invitations and a role in that of the class."""
    day = days.create_day(by=teacher, name="Dia", competitions=[days.CompetitionTerms(game, "Nim")])
    states.open_entries(day, teacher)
    kind = TournamentRole.Kind.TEACHER
    role = TournamentRole.objects.create(tournament=tournament, user=teacher, kind=kind)
    return {
        "games:tournament-enter code": day.code,
        "games:tournament-invitation code": days.invite(day, kind, teacher).code,
        "tournament_invitation": days.invite(tournament, kind, teacher).pk,
        "tournament_role": role.pk,
    }


def _ladder(classroom: Classroom, teacher: User, pupil: User, game: Any) -> dict[str, Any]:
    """A ladder of the class, at whose bottom the pupil has challenged who stands above."""
    ladder = climbing.create(classroom=classroom, by=teacher, game=game)
    climbing.set_right(ladder, pupil, 99, teacher)
    made = climbing.challenge(ladder, pupil, ladder.places.exclude(place=None).count() - 1)
    return {"escadas": ladder.code, "games:ladder-answer pk": made.pk, "games:ladder-play pk": made.pk}


def _revised(invention: Invention) -> int:
    """The number of a version, which no other invention has."""
    kept = invention.revisions.get()
    kept.number = 100 + invention.pk
    kept.document = {**kept.document, "story": "Era uma vez."}
    kept.save()
    return kept.number


def _picture(invention: Invention) -> str:
    return Picture.objects.create(invention=invention, width=1, height=1, content=b"").key


def _class(
    school: School, teachers: list[User], judges: list[User], pupil: User, name: str
) -> dict[str, Any]:
    """A class of the teachers with a pupil at work, and the keys and numbers of all that is theirs.

    The names of people, classes, worksheets and games begin with `name`.
    """
    teacher = teachers[0]
    classroom, second = (people.create_classroom(school, f"{name} {n}.º A", teacher) for n in (8, 9))
    for one in teachers[1:]:
        people.add_teacher(classroom, one)
    mates = [User.objects.create_user(f"{pupil.username}-{n}", kind=User.Kind.PUPIL) for n in range(4)]
    enrolment = enrol(classroom, pupil, f"{name} 1", 1)
    mate, former, _other = (enrol(classroom, one, f"{name} {n}", n) for n, one in enumerate(mates[:3], 2))
    people.remove([former], teacher)
    enrol(second, mates[3], f"{name} 5", 5)
    worksheet = library.duplicate(library.shipped(), teacher)
    Worksheet.objects.filter(pk=worksheet.pk).update(title=name)

    def assign(**terms: Any) -> Assignment:
        return assignments.assign(classroom, worksheet, teacher, assignments.AssignmentTerms(**terms))

    def sheet(assignment: Assignment) -> Group:
        made = groups.new_group(assignment, teacher)
        groups.move_member(assignment, pupil, made, teacher)
        return made

    by_pupils = {"grouping": Assignment.Grouping.PUPILS}
    end = timezone.now() + timedelta(days=1)
    assignment, free, in_group = assign(due_at=end), assign(**by_pupils), assign(**by_pupils)
    group = sheet(assignment)
    sure = "São os múltiplos de 4. Quem os recebe perde."
    sheets.write(group, pupil, [CellWrite("I.a:records:1.1", "8", 0), CellWrite("II.4:text", sure, 0)])
    groups.open_group(in_group, pupil)
    handed_in = sheet(assign(attempts=2))
    sheets.hand_in(handed_in, pupil)
    asked = sheet(assign())
    Group.objects.filter(pk=asked.pk).update(ask_at=timezone.now() + timedelta(hours=1), ask_by=pupil)
    nim = catalogue.build("nim", {"heaps": [1, 2]})
    owner = Person(user=pupil)
    match = matches.create(game=nim, access="class", person=owner, classroom=classroom, study=True)
    in_hex = matches.create(
        game=catalogue.build("hex", {}), access="class", person=owner, classroom=classroom
    )
    playing = matches.create(game=nim, access="class", person=owner, classroom=classroom)
    matches.join(playing.code, Person(user=mate.pupil))
    invitation = Invitation.objects.create(
        school=school, classroom=second, created_by=teacher, expires_at=timezone.now() + timedelta(days=1)
    )
    return {
        "turmas": classroom.key,
        "licoes": _lesson(classroom, teacher, name),
        "fichas": worksheet.key,
        "encontros": meetings.create(game=nim, classroom=classroom, teacher=teacher, patience=60).code,
        **_ladder(classroom, teacher, pupil, nim),
        **_tournament(classroom, teacher, [pupil, mate.pupil, mates[2]], nim),
        "tarefas": assignment.key,
        "grupos": group.key,
        "partidas": match.code,
        "analises": branches.save(teacher, branches.Tree(nim), name).code,
        "posicoes": positions.save(teacher, nim, name).code,
        "convites": invitation.code,
        "registar": invitation.code,
        "pk": enrolment.pk,
        "pupil": enrolment.pk,
        "training": trainings.give(classroom, teacher, trainings.Chosen(name, [("mex", 0, 1)])).key,
        "goal": goals.set_goal(classroom, teacher, "lesson:bouton", timezone.localdate()).key,
        "photo": Photo.objects.create(group=group, width=1, height=1, content=b"").key,
        "group": group.key,
        "games:record-sgf": in_hex.code,
        "games:threats": in_hex.code,
        "year": classroom.year,
        "second": second.key,
        "class_pk": classroom.pk,
        "mate": mate.pk,
        "mate_user": mate.pupil_id,
        "pupil_pk": pupil.pk,
        "late_user": mates[2].pk,
        "former": former.pk,
        "moved_user": mates[3].username,
        "colleague": teachers[-1].pk,
        "empty_group": groups.new_group(assignment, teacher).key,
        "free": free.key,
        "group_code": groups.open_group(free, mate.pupil).code,
        "in_group": in_group.key,
        "handed_in": handed_in.key,
        "handed_in_task": handed_in.assignment.key,
        "asked": asked.key,
        "weights": "&".join(f"{key}=3" for key in classroom.assignments.values_list("key", flat=True)),
        "playing": playing.code,
        "later": (end + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M"),
        **_contest(classroom, teacher, [pupil, mate.pupil], judges, name),
    }


# Where a form needs another state than a page: the key of the world that stands in its address.
KEYS_OF_FORMS = {
    "lessons:entry-category": "draft",
    "lessons:entry-extend": "draft",
    "lessons:entry-feedback": "submitted",
    "lessons:entry-finish": "commented",
    "lessons:entry-reopen": "final",
    "lessons:entry-submit": "draft",
    "lessons:entry-take-back": "submitted",
    "lessons:entry-withdraw": "draft",
    "lessons:edition-change": "proposals_edition",
    "lessons:edition-begin": "proposals_edition",
    "lessons:edition-rubric": "proposals_edition",
    "lessons:edition-jurors": "judging_edition",
    "lessons:edition-publish": "results_edition",
    "lessons:worksheet-task task": "text_task",
    "lessons:gallery-publish": "judged",
    "lessons:give-back": "handed_in",
    "lessons:give-back-all": "handed_in_task",
    "lessons:group-delete group": "empty_group",
    "lessons:group-join": "free",
    "lessons:group-leave": "in_group",
    "lessons:group-open": "free",
    "lessons:reopen": "handed_in",
    "lessons:reopen-many": "handed_in_task",
    "lessons:sheet-not-yet": "asked",
    "lessons:sheet-go-on": "handed_in",
    "games:arbitrate": "playing",
    "games:command": "playing",
    "lessons:invention": "loose",
    "lessons:invention-authors": "loose",
    "lessons:invention-draw": "loose",
    "lessons:invention-pictures": "loose",
    "lessons:invention-revision": "loose",
    "lessons:invention-revision number": "loose_number",
    "lessons:invention-revisions": "loose",
    "lessons:invention-save": "loose",
    "lessons:invention-sheet": "loose_board",
}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield _world()
        transaction.set_rollback(True)


def _world() -> World:
    def user(username: str, kind: User.Kind, **more: Any) -> User:
        return User.objects.create_user(username, password="segredo-123", kind=kind, **more)

    school, elsewhere = people.create_school("Escola Demo"), people.create_school("Outra Escola")
    teacher = user("professora", User.Kind.TEACHER, school=school)
    co_teacher = user("colega", User.Kind.TEACHER, school=school)
    other_teacher = user("outra", User.Kind.TEACHER, school=elsewhere)
    pupil, stranger = user("aluno", User.Kind.PUPIL), user("estranho", User.Kind.PUPIL)
    judges = [
        user(name, User.Kind.JUDGE, is_staff=True)
        for name in ("jurada", "jurado", "terceira", "outra-jurada")
    ]
    fixed = {
        "slug": "nim",
        "campeonato": "hex",
        "part": "II",
        "task": "II.2",
        "text_task": "II.4",
        "conta": "x",
        "contas": "x",
        "uidb64": "x",
        "token": "x",
        "games:first-steps slug": "hex",
        "games:first-steps number": 1,
        "games:problem code": problems.builtin_problem("hex-1").code,
        "lessons:sitting-problem code": "hex-1",
        "games:puzzle slug": "pawns",
        "games:puzzle number": 1,
        "games:setup": "hex",
        "ply": 0,
        "lessons:class-exercises-exercise slug": "mex",
        "lessons:exercise slug": "mex",
        "lessons:question slug": "mex",
        "lessons:lesson key": "bouton",
        "lessons:lesson-copy key": "bouton",
        "lessons:lesson-end key": "bouton",
        "lessons:lesson-give key": "bouton",
        "lessons:lesson-step key": "bouton",
        "lessons:lesson-summary key": "bouton",
        "lessons:lesson-whole key": "bouton",
        "lessons:lesson-control lesson": "wythoff",
        "lessons:lesson-overview lesson": "wythoff",
        "lessons:lesson-state lesson": "wythoff",
        "lesson": "bouton",
        "step": "d",
        "level": 1,
        "seed": "abc",
        "games:threats ply": 0,
        "games:review-retry ply": 1,
        "games:values": "kayles",
        "games:values-file": "kayles",
        "games:rounds-file": "digraph",
    }
    return World(
        users={
            "visitor": None,
            "pupil": pupil,
            "stranger": stranger,
            "teacher": teacher,
            "co_teacher": co_teacher,
            "other_teacher": other_teacher,
            "judge": judges[0],
            "admin": user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True),
        },
        keys=fixed | _class(school, [teacher, co_teacher], judges[:3], pupil, "Demo"),
        foreign=_class(elsewhere, [other_teacher], judges[3:] * 3, stranger, FOREIGN),
    )


def _keys_of(address: Address, world: World, *, form: bool) -> dict[str, str]:
    """Which key of the world stands for each parameter of an address; a choice in a pattern has none."""
    found = {}
    for name in address.parameters:
        if re.search(rf"\(\?P<{name}>\w+\|", address.route):
            continue
        usual = name if name in world.keys else address.route.partition("/")[0].lstrip("^")
        where = [f"{address.name} {name}", address.name]
        found[name] = next((key for key in where if key in world.keys), usual)
        if form:
            found[name] = next((KEYS_OF_FORMS[key] for key in where if key in KEYS_OF_FORMS), found[name])
    return found


def _url(address: Address, keys: dict[str, Any], names: dict[str, str]) -> str:
    """The address with values of the world; a choice in a pattern takes its first alternative."""
    choices = dict(re.findall(r"\(\?P<(\w+)>(\w+)\|", address.route))
    return reverse(address.name, kwargs=choices | {name: keys[key] for name, key in names.items()})


class BareClient(Client):
    """Keeps nothing of the templates of an answer, of which Django's client copies every context."""

    def request(self, **request: Any) -> HttpResponse:
        response = self.handler(self._base_environ(**request))
        self.cookies.update(response.cookies)
        return response


def _refuse(request: HttpRequest, exception: Exception) -> HttpResponse:
    """In place of the pages of 403 and 404, which are asked for 1,600 times; a test of its own sees them."""
    return HttpResponse("refused", "text/plain", 403 if isinstance(exception, PermissionDenied) else 404)


class Browsers:
    """Everybody, each logged in once; what a request writes is noted and taken back."""

    def __init__(self, world: World) -> None:
        self.client = BareClient()
        self.written: set[str] = set()
        self.sessions: dict[str, str] = {}
        for who, user in world.users.items():
            self.client.cookies.clear()
            if user is not None:
                self.client.force_login(user)
                self.sessions[who] = self.client.cookies[settings.SESSION_COOKIE_NAME].value
                # The first page stores that the session is in use: no other has to.
                self.client.get(reverse("accounts:privacy"))

    def _note(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        found = re.match(r'(INSERT INTO|UPDATE|DELETE FROM) "(\w+)"', sql)
        # SQLite counts the rows of an INSERT only when they are fetched.
        if found and found[2] != "django_session" and (found[1][0] == "I" or context["cursor"].rowcount):
            self.written.add(found[2])
        return result

    def ask(
        self, who: str, url: str, form: str | None = None, then: Callable[[], None] | None = None
    ) -> HttpResponse:
        """The page, or the answer to a form; `written` says into which tables, `then` looks at them."""
        self.client.cookies.clear()
        if who in self.sessions:
            self.client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[who]
        self.written = set()
        cache.clear()
        with transaction.atomic(), connection.execute_wrapper(self._note):
            answer = self.client.get(url) if form is None else self.send(url, form)
            if then is not None:
                then()
            transaction.set_rollback(True)
        assert answer.status_code < 500, url
        return answer

    def send(self, url: str, form: str) -> HttpResponse:
        return self.client.post(url, form, "application/x-www-form-urlencoded")


def _letter(answer: HttpResponse) -> str:
    if answer.status_code in {301, 302} and answer.headers["Location"].startswith(reverse("accounts:login")):
        return "l"
    return "n" if answer.status_code in {403, 404} else "y"


@pytest.fixture(scope="module")
def browsers(world):
    with pytest.MonkeyPatch.context() as patch:
        for handler in ("handler403", "handler404"):
            patch.setattr(urls, handler, _refuse, raising=False)
        yield Browsers(world)


def _form(row: Row, world: World, swapped: str = "") -> tuple[str, str]:
    """The address and the body of a row, with one key of the world being another class's."""
    name, body, _letters = row
    keys = world.keys | ({swapped: world.foreign[swapped]} if swapped else {})
    url = _url(ADDRESSES[name], keys, _keys_of(ADDRESSES[name], world, form=True))
    text = urlencode(parse_qsl(body.lstrip("?").format(**keys), keep_blank_values=True))
    return (f"{url}?{text}" if body.startswith("?") else url), text


def _keys_in(row: Row, world: World) -> set[str]:
    used = set(_keys_of(ADDRESSES[row[0]], world, form=True).values()) | set(re.findall(r"{(\w+)}", row[1]))
    return {key for key in used if world.keys[key] != world.foreign.get(key, world.keys[key])}


@pytest.fixture(scope="module")
def answers(world, browsers):
    """What everybody is answered at each address: one answer for all where only forms are taken."""
    found = {}
    for name, address in ADDRESSES.items():
        url = _url(address, world.keys, _keys_of(address, world, form=False))
        teachers = browsers.ask("teacher", url)
        others = [who for who in PEOPLE if who != "teacher"]
        asked = {who: teachers if teachers.status_code == 405 else browsers.ask(who, url) for who in others}
        found[name] = {"teacher": teachers, **asked}
    return found


def test_who_is_refused_gets_a_page(world, browsers, monkeypatch):
    monkeypatch.setattr(urls, "handler403", permission_denied)
    monkeypatch.setattr(urls, "handler404", page_not_found)
    pages = {who: browsers.ask(who, "/nada/") for who in PEOPLE}
    for name in ("lessons:entry-new", "lessons:worksheets"):
        refused = [who for who, letter in zip(PEOPLE, EXPECTED[name], strict=True) if letter == "n"]
        pages |= {(who, name): browsers.ask(who, reverse(name)) for who in refused}
    assert {page.status_code for page in pages.values()} == {403, 404}
    for asked, page in pages.items():
        assert (asked, _is_page(page), plain_pages.faults(page.text)) == (asked, True, [])


def test_who_gets_an_answer(answers):
    forms = {name: letters for name, _body, letters in reversed(FORMS)}
    found = {}
    for name, answered in answers.items():
        if answered["teacher"].status_code == 405:
            found[name] = re.sub("[wo]", "y", forms[name])
        else:
            found[name] = "".join(_letter(answered[who]) for who in PEOPLE)
    assert found == EXPECTED


def test_who_writes(world, browsers):
    found = []
    for row in FORMS:
        url, body = _form(row, world)
        letters = ""
        for who in PEOPLE:
            letter = _letter(browsers.ask(who, url, body))
            # In capitals: refused, and yet something was written.
            letters += (
                ("w" if letter == "y" else letter.upper()) if browsers.written else letter.replace("y", "o")
            )
        found.append((*row[:2], letters))
    assert found == FORMS


def _button(row: Row) -> tuple[str, str]:
    """The address and the button that is pressed, without what it is about."""
    sent = dict(parse_qsl(row[1].lstrip("?")))
    return row[0], (sent.get("do") or sent.get("kind") or "").partition(":")[0]


def _writer(row: Row) -> str:
    """Somebody who may write with the form, or else have an answer."""
    letters = row[2]
    return PEOPLE[letters.index("w" if "w" in letters else "o")]


LASTING = {model._meta.db_table: model for model in apps.get_models() if model is not Session}

Lasting = dict[str, dict[Any, tuple[bool, ...]]]


def _lasting(tables: Collection[str]) -> Lasting:
    """The rows of these tables, each with which of its ends have come."""
    found = {}
    for table in LASTING.keys() & tables:
        model = LASTING[table]
        ends = sorted(field.name for field in model._meta.concrete_fields if field.name in ENDS)
        rows = model._default_manager.values_list("pk", *ends)
        found[table] = {pk: tuple(end is not None for end in came) for pk, *came in rows}
    return found


def _lost(before: Lasting, after: Lasting) -> set[str]:
    """The tables in which a row has gone, or something has ended."""
    nothing = (False,) * len(ENDS)
    return {
        table
        for table, rows in after.items()
        for pk, ends in before[table].items()
        if pk not in rows or any(now > was for was, now in zip(ends, rows.get(pk, nothing), strict=False))
    }


@pytest.fixture(scope="module")
def before(world, browsers):
    return _lasting(LASTING)


def test_what_is_lost_at_one_tap_is_protected(world, browsers, before):
    """No form deletes or ends anything, and none asks, unless the table says what protects it."""
    losing = {}
    for row in FORMS:
        lost: set[str] = set()

        def look(lost: set[str] = lost) -> None:
            lost |= _lost(before, _lasting(browsers.written))

        if "w" in row[2]:
            browsers.ask(_writer(row), *_form(row, world), look)
        if lost or "sure=1" in row[1]:
            losing[_button(row)] = lost
    assert {button: lost for button, lost in losing.items() if button not in PROTECTED} == {}
    assert {"accounts_teaching", "lessons_photo", "lessons_training", "games_meeting"} <= set().union(
        *losing.values()
    ), "it sees what is lost"


def _protected(how: type) -> list[tuple[Row, Any]]:
    """The forms that are protected so, each once."""
    forms = {_button(row): row for row in FORMS}
    return [(forms[button], kind) for button, kind in PROTECTED.items() if isinstance(kind, how)]


def test_what_cannot_be_undone_asks(world, browsers):
    for row, _asks in _protected(Asks):
        url, body = _form(row, world)
        asked = browsers.ask(
            _writer(row), url, "&".join(re.sub(r"(^|&)sure=\w+", "", body).split("&")).strip("&")
        )
        assert (row, browsers.written) == (row, set())
        assert (row, asked.status_code, 'name="sure" value="1"' in asked.text) == (row, 200, True)


def test_what_goes_is_taken_back(world, browsers, before):
    for row, undone in _protected(Undone):
        url, body = _form(row, world)
        found: list[tuple[set[str], Lasting, Lasting]] = []

        def look(url: str = url, undone: Undone = undone, found: list[Any] = found) -> None:
            tables = set(browsers.written)
            gone = _lost(before, _lasting(tables))
            browsers.send(url, urlencode(parse_qsl(undone.body.format(**world.keys), keep_blank_values=True)))
            found.append((gone, before, _lasting(tables)))

        browsers.ask(_writer(row), url, body, look)
        ((gone, was, now),) = found
        assert gone, row
        for table in gone:
            assert Counter(was[table].values()) == Counter(now[table].values()), row


def test_what_a_page_asks_is_asked(world, browsers):
    for row, needs in _protected(Needs):
        url, body = _form(row, world)
        browsers.ask(_writer(row), url, re.sub(rf"(^|&){needs.field}=[^&]*", "", body))
        assert (row, browsers.written) == (row, set())
    with transaction.atomic():
        User.objects.filter(kind=User.Kind.PUPIL).update(demo=True)
        for row, warns in _protected(Warns):
            assert warns.words in browsers.ask(_writer(row), _form(row, world)[0]).text, row
        transaction.set_rollback(True)


def test_every_button_whose_word_says_that_something_goes_is_in_the_table():
    """A new one fails until it has its line."""
    pages = "".join(page.read_text() for page in Path("templates").rglob("*.html"))
    words = set(re.findall(r'\bdo="([\w-]+)|name="do" value="([\w-]+)', pages))
    named = {word for pair in words for word in pair if set(word.strip("-").split("-")) & set(LOSING)}
    assert "delete" in named
    assert named - HARMLESS.keys() - {button for _name, button in PROTECTED} == set()


def test_every_other_address_takes_no_form(world, browsers):
    forms = {row[0] for row in FORMS}
    for name, address in ADDRESSES.items():
        if name not in forms:
            who = PEOPLE[EXPECTED[name].index("y")] if "y" in EXPECTED[name] else "teacher"
            url = _url(address, world.keys, _keys_of(address, world, form=False))
            assert browsers.ask(who, url, "").status_code == 405, name


def test_nobody_reaches_anothers_things_from_their_own(world, browsers):
    reached = []
    for row in FORMS:
        who = PEOPLE[row[2].index("w")] if "w" in row[2] else "teacher"
        for key in sorted(_keys_in(row, world) - PUBLIC - TIMES):
            answer = browsers.ask(who, *_form(row, world, key))
            if browsers.written or FOREIGN in answer.content.decode(errors="ignore"):
                reached.append((row[0], row[1], key, who, browsers.written))
    assert reached == []


def test_nobody_reads_anothers_things_from_their_own(world, browsers):
    reached = []
    for name, query in [*((name, "") for name in ADDRESSES), *PAGES]:
        who = PEOPLE[EXPECTED[name].index("y")] if "y" in EXPECTED[name] else "teacher"
        names = _keys_of(ADDRESSES[name], world, form=False)
        for key in sorted({*names.values(), *re.findall(r"{(\w+)}", query)} - PUBLIC):
            keys = world.keys | {key: world.foreign.get(key, world.keys[key])}
            url = f"{_url(ADDRESSES[name], keys, names)}?{query.format(**keys)}"
            if keys != world.keys and FOREIGN in browsers.ask(who, url).content.decode(errors="ignore"):
                reached.append((name, query, key, who))
    assert reached == []


def test_without_scripts_every_page_says_so_and_all_can_be_sent(world, browsers, answers):
    """All pages of a pupil and of a teacher, and what answers a form that is not done with it."""
    pages = {(name, who): found[who] for name, found in answers.items() for who in ("pupil", "teacher")}
    for name, query in PAGES:
        names = _keys_of(ADDRESSES[name], world, form=False)
        url = f"{_url(ADDRESSES[name], world.keys, names)}?{query.format(**world.keys)}"
        pages[name, query] = browsers.ask("teacher", url)
    for row in FORMS:
        if row[2][PEOPLE.index("teacher")] == "o":
            pages[row[:2]] = browsers.ask("teacher", *_form(row, world))
    whole = {page: answer.text for page, answer in pages.items() if _is_page(answer)}
    assert len(whole) > 200
    assert {page: found for page, text in whole.items() if (found := plain_pages.faults(text))} == {}


def _is_page(answer: HttpResponse) -> bool:
    return answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming


# Parts of addresses that may be anything: links of mails say in words that they are worth nothing any more.
ANYTHING = {
    ("accounts:confirm-address", "code"),
    ("accounts:password-new", "token"),
    ("accounts:password-new", "uidb64"),
    ("games:review-retry", "ply"),  # as threats
    ("games:threats", "ply"),  # refused before the match is over
    ("lessons:question", "seed"),
    ("lessons:worksheet-part", "part"),  # what was typed for a part that is gone by now is shown again
}


def test_what_is_not_there_is_not_found(world, browsers):
    """With any part of an address being nothing that there is, for whoever has an answer there."""
    forms = {row[0]: row[2] for row in reversed(FORMS)}
    answered = set()
    for name, address in ADDRESSES.items():
        letters = re.sub("[wo]", "y", EXPECTED[name] + forms.get(name, "")) + "nnny"  # at last a teacher
        who = (PEOPLE * 3)[letters.index("y")]
        for form in (None, "") if name in forms else (None,):
            names = _keys_of(address, world, form=form is not None)
            for part, key in names.items():
                number = re.search(rf"<int:{part}>|<{part}>\\d", address.route)
                keys = world.keys | {key: 98_765 if number else "nada"}
                if browsers.ask(who, _url(address, keys, names), form).status_code not in (404, 405):
                    answered.add((name, part))
    assert answered == ANYTHING
