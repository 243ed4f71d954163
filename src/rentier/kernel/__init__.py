"""The kernel: what every edition stands on, in plain standard-library Python."""
