"""What the process that servers are forked from has loaded: all that `rentier serve` loads sooner or later."""

import gc

import rentier.cli
import rentier.commands.doctor
import rentier.commands.records
import rentier.commands.serve
import rentier.rules
import rentier.server.app
import rentier.server.edge.process
import rentier.server.ops.logs
import rentier.store.postgres  # noqa: F401
from rentier.kernel.edition import edition_names
from rentier.kernel.rulebook import rulebook

for edition in edition_names():
    rulebook(edition)
gc.freeze()  # none of it is garbage in any of the forked processes
