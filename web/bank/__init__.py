"""The bank's pages: accounts, chip set, counting, settling up."""
