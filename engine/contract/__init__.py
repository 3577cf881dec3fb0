"""What clients are told, as types: written once, here, and made into the client's own by ``make types``.

``view`` has the sections of a view and what is private to a seat, ``prompts`` what each kind of question says
of itself, ``menus`` the forms of a menu as they travel, ``answers`` what is said about a choice before it is
made. Only types are in here: a value is built beside its rule, and a test holds the views, questions and
menus of all recorded games to them.
"""
