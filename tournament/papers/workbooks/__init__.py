"""Tables for a spreadsheet: workbooks and comma-separated lists."""
