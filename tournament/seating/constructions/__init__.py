"""Charts by algebra and from store: nobody meets twice, because of how they are made."""
