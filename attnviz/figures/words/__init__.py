"""Says what is on show: numbers, formulas, masks and what there is to see, in the person's language."""
