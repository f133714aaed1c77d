"""What is stored of the course: answers to exercises, lessons of teachers, how far people are in lessons."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.codes import new_code
from accounts.models import Classroom, by_whom
from accounts.names import NameKey


class Answer(models.Model):
    """An answer to an exercise, or a help that was asked for. Never changed.

    `seed` and `level` make the same question again; `given` keeps it as it was asked.
    """

    class State(models.TextChoices):
        RIGHT = "right", _("certo")
        WRONG = "wrong", _("errado")
        HINT = "hint", _("pista")
        SHOWN = "shown", _("resolução")

    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="exercise_answers")
    exercise = models.SlugField(max_length=40)
    level = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=16)
    number = models.PositiveSmallIntegerField()
    given = models.JSONField()
    written = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=8, choices=State.choices)
    slip = models.SlugField(max_length=40, blank=True)
    at = models.DateTimeField()

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


class Training(models.Model):
    """Exercises and problems given to a class, with dates.

    `exercises` is a list of [exercise, level (0: each pupil's own), how many questions]; `problems` of codes.
    """

    key = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="trainings")
    title = models.CharField(max_length=80)
    exercises = models.JSONField(default=list, blank=True)
    problems = models.JSONField(default=list, blank=True)
    opens_on = models.DateField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True)
    given_by = by_whom(blank=True)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("treino dado")
        verbose_name_plural = _("treinos dados")
        ordering = ["due_on", "-given_at"]

    def __str__(self) -> str:
        return f"{self.title} ({self.classroom})"

    def get_absolute_url(self) -> str:
        return reverse("lessons:training", args=[self.classroom.key, self.key])


class Lesson(models.Model):
    """A lesson of a teacher's own: a copy of another, changed. The site's are no rows, but modules."""

    key = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lessons")
    title = models.CharField(max_length=80)
    document = models.JSONField()
    revision = models.PositiveIntegerField(default=1)
    copy_of = models.SlugField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("lição")
        verbose_name_plural = _("lições")
        ordering = [NameKey("title"), "pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("lessons:lesson", args=[self.key])


class GivenLesson(models.Model):
    """A lesson given to a class, with its dates. `lesson` is the key of a row or the site's name of one.

    The class has a teacher's lesson as it was when it was given: `document`; None where it is the site's.
    `opens_steps`: steps that tell what a worksheet of the class asks stay open. `pause`, `focus` and
    `spotlight` are what the teacher makes the class do since `led_at` (`lessons/course/lesson_control.py`).
    """

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="given_lessons")
    lesson = models.SlugField(max_length=40)
    document = models.JSONField(null=True, blank=True, editable=False)
    opens_on = models.DateField(null=True, blank=True)
    due_on = models.DateField(null=True, blank=True)
    opens_steps = models.BooleanField(default=False)
    pause = models.CharField(max_length=200, blank=True, editable=False)
    focus = models.CharField(max_length=12, blank=True, editable=False)
    spotlight = models.JSONField(null=True, blank=True, editable=False)
    led_at = models.DateTimeField(null=True, blank=True, editable=False)
    given_by = by_whom(blank=True)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("lição dada")
        verbose_name_plural = _("lições dadas")
        ordering = ["due_on", "given_at"]
        constraints = [models.UniqueConstraint(fields=["classroom", "lesson"], name="lesson_given_once")]

    def __str__(self) -> str:
        return f"{self.lesson} ({self.classroom})"


class ClassGoal(models.Model):
    """What a class should have done by a day: a lesson, by its key, or an exercise, by its slug.

    `withdrawn_at` where a teacher has taken it back, which can be undone.
    """

    key = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="goals")
    lesson = models.SlugField(max_length=40, blank=True)
    exercise = models.SlugField(max_length=40, blank=True)
    due_on = models.DateField()
    set_by = by_whom(blank=True)
    set_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("meta da turma")
        verbose_name_plural = _("metas da turma")
        ordering = ["due_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["classroom", "lesson", "exercise"], name="class_goal_once"),
            models.CheckConstraint(
                name="class_goal_is_lesson_or_exercise",
                condition=models.Q(lesson="") ^ models.Q(exercise=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.lesson or self.exercise} ({self.classroom})"


class LessonProgress(models.Model):
    """Where somebody is in a lesson, and the ids of the steps that are done."""

    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lesson_progress")
    lesson = models.SlugField(max_length=40)
    step = models.CharField(max_length=12)
    done = models.JSONField(default=list)
    started_at = models.DateTimeField(auto_now_add=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("progresso numa lição")
        verbose_name_plural = _("progresso nas lições")
        constraints = [models.UniqueConstraint(fields=["who", "lesson"], name="lesson_progress_once")]

    def __str__(self) -> str:
        return f"{self.lesson} {self.step}"


class StepAnswer(models.Model):
    """What somebody answered in a step of a lesson. Never changed."""

    class State(models.TextChoices):
        RIGHT = "right", _("certo")
        WRONG = "wrong", _("errado")
        SENT = "sent", _("para ler")
        SHOWN = "shown", _("resolução")

    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="step_answers")
    lesson = models.SlugField(max_length=40)
    step = models.CharField(max_length=12)
    state = models.CharField(max_length=8, choices=State.choices)
    written = models.TextField(max_length=2_000)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("resposta numa lição")
        verbose_name_plural = _("respostas nas lições")
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["lesson", "who"], name="step_answer_lesson")]

    def __str__(self) -> str:
        return f"{self.lesson} {self.step}"


class PracticeSitting(models.Model):
    """The questions of somebody's sitting of training: the last one, until there is another.

    `questions` is a list of [exercise, level, name of the question in its address], what was answered stands
    in `Answer`; and of ["problema", level, code of the problem], once it was tried with "right" or "wrong".
    """

    who = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="practice_sitting")
    questions = models.JSONField()
    begun_at = models.DateTimeField()

    class Meta:
        verbose_name = _("treino de dez perguntas")
        verbose_name_plural = _("treinos de dez perguntas")

    def __str__(self) -> str:
        return f"{self.who_id} {self.begun_at:%Y-%m-%d}"
