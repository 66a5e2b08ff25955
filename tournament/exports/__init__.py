"""Files to take away: workbooks, comma-separated lists and paper. They write what queries read."""
