"""Shows the window: takes what a person wants, asks for it, and draws what comes back."""
