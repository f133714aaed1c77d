"""Tournaments: who plays with whom, what the tables say, and what is stored of both."""
