"""Times the engines on this machine, each beside a yardstick measured in the same run."""
