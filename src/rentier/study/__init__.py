"""What is worth how much: positions that are changed and played on, and whether predicted chances come true."""
