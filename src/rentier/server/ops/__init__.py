"""Operations: logs, metrics, health checks, `rentier doctor` and garbage collection."""
