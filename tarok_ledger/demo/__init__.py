"""Evenings as they might have been played: for trying things out, for pictures, tests and benchmarks."""
