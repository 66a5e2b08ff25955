"""The organiser's pages, with their forms and tables. `web.organiser_page` says who may open them."""
