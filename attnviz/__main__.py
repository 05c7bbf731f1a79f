"""``python -m attnviz`` is the ``attnviz`` command."""

from attnviz.cli import main

raise SystemExit(main())
