"""Django's `makemessages`, which also collects the texts of the rules, solvers and bots."""

from django.core.management.commands.makemessages import Command as DjangoCommand


class Command(DjangoCommand):
    xgettext_options = [*DjangoCommand.xgettext_options, "--keyword=text", "--keyword=ntext:1,2"]
