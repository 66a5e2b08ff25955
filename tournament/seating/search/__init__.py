"""What is searched for: wishes that no construction covers, tables, winds, and what the store was made by."""
