"""Who somebody is: guests at once, accounts when they want to stay."""
