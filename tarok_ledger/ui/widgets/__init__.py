"""The pieces of which the screens are made. Each module has its look beside it, in a .kv file of the same name."""
