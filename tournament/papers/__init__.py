"""All files that go out: workbooks, comma-separated lists and paper, and the pages that offer them."""
