"""Seats that programs fill, outside the request path."""
