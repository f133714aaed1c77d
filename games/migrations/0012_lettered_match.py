from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_jobs'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='lettered',
            field=models.BooleanField(default=False, verbose_name='jogadores A e B'),
        ),
    ]
