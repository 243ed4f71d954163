"""The batch engine: the classic family once more, in whole numbers over a packed record, for games by the million."""
