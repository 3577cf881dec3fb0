"""Desert War: troopers, camps, sandriders and escorts.

``composition`` puts them into a rulebook, ``state`` keeps what lies on the table beside legions, and there is
a module for each kind of piece and for each side's actions.
"""
