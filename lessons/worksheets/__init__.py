"""Worksheets: documents, the Ficha, library, editor, automatic marks."""
