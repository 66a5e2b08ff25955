"""Facts as sentences for people, and what people type as facts."""
