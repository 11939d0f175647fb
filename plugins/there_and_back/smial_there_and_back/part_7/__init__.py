"""Part 7, On the Doorstep."""
