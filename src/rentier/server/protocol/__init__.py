"""The protocol: messages, their schemas, and what each seat may see."""
