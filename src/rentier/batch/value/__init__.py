"""The value model as whole numbers: what a net sees of a record, and the winning chances that it gives."""
