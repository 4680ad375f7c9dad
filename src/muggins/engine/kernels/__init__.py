"""Cribbage in bulk: numbers and arrays in, numbers and arrays out."""
