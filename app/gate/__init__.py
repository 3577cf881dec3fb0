"""The gate: what stands before every byte that comes in, written against uvicorn's own protocols."""
