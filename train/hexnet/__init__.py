"""Training a small network that knows Hex: games against itself, and what the solver has proved."""
