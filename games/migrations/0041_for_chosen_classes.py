from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark_chosen(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Competitions with chosen classes are for these."""
    competitions = apps.get_model("games", "Competition").objects
    chosen = competitions.exclude(classrooms=None).values("pk")
    competitions.filter(pk__in=chosen).update(for_classrooms=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0040_competition_room"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="for_classrooms",
            field=models.BooleanField(default=False, verbose_name="só para as turmas escolhidas"),
        ),
        migrations.RunPython(mark_chosen, migrations.RunPython.noop),
    ]
