#!/usr/bin/env python3
"""Django's command line. Without SECRET_KEY or DEBUG it speaks of the same school-network site as run.py."""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not {"SECRET_KEY", "DEBUG", "LAN"} & os.environ.keys():
        os.environ["LAN"] = "1"
    try:
        _read = settings.SECRET_KEY
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
