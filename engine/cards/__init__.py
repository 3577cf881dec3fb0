"""What cards do. Their steps stand in the data as verbs; this chapter interprets them and names no card."""
