from django.db import migrations


def letter(apps, schema_editor):
    """Matches of sheets call their players as the sheets do."""
    games = apps.get_model('games', 'Match').objects
    played = apps.get_model('lessons', 'GroupMatch').objects.values('match')
    games.filter(pk__in=played).update(lettered=True)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0012_lettered_match'),
        ('lessons', '0015_hidden_texts'),
    ]

    operations = [
        migrations.RunPython(letter, migrations.RunPython.noop),
    ]
