"""What an operator sees: settings, limits, guards, logs, metrics, health and the process."""
