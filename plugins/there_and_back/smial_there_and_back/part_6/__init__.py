"""Part 6, A Dark Way Through Mirkwood."""
