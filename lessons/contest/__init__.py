"""The contest "Inventa um Jogo Nim": workshop, editions, entries, judging, results, gallery."""
