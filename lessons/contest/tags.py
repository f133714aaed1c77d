"""What templates ask about the judging."""

from django import template

from lessons.contest import judging
from lessons.contest.judging import JudgingProgress
from lessons.contest.models import Edition

register = template.Library()


@register.simple_tag
def judging_progress(edition: Edition) -> JudgingProgress:
    """How far the judging of an edition is: `{% judging_progress edition as progress %}`."""
    return judging.progress(edition)
