"""The automaton that plays the Harkonnen where nobody does, exactly as the books have it. Rule: mahdi.

A *criterion* is a small pure function with a name and a rule; a *step* a list of them, which leaves options
and says which criterion decided (``criteria``). What is still equal is asked of a person (``ties``).
"""
