"""A kept review says what every seat could expect: so far it was the first one's share."""

from django.db import migrations


def tell_shares_of_all(apps, _schema_editor):
    for kept in apps.get_model("games", "MatchReview").objects.iterator():
        kept.curve = [
            {"shares": [row["share"], 1 - row["share"]], "exact": row["exact"], "matches": row["matches"]}
            for row in kept.curve
        ]
        kept.save(update_fields=["curve"])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0041_for_chosen_classes'),
    ]

    operations = [
        migrations.RunPython(tell_shares_of_all, migrations.RunPython.noop),
    ]
