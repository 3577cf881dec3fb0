"""What keeps: the database, its tables, and one repository per aggregate."""
