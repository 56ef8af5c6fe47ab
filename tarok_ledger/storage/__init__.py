"""Where evenings are kept: one file, to which only ever is added."""
