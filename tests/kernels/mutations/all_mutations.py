"""Ways to break the kernels, each of which a conformance check must notice.

At least one index, one bound and (where there is one) one mask comparison of every kernel. ``old`` occurs
once in ``file``.
"""

from __future__ import annotations

from tests.kernels.mutations.mutation import Mutation
from tests.kernels.mutations.of_headers import OF_HEADERS
from tests.kernels.mutations.of_stages import OF_STAGES
from tests.kernels.mutations.of_stream import OF_STREAM
from tests.kernels.mutations.of_tiles import OF_TILES

__all__ = ["MUTATIONS", "Mutation"]
MUTATIONS: tuple[Mutation, ...] = (*OF_HEADERS, *OF_STAGES, *OF_STREAM, *OF_TILES)
