"""Points in templates."""

from django import template

from lessons.worksheets.points import in_points

register = template.Library()
register.filter(in_points)
