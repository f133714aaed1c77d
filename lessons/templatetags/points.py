"""Points in templates."""

from django import template

from lessons.marking import in_points

register = template.Library()
register.filter(in_points)
