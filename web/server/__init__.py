"""Shared by all views: the running app, identity of the device, input, answers."""
