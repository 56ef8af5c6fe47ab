"""What the screens show and what a touch does, free of Kivy: tested without a window."""
