"""The network edge: HTTP and WebSocket protocols, limits, middleware and the process."""
