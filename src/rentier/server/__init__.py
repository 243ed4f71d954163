"""The server: live tables over HTTP and WebSocket."""
