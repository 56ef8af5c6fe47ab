"""An evening in other shapes."""
