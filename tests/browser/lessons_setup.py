"""What browser tests of lessons share: rows made in the live site's own database, in a process of its own.

The tests do not touch Django themselves: a script runs in the site's environment and prints JSON.
"""

import json
import os
import subprocess
import sys
import textwrap
from typing import Any

from tests.browser.conftest import PASSWORD, ROOT, Site

_BEGIN = """
import json
import django
django.setup()
from accounts.models import Classroom, User
from lessons.models import Assignment, Group, Member, Worksheet, WorksheetVersion
given = json.loads({given!r})
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
    """Runs `script` with the site's database, beside the server; returns the JSON that it prints last.

    The script has `given`, the models of lessons, `Classroom` and `User`.
    """
    environment = {**os.environ, "LAN": "1", "DEBUG": "0", "SECRET_KEY": "", "DEMO_PASSWORD": PASSWORD}
    environment |= {"DATA_DIR": str(site.folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment |= {"DATABASE_URL": "", "REDIS_URL": ""}
    whole = _BEGIN.format(given=json.dumps(given)) + textwrap.dedent(script)
    done = subprocess.run(
        [sys.executable, "-c", whole], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split("\n")
    return json.loads(lines[-2]) if len(lines) > 1 else None


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
