"""`python -m rentier`: the command line."""

from rentier.cli import app

if __name__ == "__main__":
    app()
