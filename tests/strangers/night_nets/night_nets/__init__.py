"""Night Nets for Smial. The plugin itself is `night_nets.game`."""
