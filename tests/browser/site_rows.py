"""What browser tests share: rows made in the live site's own database, in a process of its own.

The tests do not touch Django themselves: a script runs in the site's environment and prints JSON.
"""

import textwrap
from typing import Any

from tests.browser.conftest import PASSWORD, Site

_BEGIN = """
from accounts.models import Classroom, User
from lessons.classroom.models import Assignment, Group, Member
from lessons.worksheets.models import Worksheet, WorksheetVersion
"""

_GIVE = """
classroom = Classroom.objects.filter(enrolments__pupil__username=given["groups"][0][0]).first()
teacher = classroom.teachings.first().teacher
worksheet = Worksheet.objects.create(owner=teacher, title=given["document"]["title"], draft=given["document"])
version = WorksheetVersion.objects.create(
    worksheet=worksheet, number=1, revision=1, document=given["document"]
)
assignment = Assignment.objects.create(
    classroom=classroom, version=version, created_by=teacher, **given["terms"]
)
keys = []
for number, usernames in enumerate(given["groups"], 1):
    group = Group.objects.create(assignment=assignment, number=number)
    for seat, username in enumerate(usernames, 1):
        pupil = User.objects.get(username=username)
        Member.objects.create(group=group, assignment=assignment, pupil=pupil, seat=seat)
    keys.append(group.key)
print(json.dumps({"assignment": assignment.key, "groups": keys}))
"""


def run(site: Site, script: str, given: Any = None) -> Any:
    """`Site.run` with the models of lessons, `Classroom` and `User`."""
    return site.run(_BEGIN + textwrap.dedent(script), given)


def make_administrator(site: Site) -> None:
    """The account "chefe", with the password of the demo accounts, none of which is an administrator."""
    script = """
    if not User.objects.filter(username="chefe").exists():
        User.objects.create_superuser("chefe", password=given)
    """
    run(site, script, PASSWORD)


def give(site: Site, document: dict[str, Any], groups: list[list[str]], **terms: Any) -> dict[str, Any]:
    """Gives a worksheet (JSON) to the class of these demo pupils: the keys, as `{"assignment", "groups"}`.

    `terms` are columns of the assignment.
    """
    given: dict[str, Any] = run(site, _GIVE, {"document": document, "groups": groups, "terms": terms})
    return given
