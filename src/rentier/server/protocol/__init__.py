"""What leaves and enters: messages, their schemas, and what may be seen."""
