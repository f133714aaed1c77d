"""Long analyses and who waits for them, kept positions, puzzles."""
