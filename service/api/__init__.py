"""HTTP: requests are guarded and read, questions put to the referee, answers written.

Whatever knows of status codes, headers or media types is here, and nothing of it is elsewhere.
"""
