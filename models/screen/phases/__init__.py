"""The words, figures and buttons of each phase: one module and one value per phase; `faces` lists them."""
