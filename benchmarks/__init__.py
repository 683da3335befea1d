"""Benchmarks that can be trusted: what is compared is measured side by side, in one run."""
