"""Access: the code to scan, asking for a chair, being admitted, televisions."""
