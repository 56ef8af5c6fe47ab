"""The screens. Each shows what its presenter says and passes touches on to it."""
