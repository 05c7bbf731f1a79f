"""Makes the documentation: its pages, the pictures in them, and what MkDocs asks for while it builds."""
