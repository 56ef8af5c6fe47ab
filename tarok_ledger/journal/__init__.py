"""A table is a journal of entries; everything shown is a view of the fold over them."""
