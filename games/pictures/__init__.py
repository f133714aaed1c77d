"""What people see of games: positions as SVG, charts, cards, names, sentences."""
