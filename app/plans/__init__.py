"""What players lay down for questions that may come, and who enters it for them."""
