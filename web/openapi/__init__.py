"""The interface for programs, described as OpenAPI 3.1."""
