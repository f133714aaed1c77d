"""Django's PostgreSQL, for the moments in which it cannot be reached."""
