"""The bank's pages: accounts, chip set, counting, lending, settling up."""
