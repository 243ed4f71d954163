"""Plants rule errors, one at a time, and checks that the tests notice each of them."""
