"""What is stored of exercises: each answer, as it was given."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Answer(models.Model):
    """An answer to an exercise, or a help that was asked for. Never changed.

    `seed` and `level` make the same question again; `given` keeps it as it was asked.
    """

    class State(models.TextChoices):
        RIGHT = "right", _("certo")
        WRONG = "wrong", _("errado")
        HINT = "hint", _("pista")
        SHOWN = "shown", _("resolução")

    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="exercise_answers", verbose_name=_("quem")
    )
    exercise = models.SlugField(_("exercício"), max_length=40)
    level = models.PositiveSmallIntegerField(_("nível"))
    seed = models.CharField(_("semente"), max_length=16)
    number = models.PositiveSmallIntegerField(_("número"))
    given = models.JSONField(_("pergunta"))
    written = models.CharField(_("resposta"), max_length=80, blank=True)
    state = models.CharField(_("estado"), max_length=8, choices=State.choices)
    slip = models.SlugField(_("engano"), max_length=40, blank=True)
    at = models.DateTimeField(_("quando"))

    class Meta:
        verbose_name = _("resposta a um exercício")
        verbose_name_plural = _("respostas a exercícios")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["who", "exercise", "level", "seed", "number"], name="exercise_answer_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.exercise} {self.level}.{self.seed}.{self.number}"
