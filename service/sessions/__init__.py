"""Cached games: opaque documents with a version, kept in Redis. The only importer of redis."""
