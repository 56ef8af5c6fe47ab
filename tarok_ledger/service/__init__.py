"""The use cases, for the command line and the touch app alike."""
