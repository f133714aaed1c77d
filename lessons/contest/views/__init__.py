"""The pages of the contest."""
