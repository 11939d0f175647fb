"""Part 3, Over Hill and Under Hill."""
