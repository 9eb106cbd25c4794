"""What each phase says and shows: one module and one value per phase; `faces` lists them."""
