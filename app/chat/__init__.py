"""Talk: who may say what to whom, who reads it, and what one need not listen to."""
