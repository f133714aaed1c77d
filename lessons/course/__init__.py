"""Learning by trying: exercises that make themselves, mark themselves and say where an answer goes wrong."""
