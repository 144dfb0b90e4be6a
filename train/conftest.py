"""Has tests find the package beside them."""
