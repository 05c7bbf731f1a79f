"""Works out what a request needs: what is remembered, what is computed, and what each step costs."""
