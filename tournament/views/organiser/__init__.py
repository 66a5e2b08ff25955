"""The organiser's pages. Each file is a noun; `guard` says who may open them."""
