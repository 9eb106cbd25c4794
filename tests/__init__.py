"""Tests, a folder per room; what they share stands beside the folders."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent  # of the checkout
