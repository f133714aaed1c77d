"""What several views share. A view is nobody's library."""
