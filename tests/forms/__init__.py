"""What every form ever released promises: whatever was written in it is opened, for ever."""
