"""Statistics: what many evenings come to together. Each evening is digested once, digests are merged."""
