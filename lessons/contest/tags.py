"""What templates ask about the judging."""

from django import template

from lessons.contest import judging
from lessons.contest.judging import Progress
from lessons.contest.models import Edition

register = template.Library()


@register.simple_tag
def judging_progress(edition: Edition) -> Progress:
    """How far the judging of an edition is: `{% judging_progress edition as progress %}`."""
    return judging.progress(edition)
