"""Telling people who are elsewhere: what, where, and through one sender that trusts no address."""
