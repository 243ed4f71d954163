"""Tools for those who work on Rentier; nothing in the package needs them."""
