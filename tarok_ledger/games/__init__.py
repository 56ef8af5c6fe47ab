"""The rule books. Each is a table of facts, a form, and a function that turns a hand into postings."""
